"""What a doctor has to say: one line a finding, with the way out where there is need of one."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from ego.core.reply import Reply
from ego.core.text import in_a_line, plural


class State(StrEnum):
    """How bad it is."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"
    MENDED = "mended"


class Finding(NamedTuple):
    """One thing that was looked at."""

    state: State
    subject: str
    said: str
    way_out: str = ""


REPAIR = "`ego doctor --repair`"
"""The way out of most things."""


def ok(subject: str, said: str) -> Finding:
    """All is well with `subject`."""
    return Finding(State.OK, subject, said)


def warn(subject: str, said: str, way_out: str = "") -> Finding:
    """Something of `subject` should be known, and things go on."""
    return Finding(State.WARN, subject, said, way_out)


def fail(subject: str, said: str, way_out: str = "") -> Finding:
    """Something of `subject` does not work."""
    return Finding(State.FAIL, subject, said, way_out)


def mended(subject: str, said: str) -> Finding:
    """Something of `subject` has been put right; says how, and what was lost."""
    return Finding(State.MENDED, subject, said)


def reply(findings: Sequence[Finding]) -> Reply:
    """The findings as an answer, which fails when one of them does."""
    wide = max((len(one.subject) for one in findings), default=0)
    lines = [
        f"{one.state:<6}  {one.subject:<{wide}}  {in_a_line(one.said)} {one.way_out}".rstrip()
        for one in findings
    ]
    count = {state: sum(one.state is state for one in findings) for state in State}
    failed, warned = count[State.FAIL], count[State.WARN]
    parts = [
        plural(number, one) for number, one in ((failed, "failure"), (warned, "warning")) if number
    ]
    lines += ["", f"{' and '.join(parts)}." if parts else "All is well."]
    fields = {
        "healthy": not failed,
        "counts": {str(state): number for state, number in count.items()},
        "findings": [one._asdict() for one in findings],
    }
    return Reply("\n".join(lines), fields=fields, exit_code=1 if failed else 0)

"""What a doctor is shown, and what it has to say: one line a finding, with the way out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from ego.config import Settings
from ego.core.reply import Reply
from ego.core.text import in_a_line, plural
from ego.runtime.ego import Ego, utc_now

if TYPE_CHECKING:
    from ego.upkeep import answers


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


Ask = Callable[[Settings], str]
"""Asks the language model for a word and returns its name; an EgoError when it does not come."""


@dataclass(slots=True)
class Visit:
    """What the checks are given: where an ego lives, and itself as soon as it is opened."""

    settings: Settings
    ask: Ask
    wrong: Sequence[str] = ()
    """What of the settings makes no sense; it is left out of `settings`."""
    failed: set[str] = field(default_factory=set)
    """The checks of what is kept that have failed so far, by name."""
    opened: Ego | None = None

    @property
    def directory(self) -> Path:
        """The data directory, which need not be there."""
        return self.settings.data_dir

    @property
    def now(self) -> datetime:
        """The time by the clock that a program gave its ego, else the real one."""
        given = self.settings.pinned_now if self.settings.is_clock_given else None
        return given or utc_now()

    @property
    def ego(self) -> Ego:
        """The opened ego, which only those checks are given that stand on it."""
        assert self.opened is not None
        return self.opened


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


def reply(findings: Sequence[Finding]) -> Reply[answers.Doctor]:
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
    fields: answers.Doctor = {
        "healthy": not failed,
        "counts": {
            "ok": count[State.OK],
            "warn": warned,
            "fail": failed,
            "mended": count[State.MENDED],
        },
        "findings": cast("list[answers.Finding]", [one._asdict() for one in findings]),
    }
    return Reply("\n".join(lines), fields=fields, exit_code=1 if failed else 0)

"""What came of a program, cut from its output without a model.

A program is asked to end with one JSON object. That object is the payload, the facts that
are worth telling; all the rest of the output is the way to them, and only kept. One that
ends without it has said its last lines, which stand for the facts.
"""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Any, NamedTuple

from ego.core import text
from ego.core.autonomy.decisions import SUMMARY_CHARACTERS, ResultStatus

PAYLOAD_CHARACTERS = 16_384
"""How long the object may be that a program ends with."""
FACTS_CHARACTERS = 1_500
"""How much of the end of an output without such an object is told."""
_LINES = 400
"""In how many of the last lines that object may begin."""


class Ending(StrEnum):
    """How a program came to its end."""

    FINISHED = "finished"
    TIMED_OUT = "timed_out"
    TOO_MUCH = "too_much"
    NOT_STARTED = "not_started"


class Ran(NamedTuple):
    """A program's run."""

    ending: Ending
    output: str
    status: int | None = None
    """The exit status; negative for a signal."""
    complaint: str = ""
    """The end of what it wrote to standard error."""


class Came(NamedTuple):
    """What came of it."""

    status: ResultStatus
    summary: str
    payload: dict[str, Any]
    useful_for_recall: bool


def from_run(ran: Ran) -> Came:
    """What came of a program that was run.

    What was cut off is partial. A program that fails or takes too long has failed, whatever
    it wrote; one that says nothing has had no effect.
    """
    if ran.ending is Ending.FINISHED and ran.status == 0:
        return from_output(ran.output)
    if ran.ending is Ending.TOO_MUCH:
        came = from_output(ran.output)
        return came._replace(status=ResultStatus.PARTIAL)
    summary = _line(f"{_how_it_ended(ran)} {ran.complaint or ran.output}")
    return Came(ResultStatus.FAILED, summary, _measure(ran.output), useful_for_recall=False)


def from_output(output: str) -> Came:
    """What a program's output says that did its work."""
    said = _object_at_the_end(output)
    if said is None:
        status = ResultStatus.SUCCESS if output.strip() else ResultStatus.NO_EFFECT
        summary = _line(output) or "It ended without a word."
        return Came(status, summary, _measure(output), useful_for_recall=bool(output.strip()))
    told, summarised = said.get("result_status"), said.get("summary")
    summary = summarised if isinstance(summarised, str) else ""
    return Came(
        ResultStatus(told) if told in tuple(ResultStatus) else ResultStatus.SUCCESS,
        _line(summary) or _line(output),
        said,
        useful_for_recall=said.get("useful_for_recall") is not False,
    )


def from_failure(reason: str) -> Came:
    """What came of work that whoever had it says has failed."""
    summary = _line(reason) or "It failed."
    return Came(ResultStatus.FAILED, summary, {}, useful_for_recall=False)


def _line(said: str) -> str:
    return text.one_line(said, SUMMARY_CHARACTERS)


def _measure(output: str) -> dict[str, Any]:
    """What a payload says of an output without an object at its end: how much, and how it ends."""
    measured: dict[str, Any] = {"characters": len(output), "lines": len(output.splitlines())}
    return measured | {"facts": facts} if (facts := _last_lines(output)) else measured


def _last_lines(output: str) -> str:
    """The end of `output`, at most FACTS_CHARACTERS of it, in whole lines where one fits."""
    written = output.strip()
    end = written[-FACTS_CHARACTERS:]
    if len(written) == len(end) or written[-FACTS_CHARACTERS - 1] == "\n":
        return end
    _, newline, whole = end.partition("\n")
    return (whole if newline else end).strip()


def _how_it_ended(ran: Ran) -> str:
    if ran.ending is Ending.TIMED_OUT:
        return "It took too long and was ended."
    if ran.ending is Ending.NOT_STARTED:
        return "It could not be started."
    return f"It ended with exit status {ran.status}."


def _object_at_the_end(output: str) -> dict[str, Any] | None:
    """The JSON object that `output` ends with, alone or in a fence; None when it has none."""
    whole = output.strip().removesuffix("```").rstrip()
    if not whole.endswith("}"):
        return None
    lines = whole[-PAYLOAD_CHARACTERS:].splitlines(keepends=True)[-_LINES:]
    for n in range(len(lines) - 1, -1, -1):
        if lines[n].lstrip().startswith("{"):
            found = _read("".join(lines[n:]))
            if found is not None:
                return found
    return None


def _read(written: str) -> dict[str, Any] | None:
    try:
        found = json.loads(written, parse_constant=_refuse)
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError):  # a lone surrogate is a ValueError too
        return None
    return found if isinstance(found, dict) else None


def _refuse(constant: str) -> float:
    raise ValueError(constant)

"""How often a heartbeat may tell, as a person writes it.

[heartbeat]
wants = 2                # a day: tellings of wants alone
at_most = 4              # a day: tellings of wants and of what reached it
gather = "90m"           # how long what reaches it gathers after a telling
least_gap = "3h"         # how long wants wait after a telling
quiet = "23:00-07:00"    # when nothing is told, on the person's clock; or "none"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import time, timedelta

from ego.core import text
from ego.core.autonomy.heartbeat import Patience
from ego.core.desires import course
from ego.errors import UsageError

_MOST = 48
"""Tellings a day that may be asked for: as many as half-hour beats."""
_LONGEST = timedelta(days=1)
_QUIET = re.compile(r"(\d{1,2}):(\d{2}) ?- ?(\d{1,2}):(\d{2})")


def read(written: Mapping[str, str]) -> Patience:
    """The patience that these words say, by key; UsageError that names the one at fault."""
    return Patience(
        wants=_count("wants", written["wants"]),
        at_most=_count("at_most", written["at_most"]),
        gather=_span("gather", written["gather"]),
        least_gap=_span("least_gap", written["least_gap"]),
        quiet=_quiet(written["quiet"]),
    )


def in_words(limits: Patience) -> str:
    """How often that is at most, in a sentence."""
    quiet = ""
    if limits.quiet is not None:
        quiet = ", and never from {:%H:%M} to {:%H:%M}".format(*limits.quiet)
    times = text.noun(limits.at_most, "time")
    return f"It tells at most {limits.at_most} {times} a day, beside what is due{quiet}."


def _called(key: str) -> str:
    return f"EGO_HEARTBEAT_{key.upper()}, [heartbeat] {key},"


def _count(key: str, written: str) -> int:
    plain = written.strip()
    if plain.isascii() and plain.isdecimal() and len(plain) <= 2 and int(plain) <= _MOST:
        return int(plain)
    shown = text.one_line(written, 40)
    raise UsageError(f"{_called(key)} '{shown}' is not a number of times a day from 0 to {_MOST}.")


def _span(key: str, written: str) -> timedelta:
    return course.span(_called(key), written, timedelta(0), _LONGEST)


def _quiet(written: str) -> tuple[time, time] | None:
    plain = text.normalise(written)
    if plain == "none":
        return None
    found = _QUIET.fullmatch(plain)
    try:
        hours = [int(part) for part in found.groups()] if found else []
        start, end = time(hours[0], hours[1]), time(hours[2], hours[3])
    except (IndexError, ValueError):
        start = end = time()
    if start == end:
        shown = text.one_line(written, 40)
        raise UsageError(
            f"{_called('quiet')} '{shown}' is no time of day. Write it like 23:00-07:00, or none."
        )
    return start, end

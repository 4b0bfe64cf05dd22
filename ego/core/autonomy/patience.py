"""How often a heartbeat may tell, as a person writes it.

[heartbeat]
wants = 2                # a day: tellings of wants alone
at_most = 4              # a day: tellings of wants and of what reached it
gather = "90m"           # how long what reaches it gathers after a telling
least_gap = "3h"         # how long wants wait after a telling
quiet = "23:00-07:00"    # when nothing is told, on the person's clock; or "none"
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time, timedelta

from ego.core import late, synonyms, text
from ego.core.autonomy.heartbeat import Patience
from ego.core.desires import course
from ego.errors import UsageError

_MOST = 48
"""Tellings a day that may be asked for: as many as half-hour beats."""
_LONGEST = timedelta(days=1)
_DAY = 24 * 60
_HOUR = late.regex(
    r"(?P<part>午前|午後|早朝|翌朝|朝|昼|夕方|夜|晩|深夜|翌日|翌)?の? ?(?P<hour>\d{1,2})"
    r"(?::(?P<minute>\d{2})|時(?:(?P<half>半)|(?P<minutes>\d{1,2})分)?)? ?(?P<meridiem>[ap]m)?"
)
_BETWEEN = late.regex(" ?(?:から|to|[-~〜–—ー−]) ?")
_LATE = ("午後", "夕方", "pm")
_NIGHT = ("夜", "晩")
_EARLY = ("午前", "深夜", "am")


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
    if synonyms.english(synonyms.ANSWER, written, ("none",)) == "none":
        return None
    start, end = map(time_at, read_hours(written) or (0, 0))
    if start == end:
        shown = text.one_line(written, 40)
        raise UsageError(
            f"{_called('quiet')} '{shown}' is no time of day. Write it like 23:00-07:00, or none."
        )
    return start, end


def read_hours(said: str) -> tuple[int, int] | None:
    """From when to when, each in minutes since midnight up to 1440; None where it is no hours.

    As people type them: 08:00-22:30, 8-22, 8am-10pm, 7時から22時, 朝7時から夜10時半.
    """
    parts = _BETWEEN.split(text.normalise(said).removesuffix("まで"))
    if len(parts) != 2:
        return None
    start, end = map(_minutes, parts)
    return None if start is None or end is None else (start, end)


def time_at(minutes: int) -> time:
    """The time of day so many minutes after midnight; 24:00 is midnight again."""
    return time(*divmod(minutes % _DAY, 60))


def _minutes(said: str) -> int | None:
    found = _HOUR.fullmatch(said.strip())
    if found is None:
        return None
    hour = int(found["hour"])
    minute = 30 if found["half"] else int(found["minute"] or found["minutes"] or 0)
    part = found["meridiem"] or found["part"]
    is_late = part in _LATE or (part in _NIGHT and hour > 4) or (part == "昼" and hour < 6)
    if is_late and (hour < 12 or part in _NIGHT):
        hour = hour + 12 if hour <= 12 else hour
    elif hour == 12 and part in _EARLY:
        hour = 0
    minutes = hour * 60 + minute
    return minutes if minute < 60 and minutes <= _DAY else None

"""A time to come that somebody wrote on purpose: "tomorrow at three", 来週の金曜, an ISO time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from ego.core import late, text
from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.dates import LAST_YEAR, Mention, When, coming_day_of_month, cover
from ego.core.times.written import span_named
from ego.errors import UsageError

EXAMPLES = "2026-06-20, '20 June 15:00', 'tomorrow at three', 'in two weeks', 明日の15時"
_ISO_MOMENT = late.regex(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d")
"""How one begins that has an hour, with its seconds or without."""
_CLOCK = late.regex(r"(?<![\d:.])(?=\d:\d\d(?![\d:]))")
"""Before an hour of one digit as a clock shows it: who writes 6:00 means no evening."""

_DAY_OF_MONTH = late.regex(r"(?:the )?(\d{1,2})(?:日|st|nd|rd|th)")
"""A day with no month is the next such day: in talk 21日 alone may as well be so many days."""


def read(name: str, written: str, now: datetime) -> When:
    """The time to come that `written` names, seen from `now` in the person's zone.

    Raises UsageError naming `name` when it is no time, and when it is past.
    """
    due = _understand(text.normalise(written), now)
    if due is None:
        _refuse_what_is_past(name, written, now)
        raise UsageError(f"{name} {_quoted(written)} is not a time. Write it like {EXAMPLES}.")
    if ahead.is_past(due, now):
        raise UsageError(f"{name} {_quoted(written)} is past.")
    return due


def _understand(plain: str, now: datetime) -> When | None:
    from ego.core.memory.pointing.grammar import dates_english, dates_japanese

    if due := _read_iso(plain, now):
        return due
    if alone := _DAY_OF_MONTH.fullmatch(plain.strip()):
        day = coming_day_of_month(now, int(alone[1]))
        return When(day) if day else None
    plain = _CLOCK.sub("0", plain)
    for language in (dates_english, dates_japanese):
        due = _whole(plain, language.scan(plain, now, loose=True), language.FILLERS, now)
        if due is not None and due.day.year <= LAST_YEAR:
            return due
    return None


def _read_iso(plain: str, now: datetime) -> When | None:
    """A moment as programs write it, of another zone too: 2026-06-20T15:00:00+09:00."""
    if not _ISO_MOMENT.match(plain):
        return None
    try:
        at = datetime.fromisoformat(plain.upper())
        at = at.astimezone(now.tzinfo) if at.tzinfo else at
    except (ValueError, OverflowError):
        return None
    hour = at.time().replace(second=0, microsecond=0)
    return When(at.date(), hour) if at.year <= LAST_YEAR else None


def _whole(
    plain: str, mentions: Sequence[Mention], fillers: re.Pattern[str], now: datetime
) -> When | None:
    """What `plain` names when it names a time and says nothing else."""
    hours = [one for one in mentions if one.hour is not None and one.day is None]
    rest = cover(plain, mentions)
    for one in hours:  # "today before 5pm" is by that hour
        rest = f"{rest[: one.start].removesuffix('before ').ljust(one.start)}{rest[one.start :]}"
    rest = rest.replace("#", " ")
    if not mentions or fillers.sub("", rest).strip():
        return None
    several = len([one for one in mentions if one.hour is not None]) > 1
    return None if several else ahead.combine(mentions, now)


def _refuse_what_is_past(name: str, written: str, now: datetime) -> None:
    """Raise where `written` is a time that was: "3 days ago" is understood all the same."""
    try:
        span = span_named(name, written, now)
    except UsageError:
        return
    if span.end <= now:
        raise UsageError(f"{name} {_quoted(written)} is past.")


def _quoted(written: str) -> str:
    return f"'{text.one_line(written, 40)}'"

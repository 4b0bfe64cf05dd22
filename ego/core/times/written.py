"""A time that somebody wrote to search by: a date, an ISO time, "3 days ago", "last week", 昨日."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from ego.core import late, text
from ego.core.times import phrases
from ego.core.times.mentions import name_date
from ego.core.times.spans import Span
from ego.errors import UsageError

EXAMPLES = "2026-03-01, 2026-03-01T09:30, '3 days ago', yesterday, 昨日, 3日前"
_DAY = timedelta(days=1)
_DATE = late.regex(r"(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})日?")
_DAY_OF_MONTH = late.regex(r"(\d{1,2})月(\d{1,2})日")


def span_named(name: str, written: str, now: datetime) -> Span:
    """The stretch of time that `written` means, seen from `now` (in the person's zone).

    A day is the whole day; a moment is itself. Raises UsageError naming `name`.
    """
    plain = text.normalise(written)
    try:
        return _understood(plain, now)
    except (ValueError, OverflowError):
        raise UsageError(
            f"{name} '{text.one_line(written, 40)}' is not a time. Write it like {EXAMPLES}."
        ) from None


def _understood(plain: str, now: datetime) -> Span:
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if back := phrases.measure_ago(plain):
        moment = now - back.several * back.unit
        if back.unit < _DAY:
            return Span(moment, moment)
        start = moment.replace(hour=0, minute=0, second=0, microsecond=0)
        return Span(start, start + _DAY)
    if date := _DATE.fullmatch(plain):
        year, month, day = map(int, date.groups())
        start = midnight.replace(year=year, month=month, day=day)
        return Span(start, start + _DAY)
    if date := _DAY_OF_MONTH.fullmatch(plain):
        start = _newest(int(date[1]), int(date[2]), midnight)
        return Span(start, start + _DAY)
    if named := phrases.name(plain, now) or name_date(plain, now):
        return named
    moment = datetime.fromisoformat(plain.upper())
    moment = moment if moment.tzinfo else moment.replace(tzinfo=now.tzinfo)
    return Span(moment, moment)


def _newest(month: int, day: int, today: datetime) -> datetime:
    """The last such day that has begun; ValueError when there is none in any year."""
    datetime(2000, month, day)
    for year in range(today.year, today.year - 9, -1):
        with suppress(ValueError):
            at = today.replace(year=year, month=month, day=day)
            if at <= today:
                return at
    raise ValueError(month, day)

"""A stretch of time, and how exactly it is meant."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import NamedTuple

_DAY = timedelta(days=1)


class Span(NamedTuple):
    """From `start` up to, and not including, `end`."""

    start: datetime
    end: datetime

    @property
    def days(self) -> int:
        """How many whole days it is; 0 where it begins or ends at an hour."""
        hours = (self.start.hour, self.start.minute, self.end.hour, self.end.minute)
        return (self.end - self.start) // _DAY if hours == (0, 0, 0, 0) else 0

    @property
    def dates(self) -> tuple[date, date]:
        """From its first day up to, and not including, the last one; a night is that of one day."""
        first = self.start.date()
        return first, max(self.end.date(), first + _DAY)


def whole_day(spans: tuple[Span, ...]) -> Span | None:
    """The day that is meant, or two next to each other; None for what is said more loosely."""
    return spans[0] if len(spans) == 1 and 0 < spans[0].days <= 2 else None


def lies_in(spans: Iterable[Span], start: datetime, end: datetime) -> bool:
    """Whether what was from `start` to `end`, that included, was in any of `spans` at all."""
    return any(start < span.end and span.start <= end for span in spans)


def widen(span: Span) -> Span:
    """With what lies a day or two beside a weekend, a week or more; a day is meant as it is."""
    beside = min(2, span.days - 1) * _DAY if span.days > 1 else 0 * _DAY
    return Span(span.start - beside, span.end + beside)

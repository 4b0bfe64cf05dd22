"""What comes back every week, month or year: on which days, and in what words that is said."""

from __future__ import annotations

import calendar
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, time, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Literal, NamedTuple

from ego.core.memory.pointing.dates import When

_WEEK = 7
LAST_DAY = 31
"""What first was on this day of a month is on the last of each."""


HowOften = Literal["week", "month", "year"]
"""`Every` as programs read and write it."""


class Every(StrEnum):
    """How often something comes back."""

    WEEK = "week"
    MONTH = "month"
    YEAR = "year"

    @property
    def is_often(self) -> bool:
        """Whether it comes so often that nobody asks each time how it went."""
        return self is not Every.YEAR

    @property
    def written(self) -> HowOften:
        """The same for programs, which write it so."""
        return _WRITTEN[self]


WORKDAYS = (0, 1, 2, 3, 4)
"""The weekdays from Monday to Friday."""
_WRITTEN: Mapping[Every, HowOften] = MappingProxyType(
    {Every.WEEK: "week", Every.MONTH: "month", Every.YEAR: "year"}
)


def return_from(earliest: date, first: date, every: Every, weekdays: Collection[int] = ()) -> date:
    """The first return on `earliest` or later of what first was on `first`.

    What is on several `weekdays` of each week, from 0 for Monday, returns on each of those. A
    month, or a February, without that day has it on its last one.
    """
    if every is Every.WEEK:
        each = weekdays or (first.weekday(),)
        return earliest + timedelta(min((one - earliest.weekday()) % _WEEK for one in each))
    if every is Every.MONTH:
        found = _in_month(earliest.year, earliest.month, first.day)
        year, month = divmod(earliest.year * 12 + earliest.month, 12)
        return found if found >= earliest else _in_month(year, month + 1, first.day)
    found = _in_month(earliest.year, first.month, first.day)
    return found if found >= earliest else _in_month(earliest.year + 1, first.month, first.day)


def return_after(
    day: date,
    first: date,
    every: Every,
    weekdays: Collection[int] = (),
    left_out: Collection[date] = (),
) -> date:
    """The first return after `day` of what first was on `first`, but for days `left_out`."""
    found = return_from(day + timedelta(1), first, every, weekdays)
    while found in left_out:
        found = return_from(found + timedelta(1), first, every, weekdays)
    return found


def _in_month(year: int, month: int, day: int) -> date:
    return date(year, month, min(day, calendar.monthrange(year, month)[1]))


def say_how_often(first: date, every: Every, weekdays: Sequence[int] = ()) -> str:
    """ "every Tuesday", "every weekday", "every month on the 25th", "every year"; of a 31st the
    last day."""
    if every is Every.WEEK:
        each = weekdays or (first.weekday(),)
        if tuple(sorted(each)) == WORKDAYS:
            return "every weekday"
        *others, last = (calendar.day_name[one] for one in sorted(each))
        return f"every {', '.join(others)} and {last}" if others else f"every {last}"
    if every is Every.MONTH and first.day == LAST_DAY:
        return "on the last day of every month"
    return f"every month on the {ordinal(first.day)}" if every is Every.MONTH else "every year"


def ordinal(number: int) -> str:
    """ "1st", "2nd", "11th": of a number up to 99."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number // 10 == 1 else ending}"


class Pointed(NamedTuple):
    """Where a memory points, and how often that comes back, counted from which day.

    `first` is None where that is the day of `when`; `weekdays` are empty where it is on one day of
    each week.
    """

    when: When
    every: Every | None = None
    first: date | None = None
    weekdays: tuple[int, ...] = ()

    @property
    def how_often(self) -> str | None:
        """ "every Tuesday", "every year"; None for once."""
        if self.every is None:
            return None
        return say_how_often(self.first or self.when.day, self.every, self.weekdays)


WEEKDAY = "weekday"
"""How it is written that something is on each of the `WORKDAYS`."""


def put_often(due: Pointed, written: str) -> Pointed:
    """The same coming back every week, month or year, or `WEEKDAY`, as is `written`.

    What comes every week already stays on its days, unless others are written; what is on a
    weekend comes from the next weekday on.
    """
    every, weekdays = (Every.WEEK, WORKDAYS) if written == WEEKDAY else (Every(written), ())
    if due.every is every and weekdays in ((), due.weekdays):
        return due
    day = due.when.day
    if weekdays:
        day = return_from(day, day, every, weekdays)
    return Pointed(due.when._replace(day=day), every, None, weekdays)


class Regular(NamedTuple):
    """A weekday, from 0 for Monday, or a day of the month that something is on each time."""

    every: Every
    number: int
    weekdays: tuple[int, ...] = ()
    """All the weekdays where those are several; `number` is the first of them."""

    def start_from(self, earliest: date) -> tuple[date, date]:
        """The first such day on `earliest` or later, and the day to count its returns from."""
        if self.every is Every.WEEK:
            each = self.weekdays or (self.number,)
            day = return_from(earliest, earliest, self.every, each)
            return day, day
        first = date(earliest.year - 1, 12, self.number)  # December has any day of a month
        day = return_from(earliest, first, self.every)
        return day, day if day.day == self.number else first


def on_weekdays(each: Iterable[int]) -> Regular:
    """What is on these days of each week, be it one or several."""
    weekdays = tuple(sorted(set(each)))
    return Regular(Every.WEEK, weekdays[0], weekdays if len(weekdays) > 1 else ())


class EachTime(NamedTuple):
    """What a sentence tells as regular, and the characters of it that say on which days."""

    regular: Regular
    start: int
    end: int
    hour: time | None = None

"""What comes back each week or every few, month or year: on which days, and in what words that is
said."""

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
LAST_OF_MONTH = 5
"""What first was on the fifth of a weekday in a month is on the last such day of each."""


HowOften = Literal[
    "week", "fortnight", "3-weeks", "4-weeks", "5-weeks", "6-weeks", "8-weeks",
    "month", "weekday-of-month", "year",
]  # fmt: skip
"""`Every` as programs read and write it."""


class Every(StrEnum):
    """How often something comes back."""

    WEEK = "week"
    FORTNIGHT = "fortnight"
    THREE_WEEKS = "3-weeks"
    """A rota of three has it so: "on call every third week"."""
    FOUR_WEEKS = "4-weeks"
    FIVE_WEEKS = "5-weeks"
    SIX_WEEKS = "6-weeks"
    EIGHT_WEEKS = "8-weeks"
    MONTH = "month"
    WEEKDAY_OF_MONTH = "weekday-of-month"
    """On its second Wednesday, or its last Friday."""
    YEAR = "year"

    @property
    def is_often(self) -> bool:
        """Whether it comes so often that nobody asks each time how it went."""
        return self is not Every.YEAR

    @property
    def written(self) -> HowOften:
        """The same for programs, which write it so."""
        return _WRITTEN[self]

    @property
    def is_by_weekday(self) -> bool:
        """Whether it is on a weekday, and not on a date."""
        return self.weeks > 0 or self is Every.WEEKDAY_OF_MONTH

    @property
    def weeks(self) -> int:
        """In how many weeks it comes back; none where those are not counted."""
        return _WEEKS.get(self, 0)


WORKDAYS = (0, 1, 2, 3, 4)
"""The weekdays from Monday to Friday."""
ALL_DAYS = tuple(range(7))
"""The weekdays of what is on every day."""
_WRITTEN: Mapping[Every, HowOften] = MappingProxyType(
    {
        Every.WEEK: "week",
        Every.FORTNIGHT: "fortnight",
        Every.THREE_WEEKS: "3-weeks",
        Every.FOUR_WEEKS: "4-weeks",
        Every.FIVE_WEEKS: "5-weeks",
        Every.SIX_WEEKS: "6-weeks",
        Every.EIGHT_WEEKS: "8-weeks",
        Every.MONTH: "month",
        Every.WEEKDAY_OF_MONTH: "weekday-of-month",
        Every.YEAR: "year",
    }
)
_WEEKS: Mapping[Every, int] = MappingProxyType(
    {
        Every.WEEK: 1,
        Every.FORTNIGHT: 2,
        Every.THREE_WEEKS: 3,
        Every.FOUR_WEEKS: 4,
        Every.FIVE_WEEKS: 5,
        Every.SIX_WEEKS: 6,
        Every.EIGHT_WEEKS: 8,
    }
)
EVERY_FEW = MappingProxyType({weeks: every for every, weeks in _WEEKS.items() if weeks > 1})
"""What comes back in so many weeks, more than one."""
_SAID = {"3": 3, "three": 3, "third": 3, "3rd": 3, "4": 4, "four": 4, "fourth": 4, "4th": 4,
         "5": 5, "five": 5, "fifth": 5, "5th": 5, "6": 6, "six": 6, "sixth": 6, "6th": 6,
         "8": 8, "eight": 8, "eighth": 8, "8th": 8,
         "三": 3, "四": 4, "五": 5, "六": 6, "八": 8}  # fmt: skip
_NUMBERS = "|".join(one for one in _SAID if one.isascii())
FEW_WEEKS = rf"every (?P<weeks>{_NUMBERS}) weeks?\b"
FEW_WEEKS_JAPANESE = "(?P<weeks>[3-68三四五六八])週間?(?:に[1一][回度]|おき|ごと|毎)"
"""As English and Japanese say that something is in every so many weeks, more than two."""


def read_few(weeks: str | None) -> Every:
    """How often something is that is said to be in so many `weeks`; in two where none are said."""
    return EVERY_FEW[_SAID.get(weeks or "", 2)]


def return_from(earliest: date, first: date, every: Every, weekdays: Collection[int] = ()) -> date:
    """The first return on `earliest` or later of what first was on `first`.

    What is on several `weekdays` of each week, from 0 for Monday, returns on each of those. A
    month, or a February, without that day has it on its last one; of a fifth weekday it is the
    last.
    """
    if every is Every.WEEK:
        each = weekdays or (first.weekday(),)
        return earliest + timedelta(min((one - earliest.weekday()) % _WEEK for one in each))
    if every.weeks:
        return earliest + timedelta((first - earliest).days % (every.weeks * _WEEK))
    if every is not Every.YEAR:
        found = _of_month(earliest.year, earliest.month, first, every)
        year, month = divmod(earliest.year * 12 + earliest.month, 12)
        return found if found >= earliest else _of_month(year, month + 1, first, every)
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


def _of_month(year: int, month: int, first: date, every: Every) -> date:
    """The day of a month on which something is that first was on `first`."""
    if every is Every.WEEKDAY_OF_MONTH:
        return _weekday_in_month(year, month, first.weekday(), count_weekday(first))
    return _in_month(year, month, first.day)


def _in_month(year: int, month: int, day: int) -> date:
    return date(year, month, min(day, calendar.monthrange(year, month)[1]))


def count_weekday(day: date) -> int:
    """The how manieth of its weekday a day is in its month, from 1."""
    return (day.day - 1) // _WEEK + 1


def _weekday_in_month(year: int, month: int, weekday: int, which: int) -> date:
    first, length = calendar.monthrange(year, month)
    day = (weekday - first) % _WEEK + 1 + (which - 1) * _WEEK
    return date(year, month, day if day <= length else day - _WEEK)


def say_how_often(first: date, every: Every, weekdays: Sequence[int] = ()) -> str:
    """ "every Tuesday", "every weekday", "every day", "every other Tuesday", "every 3 weeks on
    Tuesday", "every month on the 25th" or "on the 2nd Tuesday", "every year"; of a 31st the last
    day, and of a fifth weekday the last."""
    if every is Every.WEEK:
        each = weekdays or (first.weekday(),)
        if named := {WORKDAYS: "every weekday", ALL_DAYS: "every day"}.get(tuple(sorted(each))):
            return named
        *others, last = (calendar.day_name[one] for one in sorted(each))
        return f"every {', '.join(others)} and {last}" if others else f"every {last}"
    if every.weeks:
        weeks = f"{every.weeks} weeks on" if every is not Every.FORTNIGHT else "other"
        return f"every {weeks} {first:%A}"
    if every is Every.WEEKDAY_OF_MONTH:
        which = count_weekday(first)
        said = "last" if which == LAST_OF_MONTH else ordinal(which)
        return f"every month on the {said} {first:%A}"
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


DAY, WEEKDAY = "day", "weekday"
"""How it is written that something is on each day, and on each of the `WORKDAYS`."""
_ON_EACH = MappingProxyType({DAY: ALL_DAYS, WEEKDAY: WORKDAYS})


def put_often(due: Pointed, written: str) -> Pointed:
    """The same coming back as often as is `written`, an `Every`, `DAY` or `WEEKDAY`.

    What comes every week already stays on its days, unless others are written; what is on a
    weekend comes from the next weekday on.
    """
    weekdays: tuple[int, ...] = _ON_EACH.get(written, ())
    every = Every.WEEK if weekdays else Every(written)
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
    which: int = 0
    """The how manieth of that weekday it is in each month, up to `LAST_OF_MONTH`."""

    def start_from(self, earliest: date) -> tuple[date, date]:
        """The first such day on `earliest` or later, and the day to count its returns from."""
        if self.every is Every.WEEK:
            each = self.weekdays or (self.number,)
            day = return_from(earliest, earliest, self.every, each)
            return day, day
        if self.every.weeks:  # nobody says of which week: it is the next one
            day = return_from(earliest, earliest, Every.WEEK, (self.number,))
            return day, day
        if self.every is Every.WEEKDAY_OF_MONTH:
            first = self._find_weekday(earliest.year - 1)
            day = return_from(earliest, first, self.every)
            return day, first if count_weekday(day) != self.which else day
        first = date(earliest.year - 1, 12, self.number)  # December has any day of a month
        day = return_from(earliest, first, self.every)
        return day, day if day.day == self.number else first

    def _find_weekday(self, year: int) -> date:
        """A day of a year that is that weekday so many times within its month."""
        days = (_weekday_in_month(year, month, self.number, self.which) for month in range(1, 13))
        return next(day for day in days if count_weekday(day) == self.which)


def of_return(first: date, every: Every, weekdays: Sequence[int] = ()) -> Regular:
    """What first was on `first` as a sentence tells it."""
    if every is Every.WEEK:
        return on_weekdays(weekdays or (first.weekday(),))
    if every.is_by_weekday:
        which = count_weekday(first) if every is Every.WEEKDAY_OF_MONTH else 0
        return Regular(every, first.weekday(), which=which)
    return Regular(every, first.day)


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

"""Days and hours of the calendar: when something is due, and where a text names it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from ego.core import late

DAY = timedelta(days=1)
LAST_YEAR = 9_000
"""What is later is no time anybody means, and leaves no room to count on from."""
_A_YEAR, _A_LITTLE = timedelta(days=365), timedelta(days=60)
"""How long a date without a year takes to return; so long ago it is still told of by its day."""
KANJI_NUMBER = "(?:[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九]{1,3})"
"""A number in kanji: 二十五, 二五; of 十十 each by itself."""
_KANJI = "〇一二三四五六七八九"


_DAWN, _DUSK = 5, 17
"""Hours between which the evening of the day is still to come."""


class When(NamedTuple):
    """A day, or with `hour` a moment of it, as it stands on the clock where it is."""

    day: date
    hour: time | None = None


class Mention(NamedTuple):
    """A day or an hour that a sentence names, and the characters that do."""

    start: int
    end: int
    day: date | None = None
    """None for an hour alone."""
    hour: time | None = None
    sure: bool = False
    """Whether it lies ahead whatever the tense: tomorrow, a date with its year."""
    last: date | None = None
    """Of days from a first to a last one, the last; `day` is the first."""


class Sentence(NamedTuple):
    """The times that a sentence names, and what it says of them."""

    mentions: tuple[Mention, ...] = ()
    taken: tuple[Mention, ...] = ()
    """Those that are told as coming, and not as a habit, a stretch, a question or a tale."""
    later_today: bool = False
    """Whether it says so of this day: tonight, 今夜."""
    behind: tuple[Mention, ...] = ()
    """Dates without a year that were a little ago, and that no verb of it says to come: another
    one that is to come makes them the past ones (`behind.read`)."""


Found = tuple[date | None, time | None, bool] | tuple[date, None, bool, date]
"""What a rule makes of a match: a mention without its place."""
Rule = tuple[re.Pattern[str], Callable[[re.Match[str], datetime], Found | None]]
"""What in a sentence may name a day, and which day it names from now on, if any."""


def weekend(now: datetime, weeks: int, *, is_next: bool) -> Found:
    """Saturday and Sunday of the week so many weeks on: on a Sunday that one alone, or the coming
    two where `is_next` says that it is not this one."""
    saturday, sunday = (weekday_in_week(now, one, weeks) for one in (5, 6))
    if is_next and not weeks and saturday <= now.date():
        saturday, sunday = saturday + 7 * DAY, sunday + 7 * DAY
    first = max(saturday, now.date())
    return (first, None, bool(weeks), sunday) if first < sunday else (first, None, False)


def cover(plain: str, mentions: Sequence[Mention]) -> str:
    """`plain` with # for every character of `mentions`."""
    for one in mentions:
        plain = plain[: one.start] + "#" * (one.end - one.start) + plain[one.end :]
    return plain


def is_far(one: Mention, today: date) -> bool:
    """Whether its day is so far off that, without a year, it may be one that was a little ago."""
    return one.day is not None and one.day - today >= _A_YEAR - _A_LITTLE


def is_behind(mention: Mention, now: datetime) -> bool:
    """Whether it names a date without its year that was a little ago: its next one is far off."""
    if mention.sure or mention.day is None:
        return False
    return is_far(mention, now.date())


def day_after(now: datetime, days: int) -> date | None:
    """The date so many days from `now`; None beyond the calendar."""
    try:
        return now.date() + days * DAY
    except OverflowError:
        return None


def moment_after(now: datetime, **span: float) -> datetime:
    """The moment so long after `now`, on its clock, be it put forward or back by then."""
    return (now.astimezone(UTC) + timedelta(**span)).astimezone(now.tzinfo)


def coming_weekday(now: datetime, weekday: int) -> date:
    """The next such day after today: on a Friday, "on Friday" is in a week."""
    return now.date() + ((weekday - now.weekday() - 1) % 7 + 1) * DAY


def weekday_in_week(now: datetime, weekday: int, weeks: int) -> date:
    """The day of the week that begins on the Monday `weeks` weeks from this one."""
    return now.date() + (7 * weeks + weekday - now.weekday()) * DAY


def coming_date(now: datetime, month: int, day: int, year: int | None) -> date | None:
    """That date of the year said, or the next one that is not past; None when it is no date."""
    years = [year] if year else range(now.year, now.year + 9)
    for one in years:
        try:
            found = date(one, month, day)
        except ValueError:
            continue
        if year or found >= now.date():
            return found
    return None


def coming_day_of_month(now: datetime, day: int, months: int | None = None) -> date | None:
    """The next such day of a month; with `months`, the one of the month so many from this one."""
    for ahead in range(13) if months is None else (months,):
        month = now.month - 1 + ahead
        try:
            found = date(now.year + month // 12, month % 12 + 1, day)
        except ValueError:
            continue
        if months is not None or found >= now.date():
            return found
    return None


def read_kanji_number(written: str) -> int:
    """A number in digits or in kanji: 二十五 is 25."""
    if written.isdecimal():
        return int(written)
    tens, ten, ones = written.rpartition("十")
    if not ten or len(tens) > 1 or len(ones) > 1:
        return int("".join(str(_KANJI.find(one)) for one in written.replace("十", "")))
    return 10 * _KANJI.index(tens or "一") + _KANJI.index(ones or "〇")


def coming_weekday_of_month(
    now: datetime, weekday: int, which: int, first: date | None = None
) -> date | None:
    """The how manieth of a weekday, or its last one for -1, of the month that begins on `first`;
    without that the next such day after today."""
    months = [coming_day_of_month(now, 1, n) for n in range(13)] if first is None else [first]
    for month in filter(None, months):
        days = [month + n * DAY for n in range(31)]
        fitting = [one for one in days if one.weekday() == weekday and one.month == month.month]
        found = fitting[which - (which > 0)] if which <= len(fitting) else None
        if found and (first is not None or found > now.date()):
            return found
    return None


def is_by_day(now: datetime) -> bool:
    """Whether what is said of this evening is said before it; later it may tell how it was."""
    return _DAWN <= now.hour < _DUSK


def clock(hour: int, minute: int, half: str | None, *, exact: bool = False) -> time | None:
    """The time of day that is meant. `half` is "am", "pm" or None where nothing says it.

    An hour from one to six is then in the afternoon, as people mean it, unless it is `exact`
    (03:00, or more than twelve).
    """
    if hour > 24 or minute > 59 or (half and hour > 12 and half == "am"):
        return None
    if half == "am":
        return time(hour % 12, minute)
    if 0 < hour < 12 and (half == "pm" or (hour <= 6 and not exact)):
        hour += 12
    return time(hour % 24, minute)


_SURE = (
    *("day tonight tmr tmw tomorrow weekend halloween thanksgiving christmas noon").split(),
    *("january february march april june july august september october").split(),
    *("november december").split(),
    *(
        "from now",
        "end of",
        "new year",
        "this evening",
        "this afternoon",
        "o'clock",
        "o\u2019clock",
    ),
    *"月時日週明",
    *("火曜 水曜 木曜 金曜 土曜 あした あす あさって 今夜 今晩 今夕 正午 土日 年内 年中に").split(),
    *("クリスマス 元旦 七夕 ハロウィン 節分 バレンタイン").split(),
)
"""Each of them is of a time by itself."""
_PERHAPS = (
    *("mon tue wed thu fri sat sun tm tom week hour minute").split(),
    *("in a", "at "),
)
"""One of them is in whatever `_HINT` finds, and is looked for in no time."""
_DIGIT = late.regex(r"\d")
_HINT = late.regex(
    r"to?m+o?r+o?w|\bin an?\b|\bin \w+ (?:week|hour|minute)"
    r"|\b(?:mon|tues?|weds?|thu|thurs?|fri|sat|sun)(?: ?(?:to|[-–,/&+]|till?|and) ?| )"
    r"(?:mon|tue|wed|thu|fri|sat|sun|week\b)"
    r"|\b(?:next|this|on|by|for|is|to) (?:mon|tues?|weds?|thu|thurs?|fri|sat|sun)\b|\bat \w+"
)
"""What every other time has some of: most memories name none, and need no grammar to be loaded."""


def may_name_time(words: str) -> bool:
    """Whether words may name a day or an hour; most memories name none."""
    small = words.lower()
    if _DIGIT.search(small) or any(sign in small for sign in _SURE):
        return True
    return any(sign in small for sign in _PERHAPS) and bool(_HINT.search(small))


def same_month_day(number: int, was: date, now: datetime) -> date:
    """A day without its month beside the day that was: of the same one, or of the next where it is
    behind in that and what was is to come. ValueError where the month has none."""
    day = was.replace(day=number)
    if day < now.date() <= was:
        return (was.replace(day=1) + timedelta(31)).replace(day=number)
    return day


_BEFORE_TODAY = late.regex(
    r"(?P<two>一昨日|おととい)(?=の)|(?:昨日|きのう|昨夜|昨晩|ゆうべ)(?=の)|\byesterday['’]s\b",
    re.IGNORECASE,
)
"""昨日の打ち合わせ: of what is said behind it, it names the day that was."""


def find_days_before(words: str, now: datetime) -> list[Mention]:
    """The days just before today that `words` name as those of a thing."""
    return [
        Mention(*one.span(), day=now.date() - timedelta(2 if one["two"] else 1))
        for one in _BEFORE_TODAY.finditer(words)
    ]

"""Days and hours of the calendar: when something is due, and where a text names it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

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


class Stretches(NamedTuple):
    """How a language tells days from a first to a last one: "11 to 14 September"."""

    patterns: tuple[re.Pattern[str], ...]
    """Over words whose days are #. The groups `first` and `last` are such days, `count` in place
    of the one and `end` in place of the other but the number of a day."""
    weekday: re.Pattern[str]
    """A weekday alone: which week it is of, the other day tells."""
    number: Callable[[str], int | None]
    """The day of the month that words are which name no month."""
    is_moved: Callable[[str, int, int], bool]
    """Whether one thing is moved from the first of two days to the second."""
    nights: Callable[[str], int] | None = None
    """How many days behind the first one the last is by the group `length`: 3日間."""


_LONGEST_STRETCH = timedelta(days=366)


def mentions_in(
    plain: str,
    now: datetime,
    rules: Sequence[Rule],
    hours: Sequence[re.Pattern[str]],
    hour_of: Callable[[re.Match[str], str], time | None],
    stretches: Stretches,
) -> tuple[Mention, ...]:
    """The days and hours that `plain` names as to come, by the rules of its language.

    What an earlier rule has taken is hidden from the later ones. Days from a first to a last one
    are one mention.
    """
    found: list[Mention] = []
    rest = plain
    for pattern, meaning in rules:
        for match in pattern.finditer(rest):
            meant = meaning(match, now)
            if meant is not None and meant[0] is not None:
                found.append(Mention(match.start(), match.end(), *meant))
                rest = cover(rest, found[-1:])
    if found:
        found = _join_stretches(plain, join_weekdays(plain, found, now.date()), stretches, now)
        rest = cover(rest, found)
    for pattern in hours:
        for match in pattern.finditer(rest):
            hour = hour_of(match, plain)
            if hour is not None:
                found.append(Mention(match.start(), match.end(), None, hour))
                rest = cover(rest, found[-1:])
    return join_weekdays(plain, found, now.date())


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


def join_weekdays(plain: str, found: Sequence[Mention], today: date) -> tuple[Mention, ...]:
    """`found` in its order, with "Saturday 20 June" and 6月20日の土曜 as one mention each.

    A weekday alone is the next such day after today, so the later of the two is the one that is
    meant, but where the other one is today or was before.
    """

    def far(one: Mention) -> date:
        return one.day if one.day and one.day > today else date.max

    joined: list[Mention] = []
    for one in sorted(found, key=lambda one: one.start):
        last = joined[-1] if joined else None
        if last is None or not (last.day and one.day and _is_joint(plain, last, one)):
            joined.append(one)
            continue
        later, earlier = sorted((last, one), key=far, reverse=True)
        fits = last.day.weekday() == one.day.weekday()
        if fits or _was_on_weekday(later, earlier, today):
            is_bracketed = (
                "(" in plain[last.end : one.start] and plain[one.end : one.end + 1] == ")"
            )
            joined[-1] = later._replace(
                start=last.start,
                end=one.end + is_bracketed,
                hour=one.hour or last.hour,
                # a year before it was on another weekday
                sure=last.sure or one.sure or (fits and _is_far(later, today)),
            )
        else:
            joined.append(one)
    return tuple(_with_weekday(plain, one) for one in joined)


_BRACKETED = re.compile(
    r" ?[(\[](?:(?P<kanji>[月火水木金土日])(?:曜日?)?(?:・?祝日?)?"
    r"|(?P<english>mon|tue|wed|thu|fri|sat|sun)(?:s|r|rs|nes)?\.?)[)\]]"
)


def _with_weekday(plain: str, one: Mention) -> Mention:
    """A date with its weekday in brackets behind it, where that is its own: 12月3日(木・祝)."""
    found = _BRACKETED.match(plain, one.end)
    if one.day is None or one.last or not found:
        return one
    days = ("月火水木金土日", found["kanji"]) if found["kanji"] else (_SHORT, found["english"])
    is_its = days[0].index(days[1]) == one.day.weekday()
    return one._replace(end=found.end()) if is_its else one


_SHORT = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def _is_far(one: Mention, today: date) -> bool:
    return one.day is not None and one.day - today >= _A_YEAR - _A_LITTLE


def _was_on_weekday(one: Mention, other: Mention, today: date) -> bool:
    """Whether a date without its year was a little ago, on the weekday that is the `other`."""
    if one.day is None or other.day is None or one.sure or not _is_far(one, today):
        return False
    was = coming_date(datetime.combine(today, time()), one.day.month, one.day.day, one.day.year - 1)
    return was is not None and was.weekday() == other.day.weekday()


_JOINT = re.compile(r"(?: now)?[,、]?[ (]*(?:the )?")
_JOINT_OF_ALONE = re.compile(r"[のは]|で、|(?:です|だ|なん(?:です|だ))?[よね]?[、。] ?")
"""Between a date and its weekday alone: 12月20日の次の日曜 is another day than the 20th."""
WEEKDAY_ALONE = re.compile("[月火水木金土日]曜日?")


def _is_joint(plain: str, one: Mention, other: Mention) -> bool:
    """Whether what stands between two days lets them be a date and its weekday."""
    between = plain[one.end : other.start]
    if plain[: one.end].endswith("weekend"):  # "Saturday to Monday" begins behind it
        return False
    if _JOINT.fullmatch(between):
        return True
    return bool(_JOINT_OF_ALONE.fullmatch(between)) and any(
        WEEKDAY_ALONE.fullmatch(plain, each.start, each.end) for each in (one, other)
    )


def _join_stretches(
    plain: str, days: Sequence[Mention], how: Stretches, now: datetime
) -> list[Mention]:
    """`days`, with those that are the first and the last of a stretch as one."""
    joined = list(days)
    for pattern in how.patterns:
        for match in pattern.finditer(cover(plain, joined)):
            start, end = match.span()
            if how.is_moved(plain, start, end):
                continue
            within = [one for one in joined if start <= one.start < end]
            span = _read_span(plain, match, within, how)
            if span is None or not now.date() <= span[0] < span[1] <= span[0] + _LONGEST_STRETCH:
                continue
            joined = [one for one in joined if one not in within]
            sure = any(one.sure for one in within)
            joined.append(Mention(start, end, span[0], None, sure, span[1]))
    return joined


def _read_span(
    plain: str, match: re.Match[str], days: Sequence[Mention], how: Stretches
) -> tuple[date, date] | None:
    """The first and the last day of a stretch: one of them may be a number or a weekday alone."""
    said = match.groupdict()
    first = next(
        (one for one in days if said.get("first") and one.start == match.start("first")), None
    )
    last = next((one for one in days if said.get("last") and one.end == match.end("last")), None)
    if first is None:
        if last is None or last.day is None or how.weekday.fullmatch(plain, last.start, last.end):
            return None
        begun = how.number(said.get("count") or "") or last.day.day
        first_day = _day_before(last.day, begun)
        return (first_day, last.day) if first_day else None
    if first.day is None or first.last:
        return None
    begin = _before_its_end(plain, first.day, first, last, how)
    start = datetime.combine(begin, time())
    length = said.get("length")
    if last is None:
        count = how.number(said.get("end") or "")
    else:
        count = how.number(plain[last.start : last.end])
    if how.nights and length:
        until = day_after(start, how.nights(length))
    elif count is not None:
        until = coming_day_of_month(start, count)
    elif last is None or last.day is None:
        return None
    elif how.weekday.fullmatch(plain, last.start, last.end):
        until = coming_weekday(start, last.day.weekday())
    elif how.weekday.fullmatch(plain, first.start, first.end):
        return last.day - (last.day.weekday() - first.day.weekday()) % 7 * DAY, last.day
    else:
        until = last.day
    return None if until is None else (begin, until)


def _before_its_end(
    plain: str, day: date, first: Mention, last: Mention | None, how: Stretches
) -> date:
    """The first day, where only the last one has its month: of 28日から1月3日まで in December."""
    number = how.number(plain[first.start : first.end])
    if not number or last is None or last.day is None:
        return day
    written = plain[last.start : last.end]
    if how.weekday.fullmatch(written) or how.number(written) is not None:
        return day
    return _day_before(last.day, number) or day


def _day_before(last: date, number: int) -> date | None:
    """The day of the month with that number before the `last` one, or of the month before."""
    if number < last.day:
        return last.replace(day=number)
    month = last.replace(day=1) - DAY  # from the 18th until 3 January
    return month.replace(day=number) if last.day < number <= month.day else None


def is_behind(mention: Mention, now: datetime) -> bool:
    """Whether it names a date without its year that was a little ago: its next one is far off."""
    if mention.sure or mention.day is None:
        return False
    return _is_far(mention, now.date())


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


_HINT = re.compile(
    r"\d|day|to?m+o?r+o?w|tmr|tmw|tonight|this (?:evening|afternoon)|\bin an?\b"
    r"|\bin \w+ (?:day|week|hour|minute)|from now|january|february|march|april"
    r"|june|july|august|september|october|november|december"
    r"|\b(?:mon|tues?|weds?|thu|thurs?|fri|sat|sun)(?: ?(?:to|[-–,/&+]|till?|and) ?| )"
    r"(?:mon|tue|wed|thu|fri|sat|sun)"
    r"|halloween|end of|new year|christmas|noon|o['’]clock|\bat \w+"
    r"|[月火水木金土日]曜|[月時日週]|明|あした|あす|あさって|今夜|今晩|今夕|正午"
    r"|土日|weekend|年内|年中に|クリスマス|元旦|七夕|ハロウィン|節分|バレンタイン",
    re.IGNORECASE,
)
"""What every time has some of: most memories name none, and need no grammar to be loaded."""


def may_name_time(words: str) -> bool:
    """Whether words may name a day or an hour; most memories name none."""
    return bool(_HINT.search(words))

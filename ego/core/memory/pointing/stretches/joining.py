"""The days and hours that a text names, those that are one thing as one mention.

A date and its weekday are one day, and days from a first to a last one are one stretch of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from ego.core import late
from ego.core.memory.pointing.dates import (
    DAY,
    Mention,
    Rule,
    coming_date,
    coming_day_of_month,
    coming_weekday,
    cover,
    day_after,
    is_far,
)


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
        found = _follow_dates(plain, found, stretches, now)
        found = _join_stretches(plain, join_weekdays(plain, found, now.date()), stretches, now)
        rest = cover(rest, found)
    for pattern in hours:
        for match in pattern.finditer(rest):
            hour = hour_of(match, plain)
            if hour is not None:
                found.append(Mention(match.start(), match.end(), None, hour))
                rest = cover(rest, found[-1:])
    return join_weekdays(plain, found, now.date())


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
        dated = None if fits else _find_dated(plain, last, one)
        if dated or fits or _was_on_weekday(later, earlier, today):
            later = dated or later
            is_bracketed = (
                "(" in plain[last.end : one.start] and plain[one.end : one.end + 1] == ")"
            )
            joined[-1] = later._replace(
                start=last.start,
                end=one.end + is_bracketed,
                hour=one.hour or last.hour,
                # a year before it was on another weekday
                sure=last.sure or one.sure or (fits and is_far(later, today)),
            )
        else:
            joined.append(one)
    return tuple(_with_weekday(plain, one) for one in joined)


_IN_A_MONTH = late.regex(
    r"\d.*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep"
    r"|oct|nov|dec)[a-z]*\.? .*\d|\d月|月\d|\d/\d"
)
_OTHER_SENTENCE = late.regex(r"[!?;。！？\n]|\.(?: |$)")
_IS_BACK = late.regex(
    r"\b(?:back|home|return\w*|leav\w+|until|till?|to|then|ends?|over|through)\b|帰|戻"
)
"""What a day of the month behind the next one is of, else that is but named before another one."""
_BEFORE_IT = late.regex(
    r"\b(?:by|before|due|book\w*|buy|pay|order\w*|tickets?|sales?|deadline|rsvp|remind\w*)\b"
    r"|までに|予約|締め?切|申し?込|買|払|発売"
)
"""What is to be done for a date is done before it: "gifts for 24 December, order on the 20th"."""


def _follow_dates(
    plain: str, found: Sequence[Mention], how: Stretches, now: datetime
) -> list[Mention]:
    """`found`, in which a day of no month behind a date of its sentence is the next such day after
    that one: "flight on 12 January, back on the 14th"."""
    days = sorted(found, key=lambda one: one.start)
    dated: Mention | None = None
    for n, one in enumerate(days):
        between = plain[dated.end - 1 : one.start] if dated else ""  # with the stop of "12 jan."
        if one.day is None or _OTHER_SENTENCE.search(between):
            dated = None
        elif how.number(plain[one.start : one.end]) is None:
            is_date = _IN_A_MONTH.search(plain[one.start : one.end])
            dated = one if is_date and not is_far(one, now.date()) else dated
        elif dated and dated.day and dated.day > one.day:
            beside = re.split("[,、]", between)[-1] + re.split("[,.;、。]", plain[one.end :])[0]
            is_next = one.day.day > dated.day.day or _IS_BACK.search(beside)
            if is_next and not _BEFORE_IT.search(beside):
                start = datetime.combine(dated.day, time())
                days[n] = one._replace(day=coming_day_of_month(start, one.day.day))
    return days


_BRACKETED = late.regex(
    r" ?[(\[](?:(?P<kanji>[月火水木金土日])(?:曜日?)?(?:・?祝日?)?"
    r"|(?P<english>mon|tue|wed|thu|fri|sat|sun)(?:s|r|rs|nes)?\.?)[)\]]"
)


_BEFORE = late.regex(
    r"(?<![\w'’])(?<!\bi )(?<!\bwe )(?<!he )(?<!they )"
    r"(?P<english>mon|tue|wed|thu|fri|sat|sun)(?:s|r|rs|nes)?\.?,? (?:the )?$"
)


def _with_weekday(plain: str, one: Mention) -> Mention:
    """A date with its weekday in brackets behind it, or in short before it, where that is its own:
    12月3日(木・祝), "fri 18 dec"."""
    before = _BEFORE.search(plain, max(0, one.start - len("weds., the ")), one.start)
    if before and one.day and one.day.weekday() == _SHORT.index(before["english"]):
        one = one._replace(start=before.start())
    found = _BRACKETED.match(plain, one.end)
    if one.day is None or one.last or not found:
        return one
    days = ("月火水木金土日", found["kanji"]) if found["kanji"] else (_SHORT, found["english"])
    is_its = days[0].index(days[1]) == one.day.weekday()
    return one._replace(end=found.end()) if is_its else one


_SHORT = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def _find_dated(plain: str, one: Mention, other: Mention) -> Mention | None:
    """The date of two days side by side of which the other is a weekday alone, and not its own:
    who says "Saturday the 18th" of a Friday looked up the 18th."""
    alone = [_A_WEEKDAY.fullmatch(plain, each.start, each.end) for each in (one, other)]
    if bool(alone[0]) is bool(alone[1]) or _NOT_ON_IT.search(plain[: one.start]):
        return None
    between, behind = plain[one.end : other.start], plain[other.end :]
    if alone[1] and between.strip() not in ("", "の", "("):
        return None
    return None if "," in between and not _GOES_ON.match(behind) else one if alone[1] else other


def _was_on_weekday(one: Mention, other: Mention, today: date) -> bool:
    """Whether a date without its year was a little ago, on the weekday that is the `other`."""
    if one.day is None or other.day is None or one.sure or not is_far(one, today):
        return False
    was = coming_date(datetime.combine(today, time()), one.day.month, one.day.day, one.day.year - 1)
    return was is not None and was.weekday() == other.day.weekday()


_JOINT = late.regex(
    r"(?: now| (?:in the )?(?:morning|afternoon|evening|night))?[,、]?[ (]*(?:the )?"
)
_A_WEEKDAY = late.regex(
    r"(?:(?:on|this|next|coming) )*(?:mon|tues?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)"
    r"(?:day)?|[月火水木金土日](?:曜日?)?"
)
_NOT_ON_IT = late.regex(r"\b(?:not|no longer|instead of|rather than|from)(?: on)? $")
_GOES_ON = late.regex(r"[)\W]*$|[).;!?]| (?:at|in|with|for|from|to|till|until|because|so|then)\b")
"""Behind a date that a comma parts from another weekday: else each is a day of its own."""
_JOINT_OF_ALONE = late.regex(r"[のは]|で、|(?:です|だ|なん(?:です|だ))?[よね]?[、。] ?")
"""Between a date and its weekday alone: 12月20日の次の日曜 is another day than the 20th."""
WEEKDAY_ALONE = late.regex("[月火水木金土日]曜日?")


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
        count = _number_of_day(plain, first, said.get("end") or "", how)
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
        length = (last.day.weekday() - first.day.weekday()) % 7 or 7  # from Friday to next Friday
        return last.day - length * DAY, last.day
    else:
        until = last.day
    return None if until is None else (begin, until)


def _number_of_day(plain: str, first: Mention, number: str, how: Stretches) -> int | None:
    """The day of the month that stands behind a first day; None where it is none, but an hour: "at
    my parents' on Saturday until 6". Who is away "from Monday until 12" tells of days."""
    is_dated = re.search(r"\d", plain[first.start : first.end])
    if not (is_dated or plain[: first.start].endswith("from ")):
        number = "" if number.isdecimal() and int(number) <= 12 else number
    return how.number(number)


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

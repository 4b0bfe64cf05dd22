"""Times that are told from now: "last week", "on Friday", "in the last seven days", 先週の金曜.

A week is that of the calendar, from Monday to Sunday, as are a month, a year and a weekend: whoever
asks on a Wednesday what was last week does not mean the day before yesterday. Who means it more
loosely is heard all the same: what lies a day or two beside such a stretch is looked at too, and
weighs less (`mentions.widen`). "In the last week", この一週間 and "the past few days" end today.
A weekday alone is the last such day, or the next one where the question is in the present tense;
on that very day it may be today as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import late
from ego.core.times.spans import Span
from ego.core.times.tense import Looking

DAY = timedelta(days=1)
_UNITS = {
    "minute": timedelta(minutes=1), "分": timedelta(minutes=1),
    "hour": timedelta(hours=1), "時間": timedelta(hours=1),
    "day": DAY, "night": DAY, "日": DAY,
    "week": timedelta(weeks=1), "週間": timedelta(weeks=1), "週": timedelta(weeks=1),
    "fortnight": timedelta(weeks=2),
    "month": timedelta(days=30), "か月": timedelta(days=30), "ヶ月": timedelta(days=30),
    "カ月": timedelta(days=30), "ヵ月": timedelta(days=30),
    "year": timedelta(days=365), "年": timedelta(days=365),
}  # fmt: skip
_SPELT = "one two three four five six seven eight nine ten eleven twelve".split()
_ROUGHLY = {"few": 3, "couple of": 2, "couple": 2, "several": 4, "some": 3, "数": 3}
"""About how many; there may be twice as many."""
COUNT = rf"(?:\d{{1,4}}|{'|'.join(_SPELT)})"
_ROUGH = r"(?:(?:a )?(?P<rough>few|couple of|couple|several|some))"
_KANJI = "〇一二三四五六七八九"
COUNT_JAPANESE = r"(?:\d{1,4}|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])"
_UNIT_JAPANESE = "(?P<unit>分|時間|日|週間|か月|ヶ月|カ月|ヵ月|年)"
_DAYS = {
    "the day before yesterday": -2, "一昨日": -2, "おととい": -2, "yesterday": -1, "昨日": -1,
    "today": 0, "今日": 0, "the day after tomorrow": 2, "明後日": 2, "あさって": 2,
    "tomorrow": 1, "明日": 1, "あした": 1,
}  # fmt: skip
_DAYS_IN_KANA = {"きのう": -1, "きょう": 0}
_PARTS = {
    "last night": (-6, 6), "昨夜": (-6, 6), "昨晩": (-6, 6),
    "this morning": (0, 12), "今朝": (0, 12),
    "this afternoon": (12, 18), "this evening": (17, 29),
    "tonight": (17, 29), "今夜": (17, 29), "今晩": (17, 29),
}  # fmt: skip
"""About from which to which hour, counted from the beginning of today."""
_PARTS_IN_KANA = {"ゆうべ": _PARTS["昨夜"], "けさ": _PARTS["今朝"]}
_WHICH = {
    "before last": -2, "last": -1, "past": -1, "this past": -1, "previous": -1,
    "this": 0, "next": 1,
    "先々": -2, "先": -1, "今": 0, "来": 1, "再来": 2,
}  # fmt: skip
_WHICH_JAPANESE = "(?P<which>先々|先|今|再来|来)"
WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_WEEKDAYS_JAPANESE = "月火水木金土日"
_WEEKDAY = rf"(?P<weekday>{'|'.join(WEEKDAYS)})"
_SHORT = r"mon|tues?|wed|thu(?:rs?)?|fri|sat|sun"
_WEEKDAY_JAPANESE = rf"(?P<weekday>[{_WEEKDAYS_JAPANESE}])曜日?"
_DAYS_LATELY = {"recently": 0, "lately": 0, "最近": 0, "the other day": 1, "先日": 1, "この前": 0}
_TWO_WEEKS = 14


class Ago(NamedTuple):
    """So many of a unit back."""

    several: int
    unit: timedelta


class Seen(NamedTuple):
    """From where a time is told."""

    now: datetime
    """In the person's zone."""
    looking: Looking

    @property
    def midnight(self) -> datetime:
        """The beginning of today."""
        return self.now.replace(hour=0, minute=0, second=0, microsecond=0)

    @property
    def looks_back(self) -> bool:
        """Whether of days of one name the last is meant."""
        return self.looking is Looking.BACK


Meaning = Callable[[re.Match[str], Seen], tuple[Span, ...]]


class Rule(NamedTuple):
    """A phrase, and the stretches of time that a match of it means."""

    pattern: re.Pattern[str]
    meaning: Meaning
    is_exact: bool = True
    """Whether it begins and ends somewhere, and so can be the edge of a search."""


def parse_count(written: str) -> int:
    """A number in digits, in letters up to twelve, "a", or in kanji up to 99."""
    if written.isdecimal():
        return int(written)
    if written.isascii():
        return _SPELT.index(written) + 1 if written in _SPELT else 1
    tens, ten, ones = written.rpartition("十")
    return (10 * _KANJI.index(tens or "一") if ten else 0) + _KANJI.index(ones or "〇")


def _unit(match: re.Match[str]) -> timedelta:
    return _UNITS[match["unit"]]


def _day(start: datetime) -> tuple[Span, ...]:
    return (Span(start, start + DAY),)


def _ago(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    """Around that day: who says "ten days ago" has not counted them."""
    said, unit = match.groupdict(), _unit(match)
    if rough := said.get("rough"):
        back = _ROUGHLY[rough] * unit
        return (Span(seen.now - 2 * back, seen.now - back / 2),)
    back = parse_count(match["n"]) * unit
    middle, blur = seen.now - back, max(back / 4, unit / 2)
    return (Span(middle - blur, middle + blur),)


def _up_to_now(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    said, unit = match.groupdict(), _unit(match)
    rough = said.get("rough")
    several = 2 * _ROUGHLY[rough] - 1 if rough else parse_count(said.get("n") or "a")
    start = (seen.now if unit < DAY else seen.midnight) - several * unit
    return (Span(start, seen.midnight + DAY),)


def _several_days(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    return _day(seen.midnight + (_DAYS | _DAYS_IN_KANA)[match[0]] * DAY)


def _part_of_day(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    first, last = (timedelta(hours=one) for one in (_PARTS | _PARTS_IN_KANA)[match[0]])
    return (Span(seen.midnight + first, seen.midnight + last),)


def _weeks(match: re.Match[str]) -> int:
    said = match.groupdict()
    return _WHICH[said.get("which") or "before last"]


def _week(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    monday = _monday(seen, _weeks(match))
    return (Span(monday, monday + 7 * DAY),)


def _monday(seen: Seen, weeks: int) -> datetime:
    return seen.midnight + (7 * weeks - seen.midnight.weekday()) * DAY


def _weekend(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    """Saturday and Sunday; the one that has begun, where nothing says which and one looks back."""
    said = match.groupdict()
    weeks = -1 if "back" in said else _WHICH[said.get("which") or "this"]
    if weeks == 0 and seen.looks_back and seen.midnight.weekday() < 5:
        weeks = -1
    saturday = _monday(seen, weeks) + 5 * DAY
    return (Span(saturday, saturday + 2 * DAY),)


def _month(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    months = seen.now.year * 12 + seen.now.month - 1 + _weeks(match)
    first, following = (
        seen.midnight.replace(year=one // 12, month=one % 12 + 1, day=1)
        for one in (months, months + 1)
    )
    return (Span(first, following),)


def _year(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    first = seen.midnight.replace(year=seen.now.year + _weeks(match), month=1, day=1)
    return (Span(first, first.replace(year=first.year + 1)),)


def _weekday(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    said = match.groupdict()
    weekday, which = _weekday_number(match["weekday"]), said.get("which")
    since = (seen.midnight.weekday() - weekday) % 7
    last = seen.midnight - (since or 7) * DAY
    coming = last + (7 if since else 14) * DAY
    if "back" in said or which in ("last", "past", "this past", "previous"):
        return _day(last)
    if which == "coming" or said.get("ahead") is not None:
        return _day(coming)
    if which == "next":
        return _day(_monday(seen, 1) + weekday * DAY)
    if since == 0 and which == "this":
        return _day(seen.midnight)
    found = last if seen.looks_back else coming
    return _day(found) if since else (*_day(seen.midnight), *_day(found))


def _weekday_of_week(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    return _day(_monday(seen, _weeks(match)) + _weekday_number(match["weekday"]) * DAY)


def _weekday_number(written: str) -> int:
    if not written.isascii():
        return _WEEKDAYS_JAPANESE.index(written)
    return next(n for n, name in enumerate(WEEKDAYS) if name.startswith(written[:3]))


def _day_of_month(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    """The last such day of a month, or the next; the present tense takes that which is less far."""
    day, first = int(match["day"]), seen.midnight.replace(day=1)
    found = []
    for months in range(-2, 3):
        month = first.year * 12 + first.month - 1 + months
        start = first.replace(year=month // 12, month=month % 12 + 1)
        if start.month == (start + (day - 1) * DAY).month:
            found.append(start + (day - 1) * DAY)
    if seen.looks_back:
        found = [one for one in found if one <= seen.midnight][-1:]
    else:
        found = [one for one in found if one >= seen.midnight][:1]
    return _day(found[0]) if found else ()


def _lately(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    since = _DAYS_LATELY.get(match[0], 0)
    return (Span(seen.midnight - _TWO_WEEKS * DAY, seen.midnight + (1 - since) * DAY),)


def _any(words: Iterable[str], more: str = "") -> re.Pattern[str]:
    english = "|".join(one for one in words if one.isascii())
    japanese = "|".join(one for one in words if not one.isascii())
    return re.compile(rf"(?:\b(?:{english})\b|{japanese}){more}")


def _in_kana(words: Iterable[str]) -> re.Pattern[str]:
    """Words in kana, where they are no parts of others: after a particle or none, before one.

    「猫はきのう何を食べた？」, 「けさの夢」; but not とうきょう, きょうだい, あのときのうそ.
    """
    return re.compile(
        rf"(?:(?<![ぁ-ん])|(?<=[はがもにでと]))(?:{'|'.join(words)})"
        "(?=$|[^ぁ-ん]|[はのも]|から|まで|な[にん]|ど[こう]|だれ|あ[っる])"
    )


_NO_DAY_OF_ITS_OWN = "".join(
    rf"(?<!\b{word} )" for word in ("every", "each", "any", "a", "the", "black", "good", "most")
)
"""Before a weekday they make of it a habit, a feast, or a day of a tale."""
_WHICH_WEEKDAY = r"(?P<which>this past|last|past|previous|this|next|coming)"
ROLLING = (
    Rule(
        late.regex(
            rf"\b(?:the )?(?:last|past|previous) (?:(?P<n>{COUNT})|{_ROUGH})"
            r" (?P<unit>minute|hour|day|night|week|month|year)s?\b(?! of\b)"
        ),
        _up_to_now,
    ),
    Rule(
        late.regex(
            r"\b(?:the (?:last|past|previous)|past) (?P<unit>week|fortnight|month|year)\b(?! of\b)"
        ),
        _up_to_now,
    ),
    Rule(
        late.regex(
            rf"(?:この|ここ|最近の?|過去の?|直近の?)(?:(?P<n>{COUNT_JAPANESE})|(?P<rough>数))"
            r"(?P<unit>時間|日|週間|か月|ヶ月|カ月|ヵ月|年)間?(?![前後目])"
        ),
        _up_to_now,
    ),
)
"""What ends today, however the calendar runs."""
AGO = (
    Rule(
        late.regex(
            rf"(?:(?P<n>\d{{1,4}}|\b(?:{'|'.join(_SPELT)}|an?)(?= ))|\b{_ROUGH})"
            r" ?(?P<unit>minute|hour|day|week|month|year)s? ago\b"
        ),
        _ago,
        is_exact=False,
    ),
    Rule(
        late.regex(rf"(?:(?P<n>{COUNT_JAPANESE})|(?P<rough>数)){_UNIT_JAPANESE}前"),
        _ago,
        is_exact=False,
    ),
)
CALENDAR = (
    Rule(late.regex(r"\b(?:the )?week before last\b"), _week),
    Rule(late.regex(r"\b(?:the )?month before last\b"), _month),
    Rule(late.regex(r"\b(?:the )?year before last\b"), _year),
    Rule(
        late.regex(rf"\b(?P<which>last|this|next) week(?:['’]?s)?,? (?:on )?{_WEEKDAY}\b"),
        _weekday_of_week,
    ),
    Rule(
        late.regex(rf"\b{_WEEKDAY},? (?:of |in )?(?P<which>last|this|next) week\b"),
        _weekday_of_week,
    ),
    Rule(late.regex(rf"{_WHICH_JAPANESE}週の?{_WEEKDAY_JAPANESE}"), _weekday_of_week),
    Rule(late.regex(r"\b(?P<which>this past|last|past|previous|this|next) weekend\b"), _weekend),
    Rule(late.regex(rf"{_WHICH_JAPANESE}週(?:末|の(?:週末|土日))"), _weekend),
    Rule(late.regex(r"(?:この前|前|こないだ|この間)の週末(?P<back>)"), _weekend),
    Rule(late.regex(r"\b(?:the|my|your|our|his|her|their) weekend\b(?!s)"), _weekend),
    Rule(late.regex(r"(?<!毎)週末|土日"), _weekend),
    Rule(late.regex(r"\b(?P<which>last|this|next|previous) week\b(?! of\b)"), _week),
    Rule(late.regex(rf"{_WHICH_JAPANESE}週(?!間)"), _week),
    Rule(late.regex(r"\b(?P<which>last|this|next|previous) month\b(?! of\b)"), _month),
    Rule(late.regex(rf"{_WHICH_JAPANESE}月(?!曜)"), _month),
    Rule(late.regex(r"\b(?P<which>last|this|next|previous) year\b(?! of\b)"), _year),
    Rule(late.regex(r"(?P<which>今|再来|来)年"), _year),
    Rule(_any(_PARTS, r"(?<!\bthe last night)(?! of\b)"), _part_of_day),
    Rule(_in_kana(_PARTS_IN_KANA), _part_of_day),
    Rule(_any(_DAYS, "(?![香菜美奈])"), _several_days),
    Rule(_in_kana(_DAYS_IN_KANA), _several_days),
    Rule(
        late.regex(rf"\b{_WHICH_WEEKDAY} (?P<weekday>{'|'.join(WEEKDAYS)}|{_SHORT})\b"),
        _weekday,
    ),
    Rule(late.regex(rf"(?:この前|こないだ|この間|前回)の{_WEEKDAY_JAPANESE}(?P<back>)"), _weekday),
    Rule(late.regex(rf"(?:次|今度|こんど|つぎ)の{_WEEKDAY_JAPANESE}(?P<ahead>)"), _weekday),
    Rule(
        late.regex(
            r"(?:\b(?P<ahead>for|by|until|till|to|before) )?"
            rf"{_NO_DAY_OF_ITS_OWN}\b{_WEEKDAY}\b(?! (?:times|school|best)\b)"
        ),
        _weekday,
    ),
    Rule(late.regex(rf"\bon (?P<weekday>{_SHORT})\b"), _weekday),
    Rule(
        late.regex(
            rf"(?<!毎)(?<!毎週)(?<!毎週の){_WEEKDAY_JAPANESE}(?!大工|版|劇場)"
            r"(?P<ahead>まで|に(?:変|移|延|な[るっ]|ずら|決))?"
        ),
        _weekday,
    ),
)
"""What is told from today and begins and ends with days."""
OF_MONTH = (
    Rule(
        late.regex(r"\b(?:on|for) the (?P<day>[12]?\d|3[01])(?:st|nd|rd|th)\b(?! ?[a-z])"),
        _day_of_month,
    ),
    Rule(
        late.regex(
            r"(?<![\d月年/.:])(?P<day>[12]?\d|3[01])日"
            r"(?=$|[?、。は]|何|なに|なん|から|まで|の(?:予定|こと|午|朝|昼|夜|晩|出来事|約束|スケジュール|会)"
            r"|[にも](?!\d|[一二三]|か|休|続))"
        ),
        _day_of_month,
    ),
)
LATELY = (
    Rule(_any(_DAYS_LATELY), _lately, is_exact=False),
    Rule(late.regex("こないだ|この間(?!に)"), _lately, is_exact=False),
)
RULES = (*ROLLING, *AGO, *CALENDAR, *OF_MONTH, *LATELY)


def measure_ago(plain: str) -> Ago | None:
    """What "3 days ago", 3日前, normalised, count; None for anything else."""
    for match in filter(None, (rule.pattern.fullmatch(plain) for rule in AGO)):
        if match["n"]:
            return Ago(parse_count(match["n"]), _unit(match))
    return None


def name(plain: str, now: datetime) -> Span | None:
    """The stretch that `plain`, normalised, names and says nothing else; None for none that was."""
    if _DAYS.get(plain, 0) > 0:
        return None
    seen = Seen(now, Looking.BACK)
    for rule in RULES:
        if rule.is_exact and (match := rule.pattern.fullmatch(plain)):
            return rule.meaning(match, seen)[-1]
    return None

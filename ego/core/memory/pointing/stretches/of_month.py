"""Of which month a day is that names none: of the one told before it, or of that of a feast.

"Alina has Christmas Eve, I get them from the 26th" is of December, on whatever day it is told; so
is 12月は25日に忘年会.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import partial
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.spoken import compiled

_NEAR = 12
"""A day so many days from a feast at most is told with it."""
_MONTHS = (
    "january february march april may june july august september october november december".split()
)
_NO_DAY = (
    r"(?! (?:part(?:y|ies)|markets?|fairs?|do\b|drinks|lunch|dinner|meal|shop\w*|presents?|gifts?"
    r"|cards?|tree|jumpers?|play|concert|songs?|carols?|films?|movies?|special|show|menu|quiz|fund"
    r"|break|holidays?|lights))(?!['’]s? )"
)
_FEASTS = (
    (rf"\b(?:christmas|xmas) eve\b{_NO_DAY}", (12, 24)),
    (rf"\b(?:christmas|xmas)(?: day)?\b(?! eve){_NO_DAY}", (12, 25)),
    (r"\bboxing day\b", (12, 26)),
    (rf"\b(?:new year['’]?s eve|nye)\b{_NO_DAY}", (12, 31)),
    (rf"\bnew year['’]?s day\b{_NO_DAY}", (1, 1)),
    ("クリスマス・?イ[ブヴ](?=[はにも、])", (12, 24)),
    ("クリスマス(?=[はにも、])", (12, 25)),
    ("(?:大晦日|大みそか|年末)(?=[はにも、])", (12, 31)),
    ("(?:元[日旦]|お?正月)(?=[はにも、])", (1, 1)),
)
_MONTH = rf"\bin (?P<name>{'|'.join(_MONTHS)})\b(?! \d| the \d|,? \d{{4}})"
_MONTH_JAPANESE = r"(?<![\d年/])(?P<number>1[0-2]|[1-9])月(?=[はにも、])"
_BARE = r"\b(?:the )?(?P<day>\d{1,2})(?:st|nd|rd|th)\b(?! of\b)"
_BARE_JAPANESE = "(?<![月\\d])(?P<day>\\d{1,2})日"


_ABOUT_WHEN = (
    r"\bin (?:a|one|two|three|four|six|\d) (?:week|fortnight|month)s?(?:['’]? time)?,? "
    r"(?:on )?(?=(?:the )?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?(?:the )?"
    r"\d{1,2}(?:st|nd|rd|th)\b)"
)

_NAME = f"(?:{'|'.join(_MONTHS)})"
_END_DENIED = (
    rf"\b(?P<at>at )?(?:the )?end of (?P<new>{_NAME})\b,? (?:and )?not (?:at )?"
    rf"(?:(?:the )?end of )?(?P<old>{_NAME})(?=\W*$|[,.;!\n])"
)
"""The end of one month in place of that of another: "end of February, not January"."""


def name_ends(words: str, now: datetime) -> str:
    """`words` with the last days of two months, of which it is on the one and not the other."""
    words = _join_weekday(words)

    def say(said: re.Match[str]) -> str:
        new, old = (_last_of(said[one], now) for one in ("new", "old"))
        return f"{'on ' if said['at'] else ''}{new}, not {old}"

    return compiled(_END_DENIED).sub(say, words)


def _last_of(name: str, now: datetime) -> str:
    month = _MONTHS.index(name.lower()) + 1
    year = now.year + (month < now.month)
    day = date(year + month // 12, month % 12 + 1, 1) - timedelta(1)
    return f"{day.day} {day:%B}"


_WEEKDAY_AND_HOUR = late.regex(
    r"\b(?P<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"(?: (?P<part>morning|afternoon|evening|night))?"
    r" at (?P<hour>\d{1,2}(?P<exact>[:.]\d\d)?(?P<half> ?[ap]m)?)"
    r",?(?: on)? (?P<day>the \d{1,2}(?:st|nd|rd|th)|\d{1,2}(?:st|nd|rd|th)?(?: of)?"
    r" (?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r"|(?:the )?\d{1,2}(?:st|nd|rd|th) of [a-z]{3,9})"
    r"(?=\W*$|[,.;:!?)]| \d{4}\b| (?:which|and|but|so|for|with|in|at|from|because|as)\b)",
    re.IGNORECASE,
)


def _join_weekday(words: str) -> str:
    """English words with a weekday beside its date, where its hour stands between the two:
    "Tuesday evening at 17:35 on the 10th" is Tuesday the 10th at 17:35."""
    return _WEEKDAY_AND_HOUR.sub(_put_together, words)


def _put_together(found: re.Match[str]) -> str:
    is_sure = found["half"] or (found["exact"] and int(re.split("[:.]", found["hour"])[0]) > 12)
    part = found["part"] if not is_sure else None
    in_part = f" {'at' if part == 'night' else 'in the'} {part}" if part else ""
    return f"{found['weekday']} {found['day']} at {found['hour']}{in_part}"


def name_month(words: str, now: datetime) -> str:
    """`words`, in which each day has its month where a month or a feast to come is told before it
    in its sentence, and the day would else be of another month; without about when a day is that
    is named: "in two weeks, Thursday 17th"."""
    words = compiled(_ABOUT_WHEN).sub("on ", words)
    if not any(compiled(one).search(words) for one, _ in _FEASTS) and not any(
        compiled(one).search(words) for one in (_MONTH, _MONTH_JAPANESE)
    ):
        return words
    for sentence in re.split(r"(?<=[.!?])\s+|(?<=[。！？\n])", words):
        if (named := _name_in(sentence, now)) != sentence:
            words = words.replace(sentence, named, 1)
    return words


class _Named(NamedTuple):
    """The month or the feast that a sentence tells first."""

    start: int
    end: int
    find_day: Callable[[int], date | None]
    """Which day a number behind it is."""
    is_month: bool = False


def _name_in(sentence: str, now: datetime) -> str:
    named = _find_named(sentence, now)
    if named is None:
        return sentence
    japanese, whole = text.is_japanese(sentence), sentence
    bare = compiled(_BARE_JAPANESE if japanese else _BARE)
    for one in sorted(spoken.find_days(sentence, now), key=lambda one: -one.start):
        written = sentence[one.start : one.end]
        first = bare.match(written)
        if one.start < named.end or one.day is None or first is None:
            continue
        meant = named.find_day(int(first["day"]))
        if meant and meant > one.day:
            told = bare.sub(partial(_write, named, japanese=japanese), written)
            sentence = f"{sentence[: one.start]}{told}{sentence[one.end :]}"
    if sentence != whole and japanese and named.is_month:  # each day says it now
        return sentence[: named.start] + sentence[named.end + 1 :].removeprefix("、")
    return sentence


def _write(named: _Named, told: re.Match[str], *, japanese: bool) -> str:
    day = named.find_day(int(told["day"]))
    if day is None:
        return told[0]
    return (
        f"{day.month}月{day.day}日" if japanese else f"{day.day} {_MONTHS[day.month - 1].title()}"
    )


def _find_named(sentence: str, now: datetime) -> _Named | None:
    today = now.date()
    for pattern, (month, day) in _FEASTS:
        if told := compiled(pattern).search(sentence):
            feast = date(today.year, month, day)
            if feast < today - timedelta(_NEAR):
                feast = date(today.year + 1, month, day)
            return _Named(*told.span(), partial(_nearest, feast))
    for pattern in (_MONTH, _MONTH_JAPANESE):
        if told := compiled(pattern).search(sentence):
            groups = told.groupdict()
            name = groups.get("name")
            month = _MONTHS.index(name.lower()) + 1 if name else int(groups["number"])
            year = today.year + (month < today.month)
            return _Named(*told.span(), partial(_day, year, month), is_month=True)
    return None


def _nearest(feast: date, number: int) -> date | None:
    months = (feast.replace(day=1) - timedelta(1), feast, feast.replace(day=28) + timedelta(7))
    days = (_day(one.year, one.month, number) for one in months)
    near = [one for one in days if one and abs((one - feast).days) <= _NEAR]
    return min(near, key=lambda one: abs((one - feast).days), default=None)


def _day(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None

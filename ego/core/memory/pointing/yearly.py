"""Birthdays and anniversaries: the days of a memory's own words that return every year."""

from __future__ import annotations

import re
from datetime import date, datetime

from ego.core import text
from ego.core.memory.pointing.ahead import tense_of
from ego.core.memory.pointing.dates import When, coming_date, cover

_KIND = (
    r"(?:(?:\d+(?:st|nd|rd|th)|first|second|third|wedding) )*(?:birthday|anniversary|name ?day)\b"
)
_WHOSE = r"(?:(?:(?:my|our|your|his|her|its|their) )?(?:[\w-]+(?:['’]s|s['’]) )?(?:[\w-]+['’]s )?)"
_BEGINS = r"(?:^|[.,;:!-] |\b(?:that|and|because|since|as|(?:he|she|they) ha(?:s|ve)|is|it['’]s) )"
_ENDS = r"(?= ?(?:[.,;:!)]|$|and\b|so\b|too\b|this year\b|as well\b))"
_ENGLISH = (
    rf"{_BEGINS}{_WHOSE}{_KIND}(?: (?:is|falls|comes)\b)?[ ,:-]*(?:on )?(?:the )?#+{_ENDS}"
    rf"|#+(?: is\b|['’]s\b| ?[:=,-])? ?{_WHOSE}{_KIND}{_ENDS}"
)
_DAY = "(?:誕生日|バースデー|記念日|命日)"
_JAPANESE = (
    rf"{_DAY}(?:は|って|が|:)?[、 ]?#+(?=です(?!か)|だ|なん|でし|で、|$|[。!、)])"
    rf"|#+(?:は|が|って|、|:)?[^、。#]{{0,16}}?{_DAY}(?=です(?!か)|だ|なん|でし|で、|$|[。!、)])"
)
_TOLD = re.compile(rf"{_ENGLISH}|{_JAPANESE}")
_NAME = re.compile(rf"{_WHOSE}{_KIND}|[^、。を#]{{0,16}}{_DAY}")
_HINT = re.compile(rf"birthday|anniversary|name ?day|{_DAY}", re.IGNORECASE)


def find(words: str, now: datetime) -> When | None:
    """The birthday or anniversary that a memory's own `words` tell, as the next day it returns.

    The day must be told as the birthday itself: a party for one, or a present to buy by then,
    comes once. `now` has the person's zone; a birthday of today returns in a year.
    """
    if not _HINT.search(words):
        return None
    plain = text.composed(words)
    tense = tense_of(plain)
    for sentence in tense.sentences(plain):
        if _HINT.search(sentence) and (taken := tense.judge(sentence, now).taken):
            days = {one.day for one in taken if one.day}
            is_told = _TOLD.search(cover(sentence.lower(), taken))
            if is_told and len(days) == 1 and all(one.hour is None for one in taken):
                return _next(days.pop(), now)
    return None


def is_named(words: str) -> bool:
    """Whether `words` are a birthday's name and nothing else, as "Aki's birthday" is."""
    return bool(_NAME.fullmatch(text.normalise(words).strip(" .!。")))


def _next(day: date, now: datetime) -> When | None:
    if day > now.date():
        return When(day)
    coming = coming_date(now, day.month, day.day, now.year + 1)
    return When(coming) if coming else None

"""Birthdays and anniversaries: the days of a memory's own words that return every year."""

from __future__ import annotations

import re
from datetime import date, datetime
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing.ahead import tense_of
from ego.core.memory.pointing.dates import When, coming_date, cover

_KIND = (
    r"(?:(?:\d+(?:st|nd|rd|th)|first|second|third|wedding) )*"
    r"(?:birthday|b-?day|anniversary|name ?day)\b"
)
_WHOSE = r"(?:(?:(?:my|our|your|his|her|its|their) )?(?:[\w-]+(?:['’]s|s['’]) )?(?:[\w-]+['’]s )?)"
_BEGINS = (
    r"(?:^|[.,;:!-] |\b(?:that|and|because|since|as|(?:he|she|they) ha(?:s|ve)|is|it['’]s"
    r"|btw|by the way|oh|hey"
    r"|told [\w-]+|says|said|mentioned|know|learn(?:ed|t)|heard|found out|remember) )"
)
_ENDS = r"(?= ?(?:[.,;:!)]|$|and\b|so\b|too\b|this year\b|as well\b))"
_ENGLISH = (
    rf"{_BEGINS}{_WHOSE}{_KIND}(?:['’]s\b| (?:is|falls|comes)\b)?[ ,:-]*(?:on )?(?:the )?#+{_ENDS}"
    rf"|#+(?: is\b|['’]s\b| ?[:=,-])? ?{_WHOSE}{_KIND}{_ENDS}"
)
_DAY = "(?:誕生日|バースデー|記念日|命日)"
_SAID = r"(?=です(?!か)|だ|なん|なの(?!か)|でし|で、|$|[。!、)])"
_JAPANESE = (
    rf"{_DAY}(?:は|って|が|:)?[、 ]?#+{_SAID}"
    rf"|#+(?:は|が|って|、|:)?[^、。#]{{0,16}}?{_DAY}{_SAID}"
)
_TOLD = rf"{_ENGLISH}|{_JAPANESE}"
_NAME = rf"{_WHOSE}{_KIND}|[^、。を#]{{0,16}}{_DAY}"
_HINT = re.compile(rf"birthday|\bb-?day\b|anniversary|name ?day|{_DAY}", re.IGNORECASE)


_PLAINER = (
    (rf"{_DAY}(?=\d)", r"\g<0>は"),
    (r"(?<![\d/])(\d{1,2})/(\d{1,2})(?![\d/])", r"\1月\2日"),
    (r"(?<=日)なんだ(?=[よねっ。!、]|$)", "だ"),
)
"""How a birthday is said in passing, and the same with nothing left out."""


def find(words: str, now: datetime) -> When | None:
    """The birthday or anniversary that a memory's own `words` tell, as the next day it returns.

    The day must be told as the birthday itself: a party for one, or a present to buy by then,
    comes once. `now` has the person's zone; a birthday of today returns in a year.
    """
    told = find_told(words, now)
    return told.when if told else None


class Birthday(NamedTuple):
    """The sentence that tells a birthday, and the next day it returns."""

    sentence: str
    when: When


def find_told(words: str, now: datetime) -> Birthday | None:
    """The same with the sentence that tells it."""
    if not _HINT.search(words):
        return None
    plain = text.composed(words)
    if text.is_japanese(plain):
        for said, whole in _PLAINER:
            plain = _compiled(said).sub(whole, plain)
    tense = tense_of(plain)
    for sentence in tense.sentences(plain):
        if _HINT.search(sentence) and (taken := tense.judge(sentence, now).taken):
            days = {one.day for one in taken if one.day}
            is_told = _compiled(_TOLD).search(cover(sentence.lower(), taken))
            if is_told and len(days) == 1 and all(one.hour is None for one in taken):
                when = _next(days.pop(), now)
                return Birthday(sentence.strip(), when) if when else None
    return None


def is_named(words: str) -> bool:
    """Whether `words` are a birthday's name and nothing else, as "Aki's birthday" is."""
    return bool(_compiled(_NAME).fullmatch(text.normalise(words).strip(" .!。")))


def _next(day: date, now: datetime) -> When | None:
    if day > now.date():
        return When(day)
    coming = coming_date(now, day.month, day.day, now.year + 1)
    return When(coming) if coming else None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)  # few memories hold a birthday's name, and compiling takes its time

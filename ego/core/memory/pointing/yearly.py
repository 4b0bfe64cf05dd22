"""Birthdays and anniversaries: the days of a memory's own words that return every year."""

from __future__ import annotations

import re
from datetime import date, datetime
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing.ahead import READ, tense_of, told_sentences
from ego.core.memory.pointing.dates import When, coming_date, cover

_KIND = (
    r"(?:(?:\d+(?:st|nd|rd|th)|first|second|third|wedding) )*"
    r"(?:birthday|b-?day|anniversary|name ?day)\b"
)
_WHOSE = r"(?:(?:(?:my|our|your|his|her|its|their) )?(?:[\w-]+(?:['’]s|s['’]) )?(?:[\w-]+['’]s )?)"
_BEGINS = (
    r"(?:^|[.,;:!-] |\b(?:that|and|because|since|as|(?:he|she|they) ha(?:s|ve)|is|it['’]s"
    r"|btw|by the way|also|anyway|actually|oh|hey"
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
    plain = text.composed(words[:READ])
    if text.is_japanese(plain):
        for said, whole in _PLAINER:
            plain = _compiled(said).sub(whole, plain)
    tense = tense_of(plain)
    plain = tense.without_openers(plain)
    for one in told_sentences(plain):
        sentence = " ".join(one.split())
        if _HINT.search(sentence) and (taken := tense.judge(sentence, now).taken):
            days = {mention.day for mention in taken if mention.day}
            is_told = _compiled(_TOLD).search(cover(text.small(sentence), taken))
            if is_told and len(days) == 1 and all(mention.hour is None for mention in taken):
                when = _next(days.pop(), now)
                return Birthday(sentence, when) if when else None
    return None


def is_named(words: str) -> bool:
    """Whether `words` are a birthday's name and nothing else, as "Aki's birthday" is."""
    return bool(_compiled(_NAME).fullmatch(text.normalise(words).strip(" .!。")))


class Returning(NamedTuple):
    """What returns every year: a birthday, a wedding day, and whose, as far as it is said."""

    kind: str
    whose: tuple[str, ...]


def is_same(one: str, other: str) -> bool:
    """Whether two texts tell the same birthday or anniversary of one person, on whatever days.

    "The mother's birthday" is that of Keiko's mother where one of them says no more; what is
    said of nobody in particular is like nothing.
    """
    read = [_returning(words) for words in (one, other)]
    if read[0] is None or read[1] is None or read[0].kind != read[1].kind:
        return False
    short, long = sorted((found.whose for found in read if found), key=len)
    return bool(short) and long[len(long) - len(short) :] == short


_WHOSE_JAPANESE = re.compile(
    rf"(?P<whose>[^、。!?:「」 ]*?の)?(?P<kind>お?(?:結婚)?{_DAY}|お誕生日)"
)
_BEFORE_WHOSE = re.compile(r".*(?:[\d日](?:は|が|って)|けど|[はが]、?)")
"""What stands before whose it is: 5月3日は母の誕生日."""
_TITLE = re.compile(r"^お|(?:さん|ちゃん|くん|君|様|さま|(?<=[父母])親)$")
_WHOSE_ENGLISH = re.compile(
    rf"(?P<whose>(?:[\w-]+(?:['’]s|s['’]) )*)(?P<kind>(?:wedding )?(?:{_KIND}))", re.IGNORECASE
)
_SAME = {
    **dict.fromkeys(("mum", "mom", "mama"), "mother"),
    **dict.fromkeys(("ママ", "かあ"), "母"),
    **dict.fromkeys(("パパ", "とう"), "父"),
    "dad": "father",
    "bday": "birthday",
    "バースデー": "誕生日",
}


def _returning(words: str) -> Returning | None:
    if not _HINT.search(words):
        return None
    plain = text.normalise(words)
    if found := _WHOSE_JAPANESE.search(plain):
        named = _BEFORE_WHOSE.sub("", found["whose"] or "").rstrip("の").split("の")
        names = [_TITLE.sub("", _TITLE.sub("", one)) for one in named]
        kind = found["kind"].removeprefix("お")
    elif found := _WHOSE_ENGLISH.search(plain):
        names = re.sub(r"['’]s?(?= |$)", "", found["whose"]).split()
        kind = found["kind"].replace("-", "")
    else:
        return None
    return Returning(_SAME.get(kind, kind), tuple(_SAME.get(one, one) for one in names if one))


def _next(day: date, now: datetime) -> When | None:
    if day > now.date():
        return When(day)
    coming = coming_date(now, day.month, day.day, now.year + 1)
    return When(coming) if coming else None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)  # few memories hold a birthday's name, and compiling takes its time

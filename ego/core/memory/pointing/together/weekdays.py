"""Weekdays that are told together, and from which day each of them counts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime, timedelta

from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.spoken import Spoken, compiled

WEEKDAY = (
    r"(?:on )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)|[月火水木金土日]曜日?"
)
NEXT_WEEK = (
    r"^\W*(?:(?:so|ok|okay|well|busy|right),? )*next week(?:['’]s| is| looks)?\b[^.:,]"
    r"{0,20}[.:,]|^来週(?:の予定)?[:、は]"
)
"""How a list begins whose weekdays are all of next week."""
OF_NEXT_WEEK = r"\bnext\b|来週"
_OF_WEEK = (
    r"^(?:this|next) week\b,? |,? (?:of )?(?:this|next) week\b(?!['’])"
    "|^(?:今|(?:再|さ)?来)週の(?![月火水木金土日末])"
)
_COMES_BACK = r"\b(?:back|return(?:s|ing)?|home again)\b|帰[るりっ]|戻[るりっ]"
"""Who is back on Sunday left before."""


def counts_from(one: Spoken, other: Spoken, plain: str) -> bool:
    """Whether the weekday of a plan counts from the day of the one told before it: it is told in
    one sentence with it, or is the way back from there. What else is told counts from today."""
    if compiled(_COMES_BACK).search(other.sentence):
        return True
    start, end = (plain.find(told.sentence.strip()[:12]) for told in (one, other))
    return 0 <= start <= end and not re.search(r"[.!?]\s|[。！？]", plain[start:end])


def is_alone(sentence: str, now: datetime) -> bool:
    """Whether a sentence names but one day, by its weekday alone."""
    words = [sentence[one.start : one.end] for one in spoken.find_days(sentence, now)]
    return len(words) == 1 and is_bare_weekday(words[0].lower().rstrip("はがもにの、 "))


def is_bare_weekday(words: str) -> bool:
    """Whether words are a weekday, and no more."""
    return compiled(WEEKDAY).fullmatch(words) is not None


def is_today(day: date, listed: Iterable[date], words: str, now: datetime) -> bool:
    """Whether a weekday of a list that was read as the one of next week is today: days of the week
    that begins are `listed` with it. "Mon and Tue late", told on a Monday."""
    if day - now.date() != timedelta(7) or compiled(OF_NEXT_WEEK).search(words):
        return False
    return any(now.date() < other < day for other in listed)


def in_week(of: date, day: date) -> date:
    """That weekday in the week of another day."""
    return of + timedelta(day.weekday() - of.weekday())


def drop_week(words: str) -> str:
    """Words beside days that are told by their dates, without the week that those are of, which is
    another one on a later day."""
    return compiled(_OF_WEEK).sub("", words)

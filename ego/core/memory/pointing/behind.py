"""Dates without a year that lie a little behind now: an outage of last week, not of next year.

"Outage on 26 November. The postmortem is on 1 December." tells one day to come. What no verb says
to come is the date that was, where another one is to come. Alone it is that of the last days, and
what is longer ago stays next year's, for nothing else says why somebody wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from types import ModuleType
from typing import NamedTuple

from ego.core import late, moments
from ego.core.memory.pointing.dates import Mention, Sentence, coming_date

_LATELY = timedelta(days=14)
"""So long ago a date is told as what was, and not a year before its next return."""


class Read(NamedTuple):
    """A sentence as it is read beside the others of its text."""

    words: str
    left: str
    """Its words with a sign for each letter of the dates that are behind."""
    judged: Sentence
    """What `left` says of the days it names."""


@moments.reuse(256)  # a turn is read by many, each for what it looks for
def read(plain: str, tense: ModuleType, now: datetime) -> tuple[Read, ...]:
    """The sentences of `plain`, in the grammar `tense`, without the dates that are behind."""
    several = (one for one in tense.sentences(plain) if one.strip(" \n。!?"))  # of !! the second
    found = [_without_today(Read(one, one, tense.judge(one, now)), tense, now) for one in several]
    if not any(one.judged.behind for one in found):
        return tuple(found)
    lately = not any(_tells_another(one.judged, now) for one in found)
    return tuple(
        _without_behind(one, tense, now, lately=lately) if one.judged.behind else one
        for one in found
    )


def _tells_another(sentence: Sentence, now: datetime) -> bool:
    """Whether it tells of what is to come, beside the dates that are behind.

    An hour beside such a date is the hour of that.
    """
    others = [one for one in sentence.taken if one not in sentence.behind]
    days = [one for one in others if one.day]
    return any(one.day != now.date() for one in days) or (
        (len(others) > len(days) and not sentence.behind) or (bool(days) and sentence.later_today)
    )


def _without_behind(one: Read, tense: ModuleType, now: datetime, *, lately: bool) -> Read:
    """A sentence without its dates that are behind; where it is `lately`, without those of the last
    days that it would tell as coming."""
    words = " ".join(one.words.split())  # the places of its mentions are those of such words
    judged = tense.judge(words, now)
    hidden = [
        mention
        for mention in judged.behind
        if not lately or (mention.day and mention in judged.taken and _was_lately(mention.day, now))
    ]
    if not hidden:
        return one
    left = _hide(words, hidden)
    return Read(words, left, tense.judge(left, now))


_WHY = late.regex(r"\b(?:so(?! that)|because|since|as|but)\b|ので|から|ため|けど", re.IGNORECASE)
"""Between what is so today and another day, which is told for it."""


def _without_today(one: Read, tense: ModuleType, now: datetime) -> Read:
    """A sentence without its "today" where that only says why something is on another day: "Priya
    is ill today, so the demo is on Friday"."""
    taken = one.judged.taken
    days, hours = [m for m in taken if m.day], [m for m in taken if m.hour is not None]
    today = [mention for mention in days if mention.day == now.date()]
    if len(today) != 1 or len(days) != 2 or len(hours) > 1 or one.judged.later_today:
        return one
    words, (first, second) = " ".join(one.words.split()), sorted(days)
    if first.day == second.day or not _WHY.search(words[first.end : second.start]):
        return one
    left = _hide(words, today)
    return Read(words, left, tense.judge(left, now))


def _was_lately(coming: date, now: datetime) -> bool:
    """Whether the day of which `coming` is the next return was a few days ago."""
    was = coming_date(now, coming.month, coming.day, now.year)
    ago = now.date() - (was or now.date())
    return timedelta(0) < ago <= _LATELY


def _hide(words: str, mentions: Sequence[Mention]) -> str:
    for one in mentions:
        words = f"{words[: one.start]}{'·' * (one.end - one.start)}{words[one.end :]}"
    return words


_HEADING = late.regex(
    r"\s*(?:(?P<day>mon|tues|wednes|thurs|fri|satur|sun)day"
    r"(?: (?:morning|afternoon|evening|night))?"
    r"|(?P<kanji>[月火水木金土日])曜日?(?:の[朝昼夕夜晩]方?)?)"
    r"(?:[:：。]|[.!](?=\s)| [-–—](?=\s))\s*",
    re.IGNORECASE,
)


_PUT_NAME = late.regex(r"(?<=['’]s) \([^()]{1,40}\)(?= got\b)", re.IGNORECASE)


def drop_heading(plain: str, now: datetime) -> str:
    """A text without the weekday of today above it, as a log has one: "Monday: much is moving"; and
    without the name that was put behind who "he's" is, which no verb stands behind."""
    plain = _PUT_NAME.sub("", plain)
    found = _HEADING.match(plain)
    if not found:
        return plain
    is_today = f"{now:%A}".lower() == f"{found['day'] or ''}day".lower()
    is_today = is_today or found["kanji"] == "月火水木金土日"[now.weekday()]
    return plain[found.end() :] if is_today else plain

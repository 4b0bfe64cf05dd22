"""The last day of what goes on for days, as the words of its memory tell it."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from ego.core import late, text
from ego.core.memory.pointing.dates import Mention

_STRETCH = late.regex(
    r"[-–—〜~]|\b(?:to|until|till|through|thru|weekend)\b|から|泊|土日|[週今]末", re.IGNORECASE
)
"""What days from a first to a last one have between them."""


def find_last_day(words: str, first: date, at: datetime, until: date = date.max) -> date:
    """The last of the days that begin on `first`, where words of `at` tell one: "11 to 14
    September"; else `first`. Where it was told since to be over by `until`, the day before."""
    if until < date.max:
        return until - timedelta(days=1)
    return max((one.last for one in find_stretches(words, first, at) if one.last), default=first)


def put_last_day(
    words: str,
    first: date,
    last: date,
    at: datetime,
    now: datetime,
    told: date | None = None,
) -> str:
    """Words of `at` with another `last` day of the days that begin on `first`, as they are to be
    read at `now`; empty where they tell no such days, or several. They may be `told` from another
    first day on."""
    from ego.core.memory.pointing import wording

    plain = text.composed(words)
    found = find_stretches(plain, told or first, at)
    if len(found) != 1:
        return ""
    (days,) = found
    written = wording.write_days(plain, days, first, now, last)
    rest = plain[days.end :].removeprefix("で" if written.endswith("まで") else "")
    return f"{plain[: days.start]}{written}{rest}"


def end_before(words: str, first: date, until: date, at: datetime, now: datetime) -> str:
    """Words of `at` as they are to be read at `now`, where what begins on `first` was told since to
    be over by `until`: with its other last day, where they can be."""
    if until == date.max:
        return words
    last = until - timedelta(days=1)
    return put_last_day(words, first, last, at, now) or _put_anew(words, first, last, at, now)


def _put_anew(words: str, first: date, last: date, at: datetime, now: datetime) -> str:
    """Words of `at` with the only days in them as those from `first` to `last`: they begin on
    another day than was told; the words themselves where they tell none, or several."""
    told = [one.day for one in find_stretches(words, None, at) if one.day]
    return (put_last_day(words, first, last, at, now, told[0]) if len(told) == 1 else "") or words


def find_stretches(words: str, first: date | None, at: datetime) -> list[Mention]:
    """The days that words of `at` tell from a `first` one, or any, on up to a last one."""
    if not _STRETCH.search(words):
        return []
    from ego.core.memory.pointing.grammar import dates_english, dates_japanese

    language = dates_japanese if text.is_japanese(words) else dates_english
    named = language.scan(text.small(text.composed(words)), at)
    return [one for one in named if one.last and first in (None, one.day)]

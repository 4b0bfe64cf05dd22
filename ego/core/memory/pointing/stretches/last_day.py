"""The last day of what goes on for days, as the words of its memory tell it."""

from __future__ import annotations

import re
from datetime import date, datetime

from ego.core import text

_STRETCH = re.compile(
    r"[-–—〜~]|\b(?:to|until|till|through|thru|weekend)\b|から|土日|[週今]末", re.IGNORECASE
)
"""What days from a first to a last one have between them."""


def find_last_day(words: str, first: date, at: datetime) -> date:
    """The last of the days that begin on `first`, where words of `at` tell one: "11 to 14
    September"; else `first`."""
    if not _STRETCH.search(words):
        return first
    from ego.core.memory.pointing.grammar import dates_english, dates_japanese

    language = dates_japanese if text.is_japanese(words) else dates_english
    named = language.scan(text.small(text.composed(words)), at)
    lasts = (one.last for one in named if one.last and one.day == first)
    return max(lasts, default=first)

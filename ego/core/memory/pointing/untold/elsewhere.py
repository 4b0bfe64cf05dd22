"""Where one of what comes back is, which is else somewhere else: "handball is in Borås this time".

It is told beside the day or the hour that is another one, and belongs to that one alone.
"""

from __future__ import annotations

import re

from ego.core import late, text
from ego.core.memory.pointing.often import skips

_IS_WHERE = late.regex(
    r"(?P<be>\b(?:is|are|will be)|['’]s) (?P<place>(?:in|at) (?:the )?(?!#)[^,;:.!?#]{2,30}?)"
    r"(?=,? (?:this (?:time|once|week)|only|instead|just|for once)\b|[,;.!]| #|$)"
    r"|[、。](?P<where>(?:場所|会場)は、?[^、。#]{1,20}?)(?:です|だ|なん|って|らしい|になった)*(?:よ|ね)*[。!]*$",
    re.IGNORECASE,
)
"""Where one is that is else somewhere else: "handball is in Borås this time"."""


def drop_where(sentence: str) -> str:
    """A sentence of one of what comes back without where it says that this one is."""
    return _IS_WHERE.sub(lambda found: found["be"] or "、", sentence)


def put_where(words: str, sentence: str) -> str:
    """The words of that one with where a sentence says that it is."""
    found = _IS_WHERE.search(sentence)
    where = found["place"] or found["where"] if found else ""
    if not (words and where) or where in words:
        return words
    if text.is_japanese(words):
        return f"{words.rstrip(' 。')}、{where}"
    return f"{skips.drop_place(words).rstrip(' .!')}, {where}."

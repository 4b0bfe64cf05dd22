"""What a plan is kept as where its words are more than are kept of one: its sentence, or clause.

"Ok, we decided on Mongo, … And their code freeze is from the 16th" was told in as many words as
nobody keeps; what is to come stands in the last of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from ego.core import late, text
from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.dates import When

_CLAUSE = late.regex(
    r"(?:[,;] |(?<=[)\w]) [-–—] )(?=(?:and |so |but |then )?\w)"
    r"| (?=and (?:i|we|he|she|they|remind)\b)",
    re.IGNORECASE,
)
_CLAUSE_JAPANESE = late.regex("(?<=、)")
_LINK = late.regex(r"^\W*(?:and|so|but|then)\b[ ,]*", re.IGNORECASE)
_SAYS_ENOUGH = 2
"""Words beside its time that a clause has at least: "at six" alone is of nothing."""


def fit(sentence: str, when: When, most: int, now: datetime) -> str:
    """The last sentences, or else the clauses, of what tells a plan that still tell it, in no more
    than `most` characters; empty where none do."""
    if len(sentence) <= most:
        return sentence
    ways = (one for parts in _list_parts(sentence) for one in _list_fitting(parts, most))
    return next((one for one in ways if _tells(one, when, now)), "")


def _list_parts(sentence: str) -> Iterator[tuple[Sequence[str], str]]:
    is_japanese = text.is_japanese(sentence)
    sentences = [one.strip() for one in ahead.tense_of(sentence).sentences(sentence)]
    yield sentences, "" if is_japanese else " "
    clauses = (_CLAUSE_JAPANESE if is_japanese else _CLAUSE).split(sentences[-1])
    yield [one.strip() for one in clauses], "" if is_japanese else ", "


def _list_fitting(parts: tuple[Sequence[str], str], most: int) -> Iterator[str]:
    """All runs of parts that fit, the longest first, the last ones before the first."""
    several, between = parts
    for count in range(len(several) - 1, 0, -1):
        for start in range(len(several) - count, -1, -1):
            joined = _LINK.sub("", between.join(several[start : start + count]))
            if len(joined) <= most:
                yield f"{joined[:1].upper()}{joined[1:]}"


def _tells(words: str, when: When, now: datetime) -> bool:
    bare = ahead.without_times(words, now)
    return ahead.find(words, now) == when and len(text.query_tokens(bare)) >= _SAYS_ENOUGH

"""What a plan is about: the clause that names its time, without it."""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing import elliptic
from ego.core.memory.pointing.ahead import LONGEST, tense_of, without_times

_CLAUSES = re.compile(r"[,;、。!?]+\s*|\s+[-–—]\s+")
"""Between two things that a sentence says."""


def subject(words: str, now: datetime) -> str:
    """What a later memory has to say something of: the clause that names a time, without it.

    The sentence where the clause says nothing else; all of `words` where several name a time, or
    none.
    """
    plain = text.composed(words[:LONGEST])
    sentences = list(tense_of(plain).sentences(plain))
    clauses = [clause for one in sentences for clause in _CLAUSES.split(one)]
    for parts in (clauses, sentences):
        bare = [(text.normalise(part), without_times(part, now)) for part in parts]
        named = [left for whole, left in bare if left != whole]
        if len(named) == 1 and not elliptic.names_nothing(named[0]):
            return named[0]
    return without_times(plain, now)

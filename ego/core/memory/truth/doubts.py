"""When a new memory makes one ask whether an older one is no longer so.

The agent is the best judge of that, and is asked once, when it keeps the new one: where that
is like the older one, and both speak of the same thing in a life that can change, or share many
of their words. Never for a question, never for what is told of a while or a dream, and never when
one of the two speaks of a relative or colleague that the other does not.

Asked so, remember asks about the right one at a quarter of written changes, which seldom repeat a
word, and at 2 % of ordinary talk: `scripts/bench_changed.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ego.core import text
from ego.core.memory.truth.words import is_not_for_good, kin, slots

NEAREST = 5
"""So many of the nearest are looked at."""
LIKE, WORDS = 0.48, 0.2
"""How like the new one is to the older one at least: their nearness, and so much for the share of
the new one's words that the older one holds."""
SHARED = 0.25
"""From this share on nothing in particular need be spoken of."""


class Older(NamedTuple):
    """One of the nearest memories."""

    seq: int
    content: str
    nearness: float
    """To the new one, once what all memories have in common is taken out (cosine, -1..1)."""


def is_doubted(new: str, several: Sequence[Older], weights: Mapping[str, float]) -> int | None:
    """Which of `several`, nearest first, `new` makes one ask about; None for none.

    `weights` are the idf of the terms of `new`; without them slot words alone decide.
    """
    plain = text.normalise(new)
    if plain.rstrip("」』\"')） ").endswith(("?", "？")) or is_not_for_good(plain):
        return None
    own, who, terms = slots(plain), kin(plain), text.tokens(plain)
    found = list[tuple[float, int]]()
    for one in several:
        old = text.normalise(one.content)
        shared = _shared(terms, old, weights)
        like = one.nearness + WORDS * shared
        same = own & slots(old) or shared >= SHARED
        if like >= LIKE and same and kin(old) == who and not _says_the_same(terms, old):
            found.append((like, one.seq))
    return max(found)[1] if found else None


def _says_the_same(terms: Mapping[str, int], old: str) -> bool:
    """Whether it says nothing that the older one does not say too."""
    return terms.keys() <= text.tokens(old).keys()


def _shared(terms: Mapping[str, int], old: str, weights: Mapping[str, float]) -> float:
    mass = sum(weights.get(term, 0.0) for term in terms)
    both = sum(weights.get(term, 0.0) for term in terms.keys() & text.tokens(old).keys())
    return both / mass if mass else 0.0

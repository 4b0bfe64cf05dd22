"""When a new memory makes one ask whether an older one is no longer so.

The agent is the best judge of that, and is asked once, when it keeps the new one: where that
stands far above the store for the older one, and both speak of the same thing in a life that can
change, or share much of their words. Never for a question, and never when one of the two speaks
of a relative or colleague that the other does not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ego.core import text
from ego.core.memory.truth.words import kin, slots

FAR_ABOVE = 3.1
"""By how many spreads of its script's cosines the older one is nearer than the median."""
NEAREST = 5
"""So many of the nearest are looked at."""
SHARED = 0.3
"""How much of the words of one of the two the other one holds at least, by weight."""


class Older(NamedTuple):
    """One of the nearest memories."""

    seq: int
    content: str


def is_doubted(new: str, several: Sequence[Older], weights: Mapping[str, float]) -> int | None:
    """Which of `several`, nearest first, `new` makes one ask about; None for none.

    `weights` are the idf of the terms of `new`; without them slot words alone decide.
    """
    plain = text.normalise(new)
    if plain.rstrip("」』\"')） ").endswith(("?", "？")):
        return None
    own, who, terms = slots(plain), kin(plain), text.tokens(plain)
    for one in several:
        old = text.normalise(one.content)
        if kin(old) == who and (own & slots(old) or _shared(terms, old, weights) >= SHARED):
            return one.seq
    return None


def _shared(terms: Mapping[str, int], old: str, weights: Mapping[str, float]) -> float:
    mass = sum(weights.get(term, 0.0) for term in terms)
    both = sum(weights.get(term, 0.0) for term in terms.keys() & text.tokens(old).keys())
    return both / mass if mass else 0.0

"""When a new memory makes one ask whether an older one is no longer so.

The agent is the best judge of that, and is asked once, when it keeps the new one. Which of the
older ones it is asked about, and whether at all, is weighed from a few signs of each pair
(`Signs`), summed with the weights below as a logistic regression sums them. Never for a question,
never for what is told of a while or a dream, and never when one of the two speaks of a relative or
colleague that the other does not.

`scripts/train_doubts.py` finds the weights and the threshold on the half of the written changes
that no figure is reported of, and on ordinary talk; `scripts/bench_changed.py` reports the other
half. What decides most is whether the older one tells how things are, not what happened.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ego.core import text
from ego.core.memory.truth.words import is_not_for_good, kin, lasts, says_change, slots

NEAREST, MOST_WORDS = 5, 3
"""So many of the nearest are looked at, and of those with most of the new one's rare words."""
_LONG = 100
"""So many index terms are as many as any."""
_DAYS = 30
"""So long ago is as good as any time; what was said since then more likely goes on than changed."""
_SLOTS = 2


class Signs(NamedTuple):
    """The signs that a new memory takes the place of an older one, each within its bounds."""

    nearness: float
    """To the new one, once what all memories have in common is taken out; -1..1."""
    lead: float
    """By how much it is nearer than the nearest other one; -2..2."""
    rarest: float
    """How rare the rarest word of both is, as a share of the rarest there can be; 0..1."""
    next_rarest: float
    """The same of the second; beside a name it says what the name is said about."""
    same: float
    """Of how many same things in a life that can change both speak, two being all; 0..1."""
    change: float
    """Whether the new one says that something is different; 0 or 1."""
    length: float
    """How long the new one is; 0..1."""
    apart: float
    """How long ago the older one came, thirty days being long; 0..1."""
    lasting: float
    """How much the older one tells of how things are, not of what happened; 0..1."""
    japanese: float
    """Whether the new one is Japanese; 0 or 1."""


WEIGHTS = Signs(
    nearness=4.73,
    lead=5.8,
    rarest=2.85,
    next_rarest=1.28,
    same=3.5,
    change=0.99,
    length=4.35,
    apart=3.59,
    lasting=8.03,
    japanese=-0.61,
)
"""What each sign counts for."""
ASKED_FROM = 16.86
"""From this sum on it is asked."""


class Older(NamedTuple):
    """One of the likeliest memories."""

    seq: int
    content: str
    nearness: float
    """As in `Signs`."""
    days: float
    """How long before the new one it came."""


def is_doubted(
    new: str, several: Sequence[Older], weights: Mapping[str, float], documents: int
) -> int | None:
    """Which of `several` the memory `new` makes one ask about; None for none.

    `weights` are the idf of the terms of `new` among so many `documents`.
    """
    found = [(weigh(signs), one.seq) for one, signs in read_signs(new, several, weights, documents)]
    likeliest, seq = max(found, default=(-math.inf, None))
    return seq if likeliest >= ASKED_FROM else None


def weigh(signs: Signs) -> float:
    """How much speaks for it that the older one is no longer so."""
    return sum(map(float.__mul__, signs, WEIGHTS))


def read_signs(
    new: str, several: Sequence[Older], weights: Mapping[str, float], documents: int
) -> list[tuple[Older, Signs]]:
    """The signs of each of `several` that may be asked about at all."""
    plain = text.normalise(new)
    if plain.rstrip("」』\"')） ").endswith(("?", "？")) or is_not_for_good(plain):
        return []
    own, who, terms = slots(plain), kin(plain), text.tokens(plain)
    change, japanese = float(says_change(plain)), float(text.is_japanese(plain))
    rarest = math.log(1 + max(1, documents))
    nearest = sorted((one.nearness for one in several), reverse=True)[:2]
    found = []
    for one in several:
        old = text.normalise(one.content)
        if kin(old) != who:
            continue
        both = terms.keys() & text.tokens(old).keys()
        if both == terms.keys():
            continue  # it says nothing that the older one does not say too
        others = nearest[1:] if one.nearness == nearest[0] else nearest[:1]
        rare = sorted((_share(weights.get(term, 0.0), rarest) for term in both), reverse=True)
        signs = Signs(
            nearness=one.nearness,
            lead=one.nearness - max(others, default=0.0),
            rarest=max(rare[:1], default=0.0),
            next_rarest=max(rare[1:2], default=0.0),
            same=_share(len(own & slots(old)), _SLOTS),
            change=change,
            length=_share(len(terms), _LONG),
            apart=_share(one.days, _DAYS),
            lasting=lasts(old),
            japanese=japanese,
        )
        found.append((one, signs))
    return found


def _share(part: float, whole: float) -> float:
    return min(1.0, max(0.0, part / whole))

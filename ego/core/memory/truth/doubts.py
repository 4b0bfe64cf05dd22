"""When a new memory makes one ask whether an older one is no longer so.

The agent is the best judge of that, and is asked once, when it keeps the new one. Which of the
older ones it is asked about, and whether at all, is weighed from a few signs of each pair (`Signs`,
and `Pair` of the two texts), summed by small trees (`trees`). Never for a question, never for what
is told of a while or a dream, and never when one of the two speaks of a relative or colleague that
the other does not.

What says an older one over again with another value (`restating`), or says in plain words that it
changed (`changing`), is asked about in any case.

`scripts/train_doubts.py` finds the trees and the threshold on changes that were written to learn
from, on the half of the other ones that no figure is reported of, and on ordinary talk;
`scripts/bench_changed.py` reports the other half.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ego.core import text
from ego.core.memory.spaces import trust
from ego.core.memory.truth.changing import changes
from ego.core.memory.truth.pairs import Compared, Pair, compare, weigh
from ego.core.memory.truth.restating import Restating, tells_other_version
from ego.core.memory.truth.reversals.handing import find_handed
from ego.core.memory.truth.trees import ASKED, ASKED_FROM

NEAREST, MOST_WORDS = 5, 3
"""So many of the nearest are looked at, and of those with most of the new one's rare words."""
FEWER = 1.2
"""By how much less speaks for it in a store of a few memories, where little else is near.

Of 405 memories with which a diary, a month and ordinary talk begin none is asked about then.
"""
_DAYS = 30
"""So long ago is as good as any time; what was said since then more likely goes on than changed."""


class Signs(NamedTuple):
    """The signs that only the moment of keeping has, each within its bounds."""

    nearness: float
    """To the new one, once what all memories have in common is taken out; -1..1."""
    lead: float
    """By how much it is nearer than the nearest other one; -2..2."""
    rarest: float
    """How rare the rarest word of both is, as a share of the rarest there can be; 0..1."""
    next_rarest: float
    """The same of the second; beside a name it says what the name is said about."""
    apart: float
    """How long ago the older one came, thirty days being long; 0..1."""
    japanese: float
    """Whether the new one is Japanese; 0 or 1."""


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
    its, each = Compared.of(new), [Compared.of(one.content) for one in several]
    again = Restating(its.plain)
    said = [one for one, old in zip(several, each, strict=True) if _says_otherwise(its, old, again)]
    if said:
        return min(said, key=lambda one: one.days).seq
    found = [
        (weigh((*own, *pair), ASKED), one.seq)
        for one, (own, pair) in _read_signs(its, several, each, weights, documents)
    ]
    likeliest, seq = max(found, default=(-math.inf, None))
    return seq if likeliest >= ASKED_FROM - FEWER * (1 - trust(documents)) else None


def _says_otherwise(new: Compared, old: Compared, again: Restating) -> bool:
    """Whether the new one says in plain words, or in those of the older one, that it changed."""
    if again.restates(old.plain) or tells_other_version(new.plain, old.plain):
        return True
    if find_handed(new.plain, old.plain):
        return True  # a role may be named by one alone: "manager"
    return new.kin == old.kin and new.is_for_good and changes(new.plain, old.plain, old.plain)


def read_signs(
    new: str, several: Sequence[Older], weights: Mapping[str, float], documents: int
) -> list[tuple[Older, tuple[Signs, Pair]]]:
    """The signs of each of `several` that may be asked about at all."""
    each = [Compared.of(one.content) for one in several]
    return _read_signs(Compared.of(new), several, each, weights, documents)


def _read_signs(
    its: Compared,
    several: Sequence[Older],
    each: Sequence[Compared],
    weights: Mapping[str, float],
    documents: int,
) -> list[tuple[Older, tuple[Signs, Pair]]]:
    if its.plain.rstrip("」』\"')） ").endswith(("?", "？")) or not its.is_for_good:
        return []
    japanese, rarest = float(text.is_japanese(its.plain)), math.log(1 + max(1, documents))
    nearest = sorted((one.nearness for one in several), reverse=True)[:2]
    found = []
    for one, old in zip(several, each, strict=True):
        both = its.terms & old.terms
        if old.kin != its.kin or both == its.terms:
            continue  # of other people, or it says nothing that the older one does not say too
        others = nearest[1:] if one.nearness == nearest[0] else nearest[:1]
        rare = sorted((_share(weights.get(term, 0.0), rarest) for term in both), reverse=True)
        signs = Signs(
            nearness=one.nearness,
            lead=one.nearness - max(others, default=0.0),
            rarest=max(rare[:1], default=0.0),
            next_rarest=max(rare[1:2], default=0.0),
            apart=_share(one.days, _DAYS),
            japanese=japanese,
        )
        found.append((one, (signs, compare(its, old))))
    return found


def _share(part: float, whole: float) -> float:
    return min(1.0, max(0.0, part / whole))

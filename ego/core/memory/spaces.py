"""What is known about an embedding model's space: how near is near.

Cosines mean nothing by themselves. E5 puts two sentences that share nothing at 0.75, in Japanese
at 0.8, and other models put them at 0.1; so every number that judges a cosine belongs to a model,
and stands here. All of them come from `scripts/calibrate.py` over `scripts/bench_data`: 829 turns
of an English conversation with 120 questions, 80 Japanese memories with 80, 40 questions that
cross the languages, and 120 labelled pairs.

A model without a row links by shared words, until somebody measures it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

DEFAULT_MODEL = "intfloat/multilingual-e5-small"

LATIN = "latin"
JAPANESE = "japanese"

ENOUGH = 50
"""From so many vectors on, a store's own median and spread are believed entirely."""

STANDS_OUT = 2.75
"""How many spreads above the usual a link needs, in a store where everything sounds alike.

Two speakers' turns have a cosine of 0.83 whatever they say, so that the labelled threshold alone
would link every turn to five others. At 2.75 half of them have a link, 1.1 on average.
"""


class Usual(NamedTuple):
    """Where cosines lie that mean nothing."""

    mean: float
    spread: float


class Search(NamedTuple):
    """The cosine between a query and a passage that has nothing to do with it."""

    mean: float
    """The mean, over the queries, of the median over the passages."""
    spread: float
    """The standard deviation among the passages of one query."""


class Pairs(NamedTuple):
    """The cosine between two passages of one script."""

    mean: float
    spread: float
    link: float
    """Related from here on: the lowest that takes at most 1 in 20 unrelated pairs."""
    near_duplicate: float
    """The same thing said twice: the lowest that takes no other pair, and 1 in 80 turns of talk."""


class Space(NamedTuple):
    """One model's numbers."""

    model: str
    dim: int
    searches: Mapping[tuple[str, str], Search]
    """By the script of the query and of the passages."""
    pairs: Mapping[str, Pairs]
    """By the script of both."""
    faint: float
    """An answer is none when the first of its hits all echo fainter (`nearness.echo`)."""


SPACES: tuple[Space, ...] = (
    Space(
        DEFAULT_MODEL,
        dim=384,
        searches=MappingProxyType(
            {
                # query     passages         mean    spread
                (LATIN, LATIN):       Search(0.7579, 0.0211),
                (LATIN, JAPANESE):    Search(0.7267, 0.0136),
                (JAPANESE, LATIN):    Search(0.7337, 0.0155),
                (JAPANESE, JAPANESE): Search(0.7967, 0.0143),
            }
        ),
        # Links take 85 % of the labelled English pairs and 90 % of the Japanese, duplicates 89 %
        # and 92 %. At these, 1.2 % of the turns of the conversation look like an earlier one.
        pairs=MappingProxyType(
            {
                #                   mean    spread  link   near_duplicate
                LATIN:        Pairs(0.8263, 0.0299, 0.835, 0.949),
                JAPANESE:     Pairs(0.8610, 0.0173, 0.895, 0.954),
            }
        ),
        # Of unrelated questions 84 % are below it in English and all in Japanese, of good answers
        # 6 % and 4 %; with both scripts in one store 72 % and all, 4 % in either, 7 % across.
        faint=2.5,
    ),
)  # fmt: skip


def space_of(model: str) -> Space | None:
    """What was measured for `model`, if anything was."""
    return next((space for space in SPACES if space.model == model), None)


def prefixes(model: str) -> tuple[str, str]:
    """What `model` wants before a query and before a passage. Without it E5 ranks worse."""
    return ("query: ", "passage: ") if model.startswith("intfloat/") else ("", "")


def usual(known: Search | Pairs | Usual, median: float, spread: float, count: int) -> Usual:
    """Where meaningless cosines lie in a store of `count` vectors with this median and spread.

    A handful of cosines is noise, so the fewer they are, the more the model's own numbers count.
    """
    believed = trust(count)
    return Usual(
        known.mean + believed * (median - known.mean),
        known.spread + believed * (spread - known.spread),
    )


def trust(count: int) -> float:
    """How far (0..1) what `count` vectors say of a store is believed."""
    return min(1.0, count / ENOUGH)


def link_from(known: Pairs, *, median: float, spread: float, count: int) -> float:
    """The cosine from which a new memory is linked, given its cosines to `count` others."""
    around = usual(known, median, spread, count)
    return max(known.link, around.mean + STANDS_OUT * around.spread)

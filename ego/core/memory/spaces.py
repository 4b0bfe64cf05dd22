"""What is known about an embedding model's space: how near is near.

Cosines mean nothing by themselves. E5 puts two sentences that share nothing at 0.75, in Japanese
at 0.8, and other models put them at 0.1; so every number that judges a cosine belongs to a model,
and stands here. All of them come from `scripts/calibrate.py` over `scripts/bench_data`: 829 turns
of an English conversation with 120 questions, 80 Japanese memories with 80, 40 questions that
cross the languages, and 120 labelled pairs. What makes memories belong together is weighed on a
written month whose every pair is labelled, and reported on another diary: `scripts/bench_links.py`.

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
"""How many spreads above the usual a question or an interest needs that a memory touches.

Two speakers' turns have a cosine of 0.83 whatever they say: what is merely near is no sign.
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
    plain: float
    """The mean, over the queries, of how near they are to any memory (`core.memory.anything`)."""


class Bond(NamedTuple):
    """What each sign counts that two memories belong together; from 1 on they are linked.

    Who was there is no sign: in a diary the same few are there whatever happens.
    """

    meaning: float
    """For their nearness once what all memories have in common is taken out (cosine, -1..1)."""
    words: float
    """For the share (0..1) of the newer one's words and tags that the older one holds."""
    tags: float
    """For the rarity of the tags that both have (`bm25.idf`, 0..3)."""
    day: float
    """For having come on one day: exp(-days), less where many came that day."""
    thread: float
    """For the rarity of those tags, and how few days lie between: a story goes on."""


class Space(NamedTuple):
    """One model's numbers."""

    model: str
    dim: int
    searches: Mapping[tuple[str, str], Search]
    """By the script of the query and of the passages."""
    between: Mapping[frozenset[str], float]
    """The mean cosine of two passages, by their scripts."""
    near_duplicate: Mapping[str, float]
    """By script, the same thing said twice: the lowest cosine that takes no other labelled pair,
    and 1 in 80 turns of talk."""
    bond: Bond
    faint: float
    """An answer is none when the first of its hits all echo fainter (`nearness.echo`)."""


SPACES: tuple[Space, ...] = (
    Space(
        DEFAULT_MODEL,
        dim=384,
        searches=MappingProxyType(
            {
                # query     passages         mean    spread  plain
                (LATIN, LATIN):       Search(0.7579, 0.0211, 0.7272),
                (LATIN, JAPANESE):    Search(0.7267, 0.0136, 0.7233),
                (JAPANESE, LATIN):    Search(0.7337, 0.0155, 0.7224),
                (JAPANESE, JAPANESE): Search(0.7967, 0.0143, 0.7831),
            }
        ),
        between=MappingProxyType(
            {
                frozenset((LATIN,)):          0.8263,
                frozenset((JAPANESE,)):       0.8610,
                frozenset((LATIN, JAPANESE)): 0.7703,
            }
        ),
        # They take 89 % and 92 % of the labelled duplicates; 1.2 % of the turns of the
        # conversation look like an earlier one.
        near_duplicate=MappingProxyType({LATIN: 0.949, JAPANESE: 0.954}),
        # A logistic regression over the month, with its tags and without (`--weigh`), gave 5.0,
        # 7.8, 1.1, 3.4 and a constant of -3.1 before threads were a sign. Words weigh more here and
        # tags less, or a diary without tags would hardly be linked. With tags precision on the
        # month is .88 and .87 of it is reached, without .87 and .41; the diary: .93 and .77, .83
        # and .34. Without the thread, and tags at .15, .90 and .69 of the diary: a quarrel's
        # repair was not linked to the quarrel.
        bond=Bond(meaning=1.3, words=2.75, tags=0.2, day=0.8, thread=0.1),
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


def usual(known: Search | Usual, median: float, spread: float, count: int) -> Usual:
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

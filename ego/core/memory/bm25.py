"""Okapi BM25, the score of words in common.

    idf(t)   = ln(1 + (N - df + 0.5) / (df + 0.5))
    score(d) = sum over query terms of  idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * |d| / mean))

Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009), with the
non-negative idf. k1 and b are low because memories are short and say a word once.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

K1, B = 0.9, 0.4


def idf(documents: int, containing: int) -> float:
    """The weight of a term that `containing` of `documents` texts hold; always above 0."""
    return math.log(1 + (documents - containing + 0.5) / (containing + 0.5))


def weights(
    frequencies: NDArray[np.float32], lengths: NDArray[np.float32], mean_length: float
) -> NDArray[np.float32]:
    """What one term adds to each text per unit of idf, from its frequencies there.

    `lengths` are the texts' token counts; all arrays have one entry a text.
    """
    norm: NDArray[np.float32] = K1 * (1 - B + B * lengths / max(mean_length, 1e-9))
    return frequencies * (K1 + 1) / (frequencies + norm)


class Held(NamedTuple):
    """Which texts hold the terms of one question, by the numbers of the texts."""

    seqs: Sequence[NDArray[np.int64]]
    """For each term the texts that hold it."""
    frequencies: Sequence[NDArray[np.float32]]
    """How often each of them does."""
    idf: NDArray[np.float32]
    """Of each term."""
    lengths: NDArray[np.float32]
    """Token counts, by the number of the text."""
    mean_length: float
    ceiling: float
    """The idf mass of all terms."""
    documents: int = 0
    """How many texts there are."""


def score_together(held: Held, groups: NDArray[np.int64]) -> NDArray[np.float32]:
    """BM25, over the question's ceiling, of several texts taken as one.

    `groups` has a row for each such text, of the numbers of its parts; -1 stands for none.
    """
    import numpy as np

    asked = np.zeros(len(held.lengths) + 1, dtype=np.bool_)
    asked[groups] = True
    members = np.flatnonzero(asked[:-1])
    nothing = len(members)  # a column behind the last
    slot = np.full(len(held.lengths) + 1, nothing, dtype=np.int32)
    slot[members] = np.arange(nothing, dtype=np.int32)
    found = np.zeros((len(held.idf), nothing + 1), dtype=np.float32)
    for row, seqs, often in zip(found, held.seqs, held.frequencies, strict=True):
        row[slot[seqs]] = often
    found[:, -1] = 0
    lengths = np.append(held.lengths[members], np.float32(0))
    columns = slot[groups].T
    together = np.add.reduce([found[:, column] for column in columns])
    length = np.add.reduce([lengths[column] for column in columns])
    each = weights(together, length, held.mean_length)
    score: NDArray[np.float32] = held.idf @ each / np.float32(max(held.ceiling, 1e-9))
    return score


_FORMS = """
    beat beaten, blow blew blown, break broke broken, build built, burn burnt, buy bought
    catch caught, choose chose chosen, dig dug, draw drew drawn, dream dreamt, drink drank drunk
    drive drove driven, eat ate eaten, fall fell fallen, fight fought, fly flew flown
    forgive forgave forgiven, freeze froze frozen, grow grew grown, hide hid hidden, learn learnt
    lend lent, lose lost, pay paid, ride rode ridden, sell sold, shake shook shaken, shoot shot
    shrink shrank shrunk, sing sang sung, sink sank sunk, sleep slept, speak spoke spoken
    spend spent, spill spilt, steal stole stolen, swear swore sworn, sweep swept, swim swam swum
    teach taught, tear tore torn, throw threw thrown, wake woke woken, wear wore worn, weep wept
    win won, write wrote written
    allergic allergy, diabetic diabetes, asthmatic asthma, coeliac celiac, vegetarian veggie
"""


@cache
def list_forms() -> Mapping[str, tuple[str, ...]]:
    """English verbs whose past is another word, and ailments: the other index terms of each, by
    every one.

    What is asked with "swim" is told with "swam", and of allergies by who is allergic. Left out is
    whatever is as often another word (left, saw, found, felt, rose, bit, lead, ring, lit), and what
    says little of a thing (come, go, get, make, take, tell): who came is not found by what is
    coming.
    """
    found = dict[str, tuple[str, ...]]()
    for verb in _FORMS.replace("\n", ",").split(","):
        forms = {term for form in verb.split() for term in text.tokens(form)}
        found |= {one: tuple(sorted(forms - {one})) for one in forms}
    return MappingProxyType(found)

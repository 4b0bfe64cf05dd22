"""Two memories side by side: what speaks for the newer one making the older one no longer so.

They are read from the words alone, so that they are the same for every embedding model.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from ego.core import late, text
from ego.core.memory.truth.words import (
    count_denials,
    count_ends,
    count_passing,
    is_not_for_good,
    kin,
    lasts,
    numbers,
    slots,
)

_SLOTS = 2
"""Of so many same things in a life both speak at most."""
_SEVERAL = 2
"""So many words of a kind are as many as any."""
_NAME = late.regex(r"\b[A-Z][a-zà-ÿ]+")
_NAME_JAPANESE = late.regex("([^、。「」]{1,8}?)(?:さん|くん|ちゃん|先生)?[はがのも、]")
_NO_NAMES = frozenset(
    "the a an it in on at for they we she he there no not one two three four five six seven eight"
    " nine ten i my from after since when while if as her his their our its this that to of with"
    " and but or by all some someone somebody everybody everything nothing because every day only"
    " now new had has have is are was were will then than you your half over under back early"
    " before until mr mrs ms dr it's".split()
)
"""What begins with a capital because a sentence begins with it."""


class Compared(NamedTuple):
    """What is read of one memory, once, however many it is compared with."""

    plain: str
    terms: frozenset[str]
    kin: frozenset[str]
    slots: frozenset[str]
    numbers: frozenset[str]
    first: str
    """Whom or what it names first; empty for none."""
    lasting: float
    """How much it tells of how things are, not of what happened; 0..1."""
    is_for_good: bool
    """Whether nothing says that it tells of a while, another time, or what is not so at all."""

    @classmethod
    def of(cls, content: str) -> Self:
        """Read a memory."""
        plain = text.normalise(content)
        return cls(
            plain,
            frozenset(text.tokens(plain)),
            kin(plain),
            slots(plain),
            numbers(plain),
            _first_name(content),
            lasts(plain),
            not is_not_for_good(plain),
        )


class Pair(NamedTuple):
    """The signs of two memories, each from 0 to 1."""

    same: float
    """Of how many same things in a life that can change both speak."""
    was_so: float
    """How much the older one tells of how things are, not of what happened."""
    is_so: float
    """The same of the newer one."""
    ending: float
    """How much the newer one speaks of something ending, changing or beginning."""
    passing: float
    """How much the newer one speaks of one day, one occasion, or a while."""
    denying: float
    """How much the newer one says no."""
    about: float
    """Whether the newer one names what the older one names first."""
    overlap: float
    """The share of the shorter one's words that both hold."""
    alike: float
    """The share of all words of both that both hold."""
    other_number: float
    """Whether both tell numbers, and none is the same."""
    same_number: float
    """Whether both tell the same number."""


def compare(newer: Compared, older: Compared) -> Pair:
    """The signs that `newer` makes `older` no longer so."""
    both = len(newer.terms & older.terms)
    told = bool(newer.numbers and older.numbers)
    again = bool(newer.numbers & older.numbers)
    return Pair(
        same=min(_SLOTS, len(newer.slots & older.slots)) / _SLOTS,
        was_so=older.lasting,
        is_so=newer.lasting,
        ending=min(_SEVERAL, count_ends(newer.plain)) / _SEVERAL,
        passing=min(_SEVERAL, count_passing(newer.plain)) / _SEVERAL,
        denying=min(_SEVERAL, count_denials(newer.plain)) / _SEVERAL,
        about=float(bool(older.first) and older.first in newer.plain),
        overlap=both / max(1, min(len(newer.terms), len(older.terms))),
        alike=both / max(1, len(newer.terms | older.terms)),
        other_number=float(told and not again),
        same_number=float(again),
    )


def _first_name(content: str) -> str:
    return next((text.normalise(one) for one in find_names(content)), "")


def find_names(content: str) -> Iterator[str]:
    """Whom or what a text names, in its order; of a Japanese one only the first."""
    if text.is_japanese(content):
        found = _NAME_JAPANESE.match(content)
        return iter([found[1]] if found else [])
    names = (one[0] for one in _NAME.finditer(content))
    return (one for one in names if one.lower() not in _NO_NAMES)


# Small trees that are summed over the signs of a pair: `trees` has those that were found

Tree = tuple[float, float, float, float, float, float, float, float, float, float]
"""The place of a sign and where it is cut; for what is not above that, and for what is, each the
place of a sign, where it is cut, and what is added for what is not above that, and for what is."""


def weigh(signs: Sequence[float], trees: Sequence[Tree]) -> float:
    """The sum of what the trees add for these signs."""
    total = 0.0
    for sign, cut, low, low_cut, a, b, high, high_cut, c, d in trees:
        if signs[int(sign)] <= cut:
            total += a if signs[int(low)] <= low_cut else b
        else:
            total += c if signs[int(high)] <= high_cut else d
    return total

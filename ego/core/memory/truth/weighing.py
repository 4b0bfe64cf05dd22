"""Small trees that are summed: how they are read. `trees` has those that were found."""

from __future__ import annotations

from collections.abc import Sequence

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

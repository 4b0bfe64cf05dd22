"""Okapi BM25, the score of words in common.

    idf(t)   = ln(1 + (N - df + 0.5) / (df + 0.5))
    score(d) = sum over query terms of  idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * |d| / mean))

Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009), with the
non-negative idf. k1 and b are low because memories are short and say a word once.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

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

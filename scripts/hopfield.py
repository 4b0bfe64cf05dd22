"""Completing a memory from a part of it: a modern continuous Hopfield network.

The rows of R are stored patterns, xi is a cue; each step moves the cue to a mean of the
patterns, weighted by how near each of them is, and puts it back on the unit sphere:

    xi <- normalise(R^T softmax(beta R xi))

This is the retrieval rule of Ramsauer et al., "Hopfield Networks Is All You Need" (2020,
arXiv:2008.02217, eq. 3), with the normalisation that cosine search needs. `beta` decides what
comes back: large, it selects the nearest pattern; small, it averages all of them into one point.
Unit vectors need a large one: patterns with cosines between 0.75 and 0.85 differ by 0.1, and
only beta * 0.1 counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float32]
    """One pattern, of length 1."""

    Matrix = NDArray[np.float32]
    """One pattern a row."""


def complete(cue: Vector, patterns: Matrix, beta: float, steps: int = 3) -> Vector:
    """What `cue` settles into among `patterns`, of length 1. Without patterns it stays itself."""
    import numpy as np

    if not len(patterns):
        return cue
    state = cue
    for _ in range(steps):
        nearness = beta * (patterns @ state)
        weights = np.exp(nearness - nearness.max())
        state = patterns.T @ (weights / weights.sum())
        length = np.linalg.norm(state)
        if length == 0:  # patterns that cancel each other complete nothing
            return cue
        state = state / length
    return state.astype(np.float32, copy=False)

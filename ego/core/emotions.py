"""The emotions an agent may name, and what each means in numbers.

One row an emotion. `intensity` (0..1), `valence` (-1..1) and `arousal` (0..1) are what
a memory gets when it names only the word; `dominance` (-1..1) completes the VAD triple.
The four axes say how far the emotion colours the mood (0..1 each), and `boost` (0..1)
how much easier a memory with it comes back. The twelve first rows carry the design's
reference values; the others are set near their neighbours in valence and arousal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple


class Emotion(NamedTuple):
    """One row of the table; see the module's docstring for units and ranges."""

    name: str
    intensity: float
    valence: float
    arousal: float
    dominance: float
    joy: float
    sadness: float
    anger: float
    fear: float
    boost: float


_ROWS = (
    #        name          inten  val    aro   dom    joy  sad  ang  fear  boost
    Emotion("happy",         0.6,  0.6,  0.5,  0.4,   1.0, 0.0, 0.0, 0.0,  0.2),
    Emotion("sad",           0.5, -0.6,  0.2, -0.4,   0.0, 1.0, 0.0, 0.0,  0.25),
    Emotion("surprised",     0.7,  0.1,  0.9, -0.1,   0.0, 0.0, 0.0, 0.0,  0.35),
    Emotion("moved",         0.7,  0.5,  0.5, -0.1,   0.8, 0.0, 0.0, 0.0,  0.3),
    Emotion("excited",       0.8,  0.7,  0.8,  0.4,   1.0, 0.0, 0.0, 0.0,  0.4),
    Emotion("nostalgic",     0.5,  0.1,  0.3, -0.1,   0.0, 0.4, 0.0, 0.0,  0.15),
    Emotion("curious",       0.6,  0.3,  0.6,  0.2,   0.0, 0.0, 0.0, 0.0,  0.1),
    Emotion("neutral",       0.3,  0.0,  0.3,  0.0,   0.0, 0.0, 0.0, 0.0,  0.0),
    Emotion("melancholy",    0.5, -0.4,  0.2, -0.3,   0.0, 0.8, 0.0, 0.0,  0.18),
    Emotion("anxious",       0.7, -0.6,  0.8, -0.5,   0.0, 0.0, 0.0, 1.0,  0.22),
    Emotion("contentment",   0.5,  0.5,  0.2,  0.3,   0.6, 0.0, 0.0, 0.0,  0.08),
    Emotion("frustrated",    0.7, -0.5,  0.7,  0.1,   0.0, 0.0, 0.9, 0.0,  0.28),
    Emotion("calm",          0.4,  0.4,  0.15, 0.3,   0.4, 0.0, 0.0, 0.0,  0.05),
    Emotion("contemplative", 0.4,  0.1,  0.2,  0.1,   0.0, 0.0, 0.0, 0.0,  0.08),
    Emotion("grateful",      0.6,  0.7,  0.35, 0.1,   0.9, 0.0, 0.0, 0.0,  0.2),
    Emotion("vulnerable",    0.6, -0.2,  0.45, -0.6,  0.0, 0.3, 0.0, 0.5,  0.25),
    Emotion("fulfilled",     0.6,  0.7,  0.35, 0.5,   0.9, 0.0, 0.0, 0.0,  0.2),
    Emotion("touched",       0.65, 0.55, 0.45, -0.1,  0.8, 0.0, 0.0, 0.0,  0.28),
    Emotion("concerned",     0.55, -0.35, 0.5, -0.2,  0.0, 0.2, 0.0, 0.6,  0.2),
    Emotion("hopeful",       0.5,  0.5,  0.45, 0.2,   0.7, 0.0, 0.0, 0.0,  0.15),
    Emotion("peaceful",      0.4,  0.5,  0.1,  0.3,   0.5, 0.0, 0.0, 0.0,  0.05),
    Emotion("love",          0.8,  0.8,  0.5,  0.2,   1.0, 0.0, 0.0, 0.0,  0.35),
    Emotion("warm",          0.5,  0.6,  0.3,  0.2,   0.8, 0.0, 0.0, 0.0,  0.15),
    Emotion("lonely",        0.6, -0.55, 0.25, -0.5,  0.0, 0.9, 0.0, 0.2,  0.25),
    Emotion("afraid",        0.7, -0.65, 0.8, -0.7,   0.0, 0.0, 0.0, 1.0,  0.3),
    Emotion("ashamed",       0.65, -0.6, 0.45, -0.6,  0.0, 0.6, 0.0, 0.3,  0.28),
    Emotion("bored",         0.3, -0.25, 0.1, -0.1,   0.0, 0.2, 0.1, 0.0,  0.02),
    Emotion("angry",         0.8, -0.65, 0.85, 0.4,   0.0, 0.0, 1.0, 0.0,  0.35),
    Emotion("proud",         0.65, 0.65, 0.55, 0.6,   0.9, 0.0, 0.0, 0.0,  0.22),
    Emotion("relieved",      0.55, 0.5,  0.25, 0.2,   0.7, 0.0, 0.0, 0.0,  0.15),
)  # fmt: skip

EMOTIONS: Mapping[str, Emotion] = MappingProxyType({row.name: row for row in _ROWS})


def mean_valence(valences: Sequence[float]) -> float:
    """Their mean, as exact as anybody writes one; 0 of none.

    Five times -0.2 adds up to a hair less than -1: unrounded, the mean would miss the
    thresholds that stand in tenths.
    """
    return round(sum(valences) / len(valences), 6) if valences else 0.0

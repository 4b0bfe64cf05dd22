"""What the body says: the phase of the day and how hard the machine works."""

from __future__ import annotations

from typing import NamedTuple

from ego.core.desires import Modulation

_PHASES = (
    (5, "late_night"),
    (7, "early_morning"),
    (12, "morning"),
    (17, "afternoon"),
    (21, "evening"),
    (24, "night"),
)


class Body(NamedTuple):
    """The inner sense at one moment."""

    time_phase: str
    load: str


def time_phase(hour: int) -> str:
    """The phase of the day that a local hour (0-23) belongs to.

    >>> time_phase(4), time_phase(5), time_phase(23)
    ('late_night', 'early_morning', 'night')
    """
    return next(phase for end, phase in _PHASES if hour < end)


def load_word(load_per_cpu: float) -> str:
    """low below 0.7 runnable processes a CPU, medium below 1.2, else high."""
    return "low" if load_per_cpu < 0.7 else "medium" if load_per_cpu < 1.2 else "high"


def bends(body: Body, modulation: Modulation) -> Modulation:
    """`modulation` with what `body` adds to it."""
    felt: dict[str, float] = {}
    if body.time_phase == "late_night":
        felt = {"cognitive_coherence": 0.10, "social_thirst": -0.10}
    if body.time_phase == "morning":
        felt = {"curiosity": 0.05}
    return Modulation(
        modulation.context,
        modulation.emotion,
        modulation.prediction_error,
        felt,
        heavy_load=body.load == "high",
    )

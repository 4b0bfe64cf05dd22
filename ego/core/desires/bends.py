"""What bends the desires for a moment: recent memories, fading questions, the body.

Nothing of it is kept. What the body says: the phase of the day and how hard the machine works.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Literal, NamedTuple

from ego.core.desires.desires import Modulation
from ego.core.mood.mood import mean_valence

HALF_LIFE = timedelta(hours=24)
"""After so long what a memory bends has halved."""
LATELY = timedelta(hours=72)
"""What is older bends nothing: a sad March must not colour June."""
MOST = 30
"""So many of the newest memories are looked at."""


class Lately(NamedTuple):
    """What modulation needs to know of one recent memory; `age` is how long ago it was kept."""

    category: str
    emotion: str
    intensity: float
    valence: float
    age: timedelta = timedelta(0)

    @property
    def weight(self) -> float:
        """How much it counts: 1 at first, half after a day, nothing after three."""
        age = max(self.age, timedelta(0))
        return float(2 ** -(age / HALF_LIFE)) if age <= LATELY else 0.0


def lately_bends(memories: Iterable[Lately], fading_questions: int = 0) -> Modulation:
    """What the newest memories (thirty are asked for) do to the desires, fading as they age.

    A count is the sum of their weights, a mean is weighted, and the strongest intensity is
    multiplied by its weight. `fading_questions` counts the important ones (importance >= 4)
    that begin to fade.
    """
    recent = [memory for memory in memories if memory.weight]
    return Modulation(
        context=_context(recent, fading_questions),
        emotion=_emotion(recent),
        prediction_error=_prediction_error(recent),
    )


def _context(recent: list[Lately], fading_questions: int) -> dict[str, float]:
    def count(category: str) -> float:
        return _rounded(sum(m.weight for m in recent if m.category == category))

    bends: dict[str, float] = {}
    if count("technical") >= 3:
        bends |= {"pattern_seeking": 0.08, "predictability": 0.06}
    if count("introspection") >= 2:
        bends["cognitive_coherence"] = 0.07
    if count("conversation") >= 3:
        bends |= {"resonance": 0.06, "social_thirst": -0.04}
    if fading_questions:
        pull = min(0.12, 0.04 * fading_questions)
        bends["cognitive_coherence"] = bends.get("cognitive_coherence", 0.0) + pull
    return bends


def _emotion(recent: list[Lately]) -> dict[str, float]:
    bends: dict[str, float] = {}
    if not recent:
        return bends
    weights = [memory.weight for memory in recent]
    valence = mean_valence([memory.valence for memory in recent], weights)
    if valence <= -0.2:
        bends |= {"social_thirst": 0.10, "cognitive_coherence": 0.07}
    if valence >= 0.2:
        bends |= {"curiosity": 0.06, "expression": 0.04}
    anxious = _rounded(sum(m.weight for m in recent if m.emotion == "anxious"))
    if anxious >= 2:
        for name, most, each in (
            ("cognitive_coherence", 0.10, 0.03),
            ("social_thirst", 0.08, 0.02),
        ):
            bends[name] = bends.get(name, 0.0) + min(most, each * anxious)
    return bends


def _prediction_error(recent: list[Lately]) -> dict[str, float]:
    """There is no jump when the last of them fades: the bend is proportional."""
    startling = {"surprised", "excited", "frustrated"}
    strongest = max((m.intensity * m.weight for m in recent if m.emotion in startling), default=0.0)
    return {"curiosity": min(0.20, 0.20 * strongest)} if strongest > 0 else {}


def _rounded(count: float) -> float:
    """Three memories of the last half hour are three, though each has faded a little."""
    return round(count, 1)


Phase = Literal["late_night", "early_morning", "morning", "afternoon", "evening", "night"]
Load = Literal["low", "medium", "high"]

_PHASES: tuple[tuple[int, Phase], ...] = (
    (5, "late_night"),
    (7, "early_morning"),
    (12, "morning"),
    (17, "afternoon"),
    (21, "evening"),
    (24, "night"),
)


class Body(NamedTuple):
    """The inner sense at one moment."""

    time_phase: Phase
    load: Load


def time_phase(hour: int) -> Phase:
    """The phase of the day that a local hour (0-23) belongs to.

    >>> time_phase(4), time_phase(5), time_phase(23)
    ('late_night', 'early_morning', 'night')
    """
    return next(phase for end, phase in _PHASES if hour < end)


def load_word(load_per_cpu: float) -> Load:
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

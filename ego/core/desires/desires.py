"""How desires rise with time and fall with satisfaction.

A desire has no stored level. Its base is a sigmoid of the hours since it was last
satisfied, stretched by how well it was satisfied (the design's rebalancing, part B):

    stretched = satisfaction_hours * (0.5 + 0.5 * quality)
    base      = sigmoid(6 * elapsed / stretched - 3)

So the base is 0.047 at once, 0.5 at half of `stretched` and 0.953 at all of it. What
lately happened bends it for a moment (`Modulation`); nothing of that is kept:

    level = round(clamp01((base + boost + context + emotion + prediction_error
                           + interoception) * (0.9 under high system load)), 3)

Time always comes in as an argument; nothing here reads a clock.

What the body says: the phase of the day and how hard the machine works.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from ego.core import moments, text
from ego.core.mood.mood import mean_valence
from ego.errors import UnknownDesire

HIGH, MID = 0.7, 0.4
Tag = Literal["high", "mid", "low"]
DEFAULT_QUALITY = 0.7
"""How deeply an explicit `satisfy_desire` settles when nothing else is said."""


class Desire(NamedTuple):
    """One entry of the catalog: what is wanted, and on what time scale."""

    name: str
    tier: int
    satisfaction_hours: float


CATALOG: Mapping[str, Desire] = MappingProxyType(
    {
        desire.name: desire
        for desire in (
            Desire("information_hunger", 1, 12),
            Desire("social_thirst", 1, 24),
            Desire("cognitive_coherence", 1, 18),
            Desire("pattern_seeking", 2, 72),
            Desire("predictability", 2, 72),
            Desire("recognition", 3, 36),
            Desire("resonance", 3, 30),
            Desire("expression", 4, 24),
            Desire("curiosity", 4, 18),
        )
    }
)
"""Every desire, in the order that breaks ties when levels are shown."""


@dataclass(frozen=True, slots=True)
class Satisfaction:
    """When a desire was last met, how deeply, and what lifts it meanwhile.

    `at` is None when nobody knows; that counts as a whole `satisfaction_hours` ago.
    `quality` runs from 0 to 1, `boost` from -1 to 1. `explicit` marks a satisfaction
    that the agent declared itself.
    """

    at: datetime | None = None
    quality: float = 0.5
    boost: float = 0.0
    explicit: bool = False


@dataclass(frozen=True, slots=True)
class Modulation:
    """What bends the desires at this moment: additions by desire name, per cause."""

    context: Mapping[str, float] = field(default_factory=dict)
    emotion: Mapping[str, float] = field(default_factory=dict)
    prediction_error: Mapping[str, float] = field(default_factory=dict)
    interoception: Mapping[str, float] = field(default_factory=dict)
    heavy_load: bool = False


@dataclass(frozen=True, slots=True)
class Pressure:
    """One desire as it is felt now, with every part of its level."""

    name: str
    tier: int
    level: float
    base: float
    boost: float
    context: float
    emotion: float
    prediction_error: float
    interoception: float

    @property
    def tag(self) -> Tag:
        """high, mid or low, on the rounded level."""
        return tag(self.level)


def find(name: str, catalog: Mapping[str, Desire] = CATALOG) -> Desire:
    """The desire called `name`, or `UnknownDesire` with the names there are."""
    if name not in catalog:
        raise UnknownDesire(text.one_line(name, 40), tuple(catalog))
    return catalog[name]


def hours_since(desire: Desire, last: Satisfaction, now: datetime) -> float:
    """Hours since `desire` was met; a clock that went backwards is no time at all."""
    if last.at is None:
        return desire.satisfaction_hours
    return max(0.0, (now - last.at).total_seconds() / 3600)


def base(desire: Desire, last: Satisfaction, now: datetime) -> float:
    """The unmodulated pressure of `desire` at `now`, above 0 and up to 1."""
    stretched = desire.satisfaction_hours * (0.5 + 0.5 * last.quality)
    return 1 / (1 + math.exp(3 - 6 * hours_since(desire, last, now) / stretched))


def pressure(
    desire: Desire, last: Satisfaction, now: datetime, modulation: Modulation | None = None
) -> Pressure:
    """`desire` as it is felt at `now`, its level rounded to three decimals."""
    bent = modulation or Modulation()
    parts = {
        "base": base(desire, last, now),
        "boost": last.boost,
        "context": bent.context.get(desire.name, 0.0),
        "emotion": bent.emotion.get(desire.name, 0.0),
        "prediction_error": bent.prediction_error.get(desire.name, 0.0),
        "interoception": bent.interoception.get(desire.name, 0.0),
    }
    total = sum(parts.values()) * (0.9 if bent.heavy_load else 1.0)
    return Pressure(desire.name, desire.tier, level=round(min(1.0, max(0.0, total)), 3), **parts)


def tag(level: float) -> Tag:
    """high from 0.7, mid from 0.4, else low."""
    return "high" if level >= HIGH else "mid" if level >= MID else "low"


def show(level: float) -> str:
    """`level` with as few of one to three decimals as keep it in its band.

    >>> shown(0.68), shown(0.75), shown(0.7)
    ('0.68', '0.8', '0.7')
    """
    for decimals in (1, 2):
        text = f"{level:.{decimals}f}"
        if tag(float(text)) == tag(level):
            return text
    return f"{level:.3f}"


def satisfy(
    desire: Desire, last: Satisfaction, quality: float, now: datetime, *, explicit: bool
) -> Satisfaction:
    """How `last` reads after `desire` was satisfied at `now` with `quality`.

    A weak signal never undoes a strong one: while an explicitly settled desire is still
    low, an implicit satisfaction moves the time but keeps the mark and the better quality.
    """
    quality = min(1.0, max(0.0, quality))
    if not explicit and last.explicit and base(desire, last, now) + last.boost < MID:
        return Satisfaction(now, max(quality, last.quality), explicit=True)
    return Satisfaction(now, quality, explicit=explicit)


def read(name: str, record: object) -> Satisfaction:
    """A kept record of desires.json as a value; ValueError says what is wrong with it."""
    if not isinstance(record, Mapping):
        raise ValueError(f"'{name}' is not an object")
    quality = _number(name, record, "satisfaction_quality", 0.5, low=0.0)
    boost = _number(name, record, "boost", 0.0, low=-1.0)
    return Satisfaction(
        moments.read_time(record.get("last_satisfied")),
        quality,
        boost,
        record.get("explicit") is True,
    )


def as_row(satisfaction: Satisfaction, record: Mapping[str, Any]) -> dict[str, Any]:
    """`record` with `satisfaction` put in, in the published layout; other keys stay."""
    kept = {key: value for key, value in record.items() if key != "explicit"}
    if satisfaction.at is not None:
        kept["last_satisfied"] = satisfaction.at.astimezone(UTC).isoformat()
    kept |= {"satisfaction_quality": satisfaction.quality, "boost": satisfaction.boost}
    return kept | {"explicit": True} if satisfaction.explicit else kept


def _number(name: str, record: Mapping[str, Any], key: str, default: float, *, low: float) -> float:
    value = record.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= 1:
        raise ValueError(f"{key} of '{name}' is {value!r}, not a number from {low:g} to 1")
    return float(value)


class Lately(NamedTuple):
    """What modulation needs to know of one recent memory."""

    category: str
    emotion: str
    intensity: float
    valence: float


def lately_bends(memories: Iterable[Lately], fading_questions: int = 0) -> Modulation:
    """What the newest memories (thirty are asked for) do to the desires.

    `fading_questions` counts the important ones (importance >= 4) that begin to fade.
    """
    recent = list(memories)
    return Modulation(
        context=_context(recent, fading_questions),
        emotion=_emotion(recent),
        prediction_error=_prediction_error(recent),
    )


def _context(recent: list[Lately], fading_questions: int) -> dict[str, float]:
    def count(category: str) -> int:
        return sum(memory.category == category for memory in recent)

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
    valence = mean_valence([memory.valence for memory in recent])
    if valence <= -0.2:
        bends |= {"social_thirst": 0.10, "cognitive_coherence": 0.07}
    if valence >= 0.2:
        bends |= {"curiosity": 0.06, "expression": 0.04}
    anxious = sum(memory.emotion == "anxious" for memory in recent)
    if anxious >= 2:
        for name, most, each in (
            ("cognitive_coherence", 0.10, 0.03),
            ("social_thirst", 0.08, 0.02),
        ):
            bends[name] = bends.get(name, 0.0) + min(most, each * anxious)
    return bends


def _prediction_error(recent: list[Lately]) -> dict[str, float]:
    startled = [m.intensity for m in recent if m.emotion in {"surprised", "excited", "frustrated"}]
    strongest = max(startled, default=0.0)
    return {"curiosity": min(0.20, 0.06 + 0.14 * strongest)} if strongest > 0 else {}


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

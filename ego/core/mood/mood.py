"""What lingers of what was felt: the mood, an integral over past episodes.

Every episode weighs by how strong, how important and how certain it was, and
fades the faster the less it mattered. With e, s, c for intensity, salience and
confidence (each 0..1) and dt for the age in seconds:

    tau(s)    = 120 + (21600 - 120) * s ** 2
    impact    = e * s * c * exp(-dt / tau(s))
    component = 1 - exp(-sum of the impacts)      one each: joy, sadness, anger, fear
    intensity = the largest component, label = its name, or neutral below 0.15

    refusal_allowed = anger >= 0.75
    refusal_bias    = clamp((anger - 0.55) / 0.45)
    cooperation     = clamp(1 - 0.9 * refusal_bias)

Components never cancel each other, and the last three follow anger even when
another label leads. So one maximal episode reaches 0.632, and a refusal takes
at least two strong ones.

Source: the mood specification this project grew from (パートナーの機嫌（mood）仕様),
its section on the integral, 持続（重要度×時間減衰の集約）. A mean over the last N
episodes would bury a big event under small talk; this sum does not.

Time always comes in as an argument.

The emotions an agent may name, and what each means in numbers.

One row an emotion. `intensity` (0..1), `valence` (-1..1) and `arousal` (0..1) are what
a memory gets when it names only the word; `dominance` (-1..1) completes the VAD triple.
The four axes say how far the emotion colours the mood (0..1 each), and `boost` (0..1)
how much easier a memory with it comes back. The twelve first rows carry the design's
reference values; the others are set near their neighbours in valence and arousal.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from ego.errors import UsageError

Axis = Literal["joy", "sadness", "anger", "fear"]
Label = Literal[Axis, "neutral"]

AXES: tuple[Axis, ...] = ("joy", "sadness", "anger", "fear")
"""The labels that are scored, in the order that decides a tie."""

NEUTRAL: Final = "neutral"
LABELS = (*AXES, NEUTRAL)

NEWEST = 500
"""How many felt episodes are worth reading; older ones have faded to nothing that shows."""

TAU_MIN_SECONDS = 120.0
"""Small talk: two minutes, so it is gone within ten."""

TAU_MAX_SECONDS = 21_600.0
"""A great event: six hours."""

TAU_POWER = 2.0
"""Only what matters much lasts long."""

UNSTATED_CONFIDENCE = 0.5
"""Counts for a missing confidence. A stated 0 is 0."""

NEUTRAL_BELOW = 0.15
"""Less than this is noise, not a mood."""

FADED = timedelta(hours=60)
"""Ten times the longest tau: what is older weighs less than a 20,000th."""

REFUSAL_STIRS = 0.55
REFUSAL_ALLOWED = 0.75

GRADES = ((0.75, "an overwhelming"), (0.55, "a strong"), (0.3, "a lingering"), (0.0, "a faint"))
"""How an intensity reads in words, strongest first."""


@dataclass(frozen=True, slots=True)
class Felt:
    """One episode with what it felt like. An unknown label is allowed and weighs nothing."""

    label: str
    intensity: float
    salience: float
    confidence: float | None
    at: datetime
    id: str = ""
    """What the episode is called elsewhere. Felts of one id are one episode with several labels."""

    def __post_init__(self) -> None:
        for field in ("intensity", "salience", "confidence"):
            refuse_non_finite(field, getattr(self, field))


class Components(NamedTuple):
    """How much of each there is, 0..1, independent of the others."""

    joy: float
    sadness: float
    anger: float
    fear: float


class Policy(NamedTuple):
    """What a mood means for behaviour."""

    cooperation: float
    refusal_bias: float
    refusal_allowed: bool


class Weighing(NamedTuple):
    """An episode and what it still weighs."""

    felt: Felt
    impact: float


class Mood(NamedTuple):
    """A mood at one moment. It is computed when asked for and never stored."""

    label: Label
    intensity: float
    components: Components
    policy: Policy
    weighing: tuple[Weighing, ...]
    """The three episodes that weigh most, heaviest first."""


def tau(salience: float) -> float:
    """How many seconds it takes an episode to fade to 1/e."""
    stretch = math.pow(unit(salience), TAU_POWER)
    return TAU_MIN_SECONDS + (TAU_MAX_SECONDS - TAU_MIN_SECONDS) * stretch


def impact(felt: Felt, now: datetime) -> float:
    """What `felt` adds to its component's sum at `now`; a future episode is as new as can be."""
    if felt.label not in AXES:
        return 0.0
    confidence = UNSTATED_CONFIDENCE if felt.confidence is None else felt.confidence
    strength = unit(felt.intensity) * unit(felt.salience) * unit(confidence)
    return strength * math.exp(-age_seconds(felt.at, now) / tau(felt.salience))


def mood(episodes: Iterable[Felt], now: datetime) -> Mood:
    """The mood at `now`, whatever the order of `episodes`."""
    weighed = [Weighing(felt, impact(felt, now)) for felt in episodes]
    components = Components(*(_component(weighed, axis) for axis in AXES))
    intensity = max(components)
    leading = AXES[components.index(intensity)]
    return Mood(
        label=leading if intensity >= NEUTRAL_BELOW else NEUTRAL,
        intensity=intensity,
        components=components,
        policy=policy(components.anger),
        weighing=_heaviest(weighed),
    )


def course(episodes: Iterable[Felt], points: Iterable[datetime]) -> list[Mood]:
    """The mood as it was at each of `points`, as far as `episodes` reach back."""
    every = sorted(episodes, key=lambda one: one.at)
    times = [one.at for one in every]
    return [
        mood(every[bisect_left(times, at - FADED) : bisect_right(times, at)], at) for at in points
    ]


def policy(anger: float) -> Policy:
    """What an anger component of this size allows."""
    bias = unit((anger - REFUSAL_STIRS) / (1 - REFUSAL_STIRS))
    return Policy(
        cooperation=unit(1 - 0.9 * bias),
        refusal_bias=bias,
        refusal_allowed=anger >= REFUSAL_ALLOWED,
    )


def phrase(mood: Mood) -> str:
    """A short sentence for a reply, empty when there is nothing to say."""
    if mood.label == NEUTRAL:
        return ""
    return f"Mood: {_graded(mood.label, mood.intensity)} ({mood.intensity:.2f})."


def describe(mood: Mood) -> str:
    """The mood and how strong it is, without a number; empty when there is nothing to say."""
    return "" if mood.label == NEUTRAL else _graded(mood.label, mood.intensity)


def behaviour(mood: Mood) -> str:
    """One line for a prompt: how this mood should show in what is done, not only in the tone."""
    anger, (cooperation, bias, allowed) = mood.components.anger, mood.policy
    if allowed:
        return (
            f"Anger runs high ({anger:.2f}): cooperate reluctantly ({cooperation:.2f}), "
            f"lean towards refusing ({bias:.2f}); refusing is allowed."
        )
    if bias > 0:
        why = f"Anger stirs ({anger:.2f})"
        how = f"cooperate less readily ({cooperation:.2f}), and let it show"
    elif mood.label == NEUTRAL:
        why, how = "The mood is even", "cooperate fully"
    else:
        feeling = _graded(mood.label, mood.intensity)
        why = f"{feeling[0].upper()}{feeling[1:]} colours the tone ({mood.intensity:.2f})"
        how = "cooperate fully"
    return f"{why}: {how}; refusing out of mood is not allowed."


def stance(mood: Mood) -> str:
    """The same where the mood bends what is done, and nothing while it is an ordinary one."""
    return behaviour(mood) if mood.policy.refusal_bias > 0 else ""


def age_seconds(at: datetime, now: datetime) -> float:
    """How long ago `at` was; a future time is no time ago."""
    return max(0.0, (now - at).total_seconds())


def unit(number: float) -> float:
    """`number`, brought into 0..1."""
    return max(0.0, min(1.0, number))


def refuse_non_finite(field: str, number: float | None) -> None:
    """Stop NaN and infinity at the door, so that one bad row cannot poison a sum."""
    if number is not None and not math.isfinite(number):
        raise UsageError(f"The {field} of a felt episode must be a finite number, not {number}.")


def _component(weighed: list[Weighing], axis: str) -> float:
    # fsum, because its result does not depend on the order.
    return -math.expm1(-math.fsum(weight for felt, weight in weighed if felt.label == axis))


def _heaviest(weighed: list[Weighing]) -> tuple[Weighing, ...]:
    episodes: dict[object, list[Weighing]] = {}
    for place, one in enumerate(weighed):
        if one.impact > 0:
            episodes.setdefault(one.felt.id or place, []).append(one)
    merged = [
        Weighing(max(parts, key=_weight).felt, math.fsum(part.impact for part in parts))
        for parts in episodes.values()
    ]
    return tuple(sorted(merged, key=_weight, reverse=True)[:3])


def _weight(one: Weighing) -> tuple[float, datetime, str, str]:
    return one.impact, one.felt.at, one.felt.id, one.felt.label


def _graded(label: str, intensity: float) -> str:
    grade = next(words for floor, words in GRADES if intensity >= floor)
    return f"{grade} {label}"


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


def mean_valence(valences: Sequence[float], weights: Sequence[float] = ()) -> float:
    """Their mean, weighted if `weights` are given, as exact as anybody writes one; 0 of none.

    Five times -0.2 adds up to a hair less than -1: unrounded, the mean would miss the
    thresholds that stand in tenths.
    """
    if not valences:
        return 0.0
    shares = weights or [1.0] * len(valences)
    said = sum(valence * share for valence, share in zip(valences, shares, strict=True))
    return round(said / sum(shares), 6)

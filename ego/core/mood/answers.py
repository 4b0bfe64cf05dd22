"""Moods as programs and models are shown them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from ego.core.marks import Share, Signed
from ego.core.mood.mood import Label

if TYPE_CHECKING:
    from ego.core.mood import affect, mood

Emotion = Literal[
    "happy",
    "sad",
    "surprised",
    "moved",
    "excited",
    "nostalgic",
    "curious",
    "neutral",
    "melancholy",
    "anxious",
    "contentment",
    "frustrated",
    "calm",
    "contemplative",
    "grateful",
    "vulnerable",
    "fulfilled",
    "touched",
    "concerned",
    "hopeful",
    "peaceful",
    "love",
    "warm",
    "lonely",
    "afraid",
    "ashamed",
    "bored",
    "angry",
    "proud",
    "relieved",
]
"""The words of `mood.EMOTIONS`."""


class Components(TypedDict):
    """The four axes of a mood."""

    joy: Share
    sadness: Share
    anger: Share
    fear: Share


class Policy(TypedDict):
    """What a mood allows."""

    cooperation: Share
    refusal_bias: Share
    refusal_allowed: bool


class Mood(TypedDict):
    """A mood, in its published shape."""

    label: Label
    intensity: Share
    components: Components
    policy: Policy
    now_ts: int


class Vad(TypedDict):
    """Valence, arousal and dominance."""

    v: Signed
    a: Signed
    d: Signed


class LongMood(TypedDict):
    """The state that outlasts single turns."""

    baseline: Vad
    shock: Vad
    text: str


def mood_fields(one: mood.Mood, now_ts: int, digits: int = 10) -> Mood:
    """The published shape of a mood. A prompt needs fewer `digits` than a program."""
    cooperation, bias, allowed = one.policy
    return {
        "label": one.label,
        "intensity": round(one.intensity, digits),
        "components": component_fields(one.components, digits),
        "policy": {
            "cooperation": round(cooperation, digits),
            "refusal_bias": round(bias, digits),
            "refusal_allowed": allowed,
        },
        "now_ts": now_ts,
    }


def component_fields(components: mood.Components, digits: int) -> Components:
    """The four axes, rounded."""
    joy, sadness, anger, fear = (round(size, digits) for size in components)
    return {"joy": joy, "sadness": sadness, "anger": anger, "fear": fear}


def long_mood_fields(state: affect.LongMood) -> LongMood:
    """The published shape of a long mood."""
    return {
        "baseline": vad_fields(state.baseline),
        "shock": vad_fields(state.shock),
        "text": state.text,
    }


def vad_fields(vad: affect.Vad, digits: int = 3) -> Vad:
    """`{"v", "a", "d"}`, rounded."""
    v, a, d = (round(size, digits) + 0.0 for size in vad)  # no -0.0
    return {"v": v, "a": a, "d": d}

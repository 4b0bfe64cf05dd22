"""What one utterance felt like, as a model says it in a mood trailer or when it is asked.

The published object has the keys of `as_json`; `salience` is taken for `salience_score`.
A number out of range is brought into it, what is not valid is dropped.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from ego.core.mood import LABELS, NEUTRAL, Policy
from ego.core.text import mend

DELIMITER = "<<<COCORO_GHOST_INTERNAL_JSON_v1>>>"
"""Stands alone on a line between an answer and the reflection behind it."""

TRAILER = """\
After your answer write this on a line of its own:
{delimiter}
and behind it one JSON object and nothing else, in this shape:
{shape}
It says what this turn felt like to you, not to {companion}, who does not see it. \
salience_score says how much the turn will still matter tomorrow."""

SHAPE = """\
{"reflection_text": "one sentence", "emotion_label": "joy|sadness|anger|fear|neutral", \
"emotion_intensity": 0.0 to 1.0, "topic_tags": ["up to five"], "salience_score": 0.0 to 1.0, \
"confidence": 0.0 to 1.0, "partner_policy": {"cooperation": 0.0 to 1.0, \
"refusal_bias": 0.0 to 1.0, "refusal_allowed": true or false}}"""
"""A reflection, as a model is shown it."""

TAGS = 32
TAG_CHARACTERS = 64
TEXT_CHARACTERS = 4_000


class Reflection(NamedTuple):
    """One reflection. What was missing or not valid is None or empty."""

    text: str = ""
    label: str | None = None
    intensity: float | None = None
    salience: float | None = None
    confidence: float | None = None
    topic_tags: tuple[str, ...] = ()
    policy: Policy | None = None

    @property
    def says_enough(self) -> bool:
        """Whether it can be weighed: a label, and for a feeling how strong and how important."""
        if self.label is None:
            return False
        return self.label == NEUTRAL or None not in (self.intensity, self.salience)


def how_to_end(companion: str) -> str:
    """What a model is told, so that its answers end with a trailer."""
    return TRAILER.format(delimiter=DELIMITER, shape=SHAPE, companion=companion)


def reflection_of(said: Mapping[str, object]) -> Reflection:
    """What is valid in an object that was already read: numbers clamped, the rest dropped."""
    text, label = said.get("reflection_text"), said.get("emotion_label")
    salience = _unit(said.get("salience_score"))
    return Reflection(
        text=mend(text)[:TEXT_CHARACTERS] if isinstance(text, str) else "",
        label=label if isinstance(label, str) and label in LABELS else None,
        intensity=_unit(said.get("emotion_intensity")),
        salience=_unit(said.get("salience")) if salience is None else salience,
        confidence=_unit(said.get("confidence")),
        topic_tags=_tags(said.get("topic_tags")),
        policy=_policy(said.get("partner_policy")),
    )


def as_json(reflection: Reflection) -> dict[str, object]:
    """The object as it is kept: the published keys in their order, without what was dropped."""
    kept = {
        "reflection_text": reflection.text or None,
        "emotion_label": reflection.label,
        "emotion_intensity": reflection.intensity,
        "topic_tags": list(reflection.topic_tags),
        "salience_score": reflection.salience,
        "confidence": reflection.confidence,
        "partner_policy": reflection.policy and reflection.policy._asdict(),
    }
    return {key: value for key, value in kept.items() if value is not None}


def _unit(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return float(max(0, min(1, value)))


def _tags(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        return ()
    words = (" ".join(mend(tag).split()) for tag in value if isinstance(tag, str))
    fitting = (word for word in words if 0 < len(word) <= TAG_CHARACTERS)
    return tuple(dict.fromkeys(fitting))[:TAGS]


def _policy(value: object) -> Policy | None:
    if not isinstance(value, dict):
        return None
    cooperation, bias = _unit(value.get("cooperation")), _unit(value.get("refusal_bias"))
    allowed = value.get("refusal_allowed")
    if cooperation is None or bias is None or not isinstance(allowed, bool):
        return None
    return Policy(cooperation, bias, allowed)

"""What was said and done, one event each; only the person whose ego it is changes any of it.

Its reflection comes later: what it felt like, filled in once.

What one utterance felt like, as a model says it in a mood trailer or when it is asked.

The published object has the keys of `as_json`; `salience` is taken for `salience_score`.
A number out of range is brought into it, what is not valid is dropped.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.marks import Word
from ego.core.mood.mood import LABELS, NEUTRAL, Policy
from ego.core.text import mend

SAID_CHARACTERS = 1 << 20
"""How much of an answer is kept (1 Mi); whoever passes more of it on keeps its beginning."""


class Source(Word):
    """Where an event comes from."""

    CHAT = "chat"
    AUTONOMY_MESSAGE = "autonomy_message"
    NOTIFICATION = "notification"
    CAPTURE = "capture"
    DELIBERATION_DECISION = "deliberation_decision"
    ACTION_RESULT = "action_result"

    @property
    def is_searchable(self) -> bool:
        """Whether recall finds such an event, unless it is said otherwise."""
        return self not in (Source.DELIBERATION_DECISION, Source.ACTION_RESULT)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that was said or done.

    `user_text` is what came from outside, `assistant_text` what the agent said; either may
    be empty. `client_context` is what whoever saved it knew beside that. `seq` orders what
    happened at one instant; 0 before it is kept. `is_put_right` is read from the memories, where
    it is told to somebody: whether one says otherwise since.
    """

    id: str
    at: datetime
    source: Source
    searchable: bool
    user_text: str = ""
    assistant_text: str = ""
    reflection: Reflection | None = None
    client_context: Mapping[str, object] = field(default_factory=dict)
    seq: int = 0
    is_put_right: bool = field(default=False, compare=False)


CAPTURED_FROM = "captured_from"
"""The key of an event's context that names the host it was captured from."""
IMPORTED_FROM = "imported_from"
"""The key of an event's context that names the program it came from."""
TRANSCRIPT_TURN = "transcript_turn"
"""The key of an event's context that says which turn of another program's talk it is."""
NAMED, PLACED = "turn_", "place_"
"""How such a turn's name begins that follows from an id of that program's, and one that follows
from where the turn stands: then its event's id follows from words."""


def hash_id(prefix: str, meant: Sequence[str]) -> str:
    """An id that follows from what a thing says, so that the same line is the same thing."""
    said = json.dumps(meant).encode()
    return prefix + hashlib.blake2b(said, digest_size=8).hexdigest()


def transcript_names(event_id: str, context: Mapping[str, object]) -> tuple[str, ...]:
    """What a turn of another program's talk is known again by: its name, and its event's id.

    None for what was said here. A turn that has grown has another event's id, and the same name.
    """
    if context.keys().isdisjoint((CAPTURED_FROM, IMPORTED_FROM)):
        return ()
    turn = context.get(TRANSCRIPT_TURN)
    return (turn, event_id) if isinstance(turn, str) else (event_id,)


FAILED, INTERRUPTED = "failed", "interrupted"
"""How a turn ended whose model failed, and one that its person broke off."""


def is_unanswered(event: Event) -> bool:
    """Whether it is a turn whose model failed, or was broken off, before any text."""
    ended = event.client_context.get("ended") in (FAILED, INTERRUPTED)
    return event.source is Source.CHAT and ended and not event.assistant_text.strip()


IN_MIND = "in_mind"
"""The key of a turn's context that lists what came to mind: the ids that a model was told of."""
TALKED_WITH = "talked_with"
"""The key of a turn's context that names whom it was with, where that is not the companion."""


HEARD_BY = "heard_by"
"""The key of a turn's context that lists who else heard it, where a program says so: what is told
in confidence in a room is a secret from nobody there. The companion is the empty name."""


def find_partner(event: Event) -> str:
    """Whom a turn of talk was with; empty where that is the companion."""
    return str(event.client_context.get(TALKED_WITH) or "")


def list_hearers(event: Event) -> list[str]:
    """Who knows what a turn tells: whom it was with, and who else heard it."""
    heard = event.client_context.get(HEARD_BY)
    return [find_partner(event), *(map(str, heard) if isinstance(heard, list) else ())]


_AGAIN = timedelta(hours=1)
"""So long the same words are the same turn, said once more because no answer came."""


def is_said_again(before: Event, event: Event) -> bool:
    """Whether the same person says in `event` the same in answer to the same, soon after."""
    said, again = (
        (one.user_text, one.client_context.get("in_reply_to"), find_partner(one))
        for one in (before, event)
    )
    return said == again and event.at - before.at <= _AGAIN


CUT = "cut"
"""How a turn ended whose answer the server cut off, because it grew too long."""


def is_cut(event: Event) -> bool:
    """Whether what was said had more to come."""
    return event.client_context.get("ended") == CUT


def line(event: Event, now: datetime, limit: int = 110, *, is_confided: bool = False) -> str:
    """`event` in one line: its age, what it was, its first words, what it felt like, its id, and
    that it was told in confidence where that is said of it."""
    confided = ", in confidence" if is_confided else ""
    return f"{as_line(event, now, limit)} ({event.id}{confided})"


def as_line(event: Event, now: datetime, limit: int) -> str:
    """The same without the id."""
    what = event.source.replace("_", " ")
    if partner := find_partner(event):
        what += f" with {text.one_line(partner, 40)}"
    righted = ", put right since" if event.is_put_right else ""
    return f"[{text.age(event.at, now)}{righted}] {what}{_words(event, limit)}{feeling(event)}"


def _words(event: Event, limit: int) -> str:
    """What was said, in quotation marks; a decision is no speech: its outcome and its reason."""
    if event.source is Source.DELIBERATION_DECISION:
        outcome = str(event.client_context.get("outcome", ""))
        reason = text.one_line(event.assistant_text, limit)
        return f" ({outcome}): {reason}" if outcome else f": {reason}"
    asked, answered = text.flat(event.user_text), text.flat(event.assistant_text)
    half = limit // 2
    room = max(half, limit - len(answered)), max(half, limit - len(asked))
    said = [f'"{text.one_line(asked, room[0])}"'] if asked else []
    if answered:
        said.append(f'you: "{text.one_line(answered, room[1])}"')
    return f": {' '.join(said)}"


def feeling(event: Event) -> str:
    """What `event` felt like, to stand behind its words; nothing when neutral or unknown."""
    reflection = event.reflection
    if reflection is None or reflection.label in (None, NEUTRAL):
        return ""
    return f" (emotion: {reflection.label}, intensity: {reflection.intensity or 0:.1f})"


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

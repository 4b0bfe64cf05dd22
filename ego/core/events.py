"""What was said and done, one event each; only the person whose ego it is changes any of it.

Its reflection comes later: what it felt like, filled in once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from ego.core import reflections, text
from ego.core.mood import NEUTRAL
from ego.core.reflections import Reflection

SAID_CHARACTERS = 1 << 20
"""How much of an answer is kept (1 Mi); whoever passes more of it on keeps its beginning."""


class Source(StrEnum):
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
    happened at one instant; 0 before it is kept.
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


def is_unanswered(source: Source, assistant_text: str, context: Mapping[str, object]) -> bool:
    """Whether it is a turn whose model failed before any text: neither searched nor felt."""
    failed = context.get("ended") == "failed"
    return source is Source.CHAT and failed and not assistant_text.strip()


def line(event: Event, now: datetime, limit: int = 110) -> str:
    """`event` in one line: its age, what it was, its first words, what it felt like, its id."""
    return f"{as_line(event, now, limit)} ({event.id})"


def as_line(event: Event, now: datetime, limit: int) -> str:
    """The same without the id."""
    what = event.source.replace("_", " ")
    return f"[{text.age(event.at, now)}] {what}{_words(event, limit)}{feeling(event)}"


def _words(event: Event, limit: int) -> str:
    """What was said, in quotation marks; a decision is no speech: its outcome and its reason."""
    if event.source is Source.DELIBERATION_DECISION:
        outcome = str(event.client_context.get("outcome", ""))
        reason = text.one_line(event.assistant_text, limit)
        return f" ({outcome}): {reason}" if outcome else f": {reason}"
    both = bool(event.user_text and event.assistant_text)
    room = limit // 2 if both else limit
    said = [f'"{text.one_line(event.user_text, room)}"'] if event.user_text else []
    if event.assistant_text:
        said.append(f'you: "{text.one_line(event.assistant_text, room)}"')
    return f": {' '.join(said)}"


def feeling(event: Event) -> str:
    """What `event` felt like, to stand behind its words; nothing when neutral or unknown."""
    reflection = event.reflection
    if reflection is None or reflection.label in (None, NEUTRAL):
        return ""
    return f" (emotion: {reflection.label}, intensity: {reflection.intensity or 0:.1f})"


def fields(event: Event) -> dict[str, object]:
    """`event` as the `--json` forms show it."""
    return {
        "event_id": event.id,
        "at": event.at.isoformat(),
        "source": str(event.source),
        "searchable": event.searchable,
        "user_text": event.user_text,
        "assistant_text": event.assistant_text,
        "reflection": reflections.as_json(event.reflection) if event.reflection else None,
        "client_context": dict(event.client_context),
    }

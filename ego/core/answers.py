"""Events as programs are shown them, with what they felt like."""

from typing import Annotated, NotRequired, TypedDict, cast

from ego.core import events
from ego.core.confiding import is_confided
from ego.core.marks import Moment, Object, Share
from ego.core.moments import Write
from ego.core.mood.answers import Policy
from ego.core.mood.mood import Label


class Reflection(TypedDict):
    """What a turn felt like; keys that were not told are left out."""

    reflection_text: NotRequired[str]
    emotion_label: Label
    emotion_intensity: Share
    topic_tags: list[str]
    salience_score: Share
    confidence: NotRequired[Share]
    partner_policy: NotRequired[Policy]


class Event(TypedDict):
    """Something that was said, heard or decided."""

    id: str
    event_id: Annotated[str, "the same id"]
    at: Moment
    source: str
    searchable: bool
    user_text: str
    assistant_text: str
    people: Annotated[list[str], "whom the talk was with; empty where that is the companion"]
    confided: Annotated[bool, "told in confidence, or that again: for nobody but whoever told it"]
    reflection: Annotated[Reflection | None, "null when none was told yet"]
    client_context: Object


def event_fields(event: events.Event, write: Write) -> Event:
    """`event` as the `--json` forms show it, its time as `write` has it."""
    partner = events.find_partner(event)
    return {
        "id": event.id,
        "event_id": event.id,
        "at": write(event.at),
        "source": str(event.source),
        "searchable": event.searchable,
        "user_text": event.user_text,
        "assistant_text": event.assistant_text,
        "people": [partner] if partner else [],
        "confided": is_confided(event),
        "reflection": cast(Reflection, events.as_json(event.reflection))  # as it is kept
        if event.reflection
        else None,
        "client_context": dict(event.client_context),
    }

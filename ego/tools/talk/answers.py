"""What is answered about turns of talk, what reached the ego, and what was felt of them."""

from typing import Annotated, NotRequired, TypedDict

from ego.core.marks import Moment, Object, Share
from ego.core.mood.answers import Mood, Policy
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

    event_id: str
    at: Moment
    source: str
    searchable: bool
    user_text: str
    assistant_text: str
    reflection: Annotated[Reflection | None, "null when none was told yet"]
    client_context: Object


class Turn(Event):
    """A turn of talk, and the mood after it."""

    mood: Annotated[Mood | None, "null when it cannot be read"]


class Events(TypedDict):
    """Events, the newest last."""

    events: list[Event]


class Reflect(TypedDict):
    """The turns that were reflected on, and how many wait."""

    reflected: list[Event]
    waiting: NotRequired[int]
    parked: NotRequired[int]

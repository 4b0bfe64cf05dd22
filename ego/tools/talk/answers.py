"""What is answered about turns of talk, what reached the ego, and what was felt of them."""

from typing import Annotated, NotRequired, TypedDict

from ego.core.answers import Event
from ego.core.mood.answers import Mood
from ego.core.talk.answers import Noted


class Turn(Event):
    """A turn of talk, and the mood after it."""

    mood: Annotated[Mood | None, "null when it cannot be read"]


class Events(TypedDict):
    """Events, the newest last."""

    events: list[Event]


class Reflect(TypedDict):
    """The turns that were reflected on, what was noted of them, and how many wait."""

    reflected: list[Event]
    noted: list[Noted]
    waiting: NotRequired[int]
    parked: NotRequired[int]


class NotedList(TypedDict):
    """What was noted from talk, the newest first."""

    noted: list[Noted]
    dropped: NotRequired[bool]

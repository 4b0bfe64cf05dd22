"""What is answered about turns of talk, what reached the ego, and what was felt of them."""

from typing import Annotated, Literal, NotRequired, TypedDict

from ego.core.answers import Event
from ego.core.marks import Moment
from ego.core.memory.answers import DayToCome
from ego.core.mood.answers import Mood
from ego.core.talk.answers import Noted


class PlanDay(DayToCome):
    """The day that a plan of talk is on, and whether it was told in confidence."""

    private: bool


class NotedOfTurn(Noted):
    """One thing that was noted of a turn as it was kept."""

    ahead: Annotated[PlanDay | None, "when it lies ahead; null of what does not"]


class PassedOver(TypedDict):
    """A sentence of a turn that names a later day and of which no plan came."""

    text: str
    day: Annotated[str, "the day it names, ISO 8601"]


class Unchanged(TypedDict):
    """A plan that a turn may tell to be off or otherwise, where nothing was changed by it."""

    id: str
    text: str


class Closed(TypedDict):
    """A plan that a turn told to be over, or days of what comes back."""

    id: str
    text: str
    how: Literal["done", "off"]
    days: Annotated[list[str], "left out of what comes back, ISO 8601; empty where it is over"]


class ToForget(TypedDict):
    """What a turn that asks to forget may mean; `forget(id)` sets it aside."""

    id: str
    kind: Literal["event", "memory"]
    at: Moment
    text: str


class Turn(Event):
    """A turn of talk, what came of it, and the mood after it."""

    mood: Annotated[Mood | None, "null when it cannot be read"]
    noted: Annotated[list[NotedOfTurn], "what was noted of it by its words, and holds"]
    closed: Annotated[list[Closed], "the plans that it told to be done or off, or off on some days"]
    passed_over: Annotated[list[PassedOver], "what names a later day and was not put ahead"]
    unchanged: Annotated[list[Unchanged], "what it may say is off or otherwise, and was not heard"]
    asks_to_forget: Annotated[bool, "nothing is forgotten by that"]
    to_forget: Annotated[list[ToForget], "what it may mean, newest first; empty if not found"]


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

"""Memories, and when they are to come, as programs are shown them."""

from typing import Annotated, Literal, NotRequired, TypedDict, cast

from ego.core.marks import Importance, Moment, Share, Signed
from ego.core.memory import memories
from ego.core.memory.pointing.often.returning import HowOften
from ego.core.moments import Write
from ego.core.mood.answers import Emotion

Category = Literal[
    "daily",
    "philosophical",
    "technical",
    "memory",
    "observation",
    "feeling",
    "conversation",
    "introspection",
    "relationship",
    "self_discovery",
    "dream",
    "lesson",
]
"""The words of `memories.Category`."""


class Memory(TypedDict):
    """A memory, whole."""

    id: str
    content: str
    at: Moment
    emotion: Emotion
    secondary: list[Emotion]
    intensity: Share
    valence: Signed
    arousal: Share
    importance: Importance
    category: Category
    tags: list[str]
    people: Annotated[list[str], "who was there"]
    about: Annotated[list[str], "who is only spoken of"]
    private: bool
    since: Annotated[Moment | None, "from when on it held; null unless it replaces another"]
    until: Annotated[Moment | None, "until when it held; null unless it was replaced"]
    plan: NotRequired[Annotated[str, "what became of it: done, called off, moved to a day"]]


class ToCome(TypedDict):
    """A day or an hour to come, on the clock where it is."""

    day: str
    hour: Annotated[str | None, "null for the whole day"]
    every: Annotated[HowOften | None, "null for once"]


class DayToCome(ToCome):
    """The same as it stands, seen from now."""

    said: Annotated[str, "its day in words, seen from now"]
    again: Annotated[str | None, "how often it comes back, in words; null for once"]
    left_out: Annotated[list[str], "days to come on which it would be back, and is not"]
    is_over: bool


def memory_fields(memory: memories.Memory, write: Write) -> Memory:
    """`memory` as the `--json` forms show it, its times as `write` has them."""
    since, until = (write(at) if at else None for at in memory.held[:2])
    fields: Memory = {
        "id": memory.id,
        "content": memory.content,
        "at": write(memory.at),
        "emotion": cast(Emotion, memory.emotion),  # a row holds the words alone
        "secondary": [cast(Emotion, one) for one in memory.secondary],
        "intensity": memory.intensity,
        "valence": memory.valence,
        "arousal": memory.arousal,
        "importance": memory.importance,
        "category": cast(Category, memory.category),
        "tags": list(memory.tags),
        "people": list(memory.people),
        "about": list(memory.about),
        "private": memory.private,
        "since": since,
        "until": until,
    }
    if became := memory.held.tell_plan():
        fields["plan"] = became
    return fields

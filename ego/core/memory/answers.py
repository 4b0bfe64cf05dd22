"""Memories as programs are shown them."""

from typing import Annotated, TypedDict, cast

from ego.core.marks import Importance, Moment, Share, Signed
from ego.core.memory import memories
from ego.core.memory.memories import Category


class Memory(TypedDict):
    """A memory, whole."""

    id: str
    content: str
    at: Moment
    emotion: str
    secondary: list[str]
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


def memory_fields(memory: memories.Memory) -> Memory:
    """`memory` as the `--json` forms show it."""
    since, until = (at.isoformat() if at else None for at in memory.held)
    return {
        "id": memory.id,
        "content": memory.content,
        "at": memory.at.isoformat(),
        "emotion": memory.emotion,
        "secondary": list(memory.secondary),
        "intensity": memory.intensity,
        "valence": memory.valence,
        "arousal": memory.arousal,
        "importance": memory.importance,
        "category": cast(Category, memory.category),  # a row holds the word alone
        "tags": list(memory.tags),
        "people": list(memory.people),
        "about": list(memory.about),
        "private": memory.private,
        "since": since,
        "until": until,
    }

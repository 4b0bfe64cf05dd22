"""How what a turn asks to forget is forgotten, told to whoever asked: of what it names, whose id
nobody knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ego.core import text
from ego.core.events import Event
from ego.core.memory.memories import Memory
from ego.runtime.ego import Ego
from ego.runtime.noted import forgetting

ASKED_ABOUT = 5
"""So many of the things that may be meant to be forgotten are named."""
_QUOTED = 60
"""Columns of what is to be forgotten."""


def tell_how_to_forget(ego: Ego, event: Event, *, is_conversation: bool) -> list[str]:
    """That asking forgets nothing, and what does: of what it names, whose id nobody knows."""
    meant, way = forgetting.find_meant(ego, event), "/forget" if is_conversation else "ego forget"
    found = meant.found
    if not found:
        why = _NOWHERE if meant.is_nowhere else _NOT_FOUND
        return [f"{why} `{way} ID` sets one thing aside, and `ego recall` shows the ids."]
    if len(found) == 1:
        does = f"Yes, or `{way}`," if is_conversation else f"`{way} {found[0].id}`"
        said = f"Nothing is forgotten yet. {does} sets this aside: {_quote(found[0])}"
        return [said, *_name_request(event, found, way)]
    lines = [f"{one.id}  {text.age(one.at, ego.here())}: {_quote(one)}" for one in found]
    several = "Nothing is forgotten yet. Which of these? `{} ID` sets one aside:"
    return [several.format(way), *lines[:ASKED_ABOUT], *_name_request(event, found, way)]


def _name_request(event: Event, found: Sequence[Event | Memory], way: str) -> Iterator[str]:
    """That the request itself tells what is to be forgotten, where it has words of it."""
    asked = text.query_tokens(event.user_text).keys() - text.query_tokens(_ASKING).keys()
    its = (text.query_tokens(_whole(one)).keys() for one in found)
    if any(len(asked & words) >= _TELLS for words in its):
        yield f"What you asked says it, too: `{way} {event.id}`."


_ASKING = (
    "please forget delete erase remove told said 忘れて それは忘れて 話は忘れて 話は消して 消して"
)
_TELLS = 2
"""So many words of a thing tell of it."""
_NOWHERE = "Nothing is forgotten yet: nothing that was said or kept names that."
_NOT_FOUND = "Nothing is forgotten yet, and what is meant was not found."


def _quote(one: Event | Memory) -> str:
    return text.brief(_whole(one), _QUOTED)


def _whole(one: Event | Memory) -> str:
    return one.content if isinstance(one, Memory) else one.user_text or one.assistant_text

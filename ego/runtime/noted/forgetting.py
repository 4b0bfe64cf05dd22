"""What a turn of talk that asks to forget means: looked up among what was said and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ego.core.events import Event, Source
from ego.core.memory.memories import Memory
from ego.core.talk.forgetting import Forgettable, asks_to_forget, count_named, read_asked
from ego.core.talk.noted import What
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories
from ego.stores.memory.filters import Filter
from ego.stores.talk import events
from ego.stores.talk import noted as kept

if TYPE_CHECKING:
    from ego.runtime.ego import Ego

_LOOKED_THROUGH = 500
"""So many of the newest turns and memories are looked through."""


class Meant(NamedTuple):
    """What a turn asks to forget, as far as that can be told."""

    found: list[Event | Memory]
    """What it may mean, newest first."""
    is_nowhere: bool = False
    """Whether it names something, and not one word of that stands in what was looked through."""


def find_meant(ego: Ego, asking: Event) -> Meant:
    """What a turn asks to forget: what it names, or the turn before it, or what it says itself.

    Nothing private: it is told where people talk. Nor a turn that is set aside already.
    """
    asked = read_asked(asking.user_text)
    with ego.database.reading() as db:
        before = _turn_before(db, asking)
        there = _said_and_kept(db) if asked.named else []
    for words in asked.named:
        if found := [one for one, said in there if count_named(words, said) == len(words)]:
            if not asked.is_elsewhere:  # what the turn says may stand elsewhere, too
                found += [asking]
            return Meant(sorted(found, key=lambda one: one.at, reverse=True))
    if asked.tells:
        return Meant([asking, *before])
    if not asked.named:
        return Meant(before)
    found = _nearly(asked, there)
    answers = [(one, f"{said}\n{_answer(one)}") for one, said in there]
    is_nowhere = not any(count_named(asked.named[0], said) for _, said in answers)
    return Meant(sorted(found, key=lambda one: one.at, reverse=True), is_nowhere)


def _turn_before(db: Transaction, asking: Event) -> list[Event | Memory]:
    """The turn before this one, unless it was set aside."""
    there = events.newest(db, Source.CHAT, limit=_LOOKED_THROUGH)
    gone = events.newest(db, Source.CHAT, limit=_LOOKED_THROUGH, set_aside=True)
    before = [one for one in (*there, *gone) if one.seq < asking.seq]
    last = max(before, key=lambda one: one.seq, default=None)
    return [last] if last is not None and last not in gone else []


def _said_and_kept(db: Transaction) -> list[tuple[Event | Memory, str]]:
    """The newest turns and memories, each with what it says."""
    turns = events.newest(db, Source.CHAT, limit=_LOOKED_THROUGH)
    of_turns = {
        one.brought.id for one in kept.list_all(db) if one.brought.what is What.AHEAD
    }  # a plan of talk goes with its turn
    remembered = memories.newest(db, Filter(not_private=True), limit=_LOOKED_THROUGH)
    return [
        *((one, one.user_text) for one in turns if not asks_to_forget(one.user_text)),
        *((one, one.content) for one in remembered if one.id not in of_turns),
    ]


def _answer(one: Event | Memory) -> str:
    return one.assistant_text if isinstance(one, Event) else ""


def _nearly(asked: Forgettable, there: list[tuple[Event | Memory, str]]) -> list[Event | Memory]:
    """What holds the names, or else most of the words: "what I told you of Dennis at work"."""
    if asked.names:
        whole = [one for one, said in there if count_named(asked.names, said) == len(asked.names)]
        if whole:
            return whole
    words = asked.named[0]
    counted = [(one, count_named(words, said)) for one, said in there]
    most = max((count for _, count in counted), default=0)
    return [one for one, count in counted if count == most] if 2 * most > len(words) else []

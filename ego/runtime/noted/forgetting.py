"""What a turn of talk that asks to forget means: looked up among what was said and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ego.core.events import Event, Source
from ego.core.memory.memories import Memory
from ego.core.talk.forgetting import asks_to_forget, is_of_subject, names_subject
from ego.core.talk.noted import What
from ego.stores.memory import memories
from ego.stores.memory.filters import Filter
from ego.stores.talk import events
from ego.stores.talk import noted as kept

if TYPE_CHECKING:
    from ego.runtime.ego import Ego

_LOOKED_THROUGH = 500
"""So many of the newest turns and memories are looked through."""


def find_meant(ego: Ego, asking: Event) -> list[Event | Memory]:
    """What a turn asks to forget, newest first: what it names, or the turn before it.

    Nothing private: it is told where people talk. Nor a turn that is set aside already.
    """
    with ego.database.reading() as db:
        if not names_subject(asking.user_text):
            there = events.newest(db, Source.CHAT, limit=_LOOKED_THROUGH)
            gone = events.newest(db, Source.CHAT, limit=_LOOKED_THROUGH, set_aside=True)
            before = [one for one in (*there, *gone) if one.seq < asking.seq]
            last = max(before, key=lambda one: one.seq, default=None)
            return [last] if last is not None and last not in gone else []
        turns = events.newest(db, Source.CHAT, limit=_LOOKED_THROUGH)
        of_turns = {
            one.brought.id for one in kept.list_all(db) if one.brought.what is What.AHEAD
        }  # a plan of talk goes with its turn
        several = [one for one in turns if not asks_to_forget(one.user_text)]
        remembered = memories.newest(db, Filter(not_private=True), limit=_LOOKED_THROUGH)
    found: list[Event | Memory] = [
        one for one in several if is_of_subject(asking.user_text, one.user_text)
    ]
    found += [
        one
        for one in remembered
        if one.id not in of_turns and is_of_subject(asking.user_text, one.content)
    ]
    return sorted(found, key=lambda one: one.at, reverse=True)

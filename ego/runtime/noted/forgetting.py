"""What a turn of talk that asks to forget means: looked up among what was said and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ego.core.events import Event, Source
from ego.core.memory.memories import Memory
from ego.core.talk.forgetting import asks_to_forget, is_of_subject, names_subject
from ego.core.talk.noted import What
from ego.stores.memory import memories
from ego.stores.talk import events
from ego.stores.talk import noted as kept

if TYPE_CHECKING:
    from ego.runtime.ego import Ego

_LOOKED_THROUGH = 500
"""So many of the newest turns and memories are looked through."""


def find_meant(ego: Ego, asking: Event) -> list[Event | Memory]:
    """What a turn asks to forget, newest first: what it names, or the turn before it."""
    with ego.database.reading() as db:
        if not names_subject(asking.user_text):
            several = [
                *events.newest(db, Source.CHAT, limit=_LOOKED_THROUGH),
                *events.newest(db, Source.CHAT, limit=_LOOKED_THROUGH, set_aside=True),
            ]
            before = [one for one in several if one.seq < asking.seq]
            return [max(before, key=lambda one: one.seq)] if before else []
        turns = events.newest(db, Source.CHAT, limit=_LOOKED_THROUGH)
        of_turns = {
            one.brought.id for one in kept.list_all(db) if one.brought.what is What.AHEAD
        }  # a plan of talk goes with its turn
        several = [one for one in turns if not asks_to_forget(one.user_text)]
        remembered = memories.newest(db, limit=_LOOKED_THROUGH)
    found: list[Event | Memory] = [
        one for one in several if is_of_subject(asking.user_text, one.user_text)
    ]
    found += [
        one
        for one in remembered
        if one.id not in of_turns and is_of_subject(asking.user_text, one.content)
    ]
    return sorted(found, key=lambda one: one.at, reverse=True)

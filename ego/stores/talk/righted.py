"""Turns of talk that a memory has put right since: marked in their context, and told as such."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from ego.core.events import Event
from ego.core.memory.memories import Memory
from ego.core.talk.righted import PUT_RIGHT
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories


def note_put_right(db: Transaction, event: Event, memory_id: str) -> None:
    """Note that this memory says otherwise than `event`; none where the id is empty."""
    context = {key: value for key, value in event.client_context.items() if key != PUT_RIGHT}
    context |= {PUT_RIGHT: memory_id} if memory_id else {}
    db.execute(
        "UPDATE events SET client_context = ? WHERE seq = ?",
        (json.dumps(context, ensure_ascii=False), event.seq),
    )


def find(db: Transaction, several: Iterable[Event], *, not_private: bool) -> dict[str, Memory]:
    """The memories that put right what these turns say, by the id of the turn.

    One that was forgotten puts nothing right, nor a private one where nothing private is told.
    """
    marked = {one.id: str(one.client_context.get(PUT_RIGHT) or "") for one in several}
    read = {name: memories.get(db, name) for name in {*marked.values()} - {""}}
    return {
        event_id: memory
        for event_id, name in marked.items()
        if (memory := read.get(name)) and not (memory.private and not_private)
    }


def tell_put_right(
    db: Transaction, several: Iterable[Event], *, not_private: bool = False
) -> list[Event]:
    """`several` as they are told to somebody: those that were put right say so."""
    listed = list(several)
    found = find(db, listed, not_private=not_private)
    return [replace(one, is_put_right=one.id in found) for one in listed] if found else listed

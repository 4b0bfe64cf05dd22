"""The turns of talk that a plan was made of, that changed it, and that told of it since.

They say it in other words: "the interview got moved to Thursday", "it was a disaster".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ego.core.events import Event
from ego.core.memory.memories import Memory
from ego.runtime.purging.quotes import Going, Quote
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead
from ego.stores.memory.asking import plan_rows
from ego.stores.talk import events, since
from ego.stores.talk import noted as store

if TYPE_CHECKING:
    from ego.runtime.ego import Ego


def find_turns(ego: Ego, db: Transaction, several: Sequence[Memory]) -> list[Event]:
    """The turns that any of `several` memories was made or changed by, or told of since: those
    that are there, newest first; none of what is no plan."""
    if not several:
        return []
    ids = {one.id for one in several}
    notes = {one.id: one for one in store.list_all(db)}
    chosen = {name for name, one in notes.items() if one.brought.id in ids}
    for name in sorted(chosen):
        before = notes[name].replaces
        while before in notes and before not in chosen:
            chosen.add(before)
            before = notes[before].replaces
    told = {notes[name].event_id for name in chosen}
    found = [one for name in sorted(told) if (one := events.get(db, name))]
    seqs = [one.seq for one in several]
    plans = ahead.of_memories(db, seqs, closed=True).values()
    found += since.list_since(db, [*plans], ego.names_of(ego.companion))
    for at in plan_rows.read_closed(db, seqs).values():
        found += events.find_told_at(db, at)
    return sorted({one.seq: one for one in found}.values(), key=lambda one: -one.seq)


def with_turns(found: Sequence[Quote], turns: Iterable[Event], going: Going) -> list[Quote]:
    """What tells what goes, with these `turns`, by their time: talk first, as it was."""
    there = {*going.ids, *(one.id for one in found)}
    more = [
        Quote(one.id, "event", f"{one.user_text}\n{one.assistant_text}".strip(), one.seq, one.at)
        for one in turns
        if one.id not in there
    ]
    talk = [one for one in found if one.kind == "event"]
    talk = sorted([*talk, *more], key=lambda one: (one.at, one.seq), reverse=True)
    return [*talk, *(one for one in found if one.kind != "event")]

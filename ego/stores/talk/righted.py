"""What the context of a turn names: the memory that put it right since, what came to mind, the
days that it leaves out of a plan, and whether it is of a secret, or since when of none."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import replace
from datetime import date

from ego.core import moments
from ego.core.confiding import CONFIDED, TELLS_SECRET, is_confided
from ego.core.events import IN_MIND, Event
from ego.core.memory.memories import Memory
from ego.core.talk.righted import FREED_BY, LEFT_OUT, PUT_RIGHT
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories
from ego.stores.talk import events


def note_put_right(db: Transaction, event: Event, memory_id: str) -> None:
    """Note that this memory says otherwise than `event`; none where the id is empty."""
    context = {key: value for key, value in event.client_context.items() if key != PUT_RIGHT}
    _write(db, event.seq, context | ({PUT_RIGHT: memory_id} if memory_id else {}))


def note_secret(db: Transaction, event_id: str) -> None:
    """Note that an event is of something that was told in confidence before."""
    event = events.get(db, event_id)
    if event is not None and not is_confided(event):
        _write(db, event.seq, {**event.client_context, TELLS_SECRET: True})


def note_no_secret(db: Transaction, event_id: str, by: str) -> None:
    """Note that what an event tells is a secret no more, for what the one `by` this id says."""
    event = events.get(db, event_id)
    if event is not None and is_confided(event):
        _write(db, event.seq, {**event.client_context, CONFIDED: False, FREED_BY: by})


def list_freed(db: Transaction, event_id: str) -> list[Event]:
    """The turns that are no secret since this one said so, the oldest first."""
    rows = db.execute(
        "SELECT id, client_context FROM events"
        " WHERE forgotten_at IS NULL AND instr(client_context, ?) > 0 ORDER BY seq",
        (json.dumps(event_id),),
    ).fetchall()
    named = (name for name, written in rows if json.loads(written).get(FREED_BY) == event_id)
    return [one for name in named if (one := events.get(db, name)) and not is_confided(one)]


def note_left_out(db: Transaction, event_id: str, memory_id: str, days: Collection[date]) -> None:
    """Note that by what an event says a plan is not on these days."""
    event = events.get(db, event_id)
    if event is not None:
        told = read_left_out(event.client_context)
        every = sorted({*told.get(memory_id, ()), *days})
        written = {key: [str(one) for one in several] for key, several in told.items()}
        written[memory_id] = [str(one) for one in every]
        _write(db, event.seq, {**event.client_context, LEFT_OUT: written})


def list_left_out(db: Transaction) -> list[Mapping[str, list[date]]]:
    """The days that each turn which is there leaves out, by the memory of the plan."""
    rows = db.execute(
        "SELECT client_context FROM events"
        " WHERE forgotten_at IS NULL AND instr(client_context, ?) > 0",
        (json.dumps(LEFT_OUT),),
    )
    return [read_left_out(json.loads(written)) for (written,) in rows.fetchall()]


def read_left_out(context: Mapping[str, object]) -> dict[str, list[date]]:
    """The days that a turn leaves out, by the memory of the plan."""
    told = context.get(LEFT_OUT)
    return {
        str(name): [at.date() for day in days if (at := moments.read_time(day))]
        for name, days in (told.items() if isinstance(told, Mapping) else ())
        if isinstance(days, list)
    }


def drop_names(db: Transaction, names: Set[str]) -> None:
    """Let no turn name what was purged, by any of these ids."""
    if not names:
        return
    rows = db.execute(
        "SELECT seq, client_context FROM events"
        " WHERE instr(client_context, ?) > 0 OR instr(client_context, ?) > 0"
        " OR instr(client_context, ?) > 0 OR instr(client_context, ?) > 0",
        tuple(map(json.dumps, (PUT_RIGHT, IN_MIND, LEFT_OUT, FREED_BY))),
    ).fetchall()
    for seq, written in rows:
        context = json.loads(written)
        kept = context.get(IN_MIND)
        left = [one for one in kept if one not in names] if isinstance(kept, list) else kept
        changed = {**context, IN_MIND: left} if left != kept else context
        if names & {*(told := read_left_out(context))}:
            rest = {key: list(map(str, days)) for key, days in told.items() if key not in names}
            changed = {**changed, LEFT_OUT: rest}
        for its in (PUT_RIGHT, FREED_BY):
            if str(changed.get(its)) in names:
                changed = {key: value for key, value in changed.items() if key != its}
        if changed != context:
            _write(db, seq, changed)


def _write(db: Transaction, seq: int, context: Mapping[str, object]) -> None:
    db.execute(
        "UPDATE events SET client_context = ? WHERE seq = ?",
        (json.dumps(context, ensure_ascii=False), seq),
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

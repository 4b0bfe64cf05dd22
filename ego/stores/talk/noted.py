"""What was noted from talk, in SQLite: a row each, with what came of it."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from ego.core.events import list_hearers
from ego.core.talk.noted import Brought, Kind, Noted, as_json, read_brought
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds
from ego.stores.talk import events

_ROWS = (
    "SELECT noted.id, noted.at, events.id AS event_id, noted.about, noted.kind, noted.text,"
    " noted.replaces, noted.brought, noted.dropped_at, events.forgotten_at"
    " FROM noted JOIN events ON events.seq = noted.event"
)


def add(db: Transaction, one: Noted) -> None:
    """Keep one, behind those that there are."""
    db.execute(
        "INSERT INTO noted (id, at, event, about, kind, text, folded, replaces, brought,"
        " dropped_at) VALUES (?, ?, (SELECT seq FROM events WHERE id = ?), ?, ?, ?, ?, ?, ?, ?)",
        (
            one.id,
            to_microseconds(one.at),
            one.event_id,
            one.about,
            str(one.kind),
            one.text,
            one.key,
            one.replaces,
            json.dumps(as_json(one.brought), ensure_ascii=False),
            None if one.dropped_at is None else to_microseconds(one.dropped_at),
        ),
    )


def put_brought(db: Transaction, noted_id: str, brought: Brought) -> None:
    """Keep what came of one."""
    db.execute(
        "UPDATE noted SET brought = ? WHERE id = ?",
        (json.dumps(as_json(brought), ensure_ascii=False), noted_id),
    )


def list_all(db: Transaction) -> list[Noted]:
    """All of them, in the order in which they were noted; also those that hold no longer."""
    return [_noted(row) for row in db.execute(f"{_ROWS} ORDER BY noted.number")]


def get(db: Transaction, noted_id: str) -> Noted | None:
    """The one called so, or None."""
    row = db.execute(f"{_ROWS} WHERE noted.id = ?", (noted_id,)).fetchone()
    return _noted(row) if row else None


def find_of_event(db: Transaction, event_id: str) -> list[Noted]:
    """What was noted of one turn."""
    rows = db.execute(f"{_ROWS} WHERE events.id = ? ORDER BY noted.number", (event_id,))
    return [_noted(row) for row in rows]


def find_of_events(db: Transaction, event_ids: Sequence[str]) -> list[Noted]:
    """What was noted of these turns."""
    rows = db.execute(
        f"{_ROWS} WHERE events.id IN (SELECT value FROM json_each(?)) ORDER BY noted.number",
        (json.dumps(list(event_ids)),),
    )
    return [_noted(row) for row in rows]


def list_replacing(db: Transaction) -> list[Noted]:
    """Those that were noted in place of another, in the order in which they were noted."""
    rows = db.execute(f"{_ROWS} WHERE noted.replaces <> '' ORDER BY noted.number")
    return [_noted(row) for row in rows]


def list_knowing(db: Transaction, one: Noted, every: Mapping[str, Noted]) -> set[str]:
    """Who knows of what was noted: whom its turn was with, and who else heard it; and of what it
    took the place of, of `every` by id, where that was told in a room: those in there. The
    companion is the empty name.
    """
    knowing, seen = set[str](), set[str]()
    before: Noted | None = one
    while before is not None and before.id not in seen:
        turn = events.get(db, before.event_id)
        hearers = list_hearers(turn) if turn else []
        if seen and len(hearers) == 1:
            break
        seen.add(before.id)
        knowing.update(hearers)
        before = every.get(before.replaces)
    return knowing


def alike(db: Transaction, folded: str) -> list[Noted]:
    """Those that say the same."""
    rows = db.execute(f"{_ROWS} WHERE noted.folded = ? ORDER BY noted.number", (folded,))
    return [_noted(row) for row in rows]


def drop(db: Transaction, noted_id: str, now: datetime) -> None:
    """A person takes one back."""
    db.execute(
        "UPDATE noted SET dropped_at = ? WHERE id = ? AND dropped_at IS NULL",
        (to_microseconds(now), noted_id),
    )


def delete(db: Transaction, ids: Collection[str]) -> None:
    """Let nothing be left of these."""
    db.execute(
        "DELETE FROM noted WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(sorted(ids)),),
    )


def as_rows(several: Sequence[Noted]) -> list[dict[str, Any]]:
    """Some of them as JSON, for what is to follow once their rows are gone."""
    return [
        {
            "id": one.id,
            "at": one.at.isoformat(),
            "event_id": one.event_id,
            "about": one.about,
            "kind": str(one.kind),
            "text": one.text,
            "brought": as_json(one.brought),
        }
        for one in several
    ]


def from_rows(said: Sequence[Mapping[str, Any]]) -> list[Noted]:
    """The same read again."""
    return [
        Noted(
            **{key: one[key] for key in ("id", "event_id", "about", "text")},
            at=datetime.fromisoformat(one["at"]),
            kind=Kind(one["kind"]),
            brought=read_brought(one["brought"]),
        )
        for one in said
    ]


def _noted(row: Row) -> Noted:
    dropped = row["dropped_at"]
    return Noted(
        id=row["id"],
        at=from_microseconds(row["at"]),
        event_id=row["event_id"],
        about=row["about"],
        kind=Kind(row["kind"]),
        text=row["text"],
        replaces=row["replaces"],
        brought=read_brought(json.loads(row["brought"])),
        dropped_at=None if dropped is None else from_microseconds(dropped),
        is_said=row["forgotten_at"] is None,
    )

"""What must follow a write that has succeeded.

A row is noted in the transaction of the primary write and taken out once what it asks for
is done. A process that dies in between leaves the row; the next call does it. Doing it
twice must change nothing, which is the business of whoever does it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import Question, insert_all
from ego.stores.engine.times import from_microseconds, to_microseconds

DUE: Question = ("SELECT number, kind, payload, noted_at FROM outbox ORDER BY number", ())


class Due(NamedTuple):
    """One thing to do, and since when."""

    number: int
    kind: str
    payload: dict[str, Any]
    noted_at: datetime


def note(db: Transaction, kind: str, payload: Mapping[str, Any], now: datetime) -> None:
    """Keep what is to be done, in the caller's transaction."""
    note_all(db, [(kind, payload)], now)


def note_all(
    db: Transaction, several: Iterable[tuple[str, Mapping[str, Any]]], now: datetime
) -> None:
    """Keep several things to do, each a kind and its payload, in this order."""
    insert_all(
        db,
        "INSERT INTO outbox (kind, payload, noted_at)",
        (
            (kind, json.dumps(dict(payload), ensure_ascii=False), to_microseconds(now))
            for kind, payload in several
        ),
    )


def list_due(db: Transaction) -> list[Due]:
    """Everything that is still to be done, oldest first."""
    rows = db.execute(*DUE)
    return [
        Due(number, kind, json.loads(payload), from_microseconds(noted_at))
        for number, kind, payload, noted_at in rows
    ]


def list_unreadable(db: Transaction) -> list[int]:
    """The numbers of notes that are no JSON objects: damage, which nobody can do."""
    rows = db.execute("SELECT number, payload FROM outbox ORDER BY number").fetchall()
    return [number for number, payload in rows if not _is_object(payload)]


def _is_object(payload: str) -> bool:
    try:
        return isinstance(json.loads(payload), dict)
    except ValueError:
        return False


def has_due(db: Transaction) -> bool:
    """Whether anything is still to be done."""
    return db.execute(*DUE).fetchone() is not None


def count_due(db: Transaction) -> int:
    """How much is still to be done."""
    (waiting,) = db.execute("SELECT count(*) FROM outbox").fetchone()
    return int(waiting)


def remove(db: Transaction, numbers: Iterable[int]) -> None:
    """Take out what has been done, or cannot be."""
    db.execute(
        "DELETE FROM outbox WHERE number IN (SELECT value FROM json_each(?))",
        (json.dumps(list(numbers)),),
    )


def remove_others(db: Transaction, kinds: Iterable[str]) -> None:
    """Take out whatever is not of these kinds: nothing else follows any more."""
    db.execute(
        "DELETE FROM outbox WHERE NOT (kind IN (SELECT value FROM json_each(?)))",
        (json.dumps(list(kinds)),),
    )

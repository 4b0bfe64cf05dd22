"""What was said to a model that has not answered yet: a note in the outbox each.

It holds the words, which stand nowhere else until the turn is kept. Whoever asks takes the note
out in the transaction that keeps the turn, so a turn is kept once, by it or by who finds its note.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from ego.stores.engine import outbox
from ego.stores.engine.contract import Transaction
from ego.stores.engine.outbox import Due

PENDING = "pending"
"""The kind of such a note."""


class Pending(NamedTuple):
    """Words that no model has answered yet."""

    event_id: str
    """What the turn will be called."""
    said: str
    context: Mapping[str, Any]
    """What its event knows beside the words where nothing more comes."""
    at: datetime
    """When it was said, on the ego's clock."""
    gone_by: datetime
    """From then on, in real time, nobody asks any more whom nobody can see."""


def note(db: Transaction, one: Pending) -> None:
    """Keep words, within the transaction."""
    payload = {
        "event": one.event_id,
        "said": one.said,
        "context": dict(one.context),
        "gone_by": one.gone_by.isoformat(),
    }
    outbox.note(db, PENDING, payload, one.at)


def select_pending(rows: Iterable[Due]) -> list[Pending]:
    """Those of the outbox's rows that are such words."""
    return [
        Pending(
            row.payload["event"],
            row.payload["said"],
            row.payload["context"],
            row.noted_at,
            datetime.fromisoformat(row.payload["gone_by"]),
        )
        for row in rows
        if row.kind == PENDING
    ]


def list_ids(db: Transaction) -> list[str]:
    """What the turns of all such words will be called."""
    found = db.execute("SELECT payload FROM outbox WHERE kind = ?", (PENDING,))
    return [json.loads(payload)["event"] for (payload,) in found]


def take_out(db: Transaction, event_id: str) -> bool:
    """Take the words of a turn out, within the transaction; False where they are there no more."""
    named = json.dumps({"event": event_id})[1:-1]
    taken = db.execute(
        "DELETE FROM outbox WHERE kind = ? AND instr(payload, ?) > 0", (PENDING, named)
    )
    return taken.rowcount > 0

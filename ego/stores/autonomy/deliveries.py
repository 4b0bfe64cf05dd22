"""Messages on their way to sinks: what waits for each, in order, and which sinks fail.

A row for each sink is noted in the transaction that publishes a message, so none is lost; it is
done once the sink has taken it. A sink that fails is tried again later, 5 s after and doubling
up to an hour; what waits for it waits in its order. All of this is in real time.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from ego.core.autonomy.messages import SpokenMessage
from ego.stores import console, queue
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds

_WAITING = (
    " FROM deliveries JOIN events ON events.id = message"
    " WHERE done_at IS NULL AND forgotten_at IS NULL"
)


class Trouble(NamedTuple):
    """A sink whose last try failed."""

    attempts: int
    since: datetime
    next_at: datetime
    complaint: str


class Waiting(NamedTuple):
    """What waits for one sink."""

    number: int
    since: datetime
    """When the oldest of it was said."""


def note(db: Transaction, event_id: str, sinks: Iterable[str]) -> None:
    """Let a message wait for these sinks, within the transaction that publishes it."""
    for sink in sinks:
        db.execute("INSERT INTO deliveries (message, sink) VALUES (?, ?)", (event_id, sink))


def next_for(db: Transaction, sink: str) -> SpokenMessage | None:
    """The oldest message that waits for the sink; one that was set aside does not go out."""
    row = db.execute(
        f"SELECT message{_WAITING} AND sink = ? ORDER BY number LIMIT 1", (sink,)
    ).fetchone()
    return console.message(db, row["message"]) if row else None


def count_waiting(db: Transaction) -> dict[str, Waiting]:
    """What waits, by the name of the sink."""
    rows = db.execute(f"SELECT sink, count(*), min(at){_WAITING} GROUP BY sink ORDER BY sink")
    return {
        sink: Waiting(int(count), from_microseconds(since))
        for sink, count, since in rows.fetchall()
    }


def mark_taken(db: Transaction, event_id: str, sink: str, now: datetime) -> None:
    """The sink has taken the message, and works."""
    db.execute(
        "UPDATE deliveries SET done_at = ? WHERE message = ? AND sink = ? AND done_at IS NULL",
        (to_microseconds(now), event_id, sink),
    )
    mark_well(db, sink)


def mark_failing(db: Transaction, sink: str, complaint: str, now: datetime) -> Trouble:
    """A try failed: the sink is left alone for a while; returns how it stands then."""
    before = trouble(db, sink)
    attempts = before.attempts + 1 if before else 1
    since = before.since if before else now
    failed = Trouble(attempts, since, now + queue.pause(attempts), complaint)
    db.execute(
        "INSERT INTO failing_sinks (sink, attempts, since, next_at, complaint)"
        " VALUES (?, ?, ?, ?, ?) ON CONFLICT (sink) DO UPDATE SET attempts = excluded.attempts,"
        " next_at = excluded.next_at, complaint = excluded.complaint",
        (
            sink,
            failed.attempts,
            to_microseconds(failed.since),
            to_microseconds(failed.next_at),
            failed.complaint,
        ),
    )
    return failed


def mark_well(db: Transaction, sink: str) -> None:
    """The sink works."""
    db.execute("DELETE FROM failing_sinks WHERE sink = ?", (sink,))


def trouble(db: Transaction, sink: str) -> Trouble | None:
    """How the sink fails; None when its last try did not."""
    row = db.execute("SELECT * FROM failing_sinks WHERE sink = ?", (sink,)).fetchone()
    return _trouble(row) if row else None


def drop(db: Transaction, sink: str) -> int:
    """Give up what waits for the sink; returns how many messages."""
    dropped = db.execute("DELETE FROM deliveries WHERE sink = ? AND done_at IS NULL", (sink,))
    mark_well(db, sink)
    return dropped.rowcount


def _trouble(row: Row) -> Trouble:
    return Trouble(
        attempts=row["attempts"],
        since=from_microseconds(row["since"]),
        next_at=from_microseconds(row["next_at"]),
        complaint=row["complaint"],
    )

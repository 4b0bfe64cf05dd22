"""What became of the messages of its own: who has read them, and what answered them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime

from ego.core.autonomy.reaching import Said
from ego.stores import console
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds

_MESSAGES = (
    "SELECT event_id, read_at, told_at, replies.user_text AS reply FROM messages"
    " JOIN events ON events.id = event_id"
    " LEFT JOIN events AS replies ON replies.id = answer AND replies.forgotten_at IS NULL"
    " WHERE events.forgotten_at IS NULL"
)
_NEWEST = " ORDER BY events.at DESC, events.seq DESC LIMIT ?"


def newest(db: Transaction, limit: int) -> list[Said]:
    """The newest messages, the newest first."""
    rows = db.execute(f"{_MESSAGES}{_NEWEST}", (limit,)).fetchall()
    return [_said(db, row) for row in rows]


def get(db: Transaction, event_id: str) -> Said | None:
    """The message called so, unless there is none or it was set aside."""
    row = db.execute(f"{_MESSAGES} AND event_id = ?", (event_id,)).fetchone()
    return _said(db, row) if row else None


def unread(db: Transaction, limit: int) -> list[Said]:
    """The newest messages that nobody has looked at, the newest first."""
    rows = db.execute(f"{_MESSAGES} AND read_at IS NULL{_NEWEST}", (limit,)).fetchall()
    return [_said(db, row) for row in rows]


def count_between(db: Transaction, since: datetime, until: datetime) -> int:
    """How many messages were said in this time, forgotten ones too."""
    (count,) = db.execute(
        "SELECT count(*) FROM messages JOIN events ON events.id = event_id"
        " WHERE at >= ? AND at < ?",
        (to_microseconds(since), to_microseconds(until)),
    ).fetchone()
    return int(count)


def mark_read(db: Transaction, event_ids: Sequence[str], now: datetime) -> None:
    """A person has looked at these; the first time counts."""
    db.execute(
        "UPDATE messages SET read_at = ? WHERE read_at IS NULL"
        " AND event_id IN (SELECT value FROM json_each(?))",
        (to_microseconds(now), json.dumps(list(event_ids))),
    )


def mark_told(db: Transaction, event_id: str, now: datetime) -> None:
    """The agent was told of it."""
    db.execute(
        "UPDATE messages SET told_at = ? WHERE event_id = ?", (to_microseconds(now), event_id)
    )


def mark_answered(db: Transaction, event_id: str, reply_id: str, now: datetime) -> None:
    """A turn of talk answers it, which is news to the agent; whoever answers has read it."""
    db.execute(
        "UPDATE messages SET answer = ?, told_at = NULL WHERE event_id = ?", (reply_id, event_id)
    )
    mark_read(db, [event_id], now)


def _said(db: Transaction, row: Row) -> Said:
    read_at, told_at = row["read_at"], row["told_at"]
    return Said(
        message=console.message(db, row["event_id"]),
        read_at=None if read_at is None else from_microseconds(read_at),
        told_at=None if told_at is None else from_microseconds(told_at),
        answer=row["reply"] or "",
    )

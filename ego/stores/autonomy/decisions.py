"""Decisions: what a language model answered, whole; nothing of it is ever changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ego.core.autonomy.decisions import Decision, read
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds


def add(db: Transaction, decision: Decision, answer: Mapping[str, Any]) -> None:
    """Keep a decision with the answer that it is."""
    db.execute(
        "INSERT INTO decisions (id, packet_id, trigger_id, event_id, at, answer)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (
            decision.id,
            decision.packet_id,
            decision.trigger_id,
            decision.event_id,
            to_microseconds(decision.at),
            json.dumps(dict(answer), ensure_ascii=False),
        ),
    )


def get(db: Transaction, decision_id: str) -> Decision | None:
    """The decision called `decision_id`, or None."""
    row = db.execute("SELECT * FROM decisions WHERE id = ?", (decision_id,)).fetchone()
    return _decision(row) if row else None


def find_by_trigger(db: Transaction, trigger_id: str) -> Decision | None:
    """The decision that a trigger came to, or None while there is none."""
    row = db.execute(
        "SELECT * FROM decisions WHERE trigger_id = ? ORDER BY number DESC LIMIT 1", (trigger_id,)
    ).fetchone()
    return _decision(row) if row else None


def newest(db: Transaction, *, limit: int) -> list[Decision]:
    """The newest decisions, newest first."""
    rows = db.execute("SELECT * FROM decisions ORDER BY number DESC LIMIT ?", (limit,))
    return [_decision(row) for row in rows]


def _decision(row: Row) -> Decision:
    return read(
        json.loads(row["answer"]),
        decision_id=row["id"],
        trigger_id=row["trigger_id"],
        event_id=row["event_id"],
        at=from_microseconds(row["at"]),
    )

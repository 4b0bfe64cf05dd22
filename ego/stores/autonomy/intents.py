"""Intents: what decisions want done, each run by one runner at a time.

Whoever claims an intent gets a token and gives signs of life. One whose runner has been
silent for too long comes back into the queue. Signs of life are in real time, whatever
EGO_NOW says.
"""

from __future__ import annotations

import json

from ego.core.autonomy.decisions import ACTIVE_INTENTS, Intent, IntentState
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds


def add(db: Transaction, intent: Intent) -> None:
    """Keep an intent; its decision has no other."""
    db.execute(
        "INSERT INTO intents (id, decision_id, state, action_type, payload, priority, goal_ids,"
        " made_at, reason, attempts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            intent.id,
            intent.decision_id,
            str(intent.state),
            intent.action_type,
            json.dumps(dict(intent.payload), ensure_ascii=False),
            intent.priority,
            json.dumps(list(intent.goal_ids), ensure_ascii=False),
            to_microseconds(intent.made_at),
            intent.reason,
            intent.attempts,
        ),
    )


def get(db: Transaction, intent_id: str) -> Intent | None:
    """The intent called `intent_id`, or None."""
    row = db.execute("SELECT * FROM intents WHERE id = ?", (intent_id,)).fetchone()
    return _intent(row) if row else None


def find_by_decision(db: Transaction, decision_id: str) -> Intent | None:
    """The intent of a decision, or None when it does nothing."""
    row = db.execute("SELECT * FROM intents WHERE decision_id = ?", (decision_id,)).fetchone()
    return _intent(row) if row else None


def list_in_states(db: Transaction, *states: IntentState) -> list[Intent]:
    """The intents in one of `states`, the most important first, then the oldest."""
    rows = db.execute(
        "SELECT * FROM intents WHERE state IN (SELECT value FROM json_each(?))"
        " ORDER BY priority DESC, number",
        (json.dumps([str(state) for state in states]),),
    )
    return [_intent(row) for row in rows]


def active(db: Transaction) -> list[Intent]:
    """What the ego is busy with: running first, then queued, then blocked."""
    busy = list_in_states(db, *ACTIVE_INTENTS)
    return sorted(busy, key=lambda intent: ACTIVE_INTENTS.index(intent.state))


def counts(db: Transaction) -> dict[str, int]:
    """How many intents there are in each state; states without one are left out."""
    rows = db.execute("SELECT state, count(*) FROM intents GROUP BY state")
    return dict(rows.fetchall())


def work_ids(db: Transaction) -> set[str]:
    """The ids of every intent and agent job: what the directories of runs are called by."""
    rows = db.execute("SELECT id FROM intents UNION SELECT id FROM agent_jobs")
    return {name for (name,) in rows}


def put(db: Transaction, intent: Intent) -> None:
    """Keep where an intent stands now, and who runs it."""
    db.execute(
        "UPDATE intents SET state = ?, reason = ?, attempts = ?, claim_token = ?, beat_at = ?"
        " WHERE id = ?",
        (
            str(intent.state),
            intent.reason,
            intent.attempts,
            intent.claim_token,
            None if intent.beat_at is None else to_microseconds(intent.beat_at),
            intent.id,
        ),
    )


def _intent(row: Row) -> Intent:
    return Intent(
        id=row["id"],
        decision_id=row["decision_id"],
        state=IntentState(row["state"]),
        action_type=row["action_type"],
        payload=json.loads(row["payload"]),
        priority=row["priority"],
        goal_ids=tuple(json.loads(row["goal_ids"])),
        made_at=from_microseconds(row["made_at"]),
        reason=row["reason"],
        attempts=row["attempts"],
        claim_token=row["claim_token"],
        beat_at=None if row["beat_at"] is None else from_microseconds(row["beat_at"]),
    )

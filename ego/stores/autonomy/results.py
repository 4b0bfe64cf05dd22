"""Results: how intents went, one each; nothing of it is ever changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from ego.core.autonomy.decisions import ActionResult, ResultStatus
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds


class Done(NamedTuple):
    """An action that was completed."""

    at: datetime
    summary: str
    payload: Mapping[str, Any]


def add(db: Transaction, result: ActionResult) -> None:
    """Keep a result; its intent has no other."""
    db.execute(
        "INSERT INTO action_results (id, intent_id, agent_job_id, event_id, at, capability,"
        " status, summary, payload, useful_for_recall, details)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            result.id,
            result.intent_id,
            result.agent_job_id,
            result.event_id,
            to_microseconds(result.at),
            result.capability,
            str(result.result_status),
            result.summary_text,
            json.dumps(dict(result.result_payload), ensure_ascii=False),
            result.useful_for_recall_hint,
            json.dumps(dict(result.details), ensure_ascii=False),
        ),
    )


def get(db: Transaction, result_id: str) -> ActionResult | None:
    """The result called `result_id`, or None."""
    row = db.execute("SELECT * FROM action_results WHERE id = ?", (result_id,)).fetchone()
    return _result(row) if row else None


def find_by_intent(db: Transaction, intent_id: str) -> ActionResult | None:
    """How the intent went, or None while that is not known."""
    row = db.execute("SELECT * FROM action_results WHERE intent_id = ?", (intent_id,)).fetchone()
    return _result(row) if row else None


def newest(db: Transaction, *, limit: int) -> list[ActionResult]:
    """The newest results, newest first."""
    rows = db.execute("SELECT * FROM action_results ORDER BY number DESC LIMIT ?", (limit,))
    return [_result(row) for row in rows]


def list_done(db: Transaction, action_type: str, since: datetime) -> list[Done]:
    """The actions of a type that were completed after `since`, newest first; no failures."""
    rows = db.execute(
        "SELECT r.at, r.summary, i.payload FROM action_results AS r"
        " JOIN intents AS i ON i.id = r.intent_id"
        " WHERE r.capability = ? AND r.status <> 'failed' AND r.at > ? ORDER BY r.number DESC",
        (action_type, to_microseconds(since)),
    )
    return [Done(from_microseconds(at), said, json.loads(payload)) for at, said, payload in rows]


def _result(row: Row) -> ActionResult:
    return ActionResult(
        id=row["id"],
        intent_id=row["intent_id"],
        agent_job_id=row["agent_job_id"],
        event_id=row["event_id"],
        at=from_microseconds(row["at"]),
        capability=row["capability"],
        result_status=ResultStatus(row["status"]),
        summary_text=row["summary"],
        result_payload=json.loads(row["payload"]),
        useful_for_recall_hint=bool(row["useful_for_recall"]),
        details=json.loads(row["details"]),
    )

"""Results: how intents went, one each; nothing of it is ever changed."""

from __future__ import annotations

import json

from ego.core.autonomy.decisions import ActionResult, ResultStatus
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds


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

"""Triggers: what there is to decide about, from its time on, until it is decided.

A trigger whose time has come waits in the queue of jobs, so that a model that fails is
asked again later and nobody asks twice at once. `due_at` is on the ego's clock.
"""

from __future__ import annotations

from datetime import datetime

from ego.core.autonomy.decisions import Trigger, TriggerKind, TriggerState
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds


def add(db: Transaction, trigger: Trigger) -> None:
    """Let a trigger wait for its time."""
    db.execute(
        "INSERT INTO triggers (id, kind, subject, content, made_at, due_at, state)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            trigger.id,
            str(trigger.kind),
            trigger.subject,
            trigger.content,
            to_microseconds(trigger.made_at),
            to_microseconds(trigger.due_at),
            str(trigger.state),
        ),
    )


def get(db: Transaction, trigger_id: str) -> Trigger | None:
    """The trigger called `trigger_id`, or None."""
    row = db.execute("SELECT * FROM triggers WHERE id = ?", (trigger_id,)).fetchone()
    return _trigger(row) if row else None


def list_due(db: Transaction, now: datetime) -> list[Trigger]:
    """The waiting triggers whose time has come, in the order of their times."""
    rows = db.execute(
        "SELECT * FROM triggers WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, number",
        (to_microseconds(now),),
    )
    return [_trigger(row) for row in rows]


def list_waiting(db: Transaction) -> list[Trigger]:
    """The triggers that wait for their time or have not been taken up since, next one first."""
    rows = db.execute("SELECT * FROM triggers WHERE state = 'waiting' ORDER BY due_at, number")
    return [_trigger(row) for row in rows]


def find_about(db: Transaction, kind: TriggerKind, subject: str) -> Trigger | None:
    """The newest trigger of a kind about `subject`, whatever became of it."""
    row = db.execute(
        "SELECT * FROM triggers WHERE kind = ? AND subject = ? ORDER BY number DESC LIMIT 1",
        (str(kind), subject),
    ).fetchone()
    return _trigger(row) if row else None


def put(db: Transaction, trigger_id: str, state: TriggerState) -> None:
    """Say where a trigger stands now."""
    db.execute("UPDATE triggers SET state = ? WHERE id = ?", (str(state), trigger_id))


def reword(db: Transaction, trigger_id: str, content: str) -> None:
    """Say anew what a trigger is about: the words of its day change from day to day."""
    db.execute("UPDATE triggers SET content = ? WHERE id = ?", (content, trigger_id))


def counts(db: Transaction) -> dict[str, int]:
    """How many open triggers there are of each kind; kinds without one are left out."""
    rows = db.execute("SELECT kind, count(*) FROM triggers WHERE state <> 'done' GROUP BY kind")
    return dict(rows.fetchall())


def _trigger(row: Row) -> Trigger:
    return Trigger(
        id=row["id"],
        kind=TriggerKind(row["kind"]),
        subject=row["subject"],
        content=row["content"],
        made_at=from_microseconds(row["made_at"]),
        due_at=from_microseconds(row["due_at"]),
        state=TriggerState(row["state"]),
    )

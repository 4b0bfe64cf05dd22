"""The console in SQLite: activities, messages that wait to be said, and messages that were.

A decision that skips or defers stands among the activities as no more than its id.

Each kind has its table, and nothing goes from one to the other. `console` only says in
which order they arrived, so that whoever follows has one number to remember.
"""

from __future__ import annotations

import json
from dataclasses import astuple, fields
from enum import StrEnum
from typing import NamedTuple

from ego.core.autonomy.decisions import Decision, Delivery, MessageKind
from ego.core.autonomy.messages import SENDER, Activity, Entry, Phase, SpokenMessage, Unspoken
from ego.stores.autonomy import decisions
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds

SPEAK = "speak"
"""The kind of job that says a message; its subject is the id of what is unspoken."""

_ACTIVITY = tuple(field.name for field in fields(Activity))
DECIDED = "deliberation"
"""The phase of a row that only names a decision; the decision holds all that there is to it."""
_FORGOTTEN = "SELECT id FROM events WHERE forgotten_at IS NOT NULL"
_OF_FORGOTTEN = (
    "SELECT activity.number FROM activity JOIN action_results AS r ON r.id = result_id"
    f" WHERE r.event_id IN ({_FORGOTTEN})"
    " UNION SELECT activity.number FROM activity JOIN decisions AS d ON d.id = decision_id"
    f" WHERE phase = '{DECIDED}' AND d.event_id IN ({_FORGOTTEN})"
)
_NEWS = (
    "SELECT place, activity, message FROM console WHERE place > :after{condition}"
    f" AND (message IS NULL OR message NOT IN ({_FORGOTTEN}))"
    f" AND (activity IS NULL OR activity NOT IN ({_OF_FORGOTTEN}))"
    " ORDER BY place {order} LIMIT :limit"
)


class What(StrEnum):
    """Which entries are asked for."""

    EVERYTHING = ""
    MESSAGES = " AND message IS NOT NULL"
    ACTIVITY = " AND activity IS NOT NULL"


class Placed(NamedTuple):
    """An entry, and where it stands among all."""

    place: int
    entry: Entry


def record(db: Transaction, activity: Activity) -> None:
    """Keep an activity, within the transaction of what it tells of."""
    at, *rest = astuple(activity)
    marks = ", ".join("?" * len(_ACTIVITY))
    [(number,)] = db.execute(
        f"INSERT INTO activity ({', '.join(_ACTIVITY)}) VALUES ({marks}) RETURNING number",
        (to_microseconds(at), *rest),
    )
    db.execute("INSERT INTO console (activity) VALUES (?)", (number,))


def record_decision(db: Transaction, decision: Decision) -> None:
    """Show a decision that does nothing, within the transaction that makes it."""
    [(number,)] = db.execute(
        "INSERT INTO activity (at, phase, state, action_type, capability, summary_text,"
        " decision_id) VALUES (?, ?, ?, '', '', '', ?) RETURNING number",
        (to_microseconds(decision.at), DECIDED, str(decision.outcome), decision.id),
    )
    db.execute("INSERT INTO console (activity) VALUES (?)", (number,))


def hold(db: Transaction, unspoken: Unspoken) -> bool:
    """Keep what is to be said; False when that result is told, or to be told, already."""
    cursor = db.execute(
        "INSERT INTO unspoken (id, at, result_id, message_kind, delivery_mode)"
        " VALUES (?, ?, ?, ?, ?) ON CONFLICT (result_id) DO NOTHING",
        (
            unspoken.id,
            to_microseconds(unspoken.at),
            unspoken.result_id,
            unspoken.message_kind,
            unspoken.delivery_mode,
        ),
    )
    return cursor.rowcount == 1


def look_up(db: Transaction, unspoken_id: str) -> Unspoken | None:
    """What is, or was, to be said under this id."""
    row = db.execute("SELECT * FROM unspoken WHERE id = ?", (unspoken_id,)).fetchone()
    if row is None:
        return None
    return Unspoken(
        id=row["id"],
        at=from_microseconds(row["at"]),
        result_id=row["result_id"],
        message_kind=MessageKind(row["message_kind"]),
        delivery_mode=Delivery(row["delivery_mode"]),
    )


def find_unspoken(db: Transaction, result_id: str) -> Unspoken | None:
    """What is, or was, to be said about a result."""
    row = db.execute("SELECT id FROM unspoken WHERE result_id = ?", (result_id,)).fetchone()
    return look_up(db, row["id"]) if row else None


def find_message(db: Transaction, unspoken_id: str) -> SpokenMessage | None:
    """The message that was made of what was unspoken; None while it waits, or is set aside."""
    row = db.execute(
        f"SELECT event_id FROM messages WHERE unspoken_id = ? AND NOT event_id IN ({_FORGOTTEN})",
        (unspoken_id,),
    ).fetchone()
    return message(db, row["event_id"]) if row else None


def publish(db: Transaction, unspoken: Unspoken, event_id: str) -> None:
    """Say it: the event that holds its words is kept already. From here on all can read it."""
    db.execute(
        "INSERT INTO messages (event_id, unspoken_id, message_kind, delivery_mode)"
        " VALUES (?, ?, ?, ?)",
        (event_id, unspoken.id, unspoken.message_kind, unspoken.delivery_mode),
    )
    db.execute("INSERT INTO console (message) VALUES (?)", (event_id,))


def message(db: Transaction, event_id: str) -> SpokenMessage:
    """The message whose words the event holds; it has been published."""
    row = db.execute(
        "SELECT events.id, events.at, assistant_text, message_kind, delivery_mode, client_context"
        " FROM messages JOIN events ON events.id = event_id WHERE event_id = ?",
        (event_id,),
    ).fetchone()
    return _message(row)


def newest(db: Transaction, what: What, *, limit: int) -> list[Placed]:
    """The newest entries, the oldest of them first."""
    rows = _asked(db, what, "DESC", after=0, limit=limit)
    return _placed(db, rows[::-1])


def read_after(db: Transaction, place: int, what: What, *, limit: int) -> list[Placed]:
    """What arrived behind `place`, oldest first."""
    return _placed(db, _asked(db, what, "ASC", after=place, limit=limit))


def end(db: Transaction) -> int:
    """The place of the entry that arrived last; 0 when there is none."""
    (place,) = db.execute("SELECT coalesce(max(place), 0) FROM console").fetchone()
    return int(place)


def _asked(db: Transaction, what: What, order: str, *, after: int, limit: int) -> list[Row]:
    statement = _NEWS.format(condition=what.value, order=order)
    return db.execute(statement, {"after": after, "limit": limit}).fetchall()


def _placed(db: Transaction, rows: list[Row]) -> list[Placed]:
    return [
        Placed(place, _activity(db, activity) if event_id is None else message(db, event_id))
        for place, activity, event_id in rows
    ]


def _activity(db: Transaction, number: int) -> Activity | Decision:
    row = db.execute("SELECT * FROM activity WHERE number = ?", (number,)).fetchone()
    if row["phase"] == DECIDED:
        decision = decisions.get(db, row["decision_id"])
        assert decision is not None, "what the console shows of a decision goes with it"
        return decision
    kept = {name: row[name] for name in _ACTIVITY}
    return Activity(**kept | {"at": from_microseconds(row["at"]), "phase": Phase(row["phase"])})


def _message(row: Row) -> SpokenMessage:
    return SpokenMessage(
        event_id=row["id"],
        at=from_microseconds(row["at"]),
        message=row["assistant_text"],
        message_kind=MessageKind(row["message_kind"]),
        delivery_mode=Delivery(row["delivery_mode"]),
        sender=str(json.loads(row["client_context"]).get("sender") or SENDER),
    )

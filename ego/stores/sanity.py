"""Values that no ego has written, in rows that SQLite takes for sound.

A byte that has turned over in a word is no damage to SQLite, which knows a text from a number
and no more. What a column may hold is known here: one of some words, JSON, or whole records.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from ego.core.autonomy.decisions import (
    Delivery,
    IntentState,
    JobState,
    MessageKind,
    ResultStatus,
    TriggerKind,
    TriggerState,
)
from ego.core.autonomy.messages import Phase
from ego.core.events import Source
from ego.core.memory.memories import Category, LinkType
from ego.core.mood.mood import EMOTIONS
from ego.stores import packets, queue
from ego.stores.engine.contract import Transaction

ARRAY, OBJECT = "array", "object"


def _words(kind: type[StrEnum]) -> frozenset[str]:
    return frozenset(str(one) for one in kind)


WORDS: Mapping[str, Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "memories": {"category": _words(Category), "emotion": frozenset(EMOTIONS)},
        "links": {"type": _words(LinkType)},
        "events": {"source": _words(Source)},
        "jobs": {"state": _words(queue.State)},
        "packets": {"kind": _words(packets.PacketKind)},
        "triggers": {"kind": _words(TriggerKind), "state": _words(TriggerState)},
        "intents": {"state": _words(IntentState)},
        "agent_jobs": {"state": _words(JobState)},
        "action_results": {"status": _words(ResultStatus)},
        "activity": {"phase": _words(Phase)},
        "unspoken": {
            "message_kind": _words(MessageKind),
            "delivery_mode": _words(Delivery),
        },
        "messages": {
            "message_kind": _words(MessageKind),
            "delivery_mode": _words(Delivery),
        },
    }
)
"""Table and column to the words that may stand there."""

SHAPES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "memories": {"tags": ARRAY, "secondary": ARRAY, "body_state": OBJECT},
        "events": {"topic_tags": ARRAY, "reflection": OBJECT, "client_context": OBJECT},
        "outbox": {"payload": OBJECT},
        "packets": {"allowed": OBJECT, "outcome": OBJECT},
        "decisions": {"answer": OBJECT},
        "intents": {"payload": OBJECT, "goal_ids": ARRAY},
        "action_results": {"payload": OBJECT, "details": OBJECT},
    }
)
"""Table and column to what kind of JSON stands there, or NULL."""

RECORDS: Mapping[str, int] = MappingProxyType({"postings": 4, "numbers": 4, "event_words": 4})
"""Table to the bytes that its `data` is a multiple of."""

MENDED = frozenset({"memories", "links", "events", "outbox", *RECORDS})
"""Tables whose senseless values are given plain ones or made anew: no row need be left out."""


class Senseless(NamedTuple):
    """A value that cannot be."""

    table: str
    column: str

    def __str__(self) -> str:
        return f"a {self.column} in {self.table} is none that there is"


def values(db: Transaction) -> Iterator[Senseless]:
    """Each column that holds one, in a database that can be read."""
    there = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table, columns in WORDS.items():
        for column, known in columns.items() if table in there else ():
            if _any(
                db,
                f'SELECT 1 FROM "{table}"'
                f' WHERE "{column}" NOT IN (SELECT value FROM json_each(?)) LIMIT 1',
                json.dumps(sorted(known)),
            ):
                yield Senseless(table, column)
    for table, shapes in SHAPES.items():
        for column, shape in shapes.items() if table in there else ():
            if _any(
                db,
                f'SELECT 1 FROM "{table}" WHERE "{column}" IS NOT NULL AND CASE'
                f' WHEN json_valid("{column}") THEN json_type("{column}") <> ? ELSE 1 END LIMIT 1',
                shape,
            ):
                yield Senseless(table, column)

    for table, size in RECORDS.items():
        if table in there and _any(
            db, f'SELECT 1 FROM "{table}" WHERE length(data) % ? LIMIT 1', size
        ):
            yield Senseless(table, "data")


def is_senseless(table: str, row: Mapping[str, object]) -> bool:
    """Whether a row of a table holds one that nothing but leaving the row out would mend."""
    if table in MENDED:
        return False
    for column, known in WORDS.get(table, {}).items():
        if column in row and row[column] not in known:
            return True
    for column, shape in SHAPES.get(table, {}).items():
        value = row.get(column)
        if value is not None and not _has_shape(value, shape):
            return True
    return False


def _has_shape(value: object, shape: str) -> bool:
    try:
        return isinstance(json.loads(str(value)), list if shape == ARRAY else dict)
    except ValueError:
        return False


def _any(db: Transaction, statement: str, value: object) -> bool:
    return db.execute(statement, (value,)).fetchone() is not None

"""Values that no ego has written, in rows that SQLite takes for sound: found, and given others.

A byte that has turned over in a word is no damage to SQLite, which knows a text from a number
and no more. What a column may hold is known here: one of some words, JSON, or whole records.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
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
from ego.core.talk.noted import Kind
from ego.core.usage import Purpose
from ego.stores import console, packets, queue
from ego.stores.engine.contract import Transaction
from ego.stores.engine.schema import list_columns, list_tables
from ego.stores.engine.times import EARLIEST, LATEST, from_microseconds, to_microseconds

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
        "activity": {"phase": _words(Phase) | {console.DECIDED}},
        "noted": {"kind": _words(Kind)},
        "usage": {"purpose": _words(Purpose)},
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
        "noted": {"brought": OBJECT},
        "packets": {"allowed": OBJECT, "outcome": OBJECT},
        "decisions": {"answer": OBJECT},
        "intents": {"payload": OBJECT, "goal_ids": ARRAY},
        "action_results": {"payload": OBJECT, "details": OBJECT},
    }
)
"""Table and column to what kind of JSON stands there, or NULL."""

RECORDS: Mapping[str, int] = MappingProxyType({"postings": 4, "numbers": 4, "event_words": 4})
"""Table to the bytes that its `data` is a multiple of."""

DERIVED = frozenset({"terms", "postings", "numbers", "totals"})
"""Tables that are made anew from the memories. Every other table is someone's only copy."""

MENDED = frozenset({"memories", "links", "events", "outbox", *RECORDS})
"""Tables whose senseless values are given plain ones or made anew: no row need be left out."""

_PLAIN = (
    ("memories", "tags", "[]"),
    ("memories", "secondary", "[]"),
    ("memories", "body_state", "{}"),
    ("memories", "emotion", "neutral"),
    ("memories", "category", Category.DAILY),
    ("events", "source", Source.CAPTURE),
    ("events", "client_context", "{}"),
)
"""What stands in the place of a senseless value."""
_UNREFLECTED = ", ".join(
    f"{column} = NULL"
    for column in ("label", "intensity", "salience", "confidence", "topic_tags", "reflection")
)

_PAST = re.compile(r"at|\w+_at|last_accessed")
TO_COME = re.compile(r"(next|due|until|expires?|deadline|planned|target|not_before|wake|fire)")
"""How names begin of what is to be. What else has the name of a time is past."""
_AHEAD = "ahead"
"""The table of days to come: when one begins is its `at`."""


_REAL = frozenset({"jobs", "packets", "agent_jobs", "capabilities", "deliveries"})
_REAL_COLUMNS = frozenset({("intents", "beat_at")})
"""What is kept in real time, whatever clock the ego was given: work that is tried again."""


class Clocks(NamedTuple):
    """What it is now by the ego's own clock, and by the real one."""

    own: datetime
    real: datetime

    def of(self, table: str, column: str) -> datetime:
        """Now, by the clock by which a column is written."""
        is_real = table in _REAL or (table, column) in _REAL_COLUMNS
        return self.real if is_real else self.own


class Senseless(NamedTuple):
    """A value that cannot be."""

    table: str
    column: str

    def __str__(self) -> str:
        return f"a {self.column} in {self.table} is none that there is"


def values(db: Transaction) -> Iterator[Senseless]:
    """Each column that holds one, in a database that can be read."""
    there = set(list_tables(db))
    for table, columns in (*WORDS.items(), *SHAPES.items()):
        for column in columns if table in there else ():
            condition, known = _condition(table, column)
            if _any(db, f'SELECT 1 FROM "{table}" WHERE {condition} LIMIT 1', known):
                yield Senseless(table, column)
    for table, size in RECORDS.items():
        if table in there and _any(
            db, f'SELECT 1 FROM "{table}" WHERE length(data) % ? LIMIT 1', size
        ):
            yield Senseless(table, "data")


def _condition(table: str, column: str) -> tuple[str, str]:
    """What is true of a row with a senseless value there, and the value that fills it in."""
    if known := WORDS.get(table, {}).get(column):
        return f'"{column}" NOT IN (SELECT value FROM json_each(?))', json.dumps(sorted(known))
    is_another = f'WHEN json_valid("{column}") THEN json_type("{column}") <> ?'
    return f'"{column}" IS NOT NULL AND CASE {is_another} ELSE 1 END', SHAPES[table][column]


def make_plain(db: Transaction, now: datetime) -> None:
    """Give senseless values plain ones where that costs no more than what marks a row.

    What a memory says has its digest, and what was said stays; a reflection on it that cannot
    be read is none.
    """
    for table, column, plain in _PLAIN:
        condition, known = _condition(table, column)
        db.execute(
            f'UPDATE "{table}" SET "{column}" = ? WHERE {condition}',
            (plain, known),
        )
    for column in ("topic_tags", "reflection"):
        condition, known = _condition("events", column)
        db.execute(f"UPDATE events SET {_UNREFLECTED} WHERE {condition}", (known,))
    for column, least, most, usual in (
        ("private", 0, 1, 1),
        ("importance", 1, 5, 3),
        ("at", EARLIEST, LATEST, to_microseconds(now)),
    ):
        db.execute(
            f"UPDATE memories SET {column} = ? WHERE {column} NOT BETWEEN ? AND ?",
            (usual, least, most),
        )


def find_times_after(
    db: Transaction, clocks: Clocks, grace: timedelta
) -> Iterator[tuple[str, str, datetime]]:
    """Every time of something past that is later than now and some `grace`, with its table and
    column."""
    for table, column in _times(db):
        after = to_microseconds(clocks.of(table, column) + grace)
        for (value,) in db.execute(
            f'SELECT "{column}" FROM "{table}" WHERE "{column}" > ?', (after,)
        ):
            yield table, column, from_microseconds(min(value, LATEST))


def set_times_after(db: Transaction, clocks: Clocks, grace: timedelta) -> int:
    """Set every time of `find_times_after` to now; returns how many there were."""
    count = 0
    for table, column in _times(db):
        now = clocks.of(table, column)
        count += db.execute(
            f'UPDATE "{table}" SET "{column}" = ? WHERE "{column}" > ?',
            (to_microseconds(now), to_microseconds(now + grace)),
        ).rowcount
    return count


def _times(db: Transaction) -> list[tuple[str, str]]:
    return [
        (table, name)
        for table in list_tables(db)
        for name, kind in list_columns(db, table)
        if kind == "INTEGER" and _PAST.fullmatch(name) and not TO_COME.match(name)
        if (table, name) != (_AHEAD, "at")
    ]


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

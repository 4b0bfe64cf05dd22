"""Events in SQLite: kept, listed, reflected once, found by their words.

Words are looked for in the newest `WINDOW` searchable events, by a hash of each word: 2 ms for
2,000 talks of forty words. What is older is found by its meaning (`stores.talk`), and then its
words count too.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ego.core import bm25, reflections, text
from ego.core.events import Event, Source
from ego.core.reflections import Reflection, reflection_of
from ego.stores.times import from_microseconds, to_microseconds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WINDOW = 2_000
"""How many of the newest searchable events are searched for words."""

_WORDS_KEPT = 4_000
"""Distinct words of one event that can be found."""


class Match(NamedTuple):
    """An event that holds some of the words asked for."""

    seq: int
    lexical: float
    """BM25 over the most that the question could give."""
    share: float
    """How much (0..1) of the question's words it holds, by their weight."""


def add(db: sqlite3.Connection, event: Event) -> Event:
    """Keep `event` with its words; returns it with its seq."""
    cursor = db.execute(
        "INSERT INTO events (id, at, source, searchable, client_context, user_text,"
        " assistant_text) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            event.id,
            to_microseconds(event.at),
            str(event.source),
            event.searchable,
            json.dumps(dict(event.client_context), ensure_ascii=False),
            event.user_text,
            event.assistant_text,
        ),
    )
    assert cursor.lastrowid is not None
    if event.reflection is not None:
        reflect(db, event.id, event.reflection)
    if event.searchable:
        _index(db, cursor.lastrowid, f"{event.user_text}\n{event.assistant_text}")
    return replace(event, seq=cursor.lastrowid)


def reflect(db: sqlite3.Connection, event_id: str, reflection: Reflection) -> bool:
    """Say what an event felt like; False when that has been said, or there is no such event."""
    kept = reflections.as_json(reflection)
    cursor = db.execute(
        "UPDATE events SET label = ?, intensity = ?, salience = ?, confidence = ?,"
        " topic_tags = ?, reflection = ? WHERE id = ? AND reflection IS NULL",
        (
            reflection.label,
            reflection.intensity,
            reflection.salience,
            reflection.confidence,
            json.dumps(reflection.topic_tags, ensure_ascii=False),
            json.dumps(kept, ensure_ascii=False),
            event_id,
        ),
    )
    return cursor.rowcount == 1


def get(db: sqlite3.Connection, event_id: str) -> Event | None:
    """The event called `event_id`, or None."""
    row = db.execute("SELECT * FROM events WHERE id = ?", (event_id,)).fetchone()
    return _event(row) if row else None


def by_seqs(db: sqlite3.Connection, seqs: Sequence[int]) -> list[Event]:
    """The events with these seqs, in their order."""
    rows = db.execute(
        "SELECT * FROM events WHERE seq IN (SELECT value FROM json_each(?))",
        (json.dumps([int(seq) for seq in seqs]),),
    )
    place = {int(seq): n for n, seq in enumerate(seqs)}
    return sorted(map(_event, rows), key=lambda event: place[event.seq])


def every(db: sqlite3.Connection) -> Iterator[Event]:
    """Every event, oldest first."""
    for row in db.execute("SELECT * FROM events ORDER BY at, seq"):
        yield _event(row)


def newest(db: sqlite3.Connection, source: Source | None = None, *, limit: int) -> list[Event]:
    """The events (of one source), newest first by (at, seq)."""
    condition, values = ("WHERE source = ?", [str(source)]) if source else ("", [])
    rows = db.execute(
        f"SELECT * FROM events {condition} ORDER BY at DESC, seq DESC LIMIT ?", [*values, limit]
    )
    return [_event(row) for row in rows]


def last_talk(db: sqlite3.Connection) -> datetime | None:
    """When the newest chat turn was."""
    row = db.execute(
        "SELECT at FROM events WHERE source = ? ORDER BY at DESC, seq DESC LIMIT 1",
        (str(Source.CHAT),),
    ).fetchone()
    return from_microseconds(row[0]) if row else None


class Head(NamedTuple):
    """What of a searchable event decides how near it is, beside its vector."""

    seq: int
    at: int
    """In microseconds since 1970."""
    japanese: bool
    """Of meaning once it has a vector."""


def heads(db: sqlite3.Connection, seqs: Iterable[int]) -> list[Head]:
    """The searchable ones among `seqs`, in the order of time."""
    rows = db.execute(
        "SELECT seq, at, japanese FROM events"
        " WHERE seq IN (SELECT value FROM json_each(?)) AND searchable = 1 ORDER BY at, seq",
        (json.dumps(list(seqs)),),
    )
    return [Head(seq, at, bool(japanese)) for seq, at, japanese in rows]


def within(db: sqlite3.Connection, since: datetime | None, until: datetime | None) -> list[int]:
    """The seqs of the searchable events of a time, in no order."""
    condition, values = _during(since, until)
    return [seq for (seq,) in db.execute(f"SELECT seq FROM events WHERE {condition}", values)]


def search(
    db: sqlite3.Connection,
    question: str,
    since: datetime | None = None,
    until: datetime | None = None,
    also: Collection[int] = (),
) -> list[Match]:
    """The newest searchable events, and `also` these, that hold a word of `question`, unordered."""
    asked = sorted({_hash(term) for term in text.query_tokens(question)})
    rows = _window(db, since, until) if asked else []
    if asked and len(rows) >= WINDOW:
        rows += _words(db, set(also) - {seq for seq, _ in rows})
    if not rows:
        return []
    import numpy as np

    lengths = np.array([len(data) // 4 for _, data in rows], dtype=np.int64)
    every = np.frombuffer(b"".join(data for _, data in rows), dtype="<u4")
    ends = np.cumsum(lengths)
    held = np.zeros((len(rows), len(asked)), dtype=np.bool_)
    for place, number in enumerate(asked):
        held[np.searchsorted(ends, np.flatnonzero(every == number), side="right"), place] = True
    lexical, share = _scored(held, lengths.astype(np.float32))
    return [
        Match(rows[n][0], float(lexical[n]), float(share[n])) for n in np.flatnonzero(share > 0)
    ]


def words_of(db: sqlite3.Connection, seqs: Sequence[int]) -> dict[int, frozenset[int]]:
    """The words that each of these events can be found by, as `hashes` has them."""
    import numpy as np

    rows = _words(db, seqs)
    return {seq: frozenset(np.frombuffer(data, dtype="<u4").tolist()) for seq, data in rows}


def hashes(terms: Iterable[str]) -> frozenset[int]:
    """Words as events keep them."""
    return frozenset(map(_hash, terms))


def _scored(
    held: NDArray[np.bool_], lengths: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """`lexical` and `share` of each event; `held` says which of the terms it holds."""
    import numpy as np

    weights = np.array([bm25.idf(len(held), int(n)) for n in held.sum(axis=0)], dtype=np.float32)
    once = np.ones_like(lengths)  # a word counts once, however often it is said
    per_idf = bm25.weights(once, lengths, float(lengths.mean()))
    mass = held @ weights
    ceiling = float(weights.sum())
    return mass * per_idf / ceiling, mass / ceiling


def _window(
    db: sqlite3.Connection, since: datetime | None, until: datetime | None
) -> list[tuple[int, bytes]]:
    condition, values = _during(since, until)
    return db.execute(
        f"SELECT event_words.seq, data FROM (SELECT seq FROM events WHERE {condition}"
        " ORDER BY at DESC, seq DESC LIMIT ?) AS newest"
        " JOIN event_words ON event_words.seq = newest.seq",
        [*values, WINDOW],
    ).fetchall()


def _during(since: datetime | None, until: datetime | None) -> tuple[str, list[Any]]:
    conditions, values = ["searchable = 1"], list[Any]()
    for comparison, moment in ((">=", since), ("<", until)):
        if moment is not None:
            conditions.append(f"at {comparison} ?")
            values.append(to_microseconds(moment))
    return " AND ".join(conditions), values


def _words(db: sqlite3.Connection, seqs: Iterable[int]) -> list[tuple[int, bytes]]:
    return db.execute(
        "SELECT seq, data FROM event_words WHERE seq IN (SELECT value FROM json_each(?))",
        (json.dumps([int(seq) for seq in seqs]),),
    ).fetchall()


def _index(db: sqlite3.Connection, seq: int, said: str) -> None:
    hashes = sorted({_hash(term) for term in list(text.tokens(said))[:_WORDS_KEPT]})
    data = b"".join(number.to_bytes(4, "little") for number in hashes)
    db.execute("INSERT INTO event_words (seq, data) VALUES (?, ?)", (seq, data))


def _hash(term: str) -> int:
    return zlib.crc32(term.encode())


def _event(row: sqlite3.Row) -> Event:
    reflection = row["reflection"]
    return Event(
        id=row["id"],
        at=from_microseconds(row["at"]),
        source=Source(row["source"]),
        searchable=bool(row["searchable"]),
        user_text=row["user_text"],
        assistant_text=row["assistant_text"],
        reflection=reflection_of(json.loads(reflection)) if reflection else None,
        client_context=json.loads(row["client_context"]),
        seq=row["seq"],
    )

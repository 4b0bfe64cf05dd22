"""Memories in SQLite: kept, found by words, listed, set aside."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from ego.core import text
from ego.core.memory.memories import RETRY_WINDOW, Memory
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.statements import Question, insert_all, insert_returning
from ego.stores.engine.times import from_microseconds, to_microseconds
from ego.stores.memory import ahead, columns, words
from ego.stores.memory.asking.unread import Unread
from ego.stores.memory.filters import Filter


class Cut(NamedTuple):
    """What is made of a memory's texts to keep it: its digest, the terms it is found by, and what
    is counted of it."""

    digest: bytes
    terms: Mapping[str, int]
    counted: columns.Counted


_Said = tuple[str, ...]
HOW_MANY: Question = ("SELECT value FROM totals WHERE name = 'memories'", ())
Ready = Mapping[_Said, Cut]
"""Memories that are cut already, by their texts, whatever else of them has changed since."""
NOT_READY: Ready = MappingProxyType({})


def cut(several: Iterable[Memory]) -> Ready:
    """Cut memories. Before the transaction that writes them: a long text takes a while, and
    others wait to write meanwhile."""
    return {_said(memory): _cut(memory, NOT_READY) for memory in several}


def _cut(memory: Memory, ready: Ready) -> Cut:
    done = ready.get(_said(memory))
    if done is not None:
        return done
    terms = index_terms(memory)
    counted = columns.measure(memory.content, sum(terms.values()))
    return Cut(digest_of(memory.content), terms, counted)


def _said(memory: Memory) -> _Said:
    return (memory.content, *memory.tags, *memory.named)


def add(db: Transaction, memory: Memory, ready: Ready = NOT_READY) -> Memory:
    """Keep `memory` with its words and numbers; returns it with its seq."""
    (kept,) = add_all(db, [memory], ready)
    return kept


def add_all(db: Transaction, several: Iterable[Memory], ready: Ready = NOT_READY) -> list[Memory]:
    """Keep memories in this order; many at once cost far less than one by one."""
    made = list(several)
    # In one statement: on a server each is a wait, and each lets a trigger look for vectors.
    rows = insert_returning(
        db,
        "INSERT INTO memories (id, content, digest, at, category, emotion, secondary, intensity,"
        " valence, arousal, importance, tags, private, body_state)",
        (_row(memory, ready) for memory in made),
        "id, seq",
    )
    seqs = {row["id"]: row["seq"] for row in rows}
    kept = [replace(memory, seq=seqs[memory.id]) for memory in made]
    _join_people(db, kept)
    _index(db, kept, ready)
    return kept


def _row(memory: Memory, ready: Ready) -> tuple[object, ...]:
    return (
        memory.id,
        memory.content,
        _cut(memory, ready).digest,
        to_microseconds(memory.at),
        str(memory.category),
        memory.emotion,
        json.dumps(memory.secondary),
        memory.intensity,
        memory.valence,
        memory.arousal,
        memory.importance,
        json.dumps(memory.tags, ensure_ascii=False),
        memory.private,
        json.dumps(dict(memory.body_state)),
    )


def get(db: Transaction, memory_id: str) -> Memory | None:
    """The memory called `memory_id`, unless there is none or it was set aside."""
    rows = db.execute(
        "SELECT memories.*, who.name AS companion, who.about AS only FROM memories"
        " LEFT JOIN memory_people AS who ON who.seq = memories.seq"
        " WHERE memories.id = ? AND memories.forgotten_at IS NULL ORDER BY who.person",
        (memory_id,),
    ).fetchall()
    named = [(row["companion"], row["only"]) for row in rows if row["companion"]]
    return Unread(rows[0], named).read() if rows else None


def by_seqs(db: Transaction, seqs: Sequence[int], which: Filter | None = None) -> list[Memory]:
    """The memories with these seqs that pass `which`, in the order of `seqs`."""
    return [one.read() for one in unread_by_seqs(db, seqs, which)]


def unread_by_seqs(
    db: Transaction, seqs: Sequence[int], which: Filter | None = None, *, columns: str = "*"
) -> list[Unread]:
    """The same as `by_seqs` has them, unread; of the `columns` that are named alone, `seq` among
    them, where many are looked through for little."""
    condition, values = (which or Filter()).clause()
    rows = db.execute(
        f"SELECT found.*, who.name AS companion, who.about AS only FROM (SELECT {columns}"
        f" FROM memories WHERE seq IN (SELECT value FROM json_each(?)) AND {condition}) AS found"
        " LEFT JOIN memory_people AS who ON who.seq = found.seq ORDER BY who.person",
        [json.dumps([int(seq) for seq in seqs]), *values],
    ).fetchall()
    several: dict[int, list[Row]] = {}
    for row in rows:
        several.setdefault(row["seq"], []).append(row)
    return [
        Unread(its[0], [(row["companion"], row["only"]) for row in its if row["companion"]])
        for seq in dict.fromkeys(int(seq) for seq in seqs)
        if (its := several.get(seq))
    ]


def newest(
    db: Transaction, which: Filter | None = None, *, limit: int, offset: int = 0
) -> list[Memory]:
    """The memories that pass `which`, newest first by (at, seq)."""
    return _memories(db, db.execute(*ask_newest(which, limit=limit, offset=offset)).fetchall())


def ask_newest(which: Filter | None = None, *, limit: int, offset: int = 0) -> Question:
    """Their rows."""
    condition, values = (which or Filter()).newest_first(limit, offset)
    sql = f"SELECT * FROM memories WHERE {condition} ORDER BY at DESC, seq DESC LIMIT ? OFFSET ?"
    return sql, (*values, limit, offset)


def newest_private(db: Transaction, *, limit: int) -> list[Memory]:
    """The newest memories that are private, newest first."""
    rows = db.execute(
        "SELECT * FROM memories WHERE private = 1 AND forgotten_at IS NULL"
        " ORDER BY at DESC, seq DESC LIMIT ?",
        (limit,),
    )
    return _memories(db, rows.fetchall())


def count(db: Transaction, which: Filter | None = None) -> int:
    """How many memories pass `which`."""
    if which is None or which.is_open:
        (total,) = db.execute(*HOW_MANY).fetchone()
        return int(total)
    condition, values = which.clause()
    (total,) = db.execute(f"SELECT count(*) FROM memories WHERE {condition}", values).fetchone()
    return int(total)


def count_private(db: Transaction) -> int:
    """How many memories are private."""
    (total,) = db.execute(
        "SELECT count(*) FROM memories WHERE private = 1 AND forgotten_at IS NULL"
    ).fetchone()
    return int(total)


def count_categories(db: Transaction) -> dict[str, int]:
    """How many memories there are of each category, the most frequent first."""
    rows = db.execute(
        "SELECT category, count(*) FROM memories WHERE forgotten_at IS NULL"
        " GROUP BY category ORDER BY 2 DESC, 1"
    )
    return dict(rows.fetchall())


def first_and_last(db: Transaction) -> tuple[datetime, datetime] | None:
    """When the oldest memory was made, and when the newest; None when there is none."""
    first, last = db.execute(
        "SELECT min(at), max(at) FROM memories WHERE forgotten_at IS NULL"
    ).fetchone()
    return None if first is None else (from_microseconds(first), from_microseconds(last))


def matching_seqs(db: Transaction, which: Filter) -> list[int]:
    """The seqs of the memories that pass `which`, in no particular order."""
    condition, values = which.clause()
    return [seq for (seq,) in db.execute(f"SELECT seq FROM memories WHERE {condition}", values)]


def same_lately(
    db: Transaction, digest: bytes, now: datetime, named: Iterable[str] = ()
) -> Memory | None:
    """A memory with the same normalised content from the last ten minutes: a retried call.

    Of somebody else the same words are another memory: it is with or about all who are `named`.
    """
    since, until = to_microseconds(now - RETRY_WINDOW), to_microseconds(now)
    rows = db.execute(
        "SELECT * FROM memories WHERE digest = ? AND at BETWEEN ? AND ? AND forgotten_at IS NULL"
        " ORDER BY at DESC, seq DESC",
        (digest, since, until),
    ).fetchall()
    who = {text.normalise(name) for name in named}
    for one in _memories(db, rows):
        if who <= {text.normalise(name) for name in (*one.people, *one.about)}:
            return one
    return None


def set_aside(db: Transaction, memory: Memory, now: datetime, ready: Ready = NOT_READY) -> None:
    """Take `memory` out of everything that can be found; its row waits to be purged."""
    set_all_aside(db, [memory], now, ready)


def set_all_aside(
    db: Transaction, several: Sequence[Memory], now: datetime, ready: Ready = NOT_READY
) -> None:
    """The same of memories that are there; many at once cost far less than one by one."""
    seqs = [memory.seq for memory in several]
    db.execute(
        "UPDATE memories SET forgotten_at = ? WHERE seq IN (SELECT value FROM json_each(?))",
        (to_microseconds(now), json.dumps(seqs)),
    )
    ahead.go_on_without(db, seqs)
    words.remove_all(db, {memory.seq: _cut(memory, ready).terms for memory in several})
    columns.hide(db, *seqs)


def that_waits(db: Transaction, memory_id: str) -> Memory | None:
    """The memory called `memory_id` that was set aside; None when no such memory waits."""
    rows = db.execute(
        "SELECT * FROM memories WHERE id = ? AND forgotten_at IS NOT NULL", (memory_id,)
    ).fetchall()
    return _memories(db, rows)[0] if rows else None


def bring_back(db: Transaction, memory_id: str, ready: Ready = NOT_READY) -> Memory | None:
    """Undo `set_aside`; None when no such memory waits."""
    memory = that_waits(db, memory_id)
    if memory is not None:
        db.execute("UPDATE memories SET forgotten_at = NULL WHERE seq = ?", (memory.seq,))
        ahead.end_again(db, memory.seq)
        _index(db, [memory], ready)
    return memory


def change(db: Transaction, old: Memory, new: Memory, ready: Ready = NOT_READY) -> None:
    """Make `new` what the memory `old` says; its words and numbers follow."""
    words.remove(db, old.seq, _cut(old, ready).terms)
    db.execute(
        "UPDATE memories SET content = ?, digest = ?, emotion = ?, intensity = ?, valence = ?,"
        " arousal = ?, tags = ?, private = ? WHERE seq = ?",
        (
            new.content,
            _cut(new, ready).digest,
            new.emotion,
            new.intensity,
            new.valence,
            new.arousal,
            json.dumps(new.tags, ensure_ascii=False),
            new.private,
            old.seq,
        ),
    )
    _index(db, [new], ready)


def every_seq(db: Transaction) -> list[int]:
    """The seqs of all memories that are there."""
    return [seq for (seq,) in db.execute("SELECT seq FROM memories WHERE forgotten_at IS NULL")]


def days_recalled(db: Transaction) -> dict[int, int]:
    """The day (since 1970) on which each memory came back last, without those that never did."""
    rows = db.execute("SELECT seq, last_accessed FROM memories WHERE last_accessed IS NOT NULL")
    return {seq: columns.day_of(accessed) for seq, accessed in rows}


def note_recalled(db: Transaction, seqs: Sequence[int], now: datetime) -> None:
    """Count that memories came back; they fade more slowly from the next UTC day on."""
    moment = to_microseconds(now)
    db.execute(
        "UPDATE memories SET access_count = access_count + 1, last_accessed = ?"
        " WHERE seq IN (SELECT value FROM json_each(?))",
        (moment, json.dumps([int(seq) for seq in seqs])),
    )
    columns.note_recall(db, seqs, columns.day_of(moment))


def _index(db: Transaction, several: Sequence[Memory], ready: Ready) -> None:
    done = [(memory, _cut(memory, ready)) for memory in several]
    words.add_all(db, {memory.seq: one.terms for memory, one in done})
    columns.write_all(db, [(memory, one.counted) for memory, one in done])


def ask_index(memory: Memory, ready: Ready = NOT_READY) -> list[Question]:
    """What `add` asks about a memory before it is indexed."""
    return [words.ask_appended(_cut(memory, ready).terms)]


def index_terms(memory: Memory) -> dict[str, int]:
    """The terms that `memory` is found by, with how often each occurs."""
    return text.tokens(" ".join(_said(memory)))


def _join_people(db: Transaction, several: Iterable[Memory]) -> None:
    insert_all(
        db,
        "INSERT INTO memory_people (person, at, seq, name, about)",
        (
            (text.normalise(name), to_microseconds(memory.at), memory.seq, name, int(about))
            for memory in several
            for about, names in ((False, memory.people), (True, memory.about))
            for name in names
        ),
        "ON CONFLICT (person, at, seq) DO NOTHING",
    )


def _memories(db: Transaction, rows: Iterable[Row]) -> list[Memory]:
    rows = list(rows)
    if not rows:
        return []
    named: dict[int, list[tuple[str, int]]] = {row["seq"]: [] for row in rows}
    for seq, name, about in db.execute(
        "SELECT seq, name, about FROM memory_people WHERE seq IN (SELECT value FROM json_each(?))"
        " ORDER BY person",
        (json.dumps(list(named)),),
    ):
        named[seq].append((name, about))
    return [Unread(row, named[row["seq"]]).read() for row in rows]


def is_digest_of(kept: object, content: object) -> bool:
    """Whether what a row keeps as its digest is that of its content."""
    return isinstance(content, str) and kept == digest_of(content)


def digest_of(content: str) -> bytes:
    """What tells that two memories say the same, whatever their case and spaces."""
    return hashlib.blake2b(text.normalise(content).encode(), digest_size=16).digest()

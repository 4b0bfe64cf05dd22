"""Events in SQLite: kept, listed, reflected once, found by their words.

Words are looked for in the newest `WINDOW` searchable events, by a hash of each word: 1 ms for
2,000 talks of forty words, and 3 ms to read them first, once a process and after each new one.
What is older is found by its meaning (`stores.talk`), and then its words count too.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ego.core import events, text
from ego.core.events import Event, Reflection, Source, reflection_of
from ego.core.memory import bm25
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

WINDOW = 2_000
"""How many of the newest searchable events are searched for words."""

_WORDS_KEPT = 4_000
"""Distinct words of one event that can be found."""


class Matches(NamedTuple):
    """Events that hold some of the words asked for; arrays of one length, in the order of seqs."""

    seqs: NDArray[np.int64]
    lexical: NDArray[np.float32]
    """BM25 over the most that the question could give."""
    share: NDArray[np.float32]
    """How much (0..1) of the question's words each holds, by their weight."""

    def best(self, count: int) -> list[int]:
        """The seqs of those that hold most of the question, the newer of equals first."""
        import numpy as np

        order = np.lexsort((-self.seqs, -self.lexical))[:count]
        return [int(seq) for seq in self.seqs[order]]

    def of(self, seqs: NDArray[np.int64]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """`lexical` and `share` of any events; 0 for those that hold none of the words."""
        import numpy as np

        if not len(self.seqs):
            return np.zeros(len(seqs), dtype=np.float32), np.zeros(len(seqs), dtype=np.float32)
        places = np.minimum(np.searchsorted(self.seqs, seqs), len(self.seqs) - 1)
        holds = self.seqs[places] == seqs
        return np.where(holds, self.lexical[places], 0), np.where(holds, self.share[places], 0)


class _Words(NamedTuple):
    """The words of several events, one behind the other, as hashes."""

    seqs: NDArray[np.int64]
    every: NDArray[np.uint32]
    ends: NDArray[np.int64]
    """Where each event's words end among all of them."""


class _Kept(NamedTuple):
    """The words of the newest events as this process has read them."""

    newest: tuple[str, int, int]
    words: _Words


_kept: dict[Path, _Kept] = {}
"""By the directory of the ego.

The last event's id and what `note_taken_back` notes say whether these are still the newest.
"""

_TAKEN_BACK = "talk_taken_back"
"""Of `totals`: another number whenever events are set aside, brought back, changed or erased."""


def cut(event: Event) -> bytes:
    """The words that `event` is found by, as they are kept. Before the transaction that keeps
    it: a long text takes a while, and others wait to write meanwhile."""
    if not event.searchable:
        return b""
    said = f"{event.user_text}\n{event.assistant_text}"
    hashes = sorted({_hash(term) for term in list(text.tokens(said))[:_WORDS_KEPT]})
    return b"".join(number.to_bytes(4, "little") for number in hashes)


def add(db: Transaction, event: Event, its_words: bytes | None = None) -> Event:
    """Keep `event` with its words, as `cut` made them; returns it with its seq."""
    [(seq,)] = db.execute(
        "INSERT INTO events (id, at, source, searchable, client_context, user_text,"
        " assistant_text) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING seq",
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
    if event.reflection is not None:
        save_reflection(db, event.id, event.reflection)
    kept = replace(event, seq=seq)
    _index(db, kept, its_words)
    return kept


def save_reflection(db: Transaction, event_id: str, reflection: Reflection) -> bool:
    """Say what an event felt like; False when that has been said, or there is no such event."""
    kept = events.as_json(reflection)
    cursor = db.execute(
        "UPDATE events SET label = ?, intensity = ?, salience = ?, confidence = ?,"
        " topic_tags = ?, reflection = ?"
        " WHERE id = ? AND reflection IS NULL AND forgotten_at IS NULL",
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


def set_aside(db: Transaction, event: Event, now: datetime) -> None:
    """Take `event` out of everything that can be found; its row waits to be purged."""
    db.execute(
        "UPDATE events SET forgotten_at = ? WHERE seq = ?", (to_microseconds(now), event.seq)
    )
    db.execute("DELETE FROM event_words WHERE seq = ?", (event.seq,))
    note_taken_back(db)


def bring_back(db: Transaction, event_id: str) -> Event | None:
    """Undo `set_aside`; None when no such event waits."""
    cursor = db.execute(
        "UPDATE events SET forgotten_at = NULL WHERE id = ? AND forgotten_at IS NOT NULL",
        (event_id,),
    )
    if not cursor.rowcount:
        return None
    event = get(db, event_id)
    assert event is not None
    _index(db, event)
    note_taken_back(db)
    return event


def change(db: Transaction, event: Event, its_words: bytes | None = None) -> None:
    """Let the event of this seq say what `event` says; its words, as `cut` made them, follow."""
    db.execute(
        "UPDATE events SET user_text = ?, assistant_text = ? WHERE seq = ?",
        (event.user_text, event.assistant_text, event.seq),
    )
    _index(db, event, its_words)
    note_taken_back(db)


def get(db: Transaction, event_id: str) -> Event | None:
    """The event called `event_id`, unless there is none or it was set aside."""
    row = db.execute(
        "SELECT * FROM events WHERE id = ? AND forgotten_at IS NULL", (event_id,)
    ).fetchone()
    return _event(row) if row else None


def by_seqs(db: Transaction, seqs: Sequence[int]) -> list[Event]:
    """The events with these seqs, in their order."""
    rows = db.execute(
        "SELECT * FROM events WHERE seq IN (SELECT value FROM json_each(?))"
        " AND forgotten_at IS NULL",
        (json.dumps([int(seq) for seq in seqs]),),
    )
    place = {int(seq): n for n, seq in enumerate(seqs)}
    return sorted(map(_event, rows), key=lambda event: place[event.seq])


def every(db: Transaction) -> Iterator[Event]:
    """Every event that is there, oldest first."""
    for row in db.execute("SELECT * FROM events WHERE forgotten_at IS NULL ORDER BY at, seq"):
        yield _event(row)


def newest(
    db: Transaction,
    source: Source | None = None,
    *,
    limit: int,
    set_aside: bool = False,
) -> list[Event]:
    """The events (of one source), newest first by (at, seq); or those that were set aside."""
    condition, values = ("source = ? AND ", [str(source)]) if source else ("", [])
    rows = db.execute(
        f"SELECT * FROM events WHERE {condition}forgotten_at IS {'NOT ' if set_aside else ''}NULL"
        " ORDER BY at DESC, seq DESC LIMIT ?",
        [*values, limit],
    )
    return [_event(row) for row in rows]


def last_talk(db: Transaction) -> datetime | None:
    """When the newest chat turn was."""
    row = db.execute(
        "SELECT at FROM events WHERE source = ? AND forgotten_at IS NULL"
        " ORDER BY at DESC, seq DESC LIMIT 1",
        (str(Source.CHAT),),
    ).fetchone()
    return from_microseconds(row[0]) if row else None


def heads(db: Transaction, seqs: Iterable[int]) -> NDArray[np.int64]:
    """Of the searchable ones among `seqs`, in the order of time: a row of seqs, one of times in
    microseconds since 1970, and one that says (1) which are Japanese, once they have a vector."""
    import numpy as np

    rows = db.execute(
        "SELECT seq, at, japanese FROM events"
        " WHERE seq IN (SELECT value FROM json_each(?)) AND searchable = 1"
        " AND forgotten_at IS NULL ORDER BY at, seq",
        (json.dumps(list(seqs)),),
    ).fetchall()
    return np.array([tuple(row) for row in rows], dtype=np.int64).reshape(-1, 3).T


def seqs_between(db: Transaction, since: datetime | None, until: datetime | None) -> list[int]:
    """The seqs of the searchable events of a time, in no order."""
    condition, values = _during(since, until)
    return [seq for (seq,) in db.execute(f"SELECT seq FROM events WHERE {condition}", values)]


def search(
    db: Transaction,
    directory: Path,
    question: str,
    since: datetime | None = None,
    until: datetime | None = None,
    also: Collection[int] = (),
) -> Matches:
    """The newest searchable events, and `also` these, that hold a word of `question`.

    `directory` tells the ego from others of this process, whose events are kept beside its own.
    """
    import numpy as np

    asked = sorted({_hash(term) for term in text.query_tokens(question)})
    words = _window(db, directory, since, until) if asked else _laid_out([])
    if len(words.seqs) >= WINDOW and (older := set(also).difference(words.seqs.tolist())):
        words = _laid_out([*_rows(words), *_words(db, older)])
    held = np.zeros((len(words.seqs), len(asked)), dtype=np.bool_)
    for place, number in enumerate(asked):
        found = np.flatnonzero(words.every == number)
        held[np.searchsorted(words.ends, found, side="right"), place] = True
    lexical, share = _scored(held, np.diff(words.ends, prepend=0).astype(np.float32))
    some = np.flatnonzero(share > 0)
    some = some[np.argsort(words.seqs[some])]
    return Matches(words.seqs[some], lexical[some], share[some])


def words_of(db: Transaction, seqs: Sequence[int]) -> dict[int, frozenset[int]]:
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

    if not held.size:
        return np.zeros(len(held), dtype=np.float32), np.zeros(len(held), dtype=np.float32)
    weights = np.array([bm25.idf(len(held), int(n)) for n in held.sum(axis=0)], dtype=np.float32)
    once = np.ones_like(lengths)  # a word counts once, however often it is said
    per_idf = bm25.weights(once, lengths, float(lengths.mean()))
    mass = held @ weights
    ceiling = float(weights.sum())
    return mass * per_idf / ceiling, mass / ceiling


def _window(
    db: Transaction, directory: Path, since: datetime | None, until: datetime | None
) -> _Words:
    """The words of the newest; without bounds they are kept from one use to the next."""
    last = db.execute("SELECT id FROM events ORDER BY seq DESC LIMIT 1").fetchone()
    if last is None or since or until:
        return _laid_out(_newest(db, since, until))
    newest, kept = (last[0], _taken_back(db), WINDOW), _kept.get(directory)
    if kept is None or kept.newest != newest:
        kept = _kept[directory] = _Kept(newest, _laid_out(_newest(db, None, None)))
    return kept.words


def _laid_out(rows: Sequence[tuple[int, bytes]]) -> _Words:
    import numpy as np

    lengths = np.array([len(data) // 4 for _, data in rows], dtype=np.int64)
    every = np.frombuffer(b"".join(data for _, data in rows), dtype="<u4")
    return _Words(np.array([seq for seq, _ in rows], dtype=np.int64), every, np.cumsum(lengths))


def _rows(words: _Words) -> list[tuple[int, bytes]]:
    import numpy as np

    parts = np.split(words.every, words.ends[:-1])
    return [(seq, part.tobytes()) for seq, part in zip(words.seqs.tolist(), parts, strict=True)]


def _newest(
    db: Transaction, since: datetime | None, until: datetime | None
) -> list[tuple[int, bytes]]:
    condition, values = _during(since, until)
    return db.execute(
        f"SELECT event_words.seq, data FROM (SELECT seq FROM events WHERE {condition}"
        " ORDER BY at DESC, seq DESC LIMIT ?) AS newest"
        " JOIN event_words ON event_words.seq = newest.seq",
        [*values, WINDOW],
    ).fetchall()


def _during(since: datetime | None, until: datetime | None) -> tuple[str, list[Any]]:
    conditions, values = ["forgotten_at IS NULL", "searchable = 1"], list[Any]()
    for comparison, moment in ((">=", since), ("<", until)):
        if moment is not None:
            conditions.append(f"at {comparison} ?")
            values.append(to_microseconds(moment))
    return " AND ".join(conditions), values


def _words(db: Transaction, seqs: Iterable[int]) -> list[tuple[int, bytes]]:
    return db.execute(
        "SELECT seq, data FROM event_words WHERE seq IN (SELECT value FROM json_each(?))",
        (json.dumps([int(seq) for seq in seqs]),),
    ).fetchall()


def _index(db: Transaction, event: Event, its_words: bytes | None = None) -> None:
    if not event.searchable:
        return
    data = cut(event) if its_words is None else its_words
    db.execute(
        "INSERT INTO event_words (seq, data) VALUES (?, ?)"
        " ON CONFLICT (seq) DO UPDATE SET data = excluded.data",
        (event.seq, data),
    )


def note_taken_back(db: Transaction) -> None:
    """Let every process read the words of the newest anew: some are gone, or others by now."""
    db.execute(
        "INSERT INTO totals (name, value) VALUES (?, ?)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (_TAKEN_BACK, int.from_bytes(os.urandom(8), "little", signed=True)),
    )


def _taken_back(db: Transaction) -> int:
    row = db.execute("SELECT value FROM totals WHERE name = ?", (_TAKEN_BACK,)).fetchone()
    return int(row[0]) if row else 0


def _hash(term: str) -> int:
    return zlib.crc32(term.encode())


def _event(row: Row) -> Event:
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

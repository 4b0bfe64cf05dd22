"""Events in SQLite: kept with their words, listed, reflected once, set aside and brought back."""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from ego.core import events, text
from ego.core.events import CAPTURED_FROM, TALKED_WITH, Event, Reflection, Source, reflection_of
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.statements import Question
from ego.stores.engine.times import from_microseconds, to_microseconds
from ego.stores.talk import taken_back

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
_WORDS_KEPT = 4_000
"""Distinct words of one event that can be found."""
PARTNER = json.dumps(TALKED_WITH)
"""What stands in the context of a turn that was not with the companion."""
NEWEST = 2_000
"""So many of the newest turns are read for when somebody was there."""
_TAKEN_BACK = "talk_taken_back"
"""Of `totals`: another number whenever events are set aside, brought back, changed or erased, or
their script is known."""
LAST: Question = ("SELECT id FROM events ORDER BY seq DESC LIMIT 1", ())
CHANGED: Question = ("SELECT value FROM totals WHERE name = ?", (_TAKEN_BACK,))


def cut(event: Event) -> bytes:
    """The words that `event` is found by, as they are kept. Before the transaction that keeps
    it: a long text takes a while, and others wait to write meanwhile."""
    if not event.searchable:
        return b""
    said = f"{event.user_text}\n{event.assistant_text}"
    kept = sorted(hashes(list(text.tokens(said))[:_WORDS_KEPT]))
    return b"".join(number.to_bytes(4, "little") for number in kept)


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
    taken_back.mark_turns(db, [event.id])
    db.execute(
        "UPDATE events SET forgotten_at = ? WHERE seq = ?", (to_microseconds(now), event.seq)
    )
    db.execute("DELETE FROM event_words WHERE seq = ?", (event.seq,))
    note_changed(db)


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
    taken_back.unmark_turn(db, event)
    _index(db, event)
    note_changed(db)
    return event


def change(db: Transaction, event: Event, its_words: bytes | None = None) -> None:
    """Let the event of this seq say what `event` says; its words, as `cut` made them, follow."""
    db.execute(
        "UPDATE events SET user_text = ?, assistant_text = ?, client_context = ? WHERE seq = ?",
        (
            event.user_text,
            event.assistant_text,
            json.dumps(dict(event.client_context), ensure_ascii=False),
            event.seq,
        ),
    )
    _index(db, event, its_words)
    note_changed(db)


def get(db: Transaction, event_id: str) -> Event | None:
    """The event called `event_id`, unless there is none or it was set aside."""
    row = db.execute(
        "SELECT * FROM events WHERE id = ? AND forgotten_at IS NULL", (event_id,)
    ).fetchone()
    return _event(row) if row else None


def by_seqs(db: Transaction, seqs: Sequence[int], *, set_aside: bool = False) -> list[Event]:
    """The events with these seqs, in their order; with `set_aside` those in the trash too."""
    if not seqs:
        return []
    rows = db.execute(
        "SELECT * FROM events WHERE seq IN (SELECT value FROM json_each(?))"
        " AND (forgotten_at IS NULL OR ? = 1)",
        (json.dumps([int(seq) for seq in seqs]), set_aside),
    )
    place = {int(seq): n for n, seq in enumerate(seqs)}
    return sorted(map(_event, rows), key=lambda event: place[event.seq])


def has_captured(db: Transaction) -> bool:
    """Whether any event was ever captured from a host's talk: it may be that nobody captures."""
    row = db.execute(
        "SELECT 1 FROM events WHERE instr(client_context, ?) > 0 LIMIT 1",
        (json.dumps(CAPTURED_FROM),),
    ).fetchone()
    return row is not None


def count_there(db: Transaction) -> int:
    """How many are there."""
    row = db.execute("SELECT COUNT(*) FROM events WHERE forgotten_at IS NULL").fetchone()
    return int(row[0])


def every(db: Transaction) -> Iterator[Event]:
    """Every event that is there, oldest first."""
    for row in db.execute("SELECT * FROM events WHERE forgotten_at IS NULL ORDER BY at, seq"):
        yield _event(row)


def newest(
    db: Transaction,
    source: Source | None = None,
    *,
    limit: int,
    since: datetime | None = None,
    until: datetime | None = None,
    set_aside: bool = False,
) -> list[Event]:
    """The events (of one source, after a moment, up to another), newest first by (at, seq).

    Or those that were set aside.
    """
    asked = ask_newest(source, limit=limit, since=since, until=until, set_aside=set_aside)
    found = db.execute(*asked)
    return [_event(row) for row in found]


def newest_with(db: Transaction, partner: str, *, limit: int) -> list[Event]:
    """The newest turns with somebody, or with the companion where that is empty, newest first, of
    the `NEWEST` of all."""
    is_theirs = f"instr(client_context, ?) {'>' if partner else '='} 0"
    named = f"{PARTNER}: {json.dumps(partner, ensure_ascii=False)}" if partner else PARTNER
    rows = db.execute(
        "SELECT * FROM (SELECT * FROM events WHERE source = ? AND forgotten_at IS NULL"
        f" ORDER BY at DESC, seq DESC LIMIT ?) AS others WHERE {is_theirs}"
        " ORDER BY at DESC, seq DESC LIMIT ?",
        (str(Source.CHAT), NEWEST, named, limit),
    )
    return [one for one in map(_event, rows) if events.find_partner(one) == partner]


def ask_newest(
    source: Source | None = None,
    *,
    limit: int,
    since: datetime | None = None,
    until: datetime | None = None,
    set_aside: bool = False,
) -> Question:
    """Their rows."""
    of_source = "source = ? AND " if source else ""
    after = f"{'at > ? AND ' if since else ''}{'at <= ? AND ' if until else ''}"
    times = [to_microseconds(one) for one in (since, until) if one]
    values = (*([str(source)] if source else []), *times)
    return (
        f"SELECT * FROM events WHERE {of_source}{after}"
        f"forgotten_at IS {'NOT ' if set_aside else ''}NULL"
        " ORDER BY at DESC, seq DESC LIMIT ?",
        (*values, limit),
    )


def list_unindexed(db: Transaction, newest: int) -> list[int]:
    """The seqs of what no index of words has: what is set aside, and the newest of the events that
    are not searched."""
    rows = db.execute(
        "SELECT seq FROM events WHERE forgotten_at IS NOT NULL UNION SELECT seq FROM (SELECT seq"
        " FROM events WHERE searchable = 0 AND forgotten_at IS NULL ORDER BY at DESC, seq DESC"
        " LIMIT ?) AS others",
        (newest,),
    )
    return [seq for (seq,) in rows]


def talk_times(db: Transaction) -> Iterator[datetime]:
    """When there were chat turns with the companion, newest first: read one after the other, of
    the `NEWEST`."""
    rows = db.execute(
        "SELECT at FROM events WHERE source = ? AND forgotten_at IS NULL"
        " AND instr(client_context, ?) = 0 ORDER BY at DESC, seq DESC LIMIT ?",
        (str(Source.CHAT), PARTNER, NEWEST),
    )
    return (from_microseconds(at) for (at,) in rows)


def find_with(
    db: Transaction,
    persons: Collection[str],
    companion: Iterable[str] = (),
    *,
    trashed: bool = False,
    newest: int = sys.maxsize,
) -> dict[int, datetime]:
    """The turns with one of these `persons`, as they are normalised, and when each was, newest
    first; with `trashed` also those that were set aside. So many of the `newest` are read.

    The turns that name nobody are those of whoever has the names of the `companion`.
    """
    there = "" if trashed else " AND forgotten_at IS NULL"
    rows = db.execute(
        "SELECT seq, at, client_context FROM events"
        f" WHERE source = ?{there} ORDER BY at DESC, seq DESC LIMIT ?",
        (str(Source.CHAT), newest),
    )
    unnamed = not {text.normalise(name) for name in companion}.isdisjoint(persons)

    def is_theirs(context: str) -> bool:
        if PARTNER not in context:
            return unnamed
        name = json.loads(context).get(TALKED_WITH)
        return isinstance(name, str) and text.normalise(name) in persons

    return {seq: from_microseconds(at) for seq, at, context in rows if is_theirs(context)}


def partners(db: Transaction, after: datetime | None = None) -> list[tuple[str, datetime]]:
    """Whom the newest turns with others than the companion were with, and when: newest first.

    Of the `NEWEST`, or of those `after` a moment.
    """
    rows = db.execute(
        "SELECT at, client_context FROM events WHERE source = ? AND at > ?"
        " AND forgotten_at IS NULL AND instr(client_context, ?) > 0"
        " ORDER BY at DESC, seq DESC LIMIT ?",
        (str(Source.CHAT), to_microseconds(after) if after else 0, PARTNER, NEWEST),
    )
    named = ((json.loads(written).get(TALKED_WITH), at) for at, written in rows)
    return [(name, from_microseconds(at)) for name, at in named if name and isinstance(name, str)]


def first_talk(db: Transaction, after: datetime, until: datetime) -> datetime | None:
    """When somebody first talked in a time; None when nobody did."""
    (at,) = db.execute(
        "SELECT min(at) FROM events WHERE source = ? AND at > ? AND at <= ?"
        " AND forgotten_at IS NULL AND user_text <> ''",
        (str(Source.CHAT), to_microseconds(after), to_microseconds(until)),
    ).fetchone()
    return None if at is None else from_microseconds(at)


def heads(db: Transaction, seqs: Iterable[int]) -> NDArray[np.int64]:
    """Of the searchable ones among `seqs`, in the order of time: a row of seqs, one of times in
    microseconds since 1970, and one that says (1) which are Japanese, once they have a vector."""
    rows = db.execute(
        "SELECT seq, at, japanese FROM events"
        " WHERE seq IN (SELECT value FROM json_each(?)) AND searchable = 1"
        " AND forgotten_at IS NULL",
        (json.dumps(list(seqs)),),
    ).fetchall()
    return in_time(tuple(row) for row in rows)


def in_time(several: Iterable[tuple[int, int, int]]) -> NDArray[np.int64]:
    """Seqs, times and scripts as a row each, in the order of time."""
    import numpy as np

    found = np.array(list(several), dtype=np.int64).reshape(-1, 3).T
    return found[:, np.lexsort((found[0], found[1]))]


def seqs_between(db: Transaction, since: datetime | None, until: datetime | None) -> list[int]:
    """The seqs of the searchable events of a time, in no order."""
    condition, values = searchable_condition(since, until)
    return [seq for (seq,) in db.execute(f"SELECT seq FROM events WHERE {condition}", values)]


def find_told_at(db: Transaction, at: datetime) -> list[Event]:
    """The turn of talk that was said at a moment; nothing where several were."""
    turns = by_seqs(db, seqs_between(db, at, at + timedelta(microseconds=1)))
    told = [one for one in turns if one.source in (Source.CHAT, Source.CAPTURE)]
    return told if len(told) == 1 else []


def hashes(terms: Iterable[str]) -> frozenset[int]:
    """Words as events keep them."""
    return frozenset(zlib.crc32(term.encode()) for term in terms)


def searchable_condition(since: datetime | None, until: datetime | None) -> tuple[str, list[Any]]:
    """The SQL condition for the searchable events of a time, and its values."""
    conditions, values = ["forgotten_at IS NULL", "searchable = 1"], list[Any]()
    for comparison, moment in ((">=", since), ("<", until)):
        if moment is not None:
            conditions.append(f"at {comparison} ?")
            values.append(to_microseconds(moment))
    return " AND ".join(conditions), values


def _index(db: Transaction, event: Event, its_words: bytes | None = None) -> None:
    if not event.searchable:
        return
    data = cut(event) if its_words is None else its_words
    db.execute(
        "INSERT INTO event_words (seq, data) VALUES (?, ?)"
        " ON CONFLICT (seq) DO UPDATE SET data = excluded.data",
        (event.seq, data),
    )


def note_changed(db: Transaction) -> None:
    """Let every process read the newest anew: some are gone, or say something else by now."""
    db.execute(
        "INSERT INTO totals (name, value) VALUES (?, ?)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (_TAKEN_BACK, int.from_bytes(os.urandom(8), "little", signed=True)),
    )


def read_changed(db: Transaction) -> int:
    """What `note_changed` has noted last; 0 for nothing."""
    row = db.execute(*CHANGED).fetchone()
    return int(row[0]) if row else 0


def _event(row: Row) -> Event:
    reflection, context = row["reflection"], row["client_context"]
    return Event(
        id=row["id"],
        at=from_microseconds(row["at"]),
        source=Source(row["source"]),
        searchable=bool(row["searchable"]),
        user_text=row["user_text"],
        assistant_text=row["assistant_text"],
        reflection=reflection_of(json.loads(reflection)) if reflection else None,
        client_context={} if context == "{}" else json.loads(context),
        seq=row["seq"],
    )

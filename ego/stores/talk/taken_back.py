"""Turns of another program's talk that were taken back, so that no transcript brings them again.

What is purged or forgotten here stands in the transcript of its host all the same, which is read
again with every turn. So marks stay behind: digests of the ids, random ones, that the host gave the
messages of the turn, or of the place of its first message where a host has none. Of the words
nothing is in them. A digest of the words themselves would keep no secret: short ones are soon
guessed, and a salt for it would lie in the same file. Whoever has the transcript can tell from a
mark that the turn was taken back; nobody can tell more.

A turn that has grown in the transcript since still begins with the same message, and stays away.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence

from ego.core import events
from ego.core.events import Event
from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import insert_all

MARK_BYTES = 8


def mark_turns(db: Transaction, event_ids: Iterable[str]) -> None:
    """Let what these events are turns of be taken no more; the others leave no mark."""
    rows = db.execute(
        "SELECT id, client_context FROM events WHERE id IN (SELECT value FROM json_each(?))"
        " AND client_context <> '{}'",
        (json.dumps(list(event_ids)),),
    )
    several = (events.transcript_names(its_id, json.loads(context)) for its_id, context in rows)
    add_marks(db, [_mark(name) for names in several for name in _without_words(names)])


def mark_names(db: Transaction, names: Iterable[str]) -> None:
    """Let no turn be taken that is called so; nothing of it is kept here yet."""
    add_marks(db, map(_mark, names))


def unmark_turn(db: Transaction, event: Event) -> None:
    """Undo it: the event is there again."""
    names = events.transcript_names(event.id, event.client_context)
    db.execute(
        "DELETE FROM taken_back WHERE mark IN (SELECT value FROM json_each(?))",
        (json.dumps([_mark(name) for name in names]),),
    )


def has_mark(db: Transaction, event_id: str) -> bool:
    """Whether the event called so was a turn that was taken back."""
    return bool(_those_there(db, [_mark(event_id)]))


def find_marked(db: Transaction, several: Sequence[Event]) -> set[str]:
    """The ids of those among these events whose turn was taken back."""
    marks = {
        one.id: {_mark(name) for name in events.transcript_names(one.id, one.client_context)}
        for one in several
    }
    asked = set[str]().union(*marks.values())
    there = _those_there(db, asked) if asked else asked
    return {its_id for its_id, its_marks in marks.items() if not there.isdisjoint(its_marks)}


def list_marks(db: Transaction) -> Iterator[str]:
    """Every mark, in an order that tells nothing."""
    for (mark,) in db.execute("SELECT mark FROM taken_back ORDER BY mark"):
        yield mark


def add_marks(db: Transaction, marks: Iterable[str]) -> set[str]:
    """Keep marks; returns those that are new."""
    several = set(marks)
    fresh = several - _those_there(db, several)
    insert_all(db, "INSERT INTO taken_back (mark)", ((mark,) for mark in sorted(fresh)))
    return fresh


def _those_there(db: Transaction, marks: Iterable[str]) -> set[str]:
    rows = db.execute(
        "SELECT mark FROM taken_back WHERE mark IN (SELECT value FROM json_each(?))",
        (json.dumps(sorted(marks)),),
    )
    return {mark for (mark,) in rows}


def _without_words(names: Sequence[str]) -> Sequence[str]:
    """Those of a turn's names in which no word of it has a part."""
    return names[:1] if names and names[0].startswith(events.PLACED) else names


def _mark(name: str) -> str:
    return hashlib.blake2b(name.encode(), digest_size=MARK_BYTES).hexdigest()

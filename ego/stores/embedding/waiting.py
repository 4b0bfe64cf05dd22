"""What gets a vector, and what waits for one: memories, what was said, and stories.

All are rows with a column `embedded`, the number of the generation their vector is in. A row is
kept with 0 there, so it waits from the very transaction that keeps it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ego.core import text
from ego.stores.engine.contract import Transaction
from ego.stores.talk import events


class Shelf(NamedTuple):
    """One table whose rows have vectors, and files of its own for them."""

    table: str
    there: str
    """The condition that a row meets as long as it is to be found."""
    said: str
    """What a row says, in SQL."""
    one: str
    several: str
    suffix: str
    """What tells its files from those of others, behind the number of the generation."""


MEMORIES = Shelf("memories", "forgotten_at IS NULL", "content", "memory", "memories", "")
EVENTS = Shelf(
    table="events",
    there="forgotten_at IS NULL AND searchable = 1 AND user_text || assistant_text <> ''",
    said="trim(user_text || '\n' || assistant_text, '\n')",
    one="event",
    several="events",
    suffix=".events",
)
STORIES = Shelf(
    table="episodes",
    there="said <> ''",
    said="said",
    one="story",
    several="stories",
    suffix=".stories",
)
SHELVES = (MEMORIES, EVENTS, STORIES)
"""In the order in which missing vectors are made."""


class Said(NamedTuple):
    """A row, as far as its vector goes."""

    seq: int
    id: str
    text: str


def every_seq(db: Transaction, shelf: Shelf) -> list[int]:
    """The seqs of all that are there."""
    return [seq for (seq,) in db.execute(f"SELECT seq FROM {shelf.table} WHERE {shelf.there}")]


def by_seqs(db: Transaction, shelf: Shelf, seqs: Sequence[int]) -> list[Said]:
    """Those of `seqs` that are there, in no order."""
    rows = db.execute(
        f"SELECT seq, id, {shelf.said} FROM {shelf.table}"
        f" WHERE seq IN (SELECT value FROM json_each(?)) AND {shelf.there}",
        (json.dumps([int(seq) for seq in seqs]),),
    )
    return [Said(*row) for row in rows]


def seqs_in_generation(db: Transaction, shelf: Shelf, generation: int) -> list[int]:
    """The seqs of those whose vector is in `generation`, as it is noted."""
    rows = db.execute(
        f"SELECT seq FROM {shelf.table} WHERE embedded = ? AND {shelf.there} ORDER BY seq",
        (generation,),
    )
    return [seq for (seq,) in rows]


def among_in_generation(
    db: Transaction, shelf: Shelf, generation: int, seqs: Sequence[int]
) -> set[int]:
    """Those of `seqs` whose vector is in `generation`, as it is noted."""
    rows = db.execute(
        f"SELECT seq FROM {shelf.table} WHERE embedded = ? AND {shelf.there}"
        " AND seq IN (SELECT value FROM json_each(?))",
        (generation, json.dumps(list(seqs))),
    )
    return {seq for (seq,) in rows}


def count_in_generation(db: Transaction, shelf: Shelf, generation: int) -> int:
    """How many have their vector in `generation`, as it is noted."""
    (count,) = db.execute(
        f"SELECT count(*) FROM {shelf.table} WHERE embedded = ? AND {shelf.there}", (generation,)
    ).fetchone()
    return int(count)


def next_without_vector(db: Transaction, shelf: Shelf, generation: int) -> Said | None:
    """The next of those without a vector in `generation`, the newest there is.

    What has none at all comes first, and of that what was said last: that is what one asks for.
    """
    told = f"SELECT seq, id, {shelf.said} FROM {shelf.table} WHERE {shelf.there}"
    row = db.execute(f"{told} AND embedded = 0 ORDER BY seq DESC LIMIT 1").fetchone()
    row = (
        row
        or db.execute(
            f"{told} AND embedded < ? ORDER BY embedded, seq LIMIT 1", (generation,)
        ).fetchone()
    )
    return Said(*row) if row else None


def count_waiting(db: Transaction, shelf: Shelf, generation: int) -> int:
    """How many have no vector in `generation`, the newest there is."""
    (count,) = db.execute(
        f"SELECT count(*) FROM {shelf.table} WHERE embedded < ? AND {shelf.there}", (generation,)
    ).fetchone()
    return int(count)


def note(db: Transaction, shelf: Shelf, said: Said, generation: int) -> bool:
    """Note that `said` has its vector in `generation`, if that is still the one in force.

    False when it is not, or when the row is gone or says something else by now.
    """
    cursor = db.execute(
        f"UPDATE {shelf.table} SET embedded = ?"
        f" WHERE seq = ? AND id = ? AND {shelf.said} = ? AND {shelf.there}"
        " AND ? = (SELECT number FROM generations WHERE live = 1)",
        (generation, said.seq, said.id, said.text, generation),
    )
    if shelf is EVENTS and cursor.rowcount:
        note_script(db, [said])
    return cursor.rowcount == 1


def note_all(db: Transaction, shelf: Shelf, noted: Mapping[int, int]) -> None:
    """Note of several, by seq, in which generation their vector is; 0 for none."""
    db.executemany(
        f"UPDATE {shelf.table} SET embedded = ? WHERE seq = ?",
        ((generation, seq) for seq, generation in noted.items()),
    )


def note_script(db: Transaction, several: Sequence[Said]) -> None:
    """Note of events which script they are in; of memories their numbers know it."""
    db.executemany(
        "UPDATE events SET japanese = ? WHERE seq = ?",
        ((text.is_japanese(said.text), said.seq) for said in several),
    )
    events.note_changed(db)


def note_not(db: Transaction, shelf: Shelf, seq: int) -> None:
    """Note that `seq` has no vector, or not the right one."""
    note_none(db, shelf, [seq])


def note_none(db: Transaction, shelf: Shelf, seqs: Sequence[int]) -> None:
    """The same of several."""
    db.execute(
        f"UPDATE {shelf.table} SET embedded = 0 WHERE seq IN (SELECT value FROM json_each(?))",
        (json.dumps(list(seqs)),),
    )


def note_none_above(db: Transaction, shelf: Shelf, generation: int) -> int:
    """Let wait what claims a later generation than there is; returns how many did."""
    return db.execute(
        f"UPDATE {shelf.table} SET embedded = 0 WHERE embedded > ?", (generation,)
    ).rowcount

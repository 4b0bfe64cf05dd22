"""Making rows and vectors agree again, whichever of them is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import NamedTuple

from ego.runtime import Ego
from ego.stores.embedding import waiting
from ego.stores.embedding.generations import (
    EVERY_GENERATION,
    Generation,
    live,
)
from ego.stores.embedding.waiting import (
    SHELVES,
    Shelf,
)
from ego.stores.engine import vector_files

_AT_ONCE = 5_000


class Fitted(NamedTuple):
    """What did not agree."""

    missing: int
    """Memories and events whose vector is to be made again."""
    nobodys: int
    """Vectors that belonged to nothing, overwritten."""
    files: int
    """Files that no generation names, removed."""


def fit_vectors(ego: Ego) -> Fitted:
    """Note what has no vector, and overwrite the vectors that are nobody's."""
    missing = nobodys = 0
    with ego.database.writing() as db:
        current = live(db)
        if current is None:
            db.execute("DELETE FROM generations")
        made = [Generation(*row) for row in db.execute(EVERY_GENERATION)]
        for shelf in SHELVES:
            missing += _note_missing(ego, db, current, shelf)
            known = set(waiting.every_seq(db, shelf))
            nobodys += sum(_overwrite(ego.semantics.vectors(one, shelf), known) for one in made)
    named = {ego.semantics.vectors(one, shelf).path for one in made for shelf in SHELVES}
    strange = [f for f in vector_files.generations(ego.semantics.directory) if f.path not in named]
    return Fitted(missing, nobodys, sum(vector_files.remove(file.path) for file in strange))


def _note_missing(ego: Ego, db: Connection, current: Generation | None, shelf: Shelf) -> int:
    newest = current.number if current else 0
    stale = db.execute(
        f"UPDATE {shelf.table} SET embedded = 0 WHERE embedded > ?", (newest,)
    ).rowcount
    if current is None:
        return stale
    noted = waiting.seqs_in_generation(db, shelf, current.number)
    empty = _lacking(ego.semantics.vectors(current, shelf), noted)
    for seq in empty:
        waiting.note_not(db, shelf, seq)
    return stale + len(empty)


def _lacking(file: vector_files.Vectors, seqs: Sequence[int]) -> list[int]:
    found: list[int] = []
    for start in range(0, len(seqs), _AT_ONCE):
        some = seqs[start : start + _AT_ONCE]
        whole = file.are_whole(some)
        found += [seq for seq, is_whole in zip(some, whole, strict=True) if not is_whole]
    return found


def _overwrite(file: vector_files.Vectors, known: set[int]) -> int:
    gone = [seq for seq in range(file.slots()) if seq not in known]
    filled = 0
    for start in range(0, len(gone), _AT_ONCE):
        some = gone[start : start + _AT_ONCE]
        for seq, row in zip(some, file.read(some), strict=True):
            if row.any():
                file.zero(seq)
                filled += 1
    return filled

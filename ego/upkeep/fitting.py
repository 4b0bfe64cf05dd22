"""Making rows and vectors agree again, whichever of them is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import NamedTuple

from ego.runtime import Ego
from ego.stores import memories, vectors
from ego.stores.semantics import EVERY_GENERATION, Generation, live

_AT_ONCE = 5_000


class Fitted(NamedTuple):
    """What did not agree."""

    missing: int
    """Memories whose vector is to be made again."""
    nobodys: int
    """Vectors that belonged to no memory, overwritten."""
    files: int
    """Files that no generation names, removed."""


def fit_vectors(ego: Ego) -> Fitted:
    """Note which memories have no vector, and overwrite the vectors that are nobody's."""
    with ego.database.writing() as db:
        current = live(db)
        if current is None:
            db.execute("DELETE FROM generations")
            missing = db.execute("UPDATE memories SET embedded = 0 WHERE embedded <> 0").rowcount
        else:
            missing = _note_missing(ego, db, current)
        made = [Generation(*row) for row in db.execute(EVERY_GENERATION)]
        known = set(memories.every_seq(db))
        nobodys = sum(_overwrite(ego.semantics.vectors(one), known) for one in made)
    named = {ego.semantics.vectors(one).path for one in made}
    strange = [f for f in vectors.generations(ego.semantics.directory) if f.path not in named]
    return Fitted(missing, nobodys, sum(vectors.remove(file.path) for file in strange))


def _note_missing(ego: Ego, db: Connection, current: Generation) -> int:
    stale = db.execute(
        "UPDATE memories SET embedded = 0 WHERE embedded > ?", (current.number,)
    ).rowcount
    rows = db.execute("SELECT seq FROM memories WHERE embedded = ? ORDER BY seq", (current.number,))
    empty = _not_whole(ego.semantics.vectors(current), [seq for (seq,) in rows])
    for seq in empty:
        memories.note_not_embedded(db, seq)
    return stale + len(empty)


def _not_whole(file: vectors.Vectors, seqs: Sequence[int]) -> list[int]:
    found: list[int] = []
    for start in range(0, len(seqs), _AT_ONCE):
        some = seqs[start : start + _AT_ONCE]
        whole = file.are_whole(some)
        found += [seq for seq, is_whole in zip(some, whole, strict=True) if not is_whole]
    return found


def _overwrite(file: vectors.Vectors, known: set[int]) -> int:
    gone = [seq for seq in range(file.slots()) if seq not in known]
    filled = 0
    for start in range(0, len(gone), _AT_ONCE):
        some = gone[start : start + _AT_ONCE]
        for seq, row in zip(some, file.read(some), strict=True):
            if row.any():
                file.zero(seq)
                filled += 1
    return filled

"""The generations of vectors: which is in force, and which is being filled.

The database says which generation of vectors is in force and, memory by memory and event by
event, in which one its vector is. What is noted with another generation has no vector yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import Question

if TYPE_CHECKING:
    from ego.stores.embedding.contract import Embedder

LIVE: Question = ("SELECT number, model, dim FROM generations WHERE live = 1", ())
OFF = "off"
"""The model's name that switches vectors off."""
VECTORS = "vectors"
"""The directory that holds them, a file for each."""


class Generation(NamedTuple):
    """The vectors that are searched: their number, the model that made them, its dimension."""

    number: int
    model: str
    dim: int


def live(db: Transaction) -> Generation | None:
    """The generation that is searched; None before the first vector."""
    row = db.execute(*LIVE).fetchone()
    return Generation(*row) if row else None


def number_in_force(db: Transaction) -> int:
    """The number of the generation that is searched, or of the first one to come."""
    generation = live(db)
    return generation.number if generation else 1


def every_generation(db: Transaction) -> list[Generation]:
    """Those that are searched, or filled to be searched."""
    rows = db.execute("SELECT number, model, dim FROM generations")
    return [Generation(*row) for row in rows]


def begin(db: Transaction, model: str, dim: int, *, is_live: bool) -> Generation:
    """A new generation for the vectors of `model`: the one that is searched, or one to fill."""
    (last,) = db.execute("SELECT coalesce(max(number), 0) FROM generations").fetchone()
    generation = Generation(last + 1, model, dim)
    db.execute(
        "INSERT INTO generations (number, model, dim, live) VALUES (?, ?, ?, ?)",
        (*generation, is_live),
    )
    return generation


def resume(db: Transaction, embedder: Embedder) -> Generation | None:
    """The generation that was begun for `embedder` and is not searched yet, if there is one."""
    row = db.execute(
        "SELECT number, model, dim FROM generations WHERE live = 0 AND model = ? AND dim = ?",
        (embedder.model, embedder.dim),
    ).fetchone()
    return Generation(*row) if row else None


def switch(db: Transaction, old: Generation, new: Generation) -> None:
    """Let `new` be searched in the place of `old`, which is no generation any more."""
    db.execute("DELETE FROM generations WHERE number = ?", (old.number,))
    db.execute("UPDATE generations SET live = 1 WHERE number = ?", (new.number,))


def drop_generations(db: Transaction) -> None:
    """Know of no vectors any more; their files stay where they are."""
    db.execute("DELETE FROM generations")

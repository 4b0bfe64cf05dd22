"""Memories and vectors are let go of within a transaction; what has to follow is noted there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ego.stores.embedding import waiting
from ego.stores.embedding.waiting import MEMORIES, STORIES, Shelf
from ego.stores.engine.contract import Transaction
from ego.stores.memory import trash
from ego.stores.memory.trash import Erased

if TYPE_CHECKING:
    from ego.runtime.ego import Ego

FORGOTTEN, VECTORS, NOTED = "forgotten", "vectors", "noted"
"""Kinds of what follows when something goes."""


def lose_vectors(ego: Ego, db: Transaction, seqs: Sequence[int], shelf: Shelf = MEMORIES) -> None:
    """Let go of vectors whose text goes or changes, within the transaction.

    They are overwritten once that is committed: what is written to a slot cannot be undone.
    """
    if not seqs:
        return
    waiting.note_none(db, shelf, seqs)
    ego.follow(db, VECTORS, {"shelf": shelf.table, "seqs": list(seqs)})


def erase(ego: Ego, db: Transaction, seqs: Sequence[int]) -> Erased:
    """Delete memories that were set aside, within the transaction, with what is tied to them."""
    from ego.stores.memory.ties import stories
    from ego.stores.talk import righted

    lose_vectors(ego, db, seqs)
    told = stories.seqs_with(db, seqs)
    erased = trash.erase(db, seqs)
    righted.drop_names(db, {*erased.memory_ids, *erased.episode_ids})
    lose_vectors(ego, db, [*stories.retell(db, told), *erased.stories], STORIES)
    return erased

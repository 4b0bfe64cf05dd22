"""The vectors of an ego whose rows a server keeps: they are rows, too."""

from __future__ import annotations

from ego.stores.embedding.generations import Generation, Semantics
from ego.stores.embedding.waiting import MEMORIES, Shelf
from ego.stores.engine.contract import VectorFile
from ego.stores.engine.postgres.database import HostedDatabase
from ego.stores.engine.postgres.vectors import HostedVectors


class HostedSemantics(Semantics):
    """The vectors of one hosted ego, for one use."""

    _database: HostedDatabase

    def vectors(self, generation: Generation, shelf: Shelf = MEMORIES) -> VectorFile:
        """The vectors of a generation for what is on a shelf."""
        return HostedVectors(self._database, shelf.suffix, generation.number, generation.dim)

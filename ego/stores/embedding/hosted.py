"""The vectors of an ego whose rows a server keeps: they are rows, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ego.stores.embedding.generations import Generation
from ego.stores.embedding.semantics import Semantics
from ego.stores.embedding.waiting import MEMORIES, Shelf
from ego.stores.engine.postgres.database import HostedDatabase
from ego.stores.engine.postgres.vectors import HostedVectors, list_unnamed, sweep_vectors

if TYPE_CHECKING:
    from ego.errors import Sentence
    from ego.stores.embedding.contract import Vector


class HostedSemantics(Semantics):
    """The vectors of one hosted ego, for one use."""

    _database: HostedDatabase

    def _searched(self) -> Generation | None:
        """The generation that is searched, as it is read beside the documents of a use."""
        row = self._database.read_beside()
        return Generation(*row) if row else None

    def list_unnamed(self) -> list[str]:
        """The generations of vectors that no row speaks of, as they are called."""
        return [f"Generation {number}" for number in list_unnamed(self._database)]

    def _say_missing(self, missing: Sentence) -> None:
        self._say(missing)  # by every process: what it lacks is nothing of this ego's

    def sweep(self) -> int:
        """Delete the vectors that no generation names any more: those that were switched from."""
        return sweep_vectors(self._database)

    def expect_cosines(
        self, vector: Vector, *shelves: Shelf, generation: Generation | None = None
    ) -> None:
        """Let it travel with what is asked before: it may be of no use, as the generation may be
        another by then."""
        generation = generation or self._searched()
        if generation is not None and generation.dim == len(vector):
            for shelf in shelves:
                self.vectors(generation, shelf).expect_cosines(vector)

    def vectors(self, generation: Generation, shelf: Shelf = MEMORIES) -> HostedVectors:
        """The vectors of a generation for what is on a shelf."""
        return HostedVectors(self._database, shelf.suffix, generation.number, generation.dim)

"""Meaning: what has a vector, where it is, and what a text is near to.

A text is committed first and its vector follows: written to its slot in the generation in force,
then noted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ego.core.memory.spaces import DEFAULT_MODEL, Space, space_of
from ego.core.text import plural
from ego.errors import (
    DOCTOR,
    FASTEMBED,
    REINDEX,
    EgoError,
    NotFetched,
    Run,
    Sentence,
    StateError,
    reindex_with,
)
from ego.stores.embedding import embedders
from ego.stores.embedding import waiting as embedded
from ego.stores.embedding.generations import (
    OFF,
    VECTORS,
    Generation,
    begin,
    every_generation,
    live,
    number_in_force,
)
from ego.stores.embedding.waiting import MEMORIES, SHELVES, Said, Shelf
from ego.stores.engine import files
from ego.stores.engine.contract import Database, Transaction, VectorFile
from ego.stores.engine.vector_files import GenerationFile, Vectors, generations, path_of, remove

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ego.stores.embedding.contract import Embedder, Vector

SAID = "words-alone"
"""The file beside the vectors that names the model whose absence has been told."""
_said: set[tuple[Path, str]] = set()
"""The same of this process, which may be one that writes nothing."""


class _Expected(NamedTuple):
    """What is begun for a vector that will be asked for."""

    vector: Vector
    finish: Callable[[], Vector]


class Semantics:
    """The vectors of one data directory, for one use.

    `say` is told, once and in a sentence, when something has to be done by words alone.
    """

    def __init__(
        self,
        database: Database,
        directory: Path,
        configured: str | None,
        model_directory: Path | None,
        say: Callable[[str], None],
        *,
        observes_only: bool = False,
    ) -> None:
        self._database = database
        self.directory = directory / VECTORS
        self._configured = configured
        self._model_directory = model_directory
        self._say = say
        self._observes_only = observes_only
        self._embedder: Embedder | None = None
        self._expected: dict[Shelf, _Expected] = {}
        self._asked = False

    @cached_property
    def model(self) -> str:
        """The model in use: the configured one, else the one that made the vectors."""
        if self._configured:
            return self._configured
        generation = self._searched()
        return generation.model if generation else DEFAULT_MODEL

    @property
    def space(self) -> Space | None:
        """What was measured of the model in use."""
        return space_of(self.model)

    @property
    def is_loaded(self) -> bool:
        """Whether this use has needed the embedder already."""
        return self._embedder is not None

    def embedder(self) -> Embedder | None:
        """The embedder, loaded once a process; None, with a word, when there is none."""
        if self._asked or self.model == OFF:
            return self._embedder
        self._asked = True
        if other := self._other_model():
            self._say(
                Sentence(
                    f"The vectors were made by {other}, but {self.model} is configured; words"
                    " alone are used.",
                    Run(reindex_with(self.model), "makes them anew."),
                )
            )
            return None
        try:
            self._embedder = embedders.shared(self.model, directory=self._model_directory)
        except NotFetched as error:
            self._say_once(error.sentence)
            return None
        except EgoError as error:
            self._say(error.sentence.begin_with("Words alone are used:"))
            return None
        if self._embedder is None:
            self._say_once(
                Sentence(
                    f"nothing here runs {self.model}.",
                    Run(f"{FASTEMBED}, then {REINDEX}", "fetches the model."),
                )
            )
        else:
            _said.discard((self.directory / SAID, self.model))
            with suppress(OSError):  # should it go missing one day, that is said again
                (self.directory / SAID).unlink(missing_ok=True)
        return self._embedder

    def _say_once(self, why: Sentence) -> None:
        """Say what is missing and how to have it; not again in this directory."""
        place = self.directory / SAID
        if (place, self.model) in _said:
            return
        _said.add((place, self.model))
        with suppress(OSError, UnicodeDecodeError):
            if place.read_text("utf-8") == self.model:
                return
        self._say_missing(why.begin_with("Words alone are used:"))

    def _say_missing(self, missing: Sentence) -> None:
        self._say(Sentence(missing, f"This is said once; {DOCTOR} says it again."))
        if not self._observes_only:
            with suppress(OSError, StateError):  # then it is said once more
                self.directory.mkdir(mode=files.PRIVATE_DIRECTORY, exist_ok=True)
                files.replace(self.directory / SAID, self.model)

    def query(self, text: str) -> Vector | None:
        """The vector that searches for `text`; None when words have to do."""
        embedder = self.embedder()
        return None if embedder is None else self._tried(lambda: embedder.query(text))

    def subject(self, name: str) -> Vector | None:
        """The vector of a thing that is liked or attended to; made once a process."""
        embedder = self.embedder()
        return None if embedder is None else self._tried(lambda: _of_subject(embedder, name))

    def near(
        self, db: Transaction, vectors: NDArray[np.float32], seqs: NDArray[np.int64]
    ) -> NDArray[np.float32]:
        """How near each of `seqs` is to each of `vectors`, one vector a row; NaN without one."""
        import numpy as np

        rows = self.kept(db, seqs)
        if rows.shape[1] != vectors.shape[1]:
            return np.full((len(vectors), len(seqs)), np.nan, dtype=np.float32)
        # Row by row: a matrix product wakes threads, which costs more than it saves here.
        found = np.stack([np.vecdot(rows, vector) for vector in vectors])
        found[:, ~rows.any(axis=1)] = np.nan
        return found

    def cosines(self, db: Transaction, vector: Vector, length: int) -> NDArray[np.float32]:
        """How near every memory is to `vector`, by seq up to `length`; NaN without a vector."""
        (found,) = self.cosines_of_each(db, [vector], length)
        return found

    def cosines_of_each(
        self,
        db: Transaction,
        vectors: Sequence[Vector],
        length: int,
        generation: Generation | None = None,
    ) -> list[NDArray[np.float32]]:
        """The same for several vectors, in the generation in force, which may be known already."""
        import numpy as np

        several = []
        for near in self._every_cosine(db, vectors, MEMORIES, generation):
            found = np.full(length, np.nan, dtype=np.float32)
            found[: len(near)] = near[:length]
            several.append(found)
        return several

    def every_cosine(self, db: Transaction, vector: Vector, shelf: Shelf) -> NDArray[np.float32]:
        """The same for all that a shelf has slots for; behind the end there is no vector."""
        (found,) = self._every_cosine(db, [vector], shelf)
        return found

    def _every_cosine(
        self,
        db: Transaction,
        vectors: Sequence[Vector],
        shelf: Shelf,
        generation: Generation | None = None,
    ) -> list[NDArray[np.float32]]:
        import numpy as np

        if len(vectors) == 1 and self._is_expected(vectors[0], shelf):
            return [self._expected.pop(shelf).finish()]
        generation = generation or live(db)
        if generation is None:
            return [np.zeros(0, dtype=np.float32) for _ in vectors]
        file = self.vectors(generation, shelf)
        return [
            file.cosines(vector) if generation.dim == len(vector) else np.zeros(0, dtype=np.float32)
            for vector in vectors
        ]

    def kept(self, db: Transaction, seqs: Sequence[int] | NDArray[np.int64]) -> NDArray[np.float32]:
        """The vectors that memories have already, one a row; a row of zeros where there is none."""
        import numpy as np

        generation = live(db)
        if generation is None:
            return np.zeros((len(seqs), 1), dtype=np.float32)
        return self.vectors(generation).read(seqs)

    def put(self, shelf: Shelf, said: Said, embedder: Embedder | None = None) -> Vector | None:
        """Make the vector of what is kept on a shelf and note it; None when that has to wait."""
        embedder = embedder or self.embedder()
        if embedder is None:
            return None
        vector = self.passage(said.text, embedder)
        if vector is None:
            return None
        with self._database.writing() as db:
            return vector if self.keep(db, shelf, said, vector, embedder.model) else None

    def passage(self, text: str, embedder: Embedder | None = None) -> Vector | None:
        """The vector of a text to be found by; None when that has to wait."""
        embedder = embedder or self.embedder()
        rows = None if embedder is None else self._tried(lambda: embedder.passages([text]))
        return None if rows is None else rows[0]

    def keep(
        self, db: Transaction, shelf: Shelf, said: Said, vector: Vector, model: str | None = None
    ) -> Generation | None:
        """Keep the vector of what is on a shelf, made by `model` or the one in use, and note it.

        Within a transaction of the caller's, so that nobody overwrites it as that of an old text.
        Returns the generation in force, which it is in; None when the text was changed or
        forgotten meanwhile, or the vectors are another model's.
        What cannot be written is not noted, whatever else the transaction keeps.
        """
        generation = live(db) or begin(db, model or self.model, len(vector), is_live=True)
        if (generation.model, generation.dim) != (model or self.model, len(vector)):
            return None
        if not embedded.note(db, shelf, said, generation.number):
            return None
        try:
            self.vectors(generation, shelf).write(said.seq, vector)
        except EgoError:
            embedded.note_not(db, shelf, said.seq)
            raise
        return generation

    def overwrite(self, db: Transaction, seqs: Sequence[int], shelf: Shelf = MEMORIES) -> None:
        """Overwrite what vectors `seqs` had of a text that is gone, in every generation.

        Within a transaction of the caller's, and after the one that let the text go, for a slot
        has no undo. What has a new text and its vector by now keeps that.
        """
        for generation in every_generation(db):
            current = embedded.among_in_generation(db, shelf, generation.number, seqs)
            self.vectors(generation, shelf).zero(*(seq for seq in seqs if seq not in current))

    def missing(self, *shelves: Shelf) -> int:
        """How much waits for its vector: on these shelves, or at all."""
        with self._database.reading() as db:
            number = number_in_force(db)
            return sum(embedded.count_waiting(db, shelf, number) for shelf in shelves or SHELVES)

    def waiting(self) -> dict[str, int]:
        """How many `memories`, `events` and `episodes` wait for their vector."""
        return {shelf.table: self.missing(shelf) for shelf in SHELVES}

    def what_waits(self) -> str:
        """The same in words: `3 memories and 1 event wait for their vectors`; empty if nothing."""
        counts = [(self.missing(shelf), shelf) for shelf in SHELVES]
        parts = [plural(n, shelf.one, shelf.several) for n, shelf in counts if n]
        if sum(n for n, _ in counts) == 1:
            return f"{parts[0]} waits for its vector"
        listed = " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))
        return f"{listed} wait for their vectors" if parts else ""

    def catch_up(
        self, seconds: float, embedder: Embedder | None = None, *, at_least: int = 0
    ) -> int:
        """Make missing vectors for so long (the one begun is finished); returns how many.

        That is `at_least` so many, as far as they wait, however long they take.

        Those of memories come first.
        """
        embedder = embedder or self.embedder()
        if embedder is None:
            return 0
        end, made = time.monotonic() + seconds, 0  # loading the model is none of it
        for shelf in SHELVES:
            while made < at_least or time.monotonic() < end:
                with self._database.reading() as db:
                    said = embedded.next_without_vector(db, shelf, number_in_force(db))
                if said is None:
                    break
                if self.put(shelf, said, embedder) is None:
                    return made
                made += 1
        return made

    def _other_model(self) -> str | None:
        if not self._configured:
            return None  # it is the one that made them
        generation = self._searched()
        return generation.model if generation and generation.model != self.model else None

    def _searched(self) -> Generation | None:
        """The generation that is searched."""
        with self._database.reading() as db:
            return live(db)

    def expect_cosines(
        self, vector: Vector, *shelves: Shelf, generation: Generation | None = None
    ) -> None:
        """Say that it will be asked, in this transaction, how near all of these is to `vector`."""
        fresh = [one for one in shelves if not self._is_expected(vector, one)]
        generation = generation or (self._searched() if fresh else None)
        if generation is not None and generation.dim == len(vector):
            for shelf in fresh:
                begun = self.file(generation, shelf).begin_cosines(vector)
                self._expected[shelf] = _Expected(vector, begun)

    def _is_expected(self, vector: Vector, shelf: Shelf) -> bool:
        return (one := self._expected.get(shelf)) is not None and one.vector is vector

    def vectors(self, generation: Generation, shelf: Shelf = MEMORIES) -> VectorFile:
        """The vectors of a generation for what is on a shelf."""
        return self.file(generation, shelf)

    def file(self, generation: Generation, shelf: Shelf = MEMORIES) -> Vectors:
        """The file that holds them, for whoever looks after files."""
        path = path_of(self.directory, generation.model, generation.number, shelf.suffix)
        return Vectors(path, generation.dim)

    def sweep(self) -> int:
        """Remove the vectors that no generation names any more: those that were switched from.

        Returns how many files went.
        """
        return sum(remove(file.path) for file in self._strange_files())

    def list_unnamed(self) -> list[str]:
        """The files of vectors that no generation names."""
        return [file.path.name for file in self._strange_files()]

    def _strange_files(self) -> list[GenerationFile]:
        with self._database.reading() as db:
            rows = every_generation(db)
        kept = {self.file(one, shelf).path for one in rows for shelf in SHELVES}
        return [file for file in generations(self.directory) if file.path not in kept]

    def _tried(self, make: Callable[[], NDArray[np.float32]]) -> NDArray[np.float32] | None:
        try:
            return make()
        except EgoError as error:
            self._say(error.sentence.begin_with("Words alone are used:"))
            return None


@lru_cache(maxsize=256)
def _of_subject(embedder: Embedder, name: str) -> Vector:
    """What is attended to is asked for again and again, and a server lives long."""
    return embedder.query(name)

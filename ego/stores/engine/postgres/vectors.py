"""Vectors of an ego in PostgreSQL: a row each, all of them searched, in the database."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from ego.stores.engine.postgres.database import HostedDatabase

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_COSINES = (
    "SELECT string_agg(int8send(seq), '' ORDER BY seq),"
    " string_agg(float4send((-(v <#> %b))::real), '' ORDER BY seq)"
    " FROM vectors WHERE shelf = %s AND generation = %s"
)


def sweep_vectors(database: HostedDatabase) -> int:
    """Delete the vectors that no generation names any more; returns how many there were."""
    with database.writing() as db:
        swept = "DELETE FROM vectors WHERE generation NOT IN (SELECT number FROM generations)"
        return db.run(swept).rowcount


def list_unnamed(database: HostedDatabase) -> list[int]:
    """The numbers of vectors' generations that no generation has."""
    with database.reading() as db:
        rows = db.run(
            "SELECT DISTINCT generation FROM vectors"
            " WHERE generation NOT IN (SELECT number FROM generations) ORDER BY generation"
        )
        return [number for (number,) in rows]


class HostedVectors:
    """The vectors of one generation for what is on a shelf, by the seq of what each belongs to."""

    def __init__(self, database: HostedDatabase, suffix: str, generation: int, dim: int) -> None:
        self._database = database
        self._at = (suffix, generation)
        self.dim = dim

    def write(self, seq: int, vector: NDArray[np.float32]) -> None:
        """Keep one vector."""
        self.write_all({seq: vector})

    def write_all(self, vectors: Mapping[int, NDArray[np.float32]]) -> None:
        """Keep several in one go."""
        with self._database.writing() as db:
            db.run_many(
                "INSERT INTO vectors (shelf, generation, seq, v) VALUES (%s, %s, %s, %b)"
                " ON CONFLICT (ego, shelf, generation, seq) DO UPDATE SET v = excluded.v",
                [(*self._at, int(seq), vector) for seq, vector in vectors.items()],
            )

    def zero(self, *seqs: int) -> None:
        """Forget these."""
        with self._database.writing() as db:
            db.run(
                "DELETE FROM vectors WHERE shelf = %s AND generation = %s AND seq = ANY(%s)",
                (*self._at, [int(seq) for seq in seqs]),
            )

    def read(self, seqs: Sequence[int] | NDArray[np.int64]) -> NDArray[np.float32]:
        """Their vectors, zeros where there is none."""
        import numpy as np

        found = np.zeros((len(seqs), self.dim), dtype=np.float32)
        with self._database.reading() as db:
            rows = db.run(
                "SELECT seq, v FROM vectors WHERE shelf = %s AND generation = %s AND seq = ANY(%s)",
                (*self._at, sorted({int(seq) for seq in seqs})),
            )
            kept = {seq: vector.to_numpy() for seq, vector in rows}
        for place, seq in enumerate(seqs):
            if int(seq) in kept:
                found[place] = kept[int(seq)]
        return found

    def are_whole(self, seqs: Sequence[int]) -> list[bool]:
        """Whether each of `seqs` has a vector; a row is there whole or not at all."""
        with self._database.reading() as db:
            rows = db.run(
                "SELECT seq FROM vectors WHERE shelf = %s AND generation = %s AND seq = ANY(%s)",
                (*self._at, sorted({int(seq) for seq in seqs})),
            )
            kept = {seq for (seq,) in rows}
        return [int(seq) in kept for seq in seqs]

    def list_beside(self, known: Collection[int]) -> list[int]:
        """The seqs that have a vector, but for those in `known`."""
        with self._database.reading() as db:
            rows = db.run(
                "SELECT seq FROM vectors WHERE shelf = %s AND generation = %s ORDER BY seq",
                self._at,
            )
            return [seq for (seq,) in rows if seq not in known]

    def expect_cosines(self, query: NDArray[np.float32]) -> None:
        """Let what `cosines` will ask travel with what is asked before."""
        with self._database.reading() as db:
            db.expect_run(_COSINES, (query, *self._at))

    def cosines(self, query: NDArray[np.float32]) -> NDArray[np.float32]:
        """How near each one is to `query`, by seq from 0; NaN where there is none."""
        import numpy as np

        with self._database.reading() as db:
            seqs, near = db.run(_COSINES, (query, *self._at)).fetchone()
        if seqs is None:
            return np.zeros(0, dtype=np.float32)
        places = np.frombuffer(seqs, ">i8")
        found = np.full(int(places[-1]) + 1, np.nan, dtype=np.float32)
        found[places] = np.frombuffer(near, ">f4")
        return found

"""What the stores ask of an engine: the storage contract, whichever database keeps an ego.

A store writes SQL once, in the subset that every engine runs, and hands it to a `Transaction`.
What an engine finds wrong it tells in ego's own errors: `Busy` (somebody else holds it), `Gone`
(nothing is there any more), `Unreadable` (damaged). A `Contradiction` is no such error: unless
a store expects it, somebody has made a mistake. Only what has a caller stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    import numpy as np
    from numpy.typing import NDArray

    from ego.errors import Unreadable

Values = Sequence[Any] | Mapping[str, Any]
"""What fills the placeholders of a statement, by place or by name."""


class Contradiction(Exception):
    """A row to be written names one that is not there, or is there already; nothing is written."""


class Row(Protocol):
    """One row, its values by place or by the column's name."""

    def __getitem__(self, key: int | str, /) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...


class Result(Protocol):
    """The rows that a statement has found."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""

    def fetchone(self) -> Any:
        """The next row; None behind the last."""

    def fetchall(self) -> list[Any]:
        """Every row that is left."""

    def __iter__(self) -> Iterator[Any]: ...


class Transaction(Protocol):
    """A reading as of one moment, or a writing that is kept whole or not at all."""

    def execute(self, sql: str, values: Values = ..., /) -> Result:
        """Run one statement. The id of a row that it inserts is asked for with RETURNING."""

    def executemany(self, sql: str, rows: Iterable[Values], /) -> Result:
        """Run one statement for each row of values."""


@runtime_checkable
class FarAway(Protocol):
    """A transaction whose every answer has a long way; see `statements.expect`."""

    def expect(self, sql: str, values: Values = ..., /) -> None:
        """Let a statement that only reads travel with the next one; `execute` finds its rows."""


class Database(Protocol):
    """Where rows are kept."""

    @property
    def is_open(self) -> bool:
        """Whether this use has needed it."""

    @property
    def has_changed(self) -> bool:
        """Whether this use has written rows."""

    def reading(self) -> AbstractContextManager[Transaction]:
        """A transaction that sees everything as of one moment; within another, part of that."""

    def writing(self) -> AbstractContextManager[Transaction]:
        """A transaction that is on disk when the block ends well, and else has done nothing."""

    def at_once(self) -> AbstractContextManager[object]:
        """Within the block several readings may be one; nothing is written in it."""

    def version(self) -> int:
        """A number that changes whenever somebody else has committed something."""

    def wipe(self) -> bool:
        """Leave nothing of what was deleted (VACUUM); False while somebody is in the way."""

    def empty_log(self) -> bool:
        """Leave nothing in the write-ahead log; False while somebody reads."""

    def lend_connections(self) -> AbstractContextManager[None]:
        """Within the block what one use of this process has closed is ready for the next."""

    def close(self) -> None:
        """Let go of it, if it was ever opened."""


class DocumentKind(NamedTuple):
    """One of the documents of an ego: its file, and whether its entries are rows."""

    name: str
    keyed: bool


class Rows(Protocol):
    """The entries of a document, by key."""

    def content(self) -> dict[str, Any]:
        """Every entry by its key, also one that is no row."""

    def put(self, key: str, row: Mapping[str, Any]) -> None:
        """Make `row` the entry of `key`, where it stood if it stood there."""

    def drop(self, *keys: str) -> None:
        """Take these entries out; one that is not there is no matter."""


class Documents(Protocol):
    """The small documents of an ego: persona, desires, people and what it knows of itself."""

    @property
    def has_changed(self) -> bool:
        """Whether this use has written one."""

    def path(self, kind: DocumentKind, /) -> Path:
        """Where a person finds it."""

    def unreadable(self, kind: DocumentKind, what: str, /) -> Unreadable:
        """The error of a document that cannot be used, with the way out."""

    def at_hand(self) -> AbstractContextManager[None]:
        """While one use goes on: outside the lock it may go by what it has read before."""

    def read(self, kind: DocumentKind, /) -> dict[str, Any]:
        """A whole document as it is now; empty when there is none yet."""

    def copied(self, kind: DocumentKind, /) -> Rows:
        """Its rows as they are now; what is done to them is written nowhere."""

    def changing(self, kind: DocumentKind, /) -> AbstractContextManager[Rows]:
        """Its rows, to be read and changed under the lock, and written when the block ends."""

    def together(self) -> AbstractContextManager[None]:
        """What is written in the block is on disk when it ends, with one wait for all of it."""

    def rewriting(self, kind: DocumentKind, /) -> AbstractContextManager[dict[str, Any]]:
        """A whole document as a dictionary to change in place, under the lock."""

    def remove(self, kind: DocumentKind, /) -> None:
        """Take a document away, with the version before it."""

    def amend_previous(
        self, kind: DocumentKind, change: Callable[[dict[str, Any]], dict[str, Any]], /
    ) -> None:
        """Put `change` through the version before the current one too, if there is one."""


class Lock(Protocol):
    """The lock around changes of documents; taking it twice in a thread is taking it once."""

    def __enter__(self) -> object: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> None: ...


class VectorFile(Protocol):
    """The vectors of one generation, by the seq of what each belongs to."""

    def write(self, seq: int, vector: NDArray[np.float32], /) -> None:
        """Keep one vector."""

    def write_all(self, vectors: Mapping[int, NDArray[np.float32]], /) -> None:
        """Keep several in one go."""

    def zero(self, *seqs: int) -> None:
        """Forget these."""

    def read(self, seqs: Sequence[int] | NDArray[np.int64], /) -> NDArray[np.float32]:
        """Their vectors, zeros where there is none."""

    def are_whole(self, seqs: Sequence[int], /) -> list[bool]:
        """Whether each of `seqs` has a vector of length 1: not none, not a torn one."""

    def list_beside(self, known: Collection[int], /) -> list[int]:
        """The seqs that have a vector, but for those in `known`."""

    def cosines(self, query: NDArray[np.float32], /) -> NDArray[np.float32]:
        """How near each one is to `query`, by seq from 0."""

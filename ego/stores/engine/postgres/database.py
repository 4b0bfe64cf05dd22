"""An ego's rows in PostgreSQL: transactions, and the lock that lets one write at a time.

A reading sees everything as of one moment (REPEATABLE READ). A writing takes the ego's advisory
lock first and sees what was committed before (READ COMMITTED): with a snapshot from before the
lock it would write over what others wrote meanwhile. Both begin with which ego it is, for
row-level security; what an outer block has begun, an inner one is part of.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import TracebackType
from typing import Any, NamedTuple, Self

from ego.stores.engine.postgres import connections
from ego.stores.engine.postgres.transactions import (
    ALL_DOCUMENTS,
    Beginning,
    HostedTransaction,
    Statement,
    transact,
)
from ego.stores.engine.statements import Question

APP, HOST = "ego_app", "ego_host"
"""The roles that an ego's rows, and the host's own tables, are reached as."""


class _Known(NamedTuple):
    """What a use has read, outside the lock: its documents, and what is asked beside them."""

    documents: Mapping[str, str]
    beside: Any


class HostedDatabase:
    """The rows of one ego, for one use in one thread.

    Nearly every use asks for the documents first. `beside` is what most of them ask for next, a
    row that no tool changes: it travels along.
    """

    def __init__(
        self, url: str, ego: int, *, beside: Question | None = None, observes_only: bool = False
    ) -> None:
        self.url = url
        self.ego = ego
        self._beside = beside
        self._observes_only = observes_only
        self._open: list[HostedTransaction] = []
        self.is_open = False
        self.has_changed = False
        self._uses = 0
        self._known: _Known | None = None
        """What the use that goes on has read."""

    @contextmanager
    def reading(self) -> Iterator[HostedTransaction]:
        """All of the block as of one moment."""
        if self._open:
            with connections.explain():
                yield self._open[-1]
            return
        with self._begun(writes=False) as transaction:
            yield transaction

    @contextmanager
    def writing(self) -> Iterator[HostedTransaction]:
        """One transaction under the ego's lock; all of it is kept when the block ends well.

        Within another writing it is a part of that one which can fail by itself. Within a reading
        it is one of its own, on a connection of its own.
        """
        if self._open and self._open[-1].writes:
            with connections.explain(), self._open[-1].part():
                yield self._open[-1]
            return
        with self._begun(writes=True) as transaction:
            yield transaction
            self.has_changed = True

    @contextmanager
    def _begun(self, *, writes: bool) -> Iterator[HostedTransaction]:
        beginning = self._beginning(writes)
        with connections.explain(), transact(self.url, beginning, writes=writes) as transaction:
            self._open.append(transaction)
            self.is_open = True
            try:
                yield transaction
            finally:
                self._open.pop()
        if writes and self._uses and transaction.documents is not None:
            self._known = self._known and self._known._replace(documents=transaction.documents)

    def at_once(self) -> AbstractContextManager[object]:
        """Within the block readings are one."""
        return self.reading()

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Within the block the documents are read once, beside what is read under the lock."""
        self._known = None
        self._uses += 1
        try:
            yield
        finally:
            self._uses -= 1
            self._known = None

    def read_document(self, name: str) -> str | None:
        """The text of a document: under the lock as it is now, else as this use has read it."""
        if self._open and self._open[-1].writes:
            with connections.explain():
                return self._open[-1].document(name)
        return self._read().documents.get(name)

    def read_beside(self) -> Any:
        """The row that is read beside the documents; None when there is none."""
        return self._read().beside

    def forget_documents(self) -> None:
        """Let the documents be read anew."""
        self._known = None
        if self._open:
            self._open[-1].forget_documents()

    def _read(self) -> _Known:
        """What a use reads first, in one round trip where no transaction is open."""
        if self._known is not None:
            return self._known
        with self.reading() as db:
            documents, beside = db.run(ALL_DOCUMENTS), self._beside and db.execute(*self._beside)
        known = _Known(dict(documents.fetchall()), beside.fetchone() if beside else None)
        if self._uses:
            self._known = known
        return known

    def _beginning(self, writes: bool) -> Beginning:
        """What a transaction begins with: which ego it is of, and its lock if it writes."""
        mode = "READ COMMITTED" if writes else "REPEATABLE READ READ ONLY"
        if writes and self._observes_only:
            mode = "READ COMMITTED READ ONLY"
        begun = Statement(f"BEGIN ISOLATION LEVEL {mode}")
        chosen = (
            f"SELECT set_config('role', '{APP}', true), set_config('ego.id', %s, true),"
            " set_config('lock_timeout', %s, true)"
        )
        ego = str(self.ego)
        if writes:  # from left to right: what bounds the wait stands before the wait
            locked = f"{chosen}, pg_advisory_xact_lock(%s)"
            return lambda wait: (begun, Statement(locked, (ego, wait, self.ego)))
        return lambda wait: (begun, Statement(chosen, (ego, wait)))

    def version(self) -> int:
        """A number that changes whenever somebody has committed something, to any ego."""
        with self.reading() as db:
            (seen,) = db.run("SELECT pg_current_snapshot()::text").fetchone()
        return zlib.crc32(seen.encode())

    def wipe(self) -> bool:
        """Deleted rows are gone from every query; the room they took is the server's to wipe."""
        return True

    def empty_log(self) -> bool:
        """The write-ahead log is the server's."""
        return True

    def lend_connections(self) -> AbstractContextManager[None]:
        """Connections are always lent."""
        return nullcontext()

    def close(self) -> None:
        """Nothing stays open from one transaction to the next."""
        self.is_open = False


class HostedLock:
    """The lock of an ego: what is done within is one writing."""

    def __init__(self, database: HostedDatabase) -> None:
        self._database = database
        self._held: list[Any] = []

    def __enter__(self) -> Self:
        block = self._database.writing()
        db = block.__enter__()
        self._held.append(block)
        try:
            db.begin()
        except BaseException:
            self.__exit__(*sys.exc_info())
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._held.pop().__exit__(kind, error, trace)

"""An ego's rows in PostgreSQL: transactions, and the lock that lets one write at a time.

A reading sees everything as of one moment (REPEATABLE READ). A writing takes the ego's advisory
lock first and sees what was committed before (READ COMMITTED): with a snapshot from before the
lock it would write over what others wrote meanwhile. Both begin with which ego it is, for
row-level security; what an outer block has begun, an inner one is part of.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from types import TracebackType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ego.errors import Do, StateError
from ego.stores.engine.contract import Values
from ego.stores.engine.postgres import connections
from ego.stores.engine.postgres.statements import adapt, translate

if TYPE_CHECKING:
    from ego.stores.engine.postgres.connections import Connection

APP, HOST = "ego_app", "ego_host"
"""The roles that an ego's rows, and the host's own tables, are reached as."""
_ATTEMPTS = 12
"""Connections that are tried when the server has let go of those in the pool."""


class HostedRow(tuple[Any, ...]):
    """One row, its values by place or by the column's name."""

    __slots__ = ()
    places: ClassVar[Mapping[str, int]] = {}

    def __getitem__(self, key: Any) -> Any:
        return tuple.__getitem__(self, self.places[key] if isinstance(key, str) else key)

    def keys(self) -> list[str]:
        """The names of its columns."""
        return list(self.places)


class HostedResult:
    """The rows that a statement has found, all of them read."""

    def __init__(self, rows: list[Any], rowcount: int) -> None:
        self._rows = iter(rows)
        self.rowcount = rowcount

    def fetchone(self) -> Any:
        """The next row; None behind the last."""
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        """Every row that is left."""
        return list(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows


class HostedTransaction:
    """A transaction on one connection, as the stores use it."""

    def __init__(self, connection: Connection, *, writes: bool) -> None:
        self.connection = connection
        self.writes = writes
        self.depth = 0

    def execute(self, sql: str, values: Values = (), /) -> HostedResult:
        """Run one statement; its rows are read before this returns."""
        translated = translate(sql)
        return self.run(translated.sql, adapt(values, translated.lists))

    def executemany(self, sql: str, rows: Iterable[Values], /) -> HostedResult:
        """Run one statement for each row of values, in one go."""
        translated = translate(sql)
        with self.connection.cursor() as cursor:
            cursor.executemany(translated.sql, [adapt(one, translated.lists) for one in rows])
            return HostedResult([], cursor.rowcount)

    def run(self, sql: str, values: Any = ()) -> HostedResult:
        """Run a statement of PostgreSQL's own."""
        with self.connection.cursor(row_factory=_rows, binary=True) as cursor:
            cursor.execute(sql, values)
            found = cursor.fetchall() if cursor.description else []
            return HostedResult(found, cursor.rowcount)


class HostedDatabase:
    """The rows of one ego, for one use in one thread."""

    def __init__(self, url: str, ego: int, *, observes_only: bool = False) -> None:
        self.url = url
        self.ego = ego
        self._observes_only = observes_only
        self._open: list[HostedTransaction] = []
        self.is_open = False
        self.has_changed = False

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
            with connections.explain(), self._part_of(self._open[-1]) as transaction:
                yield transaction
            return
        with self._begun(writes=True) as transaction:
            yield transaction
            self.has_changed = True

    @contextmanager
    def _begun(self, *, writes: bool) -> Iterator[HostedTransaction]:
        with connections.explain(), transact(self.url, self._beginning(writes)) as connection:
            transaction = HostedTransaction(connection, writes=writes)
            self._open.append(transaction)
            self.is_open = True
            try:
                yield transaction
            finally:
                self._open.pop()

    def _beginning(self, writes: bool) -> str:
        """What a transaction begins with; `{wait}` is how many milliseconds it may still wait."""
        mode = "READ COMMITTED" if writes else "REPEATABLE READ READ ONLY"
        if writes and self._observes_only:
            mode = "READ COMMITTED READ ONLY"
        begun = (
            f"BEGIN ISOLATION LEVEL {mode}; SELECT set_config('role', '{APP}', true),"
            f" set_config('ego.id', '{self.ego:d}', true), set_config('lock_timeout', '{{wait}}',"
            " true)"
        )
        return f"{begun}; SELECT pg_advisory_xact_lock({self.ego:d})" if writes else begun

    @contextmanager
    def _part_of(self, outer: HostedTransaction) -> Iterator[HostedTransaction]:
        outer.depth += 1
        name = f"part_{outer.depth}"
        try:
            outer.connection.execute(f"SAVEPOINT {name}")
            try:
                yield outer
            except BaseException:
                outer.connection.execute(f"ROLLBACK TO {name}")
                raise
            outer.connection.execute(f"RELEASE {name}")
        finally:
            outer.depth -= 1

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
        block.__enter__()
        self._held.append(block)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._held.pop().__exit__(kind, error, trace)


@contextmanager
def transact(url: str, beginning: str) -> Iterator[Connection]:
    """A connection in a transaction that began with these statements, and that is committed.

    One that the server has let go of since it was used last is thrown away for another.
    """
    for left in reversed(range(_ATTEMPTS)):
        with connections.borrow(url) as (connection, seconds):
            try:
                connection.execute(beginning.replace("{wait}", f"{seconds * 1000:.0f}ms"))
            except Exception:
                if left and connections.is_lost(connection):
                    continue
                _roll_back(connection)
                raise
            try:
                yield connection
            except BaseException:
                _roll_back(connection)
                raise
            _commit(connection)
            return


def _commit(connection: Connection) -> None:
    try:
        connection.execute("COMMIT")
    except Exception as error:
        if not connections.is_lost(connection):
            raise
        raise StateError(
            "The database was lost as it was to keep this, and whether it is kept cannot be known.",
            Do("look whether it is there before you try again."),
        ) from error


def _roll_back(connection: Connection) -> None:
    with suppress(Exception):  # a lost connection has rolled back already
        connection.execute("ROLLBACK")


@lru_cache(maxsize=2_000)
def _kind_of(names: tuple[str, ...]) -> type[HostedRow]:
    places = {name: place for place, name in enumerate(names)}
    return type("HostedRow", (HostedRow,), {"__slots__": (), "places": places})


def _rows(cursor: Any) -> Any:
    if not cursor.description:
        return tuple
    return _kind_of(tuple(column.name for column in cursor.description))

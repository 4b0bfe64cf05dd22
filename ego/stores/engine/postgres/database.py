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
        self._documents: dict[str, str] | None = None
        self._changed: dict[str, str] = {}
        self._parts: list[str] = []
        self._begun = 0

    def execute(self, sql: str, values: Values = (), /) -> HostedResult:
        """Run one statement; its rows are read before this returns."""
        translated = translate(sql)
        return self.run(translated.sql, adapt(values, translated.lists))

    def executemany(self, sql: str, rows: Iterable[Values], /) -> HostedResult:
        """Run one statement for each row of values, in one go."""
        translated = translate(sql)
        self._begin_parts()
        with self.connection.cursor() as cursor:
            cursor.executemany(translated.sql, [adapt(one, translated.lists) for one in rows])
            return HostedResult([], cursor.rowcount)

    def run(self, sql: str, values: Any = ()) -> HostedResult:
        """Run a statement of PostgreSQL's own."""
        self._begin_parts()
        with self.connection.cursor(row_factory=_rows, binary=True) as cursor:
            cursor.execute(sql, values)
            found = cursor.fetchall() if cursor.description else []
            return HostedResult(found, cursor.rowcount)

    def document(self, name: str) -> str | None:
        """The text of a document; all of them are read at once, and change under the lock alone."""
        if self._documents is None:
            rows = self.connection.execute("SELECT name, content FROM documents").fetchall()
            self._documents = dict(rows)
        return self._documents.get(name)

    def put_document(self, name: str, text: str) -> None:
        """Make `text` the document when the transaction is kept."""
        if self._documents is None:
            self.document(name)
        self._documents = {**(self._documents or {}), name: text}
        self._changed = {**self._changed, name: text}

    def write_documents(self) -> None:
        """Write what was changed of the documents, each once."""
        changed, self._changed = self._changed, {}
        if changed:
            self.executemany(
                "INSERT INTO documents (name, content) VALUES (?, ?) ON CONFLICT (name) DO UPDATE"
                " SET previous = documents.content, content = excluded.content",
                list(changed.items()),
            )

    def forget_documents(self) -> None:
        """Let the documents be read anew."""
        self.write_documents()
        self._documents = None

    @contextmanager
    def part(self) -> Iterator[None]:
        """A part that can fail by itself: a savepoint, if it runs a statement at all."""
        self._begun += 1
        name, before = f"part_{self._begun}", (self._documents, self._changed)
        self._parts.append(name)
        try:
            yield
        except BaseException:
            self._documents, self._changed = before
            if name not in self._parts:
                self.connection.execute(f"ROLLBACK TO {name}")
            raise
        finally:
            if name in self._parts:
                self._parts.remove(name)

    def _begin_parts(self) -> None:
        parts, self._parts = self._parts, []
        for name in parts:
            self.connection.execute(f"SAVEPOINT {name}")


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
            with connections.explain(), self._open[-1].part():
                yield self._open[-1]
            return
        with self._begun(writes=True) as transaction:
            yield transaction
            self.has_changed = True

    @contextmanager
    def _begun(self, *, writes: bool) -> Iterator[HostedTransaction]:
        with (
            connections.explain(),
            transact(self.url, self._beginning(writes), writes=writes) as transaction,
        ):
            self._open.append(transaction)
            self.is_open = True
            try:
                yield transaction
            finally:
                self._open.pop()

    def read_document(self, name: str) -> str | None:
        """The text of a document, in one round trip where no transaction is open."""
        if self._open:
            with connections.explain():
                return self._open[-1].document(name)
        self.is_open = True
        beginning = self._beginning(writes=False)
        at_once = f"{beginning}; SELECT content FROM documents WHERE name = '{name}'; COMMIT"
        with connections.explain(), _started(self.url, at_once) as (_, cursor):
            cursor.nextset()
            cursor.nextset()
            row = cursor.fetchone()
        return None if row is None else str(row[0])

    def _beginning(self, writes: bool) -> str:
        """What a transaction begins with; `{wait}` is how long it may still wait for a lock."""
        mode = "READ COMMITTED" if writes else "REPEATABLE READ READ ONLY"
        if writes and self._observes_only:
            mode = "READ COMMITTED READ ONLY"
        begun = (
            f"BEGIN ISOLATION LEVEL {mode}; SELECT set_config('role', '{APP}', true),"
            f" set_config('ego.id', '{self.ego:d}', true), set_config('lock_timeout', '{{wait}}',"
            " true)"
        )
        return f"{begun}; SELECT pg_advisory_xact_lock({self.ego:d})" if writes else begun

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
def transact(url: str, beginning: str, *, writes: bool = True) -> Iterator[HostedTransaction]:
    """A transaction that began with these statements, and that is committed."""
    with _started(url, beginning) as (connection, _):
        transaction = HostedTransaction(connection, writes=writes)
        try:
            yield transaction
            _commit(transaction)
        except BaseException:
            _roll_back(connection)
            raise


@contextmanager
def _started(url: str, statements: str) -> Iterator[tuple[Connection, Any]]:
    """A connection on which these statements were run, in one round trip, and their results.

    One that the server has let go of since it was used last is thrown away for another.
    """
    for left in reversed(range(_ATTEMPTS)):
        with connections.borrow(url) as (connection, seconds):
            try:
                asked = statements.replace("{wait}", f"{seconds * 1000:.0f}ms")
                cursor = connection.execute(asked)
            except Exception:
                if left and connections.is_lost(connection):
                    continue
                _roll_back(connection)
                raise
            yield connection, cursor
            return


def _commit(transaction: HostedTransaction) -> None:
    connection = transaction.connection
    try:
        with connection.pipeline():
            transaction.write_documents()
            connection.execute("COMMIT")
    except Exception as error:
        if not (transaction.writes and connections.is_lost(connection)):
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

"""A transaction of PostgreSQL as the stores use it: what can wait travels with what cannot.

Each way to the server and back is a wait, on a network of a thousandth of a second and more. So
a statement is sent when somebody asks what it has found, with everything that was said before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ego.errors import Do, StateError
from ego.stores.engine import outbox
from ego.stores.engine.contract import Values
from ego.stores.engine.postgres import connections
from ego.stores.engine.postgres.statements import adapt, translate
from ego.stores.engine.statements import insert_all

if TYPE_CHECKING:
    from ego.stores.engine.postgres.connections import Connection

ALL_DOCUMENTS = "SELECT name, content FROM documents"
_ATTEMPTS = 12
"""Connections that are tried when the server has let go of those in the pool."""


class Statement(NamedTuple):
    """A statement of PostgreSQL's, and what fills its placeholders."""

    sql: str
    values: Any = ()
    is_many: bool = False
    """`values` are those of several runs."""


Beginning = Callable[[str], Sequence[Statement]]
"""What a transaction begins with, given how long it may wait for a lock (`4990ms`)."""
Found = tuple[list[Any], int]
"""The rows of a statement, and how many it has changed."""
_CHANGES = re.compile(r"(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)")


class HostedRow(tuple[Any, ...]):
    """One row, its values by place or by the column's name."""

    __slots__ = ()
    places: ClassVar[Mapping[str, int]] = {}

    def __getitem__(self, key: Any) -> Any:
        return tuple.__getitem__(self, self.places[key] if isinstance(key, str) else key)

    def keys(self) -> list[str]:
        """The names of its columns."""
        return list(self.places)


class Pending:
    """A statement that was asked for, and what it has found once it has travelled."""

    def __init__(self, transaction: HostedTransaction, statement: Statement) -> None:
        self.statement = statement
        self.found: Found | None = None
        self._transaction = transaction

    def wait(self) -> Found:
        """What it has found; everything that waits travels for it."""
        if self.found is None:
            self._transaction.send()
        if self.found is None:
            raise RuntimeError("Its transaction has failed before.")
        return self.found


class HostedResult:
    """The rows that a statement finds; whoever asks for them waits for it, and for no other."""

    def __init__(self, asked: Pending) -> None:
        self._asked = asked
        self._rows: Iterator[Any] | None = None

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        return self._asked.wait()[1]

    def fetchone(self) -> Any:
        """The next row; None behind the last."""
        return next(self._wait(), None)

    def fetchall(self) -> list[Any]:
        """Every row that is left."""
        return list(self._wait())

    def __iter__(self) -> Iterator[Any]:
        yield from self._wait()  # and not before somebody wants the first

    def _wait(self) -> Iterator[Any]:
        if self._rows is None:
            self._rows = iter(self._asked.wait()[0])
        return self._rows


class HostedTransaction:
    """A transaction as the stores use it, which takes a connection when it needs one.

    Statements wait until somebody asks what one of them has found, or the transaction ends; then
    all that wait travel together, and what the transaction begins with before the first of them.
    """

    def __init__(self, url: str, beginning: Beginning, *, writes: bool) -> None:
        self.writes = writes
        self.documents: Mapping[str, str] | None = None
        """The texts of the documents, once they are read; they change under the lock alone."""
        self._url = url
        self._beginning = beginning
        self._held = ExitStack()
        self._connection: Connection | None = None
        self._waiting: list[Pending] = []
        self._expected: dict[Hashable, Pending] = {}
        self._changed: dict[str, str] = {}
        self._parts: list[str] = []
        self._begun = 0

    def execute(self, sql: str, values: Values = (), /) -> HostedResult:
        """Run one statement, once its rows are asked for or the transaction ends."""
        translated = translate(sql)
        return self.run(translated.sql, adapt(values, translated.lists))

    def expect(self, sql: str, values: Values = (), /) -> None:
        """Let a statement that only reads travel with the next one that is asked for."""
        translated = translate(sql)
        self.expect_run(translated.sql, adapt(values, translated.lists))

    def executemany(self, sql: str, rows: Iterable[Values], /) -> HostedResult:
        """Run one statement for each row of values, in one go."""
        translated = translate(sql)
        return self.run_many(translated.sql, [adapt(one, translated.lists) for one in rows])

    def run(self, sql: str, values: Any = ()) -> HostedResult:
        """Run a statement of PostgreSQL's own."""
        if self._expected:
            if asked := self._expected.get(_key(sql, values)):
                return HostedResult(asked)
            self._expect_nothing_of(sql)
        return HostedResult(self._ask(Statement(sql, values)))

    def expect_run(self, sql: str, values: Any = ()) -> None:
        """The same as `expect`, of a statement of PostgreSQL's own."""
        key = _key(sql, values)
        if key not in self._expected:
            self._expected[key] = self._ask(Statement(sql, values))

    def run_many(self, sql: str, rows: Sequence[Any]) -> HostedResult:
        """Run a statement of PostgreSQL's own for each row of values."""
        self._expect_nothing_of(sql)
        return HostedResult(self._ask(Statement(sql, rows, is_many=True)))

    def _ask(self, statement: Statement) -> Pending:
        parts, self._parts = self._parts, []
        for name in parts:
            self._waiting.append(Pending(self, Statement(f"SAVEPOINT {name}")))
        asked = Pending(self, statement)
        self._waiting.append(asked)
        return asked

    def _expect_nothing_of(self, sql: str) -> None:
        """What was brought of a table that changes now is to be asked anew."""
        if changed := _CHANGES.match(sql):
            named = re.compile(rf"\b{changed[1]}\b")
            self._expected = {
                key: asked
                for key, asked in self._expected.items()
                if not named.search(asked.statement.sql)
            }

    def send(self, last: str = "") -> None:
        """Run what waits, and `last` behind it, in one round trip."""
        waiting, self._waiting = self._waiting, []
        if last:
            waiting.append(Pending(self, Statement(last)))
        if not waiting:
            return
        statements = [one.statement for one in waiting]
        if self._connection is None and last and self.writes:
            self._begin(())  # by itself: of a whole writing nobody knows whether it may be repeated
        if self._connection is None:
            found = self._begin(statements)
        else:
            found = run_together(self._connection, statements)
        for one, its in zip(waiting, found, strict=True):
            one.found = its

    def begin(self) -> None:
        """Begin now, if it has not yet: it is our turn from here on.

        Who waits for a turn to change documents works off what is due next.
        """
        if self._connection is None:
            self.expect(*outbox.DUE)
            self.document("")

    def _begin(self, statements: Sequence[Statement]) -> list[Found]:
        """Begin, with these statements behind; returns what those have found.

        A connection that the server has let go of since it was used last is thrown away for
        another one: nothing is kept of what was done on it.
        """
        from psycopg import OperationalError

        for left in reversed(range(_ATTEMPTS)):
            connection, seconds = self._held.enter_context(connections.borrow(self._url))
            self._connection = connection
            begins = self._beginning(f"{seconds * 1000:.0f}ms")
            try:
                return run_together(connection, [*begins, *statements])[len(begins) :]
            except OperationalError:
                if not (left and connections.is_lost(connection)):
                    raise
            self.let_go()
        raise AssertionError  # the last attempt has raised

    def document(self, name: str) -> str | None:
        """The text of a document; all of them are read at once, and change under the lock alone."""
        if self.documents is None:
            self.documents = dict(self.run(ALL_DOCUMENTS).fetchall())
        return self.documents.get(name)

    def put_document(self, name: str, text: str) -> None:
        """Make `text` the document when the transaction is kept."""
        if self.documents is None:
            self.document(name)
        self.documents = {**(self.documents or {}), name: text}
        self._changed = {**self._changed, name: text}

    def write_documents(self) -> None:
        """Write what was changed of the documents, each once."""
        changed, self._changed = self._changed, {}
        if changed:
            insert_all(
                self,
                "INSERT INTO documents (name, content)",
                changed.items(),
                "ON CONFLICT (name) DO UPDATE"
                " SET previous = documents.content, content = excluded.content",
            )

    def forget_documents(self) -> None:
        """Let the documents be read anew."""
        self.write_documents()
        self.documents = None

    @contextmanager
    def part(self) -> Iterator[None]:
        """A part that can fail by itself: a savepoint, if it runs a statement at all."""
        self._begun += 1
        name, before = f"part_{self._begun}", (self.documents, self._changed)
        self._parts.append(name)
        try:
            yield
            if name not in self._parts:
                self.send()  # what fails of it has to fail in here
        except BaseException:
            self.documents, self._changed = before
            if name not in self._parts:
                self._give_up(f"ROLLBACK TO {name}")
            raise
        finally:
            if name in self._parts:
                self._parts.remove(name)

    def _give_up(self, how: str) -> None:
        """Undo what was done since a savepoint, and drop what has not been asked since."""
        savepoint = how.rpartition(" ")[2]
        names = [one.statement.sql for one in self._waiting]
        if f"SAVEPOINT {savepoint}" in names:  # not even that has been sent
            del self._waiting[names.index(f"SAVEPOINT {savepoint}") :]
            return
        self._waiting.clear()
        self._expected.clear()
        if self._connection is not None:
            run_together(self._connection, [Statement(how)])

    def commit(self) -> None:
        """Keep what was done; a transaction that has run no statement was none."""
        self.write_documents()
        if self._connection is None and not self._waiting:
            return
        try:
            self.send("COMMIT")
        except Exception as error:
            lost = self._connection is not None and connections.is_lost(self._connection)
            if not (self.writes and lost):
                raise
            raise StateError(
                "The database was lost as it was to keep this, and whether it is kept cannot be"
                " known.",
                Do("look whether it is there before you try again."),
            ) from error

    def roll_back(self) -> None:
        """Undo all of it."""
        from psycopg import Error

        self._waiting.clear()
        if self._connection is not None:
            with suppress(Error):  # what failed is told; the pool keeps no connection that is busy
                run_together(self._connection, [Statement("ROLLBACK")])

    def let_go(self) -> None:
        """Give the connection back."""
        self._connection = None
        self._held.close()


@contextmanager
def transact(url: str, beginning: Beginning, *, writes: bool = True) -> Iterator[HostedTransaction]:
    """A transaction that begins so, and that is committed when the block ends well."""
    transaction = HostedTransaction(url, beginning, writes=writes)
    try:
        yield transaction
        transaction.commit()
    except BaseException:
        transaction.roll_back()
        raise
    finally:
        transaction.let_go()


def run_together(connection: Connection, statements: Sequence[Statement]) -> list[Found]:
    """Run statements in one round trip; returns what each has found."""
    from psycopg import Error

    if len(statements) == 1:
        return [_found(_run(connection, statements[0]))]
    failed: Error | None = None
    cursors = list[Any]()
    try:
        with connection.pipeline():
            try:
                cursors += (_run(connection, one) for one in statements)
            except Error as error:  # the first one; those behind it fail of that
                failed = error
    except Error as error:
        raise failed or error from None
    if failed:
        raise failed
    return [_found(cursor) for cursor in cursors]


def _key(sql: str, values: Any) -> Hashable:
    """What tells a statement with its values from every other one."""
    given = values.items() if isinstance(values, Mapping) else values
    return sql, tuple(_plain_key(value) for value in given)


def _plain_key(value: Any) -> Hashable:
    if isinstance(value, list | tuple):
        return tuple(map(_plain_key, value))
    key: Hashable = value.tobytes() if hasattr(value, "tobytes") else value
    return key


def _run(connection: Connection, statement: Statement) -> Any:
    cursor = connection.cursor(row_factory=_rows, binary=True)
    if statement.is_many:
        cursor.executemany(statement.sql, statement.values)
    else:
        cursor.execute(statement.sql, statement.values)
    return cursor


def _found(cursor: Any) -> Found:
    return (cursor.fetchall() if cursor.description else []), cursor.rowcount


@lru_cache(maxsize=2_000)
def _kind_of(names: tuple[str, ...]) -> type[HostedRow]:
    places = {name: place for place, name in enumerate(names)}
    return type("HostedRow", (HostedRow,), {"__slots__": (), "places": places})


def _rows(cursor: Any) -> Any:
    if not cursor.description:
        return tuple
    return _kind_of(tuple(column.name for column in cursor.description))

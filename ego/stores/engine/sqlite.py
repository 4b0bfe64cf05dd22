"""The SQLite file of an ego: what grows, with transactions.

One connection for each opened ego, never shared between threads. WAL lets readers and one
writer work side by side in as many processes as there are; FULL means that a committed
write has reached the disk when the call returns. The schema belongs to the migrations.

Opening one reads the schema anew, and every statement is prepared again: 2 ms of a call. So a
process that stays connected lends what one use has closed to the next.
"""

from __future__ import annotations

import os
import sqlite3
import struct
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import cached_property
from pathlib import Path

from ego.errors import (
    DATA_DIR,
    REPAIR,
    Busy,
    Do,
    EgoError,
    Gone,
    Run,
    Sentence,
    StateError,
    Unreadable,
)
from ego.stores.engine import files
from ego.stores.engine.contract import Contradiction

DATABASE_FILE = "ego.db"
BUSY_SECONDS = 20
_REPAIR = Run(REPAIR, "brings back what can be read, and the newest backup.")
_OPENINGS = 100
"""How often a file is opened anew that is replaced again and again, before that is an error."""
WIPE_SECONDS = 2
"""How long `wipe` waits for each of others' reads and writes."""
_UNWRITTEN = frozenset(
    f"SQLITE_IOERR_{what}" for what in ("WRITE", "FSYNC", "TRUNCATE", "SHMSIZE", "DIR_FSYNC")
)


class Database:
    """A connection that opens on first use; `newest_schema` is the version we understand.

    With `observes_only` the connection cannot write, and leaves what another process has
    still in its WAL where it is.
    """

    def __init__(self, directory: Path, newest_schema: int, *, observes_only: bool = False) -> None:
        self._path = directory / DATABASE_FILE
        self._newest_schema = newest_schema
        self._mode = "ro" if observes_only else "rw"
        self._file: tuple[int, int] | None = None
        self._openings = 0
        self._changes_before = 0

    @cached_property
    def connection(self) -> sqlite3.Connection:
        """The open connection; raises StateError with the way out when there can be none."""
        with _explained(self._path):
            for _ in range(_OPENINGS):
                before = self._file_there()
                if before is None:
                    raise Gone(
                        f"{self._path} is missing, though this directory has been used.",
                        Do(
                            f"put it back, let {REPAIR} take the newest backup, or start afresh"
                            " with another {}.",
                            DATA_DIR,
                        ),
                    )
                connection = self._borrowed(before) or self._opened()
                if self._file_there() == before:  # else nobody knows which of them is open
                    self._file = before
                    self._openings += 1
                    self._changes_before = connection.total_changes
                    return connection
                connection.close()
            raise self._never_the_same()

    def _opened(self) -> sqlite3.Connection:
        if self._mode == "rw":
            for end in ("", "-wal", "-shm"):
                files.make_private(self._path.with_name(f"{DATABASE_FILE}{end}"))
        connection = sqlite3.connect(
            f"{self._path.absolute().as_uri()}?mode={self._mode}",
            uri=True,
            isolation_level=None,
            timeout=BUSY_SECONDS,
            check_same_thread=False,  # one thread after another, where it is lent
        )
        try:
            connection.row_factory = sqlite3.Row
            connection.executescript(
                "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON"
            )
            self._check(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _file_there(self) -> tuple[int, int] | None:
        """Which file has the database's name; None when none has.

        Where the system gives no number to files they all seem the same, as they did before.
        """
        try:
            found = self._path.stat()
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino

    def _current(self) -> sqlite3.Connection:
        """The connection to the file that has the name now, opened anew if it was replaced."""
        if self.is_open and not self.connection.in_transaction and self._is_another():
            self.close()
        return self.connection

    def _is_another(self) -> bool:
        return self._file_there() != self._file

    def _never_the_same(self) -> StateError:
        return StateError(f"{self._path} is another file each time that it is looked at.")

    def _check(self, connection: sqlite3.Connection) -> None:
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
        if schema > self._newest_schema:
            raise StateError(
                f"{self._path} was written by a newer ego (schema {schema}, this one knows"
                f" {self._newest_schema}).",
                Do("update ego."),
            )
        if schema == 0:
            raise Unreadable(f"{self._path} is empty.", _REPAIR)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection for reading, all of the block as of one moment.

        Ranking reads numbers first and postings then; a memory kept in between by another
        process must not be in one and missing from the other. Within another block, it is part
        of that one.
        """
        with _explained(self._path):
            connection = self._current()
            if connection.in_transaction:
                yield connection
                return
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    def at_once(self) -> AbstractContextManager[object]:
        """Each reading is its own: a file has no long way."""
        return nullcontext()

    def version(self) -> int:
        """A number that changes whenever another connection has committed something."""
        with _explained(self._path):
            (number,) = self._current().execute("PRAGMA data_version").fetchone()
            return (self._openings << 32) + int(number)

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on disk when the block ends well, else nothing."""
        with _explained(self._path):
            connection = self._begun()
            try:
                yield connection
                _commit(connection)
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def _begun(self) -> sqlite3.Connection:
        """A connection that is writing, into the file that has the database's name.

        Only now is that certain: who replaces the file lets nobody write until it is done, and
        what was written into the old one after that would be gone.
        """
        for _ in range(_OPENINGS):
            connection = self._current()
            try:
                connection.execute("BEGIN IMMEDIATE")
            except sqlite3.DatabaseError:
                if connection.in_transaction or not self._is_another():
                    raise
            else:
                if not self._is_another():
                    return connection
                connection.execute("ROLLBACK")
            self.close()
        raise self._never_the_same()

    def wipe(self) -> bool:
        """Leave nothing of what was deleted, neither in the file nor in its log.

        Deleted rows are overwritten, but SQLite leaves copies in the gaps of pages that it
        has split (of 300 purged memories 4 stayed readable), so the file is written anew.
        False when another process is in the way.
        """
        return self._without_others("VACUUM") and self.empty_log()

    def empty_log(self) -> bool:
        """Bring everything from the log into the file; False when another process reads."""
        return self._without_others("PRAGMA wal_checkpoint(TRUNCATE)")

    def _without_others(self, statement: str) -> bool:
        with _explained(self._path):
            db = self._current()
            db.execute(f"PRAGMA busy_timeout = {WIPE_SECONDS * 1000}")
            try:
                row = db.execute(statement).fetchone()
                return row is None or not row[0]
            except sqlite3.OperationalError as error:
                if "locked" in str(error) or "busy" in str(error):
                    return False
                raise
            finally:
                db.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")

    @property
    def is_open(self) -> bool:
        """Whether this use has needed the database."""
        return "connection" in self.__dict__

    @property
    def has_changed(self) -> bool:
        """Whether this use has written rows."""
        return self.is_open and self.connection.total_changes > self._changes_before

    def close(self) -> None:
        """Close the connection if it was ever opened; where one is lent, the next use has it."""
        if self.is_open:
            connection = self.connection
            del self.connection
            with _lending:
                lent = _lent.get((os.getpid(), self._path))
                if lent is not None and not (connection.in_transaction or self._is_another()):
                    lent.append((self._mode, self._file, connection))
                    return
            connection.close()

    @contextmanager
    def lend_connections(self) -> Iterator[None]:
        """Within this process a connection that one use has closed is the next one's."""
        mine = os.getpid(), self._path
        with _lending:
            _lent[mine] = []
        try:
            yield
        finally:
            with _lending:
                for *_, connection in _lent.pop(mine):
                    connection.close()

    def _borrowed(self, file: tuple[int, int]) -> sqlite3.Connection | None:
        """A connection to this very file that no use has; None when there is none."""
        with _lending:
            lent = _lent.get((os.getpid(), self._path), [])
            while lent:
                *whose, connection = lent.pop()
                if whose == [self._mode, file]:
                    with suppress(EgoError, sqlite3.Error):
                        self._check(connection)
                        return connection
                connection.close()
        return None


_lending = threading.Lock()
_lent: dict[tuple[int, Path], list[tuple[str, tuple[int, int] | None, sqlite3.Connection]]] = {}
"""What no use has, by process and path, where they are lent."""


def _commit(connection: sqlite3.Connection) -> None:
    """Commit; an error of it means that nothing is kept, unless it is _Unknown.

    A commit stands in the log before the disk is asked to confirm it. When that fails nobody
    sees it, but it still lies there whole, and would count if every process died now and the
    log were read anew. So something is written over it.
    """
    try:
        connection.execute("COMMIT")
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorname", "") != "SQLITE_IOERR_FSYNC":
            raise
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
            (schema,) = connection.execute("PRAGMA user_version").fetchone()
            connection.execute(f"PRAGMA user_version = {schema}")
            connection.execute("COMMIT")
        except sqlite3.Error:
            with suppress(sqlite3.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            raise _Unknown(str(error)) from error
        raise


class _Unknown(Exception):
    """The disk did not confirm a commit, and it may yet turn out to be there."""


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except EgoError:
        raise
    except _Unknown as error:
        raise StateError(
            f"{path}: the disk did not confirm the write ({error}), and whether it is kept cannot"
            " be known.",
            Do("mend the disk, then look whether it is there before you try again."),
        ) from error
    except sqlite3.OperationalError as error:
        if "locked" in str(error) or "busy" in str(error):
            from ego.stores.engine.holder import locked

            raise Busy(locked(path, BUSY_SECONDS)) from error
        if str(error).startswith("Could not decode"):  # and it quotes what it could not
            raise _damaged(path, "a text is not UTF-8") from None
        raise StateError(_refused(path, error)) from error
    except sqlite3.ProgrammingError:
        raise
    except (
        *(TypeError, ValueError, LookupError, ArithmeticError, AssertionError),
        *(struct.error, sqlite3.IntegrityError),
    ) as error:
        from ego.stores.engine.damage import damage_behind

        damage = damage_behind(path, error)
        if damage is None:
            if isinstance(error, sqlite3.IntegrityError):
                raise Contradiction(str(error)) from error
            raise
        raise _damaged(path, damage) from error
    except sqlite3.DatabaseError as error:
        raise _damaged(path, str(error)) from error


def _damaged(path: Path, what: str) -> Unreadable:
    said = " ".join(what.split())
    return Unreadable(f"{path} is damaged ({said}). Nothing was changed.", _REPAIR)


def tell_read_only(directory: Path) -> tuple[str, Do]:
    """That nothing may be written in a directory, and what to do: reading may need it, too.

    Who is the first to read a database in WAL mode has to make the file by which readers and
    writers know of each other.
    """
    return (
        f"The data directory {directory} is read-only, and its database cannot be opened like"
        " that.",
        Do("make it writable, or copy it and name the copy with {}.", DATA_DIR),
    )


def _refused(path: Path, error: sqlite3.OperationalError) -> Sentence:
    """What the system has against `path`, and what can be done about it."""
    name = getattr(error, "sqlite_errorname", "")  # some are Python's own
    if name == "SQLITE_FULL" or name in _UNWRITTEN:
        return Sentence(
            f"{path} cannot be written: the disk is full, or takes no more ({error})."
            " Nothing in it was changed.",
            Do("make room, then try again."),
        )
    if name.startswith("SQLITE_READONLY") and not os.access(path.parent, os.W_OK):
        return Sentence(*tell_read_only(path.parent))
    if name.startswith("SQLITE_READONLY"):
        return Sentence(
            f"{path} cannot be written: it is read-only.", Do("make it writable, then try again.")
        )
    unchanged = " Nothing in it was changed." if name.startswith("SQLITE_IOERR") else ""
    return Sentence(f"{path} cannot be used: {error}.{unchanged}")

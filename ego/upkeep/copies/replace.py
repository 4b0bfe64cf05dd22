"""Giving the database other content while nobody can write to it.

A copy of what was there, and what is made from it, would lack what others commit meanwhile,
and a new file would be out of sight of whoever has the old one open. So the content is
exchanged within the file, in one transaction that shuts writers out before the old content
is looked at. Only a file that SQLite can no more lock is replaced by another one.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import IO, NamedTuple

from ego.errors import Busy
from ego.stores.engine import files
from ego.stores.engine.holder import locked, shut_out_writers
from ego.stores.engine.sqlite import BUSY_SECONDS

_STEP_PAGES = 16
"""At most so many in one step; after the first one something must be left to do."""


class Old(NamedTuple):
    """The database that is about to be replaced, while nobody can write to it."""

    path: Path
    opens: bool
    """Whether SQLite can open it. When not, it must not be asked to: that drops the lock."""
    file: IO[bytes] | None
    """None when there is no database.

    Its bytes are read by this handle alone, which stays open: a process that closes any
    handle on a file loses every lock that it has on it.
    """

    def copy(self, target: Path) -> None:
        """Copy its file and its log as they are to `target`, if it is there."""
        if self.file is None:
            return
        # The log first: a checkpoint in between takes from it into the file.
        with suppress(FileNotFoundError), _beside(self.path, "-wal").open("rb") as log:
            if os.fstat(log.fileno()).st_size:
                _copied(log, _beside(target, "-wal"))
        self.file.seek(0)
        _copied(self.file, target)


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def _copied(source: IO[bytes], target: Path) -> None:
    with files.writing(target) as into:
        shutil.copyfileobj(source, into, 1 << 20)


Prepare = Callable[[Old], None]
Advance = Callable[[int, int], None]


def replace_database(
    target: Path, source: Path, prepare: Prepare, advance: Advance = lambda _, __: None
) -> None:
    """Give the database at `target` the content of `source`, a sound one without a log.

    `prepare` is called once, as soon as nobody can write to the old one, and nobody can
    until all is done: what it finds there is everything that was ever acknowledged. It may
    still write to `source`. Readers go on, and see the old content until the new one is
    there. Raises Busy when somebody writes for too long, sqlite3.Error or OSError when the
    disk will not take it, and what `prepare` raises; the old content is there then.
    """
    if not target.exists():
        prepare(Old(target, opens=False, file=None))
        _put(source, target)
        return
    with target.open("rb") as file:
        # An empty file is a sound database without tables to SQLite, and shares no lock
        # with those who still have a log for it.
        if target.stat().st_size and _overwritten(
            target, source, lambda: prepare(Old(target, opens=True, file=file)), advance
        ):
            return
        with shut_out_writers(target, BUSY_SECONDS):
            prepare(Old(target, opens=False, file=file))
            file.close()
            _put(source, target)


def _overwritten(target: Path, source: Path, prepare: Callable[[], None], advance: Advance) -> bool:
    """Copy page by page in one transaction; False, and nothing done, if none can be begun.

    SQLite takes the lock with the first step, and begins again when `source` has changed
    since, so what is copied in the end is what `prepare` has left there.
    """
    is_prepared = False

    def step(status: int, left: int, total: int) -> None:
        nonlocal is_prepared
        if status == sqlite3.SQLITE_BUSY and not is_prepared:
            raise Busy(locked(target, BUSY_SECONDS))
        if status == sqlite3.SQLITE_OK and not is_prepared:
            is_prepared = True
            prepare()
        advance(total - left, total)

    uri = f"{target.absolute().as_uri()}?mode=rw"
    with (
        closing(sqlite3.connect(source)) as db,
        closing(sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)) as into,
    ):
        with suppress(sqlite3.Error):  # opens a file that ends too early, too
            into.execute("PRAGMA writable_schema = ON")
        with suppress(sqlite3.Error):  # without it readers, ours too, would have to wait
            into.execute("PRAGMA journal_mode = WAL")
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        try:
            db.backup(into, pages=min(_STEP_PAGES, pages // 2), progress=step, sleep=0.005)
        except sqlite3.Error:
            if is_prepared:
                raise
            return False
        with suppress(sqlite3.Error):  # it is done; the next one to write does this as well
            into.execute("PRAGMA journal_mode = WAL")
            into.execute("PRAGMA wal_checkpoint(PASSIVE)")
    return True


def _put(source: Path, target: Path) -> None:
    """Move a file to where there is none, or one that nobody can open.

    The log of the old one goes first: SQLite would take it for the new one's.
    """
    with closing(sqlite3.connect(source, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
    source.chmod(files.PRIVATE_FILE)
    with source.open("r+b") as file:
        os.fsync(file.fileno())
    for end in ("-wal", "-shm"):
        _beside(target, end).unlink(missing_ok=True)
    source.replace(target)
    files.sync_directory(target.parent)

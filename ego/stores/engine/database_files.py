"""SQLite files that are nobody's open ego: a copy that lies still, a life that is to be deleted.

They are taken as they are: nothing here migrates, checks or repairs one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from ego.errors import Unusable
from ego.stores.engine.contract import Transaction
from ego.stores.engine.sqlite import BUSY_SECONDS


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise Unusable for what SQLite has against a file, in its own words."""
    try:
        yield
    except sqlite3.Error as error:
        raise Unusable(str(error)) from error


@contextmanager
def open_to_read(path: Path, *, is_still: bool = False) -> Iterator[Transaction]:
    """The rows of the database at `path`, to be read only; raises Unusable.

    Of one that `is_still` nobody writes to, and SQLite puts no file beside it.
    """
    uri = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if is_still else ''}"
    with translate_errors(), closing(sqlite3.connect(uri, uri=True)) as db:
        db.row_factory = sqlite3.Row
        yield db


@contextmanager
def open_to_change(path: Path) -> Iterator[Transaction]:
    """The rows of the database at `path`, of which nobody else writes any; raises Unusable.

    What is written is kept whole once the block ends, or not at all.
    """
    with translate_errors(), closing(sqlite3.connect(path)) as db, db:
        db.row_factory = sqlite3.Row
        yield db


def schema(path: Path) -> int:
    """The number of the last migration that a file has seen; 0 for none. Raises Unusable."""
    with open_to_read(path) as db:
        (number,) = db.execute("PRAGMA user_version").fetchone()
        return int(number)


def texts(path: Path) -> Iterator[str]:
    """Every text in any row of any table, as it stands there. Raises Unusable."""
    with open_to_read(path) as db:
        tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            for row in db.execute(f'SELECT * FROM "{table}"'):
                yield from (value for value in row if isinstance(value, str))


def as_one_file(path: Path) -> None:
    """Leave no write-ahead log beside a database that is to lie still. Raises Unusable."""
    with translate_errors(), closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def hold_against_writers(path: Path) -> Iterator[None]:
    """Let nobody write into a file, also while it is deleted; what is broken has no writers."""
    with ExitStack() as held:
        if path.exists():
            with suppress(sqlite3.Error):
                db = held.enter_context(
                    closing(sqlite3.connect(path, isolation_level=None, timeout=BUSY_SECONDS))
                )
                db.execute("BEGIN IMMEDIATE")
        yield

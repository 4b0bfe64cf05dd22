"""Whether a database file is sound: what SQLite finds in it, and what it takes for sound.

Its own check does not look into texts: bytes that are no UTF-8, a list that is no JSON, a word
that nobody has written. Whoever copies, restores or repairs asks here, and so does the engine
when a row makes no sense.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from contextlib import AbstractContextManager, closing
from pathlib import Path

from ego.stores import sanity
from ego.stores.engine.contract import Transaction
from ego.stores.engine.schema import list_tables

_PATIENCE_SECONDS = 20


def damage(path: Path) -> str | None:
    """What is wrong with a file that only leaving rows out would mend; None when nothing is."""
    try:
        with _open(path) as db:
            db.text_factory = lambda data: data.decode("utf-8", "replace")
            (schema,) = db.execute("PRAGMA user_version").fetchone()
            if not schema:
                return "it is empty"
            (said,) = db.execute("PRAGMA quick_check(1)").fetchone()
            if said != "ok":
                return str(said)
            db.text_factory = str
            return _garbled_text(db) or _misfit(db, but=sanity.MENDED)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return str(error)


def damage_behind(path: Path, error: Exception) -> str | None:
    """What in the file, and no mistake of ours, has raised `error` over a row; None if nothing."""
    try:
        with _open(path) as db:
            if db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return str(error)
            if found := _misfit(db):
                return found
    except sqlite3.DatabaseError:
        return str(error)
    is_garbled = isinstance(error, UnicodeDecodeError | json.JSONDecodeError)
    return str(error) if is_garbled else None


def _open(path: Path) -> AbstractContextManager[sqlite3.Connection]:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return closing(sqlite3.connect(uri, uri=True, timeout=_PATIENCE_SECONDS))


def _garbled_text(db: Transaction) -> str | None:
    """Which table has a text that is none; SQLite takes any bytes for one."""
    for table in list_tables(db):
        if table not in sanity.DERIVED:
            try:
                for _ in db.execute(f'SELECT * FROM "{table}"'):
                    pass
            except sqlite3.OperationalError as error:
                if not str(error).startswith("Could not decode"):
                    raise
                return f"a text in {table} is not UTF-8"  # the error itself would quote it
    return None


def _misfit(db: Transaction, but: Collection[str] = ()) -> str | None:
    """A value that cannot be, in other tables than `but`, or a row that names none."""
    for one in sanity.values(db):
        if one.table not in but:
            return str(one)
    for table, _, parent, _ in db.execute("PRAGMA foreign_key_check"):
        return f"a row of {table} names something in {parent} that is not there"
    return None

"""What is wrong with a database file, as far as only leaving rows out would mend it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from ego.stores import sanity
from ego.stores.engine.contract import Transaction
from ego.stores.engine.schema import list_tables
from ego.upkeep.doctor.rebuild import DERIVED


def damage(path: Path) -> str | None:
    """What is wrong with a database file; None when nothing is."""
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=20)
        ) as db:
            db.text_factory = lambda data: data.decode("utf-8", "replace")
            (schema,) = db.execute("PRAGMA user_version").fetchone()
            if not schema:
                return "it is empty"
            (said,) = db.execute("PRAGMA quick_check(1)").fetchone()
            return (_garbled_text(db) or _senseless(db)) if said == "ok" else str(said)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return str(error)


def _garbled_text(db: sqlite3.Connection) -> str | None:
    """Which table has a text that is none; SQLite takes any bytes for one."""
    db.text_factory = str
    for table in list_tables(db):
        if table not in DERIVED:
            try:
                for _ in db.execute(f'SELECT * FROM "{table}"'):
                    pass
            except sqlite3.OperationalError as error:
                if not str(error).startswith("Could not decode"):
                    raise
                return f"a text in {table} is not UTF-8"  # the error itself would quote it
    return None


def _senseless(db: Transaction) -> str | None:
    """What only leaving a row out would mend."""
    for one in sanity.values(db):
        if one.table not in sanity.MENDED:
            return str(one)
    for table, _, parent, _ in db.execute("PRAGMA foreign_key_check"):
        return f"a row of {table} names something in {parent} that is not there"
    return None

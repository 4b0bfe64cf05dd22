"""Keep which days of what comes back are left out, and on which weekdays it is where those are
several."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.3.0"

SCHEMA = """
ALTER TABLE ahead ADD COLUMN weekdays TEXT NOT NULL DEFAULT '';  -- a digit each, 0 for Monday
ALTER TABLE ahead ADD COLUMN left_out TEXT NOT NULL DEFAULT '';  -- days with a space between
"""


def up(data_dir: Path) -> None:
    """Add both; a database that has them is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        columns = {name for _, name, *_ in connection.execute("PRAGMA table_info(ahead)")}
        if "left_out" not in columns:
            mark = f"PRAGMA user_version = {max(version, 22)};"
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {mark} COMMIT;")
    finally:
        connection.close()

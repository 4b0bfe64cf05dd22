"""Make the table of turns that were taken back: no transcript is to bring them again."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.3.0"

SCHEMA = """
CREATE TABLE taken_back (
    mark TEXT PRIMARY KEY                   -- a digest of what its host calls it, of no words
) STRICT, WITHOUT ROWID;
"""


def up(data_dir: Path) -> None:
    """Make the table; a database that has it is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'taken_back'").fetchone()
        if not has:
            mark = f"PRAGMA user_version = {max(version, 20)};"
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {mark} COMMIT;")
    finally:
        connection.close()

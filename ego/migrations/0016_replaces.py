"""Let what replaces a memory be found at once, however many other links there are."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.3.0"

INDEX = (
    "CREATE INDEX IF NOT EXISTS links_replacing ON links (type, source, target)"
    " WHERE type = 'replaces'"
)


def up(data_dir: Path) -> None:
    """Make the index; a database that has it is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        mark = f"PRAGMA user_version = {max(version, 16)};"
        connection.executescript(f"BEGIN IMMEDIATE; {INDEX}; {mark} COMMIT;")
    finally:
        connection.close()

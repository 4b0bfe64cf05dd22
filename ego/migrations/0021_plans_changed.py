"""Make an index of the plans that are off or on another day than at first: they are few."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.3.0"

SCHEMA = """
CREATE INDEX ahead_off ON ahead (told, memory) WHERE told = 6;
CREATE INDEX ahead_moved ON ahead (every, memory) WHERE every IS NULL AND day <> first_day;
"""


def up(data_dir: Path) -> None:
    """Make both; a database that has them is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'ahead_off'").fetchone()
        if not has:
            mark = f"PRAGMA user_version = {max(version, 21)};"
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {mark} COMMIT;")
    finally:
        connection.close()

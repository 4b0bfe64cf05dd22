"""Say which vectors are in force: one row a generation of the files in vectors/."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.2.0"

SCHEMA = """
CREATE TABLE generations (
    number INTEGER PRIMARY KEY,
    model TEXT NOT NULL,
    dim INTEGER NOT NULL,
    live INTEGER NOT NULL                   -- 1 for the one that is searched, 0 while it is made
) STRICT;
CREATE UNIQUE INDEX generations_one_live ON generations (live) WHERE live = 1;
CREATE INDEX memories_by_embedded ON memories (embedded) WHERE forgotten_at IS NULL;
PRAGMA user_version = 4;
"""


def up(data_dir: Path) -> None:
    """Add the table of generations; `memories.embedded` is from now on a generation's number."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version < 4:
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} COMMIT;")
    finally:
        connection.close()

"""Make the table of packets: what a language model was asked, until it answers."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.2.0"

SCHEMA = """
CREATE TABLE packets (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,                     -- select, deliberate, render or reflect
    trigger_id TEXT NOT NULL,               -- the id of what it is about; may be empty
    allowed TEXT NOT NULL,                  -- JSON object: the ids an answer may name, by kind
    made_at INTEGER NOT NULL,               -- this and expires_at in real time, microseconds
    expires_at INTEGER NOT NULL,
    outcome TEXT                            -- JSON object: what the first commit gave
) STRICT;
CREATE INDEX packets_by_expiry ON packets (expires_at);
"""


def up(data_dir: Path) -> None:
    """Add the table in one transaction; a database that has it is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'packets'").fetchone()
        if not has:
            mark = f"PRAGMA user_version = {max(version, 7)};"
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {mark} COMMIT;")
    finally:
        connection.close()

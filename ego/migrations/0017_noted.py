"""Make the table of what was noted from talk: facts, preferences, questions and plans."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.3.0"

SCHEMA = """
CREATE TABLE noted (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,                    -- when it was noted, microseconds UTC
    event INTEGER NOT NULL REFERENCES events (seq) ON DELETE CASCADE,
    about TEXT NOT NULL,                    -- self, or a person's name
    kind TEXT NOT NULL,                     -- fact, preference, question or plan
    text TEXT NOT NULL,
    folded TEXT NOT NULL,                   -- what it is compared by: about, kind and text
    replaces TEXT NOT NULL DEFAULT '',      -- the id of what it was noted in place of
    brought TEXT NOT NULL DEFAULT '{}',     -- what came of it
    dropped_at INTEGER                      -- when a person took it back; NULL while it holds
) STRICT;
CREATE INDEX noted_by_folded ON noted (folded);
CREATE INDEX noted_by_event ON noted (event);
"""


def up(data_dir: Path) -> None:
    """Make the table; a database that has it is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'noted'").fetchone()
        if not has:
            mark = f"PRAGMA user_version = {max(version, 17)};"
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {mark} COMMIT;")
    finally:
        connection.close()

"""Make the table of what lies ahead: the day or hour that a memory points forward to."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.3.0"

SCHEMA = """
CREATE TABLE ahead (
    memory INTEGER PRIMARY KEY REFERENCES memories (seq) ON DELETE CASCADE,
    at INTEGER NOT NULL,                    -- the moment it begins, microseconds UTC
    day TEXT NOT NULL,                      -- its date where it is, YYYY-MM-DD
    zone TEXT NOT NULL,                     -- the clock there
    has_hour INTEGER NOT NULL,              -- 0 when it is the whole day
    every TEXT,                             -- 'year' for what comes back; NULL for once
    first_day TEXT NOT NULL,                -- the day it was set to, which its returns count from
    told INTEGER NOT NULL DEFAULT 0,        -- 1 the day before, 2 on the day
    asked INTEGER NOT NULL DEFAULT 0,       -- in how many sessions it was asked how it went
    asked_at INTEGER,                       -- when last
    closed_at INTEGER                       -- NULL while it lies ahead, or waits to be told of
) STRICT;
CREATE INDEX ahead_open ON ahead (at) WHERE closed_at IS NULL;
"""


def up(data_dir: Path) -> None:
    """Make the table; a database that has it is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'ahead'").fetchone()
        if not has:
            mark = f"PRAGMA user_version = {max(version, 12)};"
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {mark} COMMIT;")
    finally:
        connection.close()

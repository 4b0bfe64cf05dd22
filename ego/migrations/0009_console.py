"""Make the console: what was done (activity), what is to be said, and what was published."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.2.0"

SCHEMA = """
CREATE TABLE activity (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,                    -- microseconds since 1970, UTC
    phase TEXT NOT NULL,                    -- execution or agent_job
    state TEXT NOT NULL,
    action_type TEXT NOT NULL,
    capability TEXT NOT NULL,
    result_status TEXT,                     -- NULL while nothing has come of it
    summary_text TEXT NOT NULL,
    decision_id TEXT,
    intent_id TEXT,
    result_id TEXT,
    agent_job_id TEXT
) STRICT;

CREATE TABLE unspoken (                     -- a message that is to be said; it stays once it was
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    result_id TEXT NOT NULL UNIQUE,         -- what it is about; one result is told once
    message_kind TEXT NOT NULL,
    delivery_mode TEXT NOT NULL             -- notify or chat
) STRICT;

CREATE TABLE messages (                     -- what was published; its words are the event's
    event_id TEXT PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    unspoken_id TEXT NOT NULL UNIQUE REFERENCES unspoken (id),
    message_kind TEXT NOT NULL,
    delivery_mode TEXT NOT NULL
) STRICT;

CREATE TABLE console (                      -- in which order both arrived
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    activity INTEGER UNIQUE REFERENCES activity (number) ON DELETE CASCADE,
    message TEXT UNIQUE REFERENCES messages (event_id) ON DELETE CASCADE,
    CHECK ((activity IS NULL) <> (message IS NULL))
) STRICT;
"""


def up(data_dir: Path) -> None:
    """Add the tables in one transaction; a database that has them is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'console'").fetchone()
        if not has:
            mark = f"PRAGMA user_version = {max(version, 9)};"
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {mark} COMMIT;")
    finally:
        connection.close()

"""Make the events with their reflections and words, the jobs, and an index of what was felt."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.2.0"

SCHEMA = """
CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,                    -- microseconds since 1970, UTC
    source TEXT NOT NULL,
    searchable INTEGER NOT NULL,
    label TEXT,                             -- the reflection; NULL until there is one
    intensity REAL,
    salience REAL,
    confidence REAL,
    topic_tags TEXT,                        -- JSON list
    reflection TEXT,                        -- JSON object: all of it
    client_context TEXT NOT NULL,           -- JSON object
    user_text TEXT NOT NULL,
    assistant_text TEXT NOT NULL
) STRICT;
CREATE INDEX events_by_time ON events (at, seq);
CREATE INDEX events_by_source ON events (source, at, seq);
CREATE INDEX events_searchable ON events (at, seq) WHERE searchable = 1;
CREATE INDEX events_felt ON events (at, seq, id, label, intensity, salience, confidence)
    WHERE label <> 'neutral';               -- a NULL label is not in it either
CREATE TABLE event_words (
    seq INTEGER PRIMARY KEY REFERENCES events ON DELETE CASCADE,
    data BLOB NOT NULL                      -- u32 little-endian: a hash for each distinct word
) STRICT;

CREATE TABLE jobs (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,                  -- the id of what it is about
    state TEXT NOT NULL,                    -- waiting, parked or done
    attempts INTEGER NOT NULL,
    made_at INTEGER NOT NULL,               -- this and next_at in real time
    next_at INTEGER NOT NULL,               -- not to be tried before
    complaint TEXT NOT NULL,                -- why the last attempt failed
    UNIQUE (kind, subject)
) STRICT;
CREATE INDEX jobs_open ON jobs (kind, next_at, number) WHERE state <> 'done';

CREATE INDEX memories_felt ON memories (at, seq, id, emotion, intensity, importance)
    WHERE forgotten_at IS NULL AND emotion <> 'neutral';
"""


def up(data_dir: Path) -> None:
    """Add the tables and indexes in one transaction; a database that has them is left alone.

    One that was migrated further before this migration came keeps its later version.
    """
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'events'").fetchone()
        if not has:
            mark = f"PRAGMA user_version = {max(version, 5)};"
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {mark} COMMIT;")
    finally:
        connection.close()

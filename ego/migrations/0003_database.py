"""Make the database: memories, their words, links, episodes, and the outbox."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

TARGET_VERSION = "0.2.0"

SCHEMA = """
CREATE TABLE memories (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused: vectors and postings name it
    id TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL,
    digest BLOB NOT NULL,                   -- of the normalised content, to know a retry by
    at INTEGER NOT NULL,                    -- microseconds since 1970, UTC
    category TEXT NOT NULL,
    emotion TEXT NOT NULL,
    secondary TEXT NOT NULL,                -- JSON list
    intensity REAL NOT NULL,
    valence REAL NOT NULL,
    arousal REAL NOT NULL,
    importance INTEGER NOT NULL,
    tags TEXT NOT NULL,                     -- JSON list
    private INTEGER NOT NULL,
    body_state TEXT NOT NULL,               -- JSON object
    access_count INTEGER NOT NULL DEFAULT 0,
    last_accessed INTEGER,
    embedded INTEGER NOT NULL DEFAULT 0,
    forgotten_at INTEGER                    -- set aside since then; NULL while it is there
) STRICT;
CREATE INDEX memories_by_time ON memories (at, seq) WHERE forgotten_at IS NULL;
CREATE INDEX memories_by_category ON memories (category, at, seq) WHERE forgotten_at IS NULL;
CREATE INDEX memories_by_digest ON memories (digest, at) WHERE forgotten_at IS NULL;
CREATE INDEX memories_forgotten ON memories (forgotten_at) WHERE forgotten_at IS NOT NULL;

CREATE TABLE memory_people (
    person TEXT NOT NULL,                   -- as it is compared
    seq INTEGER NOT NULL REFERENCES memories ON DELETE CASCADE,
    name TEXT NOT NULL,                     -- as it was said
    PRIMARY KEY (person, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_people_by_memory ON memory_people (seq);

CREATE TABLE terms (
    term TEXT PRIMARY KEY,
    df INTEGER NOT NULL,                    -- memories that hold it now
    appended INTEGER NOT NULL               -- ever appended; the running counter of chunks
) STRICT, WITHOUT ROWID;
CREATE TABLE postings (
    term TEXT NOT NULL,
    chunk INTEGER NOT NULL,
    data BLOB NOT NULL,                     -- u32 little-endian: seq << 6 | min(tf, 63)
    PRIMARY KEY (term, chunk)
) STRICT, WITHOUT ROWID;
CREATE TABLE numbers (
    chunk INTEGER PRIMARY KEY,
    data BLOB NOT NULL                      -- one fixed-width record a memory
) STRICT;
CREATE TABLE totals (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE links (
    source INTEGER NOT NULL REFERENCES memories ON DELETE CASCADE,
    target INTEGER NOT NULL REFERENCES memories ON DELETE CASCADE,
    type TEXT NOT NULL,
    confidence REAL NOT NULL,
    note TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (source, target, type)
) STRICT, WITHOUT ROWID;
CREATE INDEX links_by_target ON links (target);

CREATE TABLE episodes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    summary TEXT NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;
CREATE TABLE episode_members (
    episode INTEGER NOT NULL REFERENCES episodes ON DELETE CASCADE,
    memory INTEGER NOT NULL REFERENCES memories ON DELETE CASCADE,
    PRIMARY KEY (episode, memory)
) STRICT, WITHOUT ROWID;
CREATE INDEX episode_members_by_memory ON episode_members (memory);

CREATE TABLE outbox (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,                  -- JSON object
    noted_at INTEGER NOT NULL
) STRICT;

INSERT INTO totals (name, value) VALUES ('memories', 0), ('tokens', 0);
PRAGMA user_version = 3;
"""


def up(data_dir: Path) -> None:
    """Create ego.db and its tables in one transaction; one that has them is left alone."""
    path = data_dir / "ego.db"
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version < 3:
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} COMMIT;")
    finally:
        connection.close()

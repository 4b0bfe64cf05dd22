"""Let the newest memories with someone, or with a feeling, be found without reading the rest."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.2.0"

SCHEMA = """
CREATE TABLE memory_people_by_time (
    person TEXT NOT NULL,                   -- as it is compared
    at INTEGER NOT NULL,                    -- the memory's, so that a person's newest come first
    seq INTEGER NOT NULL REFERENCES memories ON DELETE CASCADE,
    name TEXT NOT NULL,                     -- as it was said
    PRIMARY KEY (person, at, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO memory_people_by_time (person, at, seq, name)
    SELECT person, at, seq, name FROM memory_people JOIN memories USING (seq);
DROP TABLE memory_people;
ALTER TABLE memory_people_by_time RENAME TO memory_people;
CREATE INDEX memory_people_by_memory ON memory_people (seq);
CREATE INDEX memories_by_emotion ON memories (emotion, at, seq) WHERE forgotten_at IS NULL;
CREATE INDEX links_faint ON links (source) WHERE confidence < 0.1;
PRAGMA user_version = 6;
"""


def up(data_dir: Path) -> None:
    """Order people by time and index what is listed by feeling, in one transaction."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version < 6:
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} COMMIT;")
    finally:
        connection.close()

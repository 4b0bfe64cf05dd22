"""Let what was said be set aside."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

TARGET_VERSION = "0.3.0"

SCHEMA = """
ALTER TABLE events ADD COLUMN forgotten_at INTEGER;  -- set aside since then; NULL while it is there
DROP INDEX events_by_time;
DROP INDEX events_by_source;
DROP INDEX events_searchable;
DROP INDEX events_felt;
DROP INDEX events_by_embedded;
CREATE INDEX events_by_time ON events (at, seq) WHERE forgotten_at IS NULL;
CREATE INDEX events_by_source ON events (source, at, seq) WHERE forgotten_at IS NULL;
CREATE INDEX events_searchable ON events (at, seq) WHERE forgotten_at IS NULL AND searchable = 1;
CREATE INDEX events_felt ON events (at, seq, id, label, intensity, salience, confidence)
    WHERE forgotten_at IS NULL AND label <> 'neutral';  -- a NULL label is not in it either
CREATE INDEX events_by_embedded ON events (embedded)
    WHERE forgotten_at IS NULL AND searchable = 1;
CREATE INDEX events_forgotten ON events (forgotten_at) WHERE forgotten_at IS NOT NULL;
"""


def up(data_dir: Path) -> None:
    """Add the column and its indexes."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        connection.execute("BEGIN IMMEDIATE")
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            has = connection.execute(
                "SELECT 1 FROM pragma_table_info('events') WHERE name = 'forgotten_at'"
            ).fetchone()
            if not has:
                for statement in re.sub(r"--.*", "", SCHEMA).split(";"):
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {max(version, 11)}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    finally:
        connection.close()

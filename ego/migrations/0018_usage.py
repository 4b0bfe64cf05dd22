"""Make the table of what language models read and wrote, in tokens."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.3.0"

SCHEMA = """
CREATE TABLE usage (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,                    -- microseconds since 1970, UTC
    purpose TEXT NOT NULL,                  -- chat, select, reflect, deliberate or render
    subject TEXT NOT NULL,                  -- the id of what it was about; empty when that is gone
    answers INTEGER NOT NULL,               -- how many the model gave: two where one was repaired
    tokens_in INTEGER NOT NULL,
    tokens_out INTEGER NOT NULL,
    cost REAL,                              -- NULL where no server said it
    estimated INTEGER NOT NULL              -- 1 where no server counted
) STRICT;

CREATE INDEX usage_by_subject ON usage (subject, purpose);
CREATE INDEX usage_by_at ON usage (at);
"""


def up(data_dir: Path) -> None:
    """Add the table in one transaction; a database that has it is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'usage'").fetchone()
        if not has:
            mark = f"PRAGMA user_version = {max(version, 18)};"
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {mark} COMMIT;")
    finally:
        connection.close()

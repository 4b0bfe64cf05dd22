"""Let messages wait for the sinks they are to reach, and know who has read and answered them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.3.0"

SCHEMA = (
    # When a person has looked at it, and when the agent was told of it; NULL for never.
    "ALTER TABLE messages ADD COLUMN read_at INTEGER",
    "ALTER TABLE messages ADD COLUMN told_at INTEGER",
    # The turn of talk that answers it.
    "ALTER TABLE messages ADD COLUMN answer TEXT REFERENCES events (id) ON DELETE SET NULL",
    """
    CREATE TABLE deliveries (               -- a message on its way to one sink
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        message TEXT NOT NULL REFERENCES messages (event_id) ON DELETE CASCADE,
        sink TEXT NOT NULL,
        done_at INTEGER,                    -- NULL while it waits
        UNIQUE (message, sink)
    ) STRICT
    """,
    "CREATE INDEX deliveries_waiting ON deliveries (sink, number) WHERE done_at IS NULL",
    """
    CREATE TABLE failing_sinks (            -- a sink whose last try failed
        sink TEXT PRIMARY KEY,
        attempts INTEGER NOT NULL,          -- in a row
        since INTEGER NOT NULL,             -- microseconds since 1970, UTC, by the real clock
        next_at INTEGER NOT NULL,
        complaint TEXT NOT NULL
    ) STRICT
    """,
    # Nobody knows who has read what was said until now: none of it is to be told anew.
    "UPDATE messages SET read_at = (SELECT at FROM events WHERE id = event_id),"
    " told_at = (SELECT at FROM events WHERE id = event_id)",
)


def up(data_dir: Path) -> None:
    """Add the columns and tables in one transaction; a database that has them is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'deliveries'").fetchone()
        if not has:
            connection.execute("BEGIN IMMEDIATE")
            for statement in SCHEMA:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {max(version, 19)}")
            connection.execute("COMMIT")
    finally:
        connection.close()

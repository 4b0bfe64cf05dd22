"""Let what was said have a vector too: which generation it is in, and what script it was in."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.2.0"

SCHEMA = """
-- The number of the generation its vector is in, 0 while it waits for one, as memories have it.
ALTER TABLE events ADD COLUMN embedded INTEGER NOT NULL DEFAULT 0;
-- Whether what was said is Japanese; noted with the vector, and of no meaning without.
ALTER TABLE events ADD COLUMN japanese INTEGER NOT NULL DEFAULT 0;
CREATE INDEX events_by_embedded ON events (embedded) WHERE searchable = 1;
"""


def up(data_dir: Path) -> None:
    """Let every searchable event wait for its vector; a database that knows that is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has = connection.execute(
            "SELECT 1 FROM pragma_table_info('events') WHERE name = 'embedded'"
        ).fetchone()
        if not has:
            mark = f"PRAGMA user_version = {max(version, 10)};"
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {mark} COMMIT;")
    finally:
        connection.close()

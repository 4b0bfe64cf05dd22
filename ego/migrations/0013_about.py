"""Tell who is only spoken of in a memory from who was there.

Until now the kind of a memory said it: in thoughts, feelings, lessons and the like nobody was met,
whoever they named. What was kept so stays so, as it was counted.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.3.0"

SCHEMA = """
ALTER TABLE memory_people ADD COLUMN about INTEGER NOT NULL DEFAULT 0;
UPDATE memory_people SET about = 1 WHERE seq IN (
    SELECT seq FROM memories WHERE category IN
    ('introspection', 'self_discovery', 'philosophical', 'feeling', 'lesson')
);
"""


def up(data_dir: Path) -> None:
    """Add the column in one transaction; a database that has it is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        columns = [name for _, name, *_ in connection.execute("PRAGMA table_info(memory_people)")]
        if "about" not in columns:
            mark = f"PRAGMA user_version = {max(version, 13)};"
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {mark} COMMIT;")
    finally:
        connection.close()

"""Let stories have words and a vector of their own, made of their summary and their memories."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.3.0"

SCHEMA = (
    # What it is found by: its summary and its memories; empty while none of them is there.
    "ALTER TABLE episodes ADD COLUMN said TEXT NOT NULL DEFAULT ''",
    # A hash of each of its words, as events have them; NULL until it is told anew.
    "ALTER TABLE episodes ADD COLUMN words BLOB",
    # The number of the generation its vector is in, 0 while it waits for one.
    "ALTER TABLE episodes ADD COLUMN embedded INTEGER NOT NULL DEFAULT 0",
    "CREATE INDEX episodes_by_embedded ON episodes (embedded) WHERE said <> ''",
)
_PART, _WHOLE = 400, 8_000
"""Characters of each memory, and of all."""


def up(data_dir: Path) -> None:
    """Let every story wait for its vector; a database that knows that is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has = connection.execute(
            "SELECT 1 FROM pragma_table_info('episodes') WHERE name = 'said'"
        ).fetchone()
        if not has:
            connection.execute("BEGIN IMMEDIATE")
            for statement in SCHEMA:
                connection.execute(statement)
            _tell(connection)
            connection.execute(f"PRAGMA user_version = {max(version, 15)}")
            connection.execute("COMMIT")
    finally:
        connection.close()


def _tell(connection: sqlite3.Connection) -> None:
    told: dict[int, list[str]] = {}
    for seq, summary, content in connection.execute(
        "SELECT episodes.seq, summary, content FROM episodes"
        " JOIN episode_members ON episode = episodes.seq JOIN memories ON memories.seq = memory"
        " WHERE forgotten_at IS NULL ORDER BY episodes.seq, at, memories.seq"
    ):
        told.setdefault(seq, [summary]).append(content[:_PART])
    connection.executemany(
        "UPDATE episodes SET said = ? WHERE seq = ?",
        [("\n".join(parts)[:_WHOLE], seq) for seq, parts in told.items()],
    )

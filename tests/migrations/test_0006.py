"""People in the order of time: kept as they were, in a database as the migration before left it."""

from __future__ import annotations

import importlib
import sqlite3
from contextlib import closing
from pathlib import Path

before = [
    importlib.import_module(f"ego.migrations.{name}") for name in ("0003_database", "0004_vectors")
]
migration = importlib.import_module("ego.migrations.0006_newest_first")

MEMORY = (
    "INSERT INTO memories (id, content, digest, at, category, emotion, secondary, intensity,"
    " valence, arousal, importance, tags, private, body_state)"
    " VALUES (?, 'Tea.', x'00', ?, 'daily', 'warm', '[]', 0.5, 0.6, 0.3, 3, '[]', 0, '{}')"
)


def test_people_keep_their_memories_and_stand_in_the_order_of_time(data_dir: Path) -> None:
    data_dir.mkdir()
    for one in before:
        one.up(data_dir)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        db.executemany(MEMORY, [("mem_late", 200), ("mem_early", 100)])
        db.execute("INSERT INTO memory_people VALUES ('yuki', 1, 'Yuki'), ('yuki', 2, 'YUKI')")
        db.commit()

    migration.up(data_dir)
    migration.up(data_dir)

    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        db.execute("PRAGMA foreign_keys = ON")
        kept = db.execute("SELECT person, at, seq, name FROM memory_people").fetchall()
        db.execute("DELETE FROM memories WHERE seq = 1")
        left = db.execute("SELECT name FROM memory_people").fetchall()
        (version,) = db.execute("PRAGMA user_version").fetchone()
    assert kept == [("yuki", 100, 2, "YUKI"), ("yuki", 200, 1, "Yuki")]
    assert left == [("YUKI",)]
    assert version == 6

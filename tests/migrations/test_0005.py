"""Events come to a database that has lived without them."""

from __future__ import annotations

import importlib
import sqlite3
from contextlib import closing
from pathlib import Path

from ego import migrations
from tests.conftest import NOON, RunHere

MIGRATION = importlib.import_module("ego.migrations.0005_events")
NEW = {"events", "event_words", "jobs"}


def schema(data_dir: Path) -> tuple[int, dict[str, str]]:
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        return version, dict(db.execute("SELECT name, type FROM sqlite_master"))


def before(data_dir: Path) -> None:
    """A directory as the migration before left it, with one angry memory in it."""
    data_dir.mkdir()
    for name in migrations.names():
        if name < "0005":
            importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        db.execute(
            "INSERT INTO memories (id, content, digest, at, category, emotion, secondary,"
            " intensity, valence, arousal, importance, tags, private, body_state) VALUES"
            " ('mem_1', 'A cup broke.', x'00', ?, 'daily', 'angry', '[]', 0.9, 0, 0, 5, '[]', 0,"
            " '{}')",
            (int(NOON.timestamp() * 1e6),),
        )
    (data_dir / "migration_state.json").write_text(
        '{"applied": ["0002_desire_rebalance", "0003_database", "0004_vectors"]}', "utf-8"
    )


def test_an_older_directory_has_a_mood_at_its_first_use(data_dir: Path, run_here: RunHere) -> None:
    before(data_dir)

    mood = run_here("mood", "--json").data

    assert mood["label"] == "anger"
    assert round(mood["components"]["anger"], 4) == 0.5934
    assert run_here("events").out == "Nothing yet.\n"
    assert run_here("migrate", "status").out.count("0005_events") == 1


def test_it_adds_its_tables_and_may_run_twice(data_dir: Path) -> None:
    before(data_dir)
    had = schema(data_dir)[1]

    MIGRATION.up(data_dir)
    once = schema(data_dir)
    MIGRATION.up(data_dir)

    version, has = schema(data_dir)
    assert (version, has) == once
    assert version == 5
    assert {name for name in set(has) - set(had) if has[name] == "table"} == NEW


def test_a_database_that_went_further_without_it_gets_its_tables_too(data_dir: Path) -> None:
    before(data_dir)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        db.execute("PRAGMA user_version = 6")

    MIGRATION.up(data_dir)

    version, has = schema(data_dir)
    assert version == 6
    assert set(has) >= NEW

"""0015 lets stories be found by what they say."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from tests.conftest import RunHere

MIGRATION = importlib.import_module("ego.migrations.0015_stories")


@pytest.fixture
def before(data_dir: Path, run_here: RunHere) -> Path:
    """A directory as the one before left it, with a story of two memories, one set aside."""
    data_dir.mkdir()
    done = [name for name in migrations.names() if name < "0015"]
    for name in done:
        importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        for seq, (content, gone) in enumerate((("A taxi came.", None), ("A secret.", 5)), 1):
            db.execute(
                "INSERT INTO memories (seq, id, content, digest, at, category, emotion, secondary,"
                " intensity, valence, arousal, importance, tags, private, body_state, forgotten_at)"
                " VALUES (?, ?, ?, x'00', ?, 'daily', 'neutral', '[]', .3, 0, .3, 3, '[]', 0, '{}',"
                " ?)",
                (seq, f"mem_{seq}", content, seq, gone),
            )
        db.execute("INSERT INTO episodes VALUES (1, 'ep_1', 'The night of the ferry', 1)")
        db.execute("INSERT INTO episode_members VALUES (1, 1), (1, 2)")
    (data_dir / "migration_state.json").write_text(json.dumps({"applied": done}), "utf-8")
    return data_dir


def test_a_story_of_before_is_found_by_what_is_there_of_it(before: Path, run_here: RunHere) -> None:
    told = run_here("recall", "The night of the ferry", "--json").data["memories"]

    assert told[0]["id"] == "ep_1"
    with closing(sqlite3.connect(before / "ego.db")) as db:
        (said,) = db.execute("SELECT said FROM episodes").fetchone()
    assert said == "The night of the ferry\nA taxi came."
    assert "ep_1" not in run_here("doctor").out


def test_it_may_run_twice(before: Path) -> None:
    def everything() -> list[object]:
        with closing(sqlite3.connect(before / "ego.db")) as db:
            return [*db.execute("PRAGMA user_version"), *db.execute("SELECT * FROM episodes")]

    MIGRATION.up(before)
    once = everything()
    MIGRATION.up(before)

    assert everything() == once
    assert once[0] == (15,)

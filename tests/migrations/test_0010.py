"""0010 lets what was said before wait for its vector."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from tests.conftest import NOON, RunHere

MIGRATION = importlib.import_module("ego.migrations.0010_talk_vectors")
SAID = (
    ("ev_1", "chat", 1, "The ferry was late.", "By how much?"),
    ("ev_2", "deliberation_decision", 0, "", "Because of the tide."),
    ("ev_3", "capture", 1, "猫が眠っていた。", ""),
)


@pytest.fixture
def before(data_dir: Path) -> Path:
    """A directory as 0009 left it, in which something was said."""
    data_dir.mkdir()
    done = [name for name in migrations.names() if name < "0010"]
    for name in done:
        importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        assert db.execute("PRAGMA user_version").fetchone() == (9,)
        for name, source, searchable, user, assistant in SAID:
            db.execute(
                "INSERT INTO events (id, at, source, searchable, client_context, user_text,"
                " assistant_text) VALUES (?, ?, ?, ?, '{}', ?, ?)",
                (name, int(NOON.timestamp() * 1e6), source, searchable, user, assistant),
            )
            db.execute("INSERT INTO event_words VALUES (last_insert_rowid(), x'')")
    (data_dir / "migration_state.json").write_text(json.dumps({"applied": done}), "utf-8")
    return data_dir


def test_what_is_searchable_waits_and_the_rest_does_not(before: Path, run_here: RunHere) -> None:
    listed = run_here("jobs", "list", "--json", EGO_EMBEDDING_MODEL="")

    assert listed.data["vectors"] == {"memories": 0, "events": 2, "episodes": 0}
    kept = {one["event_id"]: one for one in run_here("events", "--json").data["events"]}
    assert {name: (one["user_text"], one["assistant_text"]) for name, one in kept.items()} == {
        name: (user, assistant) for name, _, _, user, assistant in SAID
    }


def test_it_may_run_twice(before: Path) -> None:
    def schema() -> list[object]:
        with closing(sqlite3.connect(before / "ego.db")) as db:
            return [
                *db.execute("SELECT name, sql FROM sqlite_master ORDER BY name"),
                db.execute("PRAGMA user_version").fetchone(),
            ]

    MIGRATION.up(before)
    once = schema()
    MIGRATION.up(before)

    assert schema() == once
    assert once[-1] == (10,)

"""0017 makes the table of what was noted from talk."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from tests.conftest import RunHere

MIGRATION = importlib.import_module("ego.migrations.0017_noted")


@pytest.fixture
def before(data_dir: Path) -> Path:
    """A directory as the one before left it, with a turn of talk that was felt at once."""
    data_dir.mkdir()
    done = [name for name in migrations.names() if name < "0017"]
    for name in done:
        importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        db.execute(
            "INSERT INTO events (seq, id, at, source, searchable, client_context, user_text,"
            " assistant_text) VALUES (1, 'ev_1', 5, 'chat', 1, '{}', 'No walnuts.', 'Noted.')"
        )
    (data_dir / "migration_state.json").write_text(json.dumps({"applied": done}), "utf-8")
    return data_dir


def test_of_talk_of_before_nothing_is_noted_yet(before: Path, run_here: RunHere) -> None:
    assert run_here("noted").out == "Nothing was noted from talk yet.\n"
    assert run_here("events", "--json").data["events"][0]["event_id"] == "ev_1"
    assert "noted" in run_here("stats", "--json").data["tables"]


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
    assert once[-1] == (17,)

"""0020 lets turns be taken back for good; those that were captured before can be, too."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from tests.conftest import RunHere
from tests.upkeep.test_capture import HARBOUR

MIGRATION = importlib.import_module("ego.migrations.0020_taken_back")


@pytest.fixture
def before(data_dir: Path) -> Path:
    """A directory as the one before left it."""
    data_dir.mkdir()
    done = [name for name in migrations.names() if name < "0020"]
    for name in done:
        importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    (data_dir / "migration_state.json").write_text(json.dumps({"applied": done}), "utf-8")
    return data_dir


def test_a_turn_that_was_captured_before_is_known_by_its_event(
    before: Path, run_here: RunHere, tmp_path: Path
) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in HARBOUR), "utf-8")
    elsewhere = {"EGO_DATA_DIR": str(tmp_path / "elsewhere")}
    run_here("import", "--from", "claude-code", str(path), **elsewhere)
    (turn,) = run_here("events", "--json", **elsewhere).data["events"]
    with closing(sqlite3.connect(before / "ego.db")) as db, db:
        db.execute(
            "INSERT INTO events (id, at, source, searchable, client_context, user_text,"
            " assistant_text) VALUES (?, 5000000, 'chat', 1, ?, 'How was it?', 'Quiet.')",
            (turn["event_id"], json.dumps({"captured_from": "claude-code", "title": "boat"})),
        )

    assert run_here("purge", turn["event_id"], "--yes").code == 0
    again = run_here("import", "--from", "claude-code", str(path))

    assert "events: nothing new, 1 taken back before" in again.out


def test_it_may_run_twice(before: Path) -> None:
    MIGRATION.up(before)
    MIGRATION.up(before)

    with closing(sqlite3.connect(before / "ego.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (20,)
        assert db.execute("SELECT count(*) FROM taken_back").fetchone() == (0,)

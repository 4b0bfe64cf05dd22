"""0019 lets messages wait for sinks; what was said before counts as read."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from tests.conftest import RunHere
from tests.sinks import configure, keeping

MIGRATION = importlib.import_module("ego.migrations.0019_delivery")


@pytest.fixture
def before(data_dir: Path) -> Path:
    """A directory as the one before left it, with a message."""
    data_dir.mkdir()
    done = [name for name in migrations.names() if name < "0019"]
    for name in done:
        importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        db.execute(
            "INSERT INTO events (id, at, source, searchable, client_context, user_text,"
            " assistant_text) VALUES ('ev_1', 5000000, 'autonomy_message', 1, '{}', '', 'Hello.')"
        )
        db.execute("INSERT INTO unspoken VALUES (1, 'msg_1', 5000000, 'res_1', 'report', 'chat')")
        db.execute("INSERT INTO messages VALUES ('ev_1', 'msg_1', 'report', 'chat')")
        db.execute("INSERT INTO console (message) VALUES ('ev_1')")
    (data_dir / "migration_state.json").write_text(json.dumps({"applied": done}), "utf-8")
    return data_dir


def test_what_was_said_before_is_brought_nowhere(
    before: Path, run_here: RunHere, tmp_path: Path
) -> None:
    configure(before, {"command": keeping(tmp_path / "seen")})

    assert run_here("deliver", "run").out == "Nothing waits to be brought.\n"

    assert "Hello." in run_here("console").out
    with closing(sqlite3.connect(before / "ego.db")) as db:
        assert db.execute("SELECT read_at, told_at, answer FROM messages").fetchall() == [
            (5_000_000, 5_000_000, None)
        ]


def test_it_may_run_twice(before: Path) -> None:
    MIGRATION.up(before)
    MIGRATION.up(before)

    with closing(sqlite3.connect(before / "ego.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (19,)
        assert db.execute("SELECT count(*) FROM deliveries").fetchone() == (0,)

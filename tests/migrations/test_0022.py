"""0022 adds the days on which something comes back, and those that are left out."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from tests.conftest import NOON, RunHere

MIGRATION = importlib.import_module("ego.migrations.0022_days_of_returns")


@pytest.fixture
def before(data_dir: Path) -> Path:
    """A directory as the one before left it, with yoga every Tuesday."""
    data_dir.mkdir()
    done = [name for name in migrations.names() if name < "0022"]
    for name in done:
        importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    (data_dir / "migration_state.json").write_text(json.dumps({"applied": done}), "utf-8")
    at = int(NOON.timestamp() * 1_000_000)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        columns = {
            name: {"TEXT": "[]", "INTEGER": 0, "REAL": 0.0, "BLOB": b""}[kind]
            for _, name, kind, required, default, _ in db.execute("PRAGMA table_info(memories)")
            if required and default is None
        }
        columns |= {"id": "mem_1", "content": "Yoga is every Tuesday at 7 pm.", "at": at, "seq": 1}
        columns |= {"category": "daily", "emotion": "neutral"}
        places = ", ".join("?" * len(columns))
        named = ", ".join(columns)
        db.execute(f"INSERT INTO memories ({named}) VALUES ({places})", [*columns.values()])
        db.execute(
            "INSERT INTO ahead (memory, at, day, zone, has_hour, every, first_day)"
            " VALUES (1, ?, '2026-01-06', 'UTC', 1, 'week', '2026-01-06')",
            (1_767_726_000_000_000,),
        )
    return data_dir


@pytest.mark.usefixtures("before")
def test_what_came_back_before_comes_back_and_may_be_left_out(run_here: RunHere) -> None:
    (one,) = run_here("ahead", "--json", at=NOON).data["ahead"]
    assert (one["day"], one["again"], one["left_out"]) == ("2026-01-06", "every Tuesday", [])

    assert run_here("remember", "No yoga on 13 January.", at=NOON).code == 0

    (one,) = run_here("ahead", "--json", at=NOON).data["ahead"]
    assert (one["day"], one["left_out"]) == ("2026-01-06", ["2026-01-13"])


def test_it_may_run_twice(before: Path) -> None:
    MIGRATION.up(before)
    MIGRATION.up(before)

    with closing(sqlite3.connect(before / "ego.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (22,)
        names = [name for _, name, *_ in db.execute("PRAGMA table_info(ahead)")]
    assert names[-3:] == ["weekdays", "left_out", "ends"]


def test_what_has_the_days_alone_gets_the_end_too(before: Path) -> None:
    with closing(sqlite3.connect(before / "ego.db")) as db, db:
        for name in ("weekdays", "left_out"):
            db.execute(f"ALTER TABLE ahead ADD COLUMN {name} TEXT NOT NULL DEFAULT ''")
        db.execute("PRAGMA user_version = 22")

    MIGRATION.up(before)

    with closing(sqlite3.connect(before / "ego.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (22,)
        assert db.execute("SELECT weekdays, left_out, ends FROM ahead").fetchall() == [("", "", "")]

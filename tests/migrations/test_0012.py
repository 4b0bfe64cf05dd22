"""0012 lets a memory point forward."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from ego import migrations
from tests.conftest import NOON, RunHere

MIGRATION = importlib.import_module("ego.migrations.0012_ahead")


@pytest.fixture
def before(data_dir: Path) -> Path:
    """A directory as 0011 left it."""
    data_dir.mkdir()
    done = [name for name in migrations.names() if name < "0012"]
    for name in done:
        importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    (data_dir / "migration_state.json").write_text(json.dumps({"applied": done}), "utf-8")
    return data_dir


def test_what_is_kept_then_points_forward(before: Path, run_here: RunHere) -> None:
    told = run_here("remember", "The ferry leaves on 5 January at 9:00.", "--json")

    assert told.data["ahead"] == {"day": "2026-01-05", "hour": "09:00", "every": None}
    assert "5 January" in run_here("wake-up", at=NOON + timedelta(days=4)).out


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
    assert once[-1] == (12,)

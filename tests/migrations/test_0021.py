"""0021 makes the indexes by which plans that are off or on another day are found."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from tests.conftest import NOON, RunHere

MIGRATION = importlib.import_module("ego.migrations.0021_plans_changed")


@pytest.fixture
def before(data_dir: Path) -> Path:
    """A directory as the one before left it."""
    data_dir.mkdir()
    done = [name for name in migrations.names() if name < "0021"]
    for name in done:
        importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    (data_dir / "migration_state.json").write_text(json.dumps({"applied": done}), "utf-8")
    return data_dir


@pytest.mark.usefixtures("before")
def test_a_plan_that_is_off_is_told_as_that(run_here: RunHere) -> None:
    its_id = run_here("remember", "The dentist is on 5 March.", "--json", at=NOON).data["id"]

    assert run_here("ahead", "drop", its_id).code == 0

    assert "called off" in run_here("recall", "dentist").out


def test_it_may_run_twice(before: Path) -> None:
    MIGRATION.up(before)
    MIGRATION.up(before)

    with closing(sqlite3.connect(before / "ego.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (21,)
        names = db.execute("SELECT name FROM sqlite_master WHERE name LIKE 'ahead_%'").fetchall()
    assert sorted(names) == [("ahead_moved",), ("ahead_off",), ("ahead_open",)]

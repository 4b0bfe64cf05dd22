"""0016 lets what replaces a memory be found at once."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from tests.conftest import RunHere

MIGRATION = importlib.import_module("ego.migrations.0016_replaces")


@pytest.fixture
def before(data_dir: Path) -> Path:
    """A directory as the migration before left it."""
    data_dir.mkdir()
    done = [name for name in migrations.names() if name < "0016"]
    for name in done:
        importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    (data_dir / "migration_state.json").write_text(json.dumps({"applied": done}), "utf-8")
    return data_dir


def test_a_memory_of_before_may_be_replaced(before: Path, run_here: RunHere) -> None:
    older = run_here("remember", "Misaki lives in Tokyo.", "--json").data["id"]
    run_here("remember", "Misaki lives in Berlin.", "--replaces", older)

    assert "until 2026-01-01" in run_here("recall", "Where does Misaki live?").out


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
    assert once[-1] == (16,)

"""All migrations in a row: eight first opens at once, and the same end from wherever one begins."""

from __future__ import annotations

import importlib
import json
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests import forks
from tests.conftest import NOON, RunHere, environment
from tests.migrations.test_runner import ALL, state

pytestmark = pytest.mark.first_use


def test_eight_first_opens_at_once_all_succeed(data_dir: Path) -> None:
    data_dir.mkdir()
    content = {"curiosity": {"last_satisfied": "2020-01-01T00:00:00+00:00", "boost": 0.1}}
    (data_dir / "desires.json").write_text(json.dumps(content), "utf-8")
    opening = [
        subprocess.Popen(
            forks.command("remember", f"Thought {n}."),
            env=environment(data_dir, NOON),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for n in range(8)
    ]

    ended = [(process, *process.communicate(timeout=120)) for process in opening]

    assert [(process.returncode, err) for process, _, err in ended] == [(0, b"")] * 8
    assert all(out.startswith(b"Saved (id: mem_") for _, out, _ in ended)
    assert state(data_dir) == {"applied": ALL}
    assert len(list((data_dir / "backups").glob("*-before-0002_desire_rebalance"))) == 1


def schema(data_dir: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        found = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 1, 2")
        return [*found, db.execute("PRAGMA user_version").fetchone()]


@pytest.mark.parametrize("done", range(len(ALL) + 1))
def test_from_any_of_them_on_the_end_is_the_same(
    done: int, data_dir: Path, tmp_path: Path, run_here: RunHere
) -> None:
    data_dir.mkdir()
    desires = {"curiosity": {"last_satisfied": "2020-01-01T00:00:00+00:00", "boost": 0.1}}
    (data_dir / "desires.json").write_text(json.dumps(desires), "utf-8")
    for name in ALL[:done]:
        importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    (data_dir / "migration_state.json").write_text(json.dumps({"applied": ALL[:done]}), "utf-8")

    ran = run_here("remember", "A ship.")
    fresh = run_here("--data-dir", str(tmp_path / "fresh"), "remember", "A ship.")

    assert (ran.code, fresh.code, ran.err) == (0, 0, "")
    assert schema(data_dir) == schema(tmp_path / "fresh")
    assert state(data_dir) == {"applied": ALL}
    assert json.loads((data_dir / "desires.json").read_text("utf-8"))["curiosity"]["boost"] == 0.1

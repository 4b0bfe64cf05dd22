"""0009 adds the console, and leaves what is there alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from importlib import import_module
from pathlib import Path

from tests.conftest import RunHere

console = import_module("ego.migrations.0009_console")


def test_a_directory_of_before_gains_a_console(data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "Tea.")
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        db.executescript(
            "DROP TABLE console; DROP TABLE messages; DROP TABLE unspoken; DROP TABLE activity;"
            "PRAGMA user_version = 8;"
        )

    console.up(data_dir)
    console.up(data_dir)

    assert run_here("console").out == "Nothing was said or done yet.\n"
    assert "Tea." in run_here("recall", "tea").out
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (9,)

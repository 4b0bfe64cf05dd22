"""A database that SQLite can no more lock, and those who opened it before."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from ego import migrations
from ego.stores.engine.sqlite import Database
from tests import forks
from tests.conftest import RunHere, environment

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="a file that somebody has open is not replaced there"
)


@pytest.mark.parametrize("line", ["doctor --repair", "restore COPY"])
def test_whoever_writes_still_into_a_file_without_a_beginning_is_waited_for(
    line: str, data_dir: Path, tmp_path: Path, run_here: RunHere
) -> None:
    copy = tmp_path / "copy"
    assert run_here("remember", "A ship.", at=None).code == 0
    assert run_here("backup", str(copy), at=None).code == 0
    database = Database(data_dir, migrations.newest_schema())

    with database.writing() as db:
        db.execute("UPDATE totals SET value = value WHERE name = 'memories'")
        with (data_dir / "ego.db").open("r+b") as file:
            file.write(b"\xff" * 100)
        words = [str(copy) if word == "COPY" else word for word in line.split()]
        process = subprocess.Popen(
            forks.command(*words), env=environment(data_dir, at=None), stdout=subprocess.PIPE
        )
        time.sleep(1)
        assert process.poll() is None
    out, _ = process.communicate(timeout=60)

    if line.startswith("restore"):
        assert process.returncode == 0
    else:
        assert process.returncode == 1
        assert b"Everything in it is gone" in out
    with database.writing() as db:
        db.execute("INSERT INTO terms (term, df, appended) VALUES ('late', 1, 1)")
    database.close()
    after = Database(data_dir, migrations.newest_schema())
    with after.reading() as db:
        assert db.execute("SELECT count(*) FROM terms WHERE term = 'late'").fetchone()[0] == 1
        assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    after.close()

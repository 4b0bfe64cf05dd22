"""What is still to be done, and what nobody can do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.upkeep.conftest import Run
from tests.upkeep.doctor.conftest import findings


def test_what_nobody_can_do_is_taken_out_of_the_outbox(
    run: Run, lived: list[str], data_dir: Path
) -> None:
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        db.execute("INSERT INTO outbox (kind, payload, noted_at) VALUES ('satisfy', '{', 1)")
    assert "cannot be read" in findings(run("doctor", "--json"), "fail")["outbox"]
    assert run("doctor", "--repair").code == 0
    assert run("remember", "Life goes on.").err == ""

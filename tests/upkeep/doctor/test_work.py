"""What is still to be done, and what nobody can do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import ego
from tests.conftest import environment
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


def test_a_turn_that_nothing_asks_about_is_a_warning_with_the_way(
    run: Run, lived: list[str], data_dir: Path
) -> None:
    assert run("note", "The build failed.").code == 0
    assert run("persona", "set", "--text", "A quiet companion.").code == 0
    fresh = findings(run("doctor", "--json"), "ok")["queues"]
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        db.execute("UPDATE jobs SET made_at = made_at - 2 * 86400 * 1000000")

    bare = findings(run("doctor", "--json"), "warn")["queues"]
    asked = findings(run("doctor", "--json", EGO_LLM="command:true"), "warn")["queues"]

    assert fresh == "1 job waits."
    assert bare.startswith("1 turn waits to be reflected on, the first since ")
    assert "`ego reflect --packet`" in bare
    assert "`ego heartbeat --act`" in asked


def test_turns_wait_since_they_were_said_by_the_clock_that_a_program_gave(data_dir: Path) -> None:
    at = [datetime(2031, 11, 30, 9, tzinfo=UTC)]
    with ego.open(environ=environment(data_dir), now=lambda: at[0]) as opened:
        opened.absorb("The cake comes from Krause.", "Okay.")
        fresh = opened.doctor().text
        at[0] += timedelta(days=3)
        late = opened.doctor().text

    assert "1 job waits." in fresh
    assert "1 turn waits to be reflected on, the first since 2031-11-30. No persona is set" in late
    assert "`ego persona set`" in late

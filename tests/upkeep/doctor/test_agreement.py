"""What follows from the memories is made anew where it does not fit them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON
from tests.upkeep.conftest import Run
from tests.upkeep.doctor.conftest import findings


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM postings WHERE term = (SELECT min(term) FROM postings)",
        "DELETE FROM terms",
        "UPDATE numbers SET data = zeroblob(6144)",
        "UPDATE numbers SET data = x'00'",
        "DELETE FROM totals",
        "INSERT INTO links VALUES (1, 2, 'caused_by', 0.5, '', 0)",
        "UPDATE memories SET embedded = 7",
        "UPDATE memories SET last_accessed = at - 86400000000",  # as clocks set back once left it
        "UPDATE memories SET last_accessed = NULL",
    ],
)
def test_what_follows_from_memories_is_made_anew(
    harm: str, run: Run, lived: list[str], data_dir: Path
) -> None:
    before = run("recall", "ice", "--json").data["memories"]
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        db.execute(harm)
    sick = run("doctor", "--json")
    if "embedded" not in harm:
        assert sick.code == 1
        assert "`ego doctor --repair`" in findings(sick, "fail")["agreement"]
    assert run("doctor", "--repair").code == 0
    assert run("doctor").code == 0
    after = run("recall", "ice", "--json").data["memories"]
    assert [one["id"] for one in after] == [one["id"] for one in before]


def test_a_clock_that_is_set_back_leaves_nothing_to_mend(run: Run, lived: list[str]) -> None:
    for days in (2, 1, 3, 0):
        assert run("recall", "ice", at=NOON + timedelta(days=days)).code == 0

    assert "fit together" in findings(run("doctor", "--json"), "ok")["agreement"]


def test_what_was_recalled_on_a_day_that_has_not_come_is_mended_once(
    run: Run, lived: list[str]
) -> None:
    run("recall", "ice", at=datetime.now(UTC) + timedelta(days=1500))
    assert run("recall", "ice", at=datetime(2200, 1, 1, tzinfo=UTC)).code == 0

    assert run("doctor", "--repair").code == 0

    assert run("doctor").code == 0

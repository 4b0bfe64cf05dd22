"""Days that have not come are found, and dated to now."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import ego
from tests.conftest import environment
from tests.upkeep.conftest import Run
from tests.upkeep.doctor.conftest import KEPT, findings


def test_days_that_have_not_come(run: Run, lived: list[str], data_dir: Path) -> None:
    later = datetime.now(UTC) + timedelta(days=1500)
    run("remember", "From the year after next.", "--with", "Misaki", at=later)
    run("satisfy-desire", "curiosity", at=later)
    sick = run("doctor", "--json")
    assert "lie in the future" in findings(sick, "fail")["dates"]

    ran = run("doctor", "--repair", "--json")

    assert "dated to now" in findings(ran, "mended")["dates"]
    assert ran.code == 0, ran.out
    now = datetime.now(UTC)
    newest = run("memories", "--n", "1", "--json").data["memories"][0]
    assert newest["content"] == "From the year after next."
    assert abs(datetime.fromisoformat(newest["at"]) - now) < timedelta(minutes=1)
    for name in KEPT:
        assert str(later.year) not in (data_dir / name).read_text("utf-8")


def test_what_lies_ahead_is_to_lie_in_the_future(run: Run, lived: list[str]) -> None:
    now = datetime.now(UTC)
    run("remember", "The dentist, in ten days.", "--when", "in 10 days", "--with", "Misaki", at=now)
    run("remember", "来週の金曜日に結婚式がある。", at=now)
    before = run("ahead", "--json", at=now).data["ahead"]
    assert len(before) == 2

    found = run("doctor", "--json")
    mended = run("doctor", "--repair", "--json")

    assert findings(found, "ok")["dates"] == "Nothing lies in the future."
    assert (found.code, mended.code) == (0, 0)
    assert run("ahead", "--json", at=now).data["ahead"] == before


@pytest.mark.parametrize("days", [-900, 900])
def test_a_life_by_another_clock_is_healthy(data_dir: Path, days: int) -> None:
    at = datetime.now(UTC) + timedelta(days=days)
    environ = environment(data_dir, None, EGO_COMPANION="Hanna")
    with ego.open(environ=environ, now=lambda: at) as mine:
        mine.absorb("I propose to Mia in ten days.", "Congratulations!")
        mine.remember("Hanna is in love.")
        mine.heartbeat()
        found = mine.doctor()

    said = {one["subject"]: one["said"] for one in found["findings"]}
    assert found["healthy"], found.text
    assert said["dates"] == "Nothing lies in the future."

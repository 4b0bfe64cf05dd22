"""What is counted, and on whose days."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from tests.conftest import RunHere
from tests.upkeep.test_stats_tokens import lines, talk

MIDNIGHT = datetime.fromisoformat("2026-03-02T00:00+09:00")


def test_days_are_those_of_the_person(run_here: RunHere) -> None:
    run = partial(run_here, EGO_TIMEZONE="Asia/Tokyo")
    before, after = MIDNIGHT - timedelta(minutes=30), MIDNIGHT + timedelta(minutes=30)
    for at in (before, after):
        run("remember", f"It was {at:%H:%M}.", at=at)
        talk(run, at)

    said, _, _ = run("stats", at=after).out.partition("\n")
    today, month = lines(run, after)
    told = run("stats", "--json", at=after).data["memories"]

    assert said == "It keeps 2 memories, from 2026-03-01 to 2026-03-02."
    assert today == "Tokens today: 1,000 read, 10 written, in 1 answer."
    assert month.endswith("in 2 answers.")
    assert datetime.fromisoformat(told["first"]) == before
    assert datetime.fromisoformat(told["last"]) == after

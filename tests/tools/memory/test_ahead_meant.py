"""What is told of what was is of the plan that it has words of, and of none that is only near."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_ahead import lying
from tests.tools.talk.test_birthday_told import chat

THERE = datetime(2026, 1, 5, 9, tzinfo=UTC)
THEN = THERE + timedelta(days=10)
SEVERAL = [
    (
        "The release of harbour 1.0 is on 12 January.",
        "The code freeze for 1.0 is on 10 January at 18:00.",
        "Harbour 1.0 was released on 12 January, with two hotfixes since.",
    ),
    (
        "The release of harbour is on 12 January.",
        "The release party of harbour is on 10 January.",
        "The release of harbour on 12 January went well.",
    ),
    (
        "harbour 1.0のリリースは1月12日。",
        "1.0のコードフリーズは1月10日の18時。",
        "harbour 1.0は12日にリリースした。うまくいった。",
    ),
]


@pytest.mark.parametrize("way", ["remember", "chat"])
@pytest.mark.parametrize(("meant", "other", "told"), SEVERAL)
def test_of_several_the_one_whose_words_it_has_is_meant(
    run_here: RunHere, tmp_path: Path, meant: str, other: str, told: str, way: str
) -> None:
    run_here("remember", meant, at=THERE)
    run_here("remember", other, at=THERE)

    if way == "chat":
        chat(run_here, tmp_path, told, at=THEN)
    else:
        assert f"It tells how this went: {meant}" in run_here("remember", told, at=THEN).out

    assert [one["content"] for one in lying(run_here, THEN)] == [other]


def test_two_that_it_names_are_both_meant(run_here: RunHere) -> None:
    run_here("remember", "The release of harbour is on 12 January.", at=THERE)
    run_here("remember", "The code freeze for harbour is on 10 January.", at=THERE)

    run_here("remember", "The code freeze and the release of harbour went well.", at=THEN)

    assert lying(run_here, THEN) == []


VACUUM = (
    "Before the load test the staging database needs a vacuum;"
    " Jonas wants to be reminded on 12 January."
)


def test_what_somebody_wanted_to_be_reminded_of_is_told_by_the_words_of_the_thing(
    run_here: RunHere,
) -> None:
    run_here("remember", VACUUM, at=THERE)

    kept = run_here("remember", "The vacuum of the staging database went well.", at=THEN)

    assert f"It tells how this went: {VACUUM}" in kept.out


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (VACUUM, "Henrik is here; Jonas likes him. He wants to pair on the refund job."),
        ("Jonas has a dentist appointment on 12 January.",
         "We moved the blog from Jekyll to Hugo."),
        ("Jonas has a dentist appointment on 12 January.", "Jonas swapped with Mehmet."),
        ("Mehmet is on holiday from 9 to 13 January.",
         "Mehmet is on holiday from 23 to 27 January."),
        ("1月12日に歯医者の予約がある。", "ブログをJekyllからHugoに移した。"),
        ("メフメトは1月9日から13日まで休暇です。", "メフメトは1月23日から27日まで休暇です。"),
    ],
)  # fmt: skip
def test_what_is_only_near_tells_nothing_of_it(run_here: RunHere, plan: str, told: str) -> None:
    run_here("remember", plan, at=THERE)

    kept = run_here("remember", told, at=THEN)

    assert "how this went" not in kept.out
    assert plan in [one["content"] for one in lying(run_here, THEN)]

"""Several days that are told in one breath: a plan each in talk, the nearest in a memory."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TOGETHER = [
    (
        "I have a dentist appointment on 11 January, and my sister visits on 14 January.",
        ["2026-01-11", "2026-01-14"],
    ),
    ("1月11日に歯医者で、1月14日に妹が来ます。", ["2026-01-11", "2026-01-14"]),
    ("明日は歯医者に行く。1月14日は妹が来るよ。", ["2026-01-02", "2026-01-14"]),
    ("I fly to Rome on 12 January. My birthday is 3 May.", ["2026-01-12", "2026-05-03"]),
    (
        "I see the dentist on 11 January and my aunt comes on 14 January; the exam is on the 20th.",
        ["2026-01-11", "2026-01-14", "2026-01-20"],
    ),
]


@pytest.mark.parametrize(("said", "told"), TOGETHER)
def test_days_that_are_told_in_one_breath_all_lie_ahead(
    run_here: RunHere, tmp_path: Path, said: str, told: list[str]
) -> None:
    chat(run_here, tmp_path, said)

    assert [one["day"] for one in lies_ahead(run_here)] == told


@pytest.mark.parametrize(("said", "told"), TOGETHER)
def test_a_memory_points_to_the_nearest_day_and_says_which_others_it_does_not(
    run_here: RunHere, said: str, told: list[str]
) -> None:
    kept = run_here("remember", said)

    assert [one["day"] for one in lies_ahead(run_here)] == told[:1]
    last = datetime.fromisoformat(told[-1])
    assert "A memory points to one day: remember what is on " in kept.out
    assert f"{last.day} {last:%B} by itself." in kept.out


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("We fly to Rome on 12 January and come back on 14 January.", ["2026-01-12"]),
        ("The workshop is on 12 January or 14 January.", []),
        ("The workshop is from 12 January to 14 January.", ["2026-01-12"]),
        ("I'm in Rome on 12 January, and in Paris on 14 January.", []),
        ("Dinner on 12 January is off, and we eat on 14 January instead.", []),
        ("If I see the dentist on 12 January, and my sister visits on 14 January, I pay.", []),
        ("Write a story: I see the dentist on 12 January, and my sister visits on 14 January.", []),
        ("1月12日か1月14日に歯医者に行く。", []),
        ("飲み会は12日か14日になりそう。", []),
        ("1月12日か13日か14日に歯医者。", []),
        ("12日から14日まで京都にいる。", ["2026-01-12"]),
        ("1月12日から、1月14日まで京都にいる。", ["2026-01-12"]),
    ],
)
def test_two_days_of_one_thing_are_no_two_plans(
    run_here: RunHere, tmp_path: Path, said: str, told: list[str]
) -> None:
    chat(run_here, tmp_path, said)

    assert [one["day"] for one in lies_ahead(run_here)] == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("来週の月・水・金が早番", ["2026-01-05", "2026-01-07", "2026-01-09"]),
        ("来週は月と木が夜勤", ["2026-01-05", "2026-01-08"]),
    ],
)
def test_weekdays_of_a_named_week_may_be_told_by_their_first_letters(
    run_here: RunHere, tmp_path: Path, said: str, told: list[str]
) -> None:
    chat(run_here, tmp_path, said)

    assert [one["day"] for one in lies_ahead(run_here)] == told

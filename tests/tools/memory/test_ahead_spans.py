"""A span of days that is told while another one of the same person runs is a plan of its own."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_ahead import lying, wakes

NINTH = datetime(2026, 1, 9, 8, tzinfo=UTC)
"""The first day of the first span."""
ON_CALL = "Jonas is on call from 9 January to 15 January."
SPANS = [
    ("Mehmet is on holiday from 9 to 13 January.", "Mehmet is on holiday from 23 to 27 January."),
    (ON_CALL, "Jonas is on call from 23 January to 29 January."),
    (ON_CALL, "Jonas is on call on 23 January."),
    ("メフメトは1月9日から13日まで休暇です。", "メフメトは1月23日から27日まで休暇です。"),
    ("ヨナスは1月9日から15日まで当番。", "ヨナスは1月23日から29日まで当番。"),
]


@pytest.mark.parametrize(("running", "told"), SPANS)
def test_it_lies_ahead_by_itself(run_here: RunHere, running: str, told: str) -> None:
    run_here("remember", running, at=NINTH.replace(day=2))

    kept = run_here("remember", told, at=NINTH.replace(day=10))

    assert "You will think of it on 23 January." in kept.out
    assert [one["day"] for one in lying(run_here, NINTH.replace(day=10))] == [
        "2026-01-09",
        "2026-01-23",
    ]


@pytest.mark.parametrize(("running", "told"), SPANS)
def test_it_is_told_though_the_running_one_was(run_here: RunHere, running: str, told: str) -> None:
    run_here("remember", running, at=NINTH.replace(day=2))
    run_here("remember", told, at=NINTH.replace(day=10))
    assert "Until " in wakes(run_here, NINTH.replace(day=11))

    assert "Today: " in wakes(run_here, NINTH.replace(day=23))


@pytest.mark.parametrize(
    ("running", "told"),
    [
        (ON_CALL, "Jonas is on call until 15 January."),
        ("ヨナスは1月9日から15日まで当番。", "ヨナスは1月15日まで当番。"),
    ],
)
def test_what_shares_a_day_with_it_is_the_same(run_here: RunHere, running: str, told: str) -> None:
    run_here("remember", running, at=NINTH.replace(day=2))

    assert "on 23 January" not in run_here("remember", told, at=NINTH.replace(day=10)).out
    assert len(lying(run_here, NINTH.replace(day=10))) == 1


@pytest.mark.parametrize(
    ("running", "told", "off"),
    [
        (
            ON_CALL,
            "Not this week: Jonas is on call from 16 to 22 January, he swapped with Mehmet.",
            True,
        ),
        (ON_CALL, "Not this week: Mehmet is on leave from 16 to 22 January.", False),
        (
            "ヨナスは1月9日から15日まで当番。",
            "今週ではなく、ヨナスは1月16日から22日まで当番。",
            True,
        ),
    ],
)
def test_what_is_not_this_week_but_then_is_off_now(
    run_here: RunHere, running: str, told: str, off: bool
) -> None:
    run_here("remember", running, at=NINTH.replace(day=2))

    kept = run_here("remember", told, at=NINTH)

    assert "You will think of it on 16 January." in kept.out
    assert any(one in kept.out for one in ("It tells that this is off", "It moves mem_")) is off
    days = ["2026-01-16"] if off else ["2026-01-09", "2026-01-16"]
    assert [one["day"] for one in lying(run_here, NINTH)] == days

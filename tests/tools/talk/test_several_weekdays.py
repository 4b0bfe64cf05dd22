"""What is on several days of each week is one plan, that comes back on each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_ahead import wakes
from tests.tools.memory.test_regular import days, january
from tests.tools.talk.test_left_out import tell

MONDAY = january(5)


@pytest.mark.parametrize(
    ("told", "often", "first", "then"),
    [
        ("Physio is every Tuesday and Thursday at 10.", "every Tuesday and Thursday",
         ["2026-01-06", "2026-01-08", "2026-01-13"], "10:00"),
        ("I have swimming on Mondays, Wednesdays and Fridays at 7 pm.",
         "every Monday, Wednesday and Friday", ["2026-01-05", "2026-01-07", "2026-01-09"], "19:00"),
        ("Physio is on Tuesdays and Thursdays.", "every Tuesday and Thursday",
         ["2026-01-06", "2026-01-08", "2026-01-13"], None),
        ("毎週火曜と木曜の10時からジム", "every Tuesday and Thursday",
         ["2026-01-06", "2026-01-08", "2026-01-13"], "10:00"),
        ("毎週火曜日と木曜日はジム", "every Tuesday and Thursday",
         ["2026-01-06", "2026-01-08", "2026-01-13"], None),
        ("毎週火曜と金曜はゴミの日。", "every Tuesday and Friday",
         ["2026-01-06", "2026-01-09", "2026-01-13"], None),
        ("火・木は塾", "every Tuesday and Thursday",
         ["2026-01-06", "2026-01-08", "2026-01-13"], None),
        ("毎週月水金はピアノ", "every Monday, Wednesday and Friday",
         ["2026-01-07", "2026-01-09", "2026-01-12"], None),
    ],
)  # fmt: skip
@pytest.mark.parametrize("remembered", [True, False])
def test_it_comes_back_on_each_of_them(
    run_here: RunHere,
    tmp_path: Path,
    told: str,
    often: str,
    first: list[str],
    then: str | None,
    remembered: bool,
) -> None:
    tell(run_here, tmp_path, told, MONDAY, remembered=remembered)

    (one,) = run_here("ahead", "--json", at=MONDAY).data["ahead"]
    assert (one["again"], one["hour"], one["every"]) == (often, then, "week")
    assert f"({often})" in run_here("ahead", at=MONDAY).out
    stood = [days(run_here, january(int(day[-2:]), 5)) for day in first]
    assert stood == [[(day, then, "week")] for day in first]


def test_each_is_told_in_its_time(run_here: RunHere) -> None:
    run_here("remember", "Physio is every Tuesday and Thursday at 10.", at=MONDAY)

    told = ["Tomorrow at 10:00" in wakes(run_here, january(day)) for day in range(5, 15)]
    assert told == [day in (5, 7, 12, 14) for day in range(5, 15)]


@pytest.mark.parametrize("remembered", [True, False])
def test_they_are_skipped_and_moved_singly(
    run_here: RunHere, tmp_path: Path, remembered: bool
) -> None:
    physio = "Physio is every Tuesday and Thursday at 10."
    tell(run_here, tmp_path, physio, MONDAY, remembered=remembered)

    off = tell(run_here, tmp_path, "No physio on Thursday.", january(5, 10), remembered=remembered)
    assert not remembered or "Off once, and again on Tuesday, 13 January at 10:00" in off
    assert days(run_here, january(7)) == [("2026-01-13", "10:00", "week")]

    moved = "Tuesday's physio is on Wednesday next week."
    tell(run_here, tmp_path, moved, january(7), remembered=remembered)
    assert days(run_here, january(7)) == [
        ("2026-01-14", "10:00", None),
        ("2026-01-15", "10:00", "week"),
    ]

    week = tell(run_here, tmp_path, "Physio is off next week.", january(12), remembered=remembered)
    assert not remembered or "Off twice, and again on Tuesday, 27 January at 10:00" in week


def test_later_and_drop_know_of_both(run_here: RunHere) -> None:
    told = "Physio is every Tuesday and Thursday at 10."
    one = run_here("remember", told, "--json", at=MONDAY).data["id"]

    run_here("ahead", "later", one, at=MONDAY)
    assert days(run_here, MONDAY) == [("2026-01-07", "10:00", "week")]
    assert days(run_here, january(7, 15)) == [("2026-01-08", "10:00", "week")]

    moved = run_here("ahead", "later", one, "--when", "9 January", at=january(7, 15)).out
    assert "every Tuesday and Friday, next on 9 January at 10:00" in moved
    assert "Physio is every Tuesday and Friday at 10." in moved
    run_here("ahead", "drop", one, at=january(7, 16))
    assert days(run_here, january(7, 16)) == []


def test_it_is_told_again_with_a_further_day(run_here: RunHere, tmp_path: Path) -> None:
    tell(run_here, tmp_path, "Physio is every Tuesday.", MONDAY, remembered=True)
    for hour in (10, 11):
        both = "Physio is every Tuesday and Thursday."
        tell(run_here, tmp_path, both, january(5, hour), remembered=hour == 10)

    (one,) = run_here("ahead", "--json", at=january(5, 12)).data["ahead"]
    assert one["again"] == "every Tuesday and Thursday"


def test_it_is_exported_and_imported(run_here: RunHere, tmp_path: Path) -> None:
    run_here("remember", "Physio is every Tuesday and Thursday at 10.", at=MONDAY)
    file, there = str(tmp_path / "life.jsonl"), {"EGO_DATA_DIR": str(tmp_path / "another")}
    assert run_here("export", file, at=MONDAY).code == 0

    assert run_here("import", file, "--no-embed", at=MONDAY, **there).code == 0

    (one,) = run_here("ahead", "--json", at=MONDAY, **there).data["ahead"]
    assert one["again"] == "every Tuesday and Thursday"

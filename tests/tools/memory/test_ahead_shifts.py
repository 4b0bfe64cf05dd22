"""Nobody is asked how each shift went: once it is over, no list holds it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.conftest import RunHere

MONDAY, FRIDAY = datetime(2026, 11, 2, 9, tzinfo=UTC), datetime(2026, 11, 6, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    "told",
    [
        "I'm on lates on Wednesday, 1 till 9",
        "Nights again on Wednesday",
        "Orla: Nights on 4 November",
        "Early shift on Wednesday at 6 am",
        "I'm working late on Wednesday",
        "I'm working from home on Wednesday",
        "Priya is on call on Wednesday",
        "Long day on Wednesday",
        "Code freeze starts on Wednesday",
        "4日は夜勤です",
        "水曜は遅番",
        "4日はバイトが入ってる",
    ],
)
def test_a_shift_that_is_over_is_neither_listed_nor_asked_about(
    run_here: RunHere, told: str
) -> None:
    run_here("remember", told, at=MONDAY)
    assert "1 thing lies ahead" in run_here("ahead", at=MONDAY).out

    assert run_here("ahead", at=FRIDAY).out == "Nothing lies ahead.\n"
    assert "How did it go?" not in run_here("introspect", at=FRIDAY).out


@pytest.mark.parametrize(
    "told",
    [
        "Work dinner on Wednesday at 7",
        "Night shift party on Wednesday",
        "I'm working on the talk on Wednesday with Ben",
        "Dinner with Ben on Wednesday before nights",
        "Shift planning meeting on Wednesday at 10",
        "I'm swapping my shift with Ken on Wednesday",
        "Swap shift on Wednesday",
        "4日はバイトの面接",
        "水曜は仕事の打ち上げ",
    ],
)
def test_what_only_has_to_do_with_work_is_asked_about(run_here: RunHere, told: str) -> None:
    run_here("remember", told, at=MONDAY)

    assert "1 behind" in run_here("ahead", at=FRIDAY).out
    assert "How did it go?" in run_here("introspect", at=FRIDAY).out


def test_each_shift_of_a_week_is_told_once_beside_what_else_is_new(run_here: RunHere) -> None:
    for told in ("Dentist on Friday at 4", *(f"Nights on {day} November" for day in (20, 21, 22))):
        run_here("remember", told, at=MONDAY)

    said = run_here("introspect", at=MONDAY).out

    assert "Dentist" in said
    assert said.count("Nights on") == 1

"""Several days of one thing that a sentence lists: talk notes each, a memory has the first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

LISTED = [
    ("1月4日と1月6日にバイト", ["2026-01-04", "2026-01-06"]),
    ("1月4日と6日にバイトがある", ["2026-01-04", "2026-01-06"]),
    ("今週の金曜と日曜にバイトがある", ["2026-01-02", "2026-01-04"]),
    ("来週の火曜と木曜にバイト", ["2026-01-06", "2026-01-08"]),
    ("1月4日、6日、8日にバイトが入ってる", ["2026-01-04", "2026-01-06", "2026-01-08"]),
    ("I have a shift on 4 January and on 6 January", ["2026-01-04", "2026-01-06"]),
    ("I have a shift on Friday and Sunday", ["2026-01-02", "2026-01-04"]),
    ("I have a shift next Tuesday and Thursday", ["2026-01-06", "2026-01-08"]),
    ("I'm on shift sunday and monday night", ["2026-01-04", "2026-01-05"]),
    ("I'm on nights fri, sat & sun", ["2026-01-02", "2026-01-03", "2026-01-04"]),
    ("my shifts this week: sat sun early", ["2026-01-03", "2026-01-04"]),
    ("my shifts next week are mon wed and sat", ["2026-01-05", "2026-01-07", "2026-01-10"]),
    ("I'm off friday and saturday", ["2026-01-02", "2026-01-03"]),
    ("Ann is off work friday and saturday", ["2026-01-02", "2026-01-03"]),
    ("I'm off fri and sat, going to Ruth's on friday morning", ["2026-01-02", "2026-01-03"]),
    ("I'm on nights fri and sat, sauna on sunday", ["2026-01-02", "2026-01-03", "2026-01-04"]),
]
listed = pytest.mark.parametrize(("said", "days"), LISTED)


@listed
def test_talk_notes_a_plan_of_each_day(
    run_here: RunHere, tmp_path: Path, said: str, days: list[str]
) -> None:
    chat(run_here, tmp_path, said)

    assert [one["day"] for one in lies_ahead(run_here)] == days


@listed
def test_a_memory_points_to_the_first_and_says_which_it_leaves(
    run_here: RunHere, said: str, days: list[str]
) -> None:
    told = run_here("remember", said).out

    assert [one["day"] for one in lies_ahead(run_here)] == days[:1]
    assert f"{int(days[1][-2:])} January" in told


@pytest.mark.parametrize(
    ("said", "hours"),
    [
        ("1月4日の17時からと1月6日の10時からバイト", ["04T17:00", "06T10:00"]),
        ("金曜と日曜の17時からバイト", ["02T17:00", "04T17:00"]),
        ("I have a shift on Friday at 5 pm and on Sunday at 10 am", ["02T17:00", "04T10:00"]),
        ("Call with DPD on 4 January at 11 and on 6 January at 11.", ["04T11:00", "06T11:00"]),
        ("calls with dpd on friday at 11 and next tuesday at 12", ["02T11:00", "06T12:00"]),
        ("call with dpd on 4 jan at 11 and again on the 6th same time", ["04T11:00", "06T11:00"]),
        ("dentist on friday at 11 and sunday at noon the vet", ["02T11:00", "04T12:00"]),
        ("My shifts are Friday and Sunday, 8pm till 8am", ["02T20:00", "04T20:00"]),
        ("working fri/sun 8pm-8am", ["02T20:00", "04T20:00"]),
        ("physio on Friday at 4pm and then again on Sunday at 5pm", ["02T16:00", "04T17:00"]),
        ("offsite is mon and tue in bristol, train's at 7.12", ["05T07:12", "06T00:00"]),
        ("physio fri at 4 with Ann and again on Sunday at 5", ["02T16:00", "04T17:00"]),
    ],
)
def test_each_has_its_own_hour_or_that_of_all(
    run_here: RunHere, tmp_path: Path, said: str, hours: list[str]
) -> None:
    chat(run_here, tmp_path, said)

    assert [one["at"][8:16] for one in lies_ahead(run_here)] == hours


@pytest.mark.parametrize(
    "said",
    [
        "1月4日か6日にバイト",
        "1月4日と6日のバイトはなくなった",
        "We meet on 4 January or 6 January",
        "I don't have a shift on Friday and Sunday",
        "The call was on Friday at 11 and on Sunday at 12",
        "The call is on Friday at 11 or on Sunday at 12",
        "Either fri or sun for a shift",
        "We met on Friday and sat in the garden with sun on our faces",
        "I'm busy until 4pm on Friday and Sunday",
        "the gym is off friday and saturday",
        "I'm off the booze friday and saturday",
        "I'm off friday and saturday's gig is cancelled",
    ],
)
def test_days_to_choose_of_or_off_are_none(run_here: RunHere, tmp_path: Path, said: str) -> None:
    chat(run_here, tmp_path, said)

    assert lies_ahead(run_here) == []


@pytest.mark.parametrize(
    ("told", "said", "left"),
    [
        ("offsite is mon and tue in bristol", "offsite's off, budget cuts", []),
        ("I have a shift on Friday and Saturday", "my shift is cancelled", ["02", "03"]),
        ("offsite is mon and tue in bristol", "the offsite on tuesday is cancelled", ["05"]),
    ],
)
def test_what_goes_on_from_day_to_day_is_off_on_all_of_them(
    run_here: RunHere, tmp_path: Path, told: str, said: str, left: list[str]
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    assert [one["day"][-2:] for one in lies_ahead(run_here)] == left

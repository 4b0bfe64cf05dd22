"""What is called off is the thing that is named: not what is there with whoever called it off."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_regular import days, january
from tests.tools.talk.test_birthday_told import chat

REVIEW = (
    "The weekly review with Priya is every Thursday at 2 pm.",
    "プリヤとのレビューは毎週木曜14時。",
)
FREEZE = (
    "The code freeze runs from 9 January to 11 January.",
    "コードフリーズは1月9日から11日まで。",
)
LEAVE = ("Lena is on leave from 9 January to 15 January.", "レナは1月9日から15日まで休暇です。")
STAYS = ("2026-01-08", "14:00", "week")

off = pytest.mark.parametrize(
    ("there", "said"),
    [
        (FREEZE[0], "No code freeze this time: Priya called it off."),
        (FREEZE[0], "There is no code freeze this time, Priya called it off."),
        (FREEZE[0], "The code freeze is not needed. Priya called it off."),
        (FREEZE[0], "The code freeze from 9 to 11 January is off."),
        (LEAVE[0], "Lena cancelled her leave."),
        (FREEZE[1], "今回はコードフリーズはなし、プリヤが中止にした。"),
        (FREEZE[1], "9日から11日のコードフリーズは中止になった。"),
        (LEAVE[1], "レナは休暇をキャンセルした。"),
    ],
)


@off
def test_the_thing_named_is_off_and_nothing_else(run_here: RunHere, there: str, said: str) -> None:
    run_here("remember", REVIEW[there in (FREEZE[1], LEAVE[1])], at=january(5))
    kept = run_here("remember", there, "--json", at=january(5)).data["id"]

    run_here("remember", said, at=january(5))

    assert "It is called off." in run_here("show", kept, at=january(5)).out
    assert days(run_here, january(5)) == [STAYS]


@off
def test_so_it_is_where_talk_tells_it(
    run_here: RunHere, tmp_path: Path, there: str, said: str
) -> None:
    run_here("remember", REVIEW[there in (FREEZE[1], LEAVE[1])], at=january(5))
    chat(run_here, tmp_path, there, at=january(5))
    assert len(days(run_here, january(5))) == 2

    chat(run_here, tmp_path, said, at=january(5))

    assert days(run_here, january(5)) == [STAYS]


@pytest.mark.parametrize(
    "said",
    [
        "Priya called it off.",
        "The picnic was too much work. Priya called it off.",
        "花見はなし、プリヤが中止にした。",
    ],
)
def test_a_name_alone_is_no_thing(run_here: RunHere, said: str) -> None:
    run_here("remember", REVIEW["花" in said], at=january(5))

    assert run_here("remember", said, "--json", at=january(5)).data["closed"] == []


def test_a_day_off_is_a_plan(run_here: RunHere) -> None:
    run_here("remember", "On 9 January Robin is off.", at=january(5))

    assert days(run_here, january(5)) == [("2026-01-09", None, None)]


WAS_AND_IS = (
    (
        "I have a dentist appointment tomorrow at 8:30.",
        "I have a dentist appointment next Wednesday at 8:30.",
        "The dentist appointment was cancelled.",
    ),
    (
        "明日の8時半に歯医者の予約がある。",
        "来週の水曜の8時半に歯医者の予約がある。",
        "歯医者の予約がキャンセルされた。",
    ),
)
"""Of Thursday, 8 January; of the Wednesday after it, told behind the first; and what is off."""


@pytest.mark.parametrize(("was", "there", "said"), WAS_AND_IS)
def test_what_is_off_is_to_come_and_is_named(
    run_here: RunHere, was: str, there: str, said: str
) -> None:
    past = run_here("remember", was, "--json", at=january(7)).data["id"]
    meant = run_here("remember", there, "--json", at=january(9)).data["id"]

    told = run_here("remember", said, at=january(10)).out

    assert f"It tells that this is off: {there}" in told
    assert "how this went" not in told
    assert "It is called off." in run_here("show", meant, at=january(10)).out
    (left,) = run_here("ahead", "--json", at=january(10)).data["ahead"]
    assert left["id"] == past  # it is asked about, as before


@pytest.mark.parametrize(("was", "there", "said"), WAS_AND_IS)
def test_so_it_is_to_come_where_talk_tells_it(
    run_here: RunHere, tmp_path: Path, was: str, there: str, said: str
) -> None:
    chat(run_here, tmp_path, was, at=january(7))
    chat(run_here, tmp_path, there, at=january(9))

    chat(run_here, tmp_path, said, at=january(10))

    (left,) = run_here("ahead", "--json", at=january(10)).data["ahead"]
    assert left["day"] == "2026-01-08"


def test_of_two_a_memory_tells_how_one_went_and_that_the_other_is_off(run_here: RunHere) -> None:
    run_here("remember", "I have a dentist appointment tomorrow at 8:30.", at=january(7))
    run_here("remember", "I have a piano lesson next Wednesday.", at=january(9))

    said = "The dentist appointment went well. The piano lesson on Wednesday is cancelled."
    told = run_here("remember", said, at=january(10)).out

    assert "It tells that this is off: I have a piano lesson" in told
    assert "It tells how this went: I have a dentist appointment" in told

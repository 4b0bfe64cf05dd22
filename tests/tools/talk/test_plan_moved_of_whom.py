"""A visit that is hers, moved by a sentence that says only "her": who she is stands before it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

COMES = "Greta arrives on Friday 9 January."
TOLD, MOVED = (datetime(2026, 11, day, 16, tzinfo=UTC) for day in (2, 6))
VISIT = "My granddaughter Emily is coming to visit next weekend."
VISIT_JAPANESE = "来週末に孫のエミリーが遊びに来る。"


@pytest.mark.parametrize(
    ("plan", "said", "name"),
    [
        (VISIT, "Emily telephoned. Her visit is moved a week later, to the 21st.", "Emily"),
        (VISIT, "Emily telephoned. They moved her visit a week later, to the 21st.", "Emily"),
        (VISIT, "Emily telephoned. Her visit is moved by a week, to the 21st.", "Emily"),
        (VISIT, "Emily's visit has been put back a week, to the 21st.", "Emily"),
        (VISIT_JAPANESE, "エミリーから電話。遊びに来るのは1週間後の21日になった。", "エミリーが"),
    ],
)
def test_it_lies_on_the_other_day_alone_and_says_whose_it_is(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, name: str
) -> None:
    chat(run_here, tmp_path, plan, at=TOLD)

    chat(run_here, tmp_path, said, at=MOVED)

    (one,) = lies_ahead(run_here, MOVED)
    assert one["day"] == "2026-11-21"
    assert name in one["content"]
    assert "までに" not in one["content"]
    assert name in run_here("ahead", at=MOVED).out


def test_a_line_that_begins_with_her_says_who_she_is(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "Emily telephoned. Her visit is moved a week, to the 21st.", at=MOVED)

    assert "Her (Emily's) visit is moved a week, to the 21st." in run_here("ahead", at=MOVED).out


def test_what_was_closed_is_not_told_as_waiting(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, VISIT, at=TOLD)
    after = datetime(2026, 11, 16, 9, tzinfo=UTC)
    (one,) = lies_ahead(run_here, after)
    assert "nothing was told of it yet" in run_here("ahead", at=after).out

    closed = run_here("ahead", "done", one["id"], at=after).out

    assert closed.startswith("Closed: ")
    assert "nothing was told of it yet" not in closed


@pytest.mark.parametrize(
    ("told", "said", "there"),
    [
        (COMES, "Greta comes on Saturday 10 January instead.", [("2026-01-10", None)]),
        (COMES, "Greta's visit is moved to Saturday 10 January.", [("2026-01-10", None)]),
        (COMES, "Greta comes on 10 January instead, at noon.", [("2026-01-10", "12:00")]),
        (COMES, "Greta arrives on 10 January at noon instead.", [("2026-01-10", "12:00")]),
        (
            COMES,
            "Ben comes on Saturday 10 January instead.",
            [("2026-01-09", None), ("2026-01-10", None)],
        ),
        (COMES, "Greta comes on 10 January.", [("2026-01-09", None), ("2026-01-10", None)]),
        (
            "Greta's parcel arrives on Friday 9 January.",
            "Greta comes on Saturday 10 January instead.",
            [("2026-01-09", None), ("2026-01-10", None)],
        ),
    ],
)
def test_who_comes_instead_on_another_day_comes_once(
    run_here: RunHere, tmp_path: Path, told: str, said: str, there: list[tuple[str, str | None]]
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    assert [(one["day"], one["hour"]) for one in lies_ahead(run_here)] == there


HER_VISIT = "mam is coming over from leeds on the 20th, staying till new years"
FARM = "were going to the farm next sunday, mam can come too"
SUNDAY, WEDNESDAY = (datetime(2026, 12, day, 9, tzinfo=UTC) for day in (13, 16))


@pytest.mark.parametrize(
    ("told", "said", "there"),
    [
        ([HER_VISIT, FARM], "mams flight is the 21st now not the 20th", {"farm": 20, "leeds": 21}),
        ([HER_VISIT, FARM], "my mam's flight is the 21st, not the 20th", {"farm": 20, "leeds": 21}),
        ([FARM], "mams flight is the 21st now not the 20th", {"farm": 20}),
        (
            ["were going to the farm next sunday with mam"],
            "mams flight is the 21st now not the 20th",
            {"farm": 20},
        ),
        (
            ["mam is coming to the dentist with me on the 20th"],
            "mams flight is the 21st now not the 20th",
            {"dentist": 20},
        ),
        ([HER_VISIT], "mams flight is cancelled", {"leeds": 20}),
        (
            ["I'm flying to Lisbon on the 20th with Anna"],
            "my lisbon flight is the 21st now not the 20th",
            {"Lisbon": 21},
        ),
        (["dinner with Anna on the 20th, Ben can come too"], "Ben isn't coming", {"Anna": 20}),
    ],
)
def test_her_flight_moves_her_visit_and_no_plan_that_she_may_come_along_to(
    run_here: RunHere, tmp_path: Path, told: list[str], said: str, there: dict[str, int]
) -> None:
    for one in told:
        chat(run_here, tmp_path, one, at=SUNDAY)
    chat(run_here, tmp_path, said, at=WEDNESDAY)

    found = {one["content"]: one["day"] for one in lies_ahead(run_here, WEDNESDAY)}
    assert len(found) == len(there)
    for word, day in there.items():
        assert [its for content, its in found.items() if word in content] == [f"2026-12-{day}"]


HEART = (
    "Derek has a bad heart so I do worry about him",
    "he's got his cardiology appointment on thursday week at half past ten at the LGI",
)


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("and theyve brought his cardiology forward to tuesday at ten past nine", ["10 09:10"]),
        ("his cardiology appointment is now on tuesday the 10th at 9:10", ["10 09:10"]),
        ("Dereks cardiology appointment is now on tuesday the 10th at 9:10", ["10 09:10"]),
        ("Tom's cardiology appointment is on tuesday the 10th at 9:10", ["10 09:10", "12 10:30"]),
        ("her cardiology appointment is on tuesday the 10th at 9:10", ["10 09:10", "12 10:30"]),
    ],
)
def test_who_is_named_behind_a_pronoun_is_he_and_has_what_is_moved(
    run_here: RunHere, tmp_path: Path, said: str, days: list[str]
) -> None:
    for one in HEART:
        chat(run_here, tmp_path, one, at=TOLD)

    chat(run_here, tmp_path, said, at=MOVED)

    assert [f"{one['day'][-2:]} {one['hour']}" for one in lies_ahead(run_here, MOVED)] == days


@pytest.mark.parametrize(
    ("told", "said", "days"),
    [
        ("book club is on friday at 7.30",
         "Sandra rang, book club is off tonight shes got a cold, its next friday instead", ["13"]),
        ("book club is on friday at 7.30", "book club is off tonight shes got a cold", []),
        ("book club is on friday at 7.30", "Sandra is off today shes got a cold", ["06"]),
        ("I need to ring the chemist on friday",
         "forgot to ring the chemist, I'll do it tomorrow", ["07"]),
        ("I'm going to see Joyce on friday afternoon",
         "I cant go to Joyce this afternoon, Dereks not right and Im taking him to the doctor at 2,"
         " I'll go Monday instead", ["09"]),
        ("I need to ring the chemist on friday",
         "forgot to tell you, I'll ring the bank tomorrow", ["06", "07"]),
    ],
)  # fmt: skip
def test_who_is_ill_and_what_was_forgotten_stand_beside_the_day(
    run_here: RunHere, tmp_path: Path, told: str, said: str, days: list[str]
) -> None:
    chat(run_here, tmp_path, told, at=TOLD)

    chat(run_here, tmp_path, said, at=MOVED)

    assert [one["day"][-2:] for one in lies_ahead(run_here, MOVED)] == days

"""What takes the place of something on a later day: until then the old one holds, everywhere."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.conftest import RunHere

LIVES, TOLD = datetime(2026, 11, 26, 9, tzinfo=UTC), datetime(2026, 11, 27, 9, tzinfo=UTC)
BEFORE, AFTER = datetime(2026, 11, 28, 9, tzinfo=UTC), datetime(2026, 12, 7, 9, tzinfo=UTC)
KENTA = (
    "健太",
    "健太は大阪に住んでる。",
    "健太、来月の5日に福岡へ引っ越すんだって。",
    "健太はどこに住んでる？",
)
EMMA = (
    "Emma",
    "Emma lives in Leeds.",
    "Emma moves to Whitby on 5 December.",
    "Where does Emma live?",
)
both = pytest.mark.parametrize(("who", "home", "move", "question"), [KENTA, EMMA])


def keep(run_here: RunHere, who: str, home: str, move: str) -> tuple[str, str]:
    older = run_here("remember", home, "--with", who, "--json", at=LIVES).data["id"]
    newer = run_here("remember", move, "--about", who, "--json", at=TOLD).data["id"]
    return older, newer


@both
def test_what_nobody_said_is_over_has_no_end_before_the_day(
    run_here: RunHere, who: str, home: str, move: str, question: str
) -> None:
    keep(run_here, who, home, move)

    assert "until" not in run_here("people", who, at=BEFORE).out
    found = run_here("recall", question, "--json", at=BEFORE).data["memories"]
    assert [one["content"] for one in found[:2]] == [home, move]


@both
def test_what_is_replaced_holds_until_the_day(
    run_here: RunHere, who: str, home: str, move: str, question: str
) -> None:
    older, newer = keep(run_here, who, home, move)
    run_here("link-memories", newer, older, "--type", "replaces", at=TOLD)

    until = "until 2026-12-05"
    assert until in run_here("people", who, at=BEFORE).out
    assert until in run_here("memories", at=BEFORE).out
    assert f"It holds {until}." in run_here("show", older, at=BEFORE).out
    assert f"It held {until}." in run_here("show", older, at=AFTER).out
    for at, expected in ((BEFORE, [home, move]), (AFTER, [move, home])):
        found = run_here("recall", question, "--json", at=at).data["memories"]
        assert [one["content"] for one in found[:2]] == expected


def test_what_is_so_already_does_not_wait_for_a_day_beside_it(run_here: RunHere) -> None:
    older = run_here("remember", "Ken works at the bakery.", "--json", at=LIVES).data["id"]
    told = "Ken quit the bakery. His farewell is on 5 December."
    newer = run_here("remember", told, "--json", at=TOLD).data["id"]
    run_here("link-memories", newer, older, "--type", "replaces", at=TOLD)

    assert "It held until 2026-11-27." in run_here("show", older, at=BEFORE).out


def test_a_plan_that_is_put_right_holds_no_longer(run_here: RunHere) -> None:
    older = run_here("remember", "The dentist is on 3 December.", "--json", at=LIVES).data["id"]
    told = "The dentist is on 9 December."
    run_here("remember", told, "--replaces", older, at=TOLD)

    assert "It held until 2026-11-27." in run_here("show", older, at=BEFORE).out


def test_an_allergy_that_is_to_be_over_on_a_day_is_told_until_then(run_here: RunHere) -> None:
    told = ("remember", "Anna is allergic to peanuts.", "--with", "Anna", "--json")
    allergy = run_here(*told, at=LIVES).data["id"]
    later = "Anna begins her peanut desensitisation on 5 December."
    run_here("remember", later, "--with", "Anna", "--replaces", allergy, at=TOLD)
    for evening in range(6):
        cooked = f"I cooked noodles for Anna, evening {evening}."
        run_here("remember", cooked, "--with", "Anna", at=TOLD)

    asked = ("recall", "What noodles shall I cook for Anna?")
    said = ["Anna is allergic to peanuts" in run_here(*asked, at=at).out for at in (BEFORE, AFTER)]

    assert said == [True, False]

"""What was remembered and is moved in talk, moved again and called off: its first day is over."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

BEN = (
    "Ben moves to the Leeds office on 10 January.",
    "Ben's move is on the 12th, not the 10th.",
    "Ben's move is postponed to 19 January.",
    "Ben's move is cancelled.",
)
KENICHI = (
    "健一は1月10日付で大阪支社に異動。",
    "健一の異動は10日じゃなくて12日に延びた。",
    "健一の異動、1月19日に変更になった。",
    "健一、やっぱり異動はなしになった",
)
both = pytest.mark.parametrize("told", [BEN, KENICHI])


def day(number: int) -> datetime:
    return NOON + timedelta(days=number)


@both
def test_moved_twice_it_lies_ahead_on_the_last_day_alone(
    run_here: RunHere, tmp_path: Path, told: tuple[str, ...]
) -> None:
    first = run_here("remember", told[0], "--json").data["id"]
    for number, said in enumerate(told[1:3], 1):
        chat(run_here, tmp_path, said, at=day(number))

    assert [one["day"] for one in lies_ahead(run_here, day(3))] == ["2026-01-19"]
    assert "It held until 2026-01-03." in run_here("show", first, at=day(3)).out


@both
@pytest.mark.parametrize("moves", [1, 2])
def test_called_off_after_it_was_moved_it_never_was_to_be_on_the_first_day(
    run_here: RunHere, tmp_path: Path, told: tuple[str, ...], moves: int
) -> None:
    first = run_here("remember", told[0], "--json").data["id"]
    for number, said in enumerate((*told[1 : moves + 1], told[3]), 1):
        chat(run_here, tmp_path, said, at=day(number))

    assert lies_ahead(run_here, day(4)) == []
    assert "It held until" in run_here("show", first, at=day(4)).out
    assert "called off" in run_here("memories", at=day(4)).out


@pytest.mark.parametrize("how", ["forget", "purge", "edit"])
@pytest.mark.parametrize(
    ("remembered", "off"),
    [
        (("The dinner is on Friday 9 January at 20:00.",), "The dinner on Friday is cancelled."),
        (("The dinner is on Friday 9 January.", "--private"), "The dinner on Friday is off."),
        (("I have yoga every Thursday at 18:00.",), "I don't do yoga anymore."),
        ((BEN[0],), BEN[3]),
        ((KENICHI[0],), KENICHI[3]),
    ],
)
def test_what_was_remembered_is_on_again_once_the_turn_that_called_it_off_is_gone(
    run_here: RunHere, tmp_path: Path, remembered: tuple[str, ...], off: str, how: str
) -> None:
    run_here("remember", *remembered)
    run_here("remember", "The party is on Saturday 10 January at 19:00.")
    before = lies_ahead(run_here, day(2))
    chat(run_here, tmp_path, "The party on Saturday is cancelled.", at=day(1))
    chat(run_here, tmp_path, off, at=day(2))
    assert lies_ahead(run_here, day(2)) == []
    turn = run_here("events", "--json", at=day(2)).data["events"][0]["event_id"]

    with_it = {"forget": [], "purge": ["--yes"], "edit": ["--user", "I like tea."]}[how]
    run_here(how, turn, *with_it, at=day(2))
    open_again = [one for one in before if "party" not in one["content"]]
    assert [one["id"] for one in lies_ahead(run_here, day(2))] == [one["id"] for one in open_again]
    if how == "forget":
        run_here("undelete", turn, at=day(2))
        assert lies_ahead(run_here, day(2)) == []


@pytest.mark.parametrize(
    ("said", "at", "later"),
    [
        ("The dinner on Monday is cancelled.", 1, 5),
        ("The dinner went well.", 5, 5),
    ],
)
def test_what_is_past_or_was_done_lies_ahead_no_more_whatever_turn_goes(
    run_here: RunHere, tmp_path: Path, said: str, at: int, later: int
) -> None:
    run_here("remember", "The dinner is on Monday 5 January at 20:00.")
    chat(run_here, tmp_path, said, at=day(at))
    turn = run_here("events", "--json", at=day(at)).data["events"][0]["event_id"]

    run_here("purge", turn, "--yes", at=day(later))
    assert lies_ahead(run_here, day(later)) == []

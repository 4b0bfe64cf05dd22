"""A turn that is edited tells its plans by its words: none is lost for want of a model."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

VET = "I row in seat 3. I see the vet on 12 January at 4 pm."


def said(run_here: RunHere) -> str:
    event_id: str = run_here("events", "--json").data["events"][0]["event_id"]
    return event_id


def test_an_edit_of_the_answer_leaves_the_plan(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, VET)
    (before,) = lies_ahead(run_here)

    assert "Taken back" not in run_here("edit", said(run_here), "--assistant", "Poor cat!").out
    assert lies_ahead(run_here) == [before]


def test_an_edit_of_other_words_keeps_the_plan(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, VET)
    changed = run_here("edit", said(run_here), "--user", VET.replace("seat 3", "seat 5"))

    assert "Taken back" not in changed.out
    (one,) = lies_ahead(run_here)
    assert (one["day"], one["hour"]) == ("2026-01-12", "16:00")


def test_an_edit_of_the_day_moves_the_plan(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, VET)
    changed = run_here("edit", said(run_here), "--user", VET.replace("12", "13"))

    assert changed.out.splitlines()[:4] == [
        "Changed user_text.",
        f"Taken back, for it was noted of that: plan of Misaki: {VET.partition('. ')[2]}",
        "Noted of it now: plan of Misaki: I see the vet on 13 January at 4 pm.",
        "It waits for ego reflect --packet, for no model is set.",
    ]
    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-01-13"]


def test_what_a_later_turn_called_off_stays_off(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, VET)
    turn = said(run_here)
    chat(run_here, tmp_path, "The vet is cancelled.")
    run_here("edit", turn, "--user", VET.replace("seat 3", "seat 5"))

    assert lies_ahead(run_here) == []


VISIT = "Jonas's mum comes to visit on 5 January."
MOVED = "Jonas's mum can't come tomorrow after all. she's coming on the 12th instead"


@pytest.mark.parametrize(
    ("first", "moved", "edited", "days"),
    [
        (VISIT, MOVED, MOVED.replace("12th", "13th"), ["2026-01-13"]),
        (VISIT, MOVED, "The visit tomorrow is cancelled.", []),
        (VISIT, MOVED, "The cat is fine.", ["2026-01-05"]),
        (VISIT, MOVED, "I see the vet on 14 January.", ["2026-01-05", "2026-01-14"]),
        ("5日の15時から歯医者", "明日の歯医者は12日に変更になった",
         "明日の歯医者は13日に変更になった", ["2026-01-13"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("days_later", [0, 2])
def test_what_an_edited_turn_moves_is_found_among_what_lay_ahead_then(
    run_here: RunHere,
    tmp_path: Path,
    first: str,
    moved: str,
    edited: str,
    days: list[str],
    days_later: int,
) -> None:
    chat(run_here, tmp_path, first)
    then = NOON + timedelta(days=3)
    chat(run_here, tmp_path, moved, at=then)
    assert [one["day"] for one in lies_ahead(run_here, then)] == ["2026-01-12"]

    now = then + timedelta(days=days_later)
    assert run_here("edit", said(run_here), "--user", edited, at=now).code == 0

    found = lies_ahead(run_here, now)
    assert sorted(one["day"] for one in found) == days

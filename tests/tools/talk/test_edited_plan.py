"""A turn that is edited tells its plans by its words: none is lost for want of a model."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import RunHere
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

    assert "Noted of it now: plan of Misaki: I see the vet on 13 January" in changed.out
    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-01-13"]


def test_what_a_later_turn_called_off_stays_off(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, VET)
    turn = said(run_here)
    chat(run_here, tmp_path, "The vet is cancelled.")
    run_here("edit", turn, "--user", VET.replace("seat 3", "seat 5"))

    assert lies_ahead(run_here) == []

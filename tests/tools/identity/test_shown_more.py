"""Somebody of whom there is more than is shown: what is vital is first, and the rest is named."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tests.conftest import NOON, RunHere
from tests.faces.terminals import on_a_terminal


def test_what_is_vital_is_not_cut_and_what_is_cut_is_said(run_here: RunHere) -> None:
    run_here("remember", "Priya is allergic to peanuts.", "--with", "Priya")
    for day in range(1, 14):
        at = NOON + timedelta(days=day)
        run_here("remember", f"We walked with Priya, part {day}.", "--with", "Priya", at=at)

    shown = run_here("people", "Priya", at=NOON + timedelta(days=15)).out

    assert "Priya is allergic to peanuts." in shown.splitlines()[1]
    assert "… and 9 more: ego search-memories --person Priya --n 10" in shown
    pages = [
        run_here("search-memories", "--person", "Priya", "--n", "10", "--offset", offset, "--json")
        for offset in ("0", "10")
    ]
    assert [len(one.data["memories"]) for one in pages] == [10, 4]


def test_what_lies_ahead_is_told_in_japanese(run_here: RunHere, data_dir: Path) -> None:
    run_here("remember", "由紀、歯医者は1月5日の18時半。")
    eve = {"EGO_NOW": "2026-01-04T09:00:00Z", "EGO_LANGUAGE": "ja"}

    shown = on_a_terminal(data_dir, "context", columns=100, **eve).text

    assert "予定、明日 18:30: 由紀、歯医者は" in shown
    assert "Ahead" not in shown

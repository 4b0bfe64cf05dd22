"""What a captured agent is told to do by a day is no plan of the person, what is to be kept is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.upkeep.test_capture import turn

pytestmark = pytest.mark.first_use


@pytest.mark.parametrize(
    ("told", "is_plan"),
    [
        ("ok do that. pls write it by 8 January noon, i need to show marek", False),
        ("pls write the docs by 8 January", False),
        ("please finish the migration by 8 January, i need it for the demo", False),
        ("plz rewrite everything by 8 January", False),
        ("can u get the docs done by 8 January", False),
        ("1月8日までに資料をまとめてください", False),
        ("please remember that the demo is on 8 January", True),
        ("please remind me to write the docs by 8 January", True),
        ("I have to finish the report by 8 January.", True),
        ("Finish my exams on 8 January!", True),
    ],
)
def test_work_is_no_plan(told: str, is_plan: bool, run_here: RunHere, tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in turn(0, told, "Fine.")), "utf-8")
    called = {"transcript_path": str(path), "hook_event_name": "SessionEnd"}

    kept = run_here("hook", "capture", "--now", stdin=json.dumps(called).encode())

    assert kept.out == "1 turn kept.\n"
    days = [one["day"] for one in run_here("ahead", "--json").data["ahead"]]
    assert days == (["2026-01-08"] if is_plan else [])

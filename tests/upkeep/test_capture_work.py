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
        ("release v2 is on 8 January", True),
        ("put it in your calendar: dinner with Elena's parents on 8 January at 7", True),
        ("Put dinner with Sam in the calendar for 8 January at 7", True),
        ("put the calendar test in the suite by 8 January", False),
        ("so deploy to prod is on the 8th", True),
        ("upgrade of the db got pushed to 8 January", True),
        ("release notes are due on 8 January", True),
        ("release v2 on 8 January", False),
        ("build 42 is broken, fix it by 8 January", False),
        ("make sure release v2 is on 8 January", False),
        ("fix tests which are failing on 8 January", False),
    ],
)
def test_work_is_no_plan(told: str, is_plan: bool, run_here: RunHere, tmp_path: Path) -> None:
    capture(run_here, tmp_path, told)

    days = [one["day"] for one in run_here("ahead", "--json").data["ahead"]]
    assert days == (["2026-01-08"] if is_plan else [])


@pytest.mark.parametrize(
    "told",
    [
        "release slipped to 12 January",
        "release got delayed to 12 January",
        "release is pushed to 12 January",
        "v2 slips to 12 January",
    ],
)
def test_what_is_called_as_its_work_is_moves(told: str, run_here: RunHere, tmp_path: Path) -> None:
    capture(run_here, tmp_path, "release v2 is on 8 January")
    capture(run_here, tmp_path, told, n=1)

    (plan,) = run_here("ahead", "--json").data["ahead"]
    assert (plan["day"], plan["content"].partition(": ")[2]) == (
        "2026-01-12",
        "Release v2 is on 12 January",
    )


@pytest.mark.parametrize(
    ("there", "kept", "told", "day"),
    [
        (
            "The preorder deadline with Deniz is 8 January",
            "The preorder deadline with Deniz is 8 January.",
            "move the preorder deadline with Deniz to 12 January",
            "12 January",
        ),
        (
            "I have the dentist on 8 January at 15:00",
            "The dentist is on 8 January at 15:00.",
            "Dentist was cancelled, they're ill. New appointment is Monday the 12th at 15:00",
            "12 January",
        ),
        (
            "先行予約の締切は1月8日",
            "先行予約の締切は1月8日。",
            "先行予約の締切を1月12日に変更して",
            "1月12日",
        ),
    ],
)
@pytest.mark.parametrize("by", ["ahead", "remember", "nobody"])
def test_a_plan_that_the_agent_moved_is_where_the_turn_says(
    there: str, kept: str, told: str, day: str, by: str, run_here: RunHere, tmp_path: Path
) -> None:
    first = run_here("remember", kept, "--json").data["id"]
    capture(run_here, tmp_path, there)
    if by == "ahead":
        assert run_here("ahead", "later", first, "--when", day).code == 0
    if by == "remember":
        newer = kept.replace("8 January", day).replace("1月8日", day)
        assert run_here("remember", newer, "--replaces", first).code == 0
    capture(run_here, tmp_path, told, n=1)

    (plan,) = run_here("ahead", "--json").data["ahead"]
    assert plan["day"] == "2026-01-12"
    assert "Since then" not in run_here("ahead").out


@pytest.mark.parametrize(
    ("told", "plans"),
    [
        (
            "can you write the migration for the invoices table. deadline is 8 January",
            ["The migration for the invoices table, deadline is 8 January"],
        ),
        (
            "i need to finish the migration by 7 January, deadline is 8 January",
            ["I need to finish the migration by 7 January", "The migration, deadline is 8 January"],
        ),
        ("refactor the auth module, due 8 January", ["The auth module, due 8 January"]),
        ("could you tidy the docs? it's due 8 January", ["The docs, it's due 8 January"]),
        (
            "Build the export. It has to be live by 8 January.",
            ["The export. It has to be live by 8 January."],
        ),
        (
            "i'm still on the parser. deadline is 8 January",
            ["I'm still on the parser. deadline is 8 January"],
        ),
        ("write the docs. Marek comes on 8 January", ["Marek comes on 8 January"]),
        ("deadline is 8 January", []),
        ("fix it. deadline is 8 January", []),
        ("what does this error mean? deadline is 8 January", []),
        ("we meet aylin on 7 January, deadline is 8 January", ["We meet aylin on 7 January"]),
        ("the build fails on 7 January, the tests break on 8 January", []),
    ],
)
def test_a_deadline_is_told_with_what_it_is_for(
    told: str, plans: list[str], run_here: RunHere, tmp_path: Path
) -> None:
    capture(run_here, tmp_path, told)

    found = run_here("ahead", "--json").data["ahead"]
    assert [one["content"].partition(": ")[2] for one in found] == plans


def test_a_day_above_a_traceback_is_noted_and_none_in_it(run_here: RunHere, tmp_path: Path) -> None:
    trace = (
        'Traceback (most recent call last):\n  File "m.py", line 88\nValueError: by Friday at 10'
    )
    told = (
        f"Release of api 2.4 is on Thursday 11 December. why is that:\n\n```\n{trace}\n```\nflaky"
    )
    capture(run_here, tmp_path, told)

    (found,) = run_here("ahead", "--json").data["ahead"]
    assert (found["day"][5:], found["hour"]) == ("12-11", None)


def test_a_day_that_is_to_be_dropped_is_no_work(run_here: RunHere, tmp_path: Path) -> None:
    capture(run_here, tmp_path, "the go-live of the shop is on 23 December")
    capture(run_here, tmp_path, "Jonas called, he'd rather wait. so drop the 23rd", 1)

    assert run_here("ahead", "--json").data["ahead"] == []


def test_what_is_to_be_reminded_of_behind_work_is_noted(run_here: RunHere, tmp_path: Path) -> None:
    said = "can you open an issue, and remind me on 21 December to ask Tomas about the sandbox"
    capture(run_here, tmp_path, said)

    (found,) = run_here("ahead", "--json").data["ahead"]
    assert found["content"].endswith("emind me on 21 December to ask Tomas about the sandbox")


def capture(run_here: RunHere, tmp_path: Path, told: str, n: int = 0) -> None:
    path = tmp_path / f"{n}.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in turn(n, told, "Fine.")), "utf-8")
    called = {"transcript_path": str(path), "hook_event_name": "SessionEnd"}
    kept = run_here("hook", "capture", "--now", stdin=json.dumps(called).encode())
    assert kept.out == "1 turn kept.\n"

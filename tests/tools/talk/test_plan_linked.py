"""A plan that was linked with something keeps that, whatever is told of it later."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead


def linked(data_dir: Path) -> set[tuple[str, str]]:
    """What is linked by hand with what lies ahead, from the plan's end."""
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        said = db.execute(
            "SELECT memories.id, type || ' ' || note FROM links JOIN memories ON seq = source"
            " JOIN ahead ON ahead.memory = seq WHERE note != '' AND forgotten_at IS NULL"
        )
        return set(said.fetchall())


def test_a_moved_plan_keeps_its_links_and_so_does_the_one_that_comes_back(
    run_here: RunHere, tmp_path: Path, data_dir: Path
) -> None:
    chat(run_here, tmp_path, "I have a dentist appointment on 10 December at 3pm.")
    (plan,) = lies_ahead(run_here)
    tooth = run_here("remember", "My tooth hurts.", "--json").data["id"]
    tie = ("link-memories", plan["id"], tooth, "--type", "caused_by", "--note", "pain")
    assert run_here(*tie).code == 0

    chat(run_here, tmp_path, "The dentist moved to 11 December at 4pm.")

    (moved,) = lies_ahead(run_here)
    assert moved["day"] == "2026-12-11"
    assert linked(data_dir) == {(moved["id"], "caused_by pain")}

    noted = run_here("noted", "--json").data["noted"][0]
    assert run_here("noted", "drop", noted["id"]).code == 0

    (back,) = lies_ahead(run_here)
    assert back["id"] == plan["id"]
    assert linked(data_dir) == {(plan["id"], "caused_by pain")}


def test_a_moved_plan_stays_in_its_stories_and_so_does_the_one_that_comes_back(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, "I have a dentist appointment on 10 December at 3pm.")
    (plan,) = lies_ahead(run_here)
    tooth = run_here("remember", "My tooth hurts.", "--json").data["id"]
    story = run_here("create-episode", plan["id"], tooth, "How the tooth went.", "--json").data[
        "id"
    ]

    def members() -> set[str]:
        told = run_here("get-episode", story, "--json").data["episode"]["memories"]
        return {one["id"] for one in told}

    chat(run_here, tmp_path, "The dentist moved to 11 December at 4pm.")

    (moved,) = lies_ahead(run_here)
    assert members() == {moved["id"], tooth}

    noted = run_here("noted", "--json").data["noted"][0]
    assert run_here("noted", "drop", noted["id"]).code == 0
    assert members() == {plan["id"], tooth}


def test_the_links_of_a_purged_turn_are_gone_with_it(
    run_here: RunHere, tmp_path: Path, data_dir: Path
) -> None:
    chat(run_here, tmp_path, "I have a dentist appointment on 10 December at 3pm.")
    chat(run_here, tmp_path, "The dentist moved to 11 December at 4pm.")
    (moved,) = lies_ahead(run_here)
    tooth = run_here("remember", "My tooth hurts.", "--json").data["id"]
    run_here("link-memories", moved["id"], tooth, "--type", "caused_by", "--note", "pain")
    turn = run_here("noted", "--json").data["noted"][0]["event_id"]

    assert run_here("purge", turn, "--yes").code == 0

    (back,) = lies_ahead(run_here)
    assert back["day"] == "2026-12-10"
    assert not linked(data_dir)


def tie_up(run_here: RunHere, plan: str) -> tuple[str, str]:
    """A memory that a plan is linked with, and a story that both are in."""
    tooth = run_here("remember", "My tooth hurts.", "--json").data["id"]
    run_here("link-memories", plan, tooth, "--type", "caused_by", "--note", "pain")
    told = run_here("create-episode", plan, tooth, "How the tooth went.", "--json")
    return tooth, told.data["id"]


def list_members(run_here: RunHere, story: str) -> set[str]:
    told = run_here("get-episode", story, "--json").data["episode"]["memories"]
    return {one["id"] for one in told}


@pytest.mark.parametrize("way", ["drop", "forget"])
def test_a_plan_that_was_off_comes_back_with_its_links_and_stories(
    run_here: RunHere, tmp_path: Path, data_dir: Path, way: str
) -> None:
    chat(run_here, tmp_path, "I have a dentist appointment on 10 January at 3pm.")
    (plan,) = lies_ahead(run_here)
    tooth, story = tie_up(run_here, plan["id"])
    chat(run_here, tmp_path, "I cancelled the dentist.")
    assert lies_ahead(run_here) == []
    assert list_members(run_here, story) == {tooth}

    noted = run_here("noted", "--json").data["noted"][0]
    if way == "drop":
        run_here("noted", "drop", noted["id"])
    else:
        run_here("forget", noted["event_id"])

    (back,) = lies_ahead(run_here)
    assert back["id"] == plan["id"]
    assert linked(data_dir) == {(plan["id"], "caused_by pain")}
    assert list_members(run_here, story) == {plan["id"], tooth}


def test_a_plan_that_was_off_is_on_another_day_with_its_links_and_stories(
    run_here: RunHere, tmp_path: Path, data_dir: Path
) -> None:
    chat(run_here, tmp_path, "I have a dentist appointment on 10 January at 3pm.")
    tooth, story = tie_up(run_here, lies_ahead(run_here)[0]["id"])
    chat(run_here, tmp_path, "The dentist is cancelled.")
    chat(run_here, tmp_path, "It's 12 January instead.")

    (moved,) = lies_ahead(run_here)
    assert (moved["day"], moved["hour"]) == ("2026-01-12", "15:00")
    assert linked(data_dir) == {(moved["id"], "caused_by pain")}
    assert list_members(run_here, story) == {moved["id"], tooth}


def test_the_words_of_a_plan_that_was_off_are_gone_with_its_turn(
    run_here: RunHere, tmp_path: Path, data_dir: Path
) -> None:
    chat(run_here, tmp_path, "I have a dentist appointment on 10 January at 3pm.")
    turn = run_here("noted", "--json").data["noted"][0]["event_id"]
    chat(run_here, tmp_path, "I cancelled the dentist.")

    assert run_here("purge", turn, "--yes").code == 0

    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        assert db.execute("SELECT count(*) FROM memories").fetchone() == (0,)

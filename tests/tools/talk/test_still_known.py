"""What is known beside what its owner edits or deletes: taken back with its turn, or told."""

from __future__ import annotations

import json

import pytest

from tests.conftest import RunHere
from tests.noting import listed, note, of, someone

BERLIN = of("Aki", "fact", "Aki lives in Berlin now.")


@pytest.fixture(autouse=True)
def somebody(run_here: RunHere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EGO_COMPANION", "Misaki")
    someone(run_here)


def remember(run: RunHere, content: str, *more: str) -> str:
    return str(run("remember", content, *more, "--json").data["id"])


def edit(run: RunHere, its_id: str, *words: str) -> tuple[str, list[dict[str, object]]]:
    ran = run("edit", its_id, *words, "--json")
    assert ran.code == 0, ran
    told = json.loads(ran.out)["text"].splitlines()[0]
    return told, ran.data.get("still_known", ran.data.get("taken_back"))


def facts(run: RunHere, name: str) -> list[str]:
    person = run("consider-them", "--person", name, "--json").data["person"]
    return list(person["known_facts"]) if person else []


def test_a_corrected_memory_names_the_fact_that_says_otherwise_and_the_way_to_it(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    note(run_here, monkeypatch, BERLIN, of("Aki", "fact", "Aki plays chess."))
    memory = remember(run_here, "Aki moved to Berlin.")
    (berlin, _) = listed(run_here)

    told, known = edit(run_here, memory, "--content", "Aki moved to Bonn.")

    assert told == (
        "Changed content. Still known of Aki, and not changed by this: Aki lives in Berlin now."
        f" `ego noted drop {berlin['id']}` takes it back."
    )
    assert known == [{"about": "Aki", "text": BERLIN["text"], "noted_id": berlin["id"]}]
    assert set(facts(run_here, "Aki")) == {BERLIN["text"], "Aki plays chess."}
    run_here("noted", "drop", str(berlin["id"]))
    assert facts(run_here, "Aki") == ["Aki plays chess."]


def test_what_a_person_said_of_them_is_named_with_the_command_that_replaces_it(
    run_here: RunHere,
) -> None:
    run_here("update-relationship", "Aki", "known_fact", "Aki's flat is in Berlin.")
    memory = remember(run_here, "They moved to Berlin.", "--about", "Aki")

    told, known = edit(run_here, memory, "--content", "They moved to Bonn.")

    assert [one["noted_id"] for one in known] == [None]
    assert (
        "`ego update-relationship Aki known_fact … --replaces 'Aki'\"'\"'s flat is in Berlin.'`"
        in told
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Aki moved to Berlin.", "Aki moved to Berlin, at last."),
        ("Aki moved to Berlin.", "Ken moved to Berlin."),
        ("Ken moved to Berlin.", "Ken moved to Bonn."),
        ("Aki baked bread.", "Aki baked a cake."),
    ],
)
def test_nothing_is_named_that_the_edit_does_not_touch(
    before: str, after: str, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    note(run_here, monkeypatch, BERLIN)
    memory = remember(run_here, before)

    assert edit(run_here, memory, "--content", after) == ("Changed content.", [])


def test_its_own_story_is_named_where_two_words_are_the_same(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    note(run_here, monkeypatch, of("self", "fact", "I promised a letter every Sunday."))
    near = remember(run_here, "I promised a letter for Sunday.")
    far = remember(run_here, "It rained on Sunday.")

    _, known = edit(run_here, near, "--content", "I promised a letter for Monday.")
    _, nothing = edit(run_here, far, "--content", "It rained on Monday.")

    assert [one["about"] for one in known] == ["self"]
    assert nothing == []


def test_a_japanese_memory_is_told_of_too(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    note(run_here, monkeypatch, of("美咲", "fact", "美咲はベルリンに住んでいる"))
    memory = remember(run_here, "美咲がベルリンに引っ越した")

    _, known = edit(run_here, memory, "--content", "美咲がボンに引っ越した")

    assert [one["text"] for one in known] == ["美咲はベルリンに住んでいる"]


def test_a_purged_memory_names_what_is_still_known_of_it(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    note(run_here, monkeypatch, BERLIN)
    memory = remember(run_here, "Aki moved to Berlin.")

    ran = run_here("purge", memory, "--yes", "--json")

    assert [one["text"] for one in ran.data["still_known"]] == [BERLIN["text"]]
    assert ran.data["taken_back"] == []
    assert "Still known of Aki, and not changed by this: Aki lives in Berlin now." in ran.out


@pytest.mark.parametrize("act", ["edit", "forget", "purge"])
def test_what_was_noted_of_a_turn_goes_with_it_and_is_named(
    act: str, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = note(run_here, monkeypatch, BERLIN)
    more = {"edit": ["--user", "Aki moved to Bonn."], "forget": [], "purge": ["--yes"]}[act]

    ran = run_here(act, turn, *more, "--json")

    assert [one["text"] for one in ran.data["taken_back"]] == [BERLIN["text"]]
    said = "Taken back, for it was noted of that: fact of Aki: Aki lives in Berlin now."
    assert said in json.loads(ran.out)["text"]
    assert facts(run_here, "Aki") == []
    waits = run_here("jobs", "list", "--json").data["jobs"]
    assert [job["subject"] for job in waits] == ([turn] if act == "edit" else [])


def test_the_memory_of_a_plan_that_was_edited_says_so_where_the_plan_is_listed(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    note(run_here, monkeypatch, of("Aki", "plan", "Aki moves to Berlin on 9 January."))
    (plan,) = listed(run_here)

    edit(run_here, plan["became"]["id"], "--content", "Aki moves to Bonn on 9 January.")

    assert ", edited since (mem_" in run_here("noted").out

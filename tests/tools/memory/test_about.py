"""A memory with somebody, and one that only speaks of them: both are found, one is a meeting."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from ego.errors import UsageError
from ego.runtime.ego import Ego
from tests.conftest import NOON, Clock, RunHere, use

SAID = "Ann told me what she thinks of Kenta."


def read(run_here: RunHere, *line: str, **more: str) -> Any:
    ran = run_here(*line, "--json", **more)
    assert ran.code == 0, ran
    return ran.data


def named(memory: dict[str, Any]) -> tuple[list[str], list[str]]:
    return memory["people"], memory["about"]


def test_both_are_kept_and_shown_wherever_a_memory_is(run_here: RunHere) -> None:
    its_id = read(run_here, "remember", SAID, "--with", "Ann", "--about", "健太")["id"]

    for person in ("Ann", "健太"):
        for tool in (("recall", "what she thinks"), ("search-memories", "thinks")):
            (found,) = read(run_here, *tool, "--person", person)["memories"]
            assert named(found) == (["Ann"], ["健太"])
    assert "It was with Ann.\nIt is about 健太.\n" in run_here("show", its_id).out
    assert "with Ann, about 健太" in run_here("get-episode", its_id).out
    assert named(read(run_here, "memories")["memories"][0]) == (["Ann"], ["健太"])
    edited = read(run_here, "edit", its_id, "--content", "She likes him.")
    assert named(edited["memory"]) == (["Ann"], ["健太"])
    run_here("forget", its_id)
    run_here("undelete", its_id)
    assert len(read(run_here, "search-memories", "健太")["memories"]) == 1
    assert read(run_here, "introspect")["people"] == ["Ann", "健太"]


def test_it_is_found_by_the_name_of_whom_it_is_about(run_here: RunHere) -> None:
    read(run_here, "remember", "A kind word went round.", "--about", "健太")

    assert len(read(run_here, "recall", "健太")["memories"]) == 1


def test_who_was_there_is_not_only_spoken_of(world: Ego) -> None:
    use(world, "remember", content=SAID, people=["Ann"], about=["ＡＮＮ", "Kenta", " Kenta "])

    (memory,) = use(world, "search_memories", query="thinks").fields["memories"]

    assert named(memory) == (["Ann"], ["Kenta"])


def test_thinking_of_somebody_makes_nobody_known_and_settles_nothing_of_them(world: Ego) -> None:
    rules = ("recognition", "resonance")
    before = {name: world.kept_desires()[name] for name in rules}

    use(world, "remember", content=SAID, about=["Kenta"], emotion="love", category="feeling")

    assert world.people() == {}
    assert {name: world.kept_desires()[name] for name in rules} == before
    assert SAID in use(world, "consider_them", person="Kenta").data


@pytest.mark.parametrize("category", ["philosophical", "introspection", "feeling"])
def test_what_is_lived_with_somebody_settles_as_a_meeting(category: str, world: Ego) -> None:
    before = world.kept_desires()["recognition"]

    said = "Talked for two hours with Misaki."
    use(world, "remember", content=said, people=["Misaki"], emotion="grateful", category=category)

    assert world.kept_desires()["recognition"] != before


def test_an_export_carries_both(run_here: RunHere, tmp_path: Path) -> None:
    read(run_here, "remember", SAID, "--with", "Ann", "--about", "健太")
    file, elsewhere = tmp_path / "mine.jsonl", str(tmp_path / "new")
    run_here("export", str(file))
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [named(line) for line in lines if line["kind"] == "memory"] == [(["Ann"], ["健太"])]

    run_here("import", str(file), EGO_DATA_DIR=elsewhere)

    there = read(run_here, "memories", EGO_DATA_DIR=elsewhere)["memories"]
    assert [named(memory) for memory in there] == [(["Ann"], ["健太"])]


def test_an_older_file_has_nobody_that_it_is_about(run_here: RunHere) -> None:
    line = {"kind": "memory", "content": SAID, "people": ["Ann"], "at": NOON.isoformat()}

    run_here("import", "-", stdin=json.dumps(line).encode())

    assert named(read(run_here, "memories")["memories"][0]) == (["Ann"], [])


@pytest.mark.parametrize(
    ("about", "wrong"),
    [
        ([f"N{n}" for n in range(17)], "about has 17"),
        (["x" * 81], "81"),
    ],
)
def test_too_much_is_refused(about: list[str], wrong: str, world: Ego) -> None:
    with pytest.raises(UsageError, match=wrong):
        use(world, "remember", content=SAID, about=about)


@pytest.mark.parametrize("how", ["people", "about"])
def test_the_same_words_of_somebody_else_are_no_retried_call(
    world: Ego, clock: Clock, how: str
) -> None:
    said = "Likes tea without milk."
    of_ken = use(world, "remember", content=said, **{how: ["Ken"]}).fields["id"]
    clock.at += timedelta(minutes=1)

    again = use(world, "remember", content=said, **{how: ["ken"]}).fields
    unnamed = use(world, "remember", content=said).fields
    of_aki = use(world, "remember", content=said, **{how: ["Aki"]}).fields

    assert again["duplicate_of"] == unnamed["duplicate_of"] == of_ken
    assert of_aki["duplicate_of"] is None
    (found,) = use(world, "recall", context="tea", person="Aki").fields["memories"]
    assert found["id"] == of_aki["id"]


def test_what_is_asked_of_somebody_counts_theirs_alone(run_here: RunHere) -> None:
    for name in ("Ken", "Ken", "Aki"):
        run_here("remember", f"{name} and the sea.", "--with", name)

    everyone = run_here("recall", "the sea", "--json")
    ken = run_here("recall", "the sea", "--with", "Ken", "--json")
    nobody = run_here("recall", "the sea", "--person", "Kenn", "--json")

    assert [one.data["total"] for one in (everyone, ken, nobody)] == [2, 1, 0]
    listed = run_here("search-memories", "sea", "--with", "Aki", "--json").data["memories"]
    assert [one["people"] for one in listed] == [["Aki"]]
    assert run_here("recall", "the sea", "--person", "Kenn").out.startswith(
        "No memory is with or about Kenn.\n"
    )

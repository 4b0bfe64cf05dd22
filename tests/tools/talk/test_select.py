"""`ego select`: what is picked up, by rule, by packet, and by a model that is asked."""

from __future__ import annotations

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests import innards
from tests.conftest import RunHere, ego_process
from tests.packets import answering, commit, let_expire, over, packet, rows
from tests.talk import program
from tests.voice.scripted_server import ScriptedServer, refuses, streams

SAID = "the long walk"
CONTEXT = {
    "second_person_label", "persona_text", "addon_text", "long_mood_state",
    "recent_vad_average", "confirmed_preferences", "interest_state",
}  # fmt: skip


@pytest.fixture
def walks(run_here: RunHere) -> RunHere:
    """Somebody who remembers three walks, one of them secret, and a note about one."""
    run_here("persona", "set", "--text", "A gardener.", "--addon", "Says TOKEN-7.")
    run_here("remember", "A long walk along the harbour.", "--tag", "sea", "--with", "Dana")
    run_here("remember", "A long walk through the woods.", "--tag", "trees")
    run_here("remember", "A long walk that nobody knows of.", "--private")
    run_here("note", "The long walk of Sunday is cancelled.")
    return run_here


def ids(asked: dict[str, Any]) -> list[str]:
    return [one["id"] for one in asked["input"]["candidates"]]


def answer(asked: dict[str, Any], *chosen: str, **more: object) -> dict[str, Any]:
    selected = [{"id": one, "why": "It matters to me."} for one in chosen]
    return {"packet_id": asked["packet_id"], "selected": selected, **more}


def test_the_packet_holds_all_a_model_needs(walks: RunHere, snapshot: SnapshotAssertion) -> None:
    """B01, A20, A21: every key of the context; the addon is in it, the label the companion's."""
    asked = packet(walks, "select", SAID, EGO_COMPANION="Mia")

    assert set(asked["input"]["persona_selection_context"]) == CONTEXT
    context = asked["input"]["persona_selection_context"]
    assert (context["second_person_label"], context["addon_text"]) == ("Mia", "Says TOKEN-7.")
    assert [one["kind"] for one in asked["input"]["candidates"]] == ["memory", "memory", "event"]
    for one in asked["input"]["candidates"]:
        assert set(one) == {"id", "kind", "at", "preview", "score"}
    assert "nobody knows" not in json.dumps(asked)
    told = {key: asked[key] for key in ("kind", "instructions", "schema")}
    assert told | {"keys": list(asked), "input": list(asked["input"])} == snapshot


def test_nobody_selects_without_a_persona(run_here: RunHere) -> None:
    run_here("remember", "A long walk.")

    ran = run_here("select", SAID, "--packet")

    assert (ran.code, ran.out) == (6, "")
    assert "ego persona set --text" in ran.err


def test_another_persona_text_is_the_same_plan(walks: RunHere) -> None:
    """B04: nobody reads meaning out of prose; what is confirmed moves the plan."""
    said = "Do you like the sea? We met in 2024."
    before = packet(walks, "select", said)["input"]
    walks("persona", "set", "--text", "Loves trees, hates the sea. Only ever talks of 2019.")
    after = packet(walks, "select", said)["input"]

    assert after["plan"] == before["plan"]
    assert after["candidates"] == before["candidates"]
    assert before["plan"]["mode"] == "explicit_about_time"
    walks("prefer", "dislike", "topic", "trees", "--confirm")
    hint = packet(walks, "select", said)["input"]["plan"]["persona_focus_hint"]
    assert hint["avoid_bias"] == ["trees"]


def test_the_rules_need_no_model_and_no_network(
    walks: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B03."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the network was asked for")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)

    asked, ran = packet(walks, "select", SAID), walks("select", SAID, "--json")

    assert asked["input"]["plan"]["limits"] == {"max_candidates": 60, "max_selected": 12}
    assert [one["id"] for one in ran.data["selected"]] == ids(asked)
    assert ran.data["by"] == "rules"


def test_an_answer_is_taken_once_and_told_again(
    walks: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = packet(walks, "select", SAID)
    first, second, third = ids(asked)
    said = f"Gladly {{as asked}}:\n```json\n{json.dumps(answer(asked, third, first))}\n```\nSo."

    ran = commit(walks, monkeypatch, said, "select", SAID)
    again = commit(walks, monkeypatch, answer(asked, second), "select")

    assert ran.code == 0
    assert ran.out.startswith("2 selected by the model:\n1. ")
    assert again.out == ran.out


@pytest.mark.parametrize(
    ("spoil", "named"),
    [
        (lambda _: "I would rather not.", "no JSON object"),
        (lambda a: json.dumps(a)[:-1], "not valid JSON"),
        (lambda a: a | {"packet_id": "pk_made_up"}, "packet_id: no packet 'pk_made_up'"),
        (lambda a: a | {"selected": "all"}, "selected must be a list"),
        (lambda a: a | {"selected": [{"id": "mem_made_up", "why": "x"}]}, "'mem_made_up' was not"),
        (lambda a: a | {"selected": a["selected"] * 2}, "is selected twice"),
        (lambda a: a | {"selected": a["selected"] * 13}, "at most 12 fit"),
        (lambda a: a | {"selected": [{"id": a["selected"][0]["id"]}]}, "selected[0].why is miss"),
        (lambda a: a | {"mood": "fine"}, "mood was not asked for"),
    ],
)
def test_what_breaks_the_contract_changes_nothing(
    walks: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path, spoil: Any, named: str
) -> None:
    """B09, A18: a made-up id drops the pack, and so does everything else that does not fit."""
    asked = packet(walks, "select", SAID)
    good, before = answer(asked, ids(asked)[0]), rows(data_dir)

    ran = commit(walks, monkeypatch, spoil(good), "select")

    assert (ran.code, ran.out) == (6, "")
    assert named in ran.err
    assert rows(data_dir) == before
    assert commit(walks, monkeypatch, good, "select").code == 0


def test_an_answer_belongs_to_its_packet(
    walks: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path
) -> None:
    asked, felt = packet(walks, "select", SAID), packet(walks, "reflect")
    other = commit(walks, monkeypatch, answer(asked), "select", "other words")
    wrong = commit(walks, monkeypatch, answer(felt), "select")
    both = walks("select", SAID, "--packet", "--commit", "-")
    let_expire(data_dir)
    late = commit(walks, monkeypatch, answer(asked), "select")

    assert "asked about other words" in other.err
    assert "asked for something else (reflect, not select)" in wrong.err
    assert "has expired. Ask for a new packet." in late.err
    assert [other.code, wrong.code, late.code, both.code] == [6, 6, 6, 2]


def test_of_two_answers_at_once_one_counts(walks: RunHere, data_dir: Path, tmp_path: Path) -> None:
    asked = packet(walks, "select", SAID)
    files = [tmp_path / "one.json", tmp_path / "other.json"]
    for file, chosen in zip(files, ids(asked), strict=False):
        file.write_text(json.dumps(answer(asked, chosen)), "utf-8")

    with ThreadPoolExecutor() as pool:
        ran = list(
            pool.map(lambda file: ego_process(data_dir, "select", "--commit", str(file)), files)
        )

    assert [one.code for one in ran] == [0, 0]
    assert ran[0].out == ran[1].out


def test_one_state_reaches_recall_and_packets(walks: RunHere, data_dir: Path) -> None:
    """C03, C04: another weight is another order, everywhere."""

    def seen(sea: float, trees: float) -> list[Any]:
        moment = "2026-01-01T12:00:00+00:00"
        targets = [
            {"type": "topic", "value": name, "weight": weight, "updated_at": moment}
            for name, weight in (("sea", sea), ("trees", trees))
        ]
        innards.write(data_dir, "interests.json", {"attention_targets": targets})
        asked = packet(walks, "select", SAID)["input"]
        state = asked["persona_selection_context"]["interest_state"]["attention_targets"]
        hint = asked["plan"]["persona_focus_hint"]["interest_targets_hint"]
        order = [one["preview"][12:] for one in asked["candidates"] if one["kind"] == "memory"]
        found = walks("recall", SAID, "--n", "10", "--json").data["memories"]
        listed = walks("search-memories", "walk", "--n", "10", "--json").data["memories"]
        return [
            {one["value"]: one["weight"] for one in state},
            {one["value"]: one["weight"] for one in hint},
            order,
            [
                one["content"][12:]
                for one in found
                if not one["private"] and one["kind"] == "memory"
            ],
            [one["content"][12:] for one in listed if not one["private"]],
        ]

    harbour, woods = "along the harbour.", "through the woods."
    weights = {"sea": 0.9, "trees": 0.1}
    assert seen(0.9, 0.1) == [weights, weights, *[[harbour, woods]] * 3]
    weights = {"sea": 0.1, "trees": 0.9}
    assert seen(0.1, 0.9) == [weights, weights, *[[woods, harbour]] * 3]


def test_a_model_is_asked_over_the_wire(walks: RunHere, snapshot: SnapshotAssertion) -> None:
    served: list[ScriptedServer] = []

    def choose(asked: dict[str, Any]) -> dict[str, Any]:
        chosen = [{"id": asked["candidates"][-1]["id"], "why": "It was meant for today."}]
        return {"packet_id": asked["packet_id"], "selected": chosen}

    with ScriptedServer(answering(served, choose)) as server:
        served.append(server)
        ran = walks("select", SAID, "--json", **over(server))

    assert (ran.code, ran.data["by"]) == (0, "model")
    assert [one["why"] for one in ran.data["selected"]] == ["It was meant for today."]
    (system, said) = (one["content"] for one in server.requests[0].body["messages"])
    assert system == snapshot
    assert set(json.loads(said)) == {
        "packet_id", "user_input", "plan", "persona_selection_context", "candidates",
    }  # fmt: skip


def test_a_model_is_asked_behind_a_command(walks: RunHere, tmp_path: Path) -> None:
    source = """
        import json, sys
        asked = json.loads(sys.stdin.read().splitlines()[-1])
        chosen = [{"id": asked["candidates"][1]["id"], "why": "so"}]
        print(json.dumps({"packet_id": asked["packet_id"], "selected": chosen}))
    """

    ran = walks("select", SAID, EGO_LLM=program(tmp_path, source))

    assert ran.code == 0
    assert ran.out.startswith("1 selected by the model:\n")


@pytest.mark.parametrize(
    ("step", "code"), [(refuses(401, "no"), 5), (streams("All of them, I think."), 6)]
)
def test_a_failed_selection_is_an_empty_one(
    walks: RunHere, data_dir: Path, step: Any, code: int
) -> None:
    with ScriptedServer(step) as server:
        ran = walks("select", SAID, "--json", **over(server))

    assert ran.code == code
    assert ran.data["selected"] == []
    assert ran.data["failed"]
    assert rows(data_dir) == []

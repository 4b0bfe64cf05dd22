"""What `ego chat` brings back when a model has selected, or is to select first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import RunHere
from tests.packets import answering, commit, over, packet, rows
from tests.talk import answer, felt
from tests.voice.scripted_server import ScriptedServer, refuses, streams

SAID = "the long walk"
WHOLE = answer("I remember.", felt("joy"))
HARBOUR, WOODS = "A long walk along the harbour.", "A long walk through the woods."
SECRET = "A long walk that nobody knows of."
SELECTS = {"EGO_CHAT_SELECT": "on"}


@pytest.fixture
def walks(run_here: RunHere) -> RunHere:
    run_here("persona", "set", "--text", "A gardener.")
    for content, *more in ((HARBOUR,), (WOODS,), (SECRET, "--private")):
        run_here("remember", content, *more)
    return run_here


def brought_back(server: ScriptedServer, number: int = -1) -> str:
    """The system's part of a prompt."""
    return str(server.requests[number].body["messages"][0]["content"])


def choosing(content: str) -> Any:
    def choose(asked: dict[str, Any]) -> dict[str, Any]:
        chosen = [one["id"] for one in asked["candidates"] if one["preview"] == content]
        selected = [{"id": one, "why": "so"} for one in chosen]
        return {"packet_id": asked["packet_id"], "selected": selected}

    return choose


def committed(run: RunHere, monkeypatch: pytest.MonkeyPatch, content: str) -> None:
    asked = packet(run, "select", SAID)
    said = choosing(content)({**asked["input"], "packet_id": asked["packet_id"]})
    assert commit(run, monkeypatch, said, "select").code == 0


def test_without_a_selection_the_rules_bring_back(walks: RunHere) -> None:
    packet(walks, "select", SAID)  # one that nobody answered is no selection

    with ScriptedServer(streams(WHOLE)) as server:
        walks("chat", SAID, **over(server))

    told = brought_back(server)
    assert HARBOUR in told
    assert WOODS in told
    assert SECRET not in told


def test_what_a_model_selected_for_these_words_is_brought_back(
    walks: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path
) -> None:
    committed(walks, monkeypatch, WOODS)

    with ScriptedServer(streams(WHOLE)) as server:
        walks("chat", "The long  walk", **over(server))
        walks("chat", "The walk, that long one", **over(server))

    assert WOODS in brought_back(server, 0)
    assert HARBOUR not in brought_back(server, 0)
    assert HARBOUR in brought_back(server, 1)
    assert len(server.requests) == 2


def test_what_was_forgotten_since_is_not_brought_back(
    walks: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path
) -> None:
    """And what was purged takes with it the packet that named it."""
    committed(walks, monkeypatch, WOODS)
    (found,) = walks("search-memories", "woods", "--json").data["memories"]
    walks("forget", found["id"])

    with ScriptedServer(streams(WHOLE)) as server:
        walks("chat", SAID, **over(server))
    assert WOODS not in brought_back(server)

    assert len(rows(data_dir)) == 1
    walks("undelete", found["id"])
    walks("forget", found["id"], "--purge", "--yes")
    assert rows(data_dir) == []


def test_a_model_selects_first_where_that_is_wished_for(walks: RunHere) -> None:
    served: list[ScriptedServer] = []
    with ScriptedServer(answering(served, choosing(HARBOUR)), streams(WHOLE)) as server:
        served.append(server)
        ran = walks("chat", SAID, **over(server, **SELECTS))

    assert (ran.code, ran.out, ran.err) == (0, "I remember.\n", "")
    assert len(server.requests) == 2
    assert HARBOUR in brought_back(server)
    assert WOODS not in brought_back(server)


@pytest.mark.parametrize(
    ("step", "reason"),
    [(refuses(401, "no"), "answered 401"), (streams("Nothing."), "not have the form")],
)
def test_a_failed_selection_brings_nothing_back_and_says_so(
    walks: RunHere, data_dir: Path, step: Any, reason: str
) -> None:
    refused_twice = [step] if reason.startswith("answered") else [step, step]
    with ScriptedServer(*refused_twice, streams(WHOLE)) as server:
        ran = walks("chat", SAID, **over(server, **SELECTS))

    assert (ran.code, ran.out) == (0, "I remember.\n")
    assert "warning: Nothing is brought back, for the selection failed." in ran.err
    assert reason in ran.err
    assert HARBOUR not in brought_back(server)
    assert rows(data_dir) == []


def test_nobody_selects_without_a_persona(run_here: RunHere) -> None:
    run_here("remember", HARBOUR)

    with ScriptedServer(streams(WHOLE)) as server:
        ran = run_here("chat", SAID, **over(server, **SELECTS))

    assert ran.out == "I remember.\n"
    assert "No persona is set" in ran.err
    assert HARBOUR not in brought_back(server)
    assert len(server.requests) == 1


def test_likings_move_what_the_rules_bring_back(walks: RunHere) -> None:
    """Six memories come back, and which of seven stays out is a matter of taste."""
    for place in ("lake", "river", "beach", "castle", "market"):
        walks("remember", f"A long walk by the {place}.")
    walks("prefer", "dislike", "topic", "lake", "--confirm")

    with ScriptedServer(streams(WHOLE)) as server:
        walks("chat", SAID, **over(server))

    told = json.dumps(server.requests[-1].body["messages"][0])
    assert "by the lake" not in told
    assert "by the castle" in told

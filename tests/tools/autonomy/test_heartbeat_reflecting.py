"""`ego heartbeat --act` asks what waiting turns felt like, a few at a beat, and notes of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ego.stores import queue
from ego.tools.talk import reflect
from tests import innards
from tests.conftest import NOON, Ran, RunHere
from tests.talk import absorbed, felt
from tests.tools.autonomy.test_heartbeat import SILENCE
from tests.voice.scripted_server import ScriptedServer, Step, refuses, streams

MORNING = datetime(2026, 1, 1, 8, tzinfo=UTC)
HALF_AN_HOUR = timedelta(minutes=30)
BERLIN = {"about": "Aki", "kind": "fact", "text": "Aki lives in Berlin now."}
ANGRY = json.dumps({**felt(), "noted": []})


@pytest.fixture(autouse=True)
def somebody(run_here: RunHere) -> None:
    """Who the turns felt like something to."""
    assert run_here("persona", "set", "--text", "I am Nagi.").code == 0


@pytest.fixture
def talk(run_here: RunHere, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Ran]:
    return lambda said: absorbed(run_here, monkeypatch, "No trailer.", user=said)


def beat(run: RunHere, server: ScriptedServer, at: datetime = NOON) -> Ran:
    named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
    return run("heartbeat", "--act", "--json", at=at, **named, EGO_COMPANION="Misaki")


def asked_about(server: ScriptedServer) -> list[str]:
    return [json.dumps(one.body["messages"]) for one in server.requests]


def waiting(run: RunHere) -> list[dict[str, Any]]:
    return list(run("jobs", "list", "--json").data["jobs"])


def let_a_day_pass(data_dir: Path) -> None:
    """Jobs keep real time, which tests cannot move."""
    innards.change(data_dir, "UPDATE jobs SET next_at = 0")


def test_a_day_of_talk_without_trailers_is_felt_and_noted_by_the_beats_alone(
    run_here: RunHere,
) -> None:
    def chat(said: str, answered: str, at: datetime) -> None:
        with ScriptedServer(streams(answered)) as server:
            named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
            run_here("chat", said, at=at, **named, EGO_COMPANION="Misaki")

    chat("Aki moved to Berlin.", "Oh. So far away.", MORNING)
    chat("You forgot my birthday again!", "I am sorry.", MORNING + HALF_AN_HOUR / 6)
    assert run_here("mood", "--json", at=MORNING + HALF_AN_HOUR).data["label"] == "neutral"

    calm = json.dumps({**felt("sadness", 0.3, 0.3), "noted": [BERLIN]})
    with ScriptedServer(streams(calm), streams(ANGRY)) as server:
        first = beat(run_here, server, MORNING + HALF_AN_HOUR)
        second = beat(run_here, server, MORNING + 2 * HALF_AN_HOUR)

    assert (first.code, second.code, len(server.requests)) == (0, 1, 2)
    assert [one["user_text"] for one in first.data["reflected"]] == [
        "Aki moved to Berlin.",
        "You forgot my birthday again!",
    ]
    assert [one["text"] for one in first.data["noted"]] == [BERLIN["text"]]
    assert run_here("mood", "--json", at=MORNING + 2 * HALF_AN_HOUR).data["label"] == "anger"
    assert BERLIN["text"] in run_here("consider-them", "--person", "Aki", at=NOON).out
    assert waiting(run_here) == []


def test_a_beat_asks_about_a_few_and_the_next_goes_on(
    run_here: RunHere, talk: Callable[[str], Ran]
) -> None:
    for number in range(reflect.A_BEAT + 2):
        talk(f"Turn {number}.")

    with ScriptedServer(*[streams(ANGRY)] * 12) as server:
        first, second, third = (beat(run_here, server) for _ in range(3))

    assert [len(one.data["reflected"]) for one in (first, second)] == [reflect.A_BEAT, 2]
    assert third.data["reflected"] == []
    assert "Turn 0." in asked_about(server)[0]
    assert (third.code, waiting(run_here)) == (1, [])


@pytest.mark.parametrize("away", [refuses(401, "no"), streams("")])
def test_a_model_that_is_away_is_asked_once_a_beat(
    away: Step, run_here: RunHere, talk: Callable[[str], Ran]
) -> None:
    for number in range(3):
        talk(f"Turn {number}.")

    with ScriptedServer(away) as server:
        ran = beat(run_here, server)

    assert (ran.code, ran.data["reflected"]) == (5, [])
    assert "is kept and due again in 5 s" in ran.err
    assert sorted(job["attempts"] for job in waiting(run_here)) == [0, 0, 1]


def test_what_was_given_up_is_tried_once_a_day_and_then_left_to_a_person(
    run_here: RunHere, talk: Callable[[str], Ran], data_dir: Path
) -> None:
    talk("Are you there?")
    for _ in range(queue.TRIES):
        with ScriptedServer(refuses(401, "no")) as server:
            beat(run_here, server)
        let_a_day_pass(data_dir)
    (job,) = waiting(run_here)
    assert (job["state"], job["attempts"]) == ("parked", queue.TRIES)

    with ScriptedServer(refuses(401, "no")) as server:
        beat(run_here, server)
        same_day = beat(run_here, server)
        assert len(server.requests) == 1
    let_a_day_pass(data_dir)
    with ScriptedServer(streams(ANGRY)) as server:
        next_day = beat(run_here, server)

    assert same_day.data["reflected"] == []
    assert [one["user_text"] for one in next_day.data["reflected"]] == ["Are you there?"]
    assert waiting(run_here) == []


def test_what_fails_for_ten_days_is_asked_no_more(
    run_here: RunHere, talk: Callable[[str], Ran], data_dir: Path
) -> None:
    talk("Are you there?")
    with ScriptedServer(refuses(401, "no")) as server:
        for _ in range(2 * queue.TRIES + 3):
            beat(run_here, server)
            let_a_day_pass(data_dir)

    assert len(server.requests) == 2 * queue.TRIES
    (job,) = waiting(run_here)
    assert (job["state"], job["attempts"]) == ("parked", 2 * queue.TRIES)


def test_nobody_feels_where_no_persona_is_and_nothing_is_asked(
    run_here: RunHere, talk: Callable[[str], Ran], data_dir: Path
) -> None:
    talk("Hello?")
    innards.remove(data_dir, "persona.json")

    with ScriptedServer(streams(ANGRY)) as server:
        named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
        assert run_here("heartbeat", "--act", **named) == SILENCE

    assert server.requests == []
    assert len(waiting(run_here)) == 1


def test_a_beat_that_does_not_act_asks_nothing(
    run_here: RunHere, talk: Callable[[str], Ran]
) -> None:
    talk("Hello?")

    assert run_here("heartbeat", EGO_LLM="command:false") == SILENCE
    assert len(waiting(run_here)) == 1

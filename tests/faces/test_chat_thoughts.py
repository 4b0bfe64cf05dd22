"""`ego chat` and `ego absorb` with any local model: thoughts, look-alikes, answers cut off."""

from __future__ import annotations

import json

import pytest

from ego.core.events import DELIMITER
from tests.conftest import RunHere
from tests.faces.test_chat import chat, over, turns
from tests.talk import absorbed, answer, felt
from tests.voice.scripted_server import ScriptedServer, streams

FELT = json.dumps(felt("joy", 0.8, 0.8))
THOUGHT = "<think>\nShe broke it. I must be kind.\n</think>\n\n"
ANSWERS = {
    "a thought": THOUGHT + answer("It is only a cup.", FELT),
    "lower case": f"It is only a cup.\n{DELIMITER.lower()}\n{FELT}",
    "bold": f"It is only a cup.\n**{DELIMITER}**\n{FELT}",
    "a fence": f"It is only a cup.\n```json\n{DELIMITER}\n{FELT}\n```",
    "no delimiter": f"It is only a cup.\n{FELT}\n",
    "no delimiter in a fence": f"{THOUGHT}It is only a cup.\n```json\n{FELT}\n```",
}


@pytest.mark.parametrize("said", ANSWERS.values(), ids=ANSWERS)
def test_a_turn_is_shown_and_kept_without_what_is_internal(said: str, run_here: RunHere) -> None:
    with ScriptedServer(streams(*(said[n : n + 5] for n in range(0, len(said), 5)))) as server:
        ran = chat(run_here, server)
        chat(run_here, server, "Really?")

    _, event = turns(run_here)
    assert ran == (0, "It is only a cup.\n", "")
    assert event["assistant_text"] == "It is only a cup."
    assert event["reflection"]["emotion_label"] == "joy"
    assert "I must be kind" not in json.dumps(server.requests[1].body)


@pytest.mark.parametrize("said", ANSWERS.values(), ids=ANSWERS)
def test_a_turn_of_another_program_too(
    said: str, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = absorbed(run_here, monkeypatch, said)

    (event,) = turns(run_here)
    assert ran == (0, "It is only a cup.\n", "")
    assert event["assistant_text"] == "It is only a cup."
    assert event["reflection"]["emotion_label"] == "joy"


@pytest.mark.parametrize("said", ["<think>on and on", THOUGHT, f"{THOUGHT}<think>and on"])
def test_who_only_thinks_has_said_nothing(said: str, run_here: RunHere) -> None:
    with ScriptedServer(streams(said)) as server:
        ran = chat(run_here, server)

    (event,) = turns(run_here)
    assert (ran.code, ran.out) == (5, "")
    assert ran.err.startswith(
        "error: openai:scripted said nothing: all of its answer was its own thoughts (<think>)."
        " Your words are saved (ev_"
    )
    assert event["assistant_text"] == ""
    assert run_here("events").out.endswith(" - no answer came - not reflected yet\n")
    assert run_here("jobs", "list").out.startswith(f"reflect {event['event_id']}: waiting")


def test_a_thought_that_another_program_never_ended_is_an_error(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = absorbed(run_here, monkeypatch, "<think>on and on")

    assert (ran.code, ran.out) == (5, "\n")
    assert "all of its answer was its own thoughts" in ran.err


@pytest.mark.parametrize("rest", ["", '\n{"reflection_te', f"\n{DELIMITER}\n{FELT[:30]}"])
def test_a_turn_that_was_cut_off_is_marked_and_says_so(rest: str, run_here: RunHere) -> None:
    with ScriptedServer(streams(f"It is only a c{rest}", finish="length")) as server:
        ran = chat(run_here, server)

    (event,) = turns(run_here)
    assert (ran.code, ran.out) == (0, "It is only a c\n")
    assert ran.err == (
        "warning: The answer was cut off: the model may say no more at once. The turn"
        f" ({event['event_id']}) is kept as far as it came and waits for the next ego heartbeat"
        " --act, or ego reflect.\n"
    )
    assert event["client_context"] == {"model": "openai:scripted", "ended": "cut"}
    assert " - cut off - not reflected yet\n" in run_here("events").out
    assert "chat, cut off\n" in run_here("show", event["event_id"]).out


def test_a_turn_that_was_cut_off_behind_its_trailer_is_reflected(run_here: RunHere) -> None:
    with ScriptedServer(streams(answer("It is only a cup.", FELT), finish="length")) as server:
        ran = run_here("chat", "I broke it.", **over(server))

    assert ran.err.endswith(" is kept as far as it came.\n")
    assert turns(run_here)[0]["reflection"]["emotion_label"] == "joy"

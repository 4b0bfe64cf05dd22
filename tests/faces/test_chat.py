"""`ego chat` over real HTTP and through a program: every turn is kept, and says how it went."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.events import DELIMITER
from tests.conftest import NOON, Ran, RunHere, ego_process
from tests.talk import answer, felt, program
from tests.voice.scripted_server import (
    ScriptedServer,
    Step,
    cut_after,
    hangs_after,
    page,
    refuses,
    streams,
    whole,
)

WHOLE = answer("I hear you.", felt("anger", 0.95, 0.95))
WORDS = [WHOLE[n : n + 7] for n in range(0, len(WHOLE), 7)]
KEY = "sk-proj-0123456789abcdef"


def over(server: ScriptedServer, **more: str) -> dict[str, str]:
    """The settings that lead to a scripted server, with short limits."""
    named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
    return named | {"EGO_LLM_TIMEOUT": "1", "EGO_EMBEDDING_MODEL": "off"} | more


def chat(run: RunHere, server: ScriptedServer, said: str = "You broke it.", *more: str) -> Ran:
    return run("chat", said, *more, **over(server))


def turns(run: RunHere) -> list[dict[str, Any]]:
    return list(run("events", "--json").data["events"])


def prompt(server: ScriptedServer, number: int = -1) -> list[dict[str, str]]:
    return list(server.requests[number].body["messages"])


def mood_in(messages: list[dict[str, str]]) -> dict[str, Any]:
    (line,) = [
        one for one in messages[0]["content"].split("\n") if one.startswith("partner_mood: ")
    ]
    return dict(json.loads(line.removeprefix("partner_mood: ")))


# An answer that comes whole


@pytest.mark.parametrize(
    "steps",
    [
        [streams(WHOLE)],
        [streams(*WORDS)],
        [streams(*WORDS, pause=0.005)],
        [refuses(429, "slow down", retry_after="0"), streams(WHOLE)],
        [whole(WHOLE)],
        [streams(WHOLE, finish=None)],
    ],
    ids=["at once", "in pieces", "slowly", "busy at first", "not streamed", "no finish reason"],
)
def test_a_turn_is_shown_without_its_trailer_and_kept_with_it(
    steps: list[Step], run_here: RunHere
) -> None:
    with ScriptedServer(*steps) as server:
        ran = chat(run_here, server)

    (event,) = turns(run_here)
    assert ran == (0, "I hear you.\n", "")
    assert (event["user_text"], event["assistant_text"]) == ("You broke it.", "I hear you.")
    assert event["reflection"]["emotion_label"] == "anger"
    assert event["client_context"] == {"model": "openai:scripted"}
    (job,) = run_here("jobs", "list", "--json").data["jobs"]
    assert (job["kind"], job["subject"]) == ("reflect", event["event_id"]), "to note of it"


def test_the_mood_of_a_turn_is_in_the_prompt_of_the_next(run_here: RunHere) -> None:
    with ScriptedServer(streams(WHOLE)) as server:
        for _ in range(3):
            chat(run_here, server)

    moods = [mood_in(prompt(server, number)) for number in range(3)]
    assert [mood["label"] for mood in moods] == ["neutral", "anger", "anger"]
    assert [mood["components"]["anger"] for mood in moods] == [0.0, 0.594, 0.836]
    assert [mood["policy"]["refusal_allowed"] for mood in moods] == [False, False, True]


def test_the_talk_so_far_is_in_the_prompt(run_here: RunHere) -> None:
    with ScriptedServer(streams(WHOLE)) as server:
        chat(run_here, server, "One.")
        chat(run_here, server, "Two.")
        chat(run_here, server, "Three.")

    said = [(one["role"], one["content"]) for one in prompt(server)[1:]]
    assert said == [
        ("user", "One."), ("assistant", "I hear you."),
        ("user", "Two."), ("assistant", "I hear you."),
        ("user", "Three."),
    ]  # fmt: skip


def test_what_a_model_is_told(run_here: RunHere, snapshot: SnapshotAssertion) -> None:
    run_here(
        "remember", "The blue cup was a present.", "--emotion", "moved", EGO_EMBEDDING_MODEL="off"
    )
    with ScriptedServer(streams(WHOLE)) as server:
        for number in range(15):
            chat(run_here, server, f"Small talk, number {number}.")
        run_here("chat", "Where is the cup?", **over(server, EGO_COMPANION="Misaki"))

    messages = prompt(server)
    assert messages[0]["content"] == snapshot
    assert len(messages) == 1 + 2 * 12 + 1


def test_nothing_private_reaches_the_prompt_or_the_context(run_here: RunHere) -> None:
    secret, known = "My hidden umbrella is purple.", "The umbrella stand is in the hall."
    run_here("remember", secret, "--private", "--emotion", "ashamed", "--category", "conversation")
    run_here("remember", known)
    with ScriptedServer(streams(WHOLE)) as server:
        chat(run_here, server, "Where is the hidden purple umbrella?")

    sent = json.dumps(server.requests[0].body)
    assert known in sent
    context = run_here("context", "--json").out + run_here("context", "--trailer").out
    mood = run_here("mood").out
    for text in (sent, context, mood):
        assert "My hidden" not in text
        assert "purple." not in text


def test_whom_a_turn_names_brings_what_is_vital_of_them_before_all_else(run_here: RunHere) -> None:
    run_here("remember", "Dinner with Aki, who told me: I am allergic to shellfish.")
    run_here("remember", "Aki cooked a curry for me tonight.")
    run_here("update-relationship", "Aki", "known_fact", "Aki plays the cello.")
    with ScriptedServer(streams(WHOLE)) as server:
        chat(run_here, server, "What shall I cook for Aki tonight?")

    (told,) = [one for one in prompt(server)[0]["content"].split("\n\n") if "Aki" in one]
    _, first, second = told.split("\n")
    assert "I am allergic to shellfish" in first
    assert "plays the cello" in first
    assert "cooked a curry" in second


# An answer that does not


PARTIAL = WHOLE[: WHOLE.index(DELIMITER) + 12]


@pytest.mark.parametrize(
    ("step", "shown", "said"),
    [
        (cut_after(PARTIAL), "I hear you.", "closed the connection before it had finished"),
        (cut_after("I hear", reset=True), "I hear", "closed the connection"),
        (cut_after(), "", "closed the connection before it had finished"),
        (hangs_after("I hear"), "I hear", "said nothing for 1 s"),
        (hangs_after(), "", "said nothing for 1 s"),
        (page("<html>garbage</html>"), "", "sent text/html instead of a completion"),
        (refuses(401, f"bad key {KEY}"), "", "answered 401"),
        (streams(), "", "finished without a word"),
    ],
    ids=["cut in mid-delimiter", "reset", "cut", "hangs", "never begins", "garbage", "no", "mute"],
)
def test_a_failure_keeps_the_turn_and_says_so(
    step: Step, shown: str, said: str, run_here: RunHere
) -> None:
    begun = monotonic()
    with ScriptedServer(step) as server:
        ran = run_here("chat", "You broke it.", **over(server, EGO_LLM_API_KEY=KEY))

    (event,) = turns(run_here)
    assert (ran.code, ran.out) == (5, f"{shown}\n" if shown else "")
    assert said in ran.err
    kept = event["event_id"]
    words = f"Your words are saved ({kept}); the model reads them with what you say next.\n"
    waits = "waits for the next ego heartbeat --act, or ego reflect.\n"
    said_so_far = f"What was said is saved ({kept}) and {waits}"
    assert ran.err.endswith(said_so_far if shown else words)
    assert KEY not in ran.err
    assert (event["user_text"], event["assistant_text"]) == ("You broke it.", shown)
    assert event["client_context"] == {"model": "openai:scripted", "ended": "failed"}
    waiting = run_here("jobs", "list", "--json").data["jobs"]
    assert [(one["subject"], one["state"]) for one in waiting] == [(kept, "waiting")]
    assert monotonic() - begun < 10


def test_a_server_that_stays_busy_is_given_up_and_the_turn_is_kept(run_here: RunHere) -> None:
    with ScriptedServer(refuses(429, "quota", retry_after="3600")) as server:
        ran = chat(run_here, server)

    assert ran.code == 5
    assert "answered 429 and asks to wait 3600 s (quota)." in ran.err
    assert len(turns(run_here)) == 1


def test_a_model_that_ignores_the_trailer_is_heard_all_the_same(run_here: RunHere) -> None:
    with ScriptedServer(streams("Just words.")) as server:
        ran = chat(run_here, server)

    (event,) = turns(run_here)
    assert (ran.code, ran.out) == (0, "Just words.\n")
    assert ran.err == (
        f"warning: The model did not say how this talk felt ({event['event_id']}). `ego reflect`,"
        " or the next heartbeat with --act, asks it afterwards.\n"
    )


def test_that_a_model_ignores_the_trailer_is_said_once_a_day(run_here: RunHere) -> None:
    said = []
    for at in (NOON, NOON + timedelta(hours=1), NOON + timedelta(days=1)):
        with ScriptedServer(streams("Just words.")) as server:
            said.append(run_here("chat", "Hm.", at=at, **over(server)).err)

    assert ["did not say how this talk felt" in one for one in said] == [True, False, True]


def test_what_goes_wrong_beside_a_turn_is_said_once(run_here: RunHere, data_dir: Path) -> None:
    with ScriptedServer(streams(WHOLE)) as server:
        chat(run_here, server)
        (data_dir / "desires.json").write_text("{", "utf-8")
        ran = chat(run_here, server)

    assert (ran.code, ran.out) == (0, "I hear you.\n")
    assert ran.err.startswith(f"warning: {data_dir / 'desires.json'} is not valid JSON")
    assert ran.err.count("\n") == 1
    assert "Desires:" not in prompt(server)[0]["content"]


def test_an_unanswered_turn_is_left_out_of_the_next_prompt(run_here: RunHere) -> None:
    with ScriptedServer(cut_after(), streams(WHOLE)) as server:
        chat(run_here, server, "One.")
        chat(run_here, server, "Two.")

    assert [one["role"] for one in prompt(server)] == ["system", "user"]


# A program instead of a server


SPEAKS = f"""
    import sys
    asked = sys.stdin.read()
    print("I heard", len(asked) > 500)
    print({WHOLE!r}.partition(chr(10))[2])
"""


def test_a_program_may_speak(run_here: RunHere, tmp_path: Path) -> None:
    ran = run_here("chat", "You broke it.", EGO_LLM=program(tmp_path, SPEAKS))

    (event,) = turns(run_here)
    assert (ran.code, ran.out, ran.err) == (0, "I heard True\n", "")
    assert event["reflection"]["emotion_label"] == "anger"


@pytest.mark.parametrize(
    ("source", "shown", "said"),
    [
        ("print('half', flush=True); raise SystemExit(3)", "half", "ended with exit status 3"),
        ("import time; print('half', flush=True); time.sleep(60)", "half", "had not finished"),
        ("pass", "", "finished without a word"),
        ("import sys; sys.exit('no account')", "", "It complained: no account"),
    ],
    ids=["breaks off", "hangs", "mute", "refuses"],
)
def test_a_program_that_fails_loses_nothing(
    source: str, shown: str, said: str, run_here: RunHere, tmp_path: Path
) -> None:
    model = program(tmp_path, source)
    ran = run_here("chat", "x", EGO_LLM=model, EGO_LLM_TIMEOUT="1")

    (event,) = turns(run_here)
    assert (ran.code, ran.out) == (5, f"{shown}\n" if shown else "")
    assert said in ran.err
    assert event["event_id"] in ran.err
    assert event["assistant_text"] == shown


def test_a_program_sees_no_key(run_here: RunHere, tmp_path: Path) -> None:
    model = program(
        tmp_path, "import os; print([k for k in os.environ if k.startswith('EGO_LLM')])"
    )

    assert run_here("chat", "x", EGO_LLM=model, EGO_LLM_API_KEY=KEY).out == "[]\n"


# Asked wrongly


@pytest.mark.parametrize(
    ("arguments", "settings", "sentence"),
    [
        (
            ["hello"],
            {},
            "No language model is set, and this needs one. Set one: `ego init` asks",
        ),
        (["hello"], {"EGO_LLM": "gpt"}, "EGO_LLM must be openai:MODEL"),
        (["hello"], {"EGO_LLM_TIMEOUT": "soon"}, "EGO_LLM_TIMEOUT 'soon' is not a number of"),
        (["hello"], {"EGO_LLM_TIMEOUT": "nan"}, "EGO_LLM_TIMEOUT 'nan' is not a number of"),
        ([" "], {"EGO_LLM": "openai:m"}, "TEXT is missing"),
        (["a\0b"], {"EGO_LLM": "openai:m"}, "TEXT contains a NUL character."),
    ],
)
def test_a_wrong_request_is_one_line_and_keeps_nothing(
    arguments: list[str], settings: dict[str, str], sentence: str, run_here: RunHere
) -> None:
    ran = run_here("chat", *arguments, **settings)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error: {sentence}")
    assert ran.err.count("\n") == 1


def test_words_may_come_through_a_pipe(data_dir: Path, tmp_path: Path) -> None:
    model = program(tmp_path, SPEAKS)
    ran = ego_process(data_dir, "chat", "--json", stdin=b"hello\n", EGO_LLM=model)

    assert ran.data["user_text"] == "hello"
    assert ran.data["mood"]["label"] == "anger"


def test_another_model_and_more_to_say_to_it(data_dir: Path, run_here: RunHere) -> None:
    with ScriptedServer(streams(WHOLE)) as server:
        asked = ("chat", "Hello.", "--model", "openai:other", "--system", "Speak like a pirate.")
        said = run_here(*asked, EGO_LLM_BASE_URL=server.base_url)

    assert said.code == 0, said.err
    (request,) = server.requests
    assert request.body["model"] == "other"
    assert "Speak like a pirate." in request.body["messages"][0]["content"]
    assert run_here("chat", "x", "--model", "nonsense").code == 2


def test_a_model_named_as_the_sentence_says_is_the_one_that_is_asked(
    run_here: RunHere,
) -> None:
    run_here("config", "set", "llm.model", "openai:qwen3:8b")
    run_here("config", "set", "llm.base_url", "http://127.0.0.1:9/v1")

    ran = run_here("chat", "hello")

    assert ran.code == 5
    assert "The model qwen3:8b at http://127.0.0.1:9 could not be reached" in ran.err

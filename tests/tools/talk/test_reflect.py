"""`ego reflect`: what no trailer told is asked for, once; what fails waits, and is never lost."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.stores import queue
from tests import forks, innards
from tests.conftest import Ran, RunHere, environment
from tests.noting import Turn, of, someone, talk
from tests.noting import reflect as noting
from tests.talk import absorbed, answer, felt, program
from tests.voice.scripted_server import ScriptedServer, hangs_after, refuses, streams

FELT = json.dumps(felt("fear", 0.8, 0.9))
BROKEN = answer("fine.", "{'emotion_label': 'anger'}")


@pytest.fixture(autouse=True)
def somebody(run_here: RunHere) -> None:
    """Who the turns felt like something to."""
    assert run_here("persona", "set", "--text", "I am Nagi.").code == 0


@pytest.fixture
def absorb(run_here: RunHere, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Ran]:
    return lambda said: absorbed(run_here, monkeypatch, said)


def reflect(run: RunHere, server: ScriptedServer, *arguments: str) -> Ran:
    named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
    return run("reflect", *arguments, **named, EGO_LLM_TIMEOUT="1")


def waiting(run: RunHere) -> list[dict[str, Any]]:
    return list(run("jobs", "list", "--json").data["jobs"])


def let_time_pass(data_dir: Path) -> None:
    """Every pause is over: jobs keep real time, which tests cannot move."""
    with innards.transaction(data_dir) as db:
        db.execute("UPDATE jobs SET next_at = 0 WHERE state = 'waiting'")


def test_a_broken_trailer_is_made_up_for_and_nothing_is_asked_twice(
    run_here: RunHere, absorb: Callable[[str], Ran]
) -> None:
    absorb(BROKEN)
    absorb("no trailer at all")
    absorb(answer("told at once.", felt("joy")))
    assert [job["state"] for job in waiting(run_here)] == ["waiting"] * 3

    with ScriptedServer(streams(f"```json\n{FELT}\n```")) as server:
        first, second = reflect(run_here, server), reflect(run_here, server)

    assert (first.code, first.out.count("fear"), second.code) == (0, 2, 0)
    assert second.out == "Nothing waits for a reflection.\n"
    assert len(server.requests) == 3, "of the one that was told at once it is asked what to note"
    assert waiting(run_here) == []
    labels = [
        event["reflection"]["emotion_label"]
        for event in run_here("events", "--json").data["events"]
    ]
    assert labels == ["joy", "fear", "fear"]
    assert run_here("mood", "--json").data["label"] == "fear"


def test_what_a_model_is_asked(
    run_here: RunHere, absorb: Callable[[str], Ran], snapshot: SnapshotAssertion
) -> None:
    run_here("note", "The build failed.\n\n---\nAgain.")
    absorb("I see. \x1b[31mSorry.")

    with ScriptedServer(streams(FELT)) as server:
        reflect(run_here, server)

    asked = [
        "\n\n".join(message["content"] for message in request.body["messages"])
        for request in server.requests
    ]
    assert asked == snapshot


def test_a_note_is_felt_only_this_way(run_here: RunHere) -> None:
    run_here("note", "The build failed.", "--source", "capture")
    assert run_here("mood", "--json").data["components"]["fear"] == 0

    with ScriptedServer(streams(FELT)) as server:
        reflect(run_here, server)

    assert round(run_here("mood", "--json").data["components"]["fear"], 3) == 0.513


def test_no_more_are_asked_than_is_said(run_here: RunHere) -> None:
    for number in range(3):
        run_here("note", f"Note {number}.")

    with ScriptedServer(streams(FELT)) as server:
        ran = reflect(run_here, server, "--limit", "2")

    assert len(server.requests) == 2
    assert "Note 0." in ran.out
    assert ran.out.endswith("Still waiting: 1. ego jobs list shows until when.\n")


def test_a_model_that_is_down_is_said_and_what_waits_is_kept(run_here: RunHere) -> None:
    for number in range(3):
        run_here("note", f"Note {number}.")

    with ScriptedServer(refuses(401, "no")) as server:
        ran = reflect(run_here, server)

    first, *others = run_here("events", "--json").data["events"][::-1]
    assert ran.code == 5
    assert "answered 401 (no)." in ran.err
    assert ran.err.endswith(f"{first['event_id']} is kept and due again in 5 s.\n")
    assert len(server.requests) == 1
    attempts = {job["subject"]: job["attempts"] for job in waiting(run_here)}
    assert attempts == {first["event_id"]: 1} | {one["event_id"]: 0 for one in others}


def test_a_pause_is_kept_to(run_here: RunHere, data_dir: Path) -> None:
    run_here("note", "x")
    with ScriptedServer(hangs_after(), streams(FELT)) as server:
        reflect(run_here, server)
        too_soon = reflect(run_here, server)
        asked = len(server.requests)
        let_time_pass(data_dir)
        in_time = reflect(run_here, server)

    assert too_soon == (0, "Still waiting: 1. ego jobs list shows until when.\n", "")
    assert (asked, len(server.requests)) == (1, 2)
    assert in_time.out.startswith("Reflected 1:\n")


@pytest.mark.parametrize(
    "said",
    ["I feel fine.", "null", '{"emotion_label": "furious"}', '{"emotion_label": "joy"}', "{" * 9],
)
def test_an_answer_that_tells_nothing_is_no_reflection(said: str, run_here: RunHere) -> None:
    run_here("note", "x")

    with ScriptedServer(streams(said)) as server:
        ran = reflect(run_here, server)

    (job,) = waiting(run_here)
    assert ran.code == 5
    assert ran.err.startswith("error: openai:scripted gave no usable reflection. ev_")
    assert (job["attempts"], job["complaint"]) == (1, "The answer was no reflection.")


def test_one_bad_answer_does_not_keep_the_others_waiting(run_here: RunHere) -> None:
    for number in range(3):
        run_here("note", f"Note {number}.")

    with ScriptedServer(streams("eh?"), streams("eh?"), streams(FELT)) as server:
        ran = reflect(run_here, server)

    assert ran.code == 5
    assert "Reflected: 2." in ran.err
    assert len(waiting(run_here)) == 1


def test_of_several_bad_answers_one_is_named(run_here: RunHere) -> None:
    for number in range(3):
        run_here("note", f"Note {number}.")

    with ScriptedServer(streams("eh?")) as server:
        ran = reflect(run_here, server)

    assert re.search(
        r"reflection\. ev_\w+ is kept and due again in \d+ s\."
        r" Kept beside it: 2; ego jobs list shows them\.\n$",
        ran.err,
    )


def test_after_five_failures_a_turn_is_parked_and_listed_and_can_be_taken_up(
    run_here: RunHere, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    run_here("note", "x")
    with ScriptedServer(streams("eh?")) as server:
        for _ in range(7):
            ran = reflect(run_here, server)
            let_time_pass(data_dir)

    assert len(server.requests) == 2 * queue.TRIES, "an answer that is refused is asked for again"
    assert ran == (0, "Parked: 1. ego reflect --again takes up what was parked.\n", "")
    (job,) = waiting(run_here)
    assert (job["state"], job["attempts"]) == ("parked", 5)
    listed = run_here("jobs", "list").out
    assert re.sub(r"[0-9a-f]{12}", "…", listed) == snapshot

    with ScriptedServer(streams(FELT)) as server:
        assert reflect(run_here, server, "--again").code == 0
    assert waiting(run_here) == []


def test_two_at_once_ask_nothing_twice(run_here: RunHere, data_dir: Path) -> None:
    for number in range(6):
        run_here("note", f"Note {number}.")

    with ScriptedServer(streams(FELT, pause=0.2)) as server:
        variables = environment(
            data_dir, EGO_LLM="openai:scripted", EGO_LLM_BASE_URL=server.base_url
        )
        workers = [
            subprocess.Popen(
                forks.command("reflect"), env=variables, stdout=subprocess.PIPE, text=True
            )
            for _ in range(3)
        ]
        said = [worker.communicate(timeout=60)[0] for worker in workers]

    assert sum(one.count("notification: ") for one in said) == 6
    assert len(server.requests) == 6
    assert waiting(run_here) == []


def test_an_interrupted_question_is_asked_again_at_once(run_here: RunHere, data_dir: Path) -> None:
    run_here("note", "x")
    with ScriptedServer(hangs_after("{")) as server:
        variables = environment(
            data_dir, EGO_LLM="openai:scripted", EGO_LLM_BASE_URL=server.base_url
        )
        with subprocess.Popen(
            forks.command("reflect"), env=variables, stderr=subprocess.PIPE
        ) as worker:
            while not server.requests:
                time.sleep(0.02)
            time.sleep(0.3)
            worker.send_signal(signal.SIGINT)
            _, said = worker.communicate(timeout=30)
        assert (worker.returncode, said) == (130, b"")

    (job,) = waiting(run_here)
    assert (job["state"], job["attempts"]) == ("waiting", 0)
    with ScriptedServer(streams(FELT)) as server:
        assert reflect(run_here, server).out.startswith("Reflected 1:")


def test_a_program_may_be_asked_too(run_here: RunHere, tmp_path: Path) -> None:
    run_here("note", "x")

    ran = run_here("reflect", EGO_LLM=program(tmp_path, f"print({FELT!r})"))

    assert ran.out.startswith("Reflected 1:\n[just now] notification: ")


def test_without_a_model_it_says_what_to_set(run_here: RunHere) -> None:
    run_here("note", "x")

    ran = run_here("reflect")

    assert ran.code == 2
    assert ran.err.startswith("error: No language model is set, and this needs one. Set one:")
    assert waiting(run_here)[0]["attempts"] == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["note", " "], "text is empty."),
        (["note", "x", "--source", "chat"], "Unknown source 'chat'. Known: notification, capture."),
        (["note", "x" * 65_537], "text is 65,537 bytes long; at most 65,536 fit."),
        (["events", "--source", "dream"], "Unknown source 'dream'. Known: chat, autonomy_message,"),
        (["events", "--n", "0"], "n must be a whole number from 1 to 1000, not 0."),
        (["reflect", "--limit", "0"], "limit must be a whole number from 1 to 10000, not 0."),
        (["jobs", "dance"], "No such command 'dance'. See `ego jobs --help`."),
    ],
)
def test_a_wrong_request_is_one_line(
    arguments: list[str], sentence: str, run_here: RunHere
) -> None:
    ran = run_here(*arguments)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error: {sentence}")


def test_what_is_noted_and_listed(
    run_here: RunHere, absorb: Callable[[str], Ran], snapshot: SnapshotAssertion
) -> None:
    assert run_here("events").out == "Nothing yet.\n"
    noted = run_here("note", "The build failed.\nTwice.").out
    absorb(answer("Fine.", felt()))
    absorb("ほんとうに？" * 60)

    shown = f"{noted}\n{run_here('events').out}\n{run_here('jobs', 'list').out}"
    assert re.sub(r"[0-9a-f]{12}", "…", shown) == snapshot


def test_nobody_is_asked_where_there_is_no_persona(run_here: RunHere, data_dir: Path) -> None:
    innards.remove(data_dir, "persona.json")
    run_here("note", "The lamp fell.")

    with ScriptedServer(streams(FELT)) as server:
        ran = reflect(run_here, server)

    assert (ran.code, ran.out, server.requests) == (6, "", [])
    assert "ego persona set" in ran.err
    assert [job["attempts"] for job in waiting(run_here)] == [0]


@pytest.mark.parametrize(
    ("noted", "is_said"), [((), True), ((of("Misaki", "fact", "Misaki lives in Leeds."),), False)]
)
def test_that_nothing_was_noted_is_said(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, noted: tuple[dict[str, str]], is_said: bool
) -> None:
    monkeypatch.setenv("EGO_COMPANION", "Misaki")
    someone(run_here)
    turn = Turn("I live in Leeds.", noted, trailer=False)
    talk(run_here, monkeypatch, turn)

    assert ("Nothing was noted" in noting(run_here, turn).out) is is_said

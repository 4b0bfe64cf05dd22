"""What a person says while the model fails is not lost: found, felt, and read with what follows."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from tests.conftest import NOON, RunHere
from tests.talk import answer, felt, program
from tests.voice.scripted_server import ScriptedServer, refuses, streams

FAILS_AT_FIRST = """
    import pathlib, sys
    asked = sys.stdin.read()
    seen = pathlib.Path(__file__).with_name("asked.txt")
    if not seen.exists():
        seen.write_text("")
        sys.exit("no network")
    seen.write_text(asked, "utf-8")
    print("I am here again.")
"""
HOME = "Shall we look for a new home?"


def over(server: ScriptedServer) -> dict[str, str]:
    named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
    return named | {"EGO_LLM_TIMEOUT": "1", "EGO_EMBEDDING_MODEL": "off"}


def fail(run_here: RunHere, *said: str, at: datetime = NOON) -> None:
    with ScriptedServer(refuses(401, "no")) as server:
        for words in said:
            assert run_here("chat", words, at=at, **over(server)).code == 5


def told(run_here: RunHere, said: str) -> str:
    """What a model that answers is told with `said`."""
    with ScriptedServer(streams(answer("Yes.", felt()))) as server:
        assert run_here("chat", said, **over(server)).code == 0
        (request,) = server.requests
    return "\n".join(one["content"] for one in request.body["messages"])


def test_what_was_said_in_vain_is_found_and_waits_to_be_felt(run_here: RunHere) -> None:
    run_here("persona", "set", "I am Aya.")

    fail(run_here, HOME)

    listed = run_here("events").out
    assert listed.endswith(" - no answer came - not reflected yet\n")
    assert HOME in run_here("recall", "a new home").out
    assert run_here("jobs", "list").out.startswith("reflect ev_")


def test_the_next_turn_that_is_answered_begins_with_what_was_said_in_vain(
    run_here: RunHere,
) -> None:
    told(run_here, "The first.")
    fail(run_here, "Into the void.", "Still nobody?")

    prompt = told(run_here, "The third.")

    assert "The first." in prompt
    unheard = prompt[prompt.index("while you could not be reached") :]
    assert unheard.index('[just now] chat: "Into the void."') < unheard.index("Still nobody?")
    assert "while you could not be reached" not in told(run_here, "The fourth.")


def test_a_program_that_failed_reads_it_when_it_works(run_here: RunHere, tmp_path: Path) -> None:
    model = program(tmp_path, FAILS_AT_FIRST)
    failed = run_here("chat", "Hana moved to Kyoto.", EGO_LLM=model)
    assert "no network. Your words are saved (ev_" in failed.err
    assert failed.err.endswith("; the model reads them with what you say next.\n")

    answered = run_here("chat", "Hello?", EGO_LLM=model)

    assert answered.out == "I am here again.\n"
    assert 'chat: "Hana moved to Kyoto."' in (tmp_path / "asked.txt").read_text("utf-8")


def test_the_same_words_said_again_are_kept_once(run_here: RunHere) -> None:
    fail(run_here, HOME, "hi", HOME)

    prompt = told(run_here, HOME)

    assert prompt.count(HOME) == 1
    assert '"hi"' in prompt
    listed = run_here("events").out
    assert (listed.count(HOME), listed.count('"hi"')) == (1, 1)
    assert len(run_here("jobs", "list", "--json").data["jobs"]) == 2


def test_the_same_words_hours_later_were_said_twice(run_here: RunHere) -> None:
    fail(run_here, "I took my medicine.")
    fail(run_here, "I took my medicine.", at=NOON + timedelta(hours=2))

    assert run_here("events").out.count("I took my medicine.") == 2

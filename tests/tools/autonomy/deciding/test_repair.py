"""An answer that breaks the contract goes back once, with what is wrong; then it is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests import innards
from tests.arrivals import thinks
from tests.conftest import RunHere
from tests.decided import SKIP
from tests.deciding import able, jobs
from tests.innards import rows
from tests.talk import program
from tests.voice.scripted_server import ScriptedServer, Step, refuses, streams


@pytest.fixture
def ready(run_here: RunHere, data_dir: Path) -> RunHere:
    able(run_here, data_dir)
    return run_here


def deliberate(run: RunHere, server: ScriptedServer) -> Any:
    named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
    return run("deliberate", "--json", **named, EGO_LLM_TIMEOUT="5")


def test_an_answer_that_is_put_right_is_taken(ready: RunHere, snapshot: SnapshotAssertion) -> None:
    broken = {**SKIP, "priority": 101}
    with ScriptedServer(thinks(broken), thinks(SKIP)) as server:
        ran = deliberate(ready, server)

    first, second = (request.body["messages"] for request in server.requests)
    assert ran.data["outcome"] == "skip"
    assert second[:2] == first
    assert [one["role"] for one in second[2:]] == ["assistant", "user"]
    assert json.loads(second[2]["content"])["priority"] == 101
    assert second[3]["content"] == snapshot
    assert jobs(ready)["jobs"] == []


def test_it_is_refused_when_it_is_wrong_once_more(ready: RunHere, data_dir: Path) -> None:
    step = thinks({**SKIP, "priority": 101})
    with ScriptedServer(step) as server:
        ran = deliberate(ready, server)

    assert ran.code == 6
    assert ran.err.startswith(
        "error: openai:scripted gave no usable decision. priority must be at most 100, not 101."
        " Nothing was changed, and trg_"
    )
    assert len(server.requests) == 2
    assert rows(data_dir, "SELECT count(*) FROM decisions") == [(0,)]
    (job,) = jobs(ready)["jobs"]
    assert (job["state"], job["attempts"]) == ("waiting", 1)


@pytest.mark.parametrize(
    ("steps", "code", "says"),
    [
        ([streams("eh?"), refuses(401, "no")], 5, "answered 401"),
        (
            [streams('{"a": ', finish="length")] * 2,
            6,
            "is not valid JSON (line 1, column 7: Expecting value). It was cut off: the model",
        ),
        ([streams("<think>on and on")] * 2, 6, "ends within its own thoughts (<think>)."),
    ],
)
def test_what_else_goes_wrong_says_so(
    steps: list[Step], code: int, says: str, ready: RunHere
) -> None:
    with ScriptedServer(*steps) as server:
        ran = deliberate(ready, server)

    assert (ran.code, len(server.requests)) == (code, 2)
    assert says in ran.err


@pytest.mark.parametrize("said", ["I hear you, dear.", '{"emotion_label": "joy"}'])
def test_a_model_that_only_talks_is_said_to_have_decided_nothing(
    ready: RunHere, tmp_path: Path, said: str
) -> None:
    ran = ready("deliberate", EGO_LLM=program(tmp_path, f"print({said!r})"))

    (job,) = jobs(ready)["jobs"]
    assert (ran.code, ran.err) == (
        6,
        "error: command:python gave no usable decision. The answer does not have the form that was"
        f" asked for. Nothing was changed, and {job['subject']} is kept and due again in 5 s."
        " docs/models.md says what a model needs to decide.\n",
    )
    assert job["complaint"] == "The answer does not have the form that was asked for."


def test_thoughts_are_no_part_of_an_answer_and_do_not_go_back(ready: RunHere) -> None:
    def after_a_thought(answer: dict[str, Any]) -> Step:
        return thinks(answer, before='<think>{"a": 1}, or do I?</think>\n')

    with ScriptedServer(after_a_thought({**SKIP, "reason": ""}), after_a_thought(SKIP)) as server:
        ran = deliberate(ready, server)

    assert ran.data["outcome"] == "skip"
    assert "or do I?" not in json.dumps(server.requests[1].body)


def test_a_program_is_told_the_schema_in_words_and_what_was_wrong_too(
    ready: RunHere, tmp_path: Path
) -> None:
    model = program(
        tmp_path,
        f"""
        import json, pathlib, re, sys
        said = sys.stdin.read()
        asked = pathlib.Path({str(tmp_path)!r}) / "asked.txt"
        again = asked.exists()
        asked.write_text(said)
        name = re.search(r'"packet_id":"(pk_[0-9a-f]+)"', said)[1]
        answer = json.loads({json.dumps(SKIP)!r})
        print(json.dumps({{**answer, "packet_id": name}} if again else answer))
        """,
    )

    ran = ready("deliberate", "--json", EGO_LLM=model)

    assert ran.data["outcome"] == "skip"
    asked = (tmp_path / "asked.txt").read_text("utf-8")
    assert "Its JSON schema: {" in asked
    assert re.search(r"### assistant\n.*### user\n[^#]*packet_id is missing\.", asked, re.DOTALL)


def test_a_server_that_refuses_the_form_is_asked_without_from_then_on(
    ready: RunHere, data_dir: Path
) -> None:
    with ScriptedServer(refuses(400, "unknown field"), thinks(SKIP)) as server:
        deliberate(ready, server)
        ready("note", "A gale warning.")
        ran = deliberate(ready, server)

    assert ran.data["outcome"] == "skip"
    told = ["response_format" in request.body for request in server.requests]
    assert told == [True, False, False]
    kept = innards.text(data_dir, "servers.json")
    assert re.fullmatch(r'\{\n  "[0-9a-f]{32}": "[^"]+"\n\}\n', kept)
    assert "127.0.0.1" not in kept

"""What an answer took: counted by a server, or estimated where nobody counts."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.usage import Usage, estimate, read_usage, tell_usage
from ego.voice.command import command
from ego.voice.http import OpenAIServer
from ego.voice.messages import hear
from tests.voice.asking import PROMPT, QUICK
from tests.voice.scripted_server import ScriptedServer, Step, refuses, streams, whole
from tests.voice.test_openai_http_forms import SCHEMA, TOLD, Refusing

COUNTED = {"prompt_tokens": 1204, "completion_tokens": 88, "total_tokens": 1292}
COUNT = {"include_usage": True}


def took(server: ScriptedServer, known: Refusing, schema: Any = None) -> Usage | None:
    llm = OpenAIServer("m", server.base_url, "", QUICK, known, sleep=lambda _: None)
    return hear(llm, PROMPT, lambda _: None, schema).usage


@pytest.mark.parametrize(
    "step", [streams("fine", usage=COUNTED), whole("fine", COUNTED)], ids=["stream", "whole"]
)
def test_a_server_says_what_an_answer_took(step: Step) -> None:
    with ScriptedServer(step) as server:
        assert took(server, Refusing()) == Usage(1204, 88)
    assert server.requests[0].body["stream_options"] == COUNT


def test_a_server_may_say_what_it_cost() -> None:
    with ScriptedServer(streams("fine", usage={**COUNTED, "cost": 0.00125})) as server:
        found = took(server, Refusing())
    assert found == Usage(1204, 88, 0.00125)
    assert tell_usage(found) == "1,204 read, 88 written, $0.0013"


@pytest.mark.parametrize("usage", [None, {"total_tokens": 3}, {**COUNTED, "prompt_tokens": -1}, 7])
def test_where_no_server_counts_it_is_estimated(usage: object) -> None:
    with ScriptedServer(streams("fine", usage=usage)) as server:
        found = took(server, Refusing())
    assert found == Usage(6, 1, is_estimate=True)
    assert tell_usage(found) == "about 6 read, 1 written"


def test_what_a_program_takes_is_estimated(tmp_path: Path) -> None:
    model = tmp_path / "model.py"
    model.write_text("print('こんにちは')", "utf-8")
    llm = command(shlex.join([sys.executable, str(model)]))

    assert hear(llm, PROMPT, lambda _: None).usage == Usage(6, 6, is_estimate=True)


def test_a_server_that_will_not_count_answers_all_the_same_and_that_is_remembered() -> None:
    known = Refusing()
    with ScriptedServer(refuses(400, "unknown: stream_options"), streams("fine")) as server:
        for _ in range(2):
            assert took(server, known, SCHEMA) == Usage(6, 1, is_estimate=True)

    told = [(r.body.get("response_format"), r.body.get("stream_options")) for r in server.requests]
    assert told == [(TOLD, COUNT), (TOLD, None), (TOLD, None)]
    assert len(known) == 1


def test_a_server_that_does_not_say_what_it_refuses_is_learnt_by_and_by() -> None:
    known = Refusing()
    with ScriptedServer(refuses(422), streams("fine"), refuses(422), streams("fine")) as server:
        for _ in range(3):
            took(server, known, SCHEMA)

    told = [sorted({"response_format", "stream_options"} & r.body.keys()) for r in server.requests]
    assert told == [["response_format", "stream_options"], [], ["stream_options"], [], []]
    assert len(known) == 2


def test_a_server_that_is_away_refuses_nothing() -> None:
    known = Refusing()
    with ScriptedServer(refuses(503), streams("fine", usage=COUNTED)) as server:
        assert took(server, known) == Usage(1204, 88)
    assert not known


NUMBERS = st.none() | st.booleans() | st.integers(-3, 1 << 50) | st.floats() | st.text(max_size=3)


@given(st.dictionaries(st.sampled_from([*COUNTED, "cost"]), NUMBERS) | NUMBERS)
def test_whatever_a_server_says_is_no_usage_or_a_sound_one(said: object) -> None:
    found = read_usage(said)

    assert found is None or (0 <= found.tokens_in < 1 << 41 and 0 <= found.tokens_out < 1 << 41)
    assert found is None or found.cost is None or 0 <= found.cost < float("inf")


def test_two_together_cost_what_is_known() -> None:
    assert Usage(1, 2, 0.5) + Usage(3, 4) == Usage(4, 6, 0.5)
    assert Usage(1, 2) + estimate("four", "four") == Usage(2, 3, None, is_estimate=True)

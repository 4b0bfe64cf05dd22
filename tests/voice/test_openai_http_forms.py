"""What a server is told of the form of an answer, and what of its answer is left there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ego.errors import VoiceError
from ego.voice.http import OpenAIServer
from ego.voice.messages import hear
from tests.voice.asking import PROMPT, QUICK
from tests.voice.scripted_server import ScriptedServer, Step, events, refuses, streams, whole

SCHEMA = {
    "type": "object",
    "properties": {"a": {"type": "string", "pattern": r"\S"}},
    "required": ["a"],
    "additionalProperties": False,
}
TOLD = {
    "type": "json_schema",
    "json_schema": {
        "name": "answer",
        "schema": {
            "type": "object",
            "properties": {"a": {"type": "string"}},
            "required": ["a"],
            "additionalProperties": False,
        },
    },
}


class Refusing(set[str]):
    """What is remembered of servers, as long as a test."""

    def has(self, server: str) -> bool:
        return server in self


def asked(server: ScriptedServer, refusals: Refusing, schema: Any = SCHEMA) -> tuple[str, bool]:
    llm = OpenAIServer("m", server.base_url, "", QUICK, refusals, sleep=lambda _: None)
    said = list[str]()
    ended = hear(llm, PROMPT, said.append, schema)
    return "".join(said), ended.is_cut


def forms(server: ScriptedServer) -> list[Any]:
    return [request.body.get("response_format") for request in server.requests]


def test_the_form_goes_with_a_question_that_has_one() -> None:
    with ScriptedServer(streams("{}")) as server:
        assert asked(server, Refusing()) == ("{}", False)
        assert asked(server, Refusing(), None) == ("{}", False)

    assert forms(server) == [TOLD, None]


@pytest.mark.parametrize("status", [400, 415, 422, 501])
def test_a_server_that_refuses_the_form_is_asked_without_and_that_is_remembered(
    status: int,
) -> None:
    known = Refusing()
    with ScriptedServer(refuses(status, "response_format"), streams("{}")) as server:
        assert asked(server, known) == ("{}", False)
        assert asked(server, known) == ("{}", False)

    assert forms(server) == [TOLD, None, None]
    assert len(known) == 1


def test_a_server_that_refuses_everything_is_not_taken_to_refuse_the_form() -> None:
    known = Refusing()
    with ScriptedServer(refuses(400, "no such model")) as server, pytest.raises(VoiceError) as told:
        asked(server, known)

    assert forms(server) == [TOLD, None]
    assert "answered 400 (no such model)" in str(told.value)
    assert not known


def test_a_busy_server_keeps_being_told_the_form() -> None:
    with ScriptedServer(refuses(503), streams("{}")) as server:
        asked(server, Refusing())

    assert forms(server) == [TOLD, TOLD]


def delta(finish: str | None = None, **said: Any) -> bytes:
    choice = {"index": 0, "delta": said, "finish_reason": finish}
    return b"data: " + json.dumps({"choices": [choice]}).encode() + b"\n\n"


THOUGHTS = [
    events(
        delta(reasoning_content="She is tired."),
        delta(reasoning="Be kind.", content=None),
        delta(content="Good night.", reasoning_content="Done."),
        delta("stop"),
    ),
    events(
        delta(content=[{"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]}]),
        delta(content=[{"type": "text", "text": "Good "}, {"type": "text", "text": "night."}]),
        delta("stop"),
    ),
]


@pytest.mark.parametrize("step", THOUGHTS)
def test_thoughts_in_fields_of_their_own_stay_with_the_server(step: Step) -> None:
    with ScriptedServer(step) as server:
        assert asked(server, Refusing()) == ("Good night.", False)


def test_an_answer_that_grew_too_long_says_that_it_was_cut_off() -> None:
    with ScriptedServer(streams("Good ni", finish="length")) as server:
        assert asked(server, Refusing()) == ("Good ni", True)
    with ScriptedServer(whole("Good night.")) as server:
        assert asked(server, Refusing()) == ("Good night.", False)
    with (
        ScriptedServer(events(delta(reasoning="Hm."), delta("length"))) as server,
        pytest.raises(VoiceError, match="finished without a word: it was cut off"),
    ):
        asked(server, Refusing())

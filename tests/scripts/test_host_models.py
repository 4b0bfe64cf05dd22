"""The scripted models behind the hosts of `make hosts`: what they read, and how they answer."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"
SCHEMA = {"type": "object", "properties": {}}


@pytest.fixture(autouse=True)
def beside_the_scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))


class Asking(NamedTuple):
    """How a host words a request in one protocol."""

    path: str
    first: dict[str, Any]
    answered: dict[str, Any]
    """The same after the model has called wake_up, with what it answered."""
    tool: str
    """What the host calls wake_up."""


PROTOCOLS = {
    "messages": Asking(
        "/v1/messages",
        {
            "system": [{"type": "text", "text": "You help."}],
            "messages": [{"role": "user", "content": [{"type": "text", "text": "Begin."}]}],
            "tools": [
                {"name": "Bash", "description": "Run.", "input_schema": SCHEMA},
                {"name": "mcp__ego__wake_up", "description": "Wake.", "input_schema": SCHEMA},
            ],
        },
        {
            "messages": [
                {"role": "user", "content": "Begin."},
                {
                    "role": "assistant",
                    "content": [
                        {
                            "type": "tool_use",
                            "id": "call_ego_0",
                            "name": "mcp__ego__wake_up",
                            "input": {},
                        }
                    ],
                },
                {
                    "role": "user",
                    "content": [
                        {
                            "type": "tool_result",
                            "tool_use_id": "call_ego_0",
                            "content": [{"type": "text", "text": "All quiet."}],
                        }
                    ],
                },
            ]
        },
        "mcp__ego__wake_up",
    ),
    "responses": Asking(
        "/v1/responses",
        {
            "instructions": "You help.",
            "input": [
                {
                    "type": "message",
                    "role": "user",
                    "content": [{"type": "input_text", "text": "Begin."}],
                }
            ],
            "tools": [
                {"type": "function", "name": "exec_command", "parameters": SCHEMA},
                {
                    "type": "namespace",
                    "name": "mcp__ego",
                    "description": "Inner life.",
                    "tools": [{"type": "function", "name": "wake_up", "parameters": SCHEMA}],
                },
                {"type": "web_search"},
            ],
        },
        {
            "input": [
                {"type": "message", "role": "user", "content": "Begin."},
                {
                    "type": "function_call",
                    "call_id": "call_ego_0",
                    "name": "wake_up",
                    "namespace": "mcp__ego",
                    "arguments": "{}",
                },
                {
                    "type": "function_call_output",
                    "call_id": "call_ego_0",
                    "output": [{"type": "input_text", "text": "All quiet."}],
                },
            ]
        },
        "mcp__ego/wake_up",
    ),
    "completions": Asking(
        "/v1/chat/completions",
        {
            "messages": [
                {"role": "system", "content": "You help."},
                {"role": "user", "content": [{"type": "text", "text": "Begin."}]},
            ],
            "tools": [
                {"type": "function", "function": {"name": "bash", "parameters": SCHEMA}},
                {"type": "function", "function": {"name": "ego_wake_up", "parameters": SCHEMA}},
            ],
        },
        {
            "messages": [
                {"role": "user", "content": "Begin."},
                {
                    "role": "assistant",
                    "content": None,
                    "tool_calls": [
                        {
                            "id": "call_ego_0",
                            "type": "function",
                            "function": {"name": "ego_wake_up", "arguments": "{}"},
                        }
                    ],
                },
                {"role": "tool", "tool_call_id": "call_ego_0", "content": "All quiet."},
            ]
        },
        "ego_wake_up",
    ),
}


class Answer(NamedTuple):
    kind: str
    text: str


@pytest.fixture(name="model")
def a_model() -> Any:
    from host_models import Call, Model

    return Model([Call("wake_up"), Call("remember", {"content": "鷺"})], "Done.")


@pytest.fixture(name="url")
def served(model: Any) -> Iterator[str]:
    from host_models import serving

    with serving(model) as url:
        yield url


def ask(url: str, body: dict[str, Any]) -> Answer:
    request = urllib.request.Request(
        url, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return Answer(answer.headers["Content-Type"], answer.read().decode())


def events(answer: Answer) -> list[dict[str, Any]]:
    """The events of a stream, each held against its name where the protocol names them."""
    assert answer.kind == "text/event-stream"
    found = []
    for block in answer.text.strip("\n").split("\n\n"):
        *names, data = block.split("\n")
        if data == "data: [DONE]":
            continue
        content = json.loads(data.removeprefix("data: "))
        assert names in ([], [f"event: {content.get('type')}"])
        found.append(content)
    return found


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_what_a_host_asks_is_read_alike_from_each_protocol(
    protocol: str, model: Any, url: str
) -> None:
    asking = PROTOCOLS[protocol]

    ask(url + asking.path, asking.first)
    ask(url + asking.path, {**asking.first, **asking.answered})

    first, second = model.asked
    assert model.tools_of(first) == {"wake_up": asking.tool}
    assert len(first.tools) >= 2
    assert "You help." in first.told
    assert "Begin." in first.told
    assert first.results == {}
    assert second.results == {"call_ego_0": "All quiet."}
    assert model.results() == {"wake_up": "All quiet."}
    assert "All quiet." not in first.told


def test_messages_are_answered_as_a_stream_and_whole(url: str) -> None:
    asking = PROTOCOLS["messages"]

    streamed = events(ask(url + asking.path, {**asking.first, "stream": True}))
    whole = json.loads(ask(url + asking.path, asking.first).text)

    assert [one["type"] for one in streamed] == [
        "message_start", "content_block_start", "content_block_delta", "content_block_stop",
        "message_delta", "message_stop",
    ]  # fmt: skip
    assert streamed[0]["message"]["content"] == []
    assert streamed[1]["content_block"] == whole["content"][0]
    assert streamed[2]["delta"] == {"type": "input_json_delta", "partial_json": "{}"}
    assert streamed[4]["delta"]["stop_reason"] == whole["stop_reason"] == "tool_use"
    assert whole["content"][0]["name"] == asking.tool


def test_responses_are_answered_as_a_stream_and_whole(url: str) -> None:
    asking = PROTOCOLS["responses"]

    streamed = events(ask(url + asking.path, {**asking.first, "stream": True}))
    whole = json.loads(ask(url + asking.path, asking.first).text)

    assert [one["type"] for one in streamed] == [
        "response.created", "response.output_item.added", "response.output_item.done",
        "response.completed",
    ]  # fmt: skip
    assert [one["sequence_number"] for one in streamed] == [0, 1, 2, 3]
    assert streamed[0]["response"]["status"] == "in_progress"
    (item,) = whole["output"]
    assert streamed[2]["item"] == item
    assert streamed[3]["response"] == whole
    assert (item["namespace"], item["name"], item["arguments"]) == ("mcp__ego", "wake_up", "{}")


def test_completions_are_answered_as_a_stream_and_whole(url: str) -> None:
    asking = PROTOCOLS["completions"]

    answer = ask(url + asking.path, {**asking.first, "stream": True})
    begun, ending, usage = events(answer)
    whole = json.loads(ask(url + asking.path, asking.first).text)

    assert answer.text.endswith("data: [DONE]\n\n")
    (call,) = begun["choices"][0]["delta"]["tool_calls"]
    (same,) = whole["choices"][0]["message"]["tool_calls"]
    assert call == {**same, "index": 0}
    assert call["function"] == {"name": asking.tool, "arguments": "{}"}
    assert ending["choices"][0]["finish_reason"] == "tool_calls"
    assert (usage["choices"], usage["usage"]) == ([], whole["usage"])


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("is_streamed", [True, False])
def test_without_ego_s_tools_it_says_something_and_calls_nothing(
    protocol: str, is_streamed: bool, url: str
) -> None:
    asking = PROTOCOLS[protocol]

    answer = ask(url + asking.path, {**asking.first, "tools": [], "stream": is_streamed})

    assert "Done." in answer.text
    assert "call_ego" not in answer.text


def test_it_calls_one_tool_after_another_and_stops_after_the_last(model: Any) -> None:
    from host_wires import Asked

    tools = {"mcp__ego__wake_up": "{}", "mcp__ego__remember": "{}", "mcp__egon__recall": "{}"}

    moves = [
        model.move(Asked(tools, "", dict.fromkeys(done, "")))
        for done in ([], ["call_ego_0"], ["call_ego_0", "call_ego_1"])
    ]

    assert [(move.tool, dict(move.arguments)) for move in moves[:2]] == [
        ("mcp__ego__wake_up", {}),
        ("mcp__ego__remember", {"content": "鷺"}),
    ]
    assert (moves[2].tool, moves[2].said) == ("", "Done.")


def test_it_calls_nothing_that_it_was_not_offered(model: Any) -> None:
    from host_wires import Asked

    move = model.move(Asked({"mcp__ego__remember": "{}"}, "", {}))

    assert (move.tool, move.said) == ("", "Done.")


def test_it_lists_itself_and_keeps_what_was_asked_elsewhere(model: Any, url: str) -> None:
    with urllib.request.urlopen(f"{url}/v1/models", timeout=10) as answer:
        assert json.loads(answer.read())["data"][0]["id"] == "scripted-1"
    with pytest.raises(urllib.error.HTTPError, match="404"):
        ask(f"{url}/api/event_logging", {})

    assert model.elsewhere == ["POST /api/event_logging"]

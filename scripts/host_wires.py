"""Three wire protocols of language models, from the model's side: how it is asked and answers.

Anthropic Messages, OpenAI Responses and OpenAI Chat Completions. `read` makes one value of
a request, whichever protocol it came by; `stream` and `whole` word a move in it, as
server-sent events or as one JSON object. A move says something, or calls one tool.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

Json = dict[str, Any]
MODEL = "scripted-1"


class Asked(NamedTuple):
    """A request to a model, in the words of none of the protocols."""

    tools: dict[str, str]
    """What can be called, each with its description and schema as the model reads them."""
    told: str
    """Everything else in it that the model reads: instructions, messages."""
    results: dict[str, str]
    """What tools have answered so far, by the id of the call."""


class Move(NamedTuple):
    """What the model does: with a tool it calls it, without it says something."""

    said: str = ""
    tool: str = ""
    arguments: Mapping[str, Any] = {}
    id: str = ""


class Wire(NamedTuple):
    """One protocol: where it is asked, how it is read, and how it answers."""

    path: str
    read: Callable[[Json], Asked]
    stream: Callable[[Move], Iterator[str]]
    whole: Callable[[Move], Json]


def event(content: Json, name: str = "") -> str:
    """One server-sent event, with its name where the protocol gives it one."""
    head = f"event: {name}\n" if name else ""
    return f"{head}data: {json.dumps(content, ensure_ascii=False)}\n\n"


def text_of(content: Any) -> str:
    """The words of a message's content, which all three hold as text or as a list of parts."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else [content]
    return "\n".join(
        text_of(part.get("text") or part.get("content") or "")
        for part in parts
        if isinstance(part, dict)
    )


def shown(tool: Json) -> str:
    """A tool as it stands in the request, and so in the model's context."""
    return json.dumps(tool, ensure_ascii=False, separators=(",", ":"))


# Anthropic Messages


def read_messages(body: Json) -> Asked:
    told, results = [text_of(body.get("system") or "")], {}
    for message in body["messages"]:
        told.append(text_of(message["content"]))
        for part in message["content"] if isinstance(message["content"], list) else ():
            if part["type"] == "tool_result":
                results[part["tool_use_id"]] = text_of(part.get("content") or "")
    tools = {tool["name"]: shown(tool) for tool in body.get("tools") or ()}
    return Asked(tools, "\n".join(told), results)


def message_of(move: Move) -> Json:
    content: list[Json] = [{"type": "text", "text": move.said}]
    if move.tool:
        content = [
            {"type": "tool_use", "id": move.id, "name": move.tool, "input": dict(move.arguments)}
        ]
    return {
        "id": "msg_scripted", "type": "message", "role": "assistant", "model": MODEL,
        "content": content, "stop_reason": "tool_use" if move.tool else "end_turn",
        "stop_sequence": None, "usage": {"input_tokens": 10, "output_tokens": 10},
    }  # fmt: skip


def stream_message(move: Move) -> Iterator[str]:
    message = message_of(move)
    (block,) = message["content"]
    if move.tool:
        delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        empty = {**block, "input": {}}
    else:
        delta = {"type": "text_delta", "text": block["text"]}
        empty = {**block, "text": ""}
    ending = {key: message[key] for key in ("stop_reason", "stop_sequence")}
    for content in (
        {"type": "message_start", "message": {**message, "content": [], "stop_reason": None}},
        {"type": "content_block_start", "index": 0, "content_block": empty},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": ending, "usage": message["usage"]},
        {"type": "message_stop"},
    ):
        yield event(content, str(content["type"]))


# OpenAI Responses


def read_responses(body: Json) -> Asked:
    told, results = [str(body.get("instructions") or "")], {}
    given = body["input"]
    for item in given if isinstance(given, list) else [{"type": "message", "content": given}]:
        if item.get("type", "message") == "message":
            told.append(text_of(item["content"]))
        elif item["type"] == "function_call_output":
            results[item["call_id"]] = text_of(item["output"])
    tools: dict[str, str] = {}
    for tool in body.get("tools") or ():
        if tool["type"] == "namespace":  # several tools under a name that they share
            told.append(str(tool.get("description") or ""))
            tools |= {f"{tool['name']}/{one['name']}": shown(one) for one in tool["tools"]}
        else:
            tools[tool.get("name") or tool["type"]] = shown(tool)
    return Asked(tools, "\n".join(told), results)


def item_of(move: Move) -> Json:
    if not move.tool:
        content = [{"type": "output_text", "text": move.said, "annotations": []}]
        return {
            "type": "message", "id": "msg_scripted", "role": "assistant", "status": "completed",
            "content": content,
        }  # fmt: skip
    namespace, _, name = move.tool.rpartition("/")
    item = {
        "type": "function_call", "id": f"fc_{move.id}", "call_id": move.id, "name": name,
        "arguments": json.dumps(dict(move.arguments)), "status": "completed",
    }  # fmt: skip
    return {**item, "namespace": namespace} if namespace else item


def response_of(move: Move) -> Json:
    usage = {
        "input_tokens": 10, "output_tokens": 10, "total_tokens": 20,
        "input_tokens_details": {"cached_tokens": 0},
        "output_tokens_details": {"reasoning_tokens": 0},
    }  # fmt: skip
    return {
        "id": "resp_scripted", "object": "response", "created_at": 0, "model": MODEL,
        "status": "completed", "output": [item_of(move)], "usage": usage,
    }  # fmt: skip


def stream_response(move: Move) -> Iterator[str]:
    whole = response_of(move)
    (item,) = whole["output"]
    begun: Json = {**whole, "status": "in_progress", "output": [], "usage": None}
    empty = {**item, "status": "in_progress", "content": []} if not move.tool else item
    events: list[Json] = [
        {"type": "response.created", "response": begun},
        {"type": "response.output_item.added", "output_index": 0, "item": empty},
    ]
    if not move.tool:
        at = {"item_id": item["id"], "output_index": 0, "content_index": 0}
        events.append({"type": "response.output_text.delta", **at, "delta": move.said})
    events += [
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": "response.completed", "response": whole},
    ]
    for number, content in enumerate(events):
        yield event({**content, "sequence_number": number}, str(content["type"]))


# OpenAI Chat Completions


def read_completions(body: Json) -> Asked:
    told, results = [], {}
    for message in body["messages"]:
        if message["role"] == "tool":
            results[message["tool_call_id"]] = text_of(message["content"])
        else:
            told.append(text_of(message.get("content") or ""))
    tools = {tool["function"]["name"]: shown(tool) for tool in body.get("tools") or ()}
    return Asked(tools, "\n".join(told), results)


def spoken(move: Move) -> Json:
    if not move.tool:
        return {"role": "assistant", "content": move.said}
    function = {"name": move.tool, "arguments": json.dumps(dict(move.arguments))}
    call = {"id": move.id, "type": "function", "function": function}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


def completion_of(move: Move) -> Json:
    reason = "tool_calls" if move.tool else "stop"
    return {
        "id": "chatcmpl-scripted", "object": "chat.completion", "created": 0, "model": MODEL,
        "choices": [{"index": 0, "message": spoken(move), "finish_reason": reason}],
        "usage": {"prompt_tokens": 10, "completion_tokens": 10, "total_tokens": 20},
    }  # fmt: skip


def stream_completion(move: Move) -> Iterator[str]:
    whole = completion_of(move)
    (choice,) = whole["choices"]
    delta = choice["message"]
    for at, call in enumerate(delta.get("tool_calls", ())):
        call["index"] = at
    chunk = {**whole, "object": "chat.completion.chunk", "usage": None}
    ending = {"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}
    begun = {"index": 0, "delta": delta, "finish_reason": None}
    yield event({**chunk, "choices": [begun]})
    yield event({**chunk, "choices": [ending]})
    yield event({**chunk, "choices": [], "usage": whole["usage"]})
    yield "data: [DONE]\n\n"


WIRES = (
    Wire("/v1/messages", read_messages, stream_message, message_of),
    Wire("/v1/responses", read_responses, stream_response, response_of),
    Wire("/v1/chat/completions", read_completions, stream_completion, completion_of),
)

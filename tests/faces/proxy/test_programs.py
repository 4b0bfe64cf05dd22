"""What the named programs and the SDK send, each with what must happen to it."""

from __future__ import annotations

import threading
import time
from typing import Any

import httpx
import openai
import pytest

from tests.faces.proxy.serving import FELT, Proxy, Upstream, say, system, user
from tests.faces.proxy.shapes import SHAPES
from tests.voice.scripted_server import (
    cut_after,
    drips,
    events,
    page,
    refuses,
    streams,
    waits_for,
    whole,
)

BLOCK = "How it is with you now."
CALL = (
    b'data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":'
    b'"function","function":{"name":"look","arguments":"{}"}}]},"finish_reason":null}]}\n\n',
    b'data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}\n\n',
    b"data: [DONE]\n\n",
)


def test_each_shape_of_request_is_talk_or_passes_untouched(
    proxy: Proxy, upstream: Upstream
) -> None:
    expected = []
    before = len(proxy.turns())
    for shape in SHAPES:
        body = {"model": "any", "messages": shape.messages, **shape.more}
        upstream.next = [streams(f"To {shape.name}.") if body.get("stream") else whole("Well.")]
        answer = proxy.ask(body)
        sent = upstream.asked()

        assert answer.status_code == 200
        if shape.kept is None:
            assert sent == body, shape.name
            assert "x-ego-mood" not in answer.headers
            continue
        added = len(sent["messages"]) - len(body["messages"])
        first, *rest = sent["messages"]
        assert BLOCK in first["content"], shape.name
        assert rest == body["messages"][1 - added :], shape.name
        assert {**sent, "messages": []} == {**body, "messages": []}
        expected.append((shape.kept, f"To {shape.name}." if body.get("stream") else "Well."))

    assert proxy.turns()[before:] == expected


def test_a_request_that_says_off_passes_and_nobody_sees_the_word(
    proxy: Proxy, upstream: Upstream
) -> None:
    before = proxy.turns()
    body = {"model": "any", "messages": [user("Between us.")]}

    upstream.next = [whole(f"Of course.{FELT}")]
    answer = proxy.ask(body, x_ego="off")

    assert upstream.asked() == body
    assert "x-ego" not in upstream.requests[-1].headers
    assert answer.json()["choices"][0]["message"]["content"] == f"Of course.{FELT}"
    assert proxy.turns() == before


def test_a_call_of_a_tool_reaches_the_client_and_what_was_asked_is_kept(
    proxy: Proxy, upstream: Upstream
) -> None:
    upstream.next = [events(*CALL)]
    _, chunks = say(proxy.client(), [user("Is there fog outside?")])

    [called] = [
        one.choices[0].delta.tool_calls for one in chunks if one.choices[0].delta.tool_calls
    ]
    assert called[0].function.name == "look"
    assert proxy.turns()[-1] == ("Is there fog outside?", "")


def test_what_is_broken_off_is_kept_as_cut(proxy: Proxy, upstream: Upstream) -> None:
    client = proxy.client()
    upstream.next = [drips("wave ")]
    stream = client.chat.completions.create(
        model="any", messages=[user("Tell of the waves.")], stream=True
    )
    heard = [next(iter(stream)).choices[0].delta.content for _ in range(1)]
    stream.close()
    assert upstream.hung_up.wait(10)

    upstream.next = [cut_after("Half of ", "it <<<COCO")]
    with pytest.raises(openai.APIConnectionError):
        say(client, [user("Tell all of it.")])
    upstream.next = [streams("It goes on and", finish="length")]
    say(client, [user("Tell it at length.")])

    assert heard == ["wave "]
    for _ in range(50):
        kept = proxy.ego("events", "--source", "chat")["events"][:3][::-1]
        if [one["user_text"] for one in kept][:1] == ["Tell of the waves."]:
            break
        time.sleep(0.1)
    broken_off, cut_short, _ = kept
    assert broken_off["user_text"] == "Tell of the waves."
    assert set(broken_off["assistant_text"].split()) == {"wave"}  # more may be on the way by then
    assert cut_short["user_text"] == "Tell all of it."
    assert cut_short["assistant_text"].startswith("Half of it")
    assert [one["client_context"]["ended"] for one in kept] == ["cut", "cut", "cut"]


def test_a_stream_passes_as_it_comes(proxy: Proxy, upstream: Upstream) -> None:
    gate = threading.Event()
    upstream.next = [waits_for(gate, "First,", " then.")]
    stream = iter(
        proxy.client().chat.completions.create(
            model="any", messages=[user("One by one.")], stream=True
        )
    )

    first = next(stream).choices[0].delta.content
    gate.set()

    assert first == "First,"
    assert "".join(one.choices[0].delta.content or "" for one in stream) == " then."


def test_the_upstream_speaks_for_itself(proxy: Proxy, upstream: Upstream) -> None:
    """Its errors, its statuses, its headers and its other paths pass as they are."""
    before = proxy.turns()
    upstream.next = [refuses(429, "Slow down.", retry_after="7")]
    limited = proxy.ask({"messages": [user("Again?")], "stream": True})
    upstream.next = [page("<h1>Down</h1>", status=503)]
    down = proxy.ask({"messages": [user("And now?")]})
    upstream.next = [page('{"data": []}', "application/json")]
    models = httpx.get(f"{proxy.address}/models?limit=3")
    path = upstream.requests[-1].path
    upstream.next = [page("pong", "text/plain")]
    other = httpx.post(f"{proxy.root}/api/ping", json={"a": 1})

    assert (limited.status_code, limited.headers["retry-after"]) == (429, "7")
    assert limited.json() == {"error": {"message": "Slow down."}}
    assert (down.status_code, down.text) == (503, "<h1>Down</h1>")
    assert (models.json(), path) == ({"data": []}, "/v1/models?limit=3")
    assert (other.text, upstream.requests[-1].path) == ("pong", "/api/ping")
    assert upstream.asked() == {"a": 1}
    assert proxy.turns() == before


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://localhost:5173"}, 200),
        ({"origin": "tauri://localhost"}, 200),
    ],
)
def test_pages_of_others_may_not_call(
    proxy: Proxy, upstream: Upstream, headers: dict[str, str], status: int
) -> None:
    upstream.next = [whole("Fine.")]
    answer = proxy.ask({"messages": [user("Who calls?")]}, **headers)

    assert answer.status_code == status
    allowed = answer.headers.get("access-control-allow-origin")
    assert allowed == (headers.get("origin") if status == 200 else None)


def test_a_broken_ego_never_breaks_a_chat(
    proxy: Proxy, upstream: Upstream, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = proxy.data_dir / "ego.db"
    kept = database.rename(database.with_suffix(".aside"))
    logs = [one.rename(f"{one}.aside") for one in proxy.data_dir.glob("ego.db-*")]
    database.write_bytes(b"no database at all, but long enough to be looked at" * 100)
    body: dict[str, Any] = {"model": "any", "messages": [system("S"), user("Are you there?")]}
    try:
        upstream.next = [whole("I am.")]
        answer = proxy.ask(body)
        sent = upstream.asked()
        end = time.monotonic() + 20
        while "a turn is not kept" not in proxy.log and time.monotonic() < end:
            time.sleep(0.05)  # the answer goes first
    finally:
        for one in [kept, *logs]:
            one.rename(str(one).removesuffix(".aside") if one != kept else database)

    assert answer.json()["choices"][0]["message"]["content"] == "I am."
    assert sent == body
    assert "x-ego-mood" not in answer.headers
    assert "a chat goes without its block" in proxy.log
    assert "a turn is not kept" in proxy.log
    assert "Traceback" not in proxy.log
    assert "Are you there?" not in proxy.log


def test_the_sdk_says_what_is_wrong_where_nobody_listens(lived: Any) -> None:
    with (
        Proxy(lived, "http://127.0.0.1:9/v1") as proxy,
        pytest.raises(openai.APIStatusError, match="cannot be reached") as failed,
    ):
        say(proxy.client(), [user("Hello?")])

    assert failed.value.status_code == 502

"""A signal in mid-stream: what ends soon is finished, the rest is broken off, all is kept once."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import openai
import pytest

from tests.faces.proxy.serving import FELT, Proxy, Upstream, user
from tests.voice.scripted_server import drips, streams, waits_for


@pytest.fixture
def upstream() -> Iterator[Upstream]:
    """One of the test's own: what another test left on its way must not end here."""
    with Upstream() as serving:
        yield serving


def kept_of(proxy: Proxy, said: str) -> list[tuple[str, Any]]:
    kept = proxy.ego("events", "--source", "chat")["events"]
    return [
        (one["assistant_text"], one["client_context"].get("ended"))
        for one in kept
        if one["user_text"] == said
    ]


def lets_in(proxy: Proxy) -> bool:
    """Whether somebody new is let in."""
    try:
        proxy.ask({"model": "any", "messages": [user("Are you there?")]}, x_ego="off")
    except httpx.TransportError:
        return False
    return True


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_stream_that_ends_soon_is_finished(
    lived: Path, upstream: Upstream, number: int, code: int
) -> None:
    said = f"Is the lamp lit, number {number}?"
    gate = threading.Event()
    upstream.next = [waits_for(gate, "It is ", f"lit.{FELT}")]
    with Proxy(lived, upstream.base_url) as proxy, ThreadPoolExecutor(1) as pool:
        stream = iter(
            proxy.client().chat.completions.create(model="any", messages=[user(said)], stream=True)
        )
        first = next(stream).choices[0].delta.content

        ended = pool.submit(proxy.end, number)
        while lets_in(proxy):
            time.sleep(0.05)
        gate.set()
        rest = list(stream)

        assert first == "It is "
        assert "".join(one.choices[0].delta.content or "" for one in rest) == "lit."
        assert rest[-1].choices[0].finish_reason == "stop"
        assert ended.result(30) == code
        assert kept_of(proxy, said) == [("It is lit.", None)]
        assert proxy.log == ""


def test_a_stream_that_goes_on_is_broken_off_and_kept_as_cut(
    lived: Path, upstream: Upstream
) -> None:
    said = "Tell of every wave there is."
    upstream.next = [drips("wave ", every=0.05)]
    with Proxy(lived, upstream.base_url) as proxy, ThreadPoolExecutor(1) as pool:
        stream = iter(
            proxy.client().chat.completions.create(model="any", messages=[user(said)], stream=True)
        )
        next(stream)

        begun = time.monotonic()
        ended = pool.submit(proxy.end)
        heard = 1

        def listen() -> None:
            nonlocal heard
            for _ in stream:
                heard += 1

        with pytest.raises(openai.APIConnectionError):
            listen()
        assert ended.result(30) == 0
        assert time.monotonic() - begun < 10
        [(waves, how)] = kept_of(proxy, said)
        assert how == "cut"
        assert len(waves.split()) >= heard
        assert set(waves.split()) == {"wave"}
        assert "Traceback" not in proxy.log
        assert "not kept" not in proxy.log


@pytest.mark.parametrize("before", ["", "It is "])
def test_what_was_said_to_a_killed_proxy_is_kept_by_the_next_call_once(
    lived: Path, upstream: Upstream, before: str
) -> None:
    said = f"My opera is on 23 December 2027{before and ', in the evening'}."
    gate = threading.Event()
    upstream.next = [waits_for(gate, before, "lit.")]
    with Proxy(lived, upstream.base_url) as proxy, ThreadPoolExecutor(1) as pool:
        body = {"model": "any", "stream": True, "messages": [user(said)]}
        asking = pool.submit(proxy.ask, body)
        while not any(user(said) in one.body["messages"] for one in upstream.requests):
            time.sleep(0.05)
        assert kept_of(proxy, said) == []
        proxy.end(signal.SIGKILL)
        gate.set()
        with pytest.raises(httpx.TransportError):
            asking.result(30)

        proxy.ego("note", "Rain.")

        assert kept_of(proxy, said) == [("", "interrupted")]


def test_an_answer_asked_anew_when_the_proxy_died_stays_as_it_was(
    lived: Path, upstream: Upstream
) -> None:
    said = "Which way does the wind blow on the pier?"
    gate = threading.Event()
    upstream.next = [streams("From the east.")]
    with Proxy(lived, upstream.base_url) as proxy, ThreadPoolExecutor(1) as pool:
        body = {"model": "any", "stream": True, "messages": [user(said)]}
        proxy.ask(body)
        upstream.next = [waits_for(gate, "", "From the west.")]
        asked = len(upstream.requests)
        asking = pool.submit(proxy.ask, body)
        while len(upstream.requests) == asked:
            time.sleep(0.05)
        proxy.end(signal.SIGKILL)
        gate.set()
        with pytest.raises(httpx.TransportError):
            asking.result(30)

        proxy.ego("note", "Rain.")

        assert kept_of(proxy, said) == [("From the east.", None)]

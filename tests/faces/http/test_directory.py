"""One directory over HTTP: the same tools, for whoever has the token, from real processes."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from mcp.types import ElicitResult, ResourceTemplateReference

from ego.faces.mcp import INSTRUCTIONS
from ego.runtime.toolkit import TOOLS
from ego.stores.engine.files import DirectoryLock
from tests.conftest import ego_process
from tests.faces.clients import ERAS, Era, Told, calls, process
from tests.faces.http.serving import Server, calling, is_alive
from tests.faces.kept import contents
from tests.upkeep.copies.dailies import until

OFFERED = [tool.name for tool in TOOLS.values() if tool.offered]
BODY = calling("feel_desires")


@pytest.fixture(scope="module")
def data_dir(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:  # type: ignore[override]
    place = tmp_path_factory.mktemp("http") / "data"
    shutil.copytree(migrated, place)
    return place


@pytest.fixture(scope="module")
def server(data_dir: Path) -> Iterator[Server]:
    """Two processes, so that all that is looked at holds for several."""
    page = "https://app.example.org"
    allowed = ("--allow-host", "ego.example.org", "--allow-origin", page)
    with Server(data_dir, "--workers", "2", "--rate", "0", *allowed) as serving:
        yield serving


@pytest.fixture(scope="module")
def over_a_pipe(data_dir: Path) -> list[Told]:
    _, *told = calls(process(data_dir), KEPT, *WANTED)
    return told


@pytest.mark.parametrize("era", ERAS)
def test_both_eras_have_everything_that_a_pipe_has(
    era: Era, server: Server, over_a_pipe: list[Told]
) -> None:
    async def ask() -> None:
        async with server.client(era) as client:
            assert [tool.name for tool in (await client.list_tools()).tools] == OFFERED
            assert client.instructions == INSTRUCTIONS
            kept = await client.call_tool(*KEPT)
            number = re.findall(r"mem_\w+", kept.content[0].text)[0]
            for tool, arguments in WANTED:
                told = await client.call_tool(tool, arguments)
                over_http.append(Told(bool(told.is_error), told.content[0].text))
            read = await client.read_resource(f"ego://memory/{number}")
            assert "さくら" in read.contents[0].text
            asked = await client.get_prompt("before_reply", {"person": "Aki"})
            assert "You are about to answer Aki." in asked.messages[0].content.text
            address = ResourceTemplateReference(type="ref/resource", uri="ego://memory/{id}")
            completed = await client.complete(address, {"name": "id", "value": number[:-2]})
            assert completed.completion.values == [number]

    over_http: list[Told] = []
    anyio.run(ask)

    assert over_http == over_a_pipe


KEPT = ("remember", {"content": "The tide came in. さくら", "private": True})
WANTED: list[tuple[str, dict[str, Any]]] = [
    ("feel_desires", {}),
    ("recall", {"context": "the tide"}),
    ("get_episode", {"episode_id": "mem_nowhere"}),
    ("remember", {"content": "x", "mood": "b"}),
    ("remember", {"content": "x", "emotion": "joyous"}),
]
"""Calls that change nothing, so that they say the same twice."""


def test_what_a_person_is_asked_is_answered_by_whichever_process_comes_next(
    server: Server, data_dir: Path
) -> None:
    asked: list[str] = []

    async def answer(_context: Any, params: Any) -> ElicitResult:
        asked.append(params.message)
        return ElicitResult(action="accept", content={"forget": False})

    async def ask() -> None:
        async with server.client(elicitation_callback=answer) as client:
            for _ in range(4):
                told = await client.call_tool("forget", {"memory_id": important})
                assert told.content[0].text.startswith("It is kept: your person was asked")

    kept = server.call("remember", content="It mattered.", importance=5)
    important = re.findall(r"mem_\w+", kept)[0]
    anyio.run(ask)

    assert asked == [asked[0]] * 4
    assert '"It mattered."' in asked[0]


REFUSED: dict[str, tuple[int, dict[str, Any]]] = {
    "no token": (401, {"headers": {"authorization": ""}}),
    "another token": (401, {"headers": {"authorization": "Bearer ego_" + "x" * 43}}),
    "no bearer": (401, {"headers": {"authorization": "Basic eDp5"}}),
    "a token in the address": (401, {"path": "/mcp?token=x", "headers": {"authorization": ""}}),
    "another name": (421, {"headers": {"host": "evil.example.org"}}),
    "a name that begins so": (421, {"headers": {"host": "127.0.0.1.evil.example.org"}}),
    "another page": (403, {"headers": {"origin": "http://evil.example.org"}}),
    "no page": (403, {"headers": {"origin": "null"}}),
    "a stream": (405, {"method": "GET", "headers": {"accept": "text/event-stream"}}),
    "an end of a session": (405, {"method": "DELETE"}),
    "another place": (404, {"path": "/"}),
    "a place beside it": (404, {"path": "/mcp/"}),
    "no issuer": (404, {"method": "GET", "path": "/.well-known/oauth-protected-resource"}),
    "a big body": (413, {"content": b" " * (1 << 20) + BODY.encode()}),
    "a big body, in pieces": (413, {"content": (b" " * 65_536 for _ in range(17))}),
    "no JSON": (400, {"content": "{"}),
    "no JSON-RPC": (400, {"content": "[1]"}),
    "no accepted form": (406, {"headers": {"accept": "text/plain"}, "content": BODY}),
}


def test_what_is_refused_says_so_and_names_nothing_of_the_machine(
    server: Server, data_dir: Path
) -> None:
    for what, (status, request) in REFUSED.items():
        answer = server.ask(**request)
        assert answer.status_code == status, (what, answer.text)
        for place in (str(data_dir), socket.gethostname(), "ego/faces", "Traceback"):
            assert place not in answer.text, what
    refused = server.ask(headers={"authorization": ""})
    assert refused.headers["www-authenticate"].startswith('Bearer error="invalid_token"')
    assert refused.json()["error"]["message"] == "A token is needed."
    assert server.ask("GET").headers["allow"] == "POST"


def test_the_names_and_pages_that_were_allowed_may_call(server: Server) -> None:
    page = "https://app.example.org"
    for host in ("ego.example.org", "EGO.example.org:443", server.root.removeprefix("http://")):
        assert server.ask(content=BODY, headers={"host": host}).status_code == 200, host

    asked = server.ask("OPTIONS", headers={"origin": page, "authorization": ""})
    answered = server.ask(content=BODY, headers={"origin": page})

    assert asked.status_code == 204
    assert "authorization" in asked.headers["access-control-allow-headers"]
    assert answered.headers["access-control-allow-origin"] == page


def test_figures_are_counted_over_all_processes(server: Server) -> None:
    before = _figures(server).get('ego_calls_total{outcome="ok",tool="introspect"}', 0)
    for _ in range(6):
        server.call("introspect")
    server.call("get_episode", episode_id="mem_nowhere")
    told = _figures(server)

    assert told['ego_calls_total{outcome="ok",tool="introspect"}'] == before + 6
    assert told['ego_calls_total{outcome="NotFound",tool="get_episode"}'] >= 1
    assert told['ego_call_seconds_count{tool="introspect"}'] == before + 6
    assert told["ego_calls_open"] == 0
    assert httpx.get(f"{server.root}/ready").text == "ready\n"


def _figures(server: Server) -> dict[str, float]:
    lines = server.ask("GET", "/metrics", headers={"authorization": ""}).text.splitlines()
    pairs = [line.rpartition(" ") for line in lines if not line.startswith("#")]
    return {name: float(value) for name, _, value in pairs}


def test_four_calls_of_an_ego_are_under_way_at_once_and_a_fifth_waits(
    server: Server, data_dir: Path
) -> None:
    """Over both processes; what becomes of one that waits too long stands in test_limits.py."""
    answers: list[int] = []
    body = calling("satisfy_desire", name="curiosity")
    several = [
        threading.Thread(target=lambda: answers.append(server.ask(content=body).status_code))
        for _ in range(6)
    ]
    with DirectoryLock(data_dir):
        for one in several:
            one.start()
        time.sleep(0.5)
        under_way = _figures(server)["ego_calls_open"]
    for one in several:
        one.join()

    assert under_way == 4
    assert answers == [200] * 6


def test_an_error_says_nothing_of_where_things_are(server: Server, data_dir: Path) -> None:
    document = data_dir / "desires.json"
    kept = document.read_bytes()
    document.write_bytes(b"{")
    try:
        assert str(data_dir) in ego_process(data_dir, "feel-desires").err
        told = server.call("feel_desires")
        (read,) = [
            server.ask(content=BODY.replace("tools/call", "resources/read").replace(
                '"name": "feel_desires", "arguments": {}', '"uri": "ego://desires"'
            )).json()
        ]  # fmt: skip
    finally:
        document.write_bytes(kept)

    for said in (told, str(read)):
        assert "[a place on the server]" in said
        assert str(data_dir) not in said


def test_one_that_is_killed_is_replaced_and_what_was_answered_is_kept(
    server: Server, data_dir: Path
) -> None:
    saved: list[str] = []
    before = server.children()
    assert len(before) == 2

    for number in range(12):
        content = f"Kept over the end, {number}."
        if number == 4:
            os.kill(before[0], signal.SIGKILL)
        try:
            assert server.call("remember", content=content).startswith("Saved")
        except httpx.TransportError:  # it was that one's: nothing was promised
            continue
        saved.append(content)
    assert set(saved) <= set(contents(data_dir))
    assert len(saved) >= 10


def test_the_end_waits_for_calls_and_its_log_holds_no_words(server: Server, data_dir: Path) -> None:
    """The last of this file: it ends the server."""
    answers: list[httpx.Response] = []
    body = calling("satisfy_desire", name="curiosity")
    asking = threading.Thread(target=lambda: answers.append(server.ask(content=body)))
    until(lambda: len(server.children()) == 2)  # the one that was killed is replaced
    children = server.children()
    for n in range(51):
        server.ask(content=calling("search_memories", text=f"word {n}"))
    with DirectoryLock(data_dir):
        asking.start()
        time.sleep(0.3)
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
    asking.join()
    code, said = server.end()

    assert (code, [one.status_code for one in answers]) == (0, [200])
    assert not any(map(is_alive, children))
    lines = said.splitlines()
    assert len(lines) > 50
    for line in lines:
        assert re.fullmatch(
            r"\S+Z info (call \w{8} ego=0 tool=\w+ outcome=\w+ ms=\d+"
            r"|request \w{8} status=\d+ ms=\d+)",
            line,
        )

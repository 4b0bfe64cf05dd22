"""Whoever is slow, asks too often or asks for too much at once, in this process and its time."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import anyio
import pytest
import uvicorn

from ego.faces.http import bodies, limits, wire
from ego.faces.http.limits import Rates, Slots
from ego.faces.http.refusals import Refused


def test_a_token_has_its_allowance_again_as_time_goes_by(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr("ego.faces.http.limits.time.monotonic", lambda: now)
    rates = Rates(60)

    for _ in range(10):
        rates.spend("a")
    with pytest.raises(Refused) as refused:
        rates.spend("a")
    rates.spend("b")

    assert (refused.value.status, refused.value.headers["retry-after"]) == (429, "1")
    now += 3
    for _ in range(3):
        rates.spend("a")
    with pytest.raises(Refused):
        rates.spend("a")


def test_no_limit_is_none() -> None:
    rates = Rates(0)
    for _ in range(1_000):
        rates.spend("a")


def test_a_fifth_call_is_put_off_when_none_of_four_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WAIT_SECONDS", 0.05)
    shared = Path(limits.share_slots())

    async def call(slots: Slots, ego: int, seconds: float) -> int:
        try:
            async with slots.take(ego):
                await anyio.sleep(seconds)
        except Refused as refused:
            return refused.status
        return 200

    async def all_at_once() -> list[int]:
        with shared.open("r+b") as file:
            slots = Slots(file)
            first = await asyncio.gather(
                *(call(slots, 1, 0.2) for _ in range(5)), call(slots, 2, 0)
            )
            return [*first, await call(slots, 1, 0)]

    assert asyncio.run(all_at_once()) == [200, 200, 200, 200, 429, 200, 200]


@pytest.mark.parametrize("pieces", [[b"{"], [b"{", b"}"]])
def test_a_body_that_never_ends_is_not_waited_for(
    pieces: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "SECONDS", 0.05)
    left = list(pieces)

    async def receive() -> dict[str, Any]:
        if not left:
            await anyio.sleep_forever()
        return {"type": "http.request", "body": left.pop(0), "more_body": True}

    with pytest.raises(Refused) as refused:
        asyncio.run(bodies.read_body(receive, {}))
    assert refused.value.status == 408


def test_a_head_that_never_ends_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "HEAD_SECONDS", 0.2)

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await anyio.sleep(0.4)  # a call may take longer than a head
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def talk() -> list[bytes]:
        server = uvicorn.Server(
            uvicorn.Config(answer, port=0, http=wire.Impatient, lifespan="off", log_config=None)
        )
        async with asyncio.TaskGroup() as group:
            serving = group.create_task(server._serve())
            while not server.started:
                await asyncio.sleep(0.01)
            port = server.servers[0].sockets[0].getsockname()[1]
            told = []
            whole = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
            for before, head in ((b"", b""), (b"", whole[:9]), (b"", whole), (whole, whole[:9])):
                read, write = await asyncio.open_connection("127.0.0.1", port)
                if before:
                    write.write(before)
                    await read.readuntil(b"\r\n\r\n")
                write.write(head)
                started = time.monotonic()
                told.append(await asyncio.wait_for(read.read(12), 2))
                assert time.monotonic() - started < 1
                write.close()
            server.should_exit = True
            await serving
        return told

    assert asyncio.run(talk()) == [b"", b"", b"HTTP/1.1 204", b""]

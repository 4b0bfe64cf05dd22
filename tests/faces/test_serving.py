"""What servers do beside answering, and how soon what they answer leaves."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from ego import config
from ego.faces import serving
from ego.faces.http.serving import listen_on
from ego.faces.mcp import Running


def test_what_is_answered_is_sent_at_once() -> None:
    """Else the second piece of an answer waits 40 ms for the word that the first has arrived."""

    async def ask() -> int:
        told = asyncio.get_running_loop().create_future()

        async def take(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            taken = writer.get_extra_info("socket")
            told.set_result(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen_on("127.0.0.1", 0) as listening:
            async with await asyncio.start_server(take, sock=listening):
                _, writer = await asyncio.open_connection(*listening.getsockname()[:2])
                delayed_not = await asyncio.wait_for(told, 10)
                writer.close()
        return delayed_not

    assert asyncio.run(ask())


def test_vectors_are_made_while_nobody_asks_and_whoever_asks_comes_first(
    monkeypatch: pytest.MonkeyPatch, data_dir: Path
) -> None:
    running, made = Running(), list[str]()
    left = ["one", "two", "three", "four"]

    async def live() -> None:
        loop = asyncio.get_running_loop()
        asked, answered = asyncio.Event(), asyncio.Event()

        def work_off(_: object) -> int:
            if left:
                made.append(left.pop(0))
                loop.call_soon_threadsafe(asked.set)
            return len(left)

        monkeypatch.setattr(serving, "IDLE_SECONDS", 0.01)
        monkeypatch.setattr(serving, "work_off_vectors", work_off)

        async def ask() -> None:
            await asked.wait()
            with running.call("chat"):
                there = len(made)
                await asyncio.sleep(0.5)
                assert len(made) <= there + 1  # the one that had begun
            answered.set()

        with running.call("chat"):
            pass
        catching_up = asyncio.create_task(serving.catch_up(running, config.read(data_dir)))
        asking = asyncio.create_task(ask())
        await asyncio.wait_for(answered.wait(), 20)
        await asking
        assert left
        while left:
            await asyncio.sleep(0.01)
        catching_up.cancel()

    asyncio.run(asyncio.wait_for(live(), 60))

    assert made == ["one", "two", "three", "four"]

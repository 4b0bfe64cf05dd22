"""Many at once for a minute: nobody is turned away, and all that was said is kept."""

from __future__ import annotations

import itertools
import os
import random
import re
import signal
import time
from collections import Counter
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest

from ego.runtime import hosted
from ego.stores.engine.postgres import egos
from ego.stores.engine.postgres.database import HostedDatabase
from ego.stores.engine.postgres.egos import HostedEgo
from ego.stores.memory import memories
from tests.conftest import NOON, Counts
from tests.faces.http.serving import Server, calling

pytestmark = pytest.mark.soak

CLIENTS = 32
KILL_SECONDS = 6.0
EGOS = 50
SECONDS = float(os.environ.get("EGO_LOAD_SECONDS", "60"))


def begin(database_url: str, count: int) -> dict[str, HostedEgo]:
    """So many egos of the database, by their tokens."""
    made = [hosted.add_ego(database_url, f"load-{os.urandom(4).hex()}", NOON) for _ in range(count)]
    return {egos.new_token(database_url, one): one for one in made}


class Load:
    """What clients ask for, and what became of it."""

    def __init__(self, server: Server, tokens: list[str]) -> None:
        self._server, self._tokens = server, tokens
        self._numbers = itertools.count()
        self.kept: dict[str, list[str]] = {token: [] for token in tokens}
        self.answered: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.broken = 0
        self.seconds: list[float] = []

    def run(self, seconds: float, disturb: Any = None) -> None:
        """Let all clients ask, one thing after the other, for so long."""
        anyio.run(self._run, seconds, disturb)

    async def _run(self, seconds: float, disturb: Any) -> None:
        until = time.monotonic() + seconds
        async with httpx.AsyncClient(timeout=60) as http, anyio.create_task_group() as group:
            for number in range(CLIENTS):
                group.start_soon(self._client, http, random.Random(number), until)
            if disturb is not None:
                group.start_soon(disturb, until)

    async def _client(self, http: httpx.AsyncClient, dice: random.Random, until: float) -> None:
        while time.monotonic() < until:
            token, number = dice.choice(self._tokens), next(self._numbers)
            content = f"Thought {number} of the tide."
            tool, arguments = dice.choice(
                (
                    ("remember", {"content": content}),
                    ("remember", {"content": content}),
                    ("recall", {"context": "the tide"}),
                    ("feel_desires", {}),
                    ("wake_up", {}),
                    ("introspect", {}),
                )
            )
            await self._ask(http, token, tool, arguments)

    async def _ask(
        self, http: httpx.AsyncClient, token: str, tool: str, arguments: dict[str, Any]
    ) -> None:
        headers = {
            "authorization": f"Bearer {token}",
            "content-type": "application/json",
            "accept": "application/json",
        }
        started = time.monotonic()
        body = calling(tool, **arguments)
        try:
            answer = await http.post(self._server.url, content=body, headers=headers)
        except httpx.TransportError:
            self.broken += 1
            return
        self.seconds.append(time.monotonic() - started)
        said = answer.text
        if answer.status_code != 200 or '"isError":true' in said:
            self.wrong.append(f"{tool}: {answer.status_code} {said[:200]}")
            return
        self.answered[tool] += 1
        if tool == "remember":
            self.kept[token] += re.findall(r"Saved \(id: (mem_\w+)\)", said)

    def lost(self, database_url: str, residents: dict[str, HostedEgo]) -> list[str]:
        """What was answered as saved, and is not there."""
        missing = []
        for token, saved in self.kept.items():
            with HostedDatabase(database_url, residents[token].number).reading() as db:
                missing += [one for one in saved if memories.get(db, one) is None]
        return missing


def test_32_clients_on_50_egos_for_a_minute(
    database_url: str, tmp_path: Path, counts: Counts
) -> None:
    residents = begin(database_url, EGOS)
    with Server(
        tmp_path / "data", "--workers", "2", "--rate", "0", EGO_DATABASE_URL=database_url
    ) as server:
        load = Load(server, list(residents))
        load.run(SECONDS)
    saved = sum(map(len, load.kept.values()))
    ordered = sorted(load.seconds)
    middle, slow = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    counts(
        f"{CLIENTS} clients on {EGOS} egos for {SECONDS:.0f} s: {load.answered.total()} calls,"
        f" {len(load.wrong)} errors, {load.broken} broken connections, {saved} saved;"
        f" {middle * 1000:.0f} ms in the middle, {slow * 1000:.0f} ms for one of 100"
    )

    assert load.wrong == []
    assert load.broken == 0
    assert load.lost(database_url, residents) == []


def test_nothing_that_was_answered_is_lost_when_workers_are_killed(
    database_url: str, tmp_path: Path, counts: Counts
) -> None:
    residents = begin(database_url, EGOS)
    killed = 0

    async def disturb(until: float) -> None:
        nonlocal killed
        while time.monotonic() < until:
            await anyio.sleep(KILL_SECONDS)
            for child in server.children()[:1]:
                os.kill(child, signal.SIGKILL)
                killed += 1

    with Server(
        tmp_path / "data", "--workers", "3", "--rate", "0", EGO_DATABASE_URL=database_url
    ) as server:
        load = Load(server, list(residents))
        load.run(SECONDS, disturb)
    saved = sum(map(len, load.kept.values()))
    lost = load.lost(database_url, residents)
    counts(
        f"{killed} x kill -9 of workers: {load.answered.total()} calls answered, {load.broken}"
        f" broken off, {saved} saved, {len(lost)} lost"
    )

    assert killed > 5
    assert saved > 20
    assert lost == []
    assert load.wrong == []

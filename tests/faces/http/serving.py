"""A real `ego serve --http`, and how it is asked."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from ego.faces.http.guard import Guard
from tests import forks
from tests.conftest import command, environment
from tests.faces.clients import Era


class Server:
    """One that serves on a port of its own until the block ends."""

    def __init__(self, data_dir: Path, *arguments: str, **more: str) -> None:
        self._ended = False
        words = command("serve", "--http", "0", *arguments)  # with workers, its own are looked for
        self.process = subprocess.Popen(
            words if "--workers" in arguments else forks.command(*words[3:], **more),
            env=environment(data_dir, **more),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._complaints: list[str] = []
        self._listening = threading.Thread(target=self._listen)
        self._listening.start()
        assert self.process.stdout
        self.url = self.process.stdout.readline().strip()
        elsewhere = {"--no-token", "--issuer"} & {*arguments} or "EGO_DATABASE_URL" in more
        told = self.process.stdout.readline().strip() if not elsewhere else ""
        self.token = told.removeprefix("Authorization: Bearer ")
        self.root = self.url.removesuffix("/mcp")
        self._wait()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *exc: object) -> None:
        if not self._ended:
            self.end()

    def ask(self, method: str = "POST", path: str = "/mcp", **more: Any) -> httpx.Response:
        """One request, with the token; what is given otherwise is stronger."""
        headers = {
            "authorization": self.token and f"Bearer {self.token}",
            "accept": "application/json",
            **({"content-type": "application/json"} if method == "POST" else {}),
            **more.pop("headers", {}),
        }
        kept = {name: value for name, value in headers.items() if value}
        return httpx.request(method, f"{self.root}{path}", headers=kept, timeout=30, **more)

    def call(self, tool: str, /, **arguments: Any) -> str:
        """The text that a tool answers, asked for as a client of the older era does."""
        return self.told(self.ask(content=calling(tool, **arguments)))

    def told(self, answer: httpx.Response) -> str:
        """The text in an answer to `calling`."""
        return answer.raise_for_status().json()["result"]["content"][0]["text"]

    @asynccontextmanager
    async def client(
        self, era: Era = "auto", token: str | None = None, **more: Any
    ) -> AsyncIterator[Client]:
        """The SDK's own client, with the server's token or another."""
        headers = {"Authorization": f"Bearer {token or self.token}"}
        async with (
            httpx2.AsyncClient(headers=headers, timeout=30) as http,
            Client(streamable_http_client(self.url, http_client=http), mode=era, **more) as client,
        ):
            yield client

    def children(self) -> list[int]:
        """The processes that it started."""
        told = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [
            int(one)
            for one in told.split()
            if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()
        ]

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """End it by a signal; returns its exit code, and what it said on standard error."""
        self._ended = True
        self.process.send_signal(number)
        try:
            code = self.process.wait(20)
        finally:
            self.process.kill()
        self._listening.join()
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe
            pipe.close()
        return code, self.complaints()

    def complaints(self) -> str:
        """What it has said on standard error so far."""
        return "".join(self._complaints)

    def _listen(self) -> None:
        assert self.process.stderr
        for line in self.process.stderr:
            self._complaints.append(line)

    def _wait(self) -> None:
        until = time.monotonic() + 30
        while time.monotonic() < until and self.process.poll() is None:
            try:
                if httpx.get(f"{self.root}/health", timeout=30).is_success:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        self.end(signal.SIGKILL)
        raise AssertionError(f"it does not serve: {self.complaints()}")


@asynccontextmanager
async def reach(served: Guard, **headers: str) -> AsyncIterator[httpx.AsyncClient]:
    """What would be served, asked in this process."""
    kept = {"accept": "application/json", "content-type": "application/json", **headers}
    way = httpx.ASGITransport(served)
    async with (
        served.running(),
        httpx.AsyncClient(transport=way, base_url="http://ego", headers=kept) as client,
    ):
        yield client


def calling(tool: str, /, **arguments: Any) -> str:
    """The body of a request that calls a tool."""
    params = {"name": tool, "arguments": arguments}
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()

"""An MCP client for the tests: the SDK's own, in memory or over a real process."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple

import anyio
from mcp import Client, StdioServerParameters
from mcp.server import MCPServer
from mcp.types import Tool

from ego import config
from ego.config import Settings
from tests import forks
from tests.conftest import environment

Era = Literal["auto", "legacy"]
"""auto speaks the newest protocol, legacy the one with a handshake."""
ERAS: tuple[Era, ...] = ("auto", "legacy")


class Told(NamedTuple):
    """What a tool call came back with."""

    is_error: bool
    text: str


def settings(data_dir: Path, **more: str) -> Settings:
    """The settings under which the tests' processes run too."""
    return config.read(environ=environment(data_dir, **more))


def process(data_dir: Path, *arguments: str, **more: str) -> StdioServerParameters:
    """A real `ego serve`, forked where that can be."""
    whole = forks.command("serve", *arguments, **more)
    return StdioServerParameters(
        command=whole[0],
        args=whole[1:],
        env=environment(data_dir, **more),
    )


def listing(server: MCPServer | StdioServerParameters, era: Era = "auto") -> dict[str, Tool]:
    """The tools that a server offers, by name, in its order."""

    async def ask() -> dict[str, Tool]:
        async with Client(server, mode=era) as client:
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    return anyio.run(ask)


def calls(
    server: MCPServer | StdioServerParameters,
    *wanted: tuple[str, dict[str, Any]],
    era: Era = "auto",
) -> list[Told]:
    """Each of the wanted calls, one after the other over one connection."""

    async def ask() -> list[Told]:
        async with Client(server, mode=era) as client:
            return await _told(client, wanted)

    return anyio.run(ask)


def listing_and_calls(
    server: MCPServer | StdioServerParameters,
    *wanted: tuple[str, dict[str, Any]],
    era: Era = "auto",
) -> tuple[list[str], list[Told]]:
    """The names of the tools a server offers, and the wanted calls, over one connection."""

    async def ask() -> tuple[list[str], list[Told]]:
        async with Client(server, mode=era) as client:
            offered = [tool.name for tool in (await client.list_tools()).tools]
            return offered, await _told(client, wanted)

    return anyio.run(ask)


async def _told(client: Client, wanted: Iterable[tuple[str, dict[str, Any]]]) -> list[Told]:
    told = [await client.call_tool(name, arguments) for name, arguments in wanted]
    return [Told(bool(one.is_error), one.content[0].text) for one in told]


def call(server: MCPServer | StdioServerParameters, tool: str, /, **arguments: Any) -> Told:
    """One call over a connection of its own."""
    (told,) = calls(server, (tool, arguments))
    return told


class Wire:
    """The bytes themselves: a real `ego serve`, spoken to in JSON-RPC over its pipes."""

    def __init__(self, data_dir: Path, *arguments: str, **more: str) -> None:
        self.process = subprocess.Popen(
            forks.command("serve", *arguments, **more),
            env=environment(data_dir, **more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._asked = 0
        client = {"name": "tests", "version": "1"}
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
        self.hello = self.answer(self.ask("initialize", hello))
        self._write({"method": "notifications/initialized"})

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *exc: object) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with suppress(BrokenPipeError):
                pipe.close()  # type: ignore[union-attr]

    def ask(self, method: str, params: dict[str, Any]) -> int:
        """Send a request without waiting; returns its number."""
        self._asked += 1
        self._write({"id": self._asked, "method": method, "params": params})
        return self._asked

    def use(self, tool: str, /, **arguments: Any) -> int:
        """Ask for a tool without waiting; returns the number of the request."""
        return self.ask("tools/call", {"name": tool, "arguments": arguments})

    def receive(self) -> dict[str, Any]:
        """The next line from the server, which must be JSON-RPC; empty at its end."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        message: dict[str, Any] = json.loads(line) if line else {}
        assert not line or message["jsonrpc"] == "2.0"
        return message

    def answer(self, number: int) -> dict[str, Any]:
        """The result of request `number`; what else comes before it is passed over."""
        while message := self.receive():
            if message.get("id") == number:
                return message["result"]
        raise EOFError(self.complaints())

    def told(self, number: int) -> Told:
        """What the tool call `number` came back with."""
        result = self.answer(number)
        return Told(bool(result.get("isError")), result["content"][0]["text"])

    def remaining(self) -> list[dict[str, Any]]:
        """Every message until the server closes its end."""
        return list(iter(self.receive, {}))

    def hang_up(self) -> None:
        """Say that nothing more will come."""
        assert self.process.stdin
        self.process.stdin.close()

    def complaints(self) -> str:
        """What the server wrote for people, once it has ended."""
        assert self.process.stderr
        return self.process.stderr.read().decode()

    def _write(self, message: dict[str, Any]) -> None:
        assert self.process.stdin
        line = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False)
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

"""A scripted language model on loopback: it keeps what a host asks, and calls ego's tools in turn.

It speaks three protocols (`host_wires.py`). Whatever it is asked with ego's tools in the
request, it answers with the next call of its script, and after the last one with a
sentence; a request without them (a title, a summary) gets the sentence at once.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from host_wires import MODEL, WIRES, Asked, Move, Wire

CALL_ID = "call_ego_{}"


class Call(NamedTuple):
    """One call of the script, by the tool's own name."""

    tool: str
    arguments: Mapping[str, Any] = {}


class Model:
    """The script, and what was asked of it."""

    def __init__(self, script: Sequence[Call], last_words: str, server: str = "ego") -> None:
        self.script, self.last_words, self.server = script, last_words, server
        self.asked: list[Asked] = []
        self.bodies: list[dict[str, Any]] = []
        self.elsewhere: list[str] = []
        """Requests for what is no model's: telemetry, lists of models."""

    def tools_of(self, asked: Asked) -> dict[str, str]:
        """The server's tools in a request: each under its own name, as the host calls it."""
        prefix = re.compile(rf"(?:mcp__)?{self.server}_*/?_*(?P<tool>[a-z_]+)")
        found = ((name, prefix.fullmatch(name)) for name in asked.tools)
        return {match["tool"]: name for name, match in found if match}

    def results(self) -> dict[str, str]:
        """What each tool of the script answered, as the host handed it on."""
        answered: dict[str, str] = {}
        for asked in self.asked:
            answered |= asked.results
        return {
            call.tool: answered[CALL_ID.format(at)]
            for at, call in enumerate(self.script)
            if CALL_ID.format(at) in answered
        }

    def move(self, asked: Asked) -> Move:
        tools = self.tools_of(asked)
        done = sum(CALL_ID.format(at) in asked.results for at in range(len(self.script)))
        if done == len(self.script) or self.script[done].tool not in tools:
            return Move(self.last_words)
        tool, arguments = self.script[done]
        return Move(tool=tools[tool], arguments=arguments, id=CALL_ID.format(done))


@contextmanager
def serving(model: Model) -> Iterator[str]:
    """Serve a model on a free port of loopback, and say where."""

    class Handler(_Handler):
        scripted = model

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    scripted: Model

    def do_POST(self) -> None:
        content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path = self.path.partition("?")[0]
        wire = next((wire for wire in WIRES if wire.path == path), None)
        if wire is None:
            self._elsewhere()
            return
        body = json.loads(content)
        asked = wire.read(body)
        self.scripted.bodies.append(body)
        self.scripted.asked.append(asked)
        self._answer(wire, self.scripted.move(asked), is_streamed=bool(body.get("stream")))

    def do_GET(self) -> None:
        if self.path.partition("?")[0] == "/v1/models":
            model = {"id": MODEL, "object": "model", "created": 0, "owned_by": "ego"}
            self._send(200, "application/json", json.dumps({"object": "list", "data": [model]}))
        else:
            self._elsewhere()

    do_HEAD = do_GET  # noqa: N815 (the name that http.server calls)

    def _answer(self, wire: Wire, move: Move, *, is_streamed: bool) -> None:
        if is_streamed:
            self._send(200, "text/event-stream", "".join(wire.stream(move)))
        else:
            self._send(200, "application/json", json.dumps(wire.whole(move)))

    def _elsewhere(self) -> None:
        self.scripted.elsewhere.append(f"{self.command} {self.path}")
        self._send(404, "application/json", '{"error": {"message": "not found"}}')

    def _send(self, status: int, kind: str, content: str) -> None:
        data = content.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing: what was asked is kept."""

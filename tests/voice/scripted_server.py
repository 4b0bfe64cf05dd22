"""An OpenAI-compatible server on loopback that does what its script says, one step a request.

    with ScriptedServer(refuses(429, retry_after="1"), streams("fine", ".")) as server:
        llm = connect("openai:scripted", base_url=server.base_url)
        ...
    assert [request.body["model"] for request in server.requests] == ["scripted"] * 2

The last step is repeated for every further request.
"""

from __future__ import annotations

import json
import socket
import struct
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from typing import Any

EVENTS = {"Content-Type": "text/event-stream", "Transfer-Encoding": "chunked"}


@dataclass(frozen=True)
class Request:
    path: str
    headers: dict[str, str]
    body: dict[str, Any]


class _Server(ThreadingHTTPServer):
    """Says nothing of a client that hangs up between two requests: that is every client's right."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class ScriptedServer:
    def __init__(self, *steps: Step) -> None:
        self.requests: list[Request] = []
        self.hung_up = Event()
        """Set once a client has gone before a step was through."""
        self.over = Event()
        self._steps, self._lock = steps, Lock()
        self._server = _Server(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def __enter__(self) -> ScriptedServer:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.over.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def next_step(self, request: Request) -> Step:
        with self._lock:
            self.requests.append(request)
            return self._steps[min(len(self.requests), len(self._steps)) - 1]

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        script = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                length = int(self.headers.get("content-length", "0"))
                headers = {name.lower(): value for name, value in self.headers.items()}
                body = json.loads(self.rfile.read(length) or b"{}")
                step = script.next_step(Request(self.path, headers, body))
                try:
                    step(Reply(self, script))
                except OSError:
                    script.hung_up.set()
                    self.close_connection = True

            do_GET = do_POST  # noqa: N815  as the library calls it

            def log_message(self, *args: object) -> None: ...

        return Handler


@dataclass
class Reply:
    """What a step has in its hands."""

    handler: BaseHTTPRequestHandler
    server: ScriptedServer
    length: int = field(default=0, init=False)

    def head(self, status: int, headers: dict[str, str]) -> None:
        self.handler.send_response_only(status)
        for name, value in headers.items():
            self.handler.send_header(name, value)
        self.handler.end_headers()

    def body(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.head(status, {"Content-Length": str(len(body))} | headers)
        self.handler.wfile.write(body)

    def chunk(self, raw: bytes) -> None:
        self.handler.wfile.write(b"%x\r\n%s\r\n" % (len(raw), raw))
        self.handler.wfile.flush()

    def say(self, text: str | None, finish: str | None = None) -> None:
        delta = {} if text is None else {"content": text}
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        self.chunk(b"data: " + json.dumps({"choices": [choice]}).encode() + b"\n\n")

    def close(self) -> None:
        self.chunk(b"")

    def cut(self, *, reset: bool = False) -> None:
        self.handler.close_connection = True
        connection = self.handler.connection
        if reset:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
            return
        connection.shutdown(socket.SHUT_RDWR)


Step = Callable[[Reply], None]


UNCOUNTED = {"total_tokens": 3}
"""A count that does not tell what was read from what was written."""


def streams(
    *pieces: str,
    pause: float = 0.0,
    finish: str | None = "stop",
    done: bool = True,
    usage: Any = UNCOUNTED,
) -> Step:
    """A proper stream: a role, the pieces, a finish reason, a usage count, `[DONE]`."""
    counted = b"data: " + json.dumps({"choices": [], "usage": usage}).encode() + b"\n\n"

    def step(reply: Reply) -> None:
        reply.head(200, EVENTS)
        reply.chunk(b': hello\n\ndata: {"choices": [{"delta": {"role": "assistant"}}]}\n\n')
        for piece in pieces:
            reply.say(piece)
            time.sleep(pause)
        if finish:
            reply.say(None, finish)
        reply.chunk(counted)
        if done:
            reply.chunk(b"data: [DONE]\n\n")
        reply.close()

    return step


def waits_for(gate: Event, before: str, after: str) -> Step:
    """Says one thing, waits until the gate opens, says another."""

    def step(reply: Reply) -> None:
        reply.head(200, EVENTS)
        reply.say(before)
        gate.wait(10)
        reply.say(after, "stop")
        reply.close()

    return step


def whole(text: str | None, usage: Any = None) -> Step:
    """One JSON object, from a server that does not stream."""

    def step(reply: Reply) -> None:
        message = {"role": "assistant", "content": text}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        answer = {"choices": [choice], "usage": usage}
        reply.body(200, json.dumps(answer).encode(), {"Content-Type": "application/json"})

    return step


def refuses(status: int, complaint: str = "", **headers: str) -> Step:
    """An error with the body that OpenAI gives it; `retry_after="1"` becomes a header."""

    def step(reply: Reply) -> None:
        body = json.dumps({"error": {"message": complaint}}).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        reply.body(status, body, {"Content-Type": "application/json"} | named)

    return step


def page(body: str, kind: str = "text/html", status: int = 200) -> Step:
    """Something that is no completion at all."""

    def step(reply: Reply) -> None:
        reply.body(status, body.encode(), {"Content-Type": kind})

    return step


def events(*chunks: bytes) -> Step:
    """An event stream byte for byte, ended properly."""

    def step(reply: Reply) -> None:
        reply.head(200, EVENTS)
        for chunk in chunks:
            reply.chunk(chunk)
        reply.close()

    return step


def cut_after(*pieces: str, reset: bool = False) -> Step:
    """A stream whose connection is cut; without a piece, one that is cut before its head."""

    def step(reply: Reply) -> None:
        if pieces:
            reply.head(200, EVENTS)
        for piece in pieces:
            reply.say(piece)
        reply.cut(reset=reset)

    return step


def hangs_after(*pieces: str, finish: str | None = None) -> Step:
    """A stream that falls silent; without a piece, one that never begins."""

    def step(reply: Reply) -> None:
        if pieces:
            reply.head(200, EVENTS)
        for piece in pieces:
            reply.say(piece)
        if finish:
            reply.say(None, finish)
        reply.server.over.wait(10)

    return step


def drips(said: str | None = None, every: float = 0.01) -> Step:
    """A stream that never ends: the same piece again and again, or only comments."""

    def step(reply: Reply) -> None:
        reply.head(200, EVENTS)
        while not reply.server.over.wait(every):
            reply.chunk(b": still here\n\n")
            if said:
                reply.say(said)

    return step

"""Sinks for messages: programs that keep what they read, and a webhook on loopback."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

from ego.runtime.ego import Ego
from tests.arrivals import arrives, committed
from tests.conftest import RunHere
from tests.innards import change
from tests.speaking import packet_of

SECRET = "sk-hook-0123456789"


class Hooked(NamedTuple):
    """One POST that a webhook was given."""

    path: str
    headers: dict[str, str]
    body: str


class Hook:
    """A webhook; `answer` says with what it answers each POST, None for never."""

    def __init__(self, answer: Callable[[Hooked], int | None] = lambda _: 200) -> None:
        self.answer = answer
        self.hooked: list[Hooked] = []
        self.moved_to = ""
        self._over = Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/hooks/T0123/{SECRET}"

    @property
    def letters(self) -> list[dict[str, Any]]:
        return [json.loads(one.body) for one in self.hooked]

    def __enter__(self) -> Hook:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._over.set()
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        hook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers.get("content-length", "0"))
                said = self.rfile.read(length)
                if len(said) < length:
                    return  # whoever sent it was killed: half a letter is none
                headers = {name.lower(): value for name, value in self.headers.items()}
                one = Hooked(self.path, headers, said.decode())
                status = hook.answer(one)
                if status is None:
                    hook._over.wait(30)
                    return
                if 200 <= status < 300:
                    hook.hooked.append(one)
                body = f"no: {headers.get('authorization', '')} {self.path}".encode()
                try:
                    self.send_response(status)
                    if hook.moved_to:
                        self.send_header("Location", hook.moved_to)
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)
                except ConnectionError:
                    pass  # whoever asked was killed

            def log_message(self, *_: object) -> None:
                pass

        return Handler


def program(script: str) -> list[str]:
    return ["sh", "-c", script]


def keeping(path: Path) -> list[str]:
    """A program that adds what it reads to a file."""
    return program(f"cat >> {shlex.quote(str(path))}")


def kept(path: Path) -> list[dict[str, Any]]:
    """The letters in such a file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def configure(data_dir: Path, *sinks: Mapping[str, object], more: str = "") -> None:
    """Write config.toml with these sinks; a list is an argv, a mapping headers."""
    data_dir.mkdir(parents=True, exist_ok=True)
    tables = "".join(f"[[deliver.sinks]]\n{_toml(one)}\n" for one in sinks)
    (data_dir / "config.toml").write_text(f"[deliver]\n{more}\n{tables}", "utf-8")


def _toml(table: Mapping[str, object]) -> str:
    lines = []
    for name, value in table.items():
        if isinstance(value, dict):
            inner = ", ".join(f"{key} = {json.dumps(one)}" for key, one in value.items())
            lines.append(f"{name} = {{{inner}}}")
        else:
            lines.append(f"{name} = {json.dumps(value, ensure_ascii=False)}")
    return "\n".join(lines)


def say(ego: Ego, run: RunHere, directory: Path, message: str, **told: str) -> str:
    """Let the persona say something; returns what the command told beside it."""
    arrives(ego, **told)
    ran = committed(run, packet_of(run), message, directory)
    assert ran.code == 0, ran.err
    return ran.err


def let_pauses_end(data_dir: Path) -> None:
    """Every sink is tried again: pauses keep real time, which tests cannot move."""
    change(data_dir, "UPDATE failing_sinks SET next_at = 0")

"""How quick `ego web` is, and what it and `ego watch` cost while nobody does anything.

On a made-up ego of a hundred thousand memories (`--size`), with the real model of meaning.
Promised: the first page in 300 ms, a search in 500 ms, idle at 1 % of a processor.
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
from bench_made_up import fill

from ego import config

QUESTIONS = ("Where did we walk by the harbour?", "猫が窓辺で見ていたもの", "the printer", "雨の日")
PAGES = (
    *("/", "/memories", "/memories?page=400", "/people", "/stories", "/talk", "/persona"),
    *("/console", "/settings", "/life"),
)
_IDLE_SECONDS = 20.0


@contextmanager
def serving(environ: dict[str, str]) -> Iterator[tuple[httpx.Client, int, str]]:
    program = [sys.executable, "-m", "ego", "web", "--port", "0", "--json"]
    process = subprocess.Popen(program, env=environ, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    url = json.loads(process.stdout.readline())["data"]["url"]
    try:
        with httpx.Client(base_url=url.partition("/?")[0], timeout=60) as client:
            yield client, process.pid, url
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)


def took(client: httpx.Client, path: str) -> float:
    began = time.perf_counter()
    answer = client.get(path, follow_redirects=True)
    answer.raise_for_status()
    return 1000 * (time.perf_counter() - began)


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idle(pid: int) -> float:
    """The share of a processor in percent."""
    before = processor_seconds(pid)
    time.sleep(_IDLE_SECONDS)
    return 100 * (processor_seconds(pid) - before) / _IDLE_SECONDS


def listen(client: httpx.Client) -> None:
    with suppress(httpx.HTTPError), client.stream("GET", "/events", timeout=None) as answer:
        for _ in answer.iter_lines():
            pass


def watch(environ: dict[str, str]) -> float:
    """The share of a processor of `ego watch` on a terminal, in percent."""
    ours, theirs = pty.openpty()
    terminal = {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
    program = [sys.executable, "-m", "ego", "watch"]
    process = subprocess.Popen(
        program, env=environ | terminal, stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)

    def read() -> None:
        with suppress(OSError):
            while os.read(ours, 65_536):
                pass

    threading.Thread(target=read, daemon=True).start()
    time.sleep(4)
    share = idle(process.pid)
    os.write(ours, b"q")
    process.wait(10)
    return share


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--size", type=int, default=100_000)
    options.add_argument("--times", type=int, default=7)
    options.add_argument("--keep", type=Path, help="make the ego here, and use it again")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        directory = (chosen.keep or Path(temporary)) / str(chosen.size)
        ours = {"EGO_DATA_DIR": str(directory), "HOME": temporary, "EGO_TIMEZONE": "UTC"}
        if not directory.exists():
            fill(config.read(environ=ours), chosen.size, 2_000)
        environ = {k: v for k, v in os.environ.items() if not k.startswith("EGO_")} | ours
        with serving(environ) as (client, pid, url):
            client.get("/")  # refused: what this side imports for it is not counted
            print(f"the very first page  {took(client, url):8.1f} ms")
            took(client, "/memories")
            time.sleep(1)  # as somebody writes what to look for
            print(f"the very first search{took(client, f'/memories?q={QUESTIONS[0]}'):8.1f} ms")
            for path in PAGES:
                times = [took(client, path) for _ in range(chosen.times)]
                print(f"{path:<21}{statistics.median(times):8.1f} ms")
            for question in QUESTIONS:
                times = [took(client, f"/memories?q={question}") for _ in range(chosen.times)]
                print(f"search: {question:<33} {statistics.median(times):8.1f} ms")
            threading.Thread(target=listen, args=(client,), daemon=True).start()
            print(f"ego web, idle with a page open: {idle(pid):.2f} % of a processor")
        print(f"ego watch, idle: {watch(environ):.2f} % of a processor")


if __name__ == "__main__":
    sys.exit(main())

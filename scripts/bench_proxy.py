"""What `ego proxy` costs: the first chunk and chunks a second, beside the same model alone.

    python scripts/bench_proxy.py [--turns 2000] [--model NAME|off]

The model is scripted: it says 60 chunks, one each 5 ms, behind a server of its own. Each client
asks one turn after another, each turn with words of its own, over a life of 30 memories.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

CHUNKS, PAUSE = 60, 0.005
CLIENTS = (1, 8, 32)
TURNS = {1: 20, 8: 64, 32: 128}
"""Turns in all, by how many clients share them."""
MEMORIES = 30
WORDS = """harbour lamp tide letter garden winter piano train bread window river stone candle market
bridge orchard violin kettle storm ladder mirror compass blanket island thunder""".split()


class Figures(NamedTuple):
    """One round."""

    first: list[float]
    """Seconds to the first chunk, of each turn."""
    per_second: float
    errors: int


async def _model(_scope, receive, send) -> None:  # type: ignore[no-untyped-def]
    while (await receive()).get("more_body"):
        pass
    headers = [(b"content-type", b"text/event-stream")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    for n in range(CHUNKS):
        choice = {"index": 0, "delta": {"content": f"word{n} "}, "finish_reason": None}
        await _event(send, {"choices": [choice]})
        await asyncio.sleep(PAUSE)
    await _event(send, {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
    await send({"type": "http.response.body", "body": b"data: [DONE]\n\n", "more_body": False})


async def _event(send, said) -> None:  # type: ignore[no-untyped-def]
    body = b"data: " + json.dumps(said).encode() + b"\n\n"
    await send({"type": "http.response.body", "body": body, "more_body": True})


def serve_model() -> None:
    import uvicorn

    # Told to be TCP, or asyncio does not send at once on it.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen(256)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}/v1", flush=True)
    config = uvicorn.Config(_model, log_level="error", lifespan="off", access_log=False)
    uvicorn.Server(config).run(sockets=[listening])


@contextmanager
def started(*line: str, **variables: str) -> Iterator[tuple[str, int]]:
    """A process that says where it serves, and its id."""
    environ = {**os.environ, **variables}
    with subprocess.Popen(
        [sys.executable, *line], stdout=subprocess.PIPE, text=True, env=environ
    ) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().strip(), process.pid
        finally:
            process.terminate()


def remember(environ: dict[str, str]) -> None:
    dice = random.Random(1)
    for _ in range(MEMORIES):
        line = f"We spoke of the {' and the '.join(dice.sample(WORDS, 2))}."
        subprocess.run(
            [sys.executable, "-m", "ego", "remember", line],
            env={**os.environ, **environ},
            stdout=subprocess.DEVNULL,
            check=True,
        )


def sentence(dice: random.Random) -> str:
    return f"Tell me of the {' and the '.join(dice.sample(WORDS, 3))}, {dice.random():.6f}."


async def _turn(client: httpx.AsyncClient, address: str, said: str) -> float:
    body = {"model": "m", "stream": True, "messages": [{"role": "user", "content": said}]}
    begun, first = time.perf_counter(), 0.0
    async with client.stream("POST", f"{address}/chat/completions", json=body) as response:
        response.raise_for_status()
        count = 0
        async for line in response.aiter_lines():
            if '"content"' in line:
                first = first or time.perf_counter() - begun
                count += 1
    if count != CHUNKS:
        raise RuntimeError(f"{count} chunks came")
    return first


async def round_of(address: str, clients: int, turns: int) -> Figures:
    dice = random.Random(clients)
    waiting = [sentence(dice) for _ in range(turns)]
    first, errors = list[float](), 0

    async def work(client: httpx.AsyncClient) -> None:
        nonlocal errors
        while waiting:
            try:
                first.append(await _turn(client, address, waiting.pop()))
            except (httpx.HTTPError, RuntimeError) as error:
                print(error, file=sys.stderr)
                errors += 1

    begun = time.perf_counter()
    async with httpx.AsyncClient(timeout=120) as client:
        await asyncio.gather(*(work(client) for _ in range(clients)))
    took = time.perf_counter() - begun
    return Figures(first, len(first) * CHUNKS / took, errors)


def memory(pid: int) -> float:
    """Megabytes that a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=2_000)
    parser.add_argument("--model", default="")
    parser.add_argument("--serve-model", action="store_true")
    asked = parser.parse_args()
    if asked.serve_model:
        serve_model()
        return
    with tempfile.TemporaryDirectory() as place, started(__file__, "--serve-model") as (bare, _):
        environ = {"EGO_DATA_DIR": place, "EGO_BACKUP_KEEP": "0"}
        environ |= {"EGO_EMBEDDING_MODEL": asked.model} if asked.model else {}
        remember(environ)
        proxying = ("-m", "ego", "proxy", "--to", bare, "--listen", "0")
        with started(*proxying, **environ) as (through, pid):
            print(f"{'clients':>7} {'':>6} {'first chunk, ms':>18} {'chunks/s':>9} errors")
            print(f"{'':>7} {'':>6} {'median':>9} {'95 %':>8}")
            for clients in CLIENTS:
                medians = []
                for name, address in (("bare", bare), ("proxy", through)):
                    asyncio.run(round_of(address, clients, clients))  # connections, caches
                    done = asyncio.run(round_of(address, clients, TURNS[clients]))
                    medians.append(statistics.median(done.first) * 1000)
                    last = sorted(done.first)[int(len(done.first) * 0.95)] * 1000
                    print(
                        f"{clients:>7} {name:>6} {medians[-1]:>9.1f} {last:>8.1f}"
                        f" {done.per_second:>9.0f} {done.errors:>6}"
                    )
                print(f"{'':>7} median overhead {medians[1] - medians[0]:.1f} ms", flush=True)
            parts = 4
            for n in range(parts + 1):
                print(
                    f"memory after {n * asked.turns // parts:>5} more turns: {memory(pid):.0f} MB"
                )
                sys.stdout.flush()
                if n < parts:
                    asyncio.run(round_of(through, 8, asked.turns // parts))


if __name__ == "__main__":
    main()

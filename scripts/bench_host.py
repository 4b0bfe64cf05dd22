"""How fast many egos are in PostgreSQL, beside the same egos in directories, and over HTTP.

    python scripts/bench_host.py [--egos 8] [--calls 200] [--many 10000]

PostgreSQL comes from the wheel of the dev group and waits for its disk. Clients are threads of
one process, as in `ego serve`, and each picks an ego at random. Words alone: the model of meaning
costs the same everywhere. `trips` are ways to the server and back, counted on the wire; one client.

    p50, p95   milliseconds of a call        /s   calls a second of all clients together
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent))

from ego import config
from ego.config import Settings
from ego.faces import registry
from ego.runtime import hosted
from ego.runtime.ego import open_ego, utc_now
from ego.runtime.toolkit import TOOLS, use
from ego.stores.engine.postgres import beats, connections, egos, schema
from ego.stores.engine.postgres.egos import HostedEgo
from ego.upkeep.exchange import import_file
from tests import servers

registry.register_all()

WORDS = (Path(__file__).parent.parent / "README.md").read_text("utf-8").split()
CLIENTS = (1, 8, 32)
PORT = 18_414
TOOLS_ASKED: dict[str, Callable[[], dict[str, Any]]] = {
    "remember": lambda: {"content": some(20)},
    "recall": lambda: {"context": some(5)},
    "wake_up": dict,
    "feel_desires": dict,
    "search_memories": lambda: {"query": some(2)},
}
Call = Callable[[str, dict[str, Any]], None]


class Timed(NamedTuple):
    """What some calls took."""

    p50: float
    p95: float
    rate: float


def some(words: int) -> str:
    return " ".join(random.choices(WORDS, k=words))


def life(directory: Path, memories: int) -> Path:
    """An export of so many memories."""
    file = directory / f"{memories}.jsonl"
    lines = ({"kind": "memory", "content": f"{some(20)} {n}"} for n in range(memories))
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    return file


def take(settings: Settings, file: Path) -> None:
    import_file.take(
        settings,
        str(file),
        strict=True,
        embed=False,
        dry_run=False,
        complain=lambda *_: None,
        advance=lambda *_: None,
    )


def run(calls: Sequence[Call], tool: str, clients: int, number: int) -> Timed:
    """So many calls by so many clients, each of an ego drawn at random."""
    taken: list[float] = []

    def ask(_: int) -> None:
        call, given = random.choice(calls), TOOLS_ASKED[tool]()
        begun = time.perf_counter()
        call(tool, given)
        taken.append(1000 * (time.perf_counter() - begun))

    with ThreadPoolExecutor(clients) as pool:
        list(pool.map(ask, range(min(20, number))))
        taken.clear()
        begun = time.perf_counter()
        list(pool.map(ask, range(number)))
        whole = time.perf_counter() - begun
    ordered = sorted(taken)
    return Timed(statistics.median(ordered), ordered[int(0.95 * len(ordered))], number / whole)


def direct(settings: Settings, ego: HostedEgo | None, tool: str, given: dict[str, Any]) -> None:
    use(TOOLS[tool], lambda: open_ego(settings, hosted=ego), given)


def over_http(client: httpx.Client, token: str, tool: str, given: dict[str, Any]) -> None:
    asked = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": tool, "arguments": given},
    }
    headers = {
        "Authorization": f"Bearer {token}",
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": "2025-06-18",
    }
    answer = client.post("/mcp", json=asked, headers=headers)
    answer.raise_for_status()
    assert not answer.json()["result"].get("isError"), answer.text


@contextmanager
def serving(url: str) -> Iterator[httpx.Client]:
    """`ego serve --http` on the database."""
    variables = {"EGO_DATABASE_URL": url, "EGO_EMBEDDING_MODEL": "off", "HOME": "/nowhere"}
    command = [sys.executable, "-m", "ego", "serve", "--http", str(PORT), "--rate", "0"]
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(command, env=variables, stdout=quiet, stderr=quiet)
    limits = httpx.Limits(max_connections=64, max_keepalive_connections=64)
    with httpx.Client(base_url=f"http://127.0.0.1:{PORT}", timeout=60, limits=limits) as client:
        try:
            while True:
                try:
                    client.get("/health").raise_for_status()
                    break
                except httpx.HTTPError:
                    assert server.poll() is None, "ego serve --http did not start"
                    time.sleep(0.1)
            yield client
        finally:
            server.terminate()
            server.wait()


def trips(url: str, place: Path, call: Call) -> dict[str, int]:
    """Ways to the server and back of one call of each tool, counted on the wire."""
    connections.close_all()  # what the last clients have left: two are looked at
    found = {}
    for tool, made in TOOLS_ASKED.items():
        call(tool, made())
        with servers.trips_within(url, place / "wire") as counted:
            call(tool, made())
        (found[tool],) = counted
    return found


def compare(url: str, place: Path, memories: int, several: int, number: int) -> None:
    """The table of egos with so many memories."""
    file = life(place, memories)
    own = config.read(place / "none", {"EGO_EMBEDDING_MODEL": "off", "HOME": "/nowhere"})
    server = replace(own, database_url=url)
    files, rows, tokens = list[Call](), list[Call](), list[str]()
    for n in range(several):
        one = replace(own, data_dir=place / f"{memories}-{n}", backup_keep=0)
        take(one, file)
        files.append(partial(direct, one, None))
        ego = hosted.add_ego(url, f"{memories}-{n}", utc_now())
        take(replace(server, ego_name=ego.name), file)
        rows.append(partial(direct, server, ego))
        tokens.append(egos.new_token(url, ego))
    counted = trips(url, place, rows[0])
    with serving(url) as client:
        web = [partial(over_http, client, token) for token in tokens]
        print(f"\n{several} egos of {memories:,} memories")
        print(f"{'':17}{'clients':>8}{'directory':>22}{'PostgreSQL':>22}{'':>6}{'HTTP':>22}  trips")
        for tool in TOOLS_ASKED:
            for clients in CLIENTS:
                one, two, three = (
                    run(calls, tool, clients, number) for calls in (files, rows, web)
                )
                shown = "".join(
                    f"{t.p50:8.1f}{t.p95:7.1f}{t.rate:6.0f}/s{more}"
                    for t, more in ((one, ""), (two, f" {two.p50 / one.p50:4.1f}x"), (three, ""))
                )
                print(f"{tool:17}{clients:>8}{shown}  {counted[tool] if clients == 1 else ''}")


def claim(url: str, many: int) -> None:
    """How long many egos take to begin, to open and to be claimed."""
    begun = time.perf_counter()
    for n in range(many):
        hosted.add_ego(url, f"many-{n}", utc_now())
    made = time.perf_counter() - begun
    server = config.read(environ={"EGO_DATABASE_URL": url, "EGO_EMBEDDING_MODEL": "off"})
    opened = []
    for _ in range(200):
        one = replace(server, ego_name=f"many-{random.randrange(many)}")
        begun = time.perf_counter()
        with open_ego(one) as ego:
            ego.rhythm()
        opened.append(1000 * (time.perf_counter() - begun))
    with egos.hosting(url) as db:
        db.run("UPDATE beats SET next_at = now() - interval '1 s'")
    lock, claimed = threading.Lock(), 0

    def work() -> None:
        nonlocal claimed
        while ego := beats.claim_beat(url):
            beats.finish_beat(url, ego)
            with lock:
                claimed += 1

    begun = time.perf_counter()
    workers = [threading.Thread(target=work) for _ in range(4)]
    for one_worker in workers:
        one_worker.start()
    for one_worker in workers:
        one_worker.join()
    whole = time.perf_counter() - begun
    print(f"\n{many:,} egos: begun in {made:.1f} s, opened in {statistics.median(opened):.1f} ms,")
    print(f"{claimed:,} beats claimed and noted in {whole:.1f} s ({claimed / whole:,.0f} a second)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--egos", type=int, default=8)
    parser.add_argument("--calls", type=int, default=200)
    parser.add_argument("--memories", type=int, nargs="+", default=[100, 1_000])
    parser.add_argument("--many", type=int, default=10_000)
    given = parser.parse_args()
    random.seed(1)
    with (
        servers.server("shared_buffers=128MB") as server,
        tempfile.TemporaryDirectory() as place,
    ):
        url = server.url("ego_bench")
        schema.prepare(url, server.url())
        for memories in given.memories:
            compare(url, Path(place), memories, given.egos, given.calls)
        claim(url, given.many)
        connections.close_all()


if __name__ == "__main__":
    main()

"""Workers that are killed and servers that stop at once lose nothing that was acknowledged.

Several processes write into a few egos of one database, by turns remembering, noting and
forgetting, and say what was answered; what they said is looked for in the end.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from ego import config
from ego.runtime import hosted
from ego.runtime.ego import open_ego
from ego.stores.engine.postgres import connections, schema
from ego.stores.memory import columns, words
from tests import servers
from tests.conftest import NOON, Counts
from tests.servers import Server

NAMES = ("aki", "emi", "ken")
WORKERS, KILLS, STOPS = 4, 200, 20

WORKER = """
import json, sys
import ego
from ego.errors import EgoError
name, seed = sys.argv[1:]
opened, number, mine = ego.open(), 0, []
while True:
    number += 1
    try:
        if number % 3 == 1:
            mine.append(opened.remember(f"{name} {seed} saw wave {number}.").fields["id"])
            said = ["memory", mine[-1]]
        elif number % 3 == 2:
            said = ["event", opened.note(f"{name} {seed} heard wave {number}.").fields["event_id"]]
        elif len(mine) > 3:
            gone = mine.pop(0)
            opened.forget(gone)
            said = ["gone", gone]
        else:
            continue
    except EgoError as error:
        said = ["refused", str(error)]
    print(json.dumps([name, *said]), flush=True)
"""


@pytest.fixture
def running() -> Iterator[Server]:
    """A server that waits for its disk, as in earnest."""
    with servers.server("shared_buffers=32MB") as one:
        yield one
        connections.close_all()


class Crowd:
    """So many workers at a time, and all that any of them has said."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._begun = 0
        self.said: list[list[str]] = []
        self._reading: list[threading.Thread] = []
        self.workers = [self._start() for _ in range(WORKERS)]

    def _start(self) -> subprocess.Popen[str]:
        self._begun += 1
        name = NAMES[self._begun % len(NAMES)]
        variables = {
            "EGO_DATABASE_URL": self._url,
            "EGO_NAME": name,
            "EGO_EMBEDDING_MODEL": "off",
            "HOME": "/nowhere",
        }
        worker = subprocess.Popen(
            [sys.executable, "-c", WORKER, name, str(self._begun)],
            env=variables,
            stdout=subprocess.PIPE,
            text=True,
        )
        reading = threading.Thread(target=self._listen, args=(worker,))
        reading.start()
        self._reading.append(reading)
        return worker

    def _listen(self, worker: subprocess.Popen[str]) -> None:
        assert worker.stdout is not None
        for line in worker.stdout:
            if line.endswith("\n"):
                self.said.append(json.loads(line))

    def kill_one(self) -> None:
        place = random.randrange(len(self.workers))
        self.workers[place].kill()
        self.workers[place].wait()
        self.workers[place] = self._start()

    def wait_for(self, more: int) -> None:
        until, before = time.monotonic() + 60, len(self.said)
        while len(self.said) < before + more:
            assert time.monotonic() < until, self.said[-3:]
            time.sleep(0.01)

    def close(self) -> None:
        for worker in self.workers:
            worker.kill()
            worker.wait()
        for reading in self._reading:
            reading.join()


def lost(url: str, said: list[list[str]]) -> list[object]:
    """What was acknowledged and is not there, and every count that is not exact."""
    found: list[object] = []
    for name in NAMES:
        settings = config.read(environ={"EGO_DATABASE_URL": url, "EGO_NAME": name, "HOME": "/"})
        told = [one[1:] for one in said if one[0] == name]
        gone = {what for kind, what in told if kind == "gone"}
        with open_ego(settings) as ego, ego.database.reading() as db:
            live = {i for (i,) in db.execute("SELECT id FROM memories WHERE forgotten_at IS NULL")}
            aside = {i for (i,) in db.execute("SELECT id FROM memories")} - live
            heard = {i for (i,) in db.execute("SELECT id FROM events")}
            kept = words.totals(db)["memories"]
            alive = int(columns.read(db).live.sum())
            held = Counter[str]()
            for term, _, data in words.every_chunk(db):
                held[term] += len(words.entries(data))
            df = {term: n for term, (n, _) in words.every_term(db).items()}
        for kind, what in told:
            if kind == "memory" and what not in live | aside:
                found.append((name, kind, what))
            if kind == "event" and what not in heard:
                found.append((name, kind, what))
        found += [(name, "not gone", one) for one in gone - aside]
        if not kept == alive == len(live):
            found.append((name, "memories", kept, alive, len(live)))
        if df != dict(held):
            found.append((name, "terms", len(df), len(held)))
    return found


def begun(running: Server) -> str:
    url = running.url("ego_tests")
    schema.prepare(url, running.url())
    for name in NAMES:
        hosted.add_ego(url, name, NOON)
    return url


def acknowledged(crowd: Crowd) -> int:
    return sum(kind != "refused" for _, kind, *_ in crowd.said)


@pytest.mark.soak
def test_workers_that_are_killed_lose_nothing_they_acknowledged(
    running: Server, counts: Counts
) -> None:
    url = begun(running)
    with closing(Crowd(url)) as crowd:
        for _ in range(KILLS):
            crowd.wait_for(random.randrange(2, 12))
            crowd.kill_one()
        crowd.wait_for(50)

    gone = lost(url, crowd.said)

    counts(f"{KILLS} kills of workers: {len(gone)} of {acknowledged(crowd)} writes lost")
    assert gone == []
    assert not [said for said in crowd.said if said[1] == "refused"]


@pytest.mark.soak
def test_a_server_that_stops_at_once_loses_nothing_it_acknowledged(
    running: Server, counts: Counts
) -> None:
    url = begun(running)
    with closing(Crowd(url)) as crowd:
        for _ in range(STOPS):
            _after(crowd, lambda: acknowledged(crowd), 40)
            running.stop(at_once=True)
            running.start()
        _after(crowd, lambda: acknowledged(crowd), 100)
    refused = [said for said in crowd.said if said[1] == "refused"]

    gone = lost(url, crowd.said)

    counts(
        f"{STOPS} immediate stops of the server: {len(gone)} of {acknowledged(crowd)} writes lost,"
        f" {len(refused)} refused"
    )
    assert gone == []
    assert refused


def _after(crowd: Crowd, count: Callable[[], int], more: int) -> None:
    until, before = time.monotonic() + 120, count()
    while count() < before + more:
        assert time.monotonic() < until, crowd.said[-3:]
        time.sleep(0.01)

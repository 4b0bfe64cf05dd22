"""Vectors of hosted egos: made by whoever has time, and made anew with another model."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from ego import config
from ego.core.memory.memories import Memory
from ego.core.memory.spaces import DEFAULT_MODEL
from ego.runtime.ego import Ego, open_ego
from ego.stores.embedding import embedders
from ego.stores.embedding.generations import Generation, every_generation, live
from ego.stores.engine.postgres import egos
from ego.stores.memory import memories
from tests.conftest import NOON, RunHere, command, environment
from tests.faces.http.serving import Server
from tests.models import NEEDS_MODEL, Bags, place

pytestmark = NEEDS_MODEL

OTHER = Bags("some/other", dim=16)
KEPT = 96
"""Three batches: it is killed behind the first of them."""
PATIENCE_SECONDS = 60


@pytest.fixture
def run(run_here: RunHere, own_database: str) -> RunHere:
    there = partial(run_here, EGO_DATABASE_URL=own_database, EGO_NAME="aki")
    assert there("host", "init").code == 0
    assert there("host", "add", "aki").code == 0
    return there


def opened(url: str, model: str = "", name: str = "aki") -> Ego:
    settings = config.read(
        environ={
            "EGO_DATABASE_URL": url,
            "EGO_NAME": name,
            "EGO_EMBEDDING_MODEL": model,
            "HOME": "/nowhere",
        }
    )
    return open_ego(settings)


def keep(ego: Ego, first: int, count: int) -> list[Memory]:
    one = Memory(id="", content="", at=NOON)
    several = [
        replace(one, id=f"mem_{n}", content=f"Ferry number {n} left the harbour at {n}.")
        for n in range(first, first + count)
    ]
    with ego.database.writing() as db:
        return memories.add_all(db, several)


def waits_until(claim: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not claim():
        assert time.monotonic() < until
        time.sleep(0.01)


def rows(url: str, generation: int) -> int:
    with opened(url) as ego, ego.database.reading() as db:
        asked = "SELECT count(*) FROM vectors WHERE generation = ?"
        (count,) = db.execute(asked, (generation,)).fetchone()
    return int(count)


def test_a_reindex_that_is_killed_is_taken_up_again(
    run: RunHere, own_database: str, tmp_path: Path
) -> None:
    with opened(own_database, OTHER.model) as ego:
        for memory in keep(ego, 0, KEPT):
            place(ego, memory, OTHER)
    run("host", "add", "emi")
    with opened(own_database, OTHER.model, "emi") as ego:
        place(ego, *keep(ego, 0, 1), OTHER)
    variables = environment(
        tmp_path,
        at=None,
        EGO_DATABASE_URL=own_database,
        EGO_NAME="aki",
        EGO_EMBEDDING_MODEL="",
    )
    process = subprocess.Popen(
        command("reindex", "--model", DEFAULT_MODEL), env=variables, stdout=subprocess.DEVNULL
    )
    waits_until(lambda: process.poll() is not None or rows(own_database, 2) > 0)
    process.send_signal(signal.SIGKILL)
    assert process.wait(10) == -signal.SIGKILL

    there_already = rows(own_database, 2)
    assert 0 < there_already < KEPT
    with opened(own_database, OTHER.model) as ego, ego.database.reading() as db:
        assert live(db) == Generation(1, OTHER.model, 16)  # the old ones are still searched
        near = ego.semantics.cosines(db, OTHER.query("Ferry"), KEPT + 1)
        assert not np.isnan(near[1:]).any()
    with opened(own_database, OTHER.model) as ego:
        place(ego, keep(ego, KEPT, 2)[0], OTHER)  # remembered meanwhile, one without a vector

    ran = run("reindex", "--model", DEFAULT_MODEL, "--json")

    assert (ran.code, ran.err) == (0, "")
    assert ran.data["made"] == KEPT + 2 - there_already
    with opened(own_database) as ego:
        with ego.database.reading() as db:
            assert every_generation(db) == [Generation(2, DEFAULT_MODEL, 384)]
            several = memories.newest(db, limit=1_000)
            kept = ego.semantics.kept(db, [memory.seq for memory in several])
        assert ego.semantics.missing() == 0
    embedder = embedders.shared()
    assert embedder is not None
    again = embedder.passages([memory.content for memory in several])
    assert len(several) == KEPT + 2
    assert (np.sum(kept * again, axis=1) > 0.999).all()
    assert rows(own_database, 1) == 0
    with opened(own_database, OTHER.model, "emi") as ego, ego.database.reading() as db:
        assert live(db) == Generation(1, OTHER.model, 16)  # another's are another's
        assert not np.isnan(ego.semantics.cosines(db, OTHER.query("Ferry"), 2)[1])
    assert run("reindex", EGO_EMBEDDING_MODEL="").out == "Everything has its vector.\n"


def test_whoever_serves_makes_the_vectors_that_are_missing(
    run: RunHere, own_database: str, tmp_path: Path
) -> None:
    for name in ("emi", "ken"):
        run("host", "add", name)
    for name in ("aki", "emi", "ken"):
        kept = run("remember", "The harbour froze in January.", EGO_NAME=name)
        assert kept.code == 0
    with opened(own_database, "a/third", "ken") as ego:  # of ken none can be made by that model
        place(ego, *keep(ego, 5, 1), Bags("a/third"))
    assert run("host", "stats", "--json").data["vectors_waiting"] == 3
    with egos.hosting(own_database) as db:
        db.run("UPDATE waiting SET since = since - interval '1 minute'")
        db.run(
            "UPDATE waiting SET since = since - interval '1 minute'"
            " WHERE ego = (SELECT ego FROM egos WHERE name = 'ken')"
        )

    with Server(
        tmp_path / "none",
        "--workers",
        "2",
        EGO_DATABASE_URL=own_database,
        EGO_EMBEDDING_MODEL=DEFAULT_MODEL,
        EGO_NOW="",
    ):

        def nothing_waits() -> bool:
            return run("host", "stats", "--json").data["vectors_waiting"] == 1

        waits_until(nothing_waits)
    for name in ("aki", "emi"):
        with opened(own_database, name=name) as ego, ego.database.reading() as db:
            assert live(db) == Generation(1, DEFAULT_MODEL, 384)
        with opened(own_database, name=name) as ego:
            assert ego.semantics.missing() == 0
    found = run("recall", "ice on the water", EGO_EMBEDDING_MODEL="")
    assert "harbour froze" in found.out.splitlines()[1]
    with egos.hosting(own_database) as db:
        left = db.run("SELECT name FROM waiting JOIN egos USING (ego)").fetchall()
    assert [tuple(row) for row in left] == [("ken",)]

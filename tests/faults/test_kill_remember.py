"""Processes that remember and are killed: what was acknowledged is there, and everything fits."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from ego import config
from ego.core.memory.memories import Memory
from ego.runtime.ego import Ego, open_ego
from ego.stores.embedding import embedders
from ego.stores.memory import memories
from ego.upkeep.doctor.agreement import troubles
from tests.models import NEEDS_MODEL, environment

WRITER = """
import random, sys
from ego.faces import cli
dice = random.Random(int(sys.argv[1]))
words = "harbour lamp ferry cat sill printer 雨 電車 桜 river guitar rent snow bench soup".split()
for number in range(1_000):
    said = " ".join(dice.choices(words, k=dice.randint(2, 6)))
    sys.stdout.write("begun\\n")
    sys.stdout.flush()
    cli.run(["remember", f"{sys.argv[1]}-{number} {said}", "--with", "Aki", "--json"])
"""
"""Remembers again and again; a line of JSON on its output acknowledges each memory."""

pytestmark = [
    NEEDS_MODEL,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9"),
]


def killed_writer(data_dir: Path, number: int, seconds: float) -> list[str]:
    """Let a process remember, and kill it so long after it began; the ids it acknowledged.

    With an even number it is killed as it starts, else among the memories that follow.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(number)],
        env=environment(data_dir, at=None),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
    )
    assert process.stdout
    before = b"".join(iter(process.stdout.readline, b"begun\n"))
    if number % 2:
        before += b"".join(iter(process.stdout.readline, b"begun\n"))
    killer = threading.Timer(seconds, process.kill)
    killer.start()
    out, _ = process.communicate(timeout=60)
    killer.join()
    assert process.returncode == -signal.SIGKILL
    lines = (before + out).decode().splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    return [json.loads(line)["data"]["id"] for line in whole if line.startswith("{")]


def kept(opened: Ego) -> list[Memory]:
    with opened.database.reading() as db:
        return memories.newest(db, limit=100_000)


def assert_vectors_are_their_own(opened: Ego, several: Sequence[Memory]) -> int:
    """Embed every memory again and compare; returns how many have a vector."""
    embedder = embedders.shared()
    assert embedder is not None
    with opened.database.reading() as db:
        rows = opened.semantics.kept(db, [memory.seq for memory in several])
    has_one = rows.any(axis=1)
    with_one = [memory for memory, has in zip(several, has_one, strict=True) if has]
    again = embedder.passages([memory.content for memory in with_one])
    assert (np.sum(rows[has_one] * again, axis=1) > 0.999).all()
    return len(with_one)


@pytest.mark.parametrize(
    "kills", [4, pytest.param(100, marks=pytest.mark.soak)], ids=["4 kills", "100 kills"]
)
def test_a_kill_loses_nothing_and_mixes_nothing_up(data_dir: Path, kills: int) -> None:
    moments = random.Random(kills)
    safe: list[str] = []

    for number in range(kills):
        safe += killed_writer(data_dir, number, moments.uniform(0, 0.6))

    with open_ego(config.read(environ=environment(data_dir, at=None))) as opened:
        several = kept(opened)
        assert len(safe) >= kills / 2
        assert set(safe) <= {memory.id for memory in several}
        assert len(several) - len(safe) <= kills  # at most the one under way each time
        assert troubles(opened) == []
        embedded = assert_vectors_are_their_own(opened, several)
        assert len(several) - embedded <= kills + 1

        opened.semantics.catch_up(60)
        assert opened.semantics.missing() == 0
        assert_vectors_are_their_own(opened, several)
        assert troubles(opened) == []


def test_writers_side_by_side_are_killed_one_after_another(data_dir: Path) -> None:
    moments = random.Random(7)
    safe: list[str] = []
    lock = threading.Lock()

    def writers(first: int) -> None:
        for number in range(first, first + 3):
            ids = killed_writer(data_dir, number, moments.uniform(0.1, 0.8))
            with lock:
                safe.extend(ids)

    threads = [threading.Thread(target=writers, args=(1_000 * n,)) for n in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

    with open_ego(config.read(environ=environment(data_dir, at=None))) as opened:
        several = kept(opened)
        assert set(safe) <= {memory.id for memory in several}
        assert troubles(opened) == []
        assert_vectors_are_their_own(opened, several)

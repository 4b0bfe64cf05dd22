"""Servers, writers, a backup, a reindex and a consolidation, all killed at the same moment."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import IO

import pytest

from tests import models
from tests.conftest import Counts, ego_process
from tests.faces.clients import Wire
from tests.faults import writers
from tests.faults.writers import Safe

LOOP = """
import itertools, sys
from ego.faces import cli
for number in itertools.count():
    cli.run([word.replace("NUMBER", str(number)) for word in sys.argv[1:]])
"""
"""Runs one command line again and again."""
WRITERS = ("curiosity", "pattern_seeking")
SERVERS = ("recognition", "social_thirst")
"""Desires that nobody else settles, for two writers and two servers."""
LOOPS = (["backup", "{place}/copy-NUMBER"], ["reindex"], ["consolidate"])
EACH = len(WRITERS) + len(SERVERS) + len(LOOPS)
ROUNDS = 43
MANY = 500
"""More writes than anybody lives to make."""

pytestmark = [
    models.NEEDS_MODEL,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9"),
]


class Served:
    """A server and its client, which writes until the server is gone."""

    def __init__(self, data_dir: Path, name: str, desire: str, first: int, safe: Safe) -> None:
        self.wire = Wire(data_dir)
        self._writes = writers.mixed(name, MANY, desire, first=first)
        self._safe = safe
        self._client = threading.Thread(target=self._talk)
        self._client.start()

    def _talk(self) -> None:
        for write in self._writes:
            try:
                told = self.wire.told(self.wire.use(write.tool, **write.arguments))
            except (OSError, EOFError, ValueError):
                return  # killed: what came half was told to nobody
            self._safe.take(write, told.text)

    def gone(self) -> None:
        self._client.join(30)
        assert not self._client.is_alive()
        self.wire.__exit__()


def killed_at_once(
    data_dir: Path, place: Path, number: int, seconds: float, theirs: dict[str, Safe]
) -> str:
    """One round of everything beside everything else; returns what was said on standard error."""
    first = number * MANY
    copies = place / "copies"
    copies.mkdir()
    with ExitStack() as stack:
        complaints: IO[bytes] = stack.enter_context((place / "complaints").open("w+b"))
        served = [
            Served(data_dir, f"server {desire}", desire, first, theirs[desire])
            for desire in SERVERS
        ]
        several = {desire: writers.mixed(desire, MANY, desire, first=first) for desire in WRITERS}
        writing = {desire: writers.start(data_dir, lines) for desire, lines in several.items()}
        loops = [
            subprocess.Popen(
                [sys.executable, "-c", LOOP, *(word.format(place=copies) for word in line)],
                env=models.environment(data_dir, at=None),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=complaints,
            )
            for line in LOOPS
        ]
        for process in writing.values():
            assert process.stdout
        time.sleep(seconds)
        every = [one.wire.process for one in served] + [*writing.values(), *loops]
        assert [process.poll() for process in every] == [None] * EACH
        for process in every:
            process.kill()
        for one in served:
            one.gone()
        for desire, process in writing.items():
            out, err = process.communicate(timeout=60)
            theirs[desire].hear(several[desire], out)
            complaints.write(err)
        for process in loops:
            process.wait(60)
        complaints.seek(0)
        said = complaints.read().decode()
    shutil.rmtree(copies)
    return said


@pytest.mark.soak
def test_what_is_killed_at_once_loses_nothing(
    data_dir: Path, tmp_path: Path, counts: Counts
) -> None:
    moments = random.Random(ROUNDS)
    theirs = {desire: Safe() for desire in (*WRITERS, *SERVERS)}
    unanswered = 0

    for number in range(ROUNDS):
        said = killed_at_once(data_dir, tmp_path, number, moments.uniform(0.5, 3), theirs)
        assert "Traceback" not in said, said
        assert "error: " not in said, said

        for line in (["remember", f"Round {number}.", "--with", writers.PERSON],
                     ["update-self", "question", f"Round {number}?"]):  # fmt: skip
            ran = ego_process(data_dir, *line, at=None)
            assert (ran.code, ran.err) == (0, "")
        there = writers.kept(data_dir)
        writers.assert_nothing_is_held(data_dir)
        memories = {name: text for one in theirs.values() for name, text in one.memories.items()}
        questions = {text for one in theirs.values() for text in one.questions}
        assert memories.items() <= there.memories.items()
        assert questions <= set(there.questions)
        assert there.meetings == len(there.memories)
        for desire, one in theirs.items():
            assert one.qualities.get(desire, 0) <= there.qualities[desire]
        mine = 2 * (number + 1)
        unanswered = len(there.memories) + len(there.questions) - mine
        unanswered -= len(memories) + len(questions)
        assert unanswered <= (number + 1) * EACH

    counts(
        f"{ROUNDS * EACH} kills in {ROUNDS} rounds of {EACH} processes at once:"
        f" {sum(one.writes for one in theirs.values())} writes acknowledged, all there, and"
        f" {unanswered} that nobody was told of"
    )

"""Writers are killed at any moment: what was acknowledged is there, and everything fits."""

from __future__ import annotations

import random
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.conftest import Counts, ego_process
from tests.faults import writers
from tests.faults.writers import Safe

AT_ONCE = ("curiosity", "pattern_seeking")
"""Two writers at a time, each with a desire that nobody else settles."""
MANY = 300
"""More writes than a writer lives to make."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")


def killed(data_dir: Path, number: int, desire: str, seconds: float, safe: Safe) -> None:
    """Let a process write, and kill it so long after it began.

    Every fourth is killed in its first write, with all that this one has to import, the others
    among those that follow.
    """
    several = writers.mixed(number, MANY, desire, first=number * MANY)
    process = writers.start(data_dir, several)
    assert process.stdout
    begun = [process.stdout.readline() for _ in range(2 if number % 4 else 1)]
    killer = threading.Timer(seconds, process.kill)
    killer.start()
    out, err = process.communicate(timeout=60)
    killer.join()
    assert (process.returncode, err) == (-signal.SIGKILL, b"")
    safe.hear(several, b"".join(begun) + out)


@pytest.mark.parametrize(
    "kills", [4, pytest.param(200, marks=pytest.mark.soak)], ids=["4 kills", "200 kills"]
)
def test_nothing_acknowledged_is_lost_to_a_kill(kills: int, data_dir: Path, counts: Counts) -> None:
    moments = random.Random(kills)
    theirs = [Safe() for _ in AT_ONCE]
    rounds = [
        [(number, moments.uniform(0, 0.3)) for number in range(at, kills, len(AT_ONCE))]
        for at in range(len(AT_ONCE))
    ]

    def one_after_another(at: int) -> None:
        for number, seconds in rounds[at]:
            killed(data_dir, number, AT_ONCE[at], seconds, theirs[at])

    with ThreadPoolExecutor(len(AT_ONCE)) as pool:
        list(pool.map(one_after_another, range(len(AT_ONCE))))

    ran = ego_process(data_dir, "remember", "The last ship.", "--with", writers.PERSON, at=None)
    assert (ran.code, ran.err) == (0, "")
    there = writers.kept(data_dir)
    memories = {name: said for one in theirs for name, said in one.memories.items()}
    questions = {said for one in theirs for said in one.questions}
    assert memories.items() <= there.memories.items()
    assert questions <= set(there.questions)
    assert len(there.questions) == len(set(there.questions))
    unanswered = (len(there.memories) - 1 - len(memories)) + (len(there.questions) - len(questions))
    assert unanswered <= kills  # at most the one under way, each time
    assert there.meetings == len(there.memories)
    for desire, one in zip(AT_ONCE, theirs, strict=True):
        assert one.qualities.get(desire, 0) <= there.qualities[desire]
    ran = ego_process(data_dir, "update-self", "question", "The last one?", at=None)
    assert (ran.code, ran.err) == (0, "")  # each document is written once more, over what was left
    writers.assert_nothing_is_held(data_dir)
    counts(
        f"{kills} writers killed: {sum(one.writes for one in theirs)} writes acknowledged, all"
        f" there, and {unanswered} that nobody was told of"
    )

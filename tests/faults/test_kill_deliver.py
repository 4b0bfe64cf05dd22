"""A process that brings messages is killed just after a sink took one, and before it is noted.

Each message arrives, in order; twice only where that happened.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from ego import config
from ego.runtime.ego import Ego, open_ego
from ego.upkeep.doctor.agreement import troubles
from tests import forks
from tests.conftest import Counts, RunHere, environment, use
from tests.deciding import assert_gone
from tests.faults.writers import assert_nothing_is_held
from tests.innards import rows
from tests.sinks import Hook, Hooked, configure, kept, let_pauses_end, program, say

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")

EACH_TIME = 2
"""Messages that are said before each kill."""


class Bringer:
    """A process of `ego deliver run`."""

    def __init__(self, data_dir: Path) -> None:
        self.process = subprocess.Popen(
            forks.command("deliver", "run"),
            env=environment(data_dir, at=None),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def kill(self) -> None:
        self.process.kill()

    def end(self) -> int:
        self.process.communicate(timeout=60)
        return self.process.returncode


def speak_often(data_dir: Path, run: RunHere, directory: Path, number: int) -> None:
    with open_ego(config.read(environ=environment(data_dir, at=None))) as ego:
        for one in range(EACH_TIME):
            say(ego, run, directory, f"Message {number}.{one}, 潮は六時。")


@pytest.mark.parametrize(
    "kills", [8, pytest.param(50, marks=pytest.mark.soak)], ids=["8 kills", "50 kills"]
)
@pytest.mark.parametrize("what", ["program", "webhook"])
def test_each_message_arrives_in_order_whoever_dies_over_it(
    what: str, kills: int, run_here: RunHere, data_dir: Path, tmp_path: Path, counts: Counts
) -> None:
    seen, pids = tmp_path / "seen", tmp_path / "pids"
    seen.touch()
    pids.touch()
    moments = random.Random(f"{what} {kills}")
    dying: list[Bringer] = []

    def posted(_: Hooked) -> int:
        if dying and dying[0].process.poll() is None and moments.random() < 0.5:
            dying[0].kill()  # it has it, and its sender will never know
            dying[0].process.wait()
        return 200

    with (
        open_ego(config.read(environ=environment(data_dir, at=None))) as ego,
        Hook(posted) as hook,
    ):
        use(ego, "persona_set", text="A lighthouse keeper.")
        # What is said while nobody brings it: the sink is not there yet.
        away = {"name": "phone", "command": program("exit 1")}
        script = f"echo $$ >> {pids}; cat >> {seen}; sleep 0.04"
        here = {"name": "phone", "command": program(script)}
        if what == "webhook":
            here = {"name": "phone", "url": hook.url}
        died = rounds = 0
        while died < kills:
            configure(data_dir, away)
            speak_often(data_dir, run_here, tmp_path, rounds)
            rounds += 1
            configure(data_dir, here)
            let_pauses_end(data_dir)
            size = seen.stat().st_size
            one = Bringer(data_dir)
            dying[:] = [one]
            if what == "program":
                _kill_once_it_has_one(one, seen, size, moments.uniform(0, 0.2))
            died += one.end() == -signal.SIGKILL
        dying.clear()
        before = rows(data_dir, "SELECT count(*) FROM deliveries WHERE done_at IS NULL")[0][0]
        run_here("deliver", "run", at=None)
        letters = kept(seen) if what == "program" else hook.letters

    arrived = [letter["id"] for letter in letters]
    shown = run_here("console", "--messages", "--n", "1000", "--json", at=None).data["entries"]
    assert [name for name, _ in groupby(arrived)] == [one["event_id"] for one in shown]
    assert len(shown) == rounds * EACH_TIME
    again = sum(number - 1 for number in Counter(arrived).values())
    assert 0 < again <= died == kills
    assert rows(data_dir, "SELECT count(*) FROM deliveries WHERE done_at IS NULL") == [(0,)]
    with open_ego(config.read(environ=environment(data_dir, at=None))) as ego:
        assert troubles(ego) == []
    assert_nothing_is_held(data_dir)
    for pid in pids.read_text().split():
        assert_gone(int(pid))
    counts(
        f"{died} that brought messages to a {what} killed once it had one: all {len(shown)} arrived"
        f" in order, {again} times one came again, {died - again} had noted it before they died"
        f" ({before} waited in the end)"
    )


def _kill_once_it_has_one(one: Bringer, seen: Path, size: int, seconds: float) -> None:
    """Kill it so long after its sink has taken another message."""
    until = time.monotonic() + 30
    while seen.stat().st_size == size and one.process.poll() is None:
        assert time.monotonic() < until
        time.sleep(0.001)
    killer = threading.Timer(seconds, one.kill)
    killer.start()
    killer.join()


def test_several_at_once_bring_each_message_once(
    world: Ego, run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    use(world, "persona_set", text="A lighthouse keeper.")
    configure(data_dir, {"name": "phone", "command": program("exit 1")})
    for number in range(6):
        say(world, run_here, tmp_path, f"Message {number}.")
    configure(data_dir, {"name": "phone", "command": program(f"sleep 0.1; cat >> {seen}")})

    every = [Bringer(data_dir) for _ in range(4)]

    assert [one.end() for one in every] == [0] * 4
    assert [letter["message"] for letter in kept(seen)] == [f"Message {n}." for n in range(6)]
    assert (data_dir / "deliver.lock").exists()

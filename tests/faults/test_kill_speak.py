"""A process that speaks is killed at any moment: everything is said once, and nothing twice."""

from __future__ import annotations

import json
import random
import shlex
import signal
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.runtime.ego import open_ego
from ego.upkeep.doctor.agreement import troubles
from tests.arrivals import arrives
from tests.conftest import Counts, RunHere, environment, use
from tests.deciding import assert_gone
from tests.faults.writers import assert_nothing_is_held
from tests.innards import rows
from tests.packets import let_expire

SPEAKER = """
import sys
from ego.faces import cli
for _ in range(1_000):
    sys.stdout.write("begun\\n")
    sys.stdout.flush()
    cli.run(["--json", "speak"])
"""
"""Speaks again and again; a line of JSON on its output acknowledges each message."""

MODEL = """
echo $$ >>{pids}
asked=$(grep -o 'pk_[0-9a-f]*' | head -n 1)
sleep 0.02
printf '{{"packet_id": "%s", "message": "I looked it up: %s, 水は六時に。"}}' "$asked" "$asked"
"""
"""Answers any packet, and no two alike."""

EACH_TIME = 3
"""Messages that are to be said before each kill, more than most speakers live to say."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")


def let_arrive(data_dir: Path, count: int) -> None:
    with open_ego(config.read(environ=environment(data_dir, at=None))) as ego:
        for _ in range(count):
            arrives(ego)


def killed(data_dir: Path, llm: str, number: int, seconds: float) -> list[dict[str, Any]]:
    """Let a process speak, and kill it so long after it began; the messages it acknowledged.

    With an even number it is killed as it starts, else among the messages that follow.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", SPEAKER],
        bufsize=0,
        env=environment(data_dir, at=None, EGO_LLM=llm, EGO_HEARTBEAT_QUIET="none"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout
    before = b""
    for _ in range(1 + number % 2):
        before += b"".join(iter(process.stdout.readline, b"begun\n"))
    killer = threading.Timer(seconds, process.kill)
    killer.start()
    out, err = process.communicate(timeout=60)
    killer.join()
    assert (process.returncode, err) == (-signal.SIGKILL, b"")
    whole = [line for line in (before + out).decode().split("\n")[:-1] if line.startswith("{")]
    said = [json.loads(line)["data"]["message"] for line in whole]
    return [message for message in said if message]


@pytest.mark.parametrize(
    "kills", [6, pytest.param(150, marks=pytest.mark.soak)], ids=["6 kills", "150 kills"]
)
def test_what_is_said_is_said_once_whoever_dies_over_it(
    kills: int, run_here: RunHere, data_dir: Path, tmp_path: Path, counts: Counts
) -> None:
    pids = tmp_path / "pids"
    model = MODEL.format(pids=shlex.quote(str(pids)))
    llm = f"command:{shlex.join(['sh', '-c', model])}"
    moments = random.Random(kills)
    acknowledged: list[dict[str, Any]] = []
    with open_ego(config.read(environ=environment(data_dir, at=None))) as ego:
        use(ego, "persona_set", text="A lighthouse keeper.")

    for number in range(kills):
        let_arrive(data_dir, EACH_TIME)
        acknowledged += killed(data_dir, llm, number, moments.uniform(0, 0.4))
        let_expire(data_dir)  # whoever held something is dead
    (resumed,) = rows(data_dir, "SELECT count(*) FROM jobs WHERE kind = 'speak' AND attempts > 1")[
        0
    ]
    (under_way,) = rows(
        data_dir,
        "SELECT count(*) FROM jobs WHERE kind = 'speak' AND attempts > 0 AND state <> 'done'",
    )[0]
    said_before = len(rows(data_dir, "SELECT 1 FROM messages"))
    while run_here("speak", "--json", at=None, EGO_LLM=llm, EGO_HEARTBEAT_QUIET="none").data[
        "message"
    ]:
        pass

    shown = run_here("console", "--messages", "--n", "1000", "--json", at=None)
    messages = {one["event_id"]: one["message"] for one in shown.data["entries"]}
    source = ("events", "--source", "autonomy_message", "--n", "1000", "--json")
    kept = run_here(*source, at=None).data["events"]
    assert len(shown.data["entries"]) == len(messages) == kills * EACH_TIME
    assert {one["event_id"]: one["assistant_text"] for one in kept} == messages
    assert len(kept) == len(messages)
    assert all(messages[one["event_id"]] == one["message"] for one in acknowledged)
    assert max(Counter(one["event_id"] for one in acknowledged).values()) == 1
    assert len(set(messages.values())) == len(messages)
    results = (
        "SELECT count(*), count(DISTINCT result_id) FROM messages JOIN unspoken ON id = unspoken_id"
    )
    assert rows(data_dir, results) == [(kills * EACH_TIME,) * 2]
    assert rows(data_dir, "SELECT count(*) FROM jobs WHERE kind = 'speak' AND state <> 'done'") == [
        (0,)
    ]
    assert resumed + under_way > 0
    unheard = said_before - len(acknowledged)
    assert 0 <= unheard <= kills  # at most the one under way, each time
    with open_ego(config.read(environ=environment(data_dir, at=None))) as ego:
        assert troubles(ego) == []
    assert_nothing_is_held(data_dir)
    for pid in pids.read_text().split():
        assert_gone(int(pid))
    counts(
        f"{kills} speakers killed: {len(acknowledged)} messages acknowledged, {unheard} that nobody"
        f" was told of, {resumed + under_way} killed in the middle and said later, none twice"
    )

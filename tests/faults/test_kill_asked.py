"""A process dies while a model answers: what was said is kept by the next call, once."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ego.stores.engine import files
from tests import forks
from tests.conftest import RunHere, ego_process, environment
from tests.talk import answer, felt, saying
from tests.upkeep.copies.dailies import backups, holding, roll, until
from tests.voice.scripted_server import ScriptedServer, streams

OPERA = "My opera is on 23 December 2027."
BOT = """
import sys, ego
with ego.open() as mine:
    mine.chat(sys.argv[1], tell=lambda piece: print(piece, flush=True))
"""
ASYNC_BOT = """
import asyncio, sys, ego
async def talk():
    async with ego.aopen() as mine:
        await mine.chat(sys.argv[1])
asyncio.run(talk())
"""


def line_of(way: str, said: str) -> list[str]:
    """The argument list of a process that says it to a model."""
    if way.endswith("Python"):
        return [sys.executable, "-c", BOT if way == "Python" else ASYNC_BOT, said]
    return forks.command(*(("chat",) if way == "ego chat" else ("absorb", "--user")), said)


pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9"),
    pytest.mark.usefixtures("prepared"),
]


class Model:
    """A slow one: it says half, and the rest once it may."""

    def __init__(self, place: Path) -> None:
        self._asked, self._may = place / "asked", place / "may"
        script = (
            f"cat >{shlex.quote(str(self._asked))}.$$; echo Half; touch {self._asked};"
            f" while [ ! -e {self._may} ]; do sleep 0.05; done; echo Whole"
        )
        self.llm = f"command:{shlex.join(['sh', '-c', script])}"

    def wait_until_asked(self, times: int = 1) -> None:
        self._wait(lambda: len(list(self._asked.parent.glob("asked.*"))) >= times)
        self._wait(self._asked.exists)

    def let_answer(self) -> None:
        self._may.touch()

    @staticmethod
    def _wait(there: Any) -> None:
        end = time.monotonic() + 120
        while not there():
            assert time.monotonic() < end, "nobody asked the model"
            time.sleep(0.02)


@pytest.fixture
def slow(tmp_path: Path) -> Model:
    return Model(tmp_path)


@contextmanager
def talking(data_dir: Path, line: Sequence[str], slow: Model) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        list(line),
        env=environment(data_dir, EGO_LLM=slow.llm),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            yield process
        finally:
            process.kill()
            process.communicate()


def die(data_dir: Path, process: subprocess.Popen[bytes], number: int) -> None:
    """Kill it, and wait until it is gone: who asked for a fork may end a moment before that."""
    before = count_held(data_dir)
    process.send_signal(number)
    process.wait(60)
    until(lambda: count_held(data_dir) < before)


def count_held(data_dir: Path) -> int:
    """How many ask a model now."""
    held = 0
    for path in data_dir.glob("asking-*"):
        let_go = files.try_lock(path)
        held += let_go is None
        if let_go is not None:
            let_go()
    return held


def turns(run: RunHere) -> list[tuple[str, str, Any]]:
    """What was kept of talk, oldest first."""
    kept = run("events", "--source", "chat", "--json").data["events"]
    return [
        (one["user_text"], one["assistant_text"], one["client_context"].get("ended"))
        for one in kept
    ][::-1]


def plans(run: RunHere) -> list[str]:
    return [one["content"] for one in run("ahead", "--json").data["ahead"]]


@pytest.mark.parametrize(
    ("way", "number"),
    [
        ("Python", signal.SIGTERM),
        ("Python", signal.SIGKILL),
        ("async Python", signal.SIGKILL),
        ("ego chat", signal.SIGKILL),
        ("ego absorb", signal.SIGKILL),
    ],
)
def test_the_next_call_keeps_what_was_said_and_the_plan_in_it_once(
    way: str, number: int, data_dir: Path, run_here: RunHere, slow: Model
) -> None:
    with talking(data_dir, line_of(way, OPERA), slow) as process:
        if way == "ego absorb":
            assert process.stdin
            assert process.stdout
            process.stdin.write(b"Half\n")
            process.stdin.flush()
            os.read(process.stdout.fileno(), 10)
        else:
            slow.wait_until_asked()
        for _ in range(2):  # who asks lives: a slow model is waited for
            run_here("note", "Rain.")
            assert turns(run_here) == []
        assert "ok      outbox" in run_here("doctor").out
        die(data_dir, process, number)

    run_here("note", "Rain.")

    for _ in range(2):
        assert turns(run_here) == [(OPERA, "", "interrupted")]
        assert plans(run_here) == [f"your companion: {OPERA}"]
        assert run_here("jobs", "list").out.count("reflect ev_") == 4  # three notes, and the turn
        run_here("recall", "opera")
    assert list(data_dir.glob("asking-*")) == []


def test_a_program_that_ends_itself_at_a_signal_keeps_half_the_answer(
    data_dir: Path, run_here: RunHere, slow: Model
) -> None:
    end = "import signal, sys; signal.signal(signal.SIGTERM, lambda *_: sys.exit(3))\n"
    with talking(data_dir, [sys.executable, "-c", end + BOT, OPERA], slow) as process:
        assert process.stdout
        assert process.stdout.readline() == b"Half\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 3

    assert turns(run_here) == [(OPERA, "Half", "interrupted")]


def test_who_lives_keeps_its_own_turn_beside_one_that_died(
    data_dir: Path, run_here: RunHere, slow: Model
) -> None:
    lines = [line_of("ego chat", said) for said in (OPERA, "I live in Ueno.")]
    with talking(data_dir, lines[0], slow) as dying, talking(data_dir, lines[1], slow) as living:
        slow.wait_until_asked(2)
        die(data_dir, dying, signal.SIGKILL)
        run_here("note", "Rain.")
        assert turns(run_here) == [(OPERA, "", "interrupted")]

        slow.let_answer()
        assert living.wait(60) == 0

    assert turns(run_here) == [(OPERA, "", "interrupted"), ("I live in Ueno.", "Half\nWhole", None)]
    assert list(data_dir.glob("asking-*")) == []


def test_of_many_who_come_at_once_one_keeps_it(
    data_dir: Path, run_here: RunHere, slow: Model
) -> None:
    with talking(data_dir, line_of("ego chat", OPERA), slow) as process:
        slow.wait_until_asked()
        die(data_dir, process, signal.SIGKILL)

    with ThreadPoolExecutor(4) as pool:
        several = [pool.submit(ego_process, data_dir, "note", "Rain.") for _ in range(4)]
        assert [(one.result().code, one.result().err) for one in several] == [(0, "")] * 4

    assert turns(run_here) == [(OPERA, "", "interrupted")]
    assert len(plans(run_here)) == 1


def test_the_model_reads_it_with_what_is_said_next_or_it_is_said_once(
    data_dir: Path, run_here: RunHere, slow: Model, tmp_path: Path
) -> None:
    with talking(data_dir, line_of("ego chat", OPERA), slow) as process:
        slow.wait_until_asked()
        die(data_dir, process, signal.SIGKILL)
    with ScriptedServer(streams(answer("Yes.", felt()))) as server:
        over = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
        assert run_here("chat", "Hello?", **over).code == 0
        (request,) = server.requests
    assert f'chat: "{OPERA}"' in "\n".join(one["content"] for one in request.body["messages"])

    slow = Model(tmp_path / "again")
    (tmp_path / "again").mkdir()
    with talking(data_dir, line_of("ego chat", "I sail."), slow) as process:
        slow.wait_until_asked()
        die(data_dir, process, signal.SIGKILL)
    assert run_here("chat", "I sail.", EGO_LLM=saying(tmp_path, "Aye.")).code == 0

    assert [said for said, *_ in turns(run_here)] == [OPERA, "Hello?", "I sail."]


def test_a_purge_takes_it_from_here_and_from_the_copies(
    data_dir: Path, run_here: RunHere, slow: Model
) -> None:
    run_here("remember", "The lamp is lit.")
    with talking(data_dir, line_of("ego chat", OPERA), slow) as process:
        slow.wait_until_asked()
        roll(data_dir)
        die(data_dir, process, signal.SIGKILL)
    assert holding(backups(data_dir), OPERA)

    asked = run_here("purge", "--since", "2020-01-01", "--dry-run")
    assert OPERA in asked.out
    assert run_here("purge", "--since", "2020-01-01", "--yes").code == 0

    assert turns(run_here) == []
    assert plans(run_here) == []
    assert holding(data_dir, OPERA) == []


def test_an_export_has_it(data_dir: Path, run_here: RunHere, slow: Model, tmp_path: Path) -> None:
    with talking(data_dir, line_of("ego chat", OPERA), slow) as process:
        slow.wait_until_asked()
        die(data_dir, process, signal.SIGKILL)

    run_here("export", str(tmp_path / "all.jsonl"))

    assert (tmp_path / "all.jsonl").read_text("utf-8").count(f'"user_text": "{OPERA}"') == 1


def test_nothing_is_kept_where_nobody_was_asked(run_here: RunHere) -> None:
    ran = run_here("chat", OPERA, EGO_LLM="command:'")

    assert ran.code == 2
    assert turns(run_here) == []
    assert "ok      outbox" in run_here("doctor").out


def test_a_thread_that_asks_is_alive(data_dir: Path, run_here: RunHere, slow: Model) -> None:
    """In one process too: a server keeps nothing of what another of its threads asks."""
    import ego

    with ego.open(data_dir, environ=environment(data_dir, EGO_LLM=slow.llm)) as mine:
        asking = threading.Thread(target=mine.chat, args=(OPERA,))
        asking.start()
        slow.wait_until_asked()
        mine.note("Rain.")
        assert turns(run_here) == []
        slow.let_answer()
        asking.join(60)

    assert turns(run_here) == [(OPERA, "Half\nWhole", None)]

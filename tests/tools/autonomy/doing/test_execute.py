"""Each thing is done once, whoever dies over it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.runtime.ego import Ego, open_ego
from ego.tools.autonomy.doing import execute, run
from tests import forks, innards
from tests.arrivals import committed
from tests.conftest import RunHere, command, environment
from tests.decided import ACT, SAY
from tests.deciding import (
    HELD,
    able,
    asking,
    assert_gone,
    configure,
    decide,
    fall_silent,
    intend,
    result,
    shell,
    someone,
    stored,
    work_dir,
)
from tests.innards import rows
from tests.speaking import packet_of

RESEARCH = {
    **ACT,
    "action_type": "web_research",
    "action_payload": {"query": "tides", "goal": "plan the walk", "constraints": ["today"]},
}


def many(world: Ego, count: int, *, to_say: bool = False) -> None:
    """So many intents, for the backend `coder` or to say something, as commits leave them."""
    with world.database.writing() as db:
        for n in range(count):
            said = {**SAY, "action_payload": {"about": f"task {n}"}}
            intend(db, str(n), said if to_say else asking(f"task {n}"))


def test_two_runners_do_each_of_fifty_jobs_once(
    run_here: RunHere, world: Ego, data_dir: Path, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    able(run_here, data_dir, {"coder": shell(f"head -n 1 >>{log}")})
    many(world, 50)

    runners = [
        subprocess.Popen(
            forks.command("jobs", "run", "--json"),
            env=environment(data_dir),
            stdout=subprocess.PIPE,
        )
        for _ in range(2)
    ]
    told = [json.loads(runner.communicate(timeout=60)[0])["data"]["done"] for runner in runners]

    assert sorted(log.read_text().split("\n")[:-1]) == sorted(f"task {n}" for n in range(50))
    assert sum(map(len, told)) == 50
    assert all(told)
    assert rows(data_dir, "SELECT state, count(*) FROM agent_jobs GROUP BY state") == [
        ("completed", 50)
    ]
    assert rows(data_dir, "SELECT count(*) FROM action_results") == [(50,)]


def test_two_runners_say_each_of_fifty_things_once(
    run_here: RunHere, world: Ego, data_dir: Path
) -> None:
    someone(run_here)
    many(world, 50, to_say=True)

    runners = [
        subprocess.Popen(
            forks.command("jobs", "run"), env=environment(data_dir), stdout=subprocess.DEVNULL
        )
        for _ in range(2)
    ]

    assert [runner.wait(timeout=60) for runner in runners] == [0, 0]
    assert rows(data_dir, "SELECT state, count(*) FROM intents GROUP BY state") == [("done", 50)]
    assert rows(data_dir, "SELECT count(*), count(DISTINCT intent_id) FROM action_results") == [
        (50, 50)
    ]
    assert rows(data_dir, "SELECT count(*), count(DISTINCT result_id) FROM unspoken") == [(50, 50)]


def test_a_killed_runners_job_times_out_and_another_does_it(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    started = tmp_path / "started"
    script = f"[ -e {started} ] && echo done && exit; echo $$ >{started}; sleep 60"
    able(run_here, data_dir, {"coder": shell(script)})
    told = decide(run_here, tmp_path, ACT)
    runner = subprocess.Popen(command("jobs", "run"), env=environment(data_dir))
    pid = _first_line(started)

    runner.send_signal(signal.SIGKILL)
    runner.wait()

    assert_gone(int(pid))
    assert run_here("jobs", "run").out == f"{HELD}\n"
    fall_silent(data_dir)
    assert run_here("jobs", "run").out == "agent_delegate success: done\n"
    assert rows(data_dir, "SELECT attempt, state FROM agent_jobs ORDER BY attempt") == [
        (1, "timed_out"),
        (2, "completed"),
    ]
    assert result(run_here, told["intent_id"])["result_status"] == "success"
    assert rows(data_dir, "SELECT count(*) FROM intents") == [(1,)]
    assert list(work_dir(data_dir).iterdir()) == []


def test_research_that_was_killed_is_resumed(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    started = tmp_path / "started"
    able(run_here, data_dir)
    script = f"[ -e {started} ] && echo done && exit; echo $$ >{started}; sleep 60"
    configure(data_dir, more=f"[capabilities.web_research]\ncommand = {json.dumps(shell(script))}")
    decide(run_here, tmp_path, RESEARCH)
    runner = subprocess.Popen(command("jobs", "run"), env=environment(data_dir))
    _first_line(started)
    runner.send_signal(signal.SIGKILL)
    runner.wait()

    fall_silent(data_dir)
    assert run_here("jobs", "run").out == "web_research success: done\n"
    assert rows(data_dir, "SELECT state, attempts FROM intents") == [("done", 2)]


@pytest.mark.parametrize("answer", [ACT, RESEARCH], ids=["a job", "research"])
def test_who_was_too_late_has_nothing_that_another_took_up(
    run_here: RunHere, data_dir: Path, answer: dict[str, Any]
) -> None:
    able(run_here, data_dir)
    with open_ego(config.read(environ=environment(data_dir))) as opened:
        db = opened.database
        with db.writing() as writing:
            intend(writing, "0", answer)
        first = _claimed(opened)
        if answer is ACT:  # research that fell silent waits again by itself
            with db.writing() as writing:
                execute.give_back(writing, first)
        fall_silent(data_dir)

        second = _claimed(opened)

        assert (second.id, second.token != first.token) == (first.id, True)
        before = stored(data_dir)
        with db.writing() as writing:
            assert not execute.still_held(writing, first)
            assert not execute.beat(writing, first)
            execute.give_back(writing, first)
        assert stored(data_dir) == before
        with db.writing() as writing:
            assert execute.beat(writing, second)


def _claimed(opened: Ego) -> execute.Work:
    """What a runner claims that begins now."""
    execute.take_up(opened)
    with opened.writing() as db:
        execute.sweep(opened, db)
        work = execute.claim(opened, db)
    assert work is not None
    return work


def test_a_commit_that_died_before_it_took_up_its_intent_is_resumed(
    run_here: RunHere, world: Ego, data_dir: Path
) -> None:
    able(run_here, data_dir)
    many(world, 1)
    assert rows(data_dir, "SELECT state FROM intents") == [("proposed",)]

    assert "agent_delegate success" in run_here("jobs", "run").out

    assert rows(data_dir, "SELECT count(*), max(attempt) FROM agent_jobs") == [(1, 1)]


def test_what_is_to_be_said_is_resumed_too(
    run_here: RunHere, world: Ego, data_dir: Path, tmp_path: Path
) -> None:
    someone(run_here)
    many(world, 1, to_say=True)

    for _ in range(2):
        run_here("jobs", "run")

    assert rows(data_dir, "SELECT state, count(*) FROM intents GROUP BY state") == [("done", 1)]
    assert rows(data_dir, "SELECT status, summary FROM action_results") == [
        ("success", "Something to say: task 0")
    ]
    asked = packet_of(run_here)
    assert asked["input"]["result"]["result_payload"] == {"about": "task 0", "memories": []}
    assert committed(run_here, asked, "Is task 0 done?", tmp_path).code == 0


def test_an_interrupted_runner_gives_its_job_back(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    started = tmp_path / "started"
    able(run_here, data_dir, {"coder": shell(f"echo $$ >{started}; sleep 60")})
    decide(run_here, tmp_path, ACT)
    runner = subprocess.Popen(command("jobs", "run"), env=environment(data_dir))
    pid = _first_line(started)

    runner.send_signal(signal.SIGINT)

    assert runner.wait(timeout=20) == 130
    assert_gone(int(pid))
    assert rows(data_dir, "SELECT state, attempt, claim_token FROM agent_jobs") == [
        ("queued", 1, None)
    ]


def looking(data_dir: Path, statement: str, first: str = "") -> list[str]:
    """A program that looks at its own job after a while."""
    script = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "from tests import innards\n"
        f"ego = Path({str(data_dir)!r})\n"
        f"{first}\n"
        "time.sleep(0.4)\n"
        f"print(int(innards.rows(ego, {statement!r})[0][0]), flush=True)\n"
        "time.sleep(20 if sys.argv[1:] else 0)\n"
    )
    return ["env", f"{forks.DATABASE}={os.environ.get(forks.DATABASE, '')}", *forks.python(script)]


def test_a_runner_gives_signs_of_life(
    run_here: RunHere, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "BEAT_SECONDS", 0.05)
    lasting = "SELECT max(beat_at) - max(made_at) > 300000 FROM agent_jobs WHERE state = 'running'"
    able(run_here, data_dir, {"coder": looking(data_dir, lasting)})
    decide(run_here, tmp_path, ACT)

    assert run_here("jobs", "run").out == "agent_delegate success: 1\n"


def test_a_runner_stops_when_its_work_is_dropped(
    run_here: RunHere, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "BEAT_SECONDS", 0.05)
    drop = "innards.change(ego, \"UPDATE agent_jobs SET state = 'cancelled'\")"
    able(run_here, data_dir, {"coder": [*looking(data_dir, "SELECT 1", drop), "stay"]})
    decide(run_here, tmp_path, ACT)

    assert run_here("jobs", "run").out == "agent_delegate lost: It was taken away meanwhile.\n"
    assert rows(data_dir, "SELECT count(*) FROM action_results") == [(0,)]
    assert list(work_dir(data_dir).iterdir()) == []


def test_work_that_falls_silent_three_times_has_failed(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir)
    told = decide(run_here, tmp_path, ACT)
    for _ in range(3):
        assert run_here("jobs", "claim", "--json").data["job"]
        fall_silent(data_dir)

    assert run_here("jobs", "claim", "--json").data == {"job": None}
    done = result(run_here, told["intent_id"])
    assert done["summary_text"] == "Whoever had it fell silent 3 times."


def test_a_job_that_nobody_takes_up_within_a_day_is_given_up(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir)
    told = decide(run_here, tmp_path, ACT)
    with innards.transaction(data_dir) as db:
        db.execute("UPDATE agent_jobs SET made_at = 0")

    run_here("jobs", "run")

    assert rows(data_dir, "SELECT state FROM agent_jobs") == [("timed_out",)]
    assert result(run_here, told["intent_id"])["result_status"] == "failed"


def _first_line(path: Path) -> str:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if path.exists() and (said := path.read_text().strip()):
            return said
        time.sleep(0.02)
    raise AssertionError(f"nothing was written to {path}")

"""`ego live --foreground`: a heart that beats where there is no cron, until it is told to end."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ego.faces.living.beating import next_beat
from tests.conftest import RunHere, environment
from tests.forks import command
from tests.living import HELLO, Mind
from tests.voice.scripted_server import Request, Step, hangs_after

pytestmark = pytest.mark.first_use

RESTS = "note: It rests now. ego live --foreground goes on.\n"
WHO = ("--persona", "nagi", "--person", "Misaki", "--hours", "always")


@contextmanager
def living(data_dir: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """`ego live --foreground` as a process, which has no crontab program on its way."""
    arguments = ("live", "--foreground", *words)
    there = environment(data_dir, None) | {"PATH": "/nowhere"}
    with subprocess.Popen(
        command(*arguments),
        env=there,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def model(mind: Mind) -> tuple[str, ...]:
    return ("--model", "openai:scripted", "--base-url", mind.base_url)


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_begins_beats_and_ends_when_it_is_told_to(
    end: signal.Signals, data_dir: Path, run_here: RunHere, mind: Mind
) -> None:
    with living(data_dir, *WHO, *model(mind)) as process:
        until((data_dir / "last-beat").exists)
        status = run_here("live", "status", "--json", at=None).data
        told = run_here("live", "stop", at=None).out
        with living(data_dir) as second:
            refused = second.communicate(timeout=30)[1]
        process.send_signal(end)
        begun = time.monotonic()
        out, err = process.communicate(timeout=10)

    assert (process.returncode, err) == (0, RESTS)
    assert time.monotonic() - begun < 2
    assert f"It said: {HELLO}" in out
    assert "It lives for as long as this runs." in out
    assert (status["alive"], status["entries"]) == (True, [])
    assert told == "No heartbeat is installed. ego live --foreground runs: Ctrl-C there ends it.\n"
    assert "error: Another ego live --foreground lets this heart beat." in refused
    assert not run_here("live", "status", "--json", at=None).data["alive"]


def test_begun_once_it_goes_on_without_a_question(
    data_dir: Path, run_here: RunHere, mind: Mind
) -> None:
    for words in ((*WHO, *model(mind)), ()):
        (data_dir / "last-beat").unlink(missing_ok=True)
        with living(data_dir, *words) as process:
            until((data_dir / "last-beat").exists)
            asked = len(mind.requests)
            process.terminate()
            out, _ = process.communicate(timeout=10)

    assert "It said" not in out
    assert len(mind.requests) == asked


class Hanging(Mind):
    """A model that hangs once it is asked what something felt like."""

    def next_step(self, request: Request) -> Step:
        answer = super().next_step(request)
        hangs = "emotion_label" in json.dumps(request.body["messages"])
        return hangs_after() if hangs else answer


def test_what_is_under_way_is_given_back(data_dir: Path, run_here: RunHere) -> None:
    def is_asked() -> bool:
        return any("emotion_label" in json.dumps(one.body["messages"]) for one in hanging.requests)

    with Hanging() as hanging, living(data_dir, *WHO, *model(hanging)) as process:
        until(is_asked)
        process.terminate()
        _, err = process.communicate(timeout=10)

    assert (process.returncode, err) == (0, RESTS)
    (job,) = run_here("jobs", "list", "--json", at=None).data["jobs"]
    assert (job["kind"], job["attempts"]) == ("reflect", 0)
    assert datetime.fromisoformat(job["next_at"]) <= datetime.now(UTC)


@pytest.mark.parametrize(
    ("at", "every", "due"),
    [("08:00:00", 30, "08:30"), ("08:29:59", 30, "08:30"), ("08:31:10", 60, "09:00"),
     ("08:58:00", 5, "09:00")],
)  # fmt: skip
def test_it_beats_on_the_minutes_on_which_cron_would(at: str, every: int, due: str) -> None:
    found = next_beat(datetime.fromisoformat(f"2026-01-01T{at}+00:00"), every)

    assert f"{found:%H:%M:%S}" == f"{due}:00"


def test_what_makes_no_sense_is_one_line(run_here: RunHere, crontab: Path) -> None:
    with_cron = run_here("live", "--foreground", "--with", "cron", *WHO)
    stopped = run_here("live", "stop", "--foreground")

    assert [(one.code, one.err.count("\n")) for one in (with_cron, stopped)] == [(2, 1)] * 2
    assert not crontab.exists()

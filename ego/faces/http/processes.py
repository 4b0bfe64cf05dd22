"""Several processes that serve one address: started, started again where one dies, ended together.

The one that looks after them serves nothing itself. One that is killed is replaced at once, one
that fails soon after its start after a pause that grows: what is broken does not spin. They end
when they are told to, and when their parent is gone.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import tempfile
import threading
import time
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from socket import socket
from types import FrameType

from ego.faces.http.limits import share_slots
from ego.faces.http.plan import FIGURES, Plan

_LOOK_SECONDS = 0.5
_LEAST_LIFE_SECONDS = 10.0
_LONGEST_PAUSE_SECONDS = 30.0
_END_SECONDS = 15.0


def supervise(plan: Plan, listening: socket) -> int:
    """Serve with as many processes as the plan has, until a signal; returns the exit code."""
    figures, slots = tempfile.mkdtemp(prefix="ego-http-"), share_slots()
    os.environ[FIGURES] = figures
    try:
        return _Workers(plan, listening, slots).run()
    finally:
        shutil.rmtree(figures, ignore_errors=True)
        Path(slots).unlink(missing_ok=True)


class _Workers:
    def __init__(self, plan: Plan, listening: socket, slots: str) -> None:
        self._plan, self._listening, self._slots = plan, listening, slots
        self._spawning = multiprocessing.get_context("spawn")
        self._exit_code: int | None = None
        self._pause = 0.0

    def run(self) -> int:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._end)
        serving: dict[BaseProcess, float] = {}
        due = [0.0] * self._plan.workers
        while self._exit_code is None:
            now = time.monotonic()
            serving |= {self._start(): now for at in due if at <= now}
            due = [at for at in due if at > now]
            wait([one.sentinel for one in serving], timeout=_LOOK_SECONDS)
            for dead in [one for one in serving if not one.is_alive()]:
                lived = time.monotonic() - serving.pop(dead)
                due.append(time.monotonic() + self._pause_after(dead, lived))
                self._forget(dead)
        for one in serving:
            one.terminate()
        for one in serving:
            one.join(_END_SECONDS)
            if one.is_alive():
                one.kill()
        return self._exit_code

    def _start(self) -> BaseProcess:
        process = self._spawning.Process(
            target=_work, args=(self._plan, self._listening, self._slots)
        )
        process.start()
        return process

    def _pause_after(self, dead: BaseProcess, lived: float) -> float:
        """How many seconds to wait before another takes its place."""
        has_failed = dead.exitcode != -signal.SIGKILL and lived < _LEAST_LIFE_SECONDS
        self._pause = min(max(1.0, self._pause * 2), _LONGEST_PAUSE_SECONDS) if has_failed else 0.0
        return self._pause

    def _forget(self, dead: BaseProcess) -> None:
        """What the dead process had under way is not under way any more."""
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(dead.pid)  # type: ignore[no-untyped-call]

    def _end(self, number: int, _frame: FrameType | None) -> None:
        self._exit_code = 130 if number == signal.SIGINT else 0


def _work(plan: Plan, listening: socket, slots: str) -> None:
    from ego.faces import streams
    from ego.faces.http.worker import serve

    streams.attach()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os._exit(serve(plan, listening, slots))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

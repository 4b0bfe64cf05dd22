"""A running program and everything it starts, as one thing that can be ended.

Threads serve its pipes, so that a program that writes before it has read cannot
lock us up, and so that this works where pipes cannot be polled.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, cast

READ_BYTES = 65_536
COMPLAINT_BYTES = 4096
"""How much of the end of stderr is kept."""

DRAIN_SECONDS = 0.5
"""How long stdout may stay silent and open once the program has ended; a child may hold it."""

GRACE_SECONDS = 1.0
"""Between asking the group to end and ending it."""

LOOK_SECONDS = 0.02
JOIN_SECONDS = 0.2
"""For a thread whose pipe has ended; one that takes longer is left to itself."""


CAN_LEASH = sys.platform != "win32"
LEASH = str(Path(__file__).with_name("leash.py"))


class TooMuch(Exception):
    """The program wrote more than it may."""


class _News(Enum):
    OUTPUT_CLOSED = auto()
    EXITED = auto()


class Program:
    """One started program, in a process group of its own. Always `end` it.

    One that is `leashed` ends with this process too, even when that is killed, and whatever
    it left running in its group ends with it.
    """

    def __init__(
        self,
        argv: Sequence[str],
        said: bytes,
        environment: Mapping[str, str],
        *,
        most: int,
        directory: Path | None = None,
        leashed: bool = False,
    ) -> None:
        held: int | None = None
        self._leash: int | None = None
        if leashed and CAN_LEASH:
            held, self._leash = os.pipe()
        try:
            self._process = subprocess.Popen(
                argv if held is None else [sys.executable, "-I", "-S", LEASH, str(held), *argv],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                cwd=directory,
                pass_fds=() if held is None else (held,),
                start_new_session=True,
            )
        except OSError:
            if self._leash is not None:
                os.close(self._leash)
            raise
        finally:
            if held is not None:
                os.close(held)
        self._stdin = cast("IO[bytes]", self._process.stdin)
        self._stdout = cast("IO[bytes]", self._process.stdout)
        self._stderr = cast("IO[bytes]", self._process.stderr)
        self._most = most
        self._complaint = b""
        self._complete = self._over = False
        self._arrived: SimpleQueue[bytes | _News] = SimpleQueue()
        self._writer = _serving(lambda: self._write(said))
        self._reader = _serving(self._read)
        self._listener = _serving(self._listen)
        self._waiter = _serving(self._wait)
        # A server may stop while one of its threads still waits for an answer.
        atexit.register(self.end)

    @property
    def status(self) -> int | None:
        """The exit status, negative for a signal; None while it runs."""
        return self._process.returncode

    def output(self, seconds: float, tick: float | None = None) -> Iterator[bytes]:
        """What it writes, as it comes, until it has ended.

        With `tick`, nothing (`b""`) comes whenever it has been silent for so many seconds,
        for whoever has something to do meanwhile. TimeoutError after `seconds` of waiting;
        what is done between two pieces does not count. TooMuch when there is more than
        allowed.
        """
        running, is_open, length = True, True, 0
        while running or is_open:
            before = time.monotonic()
            try:
                patience = min(seconds, tick or seconds) if running else DRAIN_SECONDS
                news = self._arrived.get(timeout=min(seconds, patience))
            except Empty:
                seconds = max(0.0, seconds - (time.monotonic() - before))
                if not running:
                    return
                if seconds == 0:
                    raise TimeoutError from None
                yield b""
                continue
            seconds = max(0.0, seconds - (time.monotonic() - before))
            match news:
                case _News.EXITED:
                    running = False
                case _News.OUTPUT_CLOSED:
                    is_open = False
                case bytes():
                    length += len(news)
                    if length > self._most:
                        raise TooMuch
                    yield news
        self._complete = True

    @property
    def complaint(self) -> bytes:
        """The end of what it has written to stderr; all of it is there after `end`."""
        return self._complaint

    def end(self) -> None:
        """End the program and what it started; what has ended by itself only if it is leashed."""
        if self._over:
            return
        self._over = True
        atexit.unregister(self.end)
        if not self._complete:
            try:
                self._signal(for_certain=False)
                self._wait_for_the_group()
            finally:
                self._signal(for_certain=True)
        if self._leash is not None:
            self._signal(for_certain=True)
            os.close(self._leash)
        self._waiter.join(JOIN_SECONDS)
        for thread, pipe in (
            (self._writer, self._stdin),
            (self._reader, self._stdout),
            (self._listener, self._stderr),
        ):
            thread.join(JOIN_SECONDS)
            # A pipe is not closed under a thread that still sits in it.
            if not thread.is_alive():
                pipe.close()

    def _write(self, said: bytes) -> None:
        with suppress(OSError):  # It need not read what it is told.
            rest = memoryview(said)
            while rest:
                rest = rest[self._stdin.write(rest) :]
        with suppress(OSError):
            self._stdin.close()

    def _read(self) -> None:
        length = 0
        while length <= self._most and (chunk := self._stdout.read(READ_BYTES)):
            length += len(chunk)
            self._arrived.put(chunk)
        self._arrived.put(_News.OUTPUT_CLOSED)

    def _listen(self) -> None:
        while chunk := self._stderr.read(READ_BYTES):
            self._complaint = (self._complaint + chunk)[-COMPLAINT_BYTES:]

    def _wait(self) -> None:
        self._process.wait()
        self._arrived.put(_News.EXITED)

    def _wait_for_the_group(self) -> None:
        until = time.monotonic() + GRACE_SECONDS
        while self._is_there() and time.monotonic() < until:
            time.sleep(LOOK_SECONDS)

    def _signal(self, *, for_certain: bool) -> None:
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL if for_certain else signal.SIGTERM)

    def _is_there(self) -> bool:
        if sys.platform == "win32":
            return self.status is None
        try:
            os.killpg(self._process.pid, 0)
        except (ProcessLookupError, PermissionError):
            return False
        return True


def _serving(work: Callable[[], None]) -> Thread:
    # A daemon, because a program that escaped its group may hold a pipe for ever.
    thread = Thread(target=work, daemon=True)
    thread.start()
    return thread

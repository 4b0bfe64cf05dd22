"""A running program and everything it starts, as one thing that can be ended.

Threads serve its pipes, so that a program that writes before it has read cannot
lock us up, and so that this works where pipes cannot be polled.
"""

from __future__ import annotations

import atexit
import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, cast

from ego.programs.supervisor import FREE, POLITELY

READ_BYTES = 65_536
STARTED_BY_EGO = "STARTED_BY_EGO"
"""A variable that every program gets: an agent's hooks know by it that no person asks there."""

COMPLAINT_BYTES = 4096
"""How much of the end of stderr is kept."""

DRAIN_SECONDS = 0.5
"""How long stdout may stay silent and open once the program has ended; a child may hold it."""

GRACE_SECONDS = 1.0
"""Between asking it to end and ending it."""

CERTAIN_SECONDS = 6.0
"""For the end of what was ended for certain; the leash gives up a second before."""

JOIN_SECONDS = 0.2
"""For a thread whose pipe has ended; one that takes longer is left to itself."""


CAN_LEASH = hasattr(os, "fork")
LEASH = str(Path(__file__).with_name("supervisor.py"))


def expand_home(word: str) -> str:
    """A word of a command line with the home directory it begins with: no shell ever reads it."""
    rest = next((word[len(one) :] for one in ("~/", "$HOME/") if word.startswith(one)), None)
    return word if rest is None else str(Path.home() / rest)


class TooMuch(Exception):
    """The program wrote more than it may."""


class _News(Enum):
    OUTPUT_CLOSED = auto()
    EXITED = auto()


class Program:
    """One started program, in a session of its own. Always `end` it.

    It ends with this process too, even when that is killed, and so does all that it started.
    What it has left running when it ends by itself goes on, unless it is ended
    `with_what_it_leaves`.
    """

    def __init__(
        self,
        argv: Sequence[str],
        said: bytes,
        environment: Mapping[str, str],
        *,
        most: int,
        directory: Path | None = None,
        with_what_it_leaves: bool = False,
    ) -> None:
        self._with_what_it_leaves = with_what_it_leaves
        self._status: int | None = None
        self._leash = _Leash.of(argv) if CAN_LEASH else None
        try:
            self._process = subprocess.Popen(
                self._leash.argv if self._leash else argv,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**environment, STARTED_BY_EGO: "1"},
                cwd=directory,
                pass_fds=self._leash.theirs if self._leash else (),
                start_new_session=True,
            )
        except OSError:
            if self._leash:
                self._leash.let_go()
                self._leash.forget()
            raise
        finally:
            if self._leash:
                self._leash.hand_over()
        self._stdin = cast("IO[bytes]", self._process.stdin)
        self._stdout = cast("IO[bytes]", self._process.stdout)
        self._stderr = cast("IO[bytes]", self._process.stderr)
        if self._leash and (problem := self._leash.heard()) != 0:
            self._leash.let_go()
            self._leash.forget()
            self._process.wait()
            for pipe in (self._stdin, self._stdout, self._stderr):
                pipe.close()
            raise OSError(problem or errno.ECHILD, os.strerror(problem or errno.ECHILD))
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
        return self._status

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
        """End the program and what it started; see the class for one that has ended by itself."""
        if self._over:
            return
        self._over = True
        atexit.unregister(self.end)
        if self._leash:
            self._let_go(self._leash)
        elif not self._complete:
            self._process.kill()
        self._waiter.join(JOIN_SECONDS)
        if self._leash and not self._waiter.is_alive():
            self._leash.forget()
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
        heard = self._leash.heard() if self._leash else None
        self._status = self._process.wait() if heard is None else heard
        self._arrived.put(_News.EXITED)

    def _let_go(self, leash: _Leash) -> None:
        goes_free = self._complete and not self._with_what_it_leaves
        try:
            if goes_free:
                leash.say(FREE)
            elif not self._complete:
                leash.say(POLITELY)
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(GRACE_SECONDS)
        finally:
            leash.let_go()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(CERTAIN_SECONDS)
            if not goes_free:  # the leash itself may have been ended
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._process.pid, signal.SIGKILL)


@dataclass(slots=True)
class _Leash:
    """Our ends of the two pipes to `supervisor.py`, and until they are handed over its own."""

    argv: list[str]
    theirs: tuple[int, ...]
    _hold: int
    _news: int
    _said: bytes = b""

    @classmethod
    def of(cls, argv: Sequence[str]) -> _Leash:
        """One for a program that is to be started."""
        (told, hold), (news, their_news) = os.pipe(), os.pipe()
        run = [sys.executable, "-I", "-S", LEASH, str(told), str(their_news), *argv]
        return cls(run, (told, their_news), hold, news)

    def hand_over(self) -> None:
        """It has its ends, or never will."""
        for end in self.theirs:
            os.close(end)

    def heard(self) -> int | None:
        """The next number that it tells, once it does; None when it is gone."""
        while b"\n" not in self._said:
            more = os.read(self._news, 64)
            if not more:
                return None
            self._said += more
        number, _, self._said = self._said.partition(b"\n")
        return int(number)

    def say(self, what: bytes) -> None:
        with suppress(OSError):  # it is gone already
            os.write(self._hold, what)

    def let_go(self) -> None:
        """Now everything ends that it has not set free."""
        os.close(self._hold)

    def forget(self) -> None:
        """Nobody waits for what it tells any more."""
        os.close(self._news)


def _serving(work: Callable[[], None]) -> Thread:
    # A daemon, because a program that escaped its group may hold a pipe for ever.
    thread = Thread(target=work, daemon=True)
    thread.start()
    return thread

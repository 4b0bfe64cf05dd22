"""A program on a leash, run as `supervisor.py TOLD NEWS PROGRAM ARGUMENTS`: it ends with its owner.

TOLD is the reading end of a pipe whose other end only the owner has, NEWS the writing end of one
that only the owner reads. When TOLD closes, which a kill -9 of the owner does too, everything
that the program has started ends, and nothing goes on unwatched: on Linux whatever group or
session it has moved to and whoever has started it, elsewhere its group and its descendants.
Standard library only, and few imports: it is started once for each program.

    news    0, or the error number of what kept the program from being started; then its exit status
    told    `T` ends everything politely, `F` sets free what the program has left running
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from threading import Event, Thread

POLITELY, FREE = b"T", b"F"
LOOK_SECONDS = 0.02
CERTAIN_SECONDS = 5.0
"""How long what has been killed may take to be gone; a process can hang in the kernel."""

_SUBREAPER, _DEATH_SIGNAL = 36, 1
"""Of Linux's prctl: who loses its parent becomes ours; who loses us gets a signal."""


def main() -> None:
    """Start the program in our own group, and tell how it ends."""
    told, news, argv = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    _ask_the_kernel(_SUBREAPER, 1)
    started, failed = os.pipe()
    child = os.fork()
    if child == 0:
        for pipe in (told, news, started):
            os.close(pipe)
        _become(argv, failed)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for pipe in (0, 1, 2):  # only the program's own ends count
        os.dup2(nowhere, pipe)
    os.close(failed)
    _tell(news, os.read(started, 16) or b"0")
    ended = Event()
    Thread(target=_listen, args=(told, ended)).start()
    ending = _waited_for(child)
    _tell(news, str(os.waitstatus_to_exitcode(ending)).encode())
    ended.set()


def _waited_for(child: int) -> int:
    while True:
        pid, ending = os.waitpid(-1, 0)  # those who became ours end here too
        if pid == child:
            return ending


def _become(argv: list[str], failed: int) -> None:
    _ask_the_kernel(_DEATH_SIGNAL, signal.SIGKILL)
    for name in ("SIGPIPE", "SIGXFSZ"):  # Python ignores them, and that is inherited
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    try:
        os.execvp(argv[0], argv)
    except OSError as problem:
        os.write(failed, str(problem.errno).encode())
    os._exit(127)


def _tell(news: int, what: bytes) -> None:
    with suppress(OSError):  # nobody is left to be told
        os.write(news, what + b"\n")


def _listen(told: int, ended: Event) -> None:
    is_ending = False
    while True:
        if select.select([told], [], [], LOOK_SECONDS if is_ending else None)[0]:
            match os.read(told, 1):
                case b"T":
                    is_ending = True
                    for pid in _descendants():
                        _signal(pid, signal.SIGTERM)
                case b"F":
                    os._exit(0)
                case _:
                    _end_everything()
        elif ended.is_set() and not any(_descendants()):
            os._exit(0)


def _end_everything() -> None:
    until = time.monotonic() + CERTAIN_SECONDS
    while time.monotonic() < until:
        killed = [_signal(pid, signal.SIGKILL) for pid in _descendants()]
        if not any(killed):
            break
        time.sleep(0.005)
    os.killpg(0, signal.SIGKILL)  # and us


def _signal(pid: int, number: int) -> bool:
    """Whether it was there, and ours to be ended."""
    try:
        os.kill(pid, number)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def _descendants() -> Iterator[int]:
    """Whoever runs and has us among its ancestors."""
    parents = dict(_processes())
    ours = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
        yield from more


def _processes() -> Iterator[tuple[int, int]]:
    """Every process that runs, with its parent."""
    if not os.path.exists("/proc/self/stat"):  # noqa: PTH110  pathlib takes as long as all of this
        for line in os.popen("/bin/ps -A -o pid= -o ppid= -o stat="):
            pid, parent, state = line.split()
            if not state.startswith("Z"):
                yield int(pid), int(parent)
        return
    for name in os.listdir("/proc"):  # noqa: PTH208
        if name.isdigit():
            with suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123
                status, above = file.read().rpartition(b")")[2].split()[:2]
                if status != b"Z":
                    yield int(name), int(above)


def _ask_the_kernel(what: int, value: int) -> None:
    if sys.platform == "linux":
        with suppress(ImportError, OSError, AttributeError):
            import ctypes

            ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


if __name__ == "__main__":
    main()

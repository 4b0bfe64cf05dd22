"""A program on a leash: run as `python leash.py FD PROGRAM ARGUMENTS`, it ends with its owner.

FD is the reading end of a pipe whose other end only the owner has. When that closes, which
a kill -9 of the owner does too, the whole process group ends, and nothing goes on unwatched.
Standard library only, and few imports: it is started once for each program.
"""

from __future__ import annotations

import os
import signal
import sys
from threading import Thread


def main() -> None:
    """Start the program in our own group, and end as it ends."""
    leash, argv = int(sys.argv[1]), sys.argv[2:]
    child = os.fork()
    if child == 0:
        _become(leash, argv)
    for pipe in (0, 1):  # only the program's own ends count
        os.close(pipe)
    Thread(target=_watch, args=(leash,), daemon=True).start()
    _, ending = os.waitpid(child, 0)
    status = os.waitstatus_to_exitcode(ending)
    if status < 0:
        os.kill(os.getpid(), -status)
    os._exit(abs(status))


def _become(leash: int, argv: list[str]) -> None:
    os.close(leash)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Python ignores it, and that is inherited
    try:
        os.execvp(argv[0], argv)
    except OSError as problem:
        os.write(2, f"{problem.strerror}\n".encode())
    os._exit(127)


def _watch(leash: int) -> None:
    os.read(leash, 1)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()

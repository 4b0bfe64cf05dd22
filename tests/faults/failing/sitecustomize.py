"""What failing.c does, for where there is no C compiler: less is reached, Python's own calls alone.

SQLite's calls are not among them. Python imports this by its name when the directory stands on
its path.
"""

from __future__ import annotations

import errno
import itertools
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

_count = itertools.count(1)


def _is_under(what: Any) -> bool:
    under = Path(os.environ["FAULT_UNDER"])
    path = _path_of(what) if isinstance(what, int) else Path(what)
    return under == path or under in path.parents


def _path_of(file: int) -> Path:
    if sys.platform == "darwin":
        import fcntl

        return Path(os.fsdecode(fcntl.fcntl(file, fcntl.F_GETPATH, bytes(1024)).rstrip(b"\0")))
    return Path(f"/proc/self/fd/{file}").resolve()


def _fails(call: str, real: Callable[..., Any], what: Callable[..., Any]) -> Callable[..., Any]:
    def instead(*arguments: Any, **named: Any) -> Any:
        if "FAULT_UNDER" not in os.environ or not _is_under(what(*arguments)):
            return real(*arguments, **named)
        with Path(os.environ["FAULT_NOTE"]).open("ab") as note:
            note.write(call[:1].encode())
        if os.environ["FAULT_CALL"] != call:
            return real(*arguments, **named)
        how = os.environ["FAULT_AS"]
        number, at = next(_count), int(os.environ["FAULT_AT"])
        if number == at or (number > at > 0 and how.endswith("stays")):
            if how == "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            if how != "short":
                why = getattr(errno, how.split()[0])
                raise OSError(why, os.strerror(why))
            if call == "write":
                file, data, *rest = arguments
                return real(file, data[: max(1, len(data) // 2)], *rest)
        return real(*arguments, **named)

    return instead


for name, call in (
    ("write", "write"),
    ("pwrite", "write"),
    ("fsync", "fsync"),
    ("fdatasync", "fsync"),
    ("rename", "rename"),
    ("replace", "rename"),
):
    if hasattr(os, name):
        target = (lambda _, to: to) if call == "rename" else (lambda file, *_: file)
        setattr(os, name, _fails(call, getattr(os, name), target))

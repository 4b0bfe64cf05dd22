"""Who holds a lock on a file, as far as the system tells: Linux does, in /proc/locks."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ego.errors import WAIT, Busy, Sentence

_WAL_WRITE_BYTE = 120
"""The byte of the shared-memory file that SQLite locks for whoever writes."""


def writer_of(database: Path) -> str:
    """The process that is writing into a SQLite database: `process 71 (ego remember)`.

    `another process` where the system does not say.
    """
    shared = database.with_name(f"{database.name}-shm")
    for path, byte in ((shared, _WAL_WRITE_BYTE), (database, None)):
        for pid in _locking(path, byte):
            return f"process {pid} ({_command(pid)})"
    return "another process"


@contextmanager
def shut_out_writers(database: Path, patience_seconds: float) -> Iterator[None]:
    """Keep those from writing who opened a database before it became too broken to be opened.

    Whoever opens it now is refused; but one who did so earlier has its first page in memory,
    and could go on writing into its log. So the byte is locked that SQLite itself locks for a
    writer. Where there is no such file nobody has it open, and on Windows a file that somebody
    has open cannot be replaced anyway. Raises Busy when somebody writes for too long.
    """
    try:
        import fcntl

        shared = database.with_name(f"{database.name}-shm").open("r+b")
    except (ImportError, FileNotFoundError):
        yield
        return
    with shared:
        end = time.monotonic() + patience_seconds
        while True:
            try:
                fcntl.lockf(shared, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _WAL_WRITE_BYTE)
                break
            except (BlockingIOError, PermissionError):
                if time.monotonic() > end:
                    raise Busy(locked(database, patience_seconds)) from None
                time.sleep(0.01)
        yield


def locked(database: Path, seconds: float) -> Sentence:
    """What is said when a database has been waited for so long in vain."""
    return Sentence(
        f"{database} has been locked for {seconds:g} s by {writer_of(database)}.", *WAIT
    )


def _locking(path: Path, byte: int | None) -> list[int]:
    try:
        inode = path.stat().st_ino
        listed = Path("/proc/locks").read_text("ascii").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    pids = []
    for line in listed:
        words = line.split()  # 1: POSIX ADVISORY WRITE 71 08:01:524 120 120
        if len(words) != 8 or words[3] != "WRITE" or words[5].rpartition(":")[2] != str(inode):
            continue
        is_it = byte is None or (words[6].isdigit() and int(words[6]) <= byte <= _end(words[7]))
        if is_it and (pid := int(words[4])) > 0 and pid != os.getpid():
            pids.append(pid)
    return pids


def _end(word: str) -> float:
    return int(word) if word.isdigit() else float("inf")


def _command(pid: int) -> str:
    """What runs there, without its arguments: they may be what somebody remembers."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().decode("utf-8", "replace").split("\0")
    except OSError:
        return "unknown"
    names = [Path(word).name for word in words]
    if "ego" in names[:3]:
        verb = names[names.index("ego") + 1 :][:1]
        return " ".join(["ego", *(word for word in verb if word.replace("-", "").isalpha())])
    return names[0]

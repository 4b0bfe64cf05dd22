"""One writer at a time: the data directory's lock.

An operating-system lock on a file that stays on disk; a killed process leaves nothing
behind it. Whoever holds it writes its name into the file, so that whoever waits in vain
can say for whom.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from ego.errors import Busy, StateError
from ego.stores import files

LOCK_FILE = "ego.lock"


class DirectoryLock:
    """The lock of one data directory, for one thread; taking it twice is taking it once."""

    def __init__(self, directory: Path, patience_seconds: float = 20.0) -> None:
        self._path = directory / LOCK_FILE
        self._patience = patience_seconds
        self._depth = 0
        self._held = contextlib.ExitStack()

    def __enter__(self) -> DirectoryLock:
        if self._depth == 0:
            self._held.enter_context(self._taken())
        self._depth += 1
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._depth -= 1
        if self._depth == 0:
            self._held.close()

    @contextlib.contextmanager
    def _taken(self) -> Iterator[None]:
        from filelock import FileLock, Timeout  # 50 ms of imports that a reader does not need

        try:
            lock = FileLock(self._path, timeout=self._patience, mode=0o600)
            lock.acquire(poll_interval=0.005)
        except Timeout:
            raise Busy(
                f"The data directory has been held for {self._patience:g} s by {self._holder()}."
                " Wait for it to finish, or end it."
            ) from None
        except OSError as error:
            raise StateError(f"{self._path} cannot be locked: {error.strerror}.") from error
        try:
            self._sign()
            yield
        finally:
            lock.release()

    def _sign(self) -> None:
        files.make_private(self._path)
        command = " ".join([Path(sys.argv[0]).name, *sys.argv[1:2]])
        with contextlib.suppress(OSError), self._path.open("r+", encoding="utf-8") as file:
            file.write(f"{os.getpid()} {command}\n")
            file.truncate()

    def _holder(self) -> str:
        with contextlib.suppress(OSError, UnicodeDecodeError):
            pid, _, command = self._path.read_text("utf-8").strip().partition(" ")
            if pid:
                return f"process {pid} ({command})"
        return "another process"

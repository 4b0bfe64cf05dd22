"""Writing a file so that a reader sees the old one or the new one, never half of either."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from ego.errors import StateError

PRIVATE_FILE, PRIVATE_DIRECTORY = 0o600, 0o700
OTHERS = 0o077


def replace(
    path: Path,
    text: str,
    *,
    keep_previous: bool = False,
    say: Callable[[str], None] | None = None,
) -> None:
    """Make `text` the content of `path`, durably; only its owner may read it.

    The caller holds the directory's lock: what a killed writer left behind is written over.
    With `keep_previous`, what was there stays as `NAME.bak`. Raises StateError, and
    leaves `path` as it was, when the disk will not take it. What is written, but could still
    be undone by a power cut, is told to `say`, and is a StateError where nobody listens.
    """
    fresh = path.with_name(f".{path.name}.new")
    try:
        with open(fresh, "w", encoding="utf-8", opener=_private) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if keep_previous and path.exists():
            _keep(path)
        fresh.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise StateError(
            f"{path} cannot be written: {error.strerror}. Nothing in it was changed."
        ) from error
    settle(path, say)


@contextlib.contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """A file to be written piece by piece that is at `path` once the block ends well.

    Only its owner may read it. OSError when it cannot be written; then nothing is there.
    StateError when it is, but a power cut could still undo that.
    """
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with open(fresh, "wb", opener=_private) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    settle(path)


def settle(path: Path, say: Callable[[str], None] | None = None) -> None:
    """Let what was renamed to `path` outlast a power cut.

    When nobody can promise that, `say` is told; without it, that is a StateError.
    """
    try:
        sync_directory(path.parent)
    except OSError as error:
        said = (
            f"{path} is written, and only a power cut could still undo that: its directory"
            f" cannot be synced ({error.strerror})."
        )
        if say is None:
            raise StateError(said) from error
        say(said)


def make_private(path: Path) -> None:
    """Take from everyone but its owner what rights they have to `path`, if it is there."""
    with contextlib.suppress(OSError):  # who may not change that may still use it
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & OTHERS:
            path.chmod(mode & ~OTHERS)


def _private(path: str, flags: int) -> int:
    handle = os.open(path, flags, PRIVATE_FILE)
    make_private(Path(path))  # something may have been left there
    return handle


def _keep(path: Path) -> None:
    previous = path.with_name(f".{path.name}.old")
    try:
        previous.unlink(missing_ok=True)
        os.link(path, previous)  # `path` never goes missing, not for an instant
    except OSError:
        shutil.copy2(path, previous)
    make_private(previous)
    previous.replace(backup_of(path))
    previous.unlink(missing_ok=True)  # when both are one file already, a rename leaves them both


def backup_of(path: Path) -> Path:
    """Where the version before the current one is kept."""
    return path.with_name(f"{path.name}.bak")


def sync_directory(directory: Path) -> None:
    """Make renames in `directory` durable, where the system can say so."""
    if os.name == "nt":
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

"""Files that a person names to be written: outside of the data directory, and nobody else's.

Places that a person named: what the system says against one is an answer, not a failure.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from ego.config import values
from ego.core import text
from ego.errors import UsageError
from ego.runtime.parameters import refuse_unprintable
from ego.stores.engine import files

_BEGINNING = 1024


def refuse_to_replace(place: Path) -> None:
    """Raise UsageError where a file that holds something is at `place` already."""
    if place.is_file() and place.stat().st_size:
        raise UsageError(
            f"{text.in_a_line(str(place))} is there already. Give --force to replace it, or name"
            " another file."
        )


def outside(target: Path, data_dir: Path) -> Path:
    """Where a file for a person goes; UsageError for a place where it would do harm."""
    refuse_unprintable("FILE", str(target))
    with reach(str(target), "written"):
        place = values.expand_home(str(target)).resolve()
        is_directory = place.is_dir()
    if is_directory:
        raise UsageError(f"{target} is a directory. Name a file.")
    if place.is_relative_to(data_dir.resolve()):
        raise UsageError(
            f"{target} lies in the data directory, where purges and backups would miss it."
            " Name a place outside."
        )
    return place


@contextmanager
def write_to(place: Path | None, mark: bytes) -> Iterator[IO[bytes]]:
    """The file at `place`, or standard output for None; whole or as it was before.

    What was there is replaced when `mark`, in its beginning, says that ego wrote it, or when it
    is empty. UsageError for anybody else's, and for a place that cannot be written.
    """
    if place is None:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    is_device = place.exists() and not place.is_file()  # a pipe or /dev/null stays what it is
    try:
        if not is_device and place.exists():
            _refuse_anothers(place, mark)
        with place.open("wb") if is_device else files.writing(place) as file:
            yield file
    except OSError as error:
        raise UsageError(f"{place} cannot be written: {error.strerror}.") from error


def _refuse_anothers(place: Path, mark: bytes) -> None:
    with place.open("rb") as file:
        beginning = file.read(_BEGINNING)
    if beginning and mark not in beginning:
        raise UsageError(
            f"{place} is there already, and ego did not write it."
            " Name another file, or remove that one first."
        )


@contextmanager
def reach(named: str, doing: str) -> Iterator[None]:
    """Look at a place; a name too long or a directory that is closed to us is a UsageError.

    `doing` is what is to be done with it, as a participle: `read`, `written`.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UsageError(f"{text.one_line(named, 200)} cannot be {doing}: {reason}.") from error

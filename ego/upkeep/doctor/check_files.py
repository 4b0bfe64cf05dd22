"""Checks that need no database: the directory, who may read it, and its documents."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

from ego import migrations
from ego.core.text import plural
from ego.errors import EgoError
from ego.stores.engine import files
from ego.stores.engine.documents import load
from ego.upkeep.copies import backup
from ego.upkeep.doctor.findings import REPAIR, Finding, fail, ok, warn

_LITTLE_ROOM = 100_000_000
"""Bytes free on the disk below which there is reason to worry."""
_SHOWN = 3


def place(directory: Path) -> Iterator[Finding]:
    """Whether the data directory is there, and may stay where it is."""
    if not directory.exists():
        yield warn(
            "data directory", f"{directory} is not there yet.", "The first command makes it."
        )
        return
    if not directory.is_dir():
        yield fail("data directory", f"{directory} is a file.", "Name another with --data-dir.")
        return
    doubtful = files.doubt(directory)
    if doubtful:
        yield warn("data directory", doubtful)
    free = shutil.disk_usage(directory).free
    if free < _LITTLE_ROOM:
        yield warn("disk", f"only {free / 1e6:,.0f} MB are free at {directory}.", "Make room.")
    if not os.access(directory, os.R_OK | os.W_OK | os.X_OK):
        yield fail(
            "data directory",
            f"{directory} cannot be written by this user.",
            "Give it back with chown and chmod, or name another with --data-dir.",
        )
    elif not doubtful:
        yield ok("data directory", f"{directory}, {free / 1e9:,.1f} GB free")


def access(directory: Path) -> Iterator[Finding]:
    """Whether anyone but the owner can read what is in the directory."""
    if os.name == "nt":
        return
    open_ones = [*readable_by_others(directory)]
    if not open_ones:
        yield ok("permissions", "nobody else can read it")
        return
    names = ", ".join(str(path.relative_to(directory)) or "." for path in open_ones[:_SHOWN])
    more = f" and {len(open_ones) - _SHOWN} more" if len(open_ones) > _SHOWN else ""
    yield warn(
        "permissions",
        f"others on this machine can read {names}{more}.",
        f"{REPAIR} closes them (0700 and 0600).",
    )


def readable_by_others(directory: Path) -> Iterator[Path]:
    """The directory itself and what is in it, as far as others may do anything with it."""
    for path in (directory, *sorted(directory.rglob("*"))):
        try:
            mode = path.lstat().st_mode
        except OSError:
            continue
        if not stat.S_ISLNK(mode) and stat.S_IMODE(mode) & 0o077:
            yield path


def half_made(directory: Path) -> Iterator[Finding]:
    """Whether backups that nobody finished lie about, with copies of memories in them."""
    left = half_made_backups(directory)
    if left:
        yield warn(
            "leftovers",
            f"{plural(len(left), 'backup')} half made by ended processes in {migrations.BACKUPS}.",
            f"{REPAIR} removes what is half made.",
        )


def half_made_backups(directory: Path) -> list[Path]:
    """The copies in the data directory that a process was making when it died."""
    every = sorted((directory / migrations.BACKUPS).glob(".*.new"))
    return [path for path in every if not _runs(path.name.split(".")[-2])]


def _runs(pid: str) -> bool:
    if os.name == "nt" or not pid.isdigit():  # there, to ask would end it
        return True
    try:
        os.kill(int(pid), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True


def documents(directory: Path) -> Iterator[Finding]:
    """Whether every document can be read, and the version before it."""
    readable = 0
    for path in suspects(directory):
        try:
            load(path)
        except EgoError as error:
            yield fail(path.name, str(error))
        else:
            readable += 1
    for path in sorted(directory.glob("*.json.bak")):
        try:
            load(path)
        except EgoError:
            yield warn(
                path.name,
                "the version before the current one cannot be read.",
                f"{REPAIR} sets it aside.",
            )
    for path in missing(directory):
        yield fail(
            path.name,
            f"{path} is gone, and {files.backup_of(path).name}, the version before it, is there.",
            f"{REPAIR} puts that back.",
        )
    yield ok("documents", f"{readable} can be read")
    aside = sorted(directory.glob("*.broken-*"))
    if aside:
        yield warn(
            "set aside",
            f"{plural(len(aside), 'broken file')} kept:"
            f" {', '.join(path.name for path in aside[:_SHOWN])}.",
            "Delete what you need no more.",
        )


def suspects(directory: Path) -> list[Path]:
    """The documents of a directory, without the record of its migrations."""
    return [path for path in backup.documents(directory) if path.name != migrations.STATE_FILE]


def missing(directory: Path) -> list[Path]:
    """Documents that are not there though an earlier version of them is."""
    earlier = [path.with_suffix("") for path in directory.glob("*.json.bak")]
    return sorted(path for path in earlier if not path.exists())

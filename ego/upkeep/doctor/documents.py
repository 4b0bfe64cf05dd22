"""Checks of the documents: whether each can be read, is there, and makes sense.

What is broken is set aside, and the version before it put back; a fresh one begins where there
is none of any use.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from ego import migrations
from ego.core.text import noun, plural
from ego.errors import EgoError, Unreadable
from ego.runtime.ego import Ego, utc_now
from ego.stores.engine import files
from ego.stores.engine.documents import Documents, load
from ego.stores.engine.files import DirectoryLock
from ego.upkeep.copies import backup
from ego.upkeep.doctor.findings import REPAIR, Finding, Visit, fail, mended, ok, warn
from ego.upkeep.exchange.kinds import KINDS

_SHOWN = 3


def list_documents(directory: Path) -> list[Path]:
    """The documents of a directory, without the record of its migrations."""
    return [path for path in backup.documents(directory) if path.name != migrations.STATE_FILE]


def find_unreadable(visit: Visit) -> Iterator[Finding]:
    """Whether every document can be read, and the version before it."""
    directory, readable = visit.directory, 0
    for path in list_documents(directory):
        try:
            load(path)
        except EgoError as error:
            yield fail(path.name, str(error))
        else:
            readable += 1
    for path in _unreadable_previous(directory):
        yield warn(
            path.name,
            "The version before the current one cannot be read.",
            f"{REPAIR} sets it aside.",
        )
    for path in _missing(directory):
        yield fail(
            path.name,
            f"{path} is gone, and {files.backup_of(path).name}, the version before it, is there.",
            f"{REPAIR} puts that back.",
        )
    yield ok("documents", f"{readable} can be read.")
    aside = sorted(directory.glob("*.broken-*"))
    if aside:
        yield warn(
            "set aside",
            f"{plural(len(aside), 'broken file')} kept:"
            f" {', '.join(path.name for path in aside[:_SHOWN])}.",
            "Delete what you need no more.",
        )


def mend_unreadable(visit: Visit) -> Iterator[Finding]:
    """Put the version before it in the place of what is broken or gone."""
    directory = visit.directory
    with DirectoryLock(directory):
        for path in _unreadable_previous(directory):
            aside = set_aside(path)
            yield mended(path.name, f"set aside as {aside.name}.")
        for path in list_documents(directory):
            try:
                load(path)
            except Unreadable as error:
                yield _previous_or_none(path, _what(path, error), lambda _: True)
        for path in _missing(directory):
            previous = files.backup_of(path)
            files.replace(path, previous.read_text("utf-8"))
            yield mended(path.name, f"was gone; {_age(previous)} is back.")


def _unreadable_previous(directory: Path) -> Iterator[Path]:
    return (path for path in sorted(directory.glob("*.json.bak")) if not _can_be_read(path))


def _missing(directory: Path) -> list[Path]:
    """Documents that are not there though an earlier version of them is."""
    earlier = [path.with_suffix("") for path in directory.glob("*.json.bak")]
    return sorted(path for path in earlier if not path.exists())


def find_senseless(visit: Visit) -> Iterator[Finding]:
    """Whether what stands in the documents makes sense."""
    for name, error in _senseless(visit.ego):
        yield fail(name, error)


def mend_senseless(visit: Visit) -> Iterator[Finding]:
    """Put back the version before what makes no sense, if that made some."""
    ego = visit.ego
    for name, _ in list(_senseless(ego)):
        path = visit.directory / name
        with ego.lock:
            yield _previous_or_none(path, "makes no sense", lambda one: _makes_sense(ego, one))


def _senseless(ego: Ego) -> Iterator[tuple[str, str]]:
    """The documents that can be read and make no sense, each with what is wrong."""
    for kind in KINDS.values():
        if not kind.is_document:
            continue
        try:
            with ego.database.reading() as db:
                for _ in kind.lines(ego, db, True):
                    pass
        except Unreadable as error:
            if error.file and _can_be_read(Path(error.file)):
                yield Path(error.file).name, str(error)


def _makes_sense(ego: Ego, previous: Path) -> bool:
    """Whether an earlier version of a document would do in its place."""
    with tempfile.TemporaryDirectory(dir=ego.settings.data_dir, prefix=".mending-") as made:
        name = previous.name.removesuffix(".bak")
        shutil.copyfile(previous, Path(made) / name)
        alone = replace(ego, documents=Documents(Path(made), ego.lock))
        return name not in dict(_senseless(alone))


def _can_be_read(path: Path) -> bool:
    try:
        load(path)
    except EgoError:
        return False
    return True


def _previous_or_none(path: Path, what: str, is_good: Callable[[Path], bool]) -> Finding:
    """Put the version before a broken document back, or let a fresh one begin."""
    previous = files.backup_of(path)
    aside = set_aside(path)
    if previous.exists() and _can_be_read(previous) and is_good(previous):
        files.replace(path, previous.read_text("utf-8"))
        return mended(
            path.name,
            f"{what}; {_age(previous)} is back. What changed in it since then is lost, but for"
            f" {aside.name}.",
        )
    return fail(
        path.name,
        f"What it held is lost, but for {aside.name}: {what}, and there is no earlier version of"
        f" any use beside it. {_copy_elsewhere(path)} A fresh one begins.",
    )


def set_aside(path: Path) -> Path:
    """Keep a broken file under another name; returns where."""
    aside = path.with_name(f"{path.name}.broken-{backup.moment(utc_now())}")
    path.replace(aside)
    return aside


def _copy_elsewhere(path: Path) -> str:
    """Which backup has a document of that name, if any has."""
    every = sorted((path.parent / migrations.BACKUPS).glob(f"*/{path.name}"), reverse=True)
    found = next((copy for copy in every if _can_be_read(copy)), None)
    return f"{found} is one of a backup." if found else "No backup here has one."


def _what(path: Path, error: Unreadable) -> str:
    return str(error).removeprefix(f"{path} ").partition(". Nothing in it")[0]


def _age(previous: Path) -> str:
    at = datetime.fromtimestamp(previous.stat().st_mtime, UTC)
    count = len(load(previous))
    entries = f"{count} {noun(count, 'entry', 'entries')}"
    return f"the version before it, of {at:%Y-%m-%d %H:%M} UTC with {entries},"

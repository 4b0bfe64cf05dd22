"""Bringing a backup back: looked through first, then put in the place of what is there.

What was there is backed up itself, into the data directory's `backups`. Other processes
may go on: the database's content is replaced in one transaction, documents and vectors
each by a rename.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from ego import migrations
from ego.config import Settings
from ego.core import moments
from ego.core.scaffolds import Reply
from ego.core.text import counted, in_a_line
from ego.errors import NotFound, StateError, UsageError
from ego.parameters import refuse_unprintable
from ego.runtime import Ego, open_ego, utc_now
from ego.stores import files, vectors
from ego.stores.database import BUSY_SECONDS, DATABASE_FILE
from ego.stores.documents import load
from ego.stores.lock import DirectoryLock
from ego.stores.sealed import KIND, MANIFEST, fingerprint
from ego.stores.semantics import VECTORS
from ego.upkeep import backup, prints
from ego.upkeep.backup import Advance
from ego.upkeep.checks_of_data import disagreements
from ego.upkeep.damaged import damage
from ego.upkeep.findings import REPAIR
from ego.upkeep.fitting import fit_vectors
from ego.upkeep.named import reaching

_SHOWN = 3
_WAITING = "{} for a new vector, and will be found by words until then; `ego reindex` makes it."


def restore(settings: Settings, source: str, *, advance: Advance) -> tuple[Reply, list[str]]:
    """Put the backup in `source` in the place of what is in the data directory.

    Raises StateError, before anything is changed, when the backup is not as it was made. What
    did not fit together in the ego that it was made of comes back like that, with a warning.
    """
    place, manifest = found(settings, source)
    directory = settings.data_dir
    directory.mkdir(parents=True, exist_ok=True, mode=files.PRIVATE_DIRECTORY)
    with tempfile.TemporaryDirectory(dir=directory, prefix=".restoring-") as made:
        staging = Path(made)
        _copy(place, staging, manifest)
        warnings = _looked_through(settings, staging, source)
        kept = _keep_what_is_there(settings, advance)
        with DirectoryLock(directory):
            _put_in_place(staging, directory, advance)
    with open_ego(settings) as ego:
        return _report(ego, manifest, place, kept), warnings


def found(settings: Settings, source: str) -> tuple[Path, dict[str, Any]]:
    """The backup that `source` names, a directory or a name of `ego backup list`; its list.

    Raises NotFound, UsageError or StateError when there is none, or it is not as it was made.
    """
    with reaching(source, "read"):
        place = _found(settings, source)
        return place, verified(place)


def verified(place: Path) -> dict[str, Any]:
    """The list of what is in a backup, once all of that was looked at."""
    manifest = _manifest(place)
    _verify(place, manifest)
    return manifest


def _found(settings: Settings, source: str) -> Path:
    refuse_unprintable("PATH", source)
    place = Path(source).expanduser().resolve()
    here = settings.data_dir / migrations.BACKUPS / source
    if not place.exists() and Path(source).name == source and here.is_dir():
        return here.resolve()
    if not place.exists():
        raise NotFound(f"There is nothing at {source}.")
    if not place.is_dir():
        raise UsageError(f"{source} is a file. A backup is a directory, as `ego backup` makes it.")
    return place


def _manifest(place: Path) -> dict[str, Any]:
    path = place / MANIFEST
    if not path.exists():
        raise UsageError(
            f"{place} holds no {MANIFEST}: `ego backup` did not make it, or it is not whole."
        )
    manifest = load(path)
    match manifest:
        case {"kind": kind, "files": dict(listed), "counts": dict(), "made_at": str(at)} if (
            kind == KIND and DATABASE_FILE in listed and moments.kept(at)
        ):
            return manifest
        case _:
            raise StateError(f"{path} does not describe a backup. Nothing was changed.")


def _verify(place: Path, manifest: dict[str, Any]) -> None:
    for name, expected in manifest["files"].items():
        path = place / name
        if not path.resolve().is_relative_to(place) or not _is_ours(Path(name)):
            raise StateError(f"{place} lists {name}, which is no part of a backup.")
        if not path.is_file():
            raise StateError(f"{path} is missing from the backup. Nothing was changed.")
        try:
            found = fingerprint(path)
        except OSError as error:
            raise StateError(f"{path} cannot be read: {error.strerror}.") from error
        if found != expected:
            raise StateError(
                f"{path} is not as it was when the backup was made. Nothing was changed."
            )


def _is_ours(name: Path) -> bool:
    """Whether a file's name, relative to the backup, is one that a backup has."""
    match name.parts:
        case (only,):
            return only == DATABASE_FILE or name.suffix == ".json"
        case (folder, _):
            return folder == VECTORS and name.suffix in (".f32", prints.SUFFIX)
        case _:
            return False


def _copy(place: Path, staging: Path, manifest: dict[str, Any]) -> None:
    try:
        for name in manifest["files"]:
            target = staging / name
            target.parent.mkdir(exist_ok=True, mode=files.PRIVATE_DIRECTORY)
            shutil.copyfile(place / name, target)
            target.chmod(files.PRIVATE_FILE)
    except OSError as error:
        raise StateError(f"{place} cannot be copied: {error.strerror}.") from error


def _looked_through(settings: Settings, staging: Path, source: str) -> list[str]:
    """Bring the copy up to date; returns what does not fit together in it.

    StateError when it cannot be read.
    """
    for path in backup.documents(staging):
        load(path)
    is_lean = not any((staging / VECTORS).glob("*.f32"))
    prints.take_fitting(settings.data_dir / VECTORS, staging / VECTORS)
    with backup.opened(settings, staging) as ego:
        missing = fit_vectors(ego).missing if is_lean else 0
        what = damage(staging / DATABASE_FILE)
        found = [f"In ego.db {what}."] if what else disagreements(ego)
    backup.as_one_file(staging / DATABASE_FILE)
    waiting = [_WAITING.format(counted(missing, "text waits", "texts wait"))] if missing else []
    if not found:
        return waiting
    more = f" And {len(found) - _SHOWN} more." if len(found) > _SHOWN else ""
    return [
        f"{source} does not fit together, and came back as it is:"
        f" {' '.join(found[:_SHOWN])}{more} {REPAIR} puts it right.",
        *waiting,
    ]


def _keep_what_is_there(settings: Settings, advance: Advance) -> Path | None:
    """A backup of what is about to be replaced, as far as it can be read; None without any."""
    directory = settings.data_dir
    there = [*backup.documents(directory), directory / DATABASE_FILE]
    if not any(path.exists() for path in there):
        return None
    kept = directory / migrations.BACKUPS / f"{backup.moment(utc_now())}-before-restore"
    try:
        with open_ego(settings) as ego:
            backup.write(ego, kept, advance)
    except StateError:  # it is broken, perhaps why a backup comes back: keep the files themselves
        _copy_as_it_is(directory, there, kept)
    return kept


def _copy_as_it_is(directory: Path, there: list[Path], kept: Path) -> None:
    vectors_there = (directory / VECTORS).glob("*.f32")
    try:
        kept.mkdir(parents=True, mode=files.PRIVATE_DIRECTORY)
        for path in [*there, *directory.glob(f"{DATABASE_FILE}-*"), *vectors_there]:
            if path.is_file():
                target = kept / path.relative_to(directory)
                target.parent.mkdir(exist_ok=True, mode=files.PRIVATE_DIRECTORY)
                shutil.copyfile(path, target)
                target.chmod(files.PRIVATE_FILE)
    except OSError as error:
        raise StateError(
            f"What is in {directory} cannot be kept in {kept}: {error.strerror}."
            " Nothing was changed."
        ) from error


def _put_in_place(staging: Path, directory: Path, advance: Advance) -> None:
    try:
        (directory / VECTORS).mkdir(exist_ok=True, mode=files.PRIVATE_DIRECTORY)
        fresh = {path.name for path in (staging / VECTORS).glob("*.f32")}
        for name in fresh:
            (staging / VECTORS / name).replace(directory / VECTORS / name)
        _replace_database(staging / DATABASE_FILE, directory / DATABASE_FILE, advance)
        for file in vectors.generations(directory / VECTORS):
            if file.path.name not in fresh:
                vectors.remove(file.path)
        arriving = {path.name for path in backup.documents(staging)}
        for path in backup.documents(staging):
            keep = path.name != migrations.STATE_FILE
            files.replace(directory / path.name, path.read_text("utf-8"), keep_previous=keep)
        for path in backup.documents(directory):
            if path.name not in arriving:
                path.unlink()
        files.sync_directory(directory)
    except (OSError, sqlite3.Error) as error:
        raise StateError(
            f"{directory} could not be restored whole: {error}. Restore it again; what was"
            f" there is in its {migrations.BACKUPS}."
        ) from error


def _replace_database(source: Path, target: Path, advance: Advance) -> None:
    """Give `target` the content of `source`, in one transaction that others wait for."""
    if not _can_be_written_into(target):
        for path in (target, *target.parent.glob(f"{target.name}-*")):
            path.unlink(missing_ok=True)
        source.replace(target)
        with closing(sqlite3.connect(target, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = WAL")
        return
    with (
        closing(sqlite3.connect(source)) as db,
        closing(sqlite3.connect(target, timeout=BUSY_SECONDS)) as into,
    ):
        db.backup(into, progress=lambda _, left, total: advance(total - left, total))
    with closing(sqlite3.connect(target, isolation_level=None, timeout=BUSY_SECONDS)) as db:
        db.execute("PRAGMA journal_mode = WAL")


def _can_be_written_into(path: Path) -> bool:
    if not path.exists():
        return False
    try:
        with closing(sqlite3.connect(path)) as db:
            (said,) = db.execute("PRAGMA quick_check(1)").fetchone()
            return bool(said == "ok")
    except sqlite3.Error:
        return False


def _report(ego: Ego, manifest: dict[str, Any], place: Path, kept: Path | None) -> Reply:
    counts = manifest["counts"]
    made_at = datetime.fromisoformat(manifest["made_at"])
    lines = [f"Restored the backup of {made_at:%Y-%m-%d %H:%M} UTC: {backup.said(counts)}."]
    if kept:
        lines.append(f"What was here before is in {in_a_line(str(kept))}.")
    fields = {
        "from": str(place),
        "made_at": made_at.isoformat(),
        "counts": counts,
        "kept": str(kept) if kept else None,
        "data_dir": str(ego.settings.data_dir),
    }
    return Reply("\n".join(lines), fields=fields)

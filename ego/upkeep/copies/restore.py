"""Bringing a backup back: looked through first, then put in the place of what is there.

What was there is backed up itself, into the data directory's `backups`. Other processes
may go on: the database's content is replaced in one transaction, documents and vectors
each by a rename.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ego import migrations
from ego.config import Settings, values
from ego.core import moments
from ego.core.reply import Reply
from ego.core.text import in_a_line, plural
from ego.errors import NotFound, StateError, Unusable, UsageError
from ego.runtime.ego import Ego, open_ego, utc_now
from ego.runtime.parameters import refuse_unprintable
from ego.stores.embedding.generations import VECTORS
from ego.stores.engine import database_files, files, vector_files
from ego.stores.engine.documents import load
from ego.stores.engine.files import DirectoryLock
from ego.stores.engine.sqlite import DATABASE_FILE
from ego.stores.sealed import KIND, MANIFEST, fingerprint
from ego.stores.talk import taken_back
from ego.upkeep.copies import backup, carried, prints
from ego.upkeep.copies.backup import Advance
from ego.upkeep.copies.replace import Old, Prepare, replace_database
from ego.upkeep.doctor.agreement import fit_vectors, troubles
from ego.upkeep.doctor.findings import REPAIR
from ego.upkeep.targets import reach

if TYPE_CHECKING:
    from ego.upkeep import answers

_SHOWN = 3
_WAITING = "{} for a new vector, and will be found by words until then; `ego reindex` makes it."


def restore(
    settings: Settings, source: str, *, advance: Advance
) -> tuple[Reply[answers.Restore], list[str]]:
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
        kept = _exchanged(settings, staging, advance)
    brought, untaken = carried.set_carried(settings, manifest)
    with open_ego(settings) as ego:
        return _report(ego, manifest, place, kept, brought), [*warnings, *untaken]


def found(settings: Settings, source: str) -> tuple[Path, dict[str, Any]]:
    """The backup that `source` names, a directory or a name of `ego backup list`; its list.

    Raises NotFound, UsageError or StateError when there is none, or it is not as it was made.
    """
    with reach(source, "read"):
        place = _found(settings, source)
        return place, verified(place)


def verified(place: Path) -> dict[str, Any]:
    """The list of what is in a backup, once all of that was looked at."""
    manifest = _manifest(place)
    _verify(place, manifest)
    return manifest


def _found(settings: Settings, source: str) -> Path:
    refuse_unprintable("PATH", source)
    place = values.expand_home(source).resolve()
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
            kind == KIND and DATABASE_FILE in listed and moments.read_time(at)
        ):
            return manifest
        case _:
            raise StateError(f"{path} does not describe a backup. Nothing was changed.")


def _verify(place: Path, manifest: dict[str, Any]) -> None:
    truly = place.resolve()  # the way to it may lead over a link, or up and down again
    for name, expected in manifest["files"].items():
        path = place / name
        if not path.resolve().is_relative_to(truly) or not _is_ours(Path(name)):
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
    prints.copy_fitting(settings.data_dir / VECTORS, staging / VECTORS)
    with backup.open_copy(settings, staging) as ego:
        missing = fit_vectors(ego).missing if is_lean else 0
        found = troubles(ego)
    database_files.as_one_file(staging / DATABASE_FILE)
    waiting = [_WAITING.format(plural(missing, "text waits", "texts wait"))] if missing else []
    if not found:
        return waiting
    more = f" And {len(found) - _SHOWN} more." if len(found) > _SHOWN else ""
    return [
        f"{source} does not fit together, and came back as it is:"
        f" {' '.join(found[:_SHOWN])}{more} {REPAIR} puts it right.",
        *waiting,
    ]


def _exchanged(settings: Settings, staging: Path, advance: Advance) -> Path | None:
    """Put what is staged in the place of what is there; returns where that was kept, if any was.

    It is kept when nobody can write any more: whatever was acknowledged until then is in it,
    and whatever is acknowledged later stands beside what came back.
    """
    directory = settings.data_dir
    ego = _open_if_well(settings)
    kept: list[Path] = []

    def keep(old: Old) -> None:
        there = backup.documents(directory)
        if not there and old.file is None:
            return
        place = directory / migrations.BACKUPS / f"{backup.moment(utc_now())}-before-restore"
        kept.append(place)
        _keep(ego if old.opens else None, directory, there, old, place, advance)
        _carry_marks(place / DATABASE_FILE, staging / DATABASE_FILE)

    with ego.lock if ego else DirectoryLock(directory):
        _put_in_place(staging, directory, keep, advance)
    return kept[0] if kept else None


def _keep(
    ego: Ego | None, directory: Path, there: list[Path], old: Old, place: Path, advance: Advance
) -> None:
    """Back up what is there; where it is broken, perhaps why a backup comes back, its files."""
    try:
        if ego is not None:
            with ego:
                backup.write(ego, place, advance)
            return
    except StateError:
        pass
    _copy_as_it_is(directory, there, old, place)


def _carry_marks(before: Path, staged: Path) -> None:
    """Let what comes back know which turns were taken back since: no transcript brings them."""
    with suppress(Unusable):
        with database_files.open_to_read(before) as db:
            marks = list(taken_back.list_marks(db))
        if marks:
            with database_files.open_to_change(staged) as db:
                taken_back.add_marks(db, marks)


def _open_if_well(settings: Settings) -> Ego | None:
    there = [*backup.documents(settings.data_dir), settings.data_dir / DATABASE_FILE]
    try:
        return open_ego(settings) if any(path.exists() for path in there) else None
    except StateError:
        return None


def _copy_as_it_is(directory: Path, there: list[Path], old: Old, kept: Path) -> None:
    vectors_there = (directory / VECTORS).glob("*.f32")
    try:
        kept.mkdir(parents=True, mode=files.PRIVATE_DIRECTORY)
        old.copy(kept / DATABASE_FILE)
        for path in [*there, *vectors_there]:
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


def _put_in_place(staging: Path, directory: Path, keep: Prepare, advance: Advance) -> None:
    fresh = {path.name for path in (staging / VECTORS).glob("*.f32")}

    def prepare(old: Old) -> None:
        keep(old)
        (directory / VECTORS).mkdir(exist_ok=True, mode=files.PRIVATE_DIRECTORY)
        for name in fresh:
            (staging / VECTORS / name).replace(directory / VECTORS / name)

    try:
        replace_database(directory / DATABASE_FILE, staging / DATABASE_FILE, prepare, advance)
        for file in vector_files.generations(directory / VECTORS):
            if file.path.name not in fresh:
                vector_files.remove(file.path)
        arriving = {path.name for path in backup.documents(staging)}
        for path in backup.documents(staging):
            has_previous = path.name != migrations.STATE_FILE
            files.replace(
                directory / path.name, path.read_text("utf-8"), keep_previous=has_previous
            )
        for path in backup.documents(directory):
            if path.name not in arriving:
                path.unlink()
        files.sync_directory(directory)
    except (OSError, sqlite3.Error) as error:
        raise StateError(
            f"{directory} could not be restored whole: {error}. Restore it again; what was"
            f" there is in its {migrations.BACKUPS}."
        ) from error


def _report(
    ego: Ego, manifest: dict[str, Any], place: Path, kept: Path | None, brought: carried.Carried
) -> Reply[answers.Restore]:
    counts = manifest["counts"]
    made_at = datetime.fromisoformat(manifest["made_at"])
    at = ego.settings.tell_time(made_at)
    lines = [f"Restored the backup of {at}: {backup.count_words(counts)}."]
    if kept:
        lines.append(f"What was here before is in {in_a_line(str(kept))}.")
    lines += carried.tell_carried(brought, "Set here, as it was there: ")
    fields: answers.Restore = {
        "from": str(place),
        "made_at": ego.write_time(made_at),
        "counts": counts,
        "kept": str(kept) if kept else None,
        "data_dir": str(ego.settings.data_dir),
        "settings": dict(brought.taken),
    }
    return Reply("\n".join(lines), fields=fields)

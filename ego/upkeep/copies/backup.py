"""A whole ego in a directory of its own: made while others write, checked before it comes back.

    backup.json      when, by which ego, its settings, and each file's size and SHA-256
    *.json           the documents
    ego.db           the database
    vectors/         the vectors

Documents and database are of one moment: the documents are copied under the directory's
lock, and the database is read as it was when the lock was let go. The vectors come last,
and what they have more or less than the database is put right in the copy.

`config.toml` is not part of it, for it may hold a key; the settings of a life that stand in it
go with `backup.json` (`carried`).
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ego import migrations
from ego.config import CONFIG_FILE, Settings, values
from ego.core.reply import Reply
from ego.core.text import in_a_line, plural
from ego.errors import StateError, Unreadable, Unusable, UsageError
from ego.runtime.ego import Ego, open_ego, utc_now
from ego.runtime.parameters import refuse_unprintable
from ego.stores import sanity
from ego.stores.embedding.generations import VECTORS, every_generation
from ego.stores.engine import files
from ego.stores.engine.damage import damage
from ego.stores.engine.database_files import as_one_file
from ego.stores.engine.documents import load
from ego.stores.engine.files import LOCK_FILE
from ego.stores.engine.sqlite import DATABASE_FILE
from ego.stores.sealed import MANIFEST, counts, seal
from ego.upkeep.copies import carried, prints
from ego.upkeep.doctor.agreement import fit_vectors
from ego.upkeep.doctor.findings import REPAIR
from ego.upkeep.targets import reach
from ego.version import __version__

if TYPE_CHECKING:
    from ego.upkeep import answers

_STEP_PAGES = 4_096

Advance = Callable[[int, int], None]
"""Told how much is done, and of how much."""


def backup(
    settings: Settings, target: str | None, *, advance: Advance
) -> tuple[Reply[answers.Backup], list[str]]:
    """Copy everything to `target`, or to a new place in the data directory's `backups`.

    A document that cannot be read is left out, with a warning.
    """
    at = (settings.pinned_now if settings.is_clock_given else None) or utc_now()
    at = at.astimezone(UTC)  # as its name says it
    place = _place(settings.data_dir, target, at)
    with open_ego(settings) as ego:
        held = write(ego, place, advance, at=at)
    size = sum(path.stat().st_size for path in place.rglob("*") if path.is_file())
    lines = [f"Backed up {count_words(held)} ({size / 1e6:,.1f} MB).", in_a_line(str(place))]
    named = place if target is None else values.expand_home(target).resolve()
    if named != place and (named / MANIFEST).exists():
        lines.append(f"{in_a_line(str(named))} holds a backup already, which stays as it is.")
    if target is None:
        lines.append("It is on the same disk as the data: copy it elsewhere, too.")
    went = carried.list_carried(settings)
    if went[carried.SETTINGS]:
        lines.append(carried.tell_names(went[carried.SETTINGS]))
    if (settings.data_dir / CONFIG_FILE).exists():
        lines.append(f"The rest of {CONFIG_FILE} stays here, for it may hold a key.")
    fields: answers.Backup = {
        "path": str(place),
        "bytes": size,
        "counts": count_fields(held),
        "settings": went[carried.SETTINGS],
    }
    return Reply("\n".join(lines), fields=fields), ego.warnings


def write(
    ego: Ego,
    place: Path,
    advance: Advance,
    *,
    at: datetime | None = None,
    lean: bool = False,
    publishing: Callable[[Path], AbstractContextManager[object]] = nullcontext,
) -> dict[str, int]:
    """Copy an open ego to `place`, which must not be there yet; returns how much of what.

    A `lean` copy holds checksums instead of vectors (`upkeep.copies.prints`), and is not made of
    what is damaged: StateError then. `at` is the moment it bears instead of now. It gets its
    name within `publishing`, which is told where it lies until then.
    """
    staging = place.with_name(f".{place.name}.{os.getpid()}.new")
    try:
        place.parent.mkdir(mode=files.PRIVATE_DIRECTORY, parents=True, exist_ok=True)
        staging.mkdir(mode=files.PRIVATE_DIRECTORY)
        held = _copy_ego(ego, staging, advance, lean=lean)
        _seal(staging, ego, held, at or utc_now())
        with publishing(staging):
            staging.replace(place)
    except (OSError, sqlite3.Error, Unusable) as error:
        said = error.strerror if isinstance(error, OSError) else error
        raise StateError(f"{place} cannot be written: {said}. No backup was made.") from error
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    files.settle(place, say=ego.warn)
    return held


def moment(at: datetime) -> str:
    """A time as part of a file's name: it sorts, and every system takes it."""
    return at.strftime("%Y%m%dT%H%M%S%fZ")


def _place(data_dir: Path, target: str | None, at: datetime) -> Path:
    if target is None:
        return data_dir / migrations.BACKUPS / moment(at)
    refuse_unprintable("PATH", target)
    with reach(target, "written"):
        return _free_place(data_dir, target, at)


def _free_place(data_dir: Path, target: str, at: datetime) -> Path:
    place = values.expand_home(target).resolve()
    if place.is_relative_to(data_dir.resolve()):
        raise UsageError(
            f"{target} lies in the data directory. Name a place outside, or none: then it is"
            f" made in {migrations.BACKUPS} there."
        )
    if (place / MANIFEST).exists():  # within another copy nobody would look for it
        return place.with_name(f"{place.name}-{moment(at)}")
    if place.is_dir() and any(place.iterdir()):
        return place / f"ego-{moment(at)}"
    if place.is_dir():
        place.rmdir()
    elif place.exists():
        raise UsageError(f"{target} is a file. Name a directory.")
    return place


def _copy_ego(ego: Ego, staging: Path, advance: Advance, *, lean: bool) -> dict[str, int]:
    if lean:  # before the database is read: what is written meanwhile is another vector then
        with ego.database.reading() as db:
            dims = {one.number: one.dim for one in every_generation(db)}
        prints.note(ego.semantics.directory, staging / VECTORS, dims)
    with contextlib.ExitStack() as held:
        with ego.lock:
            for path in documents(ego.settings.data_dir):
                try:
                    load(path)
                except Unreadable as error:
                    if lean:
                        raise
                    ego.warn(f"Left out of the backup: {error}")
                else:
                    files.copy(path, staging / path.name)
            # What follows from a write is done under the lock, so that nothing is half done
            # in this snapshot: either a document has it, or the outbox still asks for it.
            db = held.enter_context(ego.database.reading())
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            assert isinstance(db, sqlite3.Connection)  # which copies itself page by page
        _copy_database(db, staging / DATABASE_FILE, advance)
    if not lean:
        _copy_vectors(ego.semantics.directory, staging / VECTORS)
    elif what := damage(staging / DATABASE_FILE):
        raise StateError(f"{DATABASE_FILE} is damaged: {what}. {REPAIR} mends it.")
    with open_copy(ego.settings, staging) as copy:
        if not lean:
            _name_what_is_wrong(ego, staging / DATABASE_FILE, copy)
        with copy.database.reading() as db:
            much = counts(db)
        copy.database.empty_log()
    as_one_file(staging / DATABASE_FILE)
    return much


def _name_what_is_wrong(ego: Ego, path: Path, copy: Ego) -> None:
    """A backup holds what is there, also what nobody can make sense of."""
    fit_vectors(copy)
    with copy.database.reading() as db:
        strange = next((str(one) for one in sanity.values(db)), None)
    if what := damage(path) or strange:
        ego.warn(f"Copied as it is, though {what}. {REPAIR} puts it right where it came from.")


def half_made(directory: Path) -> list[Path]:
    """The copies in a data directory that a process was making when it died."""
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


def documents(directory: Path) -> list[Path]:
    """Every document of a data directory, with the record of its migrations."""
    return sorted(path for path in directory.glob("*.json") if path.is_file())


def _copy_database(db: sqlite3.Connection, target: Path, advance: Advance) -> None:
    os.close(os.open(target, os.O_CREAT | os.O_RDWR, files.PRIVATE_FILE))
    with closing(sqlite3.connect(target)) as into:
        db.backup(
            into,
            pages=_STEP_PAGES,
            progress=lambda _, left, total: advance(total - left, total),
            sleep=0,
        )


def _copy_vectors(source: Path, target: Path) -> None:
    target.mkdir(mode=files.PRIVATE_DIRECTORY)
    for path in sorted(source.glob("*.f32")):
        files.copy(path, target / path.name)


@contextlib.contextmanager
def open_copy(settings: Settings, directory: Path) -> Iterator[Ego]:
    """The ego in a copied directory, brought up to date; nothing but its own files stays there."""
    own = replace(settings, data_dir=directory, pinned_now=None, backup_keep=0)
    with open_ego(own) as ego:
        yield ego
    (directory / LOCK_FILE).unlink(missing_ok=True)
    shutil.rmtree(directory / migrations.BACKUPS, ignore_errors=True)


def count_fields(counts: Mapping[str, int]) -> answers.Kept:
    """How much is in a copy, for programs."""
    return {
        "memories": counts["memories"],
        "episodes": counts["episodes"],
        "events": counts["events"],
    }


def count_words(counts: Mapping[str, int]) -> str:
    """The counts of a backup in words: `1 memory, 0 episodes and 2 events`."""
    one = {"memories": "memory", "episodes": "episode", "events": "event"}
    parts = [plural(count, one.get(name, name), name) for name, count in counts.items()]
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _seal(staging: Path, ego: Ego, held: dict[str, int], at: datetime) -> None:
    said = {
        "version": __version__,
        "made_at": at.isoformat(),
        "data_dir": str(ego.settings.data_dir),
        "counts": held,
        **carried.list_carried(ego.settings),
    }
    seal(staging, said)

"""A sound database out of a damaged one and the newest backup."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from ego import migrations
from ego.core.text import counted
from ego.errors import EgoError
from ego.runtime import utc_now
from ego.stores import files
from ego.stores.database import DATABASE_FILE
from ego.stores.embedded import SHELVES
from ego.stores.lock import DirectoryLock
from ego.stores.rebuilding import rebuild
from ego.stores.salvage import Saved, salvage
from ego.stores.semantics import VECTORS
from ego.stores.vectors import generations
from ego.upkeep.backup import as_one_file, moment
from ego.upkeep.damaged import damage
from ego.upkeep.findings import Finding, fail, mended


def recover_database(directory: Path) -> Iterator[Finding]:
    """Put a sound database in the place of a damaged or missing one.

    The damaged file is set aside. What stands in it and can be read counts; only where it
    cannot be read does the newest backup step in.
    """
    path = directory / DATABASE_FILE
    there = path.exists()
    if not _needs_it(directory, path):
        return
    with DirectoryLock(directory):
        older = newest_backup(directory)
        if not there and older is None:
            yield fail("database", f"{path} is missing, and there is no backup of it here.")
            return
        with tempfile.TemporaryDirectory(dir=directory, prefix=".mending-") as made:
            fresh = Path(made) / "fresh"
            fresh.mkdir(mode=files.PRIVATE_DIRECTORY)
            for _ in migrations.run(fresh):
                pass
            saved = _filled(fresh / DATABASE_FILE, path if there else None, older, Path(made))
            expected = _said_of_itself(Path(made) / "damaged.db")
            aside = _put_in_place(fresh / DATABASE_FILE, path)
    yield _told(saved, expected, older, aside)


def newest_backup(directory: Path) -> Path | None:
    """The database of the newest backup in the data directory that is whole."""
    every = sorted((directory / migrations.BACKUPS).glob(f"*/{DATABASE_FILE}"), reverse=True)
    return next((path for path in every if damage(path) is None), None)


def _needs_it(directory: Path, path: Path) -> bool:
    if path.exists():
        return damage(path) is not None
    try:
        return any(int(name[:4]) >= 3 for name in migrations.applied(directory))
    except EgoError:
        return True


def _filled(sound: Path, damaged: Path | None, older: Path | None, workshop: Path) -> list[Saved]:
    with closing(sqlite3.connect(sound, isolation_level=None)) as db:
        db.row_factory = sqlite3.Row
        saved = salvage(db, damaged, older, workshop)
        db.execute("BEGIN IMMEDIATE")
        _count_past_the_vectors(db, (damaged or sound).parent / VECTORS)
        rebuild(db)
        db.execute("COMMIT")
    as_one_file(sound)
    return saved


def _count_past_the_vectors(db: sqlite3.Connection, directory: Path) -> None:
    """Give no new memory or event the number of a vector that somebody lost had."""
    dims = [dim for (dim,) in db.execute("SELECT dim FROM generations")]
    for shelf in SHELVES:
        sizes = [
            file.path.stat().st_size
            for file in generations(directory)
            if file.suffix == shelf.suffix
        ]
        most = max(sizes, default=0) // (4 * min(dims, default=1 << 40))
        db.execute(
            "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", (most, shelf.table)
        )


def _said_of_itself(damaged: Path) -> int | None:
    """How many memories the damaged file claims to hold; None when it cannot even say that."""
    if not damaged.exists():
        return None
    with suppress(sqlite3.Error), closing(sqlite3.connect(damaged)) as db:
        db.execute("PRAGMA writable_schema = ON")
        row = db.execute("SELECT value FROM totals WHERE name = 'memories'").fetchone()
        return int(row[0]) if row else None
    return None


def _put_in_place(sound: Path, path: Path) -> Path | None:
    aside = None
    if path.exists():
        aside = path.with_name(f"{path.name}.broken-{moment(utc_now())}")
        path.replace(aside)
    for end in ("-wal", "-shm"):
        beside = path.with_name(path.name + end)
        if beside.exists() and aside is not None and end == "-wal":
            beside.replace(aside.with_name(aside.name + end))
        beside.unlink(missing_ok=True)
    sound.replace(path)
    path.chmod(files.PRIVATE_FILE)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
    files.sync_directory(path.parent)
    return aside


def _told(
    saved: Sequence[Saved],
    expected: int | None,
    older: Path | None,
    aside: Path | None,
) -> Finding:
    memories = next(one for one in saved if one.table == "memories")
    torn = [one.table for one in saved if not one.whole and one.table != "memories"]
    if aside is None:
        return mended("database", f"was missing; {_from_backup(memories, older)}.")
    if memories.whole:
        said = (
            f"all {counted(memories.read, 'memory', 'memories')} could be read in the damaged file"
        )
    else:
        of_all = "" if expected is None else f" of {expected:,}"
        said = f"{memories.read:,}{of_all} memories could be read in the damaged file"
        said += f", and {_from_backup(memories, older)}"
        lost = None if expected is None else expected - memories.read - memories.older
        said += (
            ". How many are lost cannot be told"
            if lost is None
            else f". At least {counted(lost, 'is', 'are')} lost" * (lost > 0)
        )
    if torn:
        said += f". Not whole either: {', '.join(torn)}"
    return mended("database", f"{said}. The damaged file is {aside.name}.")


def _from_backup(memories: Saved, older: Path | None) -> str:
    if older is None:
        return "there is no backup here to fill them up from"
    return (
        f"{memories.older:,} came from the backup {older.parent.name}, where something"
        " forgotten since may be among them"
    )

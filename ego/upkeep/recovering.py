"""A sound database out of a damaged one and the newest backup."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ego import migrations
from ego.errors import EgoError
from ego.runtime import utc_now
from ego.stores.embedding.generations import VECTORS
from ego.stores.embedding.waiting import SHELVES
from ego.stores.engine import files
from ego.stores.engine.files import DirectoryLock
from ego.stores.engine.sqlite import DATABASE_FILE
from ego.stores.engine.vector_files import generations
from ego.stores.rebuilding import rebuild
from ego.stores.salvage import Saved, salvage
from ego.upkeep.backup import as_one_file, moment
from ego.upkeep.damaged import damage
from ego.upkeep.findings import Finding
from ego.upkeep.replacing import Old, replace_database
from ego.upkeep.rescue import Rescue, report


def recover_database(directory: Path) -> Iterator[Finding]:
    """Put a sound database in the place of a damaged or missing one.

    A copy of the damaged file is set aside. What stands in it and can be read counts; only
    where it cannot be read does the newest backup step in. Nobody can write from before the
    first row is read until all is done. What could not be saved is a failure, told first.
    """
    path = directory / DATABASE_FILE
    if not _needs_it(directory, path):
        return
    with DirectoryLock(directory):
        if not _needs_it(directory, path):  # somebody else was first
            return
        older = newest_backup(directory)
        if not path.exists() and older is None:
            return  # whoever looks at the database next says so
        aside = path.with_name(f"{path.name}.broken-{moment(utc_now())}")
        with tempfile.TemporaryDirectory(dir=directory, prefix=".mending-") as made:
            workshop = Path(made)
            fresh = workshop / "fresh"
            fresh.mkdir(mode=files.PRIVATE_DIRECTORY)
            for _ in migrations.run(fresh):
                pass
            as_one_file(fresh / DATABASE_FILE)
            found: list[Rescue] = []

            def fill(old: Old) -> None:
                old.copy(aside)
                damaged = None if old.file is None else aside
                sound = fresh / DATABASE_FILE
                saved = _filled(sound, damaged, older, workshop, directory / VECTORS)
                found.append(Rescue.of(saved, sound, workshop, older, damaged))

            try:
                replace_database(path, fresh / DATABASE_FILE, fill)
            except BaseException:
                for end in ("", "-wal"):
                    aside.with_name(aside.name + end).unlink(missing_ok=True)
                raise
    yield from map(report, found)


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


def _filled(
    sound: Path, damaged: Path | None, older: Path | None, workshop: Path, vectors: Path
) -> list[Saved]:
    with closing(sqlite3.connect(sound, isolation_level=None)) as db:
        db.row_factory = sqlite3.Row
        saved = salvage(db, damaged, older, workshop)
        db.execute("BEGIN IMMEDIATE")
        _count_past_the_vectors(db, vectors)
        rebuild(db)
        db.execute("COMMIT")
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

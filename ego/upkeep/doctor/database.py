"""Checks of the database's file and of the record of its migrations; recovery of what is torn.

A damaged or missing file gives way to a sound one, made of what can be read in it and the newest
backup. What became of it is told in a sentence that begins with what is gone.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from ego import migrations
from ego.core.text import one_line, plural
from ego.errors import EgoError, StateError, Unreadable, Unusable
from ego.runtime.ego import utc_now
from ego.stores.embedding.generations import VECTORS
from ego.stores.embedding.waiting import SHELVES
from ego.stores.engine import files
from ego.stores.engine.damage import damage
from ego.stores.engine.database_files import as_one_file, schema
from ego.stores.engine.files import DirectoryLock
from ego.stores.engine.sqlite import DATABASE_FILE
from ego.stores.engine.vector_files import generations
from ego.upkeep.copies.backup import moment
from ego.upkeep.copies.replace import Old, replace_database
from ego.upkeep.doctor.agreement import rebuild
from ego.upkeep.doctor.documents import set_aside
from ego.upkeep.doctor.findings import REPAIR, Finding, Visit, fail, mended, ok, warn
from ego.upkeep.doctor.salvage import Saved, salvage


def find_migrations(visit: Visit) -> Iterator[Finding]:
    """Whether everything has been migrated that is to be."""
    try:
        waiting = migrations.pending(visit.directory)
    except EgoError as error:
        yield fail("migrations", str(error))
        return
    if waiting:
        yield warn(
            "migrations",
            f"{len(waiting)} to be applied: {', '.join(waiting)}.",
            "The next command does it, or `ego migrate up`.",
        )
    else:
        yield ok("migrations", f"All {len(migrations.applied(visit.directory))} are applied.")


def mend_migrations(visit: Visit) -> Iterator[Finding]:
    """Write the record of migrations anew, from what the database's schema says of itself."""
    directory = visit.directory
    with DirectoryLock(directory):
        try:
            migrations.applied(directory)
        except Unreadable as error:
            database = directory / DATABASE_FILE
            newest = 0 if damage(database) else schema(database)
            if not newest:
                yield fail("migrations", f"{error} There is no database that would say.")
                return
            path = directory / migrations.STATE_FILE
            aside = set_aside(path)
            done = [name for name in migrations.names() if int(name[:4]) <= newest]
            migrations.record(directory, done)
            yield mended(
                path.name,
                f"written anew from the database, which has had"
                f" {plural(len(done), 'migration')}. Nothing"
                f" was lost; the broken file is {aside.name}.",
            )


def find_damage(visit: Visit) -> Iterator[Finding]:
    """Whether the database can be read from end to end."""
    path = visit.directory / DATABASE_FILE
    if not path.exists():
        yield (
            _missing(path)
            if _has_been_used(visit.directory)
            else ok("database", "It is not made yet.")
        )
        return
    said = damage(path)
    if said:
        yield fail(
            "database",
            f"{path} is damaged: {one_line(said, 160)}.",
            f"{REPAIR} keeps what can be read, fills it up from the newest backup, and sets the"
            " damaged file aside. Others may go on meanwhile.",
        )
    else:
        yield ok("database", f"{DATABASE_FILE} is whole ({path.stat().st_size / 1e6:,.1f} MB).")


def _missing(path: Path) -> Finding:
    return fail(
        "database",
        f"{path} is missing, though this directory has been used.",
        f"Put it back, or {REPAIR} takes the newest backup."
        if newest_backup(path.parent)
        else "There is no backup of it here. Put it back, or start afresh with another --data-dir.",
    )


def recover(visit: Visit) -> Iterator[Finding]:
    """Recover the database, if it is damaged or missing."""
    try:
        yield from _recover(visit.directory)
    except (sqlite3.Error, Unusable) as error:
        raise StateError(f"{error}.") from error


def _recover(directory: Path) -> Iterator[Finding]:
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
    return damage(path) is not None if path.exists() else _has_been_used(directory)


def _has_been_used(directory: Path) -> bool:
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


_OTHERS = "where something forgotten since may be among them"


class Rescue(NamedTuple):
    """What could be saved of a database, and what it said of itself."""

    memories: Saved
    torn: Sequence[Saved]
    """The other tables that could not be read from end to end."""
    is_empty: bool
    """Whether not a row could be read."""
    there: int
    """How many memories are remembered now."""
    claimed: int | None
    """How many the damaged file claims to remember; None when it cannot even say that."""
    older: Path | None
    """The backup that stepped in."""
    is_as_new: bool
    """Whether nothing was written after that backup."""
    aside: Path | None
    """Where the damaged file is kept; None when there was none."""

    @classmethod
    def of(
        cls, saved: Sequence[Saved], sound: Path, workshop: Path, older: Path | None,
        aside: Path | None,
    ) -> Rescue:  # fmt: skip
        """What was saved into `sound`; `workshop` is where salvage has copied from."""
        memories = next(one for one in saved if one.table == "memories")
        numbers = "SELECT name, seq FROM sqlite_sequence ORDER BY name"
        given = _asked(workshop / "damaged.db", numbers)
        claimed = _asked(
            workshop / "damaged.db", "SELECT value FROM totals WHERE name = 'memories'"
        )
        there = _asked(sound, "SELECT count(*) FROM memories WHERE forgotten_at IS NULL")
        return cls(
            memories=memories,
            torn=[one for one in saved if not one.whole and one is not memories],
            is_empty=not any(one.read for one in saved),
            there=int(there[0][0]) if there else 0,
            claimed=int(claimed[0][0]) if claimed else None,
            older=older,
            # Nearly every write takes a number in some table, and none is given out twice.
            is_as_new=bool(given) and given == _asked(workshop / "older.db", numbers),
            aside=aside,
        )

    @property
    def is_whole(self) -> bool:
        """Whether it is certain that nothing is lost."""
        return self.aside is not None and (
            self.is_as_new or (self.memories.whole and not self.torn)
        )

    @property
    def missing(self) -> int | None:
        """How many memories are lost at least; None when that cannot be told."""
        return None if self.claimed is None else max(0, self.claimed - self.there)


def report(rescue: Rescue) -> Finding:
    """What is gone and which backup has it, then what is there; a loss is a failure."""
    kept = f" The damaged file is {rescue.aside.name}." if rescue.aside else ""
    if rescue.is_whole:
        return mended("database", f"{_saved(rescue)}. Nothing is lost.{kept}")
    return fail("database", f"{_gone(rescue)}{kept}")


def _gone(rescue: Rescue) -> str:
    came = plural(rescue.memories.older, "memory", "memories")
    if rescue.aside is None:
        return (
            f"It was missing. What was kept after {_named(rescue)} is gone; {came} came from"
            f" that one, {_OTHERS}."
        )
    if rescue.is_empty and rescue.older:
        return (
            f"What was kept after {_named(rescue)} is gone: nothing could be read in the damaged"
            f" file. {came} came from that one, {_OTHERS}."
        )
    if rescue.is_empty:
        of_all = f" ({plural(rescue.claimed, 'memory', 'memories')})" if rescue.claimed else ""
        return (
            f"Everything in it is gone{of_all}: nothing could be read in the damaged file, and"
            " there is no backup here. A new and empty database is in its place."
        )
    parts = []
    if not rescue.memories.whole:
        parts.append(_gone_memories(rescue))
    parts += _gone_from(rescue.torn)
    parts.append(f"{_saved(rescue)}.")
    return " ".join(parts)


def _gone_from(torn: Sequence[Saved]) -> list[str]:
    parts = [
        f"{plural(one.senseless, 'row')} of {one.table} that made no sense"
        f" {'is' if one.senseless == 1 else 'are'} gone."
        for one in torn
        if one.senseless
    ]
    unread = [one.table for one in torn if not one.senseless]
    return [*parts, *([f"Of what was in {', '.join(unread)} some may be gone."] if unread else [])]


def _gone_memories(rescue: Rescue) -> str:
    nor = f", nor are they in {_named(rescue)}" if rescue.older else ", and no backup is here"
    match rescue.missing:
        case None:
            return f"Memories are gone, and how many cannot be told: they cannot be read{nor}."
        case 0:
            return (
                f"What changed after {_named(rescue)} in memories that came from it is gone."
                if rescue.older
                else "Memories that were set aside may be gone: not all can be read."
            )
        case lost:
            of_all = plural(rescue.claimed or 0, "memory", "memories")
            verb = "is" if lost == 1 else "are"
            they = nor.replace("are they", "is it") if lost == 1 else nor
            which = "it" if lost == 1 else "they"
            return f"At least {lost:,} of {of_all} {verb} gone: {which} cannot be read{they}."


def _saved(rescue: Rescue) -> str:
    memories = rescue.memories
    read = plural(memories.read, "memory", "memories")
    if memories.whole:
        return f"All {read} could be read in the damaged file"
    said = f"{read} could be read in the damaged file"
    if rescue.older is None:
        return said
    since = "after which nothing was written" if rescue.is_as_new else _OTHERS
    return f"{said}, and {memories.older:,} came from {_named(rescue)}, {since}"


def _named(rescue: Rescue) -> str:
    """The backup by its name, with its time for people."""
    assert rescue.older
    name = rescue.older.parent.name
    with suppress(ValueError):
        at = datetime.strptime(name.partition("-")[0], "%Y%m%dT%H%M%S%fZ").replace(tzinfo=UTC)
        return f"the backup {name} (of {at:%Y-%m-%d %H:%M} UTC)"
    return f"the backup {name}"


def _asked(path: Path, query: str) -> list[tuple[Any, ...]] | None:
    """The rows of a query to a copy that may be damaged; None when it cannot answer."""
    if not path.exists():
        return None
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA writable_schema = ON")
        return db.execute(query).fetchall()
    return None

"""Putting right what a doctor can put right, and saying what was lost by it.

Nothing is thrown away: what is broken is set aside as `NAME.broken-TIME`. Each step sees
for itself whether there is anything to do, so that a second repair changes nothing.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from ego import migrations
from ego.config import Settings
from ego.core.text import noun, plural
from ego.errors import EgoError, Unreadable
from ego.runtime import follow_ups
from ego.runtime.ego import Ego, open_ego, utc_now
from ego.stores.engine import files
from ego.stores.engine.documents import Documents, load
from ego.stores.engine.files import DirectoryLock
from ego.stores.engine.sqlite import DATABASE_FILE
from ego.upkeep.copies.backup import moment
from ego.upkeep.doctor import check_data, check_files, future_dates
from ego.upkeep.doctor.agreement import fit_vectors
from ego.upkeep.doctor.damage import damage
from ego.upkeep.doctor.findings import Finding, fail, mended
from ego.upkeep.doctor.rebuild import rebuild
from ego.upkeep.doctor.recover import recover_database

_LEFT_BEHIND = (".*.new", ".*.old", ".restoring-*", ".mending-*")
"""What a process that was killed while it wrote may leave."""


def mend(settings: Settings) -> Iterator[Finding]:
    """Repair the directory step by step; yields what was done, and what could not be."""
    directory = settings.data_dir
    yield from _tried("permissions", lambda: _permissions(directory))
    yield from _tried("leftovers", lambda: _leftovers(directory))
    yield from _tried("documents", lambda: _documents(directory))
    yield from _tried("database", lambda: recover_database(directory))
    yield from _tried("migrations", lambda: _migrations(directory))
    yield from _tried("opening", lambda: _opened(settings))


def _tried(subject: str, work: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    try:
        yield from work()
    except EgoError as error:
        yield fail(subject, f"could not be repaired: {error}")
    except (OSError, sqlite3.Error, ValueError) as error:
        yield fail(subject, f"could not be repaired: {error}.")


def _permissions(directory: Path) -> Iterator[Finding]:
    if os.name == "nt":
        return
    closed = 0
    for path in list(check_files.readable_by_others(directory)):
        path.chmod(files.PRIVATE_DIRECTORY if path.is_dir() else files.PRIVATE_FILE)
        closed += 1
    if closed:
        yield mended("permissions", f"{closed} closed to others.")


def _leftovers(directory: Path) -> Iterator[Finding]:
    with DirectoryLock(directory):
        left = sorted({path for pattern in _LEFT_BEHIND for path in directory.glob(pattern)})
        left += check_files.half_made_backups(directory)
        for path in left:
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
    if left:
        files = plural(len(left), "half-written file")
        yield mended("leftovers", f"{files} of ended processes removed.")


def _migrations(directory: Path) -> Iterator[Finding]:
    """Write the record of migrations anew, from what the database's schema says of itself."""
    with DirectoryLock(directory):
        try:
            migrations.applied(directory)
        except Unreadable as error:
            schema = _schema(directory)
            if not schema:
                yield fail("migrations", f"{error} There is no database that would say.")
                return
            path = directory / migrations.STATE_FILE
            aside = _set_aside(path)
            done = [name for name in migrations.names() if int(name[:4]) <= schema]
            migrations.record(directory, done)
            yield mended(
                path.name,
                f"written anew from the database, which has had"
                f" {plural(len(done), 'migration')}. Nothing"
                f" was lost; the broken file is {aside.name}.",
            )


def _schema(directory: Path) -> int:
    path = directory / "ego.db"
    if damage(path):
        return 0
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        (schema,) = db.execute("PRAGMA user_version").fetchone()
        return int(schema)


# Documents


def _documents(directory: Path) -> Iterator[Finding]:
    with DirectoryLock(directory):
        for path in sorted(directory.glob("*.json.bak")):
            if not _can_be_read(path):
                aside = _set_aside(path)
                yield mended(path.name, f"set aside as {aside.name}.")
        for path in check_files.suspects(directory):
            try:
                load(path)
            except Unreadable as error:
                yield _previous_or_none(path, _what(path, error), lambda _: True)
        for path in check_files.missing(directory):
            previous = files.backup_of(path)
            files.replace(path, previous.read_text("utf-8"))
            yield mended(path.name, f"was gone; {_age(previous)} is back.")


def _previous_or_none(path: Path, what: str, is_good: Callable[[Path], bool]) -> Finding:
    """Put the version before a broken document back, or let a fresh one begin."""
    previous = files.backup_of(path)
    aside = _set_aside(path)
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


def _set_aside(path: Path) -> Path:
    aside = path.with_name(f"{path.name}.broken-{moment(utc_now())}")
    path.replace(aside)
    return aside


def _can_be_read(path: Path) -> bool:
    try:
        load(path)
    except EgoError:
        return False
    return True


# What can only be mended in an ego that opens


def _opened(settings: Settings) -> Iterator[Finding]:
    if (
        not migrations.pending(settings.data_dir)
        and not (settings.data_dir / DATABASE_FILE).exists()
    ):
        return  # nothing opens without it, and whoever looks at the database says so
    with open_ego(replace(settings, pinned_now=None, backup_keep=0)) as ego:
        yield from _tried("documents", lambda: _nonsense(ego))
        yield from _tried("dates", lambda: _dates(ego))
        yield from _tried("outbox", lambda: _garbled(ego))
        yield from _tried("agreement", lambda: _agreement(ego))
        yield from _tried("outbox", lambda: _due(ego))


def _nonsense(ego: Ego) -> Iterator[Finding]:
    for name, _ in list(check_data.nonsense(ego)):
        path = ego.settings.data_dir / name
        with ego.lock:
            yield _previous_or_none(path, "makes no sense", lambda one: _makes_sense(ego, one))


def _makes_sense(ego: Ego, previous: Path) -> bool:
    """Whether an earlier version of a document would do in its place."""
    with tempfile.TemporaryDirectory(dir=ego.settings.data_dir, prefix=".mending-") as made:
        name = previous.name.removesuffix(".bak")
        shutil.copyfile(previous, Path(made) / name)
        alone = replace(ego, documents=Documents(Path(made), ego.lock))
        return name not in dict(check_data.nonsense(alone))


def _dates(ego: Ego) -> Iterator[Finding]:
    now, count = utc_now(), 0
    for path in check_files.suspects(ego.settings.data_dir):
        with ego.lock:
            count += future_dates.date_document_to(path, now)
    with ego.database.writing() as db:
        in_tables = future_dates.date_tables_to(db, now)
        if in_tables:
            rebuild(db)
    if count + in_tables:
        yield mended("dates", f"{count + in_tables} that lay in the future are dated to now.")


def _garbled(ego: Ego) -> Iterator[Finding]:
    with ego.database.writing() as db:
        garbled = check_data.find_garbled_outbox(db)
        db.executemany("DELETE FROM outbox WHERE number = ?", ((number,) for number in garbled))
    if garbled:
        notes = plural(len(garbled), "note")
        yield mended("outbox", f"{notes} that nobody could read removed.")


def _agreement(ego: Ego) -> Iterator[Finding]:
    found = check_data.disagreements(ego)
    if not found:
        return
    with ego.database.writing() as db:
        rebuild(db)
    fitted = fit_vectors(ego)
    said = f"{plural(len(found), 'disagreement')} put right"
    if fitted.missing:
        waiting = plural(fitted.missing, "text waits", "texts wait")
        said += f"; {waiting} for a new vector (`ego reindex`)"
    yield mended("agreement", f"{said}. No memory was changed.")


def _due(ego: Ego) -> Iterator[Finding]:
    with ego.database.reading() as db:
        (before,) = db.execute("SELECT count(*) FROM outbox").fetchone()
    if not before:
        return
    follow_ups.work_off(ego)
    with ego.database.reading() as db:
        (after,) = db.execute("SELECT count(*) FROM outbox").fetchone()
    if after < before:
        done = plural(before - after, "thing that was", "things that were")
        yield mended("outbox", f"{done} to follow: done now.")
    for sentence in ego.warnings:
        yield fail("outbox", sentence)

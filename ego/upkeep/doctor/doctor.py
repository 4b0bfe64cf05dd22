"""Looking whether an ego is well, also when part of it is broken; and putting it right.

Each check looks at one thing and needs as little else as it can, so that a broken
database leaves the documents to be looked at, and the other way round. Nothing is written
without being asked: a directory that is not there is not made, and one that waits for a
migration is not migrated.

A new check is a row of `CHECKS`, in whose order everything is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import IntEnum
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from ego import migrations
from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import EgoError
from ego.runtime.ego import open_ego
from ego.stores.engine.sqlite import DATABASE_FILE
from ego.upkeep.doctor import (
    agreement,
    copies,
    database,
    dates,
    documents,
    surroundings,
    work,
)
from ego.upkeep.doctor.findings import Ask, Finding, State, Visit, fail, reply

if TYPE_CHECKING:
    from ego.upkeep import answers

Step = Callable[[Visit], Iterator[Finding]]


class On(IntEnum):
    """What a check stands on: it needs that to look, and what it looks at is mended after that."""

    NOTHING = 0
    DIRECTORY = 1
    """A data directory that is there."""
    DATABASE = 2
    """The same, with a database that can be read."""
    EGO = 3
    """An ego that opens."""
    DATES = 4
    """The same, with no time in it that has not come."""
    NOTES = 5
    """The same, with an outbox that can be read."""
    AGREEMENT = 6
    """The same, and everything in it fits together."""


class Check(NamedTuple):
    """One thing that is looked at."""

    name: str
    find: Step
    """What is wrong with it, in words, or that all is well. Nothing is changed."""
    mend: Step | None = None
    """What `--repair` does about it: nothing where nothing is wrong. None: a person must act."""
    on: On = On.NOTHING


CHECKS: tuple[Check, ...] = (
    Check("versions", surroundings.find_versions),
    Check("settings", surroundings.find_settings),
    Check("capabilities", surroundings.find_programs),
    Check("data directory", surroundings.find_place),
    Check("permissions", surroundings.find_open_access, surroundings.close_access, On.DIRECTORY),
    Check("leftovers", surroundings.find_leftovers, surroundings.remove_leftovers, On.DIRECTORY),
    Check("migrations", database.find_migrations, database.mend_migrations, On.DATABASE),
    Check("documents", documents.find_unreadable, documents.mend_unreadable, On.DIRECTORY),
    Check("database", database.find_damage, database.recover, On.DIRECTORY),
    Check("documents", documents.find_senseless, documents.mend_senseless, On.EGO),
    Check("agreement", agreement.find_misfits, agreement.mend_misfits, On.NOTES),
    Check("outbox", work.find_unreadable, work.remove_unreadable, On.DATES),
    Check("outbox", work.find_due, work.do_due, On.AGREEMENT),
    Check("queues", work.find_queues, on=On.EGO),
    Check("delivery", work.find_sinks, on=On.EGO),
    Check("vectors", agreement.find_waiting, on=On.EGO),
    Check("dates", dates.find_ahead, dates.date_to_now, On.EGO),
    Check("copies", copies.find_copies, on=On.DIRECTORY),
    Check("embedder", surroundings.find_embedder),
    Check("language model", surroundings.find_language_model),
    Check("clients", surroundings.find_clients),
    Check("capture", surroundings.find_captures),
    Check("heartbeat", surroundings.find_heartbeat),
    Check("clock", surroundings.find_clock),
)


def visit(
    settings: Settings, *, repair: bool, ask: Ask, wrong: Sequence[str] = ()
) -> Reply[answers.Doctor]:
    """Every finding, after what was put right if that was asked for.

    `wrong` is what of the settings makes no sense; it is told, and left out of `settings`.
    """
    shown = Visit(settings, ask, wrong)
    done = list(_mend(shown)) if repair and shown.directory.is_dir() else []
    return reply([*done, *_find(shown)])


def _find(visit: Visit) -> Iterator[Finding]:
    for is_within, checks in groupby(CHECKS, key=lambda one: one.on >= On.EGO):
        yield from (_find_within if is_within else _find_around)(visit, checks)


def _find_around(visit: Visit, checks: Iterable[Check]) -> Iterator[Finding]:
    for check in checks:
        if check.on is On.NOTHING or visit.directory.is_dir():
            yield from _look(check, visit)


def _find_within(visit: Visit, checks: Iterable[Check]) -> Iterator[Finding]:
    """What can only be looked at in an ego that opens."""
    if "database" in visit.failed or not visit.directory.is_dir():
        return
    try:
        if migrations.pending(visit.directory):
            return
        with open_ego(visit.settings, observes_only=True) as ego:
            for check in checks:
                yield from _look(check, replace(visit, opened=ego))
    except EgoError as error:
        visit.failed.add("opening")
        yield fail("opening", str(error))


def _look(check: Check, visit: Visit) -> Iterator[Finding]:
    for finding in check.find(visit):
        if check.on is not On.NOTHING and finding.state is State.FAIL:
            visit.failed.add(check.name)
        yield finding


def _mend(visit: Visit) -> Iterator[Finding]:
    """Repair step by step; yields what was done, and what could not be.

    Nothing is thrown away: what is broken is set aside as `NAME.broken-TIME`. Each step sees
    for itself whether there is anything to do, so that a second repair changes nothing.
    """
    for check in sorted(CHECKS, key=lambda one: one.on):
        if check.mend and check.on < On.EGO:
            yield from _attempt(check.name, check.mend, visit)
    yield from _attempt("opening", _mend_within, visit)


def _mend_within(visit: Visit) -> Iterator[Finding]:
    """What can only be mended in an ego that opens."""
    if not migrations.pending(visit.directory) and not (visit.directory / DATABASE_FILE).exists():
        return  # nothing opens without it, and whoever looks at the database says so
    with open_ego(replace(visit.settings, pinned_now=None, backup_keep=0)) as ego:
        for check in sorted(CHECKS, key=lambda one: one.on):
            if check.mend and check.on >= On.EGO:
                yield from _attempt(check.name, check.mend, replace(visit, opened=ego))


def _attempt(subject: str, mend: Step, visit: Visit) -> Iterator[Finding]:
    try:
        yield from mend(visit)
    except EgoError as error:
        yield fail(subject, f"could not be repaired: {error}")
    except (OSError, ValueError) as error:
        yield fail(subject, f"could not be repaired: {error}.")

"""Checks of what the database holds, by itself and against documents and vectors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from itertools import islice
from pathlib import Path

from ego import migrations
from ego.core import text
from ego.errors import EgoError, Unreadable
from ego.runtime.ego import Ego, utc_now
from ego.stores import queue, sanity
from ego.stores.engine import outbox
from ego.stores.engine.contract import Transaction
from ego.stores.engine.documents import load
from ego.stores.engine.sqlite import DATABASE_FILE
from ego.upkeep.doctor import future_dates
from ego.upkeep.doctor.agreement import documents, troubles
from ego.upkeep.doctor.damage import damage
from ego.upkeep.doctor.findings import REPAIR, Finding, fail, ok, warn
from ego.upkeep.doctor.recover import newest_backup
from ego.upkeep.exchange.kinds import KINDS

_SHOWN = 3
_OVERDUE = timedelta(days=1)


def file(directory: Path) -> Iterator[Finding]:
    """Whether the database can be read from end to end."""
    path = directory / DATABASE_FILE
    if not path.exists():
        if _has_been_used(directory):
            yield fail(
                "database",
                f"{path} is missing, though this directory has been used.",
                f"Put it back, or {REPAIR} takes the newest backup."
                if newest_backup(directory)
                else "There is no backup of it here. Put it back, or start afresh with another"
                " --data-dir.",
            )
        else:
            yield ok("database", "not made yet")
        return
    said = damage(path)
    if said:
        yield fail(
            "database",
            f"{path} is damaged: {text.one_line(said, 160)}.",
            f"{REPAIR} keeps what can be read, fills it up from the newest backup, and sets the"
            " damaged file aside. Others may go on meanwhile.",
        )
    else:
        yield ok("database", f"{DATABASE_FILE} is whole ({path.stat().st_size / 1e6:,.1f} MB)")


def _has_been_used(directory: Path) -> bool:
    try:
        return any(int(name[:4]) >= 3 for name in migrations.applied(directory))
    except EgoError:
        return True


def sense(ego: Ego) -> Iterator[Finding]:
    """Whether what stands in the documents makes sense."""
    for name, error in nonsense(ego):
        yield fail(name, error)


def nonsense(ego: Ego) -> Iterator[tuple[str, str]]:
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


def _can_be_read(path: Path) -> bool:
    try:
        load(path)
    except EgoError:
        return False  # it is told of by itself
    return True


def agreement(ego: Ego) -> Iterator[Finding]:
    """Whether rows, words, numbers, links and vectors fit together."""
    found = disagreements(ego)
    if not found:
        yield ok("agreement", "rows, words, numbers, links and vectors fit together")
        return
    more = f" And {len(found) - _SHOWN} more." if len(found) > _SHOWN else ""
    yield fail(
        "agreement",
        f"{' '.join(found[:_SHOWN])}{more}",
        f"{REPAIR} makes what follows from the memories anew.",
    )


def disagreements(ego: Ego) -> list[str]:
    """What does not fit together, as sentences; a row that makes no sense ends the search."""
    try:
        with ego.database.reading() as db:
            if strange := [f"In ego.db {one}." for one in sanity.values(db)]:
                return [*documents(ego), *strange]
        return troubles(ego)
    except (ValueError, TypeError, LookupError, OverflowError) as error:
        return [f"A row makes no sense: {error}."]
    except Unreadable as error:
        return [str(error)]


def outbox_(ego: Ego) -> Iterator[Finding]:
    """Whether what follows from earlier writes has been done."""
    with ego.database.reading() as db:
        garbled = find_garbled_outbox(db)
        if garbled:
            yield fail(
                "outbox",
                f"{text.plural(len(garbled), 'note')} of what is to follow cannot be read.",
                f"{REPAIR} removes them.",
            )
            return
        due = outbox.list_due(db)
    if not due:
        yield ok("outbox", "nothing waits to be done")
        return
    kinds = ", ".join(sorted({row.kind for row in due}))
    since = min(row.noted_at for row in due)
    late = utc_now() - since > _OVERDUE
    said = f"{len(due)} to be done since {ego.local(since):%Y-%m-%d %H:%M} ({kinds})."
    way_out = f"{REPAIR} does it; so does the next command that writes."
    yield (fail if late else warn)("outbox", said, way_out)


def find_garbled_outbox(db: Transaction) -> list[int]:
    """The numbers of notes in the outbox that are no JSON objects."""
    garbled = []
    for number, payload in db.execute("SELECT number, payload FROM outbox").fetchall():
        try:
            if isinstance(json.loads(payload), dict):
                continue
        except ValueError:
            pass
        garbled.append(number)
    return garbled


def queues(ego: Ego) -> Iterator[Finding]:
    """Whether the work for a language model gets done."""
    with ego.database.reading() as db:
        unfinished = queue.list_unfinished(db)
    parked = [job for job in unfinished if job.state == queue.State.PARKED]
    if parked:
        last = parked[-1]
        yield warn(
            "queues",
            f"{text.plural(len(parked), 'job was', 'jobs were')} given up after"
            f" {queue.TRIES} tries; the last one:"
            f" {text.one_line(last.complaint, 100)}",
            "`ego jobs list` shows them.",
        )
    else:
        waiting = text.plural(len(unfinished), "job waits", "jobs wait")
        yield ok("queues", waiting if unfinished else "no job waits")


def vectors(ego: Ego) -> Iterator[Finding]:
    """Whether every memory, and everything that was said, has its vector."""
    if ego.settings.embedding_model == "off":
        return
    if waiting := ego.semantics.what_waits():
        yield warn("vectors", f"{waiting}.", "`ego reindex` makes them now.")
    else:
        yield ok("vectors", "everything has its own")


def future(ego: Ego) -> Iterator[Finding]:
    """Whether something claims to have happened on a day that has not come."""
    with ego.database.reading() as db:
        found = [*future_dates.ahead_in_tables(db, utc_now())]
    found += future_dates.ahead_in_documents(ego.settings.data_dir, utc_now())
    if not found:
        yield ok("dates", "nothing lies in the future")
        return
    shown = "; ".join(f"{one.where} ({one.at:%Y-%m-%d})" for one in islice(found, _SHOWN))
    more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    yield fail(
        "dates",
        f"{text.plural(len(found), 'lies', 'lie')} in the future: {shown}{more}.",
        f"{REPAIR} dates them to now.",
    )

"""A check of days that have not come: found wherever a time is kept, and dated to now.

One write by a clock that ran ahead would silence a desire for years, and stay the newest
memory as long. Any table and any document is looked at; a column or a field is a time of
something past by its name, and those that say when something is to be are left alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from ego.core import moments
from ego.core.text import plural
from ego.errors import EgoError
from ego.runtime.ego import utc_now
from ego.stores import sanity
from ego.stores.engine import files
from ego.stores.engine.documents import load
from ego.stores.servers import SERVERS
from ego.upkeep.copies import backup
from ego.upkeep.doctor.agreement import rebuild
from ego.upkeep.doctor.documents import list_documents
from ego.upkeep.doctor.findings import REPAIR, Finding, Visit, fail, mended, ok

_AHEAD = timedelta(days=1)
"""A clock may be so far off without anyone worrying."""
_LIKE_A_TIME = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*")
_SHOWN = 3


class Ahead(NamedTuple):
    """A time that lies ahead of now, and where it stands."""

    where: str
    at: datetime


def find_ahead(visit: Visit) -> Iterator[Finding]:
    """Whether something claims to have happened on a day that has not come."""
    now = visit.now
    with visit.ego.database.reading() as db:
        times = sanity.find_times_after(db, sanity.Clocks(now, utc_now()), _AHEAD)
        found = [Ahead(f"{column} in {table}", at) for table, column, at in times]
    for path in backup.documents(visit.directory):
        try:
            _, ahead = _dated(path, _now_of(path, visit))
        except EgoError:
            continue  # it is told of as unreadable
        found += ahead
    if not found:
        yield ok("dates", "Nothing lies in the future.")
        return
    shown = "; ".join(f"{one.where} ({one.at:%Y-%m-%d})" for one in islice(found, _SHOWN))
    more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    yield fail(
        "dates",
        f"{plural(len(found), 'lies', 'lie')} in the future: {shown}{more}.",
        f"{REPAIR} dates them to now.",
    )


def date_to_now(visit: Visit) -> Iterator[Finding]:
    """Date to now what lies in the future."""
    ego, now, count = visit.ego, visit.now, 0
    for path in list_documents(visit.directory):
        with ego.lock:
            corrected, ahead = _dated(path, _now_of(path, visit))
            if ahead:
                text = json.dumps(corrected, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
                files.replace(path, text, keep_previous=True)
                count += len(ahead)
    with ego.database.writing() as db:
        in_tables = sanity.set_times_after(db, sanity.Clocks(now, utc_now()), _AHEAD)
        if in_tables:
            rebuild(db)
    if count + in_tables:
        yield mended("dates", f"{count + in_tables} that lay in the future are dated to now.")


def _now_of(path: Path, visit: Visit) -> datetime:
    """Now, by the clock by which a document is written."""
    return utc_now() if path.name == SERVERS.name else visit.now


def _dated(path: Path, now: datetime) -> tuple[Any, list[Ahead]]:
    """What a document holds with every time that lies ahead set to now; and which those are."""
    found: list[Ahead] = []
    corrected = _corrected(
        load(path), now, path.name, lambda where, at: found.append(Ahead(where, at))
    )
    return corrected, found


def _corrected(value: Any, now: datetime, where: str, note: Callable[[str, datetime], None]) -> Any:
    if isinstance(value, dict):
        return {
            key: entry
            if sanity.TO_COME.match(str(key))
            else _corrected(entry, now, f"{where}, {key}", note)
            for key, entry in value.items()
        }
    if isinstance(value, list):
        return [_corrected(entry, now, where, note) for entry in value]
    if not isinstance(value, str) or not _LIKE_A_TIME.fullmatch(value):
        return value
    at = moments.read_time(value)
    if at is None or at <= now + _AHEAD:
        return value
    note(where, at)
    return now.astimezone(UTC).isoformat()

"""Days that have not come: found wherever a time is kept, and dated to now on request.

One write by a clock that ran ahead would silence a desire for years, and stay the newest
memory as long. Any table and any document is looked at; a column or a field is a time of
something past by its name, and those that say when something is to be are left alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from ego.core import moments
from ego.errors import EgoError
from ego.stores.engine import files
from ego.stores.engine.contract import Transaction
from ego.stores.engine.documents import load
from ego.stores.engine.schema import list_tables
from ego.stores.engine.times import LATEST, from_microseconds, to_microseconds
from ego.upkeep.copies import backup

AHEAD = timedelta(days=1)
"""A clock may be so far off without anyone worrying."""
_PAST = re.compile(r"at|\w+_at|last_accessed")
_TO_COME = re.compile(r"(next|due|until|expires?|deadline|planned|target|not_before|wake|fire)")
_LIKE_A_TIME = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*")


class Ahead(NamedTuple):
    """A time that lies ahead of now, and where it stands."""

    where: str
    at: datetime


def ahead_in_tables(db: Transaction, now: datetime) -> Iterator[Ahead]:
    """Every time in the database that is more than a day ahead."""
    limit = to_microseconds(now + AHEAD)
    for table, column in _columns(db):
        for (value,) in db.execute(
            f'SELECT "{column}" FROM "{table}" WHERE "{column}" > ?', (limit,)
        ):
            yield Ahead(f"{column} in {table}", from_microseconds(min(value, LATEST)))


def date_tables_to(db: Transaction, now: datetime) -> int:
    """Set every time of `ahead_in_tables` to now; returns how many there were."""
    limit, here = to_microseconds(now + AHEAD), to_microseconds(now)
    return sum(
        db.execute(
            f'UPDATE "{table}" SET "{column}" = ? WHERE "{column}" > ?', (here, limit)
        ).rowcount
        for table, column in _columns(db)
    )


def _columns(db: Transaction) -> list[tuple[str, str]]:
    return [
        (table, name)
        for table in list_tables(db)
        for _, name, kind, *_ in db.execute(f'PRAGMA table_info("{table}")').fetchall()
        if kind == "INTEGER" and _PAST.fullmatch(name) and not _TO_COME.match(name)
    ]


def ahead_in_documents(directory: Path, now: datetime) -> Iterator[Ahead]:
    """Every time in a readable document that is more than a day ahead."""
    for path in backup.documents(directory):
        found: list[Ahead] = []

        def note(where: str, at: datetime, found: list[Ahead] = found) -> None:
            found.append(Ahead(where, at))

        try:
            _corrected(load(path), now, path.name, note)
        except EgoError:
            continue  # it is told of as unreadable
        yield from found


def date_document_to(path: Path, now: datetime) -> int:
    """Set every time of `ahead_in_documents` in one document to now; returns how many.

    The caller holds the directory's lock.
    """
    found: list[str] = []
    content = load(path)
    corrected = _corrected(content, now, path.name, lambda where, _: found.append(where))
    if found:
        text = json.dumps(corrected, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
        files.replace(path, text, keep_previous=True)
    return len(found)


def _corrected(value: Any, now: datetime, where: str, note: Callable[[str, datetime], None]) -> Any:
    if isinstance(value, dict):
        return {
            key: entry
            if _TO_COME.match(str(key))
            else _corrected(entry, now, f"{where}, {key}", note)
            for key, entry in value.items()
        }
    if isinstance(value, list):
        return [_corrected(entry, now, where, note) for entry in value]
    if not isinstance(value, str) or not _LIKE_A_TIME.fullmatch(value):
        return value
    at = moments.read_time(value)
    if at is None or at <= now + AHEAD:
        return value
    note(where, at)
    return now.astimezone(UTC).isoformat()

"""A check of the copies: whether there is one to go back to, how old it is, and which is whole."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ego import migrations
from ego.config import Settings
from ego.core import text
from ego.runtime.ego import utc_now
from ego.stores import daily_copy
from ego.stores.engine.sqlite import DATABASE_FILE
from ego.upkeep.copies import listing as every_copy
from ego.upkeep.copies import rolling
from ego.upkeep.doctor.documents import list_documents
from ego.upkeep.doctor.findings import Finding, Visit, ok, warn

SUBJECT = "copies"
_MENDED_ALONE = frozenset({"dates"})
"""What has failed and needs no copy to be mended."""
_BEHIND = timedelta(days=2)
"""A daily copy so much older than the last write means that they are not made any more."""


def find_copies(visit: Visit) -> Iterator[Finding]:
    """What a copy could do for this ego now."""
    settings, directory = visit.settings, visit.directory
    is_broken = bool(visit.failed - _MENDED_ALONE)
    newest = every_copy.newest_whole(directory)
    if is_broken and newest is not None:
        name = newest.path.name
        yield warn(
            SUBJECT,
            f"the newest whole one is of {every_copy.words(newest, settings)}.",
            f"`ego restore {name} --dry-run` says what it would change, and `ego restore {name}`"
            " brings it back.",
        )
    elif is_broken:
        yield warn(SUBJECT, f"There is none in {directory / migrations.BACKUPS} to go back to.")
    yield from _failing(settings, every_copy.last_daily(directory))
    if not is_broken:
        yield _newest(settings, newest)


def _newest(settings: Settings, newest: every_copy.Copy | None) -> Finding:
    off = "" if settings.backup_keep else "; daily ones are switched off ([backup] keep)"
    if newest is None:
        return ok(SUBJECT, f"None has been made yet{off}.")
    return ok(SUBJECT, f"The newest is of {every_copy.words(newest, settings)}{off}.")


def _failing(settings: Settings, last: Path | None) -> Iterator[Finding]:
    """Whether daily copies are wanted and not made."""
    if not settings.backup_keep:
        return
    failed = rolling.failure(settings.data_dir / migrations.BACKUPS)
    if failed:
        at, why = failed
        yield warn(
            SUBJECT,
            f"none could be made on {settings.tell_time(at)}: {text.one_line(why, 300)}",
            "It is tried again an hour later, with the next write.",
        )
        return
    if last is None and _was_ended(settings.data_dir / migrations.BACKUPS):
        yield warn(
            SUBJECT,
            "a daily one was begun and its process ended before it was done.",
            "It is tried again an hour later, with the next write; `ego backup` makes one now.",
        )
    written = _last_write(settings.data_dir)
    made = every_copy.moment(last) if last else None
    if made and written and written - made > _BEHIND and utc_now() - made > _BEHIND:
        days = text.plural((written - made).days, "day")
        yield warn(
            SUBJECT,
            f"the last daily one is {days} older than the last write.",
            "`ego backup` makes one now.",
        )


def _was_ended(backups: Path) -> bool:
    """Whether the last attempt began longer ago than one may take."""
    begun = [path.stat().st_mtime for path in backups.glob(f"{daily_copy.BEGUN}*")]
    return bool(begun) and utc_now().timestamp() - max(begun) > rolling.MOST_SECONDS


def _last_write(directory: Path) -> datetime | None:
    paths = [*list_documents(directory), *directory.glob(f"{DATABASE_FILE}*")]
    times = [path.stat().st_mtime for path in paths if path.exists()]
    return datetime.fromtimestamp(max(times), UTC) if times else None

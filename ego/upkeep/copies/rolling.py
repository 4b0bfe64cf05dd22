"""The copy of a day: made in a process of its own, looked through, and the oldest let go.

It holds the documents and the database, and checksums instead of the vectors. Nothing is
copied of what is damaged, so that what is broken does not push out what is whole; the reason
is kept in `backups/.failed`, where `ego doctor` finds it.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Timer

from ego import migrations
from ego.config import Settings
from ego.errors import EgoError, StateError
from ego.runtime import follow_ups
from ego.runtime.ego import Ego, open_ego, utc_now
from ego.runtime.purging import copies
from ego.stores import daily_copy
from ego.stores.embedding.generations import OFF
from ego.stores.engine import files
from ego.stores.engine.database_files import open_to_read
from ego.stores.engine.files import DirectoryLock
from ego.stores.engine.sqlite import DATABASE_FILE
from ego.upkeep.copies import backup
from ego.upkeep.copies.restore import verified

FAILED = ".failed"
"""What went wrong with the last attempt: a moment and a sentence."""
MOST_SECONDS = 600
_NICE = 19


def roll(settings: Settings, now: datetime) -> Path | None:
    """Make the copy of `now`'s day, and let go of those that are more than are kept.

    None when there is one already, or none is wanted. Raises StateError when it cannot be
    made whole; then those that are there stay.
    """
    backups = settings.data_dir / migrations.BACKUPS
    if not settings.backup_keep or daily_copy.is_made(
        [one.name for one in daily_copy.copies(backups)], now
    ):
        return None
    _clear_up(settings.data_dir, now)
    place = backups / f"{backup.moment(now)}{daily_copy.DAILY}"
    try:
        while not _make(settings, place, now):
            pass  # something was purged meanwhile; `MOST_SECONDS` are the end of it
    except EgoError as error:
        note_failure(backups, str(error))
        raise
    (backups / FAILED).unlink(missing_ok=True)
    with DirectoryLock(backups):
        for old in daily_copy.copies(backups)[: -settings.backup_keep]:
            copies.remove(old)
    return place


class _PurgedMeanwhile(Exception):
    """Something was purged since the copy was begun: what all of it is, nothing tells any more."""


def _make(settings: Settings, place: Path, now: datetime) -> bool:
    """Make the copy; False where it has to be begun anew."""
    mark = copies.read_mark(place.parent)
    with open_ego(settings, observes_only=True) as ego:
        publishing = partial(_publishing, ego, mark)
        try:
            backup.write(ego, place, _quietly, at=now, lean=True, publishing=publishing)
        except _PurgedMeanwhile:
            return False
    return True


@contextmanager
def _publishing(ego: Ego, mark: str, staging: Path) -> Iterator[None]:
    """Take out what is being purged; nothing is taken out of copies until this one has its name.

    A purge that was over before that is seen by the `mark`. One that goes on looks for it under
    its name, but not for what was no more in a table as the copy was read: the outbox of the copy
    names that.
    """
    directory = ego.settings.data_dir
    with DirectoryLock(directory / migrations.BACKUPS):
        if copies.read_mark(directory / migrations.BACKUPS) != mark:
            raise _PurgedMeanwhile
        with open_to_read(staging / DATABASE_FILE) as db:
            gone = copies.Gone.of(follow_ups.list_purged(db))
        names = gone.names | (copies.ids(staging) - copies.ids(directory))
        if names or gone.ids or gone.also.get("words") or gone.everything:
            gone = gone._replace(names=frozenset(names))
            copies.erase_in(ego, staging, gone, follow_ups.purge_now)
        verified(staging)
        yield


def note_failure(backups: Path, why: str) -> None:
    """Keep what went wrong, for a doctor to tell."""
    with suppress(StateError, OSError):
        files.replace(backups / FAILED, f"{utc_now().isoformat()} {' '.join(why.split())}\n")


def failure(backups: Path) -> tuple[datetime, str] | None:
    """When the last attempt failed and why; None when it did not."""
    try:
        at, _, why = (backups / FAILED).read_text("utf-8").strip().partition(" ")
        return datetime.fromisoformat(at), why
    except (OSError, ValueError):
        return None


def _clear_up(directory: Path, now: datetime) -> None:
    """Remove what killed processes left, and the claims of other hours."""
    for path in backup.half_made(directory):
        shutil.rmtree(path, ignore_errors=True)
    for path in (directory / migrations.BACKUPS).glob(f"{daily_copy.BEGUN}*"):
        if path.name != f"{daily_copy.BEGUN}{now:%Y%m%dT%H}":
            path.unlink(missing_ok=True)


def _quietly(_done: int, _total: int) -> None:
    pass


def main(arguments: Sequence[str]) -> int:
    """Make the copy of today. What goes wrong is kept for a doctor, for nobody is listening."""
    directory, keep = Path(arguments[0]), int(arguments[1])
    if hasattr(os, "nice"):
        os.nice(_NICE)
    clock = Timer(MOST_SECONDS, _give_up, [directory / migrations.BACKUPS])
    clock.daemon = True
    clock.start()
    try:
        roll(Settings(directory, embedding_model=OFF, backup_keep=keep), utc_now())
    except EgoError:
        return 1  # it has been noted
    return 0


def _give_up(backups: Path) -> None:
    note_failure(backups, f"It was not done after {MOST_SECONDS // 60} minutes.")
    os._exit(1)  # a statement of SQLite hears no signal; what lies about is removed by the next


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

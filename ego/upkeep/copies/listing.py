"""The copies in the data directory: what each is, and whether it is whole."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ego import migrations
from ego.config import Settings
from ego.core.reply import Reply
from ego.core.text import plural
from ego.errors import EgoError, Unusable
from ego.stores import daily_copy
from ego.stores.engine.damage import damage
from ego.stores.engine.database_files import open_to_read
from ego.stores.engine.sqlite import DATABASE_FILE
from ego.stores.sealed import MANIFEST, counts
from ego.upkeep.copies.backup import Advance, count_fields, count_words
from ego.upkeep.copies.restore import verified

if TYPE_CHECKING:
    from ego.upkeep import answers

LIST = "list"
"""What stands in the place of a path for the list of copies."""
_NAMED = re.compile(r"(\d{8}T\d{12})Z(?:-(daily|before-restore|before-\d{4}_\w+))?")
_WIDE = {"daily": "daily", "before-restore": "before a restore"}


class Copy(NamedTuple):
    """One copy, as far as it can be read."""

    path: Path
    kind: str
    """`daily`, `by hand`, `before a restore`, or `before MIGRATION`."""
    at: datetime
    size: int
    counts: dict[str, int] | None
    """None when its database cannot be read."""
    is_whole: bool
    restorable: bool
    """Whether `ego restore` takes it; what a migration left is for `ego doctor --repair`."""


def every(directory: Path, advance: Advance = lambda _done, _total: None) -> list[Copy]:
    """The copies in a data directory, the newest first; each is read from end to end."""
    backups = directory / migrations.BACKUPS
    found = [path for path in backups.glob("[!.]*") if path.is_dir()] if backups.is_dir() else []
    copies = []
    for number, path in enumerate(found):
        advance(number, len(found))
        copies.append(_copy(path))
    return sorted(copies, key=lambda one: (one.at, one.path.name), reverse=True)


def newest_whole(directory: Path) -> Copy | None:
    """The newest copy that can be restored; older ones are looked at only when it is not whole."""
    backups = directory / migrations.BACKUPS
    if not backups.is_dir():
        return None
    named = [path for path in backups.glob("[!.]*") if (path / MANIFEST).is_file()]
    for path in sorted(named, key=moment, reverse=True):
        copy = _copy(path)
        if copy.restorable:
            return copy
    return None


def list_copies(settings: Settings, advance: Advance) -> tuple[Reply[answers.Copies], list[str]]:
    """Every copy in the data directory, in lines for a person."""
    found = every(settings.data_dir, advance)
    fields: answers.Copies = {
        "data_dir": str(settings.data_dir),
        "keep": settings.backup_keep,
        "copies": [_fields(one, settings) for one in found],
    }
    if not found:
        return Reply(
            f"No copies in {settings.data_dir}. `ego backup` makes one.", fields=fields
        ), []
    where = settings.data_dir / migrations.BACKUPS
    lines = [f"{plural(len(found), 'copy', 'copies')} in {where}, newest first:"]
    lines += [_line(one, settings) for one in found]
    lines.append(
        "`ego restore NAME --dry-run` says what it would change. Copies elsewhere are not listed."
    )
    return Reply("\n".join(lines), fields=fields), []


def words(copy: Copy, settings: Settings) -> str:
    """Of when a copy is, and what is in it."""
    held = f" ({count_words(copy.counts)})" if copy.counts else ""
    return f"{settings.tell_time(copy.at)}{held}"


def _line(copy: Copy, settings: Settings) -> str:
    held = count_words(copy.counts) if copy.counts else "cannot be read"
    state = "whole" if copy.is_whole else "NOT WHOLE"
    if copy.is_whole and not copy.restorable:
        state += ", for `ego doctor --repair` alone"
    return (
        f"{copy.path.name}  {settings.tell_time(copy.at)}, {copy.kind}, {copy.size / 1e6:,.1f} MB,"
        f" {state}: {held}"
    )


def _fields(copy: Copy, settings: Settings) -> answers.Copy:
    return {
        "name": copy.path.name,
        "path": str(copy.path),
        "kind": copy.kind,
        "at": settings.write_time(copy.at),
        "bytes": copy.size,
        "counts": count_fields(copy.counts) if copy.counts else None,
        "whole": copy.is_whole,
        "restorable": copy.restorable,
    }


def _copy(path: Path) -> Copy:
    restorable = False
    held, at = count_held(path), moment(path)
    if (path / MANIFEST).exists():
        with suppress(EgoError):
            manifest = verified(path)
            held, at = manifest["counts"], datetime.fromisoformat(manifest["made_at"])
            restorable = True
        is_whole = restorable
    else:
        is_whole = _is_whole(path)
    size = sum(one.stat().st_size for one in path.rglob("*") if one.is_file())
    return Copy(path, _kind(path.name), at, size, held, is_whole, restorable)


def _kind(name: str) -> str:
    match = _NAMED.fullmatch(name)
    if match is None or match[2] is None:
        return "by hand"
    return _WIDE.get(match[2], match[2].replace("before-", "before ", 1))


def moment(path: Path) -> datetime:
    """When a copy was made, by its name, else by its file's."""
    match = _NAMED.fullmatch(path.name)
    if match:
        return datetime.strptime(f"{match[1]}+0000", "%Y%m%dT%H%M%S%f%z")
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def _is_whole(path: Path) -> bool:
    """Of a copy without a list, which a migration or a restore of something broken left."""
    if _kind(path.name) in ("daily", "by hand"):
        return False
    database = path / DATABASE_FILE
    return damage(database) is None if database.exists() else any(path.glob("*.json"))


def count_held(path: Path) -> dict[str, int] | None:
    """How much the database of a copy or an ego holds; None when it cannot be read."""
    with suppress(Unusable), open_to_read(path / DATABASE_FILE) as db:
        return counts(db)
    return None


def last_daily(directory: Path) -> Path | None:
    """The newest daily copy, whether it is whole or not."""
    return next(reversed(daily_copy.copies(directory / migrations.BACKUPS)), None)

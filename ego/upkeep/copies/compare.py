"""What bringing a backup back would change. Nothing is written, not even beside the backup."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ego import migrations
from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import EgoError, Unusable
from ego.stores import sealed
from ego.stores.engine.database_files import open_to_read
from ego.stores.engine.documents import RELATIONSHIPS, load
from ego.stores.engine.sqlite import DATABASE_FILE
from ego.upkeep.copies import backup, carried
from ego.upkeep.copies.restore import found

if TYPE_CHECKING:
    from ego.upkeep import answers

_KINDS = (*sealed.KINDS, "people")


def would_change(settings: Settings, source: str) -> tuple[Reply[answers.WouldRestore], list[str]]:
    """What `ego restore` of `source` would change, in counts; it is checked as a restore does."""
    place, manifest = found(settings, source)
    at = datetime.fromisoformat(manifest["made_at"])
    here, there = _held(settings.data_dir), _held(place)
    kinds = {name: _compared(here[name], there[name]) for name in _KINDS}
    differing = _documents(settings.data_dir, place)
    made = settings.tell_time(at)
    lines = [f"The backup of {made} is whole. Restored, it would change this:"]
    what = backup.count_words(manifest["counts"])
    if not (settings.data_dir / DATABASE_FILE).exists():
        lines.append(f"No memories are here yet; the backup has {what}.")
    elif here["memories"] is None:
        lines.append(
            f"{DATABASE_FILE} here cannot be read; the backup's takes its place, with {what}."
        )
    lines += [_line(name, one) for name, one in kinds.items() if _differ(one)]
    if differing and _is_lived(settings):
        lines.append(f"documents: {', '.join(f'{n} ({how})' for n, how in differing.items())}.")
    brought = carried.compare_carried(settings, manifest)
    lines += carried.tell_carried(brought, "It would set here: ")
    if len(lines) == 1:
        lines = [f"The backup of {made} is whole, and the same is here already."]
    kept = f" What is here would be kept in {migrations.BACKUPS}." if _is_lived(settings) else ""
    lines.append(f"Nothing has been changed.{kept}")
    fields: answers.WouldRestore = {
        "from": str(place),
        "made_at": settings.write_time(at),
        "data_dir": str(settings.data_dir),
        "would_change": {
            "memories": kinds["memories"],
            "episodes": kinds["episodes"],
            "events": kinds["events"],
            "people": kinds["people"],
        },
        "documents": differing,
        "settings": dict(brought.taken),
    }
    return Reply("\n".join(lines), fields=fields), []


def _is_lived(settings: Settings) -> bool:
    """Whether there is anything that a restore would keep."""
    there = (settings.data_dir / DATABASE_FILE, *backup.documents(settings.data_dir))
    return any(path.exists() for path in there)


def _held(directory: Path) -> dict[str, Mapping[str, Any] | None]:
    """What is there by its id, kind by kind; None for what cannot be read."""
    held: dict[str, Mapping[str, Any] | None] = dict.fromkeys(_KINDS)
    path = directory / DATABASE_FILE
    # A backup lies still, and without being told so SQLite would put files beside it.
    is_still = not path.with_name(f"{DATABASE_FILE}-wal").exists()
    with suppress(Unusable), open_to_read(path, is_still=is_still) as db:
        held |= sealed.texts(db)
    with suppress(EgoError):
        held["people"] = load(directory / RELATIONSHIPS.name)
    return held


def _compared(here: Mapping[str, Any] | None, there: Mapping[str, Any] | None) -> answers.Compared:
    if there is None:
        there = {}
    if here is None:
        return {
            "here": None,
            "in_backup": len(there),
            "only_here": None,
            "only_in_backup": None,
            "different": None,
        }
    return {
        "here": len(here),
        "in_backup": len(there),
        "only_here": len(here.keys() - there.keys()),
        "only_in_backup": len(there.keys() - here.keys()),
        "different": sum(there[name] != here[name] for name in here.keys() & there.keys()),
    }


def _differ(one: answers.Compared) -> bool:
    return any((one["only_here"], one["only_in_backup"], one["different"]))


def _line(name: str, one: answers.Compared) -> str:
    said = f"{name}: {one['here']:,} here, {one['in_backup']:,} in the backup"
    counted = (
        (one["only_here"], "only here"),
        (one["only_in_backup"], "only in the backup"),
        (one["different"], "not the same"),
    )
    parts = [f"{count:,} {words}" for count, words in counted if count]
    return f"{said}; {', '.join(parts)}."


def _documents(here: Path, there: Path) -> dict[str, str]:
    ours = {path.name: path for path in backup.documents(here)}
    theirs = {path.name: path for path in backup.documents(there) if path.name != "backup.json"}
    said = {}
    for name in sorted(ours.keys() | theirs.keys()):
        if name not in theirs:
            said[name] = "only here"
        elif name not in ours:
            said[name] = "only in the backup"
        elif ours[name].read_bytes() != theirs[name].read_bytes():
            said[name] = "different"
    return said

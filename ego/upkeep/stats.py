"""What is kept, counted, and what room it takes."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from ego import migrations
from ego.config import Settings
from ego.core.memory import memories as kinds
from ego.core.reply import Reply
from ego.core.text import in_a_line, plural
from ego.errors import StateError
from ego.runtime.ego import Ego, open_ego
from ego.stores.engine.contract import Transaction
from ego.stores.engine.documents import load
from ego.stores.engine.times import from_microseconds
from ego.upkeep.copies import backup
from ego.upkeep.doctor import salvage

_SET_ASIDE = f"set aside, for up to {kinds.KEPT_ASIDE.days} days"


def stats(settings: Settings) -> tuple[Reply, list[str]]:
    """The counts in lines for a person; every table and document in the fields."""
    with open_ego(settings) as ego:
        with ego.database.reading() as db:
            fields: dict[str, Any] = {
                "data_dir": str(settings.data_dir),
                "memories": _memories(db),
                "events": _events(db),
                "tables": _tables(db),
            }
        fields["documents"] = _documents(ego)
        fields["bytes"] = _room(settings.data_dir)
        return Reply("\n".join(_lines(fields)), fields=fields), ego.warnings


def _memories(db: Transaction) -> dict[str, Any]:
    there, private, aside, embedded, first, last = db.execute(
        "SELECT count(*) FILTER (WHERE forgotten_at IS NULL),"
        " count(*) FILTER (WHERE forgotten_at IS NULL AND private),"
        " count(*) FILTER (WHERE forgotten_at IS NOT NULL),"
        " count(*) FILTER (WHERE forgotten_at IS NULL"
        "   AND embedded = (SELECT number FROM generations WHERE live = 1)),"
        " min(at) FILTER (WHERE forgotten_at IS NULL),"
        " max(at) FILTER (WHERE forgotten_at IS NULL) FROM memories"
    ).fetchone()
    categories = db.execute(
        "SELECT category, count(*) FROM memories WHERE forgotten_at IS NULL"
        " GROUP BY category ORDER BY 2 DESC, 1"
    )
    return {
        "total": there,
        "private": private,
        "set_aside": aside,
        "with_vector": embedded,
        "first": None if first is None else from_microseconds(first).isoformat(),
        "last": None if last is None else from_microseconds(last).isoformat(),
        "categories": {name: count for name, count in categories},  # noqa: C416  rows, not pairs
    }


def _events(db: Transaction) -> dict[str, int]:
    searchable, embedded = db.execute(
        "SELECT count(*), count(*) FILTER (WHERE embedded ="
        " (SELECT number FROM generations WHERE live = 1)) FROM events"
        " WHERE forgotten_at IS NULL AND searchable = 1"
    ).fetchone()
    return {"searchable": searchable, "with_vector": embedded}


def _tables(db: Transaction) -> dict[str, int]:
    return {
        name: db.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
        for name in salvage.tables(db)
    }


def _documents(ego: Ego) -> dict[str, int | None]:
    """How many entries each document has; None for one that cannot be read."""
    counted: dict[str, int | None] = {}
    for path in backup.documents(ego.settings.data_dir):
        if path.name == migrations.STATE_FILE:
            continue
        counted[path.name] = None
        try:
            counted[path.name] = len(load(path))
        except StateError as error:
            ego.warn(str(error))
    return counted


def _room(directory: Path) -> dict[str, int]:
    room: dict[str, int] = {}
    for path in sorted(directory.rglob("*")):
        with suppress(OSError):
            if path.is_file():
                top = path.relative_to(directory).parts[0]
                name = "ego.db" if top.startswith("ego.db") else top
                room[name] = room.get(name, 0) + path.stat().st_size
    return room


def _lines(fields: dict[str, Any]) -> list[str]:
    kept, tables = fields["memories"], fields["tables"]
    notes = [
        f"{kept[key]:,} {said}"
        for key, said in (("private", "private"), ("set_aside", _SET_ASIDE))
        if kept[key]
    ]
    lines = [in_a_line(fields["data_dir"]), f"memories: {kept['total']:,}" + _bracketed(notes)]
    if kept["total"]:
        several = [f"{name} {count:,}" for name, count in kept["categories"].items()]
        lines.append(f"  {', '.join(several)}")
        lines.append(f"  from {kept['first'][:10]} to {kept['last'][:10]}")
    of_talk = fields["events"]["with_vector"]
    vectors = kept["with_vector"] + of_talk
    lines.append(f"vectors: {vectors:,}" + _bracketed([f"{of_talk:,} of events"] * bool(of_talk)))
    lines.append(f"links: {tables['links'] // 2:,}")
    lines += [f"{name}: {tables[name]:,}" for name in ("episodes", "events")]
    for name, count in fields["documents"].items():
        said = "cannot be read" if count is None else plural(count, "entry", "entries")
        lines.append(f"{name}: {said}")
    room = fields["bytes"]
    largest = sorted(room.items(), key=lambda one: -one[1])[:4]
    parts = [f"{name} {_size(size)}" for name, size in largest]
    lines.append(f"on disk: {_size(sum(room.values()))}" + _bracketed(parts))
    return lines


def _bracketed(parts: list[str]) -> str:
    return f" ({', '.join(parts)})" if parts else ""


def _size(size: int) -> str:
    return f"{size / 1e6:,.1f} MB" if size >= 100_000 else f"{size / 1e3:,.1f} kB"

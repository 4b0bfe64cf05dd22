"""What is kept, counted, and what room it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from functools import reduce
from operator import add
from pathlib import Path
from typing import TYPE_CHECKING

from ego import migrations
from ego.config import Settings
from ego.core.memory import memories as kinds
from ego.core.moments import Write
from ego.core.reply import Reply
from ego.core.text import in_a_line, plural
from ego.core.usage import Purpose, Usage, tell_usage
from ego.errors import StateError
from ego.runtime.ego import Ego, open_ego
from ego.stores import usage
from ego.stores.embedding import waiting
from ego.stores.embedding.generations import live
from ego.stores.embedding.waiting import EVENTS, MEMORIES, Shelf
from ego.stores.engine.contract import Transaction
from ego.stores.engine.documents import DOCUMENTS, load
from ego.stores.engine.schema import count_rows
from ego.stores.memory import memories
from ego.stores.memory.filters import Filter
from ego.stores.talk import events
from ego.upkeep.copies import backup

if TYPE_CHECKING:
    from ego.upkeep import answers

_SET_ASIDE = f"set aside, for up to {kinds.KEPT_ASIDE.days} days"


def stats(
    settings: Settings, *, observes_only: bool = False
) -> tuple[Reply[answers.Stats], list[str]]:
    """The counts in sentences for a person; every table and document in the fields."""
    with open_ego(settings, observes_only=observes_only) as ego:
        with ego.database.reading() as db:
            kept, said = _memories(db, ego.write_time), _events(db)
            where, tables, documents, room = _places(ego, db)
            tokens = _spending(db, ego.here())
        fields: answers.Stats = {
            "data_dir": where,
            "memories": kept,
            "events": said,
            "tables": tables,
            "documents": documents,
            "bytes": room,
            "tokens": tokens,
        }
        return Reply("\n".join(_lines(fields, ego)), fields=fields), ego.warnings


def _places(
    ego: Ego, db: Transaction
) -> tuple[str, dict[str, int], dict[str, int | None], dict[str, int]]:
    """Where it lies, the rows of its tables, the entries of its documents, the room it takes."""
    if ego.settings.database_url:
        from ego.stores.engine.postgres import upkeep

        tables, room = upkeep.count_rows(db)
        counted = {kind.name: len(ego.documents.read(kind)) for kind in DOCUMENTS}
        documents: dict[str, int | None] = {name: n for name, n in counted.items() if n}
        return ego.settings.ego_name, tables, documents, room
    directory = ego.settings.data_dir
    return str(directory), count_rows(db), _documents(ego), _room(directory)


def _memories(db: Transaction, write: Write) -> answers.MemoryCounts:
    categories = memories.count_categories(db)
    first, last = memories.first_and_last(db) or (None, None)
    return {
        "total": sum(categories.values()),
        "private": memories.count_private(db),
        "set_aside": memories.count(db, Filter(set_aside=True)),
        "with_vector": _with_vector(db, MEMORIES),
        "first": write(first) if first else None,
        "last": write(last) if last else None,
        "categories": categories,
    }


def _events(db: Transaction) -> answers.EventCounts:
    searchable = len(events.seqs_between(db, None, None))
    return {"searchable": searchable, "with_vector": _with_vector(db, EVENTS)}


def _with_vector(db: Transaction, shelf: Shelf) -> int:
    generation = live(db)
    return waiting.count_in_generation(db, shelf, generation.number) if generation else 0


def _spending(db: Transaction, now: datetime) -> answers.Spending:
    """What was spent since midnight, since the first of the month, and ever."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return {
        "today": _spent(db, midnight),
        "month": _spent(db, midnight.replace(day=1)),
        "ever": _spent(db, None),
    }


def _spent(db: Transaction, since: datetime | None) -> dict[Purpose, answers.Spent]:
    return {
        purpose: {
            "answers": given,
            "tokens_in": spent.tokens_in,
            "tokens_out": spent.tokens_out,
            "cost": spent.cost,
            "estimated": spent.is_estimate,
        }
        for purpose, (given, spent) in usage.sum_since(db, since).items()
    }


def _token_lines(tokens: answers.Spending) -> Iterator[str]:
    """Today, this month and ever, where that says more than the one before."""
    said: object = {}
    spans = (("today", tokens["today"]), ("this month", tokens["month"]), ("ever", tokens["ever"]))
    for when, several in spans:
        if several == said:
            continue
        said, every = several, {name: _usage(one) for name, one in several.items()}
        whole = reduce(add, every.values())
        given = sum(one["answers"] for one in several.values())
        yield f"Tokens {when}: {tell_usage(whole)}, in {plural(given, 'answer')}."
        if len(every) > 1:
            parts = (
                f"{name} {one.tokens_in:,} + {one.tokens_out:,}" for name, one in every.items()
            )
            yield f"  {', '.join(parts)}"


def _usage(spent: answers.Spent) -> Usage:
    return Usage(spent["tokens_in"], spent["tokens_out"], spent["cost"], spent["estimated"])


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
            ego.warn(error.sentence)
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


def _lines(fields: answers.Stats, ego: Ego) -> list[str]:
    return [
        *_memory_lines(fields["memories"], ego.local),
        _found_by_meaning(fields["memories"], fields["events"]),
        *_beside(fields["tables"]),
        *_document_lines(fields["documents"]),
        *_token_lines(fields["tokens"]),
        _room_line(fields["data_dir"], fields["bytes"]),
    ]


def _memory_lines(
    kept: answers.MemoryCounts, local: Callable[[datetime], datetime]
) -> Iterator[str]:
    counted = ((kept["private"], "private"), (kept["set_aside"], _SET_ASIDE))
    notes = [f"{count:,} {said}" for count, said in counted if count]
    span = ""
    if kept["first"] and kept["last"]:
        ends = (datetime.fromisoformat(one) for one in (kept["first"], kept["last"]))
        first, last = (f"{local(one):%Y-%m-%d}" for one in ends)
        span = f", from {first} to {last}"
    several = plural(kept["total"], "memory", "memories")
    yield f"It keeps {several}{_bracketed(notes)}{span}."
    if kept["categories"]:
        yield f"  {', '.join(f'{name} {count:,}' for name, count in kept['categories'].items())}"


def _found_by_meaning(kept: answers.MemoryCounts, said: answers.EventCounts) -> str:
    """How much of it has a vector."""
    of_talk = said["with_vector"]
    more = f" and {plural(of_talk, 'event')}" if of_talk else ""
    several = plural(kept["with_vector"], "memory", "memories")
    return f"By meaning one finds {several}{more}."


def _beside(tables: dict[str, int]) -> Iterator[str]:
    """What there is beside memories, and is counted in rows."""
    counted = [
        plural(tables["links"] // 2, "link"),
        plural(tables["episodes"], "episode"),
        plural(tables["events"], "event"),
        plural(tables["noted"], "note", "notes") + " taken from talk",
    ]
    yield f"Beside them there are {', '.join(counted[:-1])} and {counted[-1]}."


def _document_lines(documents: dict[str, int | None]) -> Iterator[str]:
    whole = [f"{name} {count:,}" for name, count in documents.items() if count is not None]
    if whole:
        yield f"Entries in its documents: {', '.join(whole)}."
    for name, count in documents.items():
        if count is None:
            yield f"{name}: cannot be read"


def _room_line(where: str, room: dict[str, int]) -> str:
    largest = sorted(room.items(), key=lambda one: -one[1])[:4]
    parts = [f"{name} {_size(size)}" for name, size in largest]
    whole = _size(sum(room.values()))
    return f"It takes {whole} in {in_a_line(where)}{_bracketed(parts)}."


def _bracketed(parts: list[str]) -> str:
    return f" ({', '.join(parts)})" if parts else ""


def _size(size: int) -> str:
    return f"{size / 1e6:,.1f} MB" if size >= 100_000 else f"{size / 1e3:,.1f} kB"

"""Plans as they are read from the rows that keep them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, tzinfo
from functools import lru_cache
from typing import Any

from ego.core import text
from ego.core.memory.memories import SAME_PLAN, TOLD_BY, LinkType
from ego.core.memory.pointing.ahead import Ahead, Reminded
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.mending import mending, one_on_one
from ego.core.memory.pointing.often.returning import Every, Pointed
from ego.core.memory.truth.holding import Holding
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds

IS_SAME = (
    f"type = '{LinkType.RELATED}'"
    f" AND (note = '{SAME_PLAN}' OR substr(note, 1, {len(TOLD_BY)}) = '{TOLD_BY}')"
)
_TELLS_IT = (
    f"note <> '{TOLD_BY}' || memories.id"
    f" AND (note = '{TOLD_BY}' || holder.id OR theirs.memory < ahead.memory)"
)
BY_NO_OTHER = (
    "NOT EXISTS (SELECT 1 FROM links JOIN ahead AS theirs ON theirs.memory = links.target"
    " JOIN memories AS holder ON holder.seq = links.target"
    f" WHERE links.source = ahead.memory AND {IS_SAME} AND theirs.day = ahead.day"
    " AND holder.forgotten_at IS NULL AND holder.private <= memories.private"
    " AND (theirs.has_hour > ahead.has_hour"
    f" OR (theirs.has_hour = ahead.has_hour AND {_TELLS_IT})))"
)
"""That a plan lies ahead by no other memory; else by the one of those that know its hour that their
links name, or the oldest."""


def tell_what_became(at: int, has_hour: int, told: int, day: str, zone: str) -> Holding:
    """What became of a plan that is off, or that stands on another day than at first."""
    if told == Reminded.CALLED_OFF:
        return Holding(is_off=True)
    return Holding(moved_to=_when(at, day, zone_named(zone), has_hour))


def read_returning(
    at: int, has_hour: int, told: str, kept_at: int, zone: str
) -> Callable[[], Holding]:
    """What is to be said of where something comes back now, once that is asked for.

    In `told` stand its next day, the first one, how often, on which weekdays where those are
    several, and the words of its memory.
    """

    def look() -> Holding:
        from ego.core.memory.pointing.often import reworded  # few come back

        place, day = zone_named(zone), len("2026-12-31")
        when = _when(at, told[:day], place, has_hour)
        first = date.fromisoformat(told[day : 2 * day])
        often, weekdays, words = told[2 * day :].split(" ", 2)
        every = read_every(often)
        said = from_microseconds(kept_at).astimezone(place)
        due = Pointed(when, every, first, read_weekdays(weekdays))
        moved = reworded.say_moved(words, due, said) if every else ""
        return Holding(moved_each_time=moved)

    return look


def read_moved(older: Sequence[Any], newer: Sequence[Any], became: Holding | None) -> Holding:
    """What is to be said of a plan that another one replaced: the day of that, where it is the same
    thing on another, or what `became` of it where it is off. Both are rows of `truth.REPLACED`."""
    from ego.core.memory.pointing import ahead  # few are replaced

    same = [
        text.query_tokens(ahead.without_times(row[4], from_microseconds(row[1]))).keys()
        for row in (older, newer)
    ]
    if older[1:3] == newer[1:3] or not (same[0] <= same[1] or same[1] <= same[0]):
        return Holding()
    if became is not None and became.is_off:
        return became
    _, at, has_hour, *_, zone = newer
    day = from_microseconds(at).astimezone(zone_named(zone)).date().isoformat()
    return Holding(moved_to=_when(at, day, zone_named(zone), has_hour))


def _when(at: int, day: str, place: tzinfo | None, has_hour: int) -> When:
    hour = from_microseconds(at).astimezone(place).time() if has_hour else None
    return When(date.fromisoformat(day), hour)


def read_closed(db: Transaction, seqs: Iterable[int]) -> dict[int, datetime]:
    """When it was told how what lay ahead of these memories was, or nobody asked any more, by
    their seq."""
    sql = (
        "SELECT memory, closed_at FROM ahead WHERE closed_at IS NOT NULL"
        " AND memory IN (SELECT value FROM json_each(?))"
    )
    rows = db.execute(sql, (json.dumps(list(seqs)),)).fetchall()
    return {seq: from_microseconds(at) for seq, at in rows}


def read_every(kept: str | None) -> Every | None:
    """How often something comes back, as it is kept: a word of a later release is once."""
    return Every(kept) if kept in set(Every) else None


def read_weekdays(kept: str) -> tuple[int, ...]:
    """The days of the week, as they are kept: a digit for each, 0 for Monday."""
    return tuple(int(one) for one in kept if one in "0123456")


def name_of(zone: tzinfo | None) -> str:
    """The name a zone is kept by; empty for the machine's own."""
    return str(getattr(zone, "key", ""))


def zone_named(name: str) -> tzinfo | None:
    """The zone of that name; the machine's own where it is not known here."""
    if not name:
        return None
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        return None


_LONGEST = 1_000
"""What is longer is not kept in mind from one reading to the next."""


@lru_cache(maxsize=512)
def _as_meant(content: str, at: datetime) -> str:
    """The words of a plan as they were meant: the same each time, and all are read at each turn."""
    return mending.mend(content, at)


def read_row(row: Row) -> Ahead:
    """What lies ahead of a memory."""
    seq, name, content, private, kept_at, at, day, zone, has_hour, every, *rest = row
    first, weekdays, left_out, ends, told, asked, asked_at, closed_at = rest
    place = zone_named(zone)
    begins, said = from_microseconds(at), from_microseconds(kept_at)
    return Ahead(
        seq=seq,
        memory_id=name,
        text=(_as_meant if len(content) <= _LONGEST else mending.mend)(
            content, said.astimezone(place)
        ),
        figures=one_on_one.find_figures(content),
        private=bool(private),
        kept_at=said,
        when=_when(at, day, place, has_hour),
        at=begins,
        zone=place,
        every=read_every(every),
        first_day=date.fromisoformat(first),
        weekdays=read_weekdays(weekdays),
        left_out=tuple(date.fromisoformat(one) for one in left_out.split()),
        until=date.fromisoformat(ends) if ends else date.max,
        told=Reminded(told),
        asked=asked,
        asked_at=None if asked_at is None else from_microseconds(asked_at),
        closed_at=None if closed_at is None else from_microseconds(closed_at),
    )

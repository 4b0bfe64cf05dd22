"""The days and hours that memories point forward to, as lines of an exchange file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, time
from typing import Any

from ego.core.memory.pointing.ahead import Ahead, Reminded
from ego.core.memory.pointing.ahead import moment as moment_of
from ego.core.memory.pointing.dates import LAST_YEAR, When
from ego.core.memory.pointing.often.returning import Every
from ego.errors import UsageError
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead
from ego.stores.memory.asking import plan_rows
from ego.upkeep.exchange.lines import (
    Line,
    LineKind,
    Outcome,
    a_text,
    an_id,
    find_there,
    moment,
    refuse_unknown,
    show,
)


def _ahead_lines(_: Ego, db: Transaction, private: bool) -> Iterator[dict[str, Any]]:
    for one in ahead.told_ones(db, private=private):
        yield {
            "memory": one.memory_id,
            "day": one.when.day.isoformat(),
            "hour": None if one.when.hour is None else f"{one.when.hour:%H:%M}",
            "zone": plan_rows.name_of(one.zone),
            "every": None if one.every is None else str(one.every),
            "first_day": one.first_day.isoformat(),
            "weekdays": list(one.weekdays),
            "left_out": [day.isoformat() for day in one.left_out],
            "ends": "" if one.until == date.max else one.until.isoformat(),
            "told": int(one.told),
            "asked": max(one.asked, 0),
            "closed": "" if one.closed_at is None else one.closed_at.isoformat(),
        }


_AHEAD = (
    "memory", "day", "hour", "zone", "every", "first_day", "weekdays", "left_out", "ends", "told",
    "asked", "closed",
)  # fmt: skip


def _read_ahead(_: Ego, line: Line) -> Ahead:
    refuse_unknown("ahead", line, _AHEAD)
    name = an_id(line.get("memory"), "mem_", None, called="memory")
    try:
        day = date.fromisoformat(line.get("day", ""))
        first = date.fromisoformat(line.get("first_day", line.get("day")))
        written = line.get("hour")
        hour = None if written is None else time.fromisoformat(written)
        told = Reminded(line.get("told", 0))
        left_out = tuple(date.fromisoformat(one) for one in line.get("left_out", ()))
        until = date.fromisoformat(line.get("ends") or date.max.isoformat())
        weekdays = tuple(sorted({range(7)[one] for one in line.get("weekdays", ())}))
    except (TypeError, ValueError, IndexError) as error:
        raise UsageError(f"It makes no sense: {error}.") from None
    zone = plan_rows.zone_named(a_text("zone", line.get("zone", ""), 100))
    every, asked = line.get("every"), line.get("asked", 0)
    if every is not None and every not in list(Every):
        raise UsageError(f"Unknown every {show(every)}. Known: {', '.join(Every)}.")
    if not isinstance(asked, int) or isinstance(asked, bool) or asked < 0:
        raise UsageError(f"asked must be a whole number, not {show(asked)}.")
    if hour is not None:
        hour = hour.replace(tzinfo=None)
    try:
        at = moment_of(When(day, hour), zone)
        refused = max(day, first).year > LAST_YEAR
    except (OverflowError, ValueError):
        refused = True
    if refused:
        raise UsageError(f"day is beyond the calendar: {day}.")
    return Ahead(
        seq=0,
        memory_id=name,
        text="",
        private=False,
        kept_at=at,
        when=When(day, hour),
        at=at,
        zone=zone,
        every=None if every is None else Every(every),
        first_day=first,
        weekdays=weekdays,
        left_out=left_out,
        until=until,
        told=told,
        asked=asked,
        closed_at=moment("closed", line["closed"], None) if line.get("closed") else None,
    )


def _take_aheads(_: Ego, db: Transaction, several: Sequence[Ahead]) -> list[Outcome]:
    return [_take_ahead(db, one) for one in several]


def _take_ahead(db: Transaction, one: Ahead) -> Outcome:
    found = find_there(db, (one.memory_id,))
    if isinstance(found, UsageError):
        return found
    if not found or ahead.has(db, found[0].seq):
        return False
    ahead.put(
        db, found[0].seq, one.when, one.zone,
        every=one.every, first=one.first_day, weekdays=one.weekdays, left_out=one.left_out,
        until=one.until, told=one.told, asked=one.asked, closed_at=one.closed_at,
    )  # fmt: skip
    return True


AHEAD = LineKind("ahead", "day ahead", "days ahead", _ahead_lines, _read_ahead, _take_aheads)

"""In how many memories somebody was met, and when, once some of those are gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from ego.core import moments, text
from ego.core.identity import people as relationships
from ego.errors import StateError
from ego.stores.memory import meetings

if TYPE_CHECKING:
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction
    from ego.stores.engine.outbox import Due

_FIRST, _LAST = "first_interaction", "last_interaction"
_AT_ONCE = timedelta(minutes=1)
"""A meeting is noted so long after its memory at most."""


def find_met_left(ego: Ego, db: Transaction, seqs: Sequence[int]) -> dict[str, Any]:
    """In how many memories somebody was `met` that stay once these are gone, by the person's id,
    and which of their `days` are others then: what each was, and is.

    It is what is known less what goes, so that what was counted elsewhere and imported stays
    counted; and so that to take it over twice changes nothing.
    """
    lost = meetings.find_met(db, seqs)
    if not lost:
        return {}
    try:
        everyone = ego.everyone(ego.people())
    except StateError as error:
        ego.warn(error.sentence)
        return {}
    left, days = dict[str, int](), dict[str, dict[str, list[str | None]]]()
    for entry in everyone:
        names = {text.normalise(name) for name in relationships.names(entry)}
        if gone := [lost[name] for name in names if name in lost]:
            its_id, fewer = str(entry["person_id"]), sum(one.many for one in gone)
            left[its_id] = max(0, int(entry["total_interactions"]) - fewer)
            days[its_id] = _find_days(db, entry, gone, seqs)
    return {"met": left, "days": days}


def _find_days(
    db: Transaction,
    entry: Mapping[str, Any],
    gone: Sequence[meetings.Met],
    seqs: Sequence[int],
) -> dict[str, list[str | None]]:
    """The first and the last day somebody was met, where what is `gone` was that."""
    first, last = (moments.read_time(entry[key]) for key in (_FIRST, _LAST))
    no_first = first is not None and min(one.first for one in gone) <= first
    no_last = last is not None and max(one.last for one in gone) + _AT_ONCE >= last
    if not no_first and not no_last:
        return {}
    there = meetings.find_met(db, seqs, relationships.names(entry)).values()
    known: list[datetime | None] = [None if no_first else first, None if no_last else last]
    known += [at for one in there for at in (one.first, one.last)]
    times = [at for at in known if at]
    found = {_FIRST: min(times, default=None), _LAST: max(times, default=None)}
    over = {_FIRST: no_first, _LAST: no_last}
    return {
        key: [entry[key], moments.as_kept(at) if at else None]
        for key, at in found.items()
        if over[key]
    }


def least(rows: Iterable[Due]) -> dict[str, int]:
    """In how many somebody was met still, after several purges that wait to be followed."""
    found = dict[str, int]()
    for row in rows:
        for key, many in row.payload.get("met", {}).items():
            found[key] = min(many, found.get(key, many))
    return found


def count_down(entry: Mapping[str, Any], rows: Sequence[Due]) -> dict[str, Any]:
    """`entry` with no more meetings than are left after these purges, and no day of one that is
    gone; none where no meeting is."""
    many, left = entry.get("total_interactions"), least(rows).get(str(entry.get("person_id")))
    if left is None or not isinstance(many, int):
        return dict(entry)
    steps = entry.get("mood_trajectory")
    told = len(steps) if isinstance(steps, list) else 0
    many = min(many, max(left, told))
    days = dict(_move_days(entry, rows)) if many else {_FIRST: None, _LAST: None}
    return {**entry, **days, "total_interactions": many}


def _move_days(entry: Mapping[str, Any], rows: Sequence[Due]) -> Iterator[tuple[str, str | None]]:
    for key in (_FIRST, _LAST):
        at = entry.get(key)
        for row in rows:
            moved = row.payload.get("days", {}).get(str(entry.get("person_id")), {}).get(key)
            if moved and at == moved[0]:
                at = moved[1]
        yield key, at

"""The days that a turn of talk leaves out of what comes back; taken back, it gives them back."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from ego.core.memory.pointing.dates import When
from ego.runtime.noted import righting
from ego.stores.memory import ahead
from ego.stores.talk import righted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from datetime import date, datetime

    from ego.core.events import Event
    from ego.core.memory.pointing.ahead import Ahead
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction


def find_made(ego: Ego, db: Transaction, event: Event) -> list[Ahead]:
    """What comes back by what was noted of a turn."""
    told = righting.find_told_in_talk(db)
    often = [one for one in righting.find_open(ego, db, event) if one.is_often]
    return [
        one for one in often if one.memory_id in told and told[one.memory_id].event_id == event.id
    ]


def take_days_out(db: Transaction, event: Event, plan: Ahead, days: Collection[date]) -> None:
    """Let a plan not be on these days by what a turn says, for as long as that is there."""
    righting.mark_of(db, event, [plan])
    ahead.leave_out(db, plan, days, event.at)
    righted.note_left_out(db, event.id, plan.memory_id, days)


def return_days(db: Transaction, turns: Sequence[Event], now: datetime) -> None:
    """Let what these turns have left out be again; they are gone, and no other leaves it out."""
    by_others = righted.list_left_out(db)
    for name, days in _list_days(turns):
        kept = {day for told in by_others for day in told.get(name, ())}
        for plan in _find_plans(db, name, now):
            back = [day for day in days if day in plan.left_out and day not in kept]
            if back:
                _put_back(db, plan, back, now)


def take_days_out_again(db: Transaction, turns: Sequence[Event], now: datetime) -> None:
    """Let plans not be on the days that these turns leave out: they are there again."""
    for name, days in _list_days(turns):
        for plan in _find_plans(db, name, now):
            if out := [day for day in days if day not in plan.left_out]:
                ahead.leave_out(db, plan, out, now)


def _list_days(turns: Sequence[Event]) -> Iterator[tuple[str, list[date]]]:
    for turn in turns:
        yield from righted.read_left_out(turn.client_context).items()


def _find_plans(db: Transaction, memory_id: str, now: datetime) -> list[Ahead]:
    """What comes back by a memory, or by one that took its place."""
    return [
        one
        for one in ahead.open_ones(db, now)
        if one.is_often
        and (one.memory_id == memory_id or memory_id in righting.list_replaced(db, one))
    ]


def _put_back(db: Transaction, plan: Ahead, days: Collection[date], now: datetime) -> None:
    """Let a plan be on these days again: it stands on the first of them that is still to come."""
    rest = replace(plan, left_out=tuple(one for one in plan.left_out if one not in days))
    today = now.astimezone(plan.zone).date()
    sooner = (rest.return_after(day - timedelta(days=1)) for day in days if day >= today)
    first = min((day for day in sooner if day in days), default=plan.when.day)
    ahead.stand(db, rest, When(min(first, plan.when.day), plan.when.hour))

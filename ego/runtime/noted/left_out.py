"""The days that a turn of talk leaves out of what comes back; taken back, it gives them back."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from ego.core.memory.pointing import whom
from ego.core.memory.pointing.dates import When
from ego.core.talk.noted import Item, Kind
from ego.runtime.noted import bringing, righting
from ego.runtime.noted.meant import READ, find_open, find_told_in_talk, name_teller, select_meant
from ego.stores.memory import ahead
from ego.stores.talk import righted

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from datetime import date, datetime

    from ego.core.events import Event
    from ego.core.memory.pointing.ahead import Ahead
    from ego.core.memory.pointing.often.once import Once
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction


def find_made(ego: Ego, db: Transaction, event: Event) -> list[Ahead]:
    """What comes back by what was noted of a turn."""
    told = find_told_in_talk(db)
    often = [one for one in find_open(ego, db, event) if one.is_often]
    return [
        one for one in often if one.memory_id in told and told[one.memory_id].event_id == event.id
    ]


def take_days_out(db: Transaction, event: Event, plan: Ahead, days: Collection[date]) -> None:
    """Let a plan not be on these days by what a turn says, for as long as that is there; the day
    of this week may be past."""
    if not days:
        return
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


def find_told_once(
    ego: Ego,
    db: Transaction,
    event: Event,
    look: Callable[[], list[Ahead]],
    *,
    again: bool = False,
) -> Once | None:
    """What of those that `look` brings comes back, and a turn says is on another day once.

    What was moved so already is found where it is asked for `again`.
    """
    from ego.core.memory.pointing.often import once  # for few turns

    said, now = event.user_text[:READ], ego.local(event.at)
    there = look() if once.may_tell(said) else []
    if not any(one.is_often for one in there):
        return None
    of_talk, lately = find_told_in_talk(db), righting.find_lately(db, event, now)
    last = {
        one.seq for one in there if (told := of_talk.get(one.memory_id)) and told.event_id in lately
    }
    for meant in select_meant(ego, db, event, there):
        for words in meant.ways:
            found = once.find_once(
                meant.plans, words, now, last if meant.is_own else set(), again=again
            )
            found = [one for one in found if one.words]
            if found:
                return found[0] if len(found) == 1 else None
    return None


def move_once(ego: Ego, db: Transaction, event: Event, said: str, once: Once) -> str:
    """Leave one of what comes back out, and note that it is on another day; returns what else a
    turn says."""
    from ego.core.memory.pointing.often import once as told

    each, other = (once, *once.more), name_teller(ego, event)
    take_days_out(db, event, once.plan, [one.day for one in each])
    for one in each:
        words = f"{other}: {whom.without_teller(one.words)}"
        item, there = Item(other, Kind.PLAN, words), one.stands
        noted = righting.put_in_place(ego, db, event, there, words) if there else None
        bringing.ask_no_more(db, noted or righting.note_of(ego, db, event, once.plan, item))
    return told.drop_told(said, [once], ego.local(event.at))


def drop_known_once(ego: Ego, db: Transaction, event: Event, said: str) -> str:
    """What a turn says beside that one of what comes back is on the day that it is moved to."""
    from ego.core.memory.pointing.often import once as told

    known = find_told_once(ego, db, event, partial(find_open, ego, db, event), again=True)
    if known is None or known.day not in known.plan.left_out:
        return said
    return told.drop_told(said, [known], ego.local(event.at))


def call_off_listed(db: Transaction, event: Event, several: Sequence[Ahead]) -> None:
    """Call all of `several` off where they are the days, one behind the other, of one thing that a
    turn told: the offsite of Thursday and Friday, but no shifts."""
    from ego.core.memory.pointing.together import same_day  # for few turns

    told = find_told_in_talk(db)
    turns = {its.event_id if (its := told.get(one.memory_id)) else one.memory_id for one in several}
    if len(turns) == 1 and same_day.are_days_of_one([(one.text, one.when.day) for one in several]):
        righting.mark_of(db, event, several)
        ahead.call_off(db, several, event.at)

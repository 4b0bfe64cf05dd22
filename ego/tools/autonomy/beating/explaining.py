"""Why a heartbeat tells or keeps silent, and what it would tell when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.autonomy.decisions import Trigger, TriggerKind
from ego.core.autonomy.heartbeat import Telling
from ego.core.desires import desires, rhythm
from ego.core.desires.desires import Desire, Pressure
from ego.core.desires.rhythm import Rhythm
from ego.core.memory.pointing.ahead import Ahead
from ego.core.moments import Write
from ego.runtime.ego import Ego
from ego.stores.autonomy import triggers
from ego.tools.autonomy import answers
from ego.tools.autonomy.beating.packet import said_of
from ego.tools.autonomy.beating.stirring import Stirring, name_of_trigger
from ego.tools.autonomy.deciding import waiting
from ego.tools.memory import coming

_BEAT = timedelta(minutes=30)
_AHEAD = timedelta(days=7)
_NEXT = 3
"""So many of the next tellings are named."""
_TIME = "%A %Y-%m-%d %H:%M"


class Foreseen(NamedTuple):
    """A beat to come that would tell, if nothing happens until then."""

    at: datetime
    """On the person's clock."""
    what: str


def lines(ego: Ego, stirring: Stirring, telling: Telling, foreseen: list[Foreseen]) -> list[str]:
    """Why it tells now or keeps silent, how things stand, and what would be told when."""
    now, limits, memory = ego.here(), stirring.limits, stirring.memory
    high = [one.name for one in stirring.ordered if one.level >= limits.above]
    last = "nothing yet"
    if memory.last is not None:
        today = memory.day == now.date()
        counts = (memory.limited, memory.of_wants) if today else (0, 0)
        last = f"{text.age(memory.last, now)}; today {counts[0]} of at most {limits.at_most}"
        last += f" beside what is due, {counts[1]} of at most {limits.wants} for wants alone"
    beats = [f"  {one.at:{_TIME}}  {one.what}" for one in foreseen]
    return [
        f"{'It tells now' if telling.tells else 'It keeps silent now'}: {telling.why}.",
        *([f"It says: {'; '.join(said_of(ego, stirring, telling, now))}"] if telling.tells else []),
        f"Told last: {last}.",
        f"High: {text.enumerate_names(high) or 'nothing'}.",
        *(["If nothing happens, it tells next:", *beats] if beats else [_nothing()]),
        "Nothing was told by this, and nothing is changed.",
    ]


def foresee(ego: Ego, stirring: Stirring, telling: Telling) -> list[Foreseen]:
    """The next tellings of the coming days, by a beat every half hour, if nothing happens.

    Desires rise as far as that can be foreseen: by what is kept, without what bends them now.
    """
    start, lived, catalog = ego.now(), ego.rhythm(), ego.catalog
    plans, days = _to_come(ego, start + _AHEAD)
    one = stirring._replace(memory=telling.memory if telling.tells else stirring.memory)
    found = list[Foreseen]()
    for at in _beats(start):
        due = {name: plan for name, plan in plans.items() if plan.due_at <= at}
        begun = {name: day for name, day in days.items() if coming.is_due(day, at)}
        one = one._replace(
            triggers={**stirring.triggers, **due},
            ahead={**stirring.ahead, **begun},
            ordered=_felt(catalog, stirring, lived, at),
        )
        told = one.decide(ego.local(at))
        if told.tells:
            found.append(Foreseen(ego.local(at), "; ".join(said_of(ego, one, told, at))))
            one = one._replace(memory=told.memory)
            if len(found) == _NEXT:
                break
    return found


def fields(foreseen: list[Foreseen], write: Write) -> list[answers.Foreseen]:
    """The same for programs."""
    return [{"at": write(one.at), "what": one.what} for one in foreseen]


def _beats(start: datetime) -> Iterator[datetime]:
    """Every full and half hour of the coming days."""
    at = (
        start
        + _BEAT
        - timedelta(minutes=start.minute % 30, seconds=start.second, microseconds=start.microsecond)
    )
    while at <= start + _AHEAD:
        yield at
        at += _BEAT


def _to_come(ego: Ego, until: datetime) -> tuple[Mapping[str, Trigger], Mapping[str, Ahead]]:
    """What will be due by then: plans, and what lies ahead."""
    with ego.database.reading() as db:
        later = [one for one in triggers.list_waiting(db) if one.due_at <= until]
        later = waiting.told_now(db, later, ego.now())
        days = coming.tellable(db, ego.now(), until)
    plans = {
        name_of_trigger(one): one
        for one in later
        if one.content and one.kind not in (TriggerKind.EVENT, TriggerKind.DESIRE)
    }
    return plans, {coming.name_day(one): one for one in days}


def _felt(
    catalog: Mapping[str, Desire], stirring: Stirring, lived: Rhythm, at: datetime
) -> list[Pressure]:
    kept = stirring.kept
    if not kept:
        return []
    felt = [desires.pressure(one, kept[name], at) for name, one in catalog.items()]
    return rhythm.order(felt, catalog, kept, lived, at)


def _nothing() -> str:
    return f"If nothing happens, it tells nothing in the coming {_AHEAD.days} days."

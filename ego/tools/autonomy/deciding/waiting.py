"""Whose turn it is among what waits to be decided about: today first, and what is over last.

A trigger about a day ahead is told in the words of the moment: what was "today at 10:00" when it
was queued is "was yesterday at 10:00" a day later, and nothing once it is open no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, time
from typing import NamedTuple

from ego.core.autonomy.decisions import Trigger, TriggerKind, TriggerState
from ego.core.memory.pointing.ahead import Ahead, Stage
from ego.runtime.ego import Ego, utc_now
from ego.stores import queue as jobs
from ego.stores.autonomy import triggers
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead as days
from ego.stores.memory import memories
from ego.stores.queue import State
from ego.tools.memory import coming


class _Waiting(NamedTuple):
    trigger: Trigger
    day: Ahead | None


def next_one(ego: Ego, db: Transaction, *, again: bool) -> Trigger | None:
    """The trigger to decide about first; `again` what was given up counts too.

    Of the days that are over only the latest is decided about, and last: after a week without
    a beat the others would keep what is today from being told. They lapse, as does a day that
    is open no more; whoever begins a session is still asked how they went.
    """
    now, real = ego.now(), utc_now()
    waiting = list[_Waiting]()
    for job in jobs.list_unfinished(db, jobs.DELIBERATE):
        if job.next_at > real or not (again or job.state is State.WAITING):
            continue
        trigger = triggers.get(db, job.subject)
        assert trigger is not None, "a job is about a trigger"
        if not is_of_day(trigger):
            waiting.append(_Waiting(trigger, None))
        elif (day := _day_of(db, trigger, now)) is not None:
            waiting.append(_Waiting(trigger, day))
        else:
            settle(db, trigger.id)
    latest = choose_days([one.day for one in waiting if one.day], now)
    for one in waiting:
        if one.day is not None and one.day not in latest:
            settle(db, one.trigger.id)
    left = [one for one in waiting if one.day is None or one.day in latest]
    if not left:
        return None
    return min(left, key=lambda one: _turn(one.day, now)).trigger  # of equals the one due longest


def choose_days(found: Iterable[Ahead], now: datetime) -> list[Ahead]:
    """The days to decide about, in the order of their turns; of those that are over the latest."""
    ordered = sorted(found, key=lambda one: _turn(one, now))
    over = [one for one in ordered if one.is_over(now)]
    return [one for one in ordered if one not in over[1:]]


def told_now(db: Transaction, found: Sequence[Trigger], now: datetime) -> list[Trigger]:
    """The triggers in the words of the moment; a day that is open no more is left out."""
    told = list[Trigger]()
    for one in found:
        if not is_of_day(one):
            told.append(one)
        elif (day := _day_of(db, one, now)) is not None:
            told.append(replace(one, content=coming.tell_as_trigger(day, now)))
    return told


def tell_with_since(ego: Ego, db: Transaction, trigger: Trigger) -> Trigger:
    """A trigger with what was said since of the day that it is about. That is told and never kept:
    what is purged of talk is in no trigger's words."""
    now = ego.now()
    day = _day_of(db, trigger, now) if is_of_day(trigger) else None
    if day is None:
        return trigger
    (day,) = coming.add_since(ego, [day], db)
    return replace(trigger, content=coming.tell_as_trigger(day, now))


def is_of_day(trigger: Trigger) -> bool:
    """Whether it is about a day ahead, which `coming.name_day` names."""
    return trigger.kind is TriggerKind.TIME and trigger.subject.startswith("mem_")


def settle(db: Transaction, trigger_id: str) -> None:
    """Nothing is to be decided about the trigger any more."""
    job = jobs.find_about(db, jobs.DELIBERATE, trigger_id)
    assert job is not None
    jobs.finish(db, job)
    triggers.put(db, trigger_id, TriggerState.DONE)


def _day_of(db: Transaction, trigger: Trigger, now: datetime) -> Ahead | None:
    """The day that a trigger is about, as long as it is open and stands where it stood."""
    name, _, _ = trigger.subject.partition("@")
    memory = memories.get(db, name)
    kept = days.get(db, memory.seq) if memory else None
    if kept is None or kept.private:
        return None
    day = kept.standing(now)
    return day if coming.name_day(day) == trigger.subject and not day.is_let_go(now) else None


def _turn(day: Ahead | None, now: datetime) -> tuple[int, time, float]:
    """Where it stands: an hour of today, today, tomorrow, what is no day, what is over."""
    if day is None:
        return 3, time(), 0.0
    if day.is_over(now):
        return 4, time(), -day.at.timestamp()
    hour = day.when.hour
    if day.stage(now) is Stage.DAY:
        return (1, time(), 0.0) if hour is None else (0, hour, 0.0)
    return 2, time(), day.at.timestamp()

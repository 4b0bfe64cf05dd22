"""What there is to decide about next: what waits and is due, else what stirs right now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.autonomy import heartbeat
from ego.core.autonomy.decisions import Trigger, TriggerKind, TriggerState
from ego.core.desires.desires import show
from ego.core.events import Event, Source
from ego.core.memory.pointing.ahead import Ahead
from ego.errors import NotFound, StateError
from ego.runtime.ego import Ego, utc_now
from ego.stores import queue as jobs
from ego.stores.autonomy import decisions, triggers
from ego.stores.engine.contract import Transaction
from ego.stores.packets import PacketKind
from ego.stores.queue import Job, State
from ego.stores.talk import events
from ego.tools.autonomy.deciding import waiting
from ego.tools.memory import coming
from ego.tools.packets import take_back

_FRESH = timedelta(days=1)
"""How old an event may be that is decided about by itself."""
_AGAIN = timedelta(hours=1)
"""How long a desire that was decided about is left alone, and what was given up too."""
_NEWEST = 20


class Held(NamedTuple):
    """A trigger, and the job that keeps it out of the others' reach."""

    trigger: Trigger
    job: Job


def queue(
    ego: Ego,
    db: Transaction,
    kind: TriggerKind,
    subject: str = "",
    content: str = "",
    due_at: datetime | None = None,
) -> Trigger:
    """Let something wait to be decided about, from `due_at` on or from now."""
    now = ego.now()
    trigger = Trigger(f"trg_{ego.new_id()}", kind, subject, content, now, due_at or now)
    triggers.add(db, trigger)
    return trigger


def queue_days(ego: Ego, db: Transaction, found: Sequence[Ahead]) -> None:
    """Let days ahead wait to be decided about, those that never did."""
    now = ego.now()
    for one in waiting.choose_days(found, now):
        name = coming.name_day(one)
        if triggers.find_about(db, TriggerKind.TIME, name) is None:
            queue(ego, db, TriggerKind.TIME, name, coming.tell_as_trigger(one, now))


def hold(
    ego: Ego,
    db: Transaction,
    until: datetime,
    *,
    event_id: str | None = None,
    trigger_id: str | None = None,
    kind: TriggerKind = TriggerKind.TIME,
    desires: Sequence[str] = (),
    again: bool = False,
) -> Held:
    """The trigger to decide about now; nobody else gets it before `until`.

    With `trigger_id` it is that one, with `event_id` that event; else what waits and has its
    turn (`waiting`), a day ahead that is here among it; else what stirs: the first of `desires`,
    a fresh event, a high desire, or `kind` (the time, or a heartbeat). With `again`, also what was
    given up, and what an unanswered packet holds. Raises NotFound.
    """
    if again:
        take_back(db, PacketKind.DELIBERATE, jobs.DELIBERATE)
    if not (desires or event_id or trigger_id):
        queue_days(ego, db, coming.due_ahead(db, ego.now(), again=True))
    for arrived in triggers.list_due(db, ego.now()):
        _queue_job(ego, db, arrived)
    wanted = None if event_id is None else _about_event(ego, db, event_id)
    wanted = triggers.get(db, trigger_id) if trigger_id else wanted
    if wanted is None:
        wanted = waiting.next_one(ego, db, again=again)
    if wanted is None and (wanted := _stirring(ego, db, kind, desires)) is not None:
        _queue_job(ego, db, wanted)
    job = None
    if wanted is not None:
        due = utc_now()
        job = jobs.claim(db, jobs.DELIBERATE, due, until, parked=again, subject=wanted.id)
    if job is None:
        raise NotFound(_why_not(db))
    trigger = triggers.get(db, job.subject)
    assert trigger is not None
    for told in waiting.told_now(db, [trigger], ego.now()):
        triggers.reword(db, trigger.id, told.content)
        trigger = told
    return Held(trigger, job)


def find_origin(db: Transaction, trigger_id: str) -> Trigger:
    """The trigger `trigger_id`, or what it was at first where it was put off."""
    found = triggers.get(db, trigger_id)
    while found is not None and found.kind is TriggerKind.DEFERRAL:
        decision = decisions.get(db, found.subject)
        before = triggers.get(db, decision.trigger_id) if decision else None
        if before is None:
            break
        found = before
    assert found is not None, "a decision is about a trigger"
    return found


def _queue_job(ego: Ego, db: Transaction, trigger: Trigger) -> None:
    triggers.put(db, trigger.id, TriggerState.QUEUED)
    jobs.queue(db, f"job_{ego.new_id()}", jobs.DELIBERATE, trigger.id, utc_now())


def _about_event(ego: Ego, db: Transaction, event_id: str) -> Trigger:
    if events.get(db, event_id) is None:
        raise NotFound(f"No event '{text.one_line(event_id, 60)}'. ego events lists them.")
    known = triggers.find_about(db, TriggerKind.EVENT, event_id)
    if known is not None and known.state is not TriggerState.DONE:
        return known
    trigger = queue(ego, db, TriggerKind.EVENT, event_id)
    _queue_job(ego, db, trigger)
    return trigger


def _stirring(
    ego: Ego, db: Transaction, kind: TriggerKind, desires: Sequence[str]
) -> Trigger | None:
    """What stirs by itself; None when that is in somebody's hands already."""
    if not desires:
        for event in fresh_events(ego, db):
            return queue(ego, db, TriggerKind.EVENT, event.id)
    for desire, level in _high_desires(ego, db, desires):
        return _anew(ego, db, TriggerKind.DESIRE, desire, f"{desire} is high ({level}).")
    return _anew(ego, db, kind) if _is_free(db, triggers.find_about(db, kind, "")) else None


def _anew(
    ego: Ego, db: Transaction, kind: TriggerKind, subject: str = "", content: str = ""
) -> Trigger:
    """What stirs: a new trigger, or the one about it that was given up, tried anew."""
    last = triggers.find_about(db, kind, subject)
    if last is None or last.state is TriggerState.DONE:
        return queue(ego, db, kind, subject, content)
    job = jobs.find_about(db, jobs.DELIBERATE, last.id)
    assert job is not None, "what waits to be decided about has a job"
    jobs.begin_again(db, job, utc_now())
    return last


def _is_free(db: Transaction, last: Trigger | None) -> bool:
    """Whether nobody is deciding about it.

    What was given up is free after a while: else a model that was away for a night would
    leave an ego for ever without what stirs it.
    """
    if last is None or last.state is TriggerState.DONE:
        return True
    job = jobs.find_about(db, jobs.DELIBERATE, last.id)
    return job is not None and job.state is State.PARKED and job.next_at <= utc_now() - _AGAIN


def fresh_events(
    ego: Ego, db: Transaction, since: datetime | None = None, most: int = _NEWEST
) -> Iterator[Event]:
    """What came from outside and nobody has decided about, newest first, `most` of each source.

    From the last day; with `since`, from then on where that is longer ago.
    """
    day = ego.now() - _FRESH
    for source in (Source.NOTIFICATION, Source.CAPTURE):
        for event in events.newest(db, source, since=min(since or day, day), limit=most):
            if triggers.find_about(db, TriggerKind.EVENT, event.id) is None:
                yield event


def _high_desires(ego: Ego, db: Transaction, desires: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The desires that are high, or those of `desires`, and how loud each is.

    First what the heartbeat told last and nobody has decided about since, for that is what the
    question is asked on. Then the one that was decided about longest ago, the loudest of those
    never decided about: else the loudest one, let be, would be asked about again at every look,
    and what rose beside it never.
    """
    try:
        felt = ego.pressures(ego.modulation())
    except StateError as error:
        ego.warn(error.sentence)
        return
    known = [(one, triggers.find_about(db, TriggerKind.DESIRE, one.name)) for one in felt]
    told = heartbeat.read(ego.rhythm().tellings).wants
    known.sort(key=lambda both: _turn(told.get(both[0].name), both[1]))
    for one, last in known:
        rested = last is None or last.made_at <= ego.now() - _AGAIN
        loud = one.name in desires if desires else one.tag == "high"
        if loud and rested and _is_free(db, last):
            yield one.name, show(one.level)


def _turn(told: datetime | None, last: Trigger | None) -> tuple[float, float]:
    """Where a desire stands in the queue: the smallest comes first."""
    given_up = last is not None and last.state is not TriggerState.DONE
    decided = last.made_at.timestamp() if last and not given_up else 0.0
    fresh = told.timestamp() if told else 0.0
    return (-fresh if fresh > decided else 0.0), decided


def _why_not(db: Transaction) -> str:
    unfinished = jobs.list_unfinished(db, jobs.DELIBERATE)
    if not unfinished:
        return "Nothing is there to decide about."
    job = unfinished[0]
    if job.state is State.PARKED:
        return f"{job.subject} was given up. ego deliberate --again takes it up."
    return (
        f"{job.subject} is being decided about, or {job.due_again(utc_now())}."
        " ego deliberate --again takes it up at once."
    )

"""What there is at one beat: what is due, what reached it, what is wanted; told before or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from ego.core.autonomy import heartbeat, patience
from ego.core.autonomy.decisions import Trigger, TriggerKind, TriggerState
from ego.core.autonomy.heartbeat import Patience, Telling, Tellings, Thing
from ego.core.desires.desires import Pressure, Satisfaction
from ego.core.events import Event, Source
from ego.core.memory.pointing.ahead import Ahead
from ego.errors import StateError
from ego.runtime.ego import Ego, utc_now
from ego.stores import queue
from ego.stores.autonomy import triggers
from ego.stores.engine.contract import Transaction
from ego.stores.queue import Job, State
from ego.stores.talk import events
from ego.tools.autonomy.deciding import waiting
from ego.tools.autonomy.deciding.triggers import fresh_events
from ego.tools.autonomy.speaking import limits, speak
from ego.tools.memory import coming

_EVENT = TriggerKind.EVENT
_REACHED_AT_MOST = 100
"""Of each kind of what reached it, so many of the newest are looked at."""


class Stirring(NamedTuple):
    """What there is at one beat; things by the id that they are told by."""

    memory: Tellings
    """What was told before, and shown meanwhile."""
    limits: Patience
    triggers: Mapping[str, Trigger]
    """What was planned, and what else is due."""
    ahead: Mapping[str, Ahead]
    messages: Mapping[str, Job]
    reached: Mapping[str, Event]
    """The oldest first."""
    ordered: Sequence[Pressure]
    kept: Mapping[str, Satisfaction]
    answered: datetime | None
    """When a tool was last used, or anything was said by anybody."""
    undecided: bool
    """Whether a trigger's time has come, told or not."""

    @property
    def due(self) -> list[Thing]:
        """All that is due, told or not."""
        return [
            *(Thing(name, one.due_at) for name, one in self.triggers.items()),
            *(Thing(name, one.at) for name, one in self.ahead.items()),
            *(Thing(name, one.made_at) for name, one in self.messages.items()),
        ]

    def decide(self, now: datetime, *, force: bool = False) -> Telling:
        """What the beat at `now`, in the person's zone, tells of it."""
        return heartbeat.decide(
            self.memory,
            self.limits,
            now,
            due=self.due,
            events=[Thing(name, one.at) for name, one in self.reached.items()],
            ordered=self.ordered,
            kept=self.kept,
            answered=self.answered,
            force=force,
        )


def look_about(ego: Ego, above: float, *, again: bool = False) -> Stirring:
    """What there is now; `again` what lies ahead and was told already too.

    Wants that cannot be read are left out, with a warning.
    """
    now, lived = ego.now(), ego.rhythm()
    memory = heartbeat.read(lived.tellings).know(lived.named)
    ordered, kept = list[Pressure](), dict[str, Satisfaction]()
    try:
        ordered, kept = ego.pressures(ego.modulation()), ego.kept_desires()
    except StateError as error:
        ego.warn(error.sentence)
    with ego.database.reading() as db:
        arrived, in_hand = _arrived(ego, db)
        told_of = {**arrived, **{n: one for n, one in in_hand.items() if n in memory.things}}
        tried = [events.get(db, one.subject) for one in told_of.values() if one.kind is _EVENT]
        fresh = [*fresh_events(ego, db, memory.last, _REACHED_AT_MOST), *filter(None, tried)]
        reached = sorted(fresh, key=lambda one: (one.at, one.seq))
        said = [one.at for one in events.newest(db, Source.AUTONOMY_MESSAGE, limit=1)]
        talked = next(events.talk_times(db), None)
        answers = [*said, *(at for at in (lived.last_use, talked) if at)]
        return Stirring(
            memory=memory,
            limits=patience.read(ego.settings.heartbeat)._replace(above=above),
            triggers={
                name: one
                for name, one in told_of.items()
                if one.content and one.kind not in (_EVENT, TriggerKind.DESIRE)
            },
            ahead={
                coming.name_day(one): one
                for one in coming.add_since(ego, coming.due_ahead(db, now, again=again), db)
                if not (one.was_spoken_of and one.is_over(now))
                if again or not _is_decided(db, one)
            },
            messages={} if limits.why_enough(ego, db) else _to_say(db),
            reached={event.id: event for event in reached},
            ordered=ordered,
            kept=kept,
            answered=max(answers, default=None),
            undecided=bool(arrived),
        )


def _to_say(db: Transaction) -> dict[str, Job]:
    return {job.id: job for job in speak.list_pending(db)}


def _is_decided(db: Transaction, one: Ahead) -> bool:
    """Whether it was decided about already, by somebody who did not wait for a beat."""
    trigger = triggers.find_about(db, TriggerKind.TIME, coming.name_day(one))
    return trigger is not None and trigger.state is TriggerState.DONE


def name_of_trigger(trigger: Trigger) -> str:
    """By which id a trigger is told; one that began as something told before keeps that."""
    began = trigger.kind in (_EVENT, TriggerKind.TIME)
    return (began and trigger.subject) or trigger.id


def _arrived(ego: Ego, db: Transaction) -> tuple[dict[str, Trigger], dict[str, Trigger]]:
    """The triggers whose time has come, and those that somebody has in hand or has given up."""
    now = ego.now()
    arrived, in_hand = list[Trigger | None](), list[Trigger | None]()
    for job in queue.list_unfinished(db, queue.DELIBERATE):
        again = job.state is State.WAITING and job.next_at <= utc_now()
        (arrived if again else in_hand).append(triggers.get(db, job.subject))
    arrived += triggers.list_due(db, now)
    return _by_name(ego, db, arrived), _by_name(ego, db, in_hand)


def _by_name(ego: Ego, db: Transaction, several: Sequence[Trigger | None]) -> dict[str, Trigger]:
    told = waiting.told_now(db, [one for one in several if one is not None], ego.now())
    return {name_of_trigger(one): waiting.tell_with_since(ego, db, one) for one in told}

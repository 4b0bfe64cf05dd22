"""The course that leads to a decision and on from it, found from any id on the way.

trigger  ->  decision  ->  intent  ->  (agent job)  ->  result  ->  message  ->  answer
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from ego.core.autonomy.decisions import (
    ActionResult,
    AgentJob,
    Decision,
    Intent,
    Trigger,
    TriggerKind,
)
from ego.core.autonomy.messages import SpokenMessage, Unspoken
from ego.core.events import IN_MIND, Event, Source
from ego.core.memory.memories import Memory
from ego.core.usage import Purpose, Usage
from ego.stores import console, queue, usage
from ego.stores.autonomy import agent_jobs, decisions, intents, results, triggers
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories
from ego.stores.talk import events

ANSWERS_WITHIN = timedelta(days=1)
"""Who talks later than that answers something else."""
_PUT_OFF = (TriggerKind.DEFERRAL, TriggerKind.SCHEDULE_ACTION)


@dataclass(frozen=True, slots=True)
class Course:
    """What is kept of it; what is not there (yet) is None."""

    trigger: Trigger | None = None
    origin: Trigger | None = None
    """What it was about before it was put off or planned."""
    decision: Decision | None = None
    intent: Intent | None = None
    job: AgentJob | None = None
    result: ActionResult | None = None
    unspoken: Unspoken | None = None
    message: SpokenMessage | None = None
    answered: datetime | None = None
    talk: Event | None = None
    """The event that was asked about, where it is none of these."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a decision had in mind, as far as that is there and may be told."""

    events: tuple[Event, ...]
    memories: tuple[Memory, ...]
    goal_ids: tuple[str, ...]
    gone: int
    """How many events and memories are set aside, purged, or private by now."""


def find(db: Transaction, name: str) -> Course | None:
    """The course that `name` is on; None when nothing is kept under that id."""
    event = events.get(db, name)
    if event is not None:
        return _of_event(db, event)
    intent = _intent_on_the_way(db, name)
    decision = decisions.get(db, intent.decision_id if intent else name)
    if decision is not None:
        course, job = trace(db, decision), agent_jobs.get(db, name)
        return replace(course, job=job) if job else course
    trigger = triggers.get(db, name)
    if trigger is not None:
        return _of_trigger(db, trigger)
    waiting = next((one for one in queue.list_unfinished(db) if one.id == name), None)
    return find(db, waiting.subject) if waiting else None


def trace(db: Transaction, decision: Decision) -> Course:
    """The course of a decision, to where it has come."""
    trigger = triggers.get(db, decision.trigger_id)
    intent = intents.find_by_decision(db, decision.id)
    known = Course(trigger=trigger, origin=_origin(db, trigger), decision=decision, intent=intent)
    if intent is None:
        return known
    result = results.find_by_intent(db, intent.id)
    job = agent_jobs.find_by_intent(db, intent.id)
    known = replace(known, job=job, result=result)
    unspoken = console.find_unspoken(db, result.id) if result else None
    if unspoken is None:
        return known
    message = console.find_message(db, unspoken.id)
    if message is None:
        return replace(known, unspoken=unspoken)
    answered = events.first_talk(db, message.at, message.at + ANSWERS_WITHIN)
    return replace(known, unspoken=unspoken, message=message, answered=answered)


def evidence_of(db: Transaction, decision: Decision) -> Evidence:
    """What the decision names; nothing private is told, also what has become so since."""
    named = decision.evidence
    return _look_up(db, named.event_ids, named.memory_ids, named.goal_ids)


def in_mind_of(db: Transaction, talk: Event) -> Evidence:
    """What came to mind in a turn of talk: what its model was told of. A story is not among it."""
    kept = talk.client_context.get(IN_MIND)
    ids = [one for one in kept if isinstance(one, str)] if isinstance(kept, list) else []
    turns = [one for one in ids if one.startswith("ev_")]
    return _look_up(db, turns, [one for one in ids if not one.startswith(("ev_", "ep_"))], ())


def _look_up(
    db: Transaction, event_ids: Sequence[str], memory_ids: Sequence[str], goal_ids: tuple[str, ...]
) -> Evidence:
    said = [event for name in event_ids if (event := events.get(db, name))]
    known = [memory for name in memory_ids if (memory := memories.get(db, name))]
    told = [memory for memory in known if not memory.private]
    gone = len(event_ids) - len(said) + len(memory_ids) - len(told)
    return Evidence(tuple(said), tuple(told), goal_ids, gone)


def is_hidden(db: Transaction, trigger: Trigger) -> bool:
    """Whether a trigger is about a memory that is private or gone."""
    if not trigger.subject.startswith("mem_"):
        return False
    name, _, _ = trigger.subject.partition("@")  # behind it the day that was told
    memory = memories.get(db, name)
    return memory is None or memory.private


def sum_tokens(db: Transaction, course: Course) -> dict[Purpose, Usage]:
    """What the models took that decided and spoke, or that answered in a talk."""
    asked = [
        *([(Purpose.DELIBERATE, course.trigger.id)] if course.trigger else []),
        *([(Purpose.RENDER, course.unspoken.id)] if course.unspoken else []),
        *([(Purpose.CHAT, course.talk.id)] if course.talk else []),
    ]
    said = course.talk.id if course.talk else course.message.event_id if course.message else ""
    asked += [(Purpose.REFLECT, said)] if said else []
    every = ((purpose, usage.sum_about(db, purpose, subject)) for purpose, subject in asked)
    return {purpose: took for purpose, took in every if took is not None}


def _of_event(db: Transaction, event: Event) -> Course:
    told = event.client_context
    if event.source is Source.DELIBERATION_DECISION:
        decision = decisions.get(db, str(told.get("decision_id", "")))
    else:
        intent = _intent_on_the_way(db, str(told.get("result_id", "")))
        decision = decisions.get(db, intent.decision_id) if intent else None
    if decision is not None:
        return trace(db, decision)
    about = triggers.find_about(db, TriggerKind.EVENT, event.id)
    return replace(_of_trigger(db, about) if about else Course(), talk=event)


def _intent_on_the_way(db: Transaction, name: str) -> Intent | None:
    """The intent with this id, or that whose job, result or message to be said has it."""
    job, unspoken = agent_jobs.get(db, name), console.look_up(db, name)
    result = results.get(db, unspoken.result_id if unspoken else name)
    return intents.get(db, job.intent_id if job else result.intent_id if result else name)


def _of_trigger(db: Transaction, trigger: Trigger) -> Course:
    decision = decisions.find_by_trigger(db, trigger.id)
    if decision is not None:
        return trace(db, decision)
    return Course(trigger=trigger, origin=_origin(db, trigger))


def _origin(db: Transaction, trigger: Trigger | None) -> Trigger | None:
    """What stirred at first: a deferral and a plan come from a decision about something else."""
    first = trigger
    while first is not None and first.kind in _PUT_OFF:
        decision = decisions.get(db, first.subject)
        before = triggers.get(db, decision.trigger_id) if decision else None
        if before is None:
            break
        first = before
    return None if first is trigger else first

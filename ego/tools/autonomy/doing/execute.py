"""Doing what was decided: how an intent is taken up, claimed, and brought to its one result.

    proposed -> queued -> running -> done       or blocked, until a person enables it

A task for another agent is an agent job in between. Whoever works on something holds a
token and gives signs of life; work that has been silent for too long is taken away. All
of that is in real time, whatever EGO_NOW says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from ego.core.autonomy.capabilities import CATALOG
from ego.core.autonomy.decisions import (
    ActionResult,
    AgentJob,
    Arrival,
    Intent,
    IntentState,
    JobState,
    ResultStatus,
)
from ego.core.autonomy.outcomes import Came, from_failure
from ego.runtime.ego import Ego, utc_now
from ego.stores.autonomy import agent_jobs, decisions, intents, results
from ego.stores.engine.contract import Transaction
from ego.stores.workplaces import find_leftover
from ego.tools.autonomy.doing import at_once
from ego.tools.autonomy.doing import run as running
from ego.tools.autonomy.doing.capabilities import Usable, usable
from ego.tools.autonomy.doing.deliver import deliver

SILENT_AFTER = timedelta(seconds=300)
"""Without a sign of life for so long, work is taken away from whoever has it."""
UNCLAIMED_AFTER = timedelta(days=1)
"""A job that nobody has taken up by then is given up."""
ATTEMPTS = 3
"""How often work that fell silent is begun."""


class Work(NamedTuple):
    """What a runner has claimed."""

    intent: Intent
    job: AgentJob | None
    """The agent job that it is, if it is one."""
    token: str

    @property
    def id(self) -> str:
        """What the work is called."""
        return self.job.id if self.job else self.intent.id


def take_up(ego: Ego) -> None:
    """Begin what is decided and not begun yet: queue it, or do it if it needs no program.

    A call that died in between leaves it to the next one; nothing is begun twice.
    """
    states = (IntentState.PROPOSED, IntentState.BLOCKED)
    with ego.database.reading() as db:
        if not intents.list_in_states(db, *states):
            return
    with ego.writing() as db:
        able = usable(ego, db)
        for intent in intents.list_in_states(db, *states):
            _begin(ego, db, intent, able.get(intent.action_type))


def claim(ego: Ego, db: Transaction, *, jobs_only: bool = False) -> Work | None:
    """The most important work that waits and may be done, now in the hands of the caller."""
    able = usable(ego, db)
    for job in agent_jobs.open_ones(db):
        intent = intents.get(db, job.intent_id)
        if job.state is JobState.QUEUED and intent and has_program(able, intent):
            return _claimed_job(ego, db, intent, job)
    for intent in [] if jobs_only else intents.list_in_states(db, IntentState.QUEUED):
        if not CATALOG[intent.action_type].hands_over and has_program(able, intent):
            return _claimed_intent(ego, db, intent)
    return None


def has_program(able: Mapping[str, Usable], intent: Intent) -> bool:
    """Whether config.toml still names what is to do it: what it names no more holds up nothing."""
    one = able.get(intent.action_type)
    return one is not None and one.capability.task(one.configured, intent.payload) is not None


def beat(db: Transaction, work: Work) -> bool:
    """Give a sign of life; False when the work is in other hands by now."""
    now = utc_now()
    if not still_held(db, work):
        return False
    if work.job is None:
        intents.put(db, replace(work.intent, beat_at=now))
    else:
        agent_jobs.put(db, replace(work.job, state=JobState.RUNNING, beat_at=now))
    return True


def still_held(db: Transaction, work: Work) -> bool:
    """Whether the work is still in the hands of whoever claimed it."""
    if work.job is None:
        intent = intents.get(db, work.intent.id)
        running = intent is not None and intent.state is IntentState.RUNNING
        return running and intent is not None and intent.claim_token == work.token
    job = agent_jobs.get(db, work.job.id)
    return job is not None and not job.state.is_over and job.claim_token == work.token


def finish(
    ego: Ego, db: Transaction, work: Work, came: Came, details: Mapping[str, Any]
) -> ActionResult:
    """Bring work that is still held to its result."""
    job = work.job
    if job is not None:
        failed = came.status is ResultStatus.FAILED
        job = replace(
            job, state=JobState.FAILED if failed else JobState.COMPLETED, ended_at=utc_now()
        )
        agent_jobs.put(db, job)
    return _end(ego, db, work.intent, job, came, details)


def give_back(db: Transaction, work: Work) -> None:
    """The work was broken off before anything came of it, and waits again."""
    if still_held(db, work):
        waiting = replace(work.intent, state=IntentState.QUEUED, claim_token=None, beat_at=None)
        intents.put(db, replace(waiting, attempts=max(0, waiting.attempts - 1)))
        if work.job is not None:
            agent_jobs.put(
                db, replace(work.job, state=JobState.QUEUED, claim_token=None, beat_at=None)
            )


def drop(db: Transaction, intent: Intent, reason: str) -> None:
    """Give an intent up, and the job that it waits for."""
    job = agent_jobs.find_by_intent(db, intent.id)
    if job is not None and not job.state.is_over:
        agent_jobs.put(db, replace(job, state=JobState.CANCELLED, ended_at=utc_now()))
    intents.put(db, replace(intent, state=IntentState.DROPPED, reason=reason, claim_token=None))


def sweep(ego: Ego, db: Transaction) -> None:
    """Take away what has been silent for too long, and give up what nobody wants.

    The directory that its program worked in goes too, unless something was left in it.
    """
    now = utc_now()
    for job in agent_jobs.open_ones(db):
        intent = intents.get(db, job.intent_id)
        assert intent is not None
        if job.state is JobState.QUEUED:
            if job.made_at <= now - UNCLAIMED_AFTER:
                _time_out(ego, db, intent, job, "Nobody took it up within a day.")
        elif _is_silent(job.beat_at, now):
            find_leftover(running.places(ego).directory(job.id))
            _job_fell_silent(ego, db, intent, job)
    for intent in intents.list_in_states(db, IntentState.RUNNING):
        of_its_own = not CATALOG[intent.action_type].hands_over
        if of_its_own and _is_silent(intent.beat_at, now):
            find_leftover(running.places(ego).directory(intent.id))
            _intent_fell_silent(ego, db, intent)


def _begin(ego: Ego, db: Transaction, intent: Intent, one: Usable | None) -> None:
    """Begin an intent, or block it while it may not or cannot be done."""
    if one is None:
        intents.put(db, replace(intent, state=IntentState.BLOCKED))
    elif one.capability.is_at_once:
        _end(ego, db, intent, None, at_once.carry_out(ego, db, intent), {})
    elif one.capability.task(one.configured, intent.payload) is None:
        intents.put(db, replace(intent, state=IntentState.BLOCKED))
    else:
        intents.put(db, replace(intent, state=IntentState.QUEUED))
        if one.capability.hands_over:
            _queue_job(ego, db, intent, 1)


def _queue_job(ego: Ego, db: Transaction, intent: Intent, attempt: int) -> None:
    agent_jobs.add(
        db,
        AgentJob(
            id=f"aj_{ego.new_id()}",
            intent_id=intent.id,
            attempt=attempt,
            backend=str(intent.payload["backend"]),
            state=JobState.QUEUED,
            made_at=utc_now(),
        ),
    )


def _claimed_job(ego: Ego, db: Transaction, intent: Intent, job: AgentJob) -> Work:
    token = f"ct_{ego.new_id()}"
    job = replace(job, state=JobState.CLAIMED, claim_token=token, beat_at=utc_now())
    agent_jobs.put(db, job)
    running = replace(intent, state=IntentState.RUNNING, attempts=intent.attempts + 1)
    intents.put(db, running)
    return Work(running, job, token)


def _claimed_intent(ego: Ego, db: Transaction, intent: Intent) -> Work:
    token = f"ct_{ego.new_id()}"
    running = replace(
        intent,
        state=IntentState.RUNNING,
        attempts=intent.attempts + 1,
        claim_token=token,
        beat_at=utc_now(),
    )
    intents.put(db, running)
    return Work(running, None, token)


def _is_silent(beat_at: datetime | None, now: datetime) -> bool:
    return beat_at is None or beat_at <= now - SILENT_AFTER


def _job_fell_silent(ego: Ego, db: Transaction, intent: Intent, job: AgentJob) -> None:
    if job.attempt >= ATTEMPTS:
        _time_out(ego, db, intent, job, f"Whoever had it fell silent {ATTEMPTS} times.")
        return
    agent_jobs.put(db, replace(job, state=JobState.TIMED_OUT, ended_at=utc_now()))
    intents.put(db, replace(intent, state=IntentState.QUEUED))
    _queue_job(ego, db, intent, job.attempt + 1)


def _time_out(ego: Ego, db: Transaction, intent: Intent, job: AgentJob, why: str) -> None:
    over = replace(job, state=JobState.TIMED_OUT, ended_at=utc_now())
    agent_jobs.put(db, over)
    _end(ego, db, intent, over, from_failure(why), {})


def _intent_fell_silent(ego: Ego, db: Transaction, intent: Intent) -> None:
    if intent.attempts >= ATTEMPTS:
        why = f"Whoever ran it fell silent {ATTEMPTS} times."
        _end(ego, db, intent, None, from_failure(why), {})
        return
    waiting = replace(intent, state=IntentState.QUEUED, claim_token=None, beat_at=None)
    intents.put(db, waiting)


def _end(
    ego: Ego,
    db: Transaction,
    intent: Intent,
    job: AgentJob | None,
    came: Came,
    details: Mapping[str, Any],
) -> ActionResult:
    result = ActionResult(
        id=f"res_{ego.new_id()}",
        intent_id=intent.id,
        agent_job_id=job.id if job else None,
        event_id=f"ev_{ego.new_id()}",
        at=ego.now(),
        capability=intent.action_type,
        result_status=came.status,
        summary_text=came.summary,
        result_payload=came.payload,
        useful_for_recall_hint=came.useful_for_recall,
        details=details,
    )
    done = replace(intent, state=IntentState.DONE)
    results.add(db, result)
    intents.put(db, done)
    decision = decisions.get(db, intent.decision_id)
    assert decision is not None
    deliver(ego, db, Arrival(decision, done, job, result))
    return result

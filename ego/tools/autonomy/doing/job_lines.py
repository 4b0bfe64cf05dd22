"""How waiting work is told, in lines and for programs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime

from ego.core import text
from ego.core.autonomy.decisions import AgentJob, Intent, IntentState, Trigger
from ego.core.moments import Write
from ego.stores.queue import Job, State
from ego.tools.autonomy import answers

_EACH = 5
"""More jobs that stand alike are told in one line, by the first of them."""


def question_lines(jobs: Iterable[Job], now: datetime) -> Iterator[str]:
    """Jobs that wait for a language model."""
    alike: dict[tuple[str, str], list[Job]] = {}
    for job in jobs:
        alike.setdefault((job.kind, _where(job, now)), []).append(job)
    for (kind, where), several in alike.items():
        is_folded = len(several) > _EACH
        more = f" and {len(several) - 1:,} more" if is_folded else ""
        for job in several[:1] if is_folded else several:
            yield f"{kind} {job.subject}{more}: {where} ({job.id})"


def _where(job: Job, now: datetime) -> str:
    if job.state is State.PARKED:
        tries = text.plural(job.attempts, "try", "tries")
        where = f"parked after {tries}; ego {job.kind} --again takes it up"
    else:
        seconds = (job.next_at - now).total_seconds()
        due = "due now" if seconds <= 0 else f"due in {seconds:.0f} s"
        where = f"waiting, {due}" + (f", {job.attempts} tried" if job.attempts else "")
    complaint = f" - {text.one_line(job.complaint, 100)}" if job.complaint else ""
    return f"{where}{complaint}"


def later(trigger: Trigger, now: datetime) -> str:
    """A trigger that waits for its time; `now` has the person's zone."""
    at = trigger.due_at.astimezone(now.tzinfo)
    due = "due now" if at <= now else f"from {at:%Y-%m-%d %H:%M}"
    content = f" - {text.one_line(trigger.content, 80)}" if trigger.content else ""
    return f"{trigger.kind}: {due}{content} ({trigger.id})"


def intent_line(intent: Intent, allowed: Collection[str], *, has_program: bool) -> str:
    """An intent that is not done; `has_program` when config.toml names what is to do it."""
    if intent.action_type not in allowed:
        where = f"{intent.state}; ego capability enable {intent.action_type} lets it go on"
    elif intent.state is IntentState.BLOCKED:
        where = "blocked; ego capability list shows what it lacks"
    elif intent.state is IntentState.QUEUED and not has_program:
        where = "queued; config.toml names its program no longer"
    else:
        where = str(intent.state)
    return f"{intent.action_type}: {where} ({intent.id})"


def theirs(job: AgentJob, now: datetime) -> str:
    """An agent job that is not over."""
    seen = f", seen {text.age(job.beat_at, now)}" if job.beat_at else ""
    return f"  {text.one_line(job.backend, 40)}: {job.state}{seen} ({job.id})"


def question_fields(job: Job, write: Write) -> answers.Waiting:
    """The same for programs."""
    return {
        "id": job.id,
        "kind": job.kind,
        "subject": job.subject,
        "state": job.state,
        "attempts": job.attempts,
        "made_at": write(job.made_at),
        "next_at": write(job.next_at),
        "complaint": job.complaint,
    }


def later_fields(trigger: Trigger, write: Write) -> answers.Trigger:
    """The same for programs."""
    return {
        "trigger_id": trigger.id,
        "kind": trigger.kind,
        "subject": trigger.subject,
        "content": trigger.content,
        "due_at": write(trigger.due_at),
    }


def intent_fields(intent: Intent, write: Write) -> answers.Intent:
    """An intent for programs."""
    return {
        "intent_id": intent.id,
        "decision_id": intent.decision_id,
        "state": intent.state,
        "action_type": intent.action_type,
        "action_payload": dict(intent.payload),
        "priority": intent.priority,
        "goal_ids": list(intent.goal_ids),
        "made_at": write(intent.made_at),
        "reason": intent.reason or None,
        "attempts": intent.attempts,
    }


def job_fields(job: AgentJob, write: Write) -> answers.AgentJob:
    """An agent job for programs; its token is for whoever claimed it alone."""
    return {
        "job_id": job.id,
        "intent_id": job.intent_id,
        "attempt": job.attempt,
        "backend": job.backend,
        "state": job.state,
        "made_at": write(job.made_at),
        "beat_at": write(job.beat_at) if job.beat_at else None,
        "ended_at": write(job.ended_at) if job.ended_at else None,
    }

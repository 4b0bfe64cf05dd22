"""Agent jobs: tasks for other agents, each in the hands of one runner.

Whoever claims a job gets a token and gives signs of life; the token is good for this claim
alone. All times are real ones, whatever EGO_NOW says.
"""

from __future__ import annotations

from datetime import datetime

from ego.core.autonomy.decisions import AgentJob, JobState
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds


def add(db: Transaction, job: AgentJob) -> None:
    """Queue a job."""
    db.execute(
        "INSERT INTO agent_jobs (id, intent_id, attempt, backend, state, made_at)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (
            job.id,
            job.intent_id,
            job.attempt,
            job.backend,
            str(job.state),
            to_microseconds(job.made_at),
        ),
    )


def get(db: Transaction, job_id: str) -> AgentJob | None:
    """The job called `job_id`, or None."""
    row = db.execute("SELECT * FROM agent_jobs WHERE id = ?", (job_id,)).fetchone()
    return _job(row) if row else None


def find_by_intent(db: Transaction, intent_id: str) -> AgentJob | None:
    """The newest job of an intent, or None."""
    row = db.execute(
        "SELECT * FROM agent_jobs WHERE intent_id = ? ORDER BY attempt DESC LIMIT 1", (intent_id,)
    ).fetchone()
    return _job(row) if row else None


def open_ones(db: Transaction) -> list[AgentJob]:
    """The jobs that are not over: the most important intent first, then the oldest."""
    rows = db.execute(
        "SELECT agent_jobs.* FROM agent_jobs JOIN intents ON intents.id = intent_id"
        " WHERE agent_jobs.state IN ('queued', 'claimed', 'running')"
        " ORDER BY intents.priority DESC, agent_jobs.number"
    )
    return [_job(row) for row in rows]


def put(db: Transaction, job: AgentJob) -> None:
    """Keep where a job stands now, and who has it."""
    db.execute(
        "UPDATE agent_jobs SET state = ?, beat_at = ?, ended_at = ?, claim_token = ? WHERE id = ?",
        (str(job.state), _moment(job.beat_at), _moment(job.ended_at), job.claim_token, job.id),
    )


def _moment(at: datetime | None) -> int | None:
    return None if at is None else to_microseconds(at)


def _job(row: Row) -> AgentJob:
    return AgentJob(
        id=row["id"],
        intent_id=row["intent_id"],
        attempt=row["attempt"],
        backend=row["backend"],
        state=JobState(row["state"]),
        made_at=from_microseconds(row["made_at"]),
        beat_at=None if row["beat_at"] is None else from_microseconds(row["beat_at"]),
        ended_at=None if row["ended_at"] is None else from_microseconds(row["ended_at"]),
        claim_token=row["claim_token"],
    )

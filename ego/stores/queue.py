"""Work that waits for a language model: a row each, tried again later, never dropped.

    waiting  to be tried from `next_at` on
    parked   tried five times in vain; listed, and taken up again when a person says so, when
             what it is about stirs anew, or once a day by a heartbeat, for five days
    done     so that the same work is never queued twice

Claiming a job counts an attempt and puts it out of the others' reach for a while, in one
transaction. Whoever claimed it says how it went; when nobody does (a killed process), it
comes back by itself. A packet holds a job without an attempt: it may never be answered, and
that is no failure. All of this is in real time, whatever EGO_NOW says.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core.marks import Word
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds

TRIES = 5
FIRST_PAUSE = timedelta(seconds=5)
LONGEST_PAUSE = timedelta(hours=1)
REFLECT = "reflect"
"""The kind of job that asks what an event felt like; its subject is the event's id."""
DELIBERATE = "deliberate"
"""The kind of job that asks what to do about a trigger; its subject is the trigger's id."""


class State(Word):
    """Where a job stands."""

    WAITING = "waiting"
    PARKED = "parked"
    DONE = "done"


class Job(NamedTuple):
    """One row."""

    id: str
    kind: str
    subject: str
    state: State
    attempts: int
    made_at: datetime
    next_at: datetime
    complaint: str

    def due_again(self, now: datetime) -> str:
        """`due again in 5 s`, and never in less than one."""
        return f"due again in {max(1, round((self.next_at - now).total_seconds()))} s"


_COLUMNS = ", ".join(Job._fields)


def pause(attempts: int) -> timedelta:
    """How long to wait after so many failed attempts: 5 s, doubling up to an hour."""
    doubled: timedelta = FIRST_PAUSE * 2 ** (min(attempts, 20) - 1)
    return min(doubled, LONGEST_PAUSE)


def queue(db: Transaction, job_id: str, kind: str, subject: str, now: datetime) -> None:
    """Let `subject` wait for work of `kind`, unless it did before."""
    moment = to_microseconds(now)
    db.execute(
        f"INSERT INTO jobs ({_COLUMNS}) VALUES (?, ?, ?, ?, 0, ?, ?, '')"
        " ON CONFLICT (kind, subject) DO NOTHING",
        (job_id, kind, subject, State.WAITING, moment, moment),
    )


def claim(
    db: Transaction,
    kind: str,
    due: datetime,
    until: datetime,
    *,
    parked: bool = False,
    subject: str | None = None,
) -> Job | None:
    """The job that has been due longest at `due`, with this attempt counted, or None.

    Nobody else gets it before `until`. With `parked`, one that was given up is due as well;
    with `subject`, only the one about that.
    """
    states = "('waiting', 'parked')" if parked else "('waiting')"
    condition, values = (" AND subject = ?", [subject]) if subject is not None else ("", [])
    return _claim(db, kind, f"state IN {states}{condition}", values, due, until)


def claim_given_up(db: Transaction, kind: str, due: datetime, until: datetime) -> Job | None:
    """One that was given up at `due` or before, for one more attempt; None when there is none.

    What has failed twice as often as it takes to be given up is left to a person.
    """
    condition = "state = 'parked' AND attempts < ?"
    return _claim(db, kind, condition, [2 * TRIES], due, until)


def _claim(
    db: Transaction,
    kind: str,
    condition: str,
    values: Sequence[object],
    due: datetime,
    until: datetime,
) -> Job | None:
    row = db.execute(
        f"SELECT {_COLUMNS} FROM jobs WHERE kind = ? AND state <> 'done' AND next_at <= ?"
        f" AND {condition} ORDER BY next_at, number LIMIT 1",
        [kind, to_microseconds(due), *values],
    ).fetchone()
    if row is None:
        return None
    job = _job(row)
    claimed = job._replace(
        state=State.WAITING, attempts=job.attempts + 1, next_at=until, complaint=""
    )
    _put(db, claimed)
    return claimed


def finish(db: Transaction, job: Job) -> None:
    """The job is done."""
    _put(db, job._replace(state=State.DONE, complaint=""))


def finish_called(db: Transaction, job_ids: Sequence[str]) -> None:
    """The jobs with these ids are done."""
    for job_id in job_ids:
        db.execute("UPDATE jobs SET state = ?, complaint = '' WHERE id = ?", (State.DONE, job_id))


def drop(db: Transaction, subjects: Sequence[str]) -> None:
    """Nothing of any kind is to be done about these any more."""
    db.execute(
        "DELETE FROM jobs WHERE subject IN (SELECT value FROM json_each(?))",
        (json.dumps(list(subjects)),),
    )


def fail(db: Transaction, job: Job, complaint: str, now: datetime) -> Job:
    """The attempt failed: wait for the next one, or park after the last; returns the job then."""
    failed = job._replace(
        state=State.PARKED if job.attempts >= TRIES else State.WAITING,
        next_at=now if job.attempts >= TRIES else now + pause(job.attempts),
        complaint=complaint,
    )
    _put(db, failed)
    return failed


def give_back(db: Transaction, job: Job, due: datetime) -> None:
    """The claim is no attempt, and the job is due again at `due`: it was broken off, or made a
    packet that expires then."""
    _put(db, job._replace(attempts=job.attempts - 1, next_at=due))


def begin_again(db: Transaction, job: Job, now: datetime) -> None:
    """What was given up is tried from the beginning."""
    _put(db, job._replace(state=State.WAITING, attempts=0, next_at=now, complaint=""))


def make_due(db: Transaction, job: Job, now: datetime) -> None:
    """Nobody holds the job any more; its attempts stay as they were counted."""
    _put(db, job._replace(next_at=now))


def find_about(db: Transaction, kind: str, subject: str) -> Job | None:
    """The job of a kind about `subject`, or None."""
    row = db.execute(
        f"SELECT {_COLUMNS} FROM jobs WHERE kind = ? AND subject = ?", (kind, subject)
    ).fetchone()
    return _job(row) if row else None


def list_unfinished(db: Transaction, kind: str | None = None) -> list[Job]:
    """Everything that is not done, the next one first."""
    condition, values = ("kind = ? AND ", [kind]) if kind else ("", [])
    rows = db.execute(
        f"SELECT {_COLUMNS} FROM jobs WHERE {condition}state <> 'done' ORDER BY next_at, number",
        values,
    )
    return [_job(row) for row in rows]


def _put(db: Transaction, job: Job) -> None:
    # What another process has done meanwhile stays done.
    db.execute(
        "UPDATE jobs SET state = ?, attempts = ?, next_at = ?, complaint = ?"
        " WHERE id = ? AND state <> 'done'",
        (job.state, job.attempts, to_microseconds(job.next_at), job.complaint, job.id),
    )


def _job(row: Row) -> Job:
    return Job(
        id=row["id"],
        kind=row["kind"],
        subject=row["subject"],
        state=State(row["state"]),
        attempts=row["attempts"],
        made_at=from_microseconds(row["made_at"]),
        next_at=from_microseconds(row["next_at"]),
        complaint=row["complaint"],
    )

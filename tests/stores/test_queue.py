"""Jobs: claimed once, tried again later and later, parked, never dropped."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from ego.runtime.ego import Ego
from ego.stores import queue as jobs
from ego.stores.queue import Job, State
from tests.conftest import NOON

LEASE = timedelta(minutes=10)


def queue(world: Ego, *subjects: str, at: datetime = NOON) -> None:
    with world.database.writing() as db:
        for subject in subjects:
            jobs.queue(db, f"job_{subject}", jobs.REFLECT, subject, at)


def claim(world: Ego, at: datetime = NOON, *, parked: bool = False) -> Job | None:
    with world.database.writing() as db:
        return jobs.claim(db, jobs.REFLECT, at, at + LEASE, parked=parked)


def fail(world: Ego, job: Job | None, at: datetime) -> Job:
    assert job
    with world.database.writing() as db:
        return jobs.fail(db, job, "no answer", at)


def open_ones(world: Ego) -> list[Job]:
    with world.database.reading() as db:
        return jobs.list_unfinished(db)


def test_the_same_work_is_queued_once(world: Ego) -> None:
    queue(world, "ev_1")
    with world.database.writing() as db:
        jobs.queue(db, "job_other", jobs.REFLECT, "ev_1", NOON)

    assert [job.id for job in open_ones(world)] == ["job_ev_1"]


def test_what_is_claimed_is_out_of_reach_and_comes_back_by_itself(world: Ego) -> None:
    queue(world, "ev_1", "ev_2")

    assert [claim(world), claim(world), claim(world)][2] is None
    assert claim(world, NOON + LEASE - timedelta(seconds=1)) is None
    again = claim(world, NOON + LEASE)
    assert again is not None
    assert (again.subject, again.attempts) == ("ev_1", 2)


def test_pauses_double_from_five_seconds_to_an_hour() -> None:
    seconds = [jobs.pause(attempts).total_seconds() for attempts in (1, 2, 3, 4, 5, 9, 10, 11, 99)]

    assert seconds == [5, 10, 20, 40, 80, 1280, 2560, 3600, 3600]


def test_five_failures_park_a_job_and_it_stays_listed(world: Ego) -> None:
    queue(world, "ev_1")
    at, waits = NOON, []
    for _ in range(5):
        failed = fail(world, claim(world, at), at)
        waits.append((failed.next_at - at).total_seconds())
        assert claim(world, failed.next_at - timedelta(microseconds=1)) is None
        at = failed.next_at

    (job,) = open_ones(world)
    assert waits == [5, 10, 20, 40, 0]
    assert (job.state, job.attempts, job.complaint) == (State.PARKED, 5, "no answer")
    assert claim(world, at + timedelta(days=9)) is None


def test_a_parked_job_is_taken_up_when_asked_for_once_a_run(world: Ego) -> None:
    queue(world, "ev_1")
    at = NOON
    for _ in range(5):
        at = fail(world, claim(world, at), at).next_at

    once_more = claim(world, at, parked=True)
    fail(world, once_more, at + timedelta(seconds=1))

    assert claim(world, at, parked=True) is None
    (job,) = open_ones(world)
    assert (job.state, job.attempts) == (State.PARKED, 6)


def test_what_is_done_is_never_claimed_again(world: Ego) -> None:
    queue(world, "ev_1")
    job = claim(world)
    assert job

    with world.database.writing() as db:
        jobs.finish(db, job)
    queue(world, "ev_1")

    assert open_ones(world) == []
    assert claim(world, NOON + timedelta(days=1), parked=True) is None


def test_a_slow_worker_does_not_undo_what_another_has_done(world: Ego) -> None:
    queue(world, "ev_1")
    slow, quick = claim(world), claim(world, NOON + LEASE)
    assert slow
    assert quick

    with world.database.writing() as db:
        jobs.finish(db, quick)
        jobs.fail(db, slow, "too late", NOON + LEASE)

    assert open_ones(world) == []


def test_an_attempt_that_was_broken_off_does_not_count(world: Ego) -> None:
    queue(world, "ev_1")
    job = claim(world)
    assert job

    with world.database.writing() as db:
        jobs.give_back(db, job, NOON)

    again = claim(world)
    assert again
    assert again.attempts == 1


@pytest.mark.parametrize("kind", [None, jobs.REFLECT])
def test_the_next_one_is_listed_first(world: Ego, kind: str | None) -> None:
    queue(world, "ev_2", at=NOON + timedelta(seconds=5))
    queue(world, "ev_1")

    with world.database.reading() as db:
        assert [job.subject for job in jobs.list_unfinished(db, kind)] == ["ev_1", "ev_2"]

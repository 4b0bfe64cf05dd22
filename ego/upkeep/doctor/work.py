"""Checks of what is still to be done: what follows from earlier writes, and jobs for a model."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from ego.core.text import one_line, plural
from ego.runtime import follow_ups
from ego.runtime.talk import pending
from ego.stores import queue
from ego.stores.autonomy import deliveries
from ego.stores.engine import outbox
from ego.stores.talk import events
from ego.stores.talk.pending import PENDING, select_pending
from ego.upkeep.doctor.findings import REPAIR, Finding, Visit, fail, mended, ok, warn

_OVERDUE = timedelta(days=1)
_ASKS = "`ego reflect` asks now, `ego heartbeat --act` by itself (`ego live` installs it)."
_NOBODY = "No persona is set, so nobody feels anything: `ego persona set` sets one."
_HANDS_OUT = "No language model is set: `ego reflect --packet` hands one to any model."


def find_sinks(visit: Visit) -> Iterator[Finding]:
    """Whether what is said by itself reaches people (delivery)."""
    settings = visit.settings
    with visit.ego.database.reading() as db:
        waiting = deliveries.count_waiting(db)
        troubles = {sink.name: deliveries.trouble(db, sink.name) for sink in settings.sinks}
    is_well = bool(settings.sinks)
    for sink in settings.sinks:
        name = one_line(sink.name, 40)
        if sink.argv and shutil.which(sink.argv[0]) is None:
            is_well = False
            yield warn("delivery", f"{name}: its program is not there.")
        elif (trouble := troubles[sink.name]) is not None:
            is_well = False
            waits = waiting.get(sink.name)
            several = plural(waits.number, "message waits", "messages wait") if waits else ""
            since = visit.ego.local(trouble.since)
            yield warn(
                "delivery",
                f"{name} fails since {since:%Y-%m-%d %H:%M}: {one_line(trouble.complaint, 100)}."
                + (f" {several}." if several else ""),
                "`ego deliver test` tries it, `ego deliver run` brings what waits.",
            )
    for name in waiting.keys() - troubles.keys():
        is_well = False
        shown = one_line(name, 40)
        yield warn(
            "delivery",
            f"{plural(waiting[name].number, 'message waits', 'messages wait')} for {shown}, which"
            " the settings name no more.",
            "Give a sink that name, or `ego deliver drop` it.",
        )
    if is_well:
        yield ok("delivery", f"{plural(len(settings.sinks), 'place')} to send to, and none fails.")


def find_unreadable(visit: Visit) -> Iterator[Finding]:
    """Whether every note of what is to follow can be read."""
    with visit.ego.database.reading() as db:
        garbled = outbox.list_unreadable(db)
    if garbled:
        yield fail(
            "outbox",
            f"{plural(len(garbled), 'note')} of what is to follow cannot be read.",
            f"{REPAIR} removes them.",
        )


def remove_unreadable(visit: Visit) -> Iterator[Finding]:
    """Take out what nobody can do."""
    with visit.ego.database.writing() as db:
        garbled = outbox.list_unreadable(db)
        outbox.remove(db, garbled)
    if garbled:
        notes = plural(len(garbled), "note")
        yield mended("outbox", f"{notes} that nobody could read removed.")


def find_due(visit: Visit) -> Iterator[Finding]:
    """Whether what follows from earlier writes has been done."""
    ego = visit.ego
    with ego.database.reading() as db:
        if outbox.list_unreadable(db):
            return
        due = outbox.list_due(db)
    asked = {one.event_id for one in select_pending(due) if pending.is_under_way(ego, one)}
    due = [row for row in due if row.kind != PENDING or row.payload["event"] not in asked]
    if not due:
        yield ok("outbox", "Nothing is left over from a write.")
        return
    kinds = ", ".join(sorted({row.kind for row in due}))
    since = min(row.noted_at for row in due)
    late = visit.now - since > _OVERDUE
    said = f"{len(due)} to be done since {ego.local(since):%Y-%m-%d %H:%M} ({kinds})."
    way_out = f"{REPAIR} does it; so does the next command that writes."
    yield (fail if late else warn)("outbox", said, way_out)


def do_due(visit: Visit) -> Iterator[Finding]:
    """Do what follows from earlier writes."""
    ego = visit.ego
    with ego.database.reading() as db:
        before = outbox.count_due(db)
    if not before:
        return
    follow_ups.work_off(ego)
    with ego.database.reading() as db:
        after = outbox.count_due(db)
    if after < before:
        done = plural(before - after, "thing that was", "things that were")
        yield mended("outbox", f"{done} to follow: done now.")
    for sentence in ego.warnings:
        yield fail("outbox", sentence)


def _find_begun(visit: Visit, turns: Sequence[queue.Job]) -> list[datetime]:
    """Since when these wait: a job is dated by the real clock, its turn by the ego's own."""
    if not visit.settings.is_clock_given:
        return [job.made_at for job in turns]
    with visit.ego.database.reading() as db:
        found = [events.get(db, job.subject) for job in turns]
    return [event.at for event in found if event is not None]


def _way_of_asking(visit: Visit) -> str:
    if visit.ego.persona() is None:
        return _NOBODY
    return _ASKS if visit.settings.llm else _HANDS_OUT


def find_queues(visit: Visit) -> Iterator[Finding]:
    """Whether the work for a language model gets done."""
    with visit.ego.database.reading() as db:
        unfinished = queue.list_unfinished(db)
    parked = [job for job in unfinished if job.state == queue.State.PARKED]
    if parked:
        last = parked[-1]
        yield warn(
            "queues",
            f"{plural(len(parked), 'job was', 'jobs were')} given up after"
            f" {queue.TRIES} tries; the last one:"
            f" {one_line(last.complaint, 100)}",
            "`ego jobs list` shows them.",
        )
    turns = [
        job for job in unfinished if job.kind == queue.REFLECT and job.state == queue.State.WAITING
    ]
    begun = _find_begun(visit, turns)
    late = [at for at in begun if visit.now - at > _OVERDUE]
    if late:
        several = plural(len(late), "turn waits", "turns wait")
        since = visit.ego.local(min(late))
        yield warn(
            "queues",
            f"{several} to be reflected on, the first since {since:%Y-%m-%d}.",
            _way_of_asking(visit),
        )
    elif not parked:
        waiting = plural(len(unfinished), "job waits", "jobs wait")
        yield ok("queues", f"{waiting}." if unfinished else "No job waits.")

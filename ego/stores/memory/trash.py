"""What was set aside: when, until when it can come back, and how it is erased at last.

And what a purge goes by, which takes what is there along with what was set aside.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from ego.stores import queue, usage
from ego.stores.embedding.waiting import MEMORIES, Shelf
from ego.stores.engine.contract import Transaction
from ego.stores.engine.times import from_microseconds, span, to_microseconds
from ego.stores.memory import columns, truth
from ego.stores.memory.ties import links
from ego.stores.talk import events, taken_back

_DECIDED = (
    *("console", "messages", "unspoken", "activity", "action_results", "agent_jobs", "intents"),
    *("decisions", "triggers", "jobs", "packets", "usage"),
)
"""The tables that are empty once everything was purged, beside memories, episodes and events."""


class Erased(NamedTuple):
    """What an erasure took with it."""

    memory_ids: tuple[str, ...]
    links: int
    episode_ids: tuple[str, ...]
    """Episodes that had no other member."""
    stories: tuple[int, ...] = ()
    """The same by seq."""
    talk: Chain | None = None


class Chain(NamedTuple):
    """Events, and what was decided on them and came of it: by seq, and by id."""

    seqs: tuple[int, ...]
    event_ids: tuple[str, ...]
    decision_ids: tuple[str, ...]
    intent_ids: tuple[str, ...]
    job_ids: tuple[str, ...]
    result_ids: tuple[str, ...]
    unspoken_ids: tuple[str, ...]
    trigger_ids: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of all of them."""
        return tuple(name for kind in self[1:] for name in kind)


def trashed_at(db: Transaction, its_id: str, shelf: Shelf = MEMORIES) -> datetime | None:
    """When what is called `its_id` was set aside; None when none of that id was."""
    found = db.execute(
        f"SELECT forgotten_at FROM {shelf.table} WHERE id = ? AND forgotten_at IS NOT NULL",
        (its_id,),
    ).fetchone()
    return from_microseconds(found[0]) if found else None


def seq_of(db: Transaction, its_id: str, shelf: Shelf = MEMORIES) -> int | None:
    """The seq of a memory or an event, whether it is there or set aside."""
    found = db.execute(f"SELECT seq FROM {shelf.table} WHERE id = ?", (its_id,)).fetchone()
    return found[0] if found else None


def find_between(
    db: Transaction, since: datetime | None, until: datetime | None, shelf: Shelf = MEMORIES
) -> list[int]:
    """The seqs of what was lived in a time, there or set aside."""
    rows = db.execute(
        f"SELECT seq FROM {shelf.table} WHERE at >= ? AND at < ? ORDER BY seq", span(since, until)
    )
    return [seq for (seq,) in rows]


def every_text(db: Transaction, shelf: Shelf = MEMORIES) -> Iterator[tuple[int, str]]:
    """The seq and the words of everything on a shelf, there or set aside."""
    yield from db.execute(f"SELECT seq, {shelf.said} FROM {shelf.table} ORDER BY seq")


def find_texts(db: Transaction, names: Collection[str]) -> list[str]:
    """What the memories and events with these ids say, there or set aside, and what was noted."""
    these = "(SELECT value FROM json_each(?))"
    chosen = json.dumps(sorted(names))
    rows = db.execute(
        f"SELECT content FROM memories WHERE id IN {these}"
        f" UNION SELECT user_text FROM events WHERE id IN {these}"
        f" UNION SELECT assistant_text FROM events WHERE id IN {these}"
        f" UNION SELECT text FROM noted WHERE id IN {these}",
        (chosen, chosen, chosen, chosen),
    )
    return [said for (said,) in rows]


def overdue(db: Transaction, before: datetime, shelf: Shelf = MEMORIES) -> list[int]:
    """The seqs of what was set aside before a moment."""
    rows = db.execute(
        f"SELECT seq FROM {shelf.table} WHERE forgotten_at < ?", (to_microseconds(before),)
    )
    return sorted(seq for (seq,) in rows)


def list_trashed(db: Transaction) -> list[int]:
    """The seqs of the memories that are set aside and can come back."""
    rows = db.execute("SELECT seq FROM memories WHERE forgotten_at IS NOT NULL ORDER BY seq")
    return [seq for (seq,) in rows]


def erase(db: Transaction, seqs: Sequence[int]) -> Erased:
    """Delete memories that were set aside, and every row that names them."""
    chosen = json.dumps(list(seqs))
    these = "(SELECT value FROM json_each(?))"
    names = [
        name
        for (name,) in db.execute(
            f"SELECT id FROM memories WHERE seq IN {these} AND forgotten_at IS NOT NULL", (chosen,)
        )
    ]
    (loosened,) = db.execute(
        f"SELECT count(*) FROM links WHERE source IN {these}"
        f" AND (source < target OR NOT target IN {these})",
        (chosen, chosen),
    ).fetchone()
    stories = db.execute(
        f"SELECT DISTINCT episode FROM episode_members WHERE memory IN {these}", (chosen,)
    ).fetchall()
    truth.bridge(db, seqs)
    tied = links.neighbours(db, seqs)
    db.execute(f"DELETE FROM memories WHERE seq IN {these} AND forgotten_at IS NOT NULL", (chosen,))
    links.count(db, tied)
    columns.erase(db, seqs)
    empty = (
        f"seq IN {these} AND NOT EXISTS"
        " (SELECT 1 FROM episode_members WHERE episode = episodes.seq)"
    )
    touched = json.dumps([seq for (seq,) in stories])
    ended = db.execute(f"SELECT id, seq FROM episodes WHERE {empty}", (touched,)).fetchall()
    episodes = [name for name, _ in ended]
    db.execute(f"DELETE FROM episodes WHERE {empty}", (touched,))
    _unfollow(db, (*names, *episodes))
    return Erased(tuple(names), loosened, tuple(episodes), tuple(seq for _, seq in ended))


def chain(db: Transaction, seqs: Sequence[int]) -> Chain:
    """These events with all that may tell their words again.

    A decision goes with the events that it names as evidence or is about, with what was put off
    by it, and with the intents, jobs, results and messages that came of it; and any of those goes
    with its decision.
    """

    def ids(statement: str, *several: Iterable[str | int]) -> list[str]:
        rows = db.execute(statement, [json.dumps(list(one)) for one in several])
        return sorted({row[0] for row in rows})

    these = "(SELECT value FROM json_each(?))"
    events = ids(f"SELECT id FROM events WHERE seq IN {these}", seqs)
    triggers = ids(f"SELECT id FROM triggers WHERE kind = 'event' AND subject IN {these}", events)
    results = ids(
        f"SELECT id FROM action_results WHERE event_id IN {these} UNION SELECT result_id FROM"
        " messages JOIN unspoken ON unspoken.id = messages.unspoken_id"
        f" WHERE messages.event_id IN {these}",
        events,
        events,
    )
    decisions = ids(
        f"SELECT id FROM decisions WHERE event_id IN {these} OR trigger_id IN {these}"
        " UNION SELECT decision_id FROM intents JOIN action_results ON intent_id = intents.id"
        f" WHERE action_results.id IN {these}",
        *(events, triggers, results),
    )
    decisions = sorted({*decisions, *_resting_on(db, events)})
    known = -1
    while known != len(decisions):
        known = len(decisions)
        put_off = ids(f"SELECT id FROM triggers WHERE subject IN {these}", decisions)
        triggers = sorted({*triggers, *put_off})
        later = ids(f"SELECT id FROM decisions WHERE trigger_id IN {these}", triggers)
        decisions = sorted({*decisions, *later})
    intents = ids(f"SELECT id FROM intents WHERE decision_id IN {these}", decisions)
    results = ids(f"SELECT id FROM action_results WHERE intent_id IN {these}", intents)
    unspoken = ids(f"SELECT id FROM unspoken WHERE result_id IN {these}", results)
    told = ids(
        f"SELECT event_id FROM decisions WHERE id IN {these} UNION"
        f" SELECT event_id FROM action_results WHERE id IN {these} UNION"
        f" SELECT event_id FROM messages WHERE unspoken_id IN {these}",
        *(decisions, results, unspoken),
    )
    rows = db.execute(
        f"SELECT seq, id FROM events WHERE id IN {these} ORDER BY seq",
        (json.dumps([*events, *told]),),
    ).fetchall()
    return Chain(
        seqs=tuple(seq for seq, _ in rows),
        event_ids=tuple(name for _, name in rows),
        decision_ids=tuple(decisions),
        intent_ids=tuple(intents),
        job_ids=tuple(ids(f"SELECT id FROM agent_jobs WHERE intent_id IN {these}", intents)),
        result_ids=tuple(results),
        unspoken_ids=tuple(unspoken),
        trigger_ids=tuple(triggers),
    )


def _resting_on(db: Transaction, event_ids: Iterable[str]) -> list[str]:
    """The ids of the decisions that name one of these events as evidence."""
    named = set(event_ids)
    return [
        name
        for name, answer in db.execute("SELECT id, answer FROM decisions")
        if not named.isdisjoint(json.loads(answer)["evidence"]["event_ids"])
    ]


def erase_talk(db: Transaction, gone: Chain) -> None:
    """Delete events with their chain, and every row that names one of them.

    Of a turn that stands in a host's transcript too a mark stays, so that it does not come again.
    """
    taken_back.mark_turns(db, gone.event_ids)
    these = "IN (SELECT value FROM json_each(?))"
    for table, column, names in (
        ("events", "id", gone.event_ids),  # its words and what the console has of it go along
        ("activity", "decision_id", gone.decision_ids),
        ("activity", "intent_id", gone.intent_ids),
        ("unspoken", "id", gone.unspoken_ids),
        ("action_results", "id", gone.result_ids),
        ("agent_jobs", "id", gone.job_ids),
        ("intents", "id", gone.intent_ids),
        ("decisions", "id", gone.decision_ids),
        ("triggers", "id", gone.trigger_ids),
    ):
        db.execute(f"DELETE FROM {table} WHERE {column} {these}", (json.dumps(names),))
    queue.drop(db, gone.names)
    usage.let_go(db, gone.names)
    _unfollow(db, gone.names)
    events.note_changed(db)


def erase_decided(db: Transaction) -> None:
    """Delete whatever is left of decisions, their work and messages, once no event is there."""
    for table in _DECIDED:
        db.execute(f"DELETE FROM {table}")


def _unfollow(db: Transaction, names: Iterable[str]) -> None:
    """Let nothing follow from what is gone, but that it goes everywhere."""
    db.executemany(  # an import that still waits loses these names with its documents, later
        "DELETE FROM outbox WHERE kind NOT IN ('purge', 'unwrite', 'join')"
        " AND instr(payload, ?) > 0",
        ((json.dumps(name),) for name in names),
    )

"""What was to come and is done: its words say for good that it is to be."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from ego.core.memory.memories import Memory
from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.ahead import Ahead, Reminded
from ego.core.memory.pointing.dates import may_name_time
from ego.core.memory.pointing.shown import besides, missed
from ego.core.memory.pointing.stretches import due
from ego.stores.engine.contract import Transaction
from ego.stores.engine.times import to_microseconds
from ego.stores.memory import ahead
from ego.stores.talk import events


def tell_tasks_done(db: Transaction, several: Iterable[Memory]) -> list[Memory]:
    """`several`, where those that tell what was to be done say that it is: hardly one of them."""
    every = list(several)
    return _say_done(every, list_done(db, every))


def tell_done(db: Transaction, several: Iterable[Memory]) -> list[Memory]:
    """`several`, where those whose words name a day to come say that it is done; what is told to
    have been missed was not, and what is decided beside a plan is no part of that."""
    every = list(several)
    announcing = [
        one
        for one in every
        if not (one.held.is_off or one.held.until)
        and _announces(one)
        and not besides.decides(one.content)
    ]
    closed = _list_closed(db, announcing)
    missing = [
        seq for seq, one in closed.items() if any(map(missed.tells_missed, _list_told(db, one)))
    ]
    return _say_done(every, closed.keys() - missing)


def _announces(memory: Memory) -> bool:
    """Whether its words name a task or a day; no long text is read, others would wait for it."""
    from ego.core.memory.pointing.often import regular  # of two languages

    said = memory.content
    if due.may_be_to_do(said):
        return True
    may_be = len(said) <= spoken.LONGEST and may_name_time(said)
    return may_be and regular.point(said, memory.at) is not None


def _say_done(several: list[Memory], done: Container[int]) -> list[Memory]:
    return [
        replace(one, held=one.held._replace(is_done=True)) if one.seq in done else one
        for one in several
    ]


def list_done(db: Transaction, several: Sequence[Memory]) -> Mapping[int, datetime]:
    """When something told that what was to be done by what these memories tell is, by the seq of
    each."""
    to_do = [one for one in several if due.may_be_to_do(one.content)]
    closed = _list_closed(db, to_do)
    return {seq: one.closed_at for seq, one in closed.items() if one.closed_at and _is_to_do(one)}


def _list_closed(db: Transaction, several: Sequence[Memory]) -> Mapping[int, Ahead]:
    """What these memories tell that is done, by seq.

    What nobody asks about any more is closed, too, and was not done; nor was what is no task, and
    was closed before it began.
    """
    seqs = [one.seq for one in several if not one.held.until]
    plans = ahead.of_memories(db, seqs, closed=True) if seqs else {}
    return {
        seq: one
        for seq, one in plans.items()
        if one.closed_at
        and not one.every
        and one.told is not Reminded.CALLED_OFF
        and not one.is_let_go(one.closed_at)
        and (one.has_begun(one.closed_at) or _is_to_do(one))
    }


def _list_told(db: Transaction, plan: Ahead) -> Iterable[str]:
    """What told how a plan went, in talk or as a memory."""
    at = plan.closed_at or plan.at
    kept = db.execute(
        "SELECT content FROM memories WHERE forgotten_at IS NULL AND at = ?", (to_microseconds(at),)
    )
    return [*(one.user_text for one in events.find_told_at(db, at)), *(row[0] for row in kept)]


def _is_to_do(one: Ahead) -> bool:
    return due.is_to_do(one.text, one.kept_at.astimezone(one.zone))


def find_closing(db: Transaction, seqs: Iterable[int]) -> frozenset[int]:
    """The memories that told how what lay ahead of these was, by seq; and what came with them."""
    rows = db.execute(
        "SELECT memories.seq FROM ahead JOIN memories ON memories.at = ahead.closed_at"
        " WHERE ahead.memory IN (SELECT value FROM json_each(?))"
        " AND memories.forgotten_at IS NULL",
        (json.dumps(list(seqs)),),
    )
    return frozenset(seq for (seq,) in rows.fetchall())

"""What was to be done and is: its words say for good that it is to be."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from ego.core.memory.memories import Memory
from ego.core.memory.pointing.ahead import Reminded
from ego.core.memory.pointing.stretches import due
from ego.stores.engine.contract import Transaction
from ego.stores.engine.times import from_microseconds
from ego.stores.memory import ahead

_CLOSED = (
    "SELECT memory, closed_at FROM ahead WHERE closed_at IS NOT NULL AND every IS NULL"
    " AND memory IN (SELECT value FROM json_each(?))"
)


def tell_done(db: Transaction, several: Iterable[Memory]) -> list[Memory]:
    """`several`, where those that tell what was to be done say that it is: hardly one of them."""
    every = list(several)
    if not (done := list_done(db, every)):
        return every
    return [
        replace(one, held=one.held._replace(is_done=True)) if one.seq in done else one
        for one in every
    ]


def list_done(db: Transaction, several: Sequence[Memory]) -> Mapping[int, datetime]:
    """When something told that what these memories tell was done, by the seq of each.

    What nobody asks about any more is closed, too, and was not done.
    """
    to_do = [one.seq for one in several if due.may_be_to_do(one.content) and not one.held.until]
    rows = db.execute(_CLOSED, (json.dumps(to_do),)).fetchall() if to_do else []
    closed = {seq: from_microseconds(at) for seq, at in rows}
    plans = ahead.of_memories(db, closed, closed=True) if closed else {}
    return {
        seq: closed[seq]
        for seq, one in plans.items()
        if one.told is not Reminded.CALLED_OFF
        and not one.is_let_go(closed[seq])
        and due.is_to_do(one.text, one.kept_at.astimezone(one.zone))
    }


def find_closing(db: Transaction, seqs: Iterable[int]) -> frozenset[int]:
    """The memories that told how what lay ahead of these was, by seq; and what came with them."""
    rows = db.execute(
        "SELECT memories.seq FROM ahead JOIN memories ON memories.at = ahead.closed_at"
        " WHERE ahead.memory IN (SELECT value FROM json_each(?))"
        " AND memories.forgotten_at IS NULL",
        (json.dumps(list(seqs)),),
    )
    return frozenset(seq for (seq,) in rows.fetchall())

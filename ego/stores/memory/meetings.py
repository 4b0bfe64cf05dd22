"""Whom memories name, and when somebody was met: newest first, as many as are needed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from heapq import merge
from itertools import groupby
from typing import NamedTuple

from ego.core import text
from ego.core.memory.memories import Category
from ego.stores.engine.contract import Transaction
from ego.stores.engine.times import from_microseconds

_LOOKED_AT = 2_000
"""So many of the newest memories with each of the names."""


def times_with(db: Transaction, names: Iterable[str], *, private: bool) -> Iterator[datetime]:
    """When there was a memory with the person who has these `names`, and no dream."""
    persons = sorted({text.normalise(name) for name in names})
    return _newest_first(
        db.execute(
            "SELECT who.at FROM memory_people AS who CROSS JOIN memories"
            " WHERE memories.seq = who.seq AND who.person = ? AND who.about = 0 AND private <= ?"
            " AND forgotten_at IS NULL AND category <> ?"
            " ORDER BY who.at DESC, who.seq DESC LIMIT ?",
            (person, private, str(Category.DREAM), _LOOKED_AT),
        )
        for person in persons
    )


def times_of_talk(
    db: Transaction, companion: Iterable[str], *, private: bool, anyone: bool
) -> Iterator[datetime]:
    """When a conversation was kept in which nobody is named, or, with `anyone`, any.

    One that is about the `companion` was with somebody else.
    """
    persons = json.dumps(sorted({text.normalise(name) for name in companion}))
    rows = db.execute(
        "SELECT at FROM memories WHERE category = ? AND forgotten_at IS NULL AND private <= ?"
        " AND (? = 1 OR NOT EXISTS (SELECT 1 FROM memory_people AS who"
        " WHERE who.seq = memories.seq AND (who.about = 0"
        " OR who.person IN (SELECT value FROM json_each(?)))))"
        " ORDER BY at DESC, seq DESC LIMIT ?",
        (str(Category.CONVERSATION), private, anyone, persons, _LOOKED_AT),
    )
    return _newest_first([rows])


class Met(NamedTuple):
    """In how many memories somebody was met, and when first and last."""

    many: int
    first: datetime
    last: datetime


def find_met(
    db: Transaction, seqs: Sequence[int], names: Iterable[str] | None = None
) -> dict[str, Met]:
    """How somebody was met in these memories, set aside or not, by folded name.

    With `names` of somebody, how they were met in all others.
    """
    others = "" if names is None else "NOT"
    persons = sorted({text.normalise(name) for name in names or ()})
    rows = db.execute(
        "SELECT person, count(*), min(who.at), max(who.at) FROM memory_people AS who"
        " CROSS JOIN memories WHERE memories.seq = who.seq AND who.about = 0 AND category <> ?"
        f" AND {others} who.seq IN (SELECT value FROM json_each(?))"
        " AND (? = 0 OR person IN (SELECT value FROM json_each(?))) GROUP BY person",
        (str(Category.DREAM), json.dumps(list(seqs)), names is not None, json.dumps(persons)),
    )
    return {
        str(person): Met(int(count), from_microseconds(first), from_microseconds(last))
        for person, count, first, last in rows
    }


def names_in_memories(db: Transaction, *, private: bool) -> list[tuple[str, int]]:
    """Whom memories are with or about, each with how many they are; those of most first."""
    rows = db.execute(
        "SELECT max(name), count(*) FROM memory_people AS who CROSS JOIN memories"
        " WHERE memories.seq = who.seq AND private <= ? AND forgotten_at IS NULL"
        " GROUP BY person ORDER BY count(*) DESC, person",
        (private,),
    )
    return [(str(name), int(count)) for name, count in rows]


def _newest_first(several: Iterable[Iterable[tuple[int]]]) -> Iterator[datetime]:
    every = merge(*((at for (at,) in rows) for rows in several), reverse=True)
    return (from_microseconds(at) for at, _ in groupby(every))

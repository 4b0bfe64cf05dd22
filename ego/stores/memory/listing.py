"""Everything in the database, in an order that stays the same wherever it is kept.

Memories come by time, links and episodes behind them. Without `private` nothing comes
that is private, or that would tell of it: no link to it, no episode it is part of.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from ego.core.memory.memories import LinkType, Memory
from ego.stores.engine.contract import Transaction
from ego.stores.engine.times import from_microseconds
from ego.stores.memory import memories

_AT_ONCE = 500


class Tie(NamedTuple):
    """A link with both its ends; it reads from the older memory to the newer one."""

    source: str
    target: str
    type: LinkType
    confidence: float
    note: str
    at: datetime


class Story(NamedTuple):
    """An episode, and which memories make it up."""

    id: str
    summary: str
    members: tuple[str, ...]
    at: datetime


def every_memory(db: Transaction, *, private: bool) -> Iterator[Memory]:
    """Every memory that is there, oldest first."""
    rows = db.execute(
        "SELECT seq FROM memories WHERE forgotten_at IS NULL AND private <= ? ORDER BY at, seq",
        (private,),
    ).fetchall()
    seqs = (seq for (seq,) in rows)
    while batch := list(islice(seqs, _AT_ONCE)):
        yield from memories.by_seqs(db, batch)


def every_link(db: Transaction, *, private: bool) -> Iterator[Tie]:
    """Every link between memories that are there, once."""
    rows = db.execute(
        "SELECT one.id, other.id, type, confidence, note, links.at FROM links"
        " JOIN memories AS one ON one.seq = source JOIN memories AS other ON other.seq = target"
        " WHERE one.forgotten_at IS NULL AND other.forgotten_at IS NULL"
        " AND one.private <= ? AND other.private <= ?"
        " AND (one.at, one.seq) < (other.at, other.seq)"
        " ORDER BY one.at, one.seq, other.at, other.seq, type",
        (private, private),
    )
    for source, target, kind, confidence, note, at in rows:
        yield Tie(source, target, LinkType(kind), confidence, note, from_microseconds(at))


def every_episode(db: Transaction, *, private: bool) -> Iterator[Story]:
    """Every episode with its members that are there, oldest first."""
    told = (
        ""
        if private
        else " WHERE NOT EXISTS (SELECT 1 FROM episode_members JOIN memories"
        " ON memories.seq = memory WHERE episode = episodes.seq AND private = 1)"
    )
    for seq, name, summary, made_at in db.execute(
        f"SELECT seq, id, summary, made_at FROM episodes{told} ORDER BY made_at, seq"
    ):
        members = db.execute(
            "SELECT id FROM episode_members JOIN memories ON memories.seq = memory"
            " WHERE episode = ? AND forgotten_at IS NULL ORDER BY at, memories.seq",
            (seq,),
        ).fetchall()
        if members:
            yield Story(
                name, summary, tuple(member for (member,) in members), from_microseconds(made_at)
            )


def hidden_ids(db: Transaction, *, private: bool) -> set[str]:
    """The ids of memories and episodes that do not come: forgotten, or private if need be."""
    hidden = "forgotten_at IS NOT NULL OR private > ?"
    names = db.execute(f"SELECT id FROM memories WHERE {hidden}", (private,)).fetchall()
    told = {story.id for story in every_episode(db, private=private)}
    episodes = db.execute("SELECT id FROM episodes").fetchall()
    return {name for (name,) in names} | {name for (name,) in episodes if name not in told}


def find_private(db: Transaction, ids: Iterable[str]) -> set[str]:
    """Which of the memories of these ids are private."""
    rows = db.execute(
        "SELECT id FROM memories WHERE private = 1 AND id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(ids)),),
    )
    return {name for (name,) in rows}


def find_open(db: Transaction, ids: Iterable[str]) -> list[Memory]:
    """The memories of these ids that are there and not private, in the order of `ids`."""
    found = (memories.get(db, one) for one in ids)
    return [one for one in found if one is not None and not one.private]


def has_episode(db: Transaction, episode_id: str) -> bool:
    """Whether there is an episode of that id, even one whose members are all set aside."""
    found = db.execute("SELECT 1 FROM episodes WHERE id = ?", (episode_id,)).fetchone()
    return found is not None


def has_link(db: Transaction, source: Memory, target: Memory, kind: LinkType) -> bool:
    """Whether `source` leads to `target` by a link of that type."""
    found = db.execute(
        "SELECT 1 FROM links WHERE source = ? AND target = ? AND type = ?",
        (source.seq, target.seq, kind),
    ).fetchone()
    return found is not None

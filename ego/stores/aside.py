"""What was set aside: when, until when it can come back, and how it is erased at last."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from ego.stores import links, numbers
from ego.stores.times import from_microseconds, to_microseconds


class Erased(NamedTuple):
    """What an erasure took with it."""

    memory_ids: tuple[str, ...]
    links: int
    episode_ids: tuple[str, ...]
    """Episodes that had no other member."""


def since(db: sqlite3.Connection, memory_id: str) -> datetime | None:
    """When the memory called `memory_id` was set aside; None when none of that id was."""
    found = db.execute(
        "SELECT forgotten_at FROM memories WHERE id = ? AND forgotten_at IS NOT NULL", (memory_id,)
    ).fetchone()
    return from_microseconds(found[0]) if found else None


def seq_of(db: sqlite3.Connection, memory_id: str) -> int | None:
    """The seq of a memory, whether it is there or set aside."""
    found = db.execute("SELECT seq FROM memories WHERE id = ?", (memory_id,)).fetchone()
    return found[0] if found else None


def overdue(db: sqlite3.Connection, before: datetime) -> list[int]:
    """The seqs of the memories that were set aside before a moment."""
    rows = db.execute("SELECT seq FROM memories WHERE forgotten_at < ?", (to_microseconds(before),))
    return sorted(seq for (seq,) in rows)


def erase(db: sqlite3.Connection, seqs: Sequence[int]) -> Erased:
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
        f" AND (source < target OR target NOT IN {these})",
        (chosen, chosen),
    ).fetchone()
    stories = db.execute(
        f"SELECT DISTINCT episode FROM episode_members WHERE memory IN {these}", (chosen,)
    ).fetchall()
    tied = links.linked_to(db, seqs)
    db.execute(f"DELETE FROM memories WHERE seq IN {these} AND forgotten_at IS NOT NULL", (chosen,))
    links.count(db, tied)
    numbers.erase(db, seqs)
    empty = (
        f"seq IN {these} AND NOT EXISTS"
        " (SELECT 1 FROM episode_members WHERE episode = episodes.seq)"
    )
    touched = json.dumps([seq for (seq,) in stories])
    episodes = [n for (n,) in db.execute(f"SELECT id FROM episodes WHERE {empty}", (touched,))]
    db.execute(f"DELETE FROM episodes WHERE {empty}", (touched,))
    db.executemany(
        "DELETE FROM outbox WHERE kind NOT IN ('purge', 'unwrite') AND instr(payload, ?)",
        ((json.dumps(name),) for name in (*names, *episodes)),
    )
    return Erased(tuple(names), loosened, tuple(episodes))

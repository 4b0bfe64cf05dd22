"""That one memory takes the place of another: said, or asked where it may be so."""

from __future__ import annotations

from datetime import datetime

from ego.core import text
from ego.core.memory.memories import Link, LinkType, Memory
from ego.core.memory.truth.chains import refuse_reversed
from ego.stores.engine.contract import Transaction
from ego.stores.memory.ties import links


def replace(db: Transaction, newer: Memory, older: Memory) -> None:
    """Let `newer` take the place of `older`; again is the same."""
    refuse_reversed(LinkType.REPLACES, newer, older)
    link = Link(older.id, LinkType.REPLACES, 1.0, "")
    links.join_all(db, newer, [(older.seq, link)], newer.at)


def doubt(newer: Memory, older: Memory, now: datetime, columns: int) -> str:
    """The question whether `older` is no longer so, with the way to say that."""
    words = text.brief(older.content, columns)
    return (
        f'Is {older.id} no longer so ("{words}", {text.age(older.at, now)})?'
        f" Then link_memories {newer.id} {older.id} --type replaces."
    )

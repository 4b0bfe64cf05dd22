"""That one memory takes the place of another: checked when it is said, and told with its dates."""

from __future__ import annotations

from datetime import datetime

from ego.core import text
from ego.core.memory.memories import Link, LinkType, Memory
from ego.core.memory.truth.chains import Held, refuse_reversed
from ego.stores.engine.contract import Transaction
from ego.stores.memory import links
from ego.tools.memory import answers


def replace(db: Transaction, newer: Memory, older: Memory) -> None:
    """Let `newer` take the place of `older`; again is the same."""
    refuse_reversed(LinkType.REPLACES, newer, older)
    link = Link(older.id, LinkType.REPLACES, 1.0, "")
    links.join_all(db, newer, [(older, link)], newer.at)


def ask(newer: Memory, older: Memory, now: datetime) -> str:
    """The question whether `older` is no longer so, with the way to say that."""
    words = text.one_line(older.content, 80)
    return (
        f'Is {older.id} no longer so ("{words}", {text.age(older.at, now)})?'
        f" link_memories {newer.id} {older.id} replaces."
    )


def held_fields(held: Held) -> answers.Holds:
    """Since when a memory holds, and until when it held, for programs."""
    since, until = (at.isoformat() if at else None for at in held)
    return {"since": since, "until": until}

"""What was said in talk of plans since they were kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace

from ego.core import text
from ego.core.confiding import is_confided
from ego.core.events import Source, find_partner
from ego.core.memory.pointing.ahead import READ, Ahead
from ego.core.talk.noted import Kind
from ego.stores.engine.contract import Transaction
from ego.stores.talk import events

_READ = 300
"""So many of the newest events are looked through."""
_TALK = (Source.CHAT, Source.CAPTURE)


def add_since(db: Transaction, plans: Sequence[Ahead], companion: Iterable[str]) -> list[Ahead]:
    """`plans`, each with what was said last of it since it was kept; `companion` are their names.

    What was told in confidence stands beside nothing that is not private itself.
    """
    if not plans:
        return []
    from ego.core.memory.pointing.shown.apart import find_last_said, read_turn
    from ego.core.memory.pointing.shown.since import Uttered

    talk = [
        one
        for one in events.newest(db, limit=_READ)
        if one.source in _TALK and one.user_text and not one.is_put_right
    ]
    made = _find_with_plans(db) if talk else frozenset[int]()
    said = [
        (
            read_turn(
                Uttered(
                    one.at,
                    one.user_text[:READ],
                    text.normalise(one.user_text[:READ]),
                    find_partner(one),
                    one.seq in made,
                )
            ),
            is_confided(one),
        )
        for one in talk
    ]
    names = frozenset(map(text.normalise, companion))
    openly = [one for one, confided in said if not confided]
    every = [one for one, _ in said]
    return [
        replace(one, since=find_last_said(one, every if one.private else openly, names))
        for one in plans
    ]


def _find_with_plans(db: Transaction) -> Set[int]:
    """The turns that a plan was noted of, by seq."""
    rows = db.execute(
        "SELECT event FROM noted WHERE kind = ? AND dropped_at IS NULL", (str(Kind.PLAN),)
    )
    return frozenset(seq for (seq,) in rows)

"""What was said in talk of plans since they were kept."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.confiding import is_confided
from ego.core.events import Event, Source, find_partner
from ego.core.memory.pointing.ahead import READ, Ahead
from ego.core.talk.noted import Kind
from ego.stores.engine.contract import Transaction
from ego.stores.talk import events, righted

if TYPE_CHECKING:
    from ego.core.memory.pointing.shown.apart import TurnRead

_READ = 300
"""So many of the newest events are looked through."""
_TALK = (Source.CHAT, Source.CAPTURE)


def add_since(
    db: Transaction,
    plans: Sequence[Ahead],
    companion: Collection[str],
    said_by: Collection[str] | None = None,
) -> list[Ahead]:
    """`plans`, each with what was said last of it since it was kept; `companion` are their names.

    Where somebody is told of their plans who has the names `said_by`, it is what they said
    themselves.
    """
    if not plans:
        return []
    from ego.core.memory.pointing.shown.apart import find_last_said

    names = frozenset(map(text.normalise, companion))
    theirs = None if said_by is None else frozenset(map(text.normalise, said_by))
    turns = [
        one.turn
        for one in _read_talk(db)
        if theirs is None or _is_by(theirs, find_partner(one.event), names)
    ]
    return [replace(one, since=find_last_said(one, turns, names)) for one in plans]


def _is_by(several: Set[str], partner: str, companion: Set[str]) -> bool:
    if partner:
        return text.normalise(partner) in several
    return not several.isdisjoint(companion)


def list_since(db: Transaction, plans: Sequence[Ahead], companion: Iterable[str]) -> list[Event]:
    """Each of the newest turns that says something of one of `plans` since it was kept."""
    if not plans:
        return []
    from ego.core.memory.pointing.shown.apart import leave_out_others
    from ego.core.memory.pointing.shown.since import find_since

    names, told = frozenset(map(text.normalise, companion)), dict[int, Event]()
    said = _read_talk(db)
    for plan in plans:
        left = leave_out_others(plan, [one.turn for one in said])
        while left and (found := find_since(plan, left, names)):
            told |= {one.event.seq: one.event for one in said if one.event.at == found.at}
            left = [one for one in left if one.at < found.at]
    return list(told.values())


class _Said(NamedTuple):
    event: Event
    turn: TurnRead


def _read_talk(db: Transaction) -> list[_Said]:
    """The newest turns, as what may say something of a plan."""
    from ego.core.memory.pointing.shown.apart import read_turn
    from ego.core.memory.pointing.shown.since import Uttered

    newest = [
        one for one in events.newest(db, limit=_READ) if one.source in _TALK and one.user_text
    ]
    talk = [one for one in righted.tell_put_right(db, newest) if not one.is_put_right]
    made = _find_with_plans(db) if talk else frozenset[int]()
    said = (
        Uttered(
            one.at,
            one.user_text[:READ],
            text.normalise(one.user_text[:READ]),
            find_partner(one),
            one.seq in made,
            is_confided(one),
        )
        for one in talk
    )
    return [_Said(one, read_turn(its)) for one, its in zip(talk, said, strict=True)]


def _find_with_plans(db: Transaction) -> Set[int]:
    """The turns that a plan was noted of, by seq."""
    rows = db.execute(
        "SELECT event FROM noted WHERE kind = ? AND dropped_at IS NULL", (str(Kind.PLAN),)
    )
    return frozenset(seq for (seq,) in rows)

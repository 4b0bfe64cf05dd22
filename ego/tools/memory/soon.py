"""What is soon, as lines of a prompt: whoever talks knows what today and tomorrow hold."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from ego.core.memory.pointing.ahead import Ahead, Stage
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead as kept
from ego.stores.memory import memories
from ego.stores.memory.filters import Filter

_WIDTH = 160
_NEAR, _NEXT, _DAYS = 8, 5, timedelta(days=7)
"""So much of today and tomorrow is told at most, and else so much of the days to come."""


def tell_soon(ego: Ego, db: Transaction, names: Sequence[str] = ()) -> list[str]:
    """A line each for what is soon, the soonest first; nothing private.

    With the `names` of somebody it is what they are part of.
    """
    now = ego.now()
    there = kept.open_until(db, now + _DAYS, now)
    soon = [one for one in there if not one.private and not one.is_over(now)]
    if names:
        of_them = Filter(people=tuple(names))
        theirs = {one.seq for one in memories.by_seqs(db, [one.seq for one in soon], of_them)}
        soon = [one for one in soon if one.seq in theirs]
    soon.sort(key=lambda one: one.at)
    near = [one for one in soon if one.stage(now) is not Stage.FAR][:_NEAR]
    several = near if len(near) >= _NEXT else soon[:_NEXT]
    return [f"Ahead, {one.say(now)}: {one.line(now, _WIDTH)}" for one in several]


def find_over(ego: Ego, db: Transaction) -> Ahead | None:
    """What is over last, nothing was told of, and was not asked about in this session."""
    now = ego.now()
    over = [one for one in kept.open_until(db, now, now) if not one.private]
    asked = (one for one in over if one.is_to_ask(now) and one.is_new_session(now))
    return max(asked, key=lambda one: one.at, default=None)

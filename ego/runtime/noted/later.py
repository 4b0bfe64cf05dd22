"""What is noted late of a turn: what turns after it said of its plans holds, as it did by then."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from ego.core.events import Source
from ego.core.memory.pointing.often import regular
from ego.core.talk.noted import Kind, Noted, What, select_living
from ego.runtime.noted import plans, righting
from ego.runtime.noted.meant import find_open, select_known, word_plainly
from ego.stores.memory import ahead, memories
from ego.stores.talk import events
from ego.stores.talk import noted as kept

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ego.core.events import Event
    from ego.core.memory.pointing.ahead import Ahead
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction

_MOST = 200
"""So many of the newest turns are looked through for what ended a plan of an older one."""


def note_anew(ego: Ego, db: Transaction, event: Event) -> None:
    """Note the plans of a turn whose words were changed, as far as later turns leave them."""
    with as_of(ego, event):
        plans.note_plan(ego, db, event)
    settle_late(ego, db, event, kept.find_of_event(db, event.id))


def call_off_again(ego: Ego, db: Transaction, turn: Event) -> None:
    """Call off what a turn did that is back, and that nothing was noted in place of."""
    if any(one.replaces for one in kept.find_of_event(db, turn.id)):
        return

    def look() -> list[Ahead]:
        return [one for one in find_open(ego, db, turn) if one.kept_at <= turn.at]

    off = plans.find_told_off(ego, db, turn, look)
    if len(righting.select_last(db, off)) == 1:
        (ahead.end if off[0].is_often else ahead.call_off)(db, off, turn.at)


@contextmanager
def as_of(ego: Ego, event: Event) -> Iterator[None]:
    """Let it be when a turn was said: what was to come then is, be its day past by now."""
    now, ego.now = ego.now, lambda: event.at
    try:
        yield
    finally:
        ego.now = now


def settle_late(ego: Ego, db: Transaction, event: Event, noted: Sequence[Noted]) -> None:
    """Close what was just `noted` of a turn as ahead, and a later turn had called off, moved or
    told that it is over."""
    made = [one for one in noted if one.brought.what is What.AHEAD and one.brought.made]
    if not made:
        return
    newest = events.newest(db, Source.CHAT, limit=_MOST)
    later = sorted((one for one in newest if one.seq > event.seq), key=lambda one: one.seq)
    for one in made if later else ():
        memory = memories.get(db, one.brought.id)
        plan = ahead.get(db, memory.seq) if memory else None
        if plan is None:
            continue
        if _was_replaced(db, one, plan):
            ahead.close(db, [plan], ego.now())
        else:
            next((turn for turn in later if _end(ego, db, turn, plan)), None)


def _was_replaced(db: Transaction, one: Noted, plan: Ahead) -> bool:
    """Whether the same turn told a plan of that day which by now is another, or off."""
    living = select_living(kept.list_all(db))
    of_turn = [its for its in kept.find_of_event(db, one.event_id) if its.id != one.id]
    over = [its for its in of_turn if its.kind is Kind.PLAN and its.id not in living]
    words = [its.plan for its in over if its.dropped_at is None]
    said = plan.kept_at.astimezone(plan.zone)
    pointed = [regular.point(its, said) for its in words]
    return any(due is not None and due.when.day == plan.when.day for due in pointed)


def _end(ego: Ego, db: Transaction, turn: Event, plan: Ahead) -> bool:
    """Let a plan be as a later turn says; whether that says anything of it."""

    def look() -> list[Ahead]:
        return [plan]

    if not select_known(ego, db, turn, [plan]):
        return False
    closed = ahead.closed_at(db, turn.at)
    if closed and all(one.when.day != plan.when.day for one in closed):
        return False  # it was of another plan that the turn spoke
    if plans.find_told_off(ego, db, turn, look):
        (ahead.end if plan.is_often else ahead.call_off)(db, [plan], turn.at)
    elif mended := righting.find_put_right(ego, db, word_plainly(turn), [plan]):
        if any(its.brought.what is What.AHEAD for its in kept.find_of_event(db, turn.id)):
            ahead.close(db, [plan], turn.at)  # the turn told its new day itself
        else:
            righting.put_in_place(ego, db, turn, *mended)
    elif plans.find_told_done(ego, db, turn, look):
        ahead.close(db, [plan], turn.at)
    else:
        return False
    return True

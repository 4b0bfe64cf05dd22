"""A death told in talk ends what was to come for whoever died; if it is none, it is ahead again.

It is over by the turn that tells it, at that very moment, so that it comes back where that turn is
taken back, as what is called off does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ego.core.events import Source, find_partner
from ego.core.memory.pointing import ahead as days
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.told.deaths import dying, of_the_dead
from ego.runtime.noted import righting
from ego.runtime.noted.meant import READ, find_open, name_teller, names_of_teller, select_meant
from ego.stores.memory import ahead
from ego.stores.talk import events

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ego.core.events import Event
    from ego.core.memory.pointing.told.deaths.dying import Dead
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction

_MOST = 200
"""So many of the newest turns are looked through for the death that was none."""


def follow(ego: Ego, db: Transaction, event: Event) -> None:
    """Let what lay ahead for whom a turn tells to have died be over, and for whom it says is alive
    be ahead again, within the transaction."""
    said = event.user_text[:READ]
    if not dying.may_tell_death(said):
        return
    for one in _list_returning(ego, db, event):
        righting.mark_of(db, event, [one])
        ahead.stand(db, one, one.when)
    over = find_over(ego, db, event, find_open(ego, db, event))
    if over:
        righting.mark_of(db, event, over)
        ahead.call_off(db, [one for one in over if not one.every], event.at)
        ahead.end(db, [one for one in over if one.every], event.at)


def find_over(ego: Ego, db: Transaction, event: Event, plans: Sequence[Ahead]) -> list[Ahead]:
    """Those of `plans` that were the own ones of whom a turn tells to have died."""
    if not (plans and dying.find_deaths(event.user_text[:READ])):
        return []
    own = next(select_meant(ego, db, event, [*plans]))
    dead = [one for way in own.ways for one in dying.find_deaths(way)]
    return of_the_dead.find_theirs(plans, dead, _names(ego, event))


def find_back(ego: Ego, db: Transaction, event: Event, there: Sequence[Ahead]) -> list[Ahead]:
    """Those of what is open, `there`, that an earlier turn of the same person had closed with a
    death that this one takes back."""
    return [
        one
        for turn, dead in _list_taken_back(db, event)
        for one in of_the_dead.find_theirs(there, dead, _names(ego, event))
        if one.kept_at <= turn.at
    ]


def _list_returning(ego: Ego, db: Transaction, event: Event) -> list[Ahead]:
    """What a death had closed, that is none by this turn, and is still to come."""
    found = list[Ahead]()
    for turn, dead in _list_taken_back(db, event):
        closed = [
            one
            for one in ahead.closed_at(db, turn.at)
            if one.told is days.Reminded.CALLED_OFF
            and (one.every or not days.is_past(one.when, ego.here()))
        ]
        found += of_the_dead.find_theirs(closed, dead, _names(ego, event))
    return found


def _list_taken_back(db: Transaction, event: Event) -> list[tuple[Event, list[Dead]]]:
    """The turns of the same person that told the deaths which this one says are none."""
    living = dying.find_living(event.user_text[:READ])
    if not living:
        return []
    newest = sorted(events.newest(db, Source.CHAT, limit=_MOST), key=lambda one: -one.seq)
    told = [
        (one, dead)
        for one in newest
        if one.id != event.id
        and (one.at, one.seq) < (event.at, event.seq)
        and find_partner(one) == find_partner(event)
        and (dead := dying.find_deaths(one.user_text[:READ]))
    ]
    named = frozenset().union(*(one.names for one in living))
    if not named:  # "he's alive"
        return [one for one in told[:1] if event.at - one[0].at <= righting.SOON]
    meant = ((turn, [its for its in dead if its.is_any_of(named)]) for turn, dead in told)
    return [(turn, dead) for turn, dead in meant if dead]


def _names(ego: Ego, event: Event) -> tuple[str, ...]:
    return (*names_of_teller(ego, event), name_teller(ego, event))

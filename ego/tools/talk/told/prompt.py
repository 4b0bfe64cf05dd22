"""What a model is told for what was said to it, of whomever talks: nothing private.

With the companion it is all that may be told of. With somebody else it is what they may read
(`context --person`) and hear (`recall --told-to`), and of talk their own alone: what was said by
others, what it said to the companion by itself, and what it would ask those, is not theirs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from ego.core import events as sayings
from ego.core import text
from ego.core.autonomy.reaching import Said
from ego.core.events import Event
from ego.core.memory.memories import Memory
from ego.core.memory.pointing.ahead import Ahead
from ego.runtime.ego import Ego
from ego.runtime.talk import keeping, secrets
from ego.stores.engine.contract import Transaction
from ego.stores.memory import truth
from ego.stores.memory.asking.done import tell_done
from ego.stores.memory.ties.stories import Told
from ego.stores.talk import events, righted
from ego.tools.autonomy.reaching import known as by_itself
from ego.tools.memory import coming, soon
from ego.tools.memory.finding import known
from ego.tools.memory.finding.due import read_days
from ego.tools.persona import context
from ego.tools.talk import selection as picking
from ego.tools.talk import turn
from ego.tools.talk.selection import Picked, Thing

_REMEMBERED = MappingProxyType({Memory: 6, Event: 3, Told: 2})
"""How many of each kind a prompt brings back."""
_LINE = 240
"""Characters of a memory or a talk in a prompt."""
_ALONE = 5
"""How many of the newest messages that nobody asked for are told in a prompt."""
_UNHEARD = 5
"""So many of the newest words that no model answered are told in a prompt."""
_WHOLE = 800
"""Characters of such a message, and of words that were not answered, in a prompt."""


class Gathered(NamedTuple):
    """What the model is told, and what to keep of that."""

    whom: str
    """What it calls whom it talks with."""
    now: datetime
    capsule: str
    remembered: list[str]
    unasked: list[str]
    turns: list[Event]
    meant: str
    unheard: list[str]
    put_right: list[str]
    to_ask: list[str]
    in_mind: list[str]
    """The ids of what came to mind for it."""
    over: list[Ahead]
    """Of what it may ask how it went."""


class _OfCompanion(NamedTuple):
    """What is for the companion alone."""

    talked: datetime | None = None
    """When they last spoke."""
    alone: Sequence[Said] = ()
    """What it said to them by itself, the oldest first."""
    over: Sequence[Ahead] = ()


def gather_told(
    ego: Ego,
    said: str,
    picked: Sequence[Picked] | None,
    *,
    other: str = "",
    answering: str = "",
    most: int,
) -> Gathered:
    """What the model is told for what was `said` by the companion, or by somebody `other`.

    So many turns of the talk before are told at most. Outside any transaction: it may load.
    """
    with ego.database.reading() as db:
        turns = turn.find_talk(ego, db, other, secrets.LOOKED_THROUGH)
        its = _OfCompanion() if other else _find_of_companion(ego, db)
    unheard = keeping.find_unheard(turns)
    turns = [one for one in turns if not sayings.is_unanswered(one)][:most]
    put_right = _put_right(ego, turns)
    told = {event.id for event in (*turns, *unheard)}
    told |= {one.message.event_id for one in its.alone}
    remembered = _remembered(ego, said, picked, told, other)
    ids = [*remembered.ids, *(one.id for one in put_right)]
    others = [one for one in unheard if one.user_text != said][:_UNHEARD]
    here = ego.here()
    return Gathered(
        text.one_line(other, 40) or ego.addressed,
        here,
        context.prompt(ego, other),
        remembered.lines,
        [
            by_itself.recount(ego, one, its.talked, _WHOLE)
            for one in its.alone
            if one.message.event_id != answering
        ],
        turns,
        by_itself.quote(ego, answering, _WHOLE) if answering else "",
        [sayings.as_line(one, here, _WHOLE) for one in reversed(others)],
        [picking.tell_briefly(one, here, _LINE) for one in put_right],
        [coming.tell_as_trigger(one, here) for one in its.over],
        list(dict.fromkeys(ids)),
        [*its.over],
    )


def _find_of_companion(ego: Ego, db: Transaction) -> _OfCompanion:
    talked = next(events.talk_times(db), None)
    alone = by_itself.find_lately(ego, db, talked, _ALONE)[::-1]
    return _OfCompanion(talked, alone, soon.find_over(ego, db))


def _put_right(ego: Ego, turns: Sequence[Event]) -> list[Memory]:
    """What is so instead of what these turns say: they are told word for word."""
    with ego.database.reading() as db:
        found = righted.find(db, turns, not_private=True)
        several = {memory.id: memory for memory in found.values()}
        return truth.add_dates(db, several.values(), not_private=True) if several else []


class _Remembered(NamedTuple):
    """What a prompt brings back: a line each, and the ids of what they tell."""

    lines: list[str]
    ids: list[str]


def _remembered(
    ego: Ego, said: str, picked: Sequence[Picked] | None, told: Collection[str], other: str
) -> _Remembered:
    """What `said` brings back: what is known of whom it names, then what was selected, or what it
    surely stirs, best first.

    Nothing private is among them, and of each kind as many as a prompt has room for.
    """
    named = known.bring_with_known(ego, said, other)
    if picked is None:
        several = [picking.thing_of(one) for one in named.sure]
        several = list(_as_many_as_fit(one for one in several if one.id not in told))
    else:
        with ego.database.reading() as db:
            several = [it for it in picking.things(db, picked).values() if it.id not in told]
    several, past = _say_past(ego, several)
    here, due, ids = ego.here(), {**past, **named.due}, [one.id for one in several]
    each = [picking.tell_briefly(one, here, _LINE, due.get(one.id, "")) for one in several]
    return _Remembered([*named.facts, *each, *named.say_more(ids)], [*named.told, *ids])


def _say_past(ego: Ego, several: Sequence[Thing]) -> tuple[list[Thing], dict[str, str]]:
    """`several`, where a plan that was told to be done says so, and by id when what is past and
    that nobody told of was: "this Thursday" may be of weeks ago."""
    there = [one for one in several if isinstance(one, Memory)]
    if not there:
        return list(several), {}
    here = ego.here()
    with ego.database.reading() as db:
        days = read_days(db, there, here)
        past = [one for one in there if one.seq not in days]
        done = {one.id: one for one in tell_done(db, past)} if past else {}
    over = {seq: one.said for seq, one in days.items() if one.plan and one.plan.is_over(here)}
    said = {one.id: over[one.seq] for one in there if one.seq in over}
    return [done.get(one.id, one) for one in several], said


def _as_many_as_fit(several: Iterable[Thing]) -> Iterator[Thing]:
    room = Counter(_REMEMBERED)
    for one in several:
        if room[type(one)] > 0:
            room[type(one)] -= 1
            yield one

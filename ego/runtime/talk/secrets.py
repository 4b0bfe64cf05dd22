"""What is said later of what somebody told in confidence: such a turn is no less a secret, until
they say that it is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from ego.core.confiding import (
    CONFIDED,
    FORGETS,
    LIFTS,
    TELLS_SECRET,
    asks_for_secrecy,
    confides,
    drop_asking,
    is_confided,
)
from ego.core.events import Event, Source, find_partner, list_hearers
from ego.core.talk.forgetting import asks_in_talk, drop_request
from ego.core.talk.noted import Brought, Kind, select_living
from ego.runtime.noted import noting
from ego.runtime.noted.meant import find_open, list_of_open
from ego.runtime.talk import of_secrets
from ego.stores.memory import memories
from ego.stores.talk import events, noted, righted

if TYPE_CHECKING:
    from ego.core.memory.memories import Memory
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction


LOOKED_THROUGH = 100
"""So many of the newest turns, of all and of whoever speaks, are looked through."""


_JUST_BEFORE = timedelta(minutes=15)
"""So long after something was told it can be asked to tell it to nobody."""
_SEVERAL = 2
"""So many clauses may be of several secrets."""


class _Read(NamedTuple):
    """A turn as it is kept, and the turns before it that are no secret since it was said."""

    event: Event
    lifted: Sequence[Event] = ()


_A_DAY = timedelta(days=1)
"""So long ago something was told that a turn asks for by its name."""


def mark_turn(ego: Ego, db: Transaction, event: Event, newest: Sequence[Event]) -> Event:
    """`event` as it is to be kept behind the `newest` turns, within the transaction: marked where
    it is of a secret told in them. What it says is no secret any more is none from then on, and
    what was told just before is one where it does nothing but ask for that."""
    event, lifted = _read(ego, db, event, newest)
    for told in _find_asked_of(event, newest):
        righted.note_secret(db, told.id)
        _let_follow(ego, db, told, private=True)
    for turn in lifted:
        righted.note_no_secret(db, turn.id)
        _let_follow(ego, db, turn, private=False)
    memory = None if lifted else _find_remembered(ego, db, event, newest)
    if memory is not None:
        memories.change(db, memory, replace(memory, private=False))
    if not (lifted or memory):
        return event
    freed = {LIFTS: [one.id for one in (*lifted, memory) if one is not None]}
    return replace(event, client_context={**event.client_context, **freed})


def _find_remembered(
    ego: Ego, db: Transaction, event: Event, newest: Sequence[Event]
) -> Memory | None:
    """The private memory of which its companion says by name that it is no secret any more, where
    it may be of no other secret; what came of talk is as private as its turn."""
    if find_partner(event) not in ("", *ego.names_of(ego.companion)) or is_confided(event):
        return None
    from ego.core.talk.secret import belonging, lifting, meant  # few have a secret

    rest, lifts = lifting.find_lifting(event.user_text)
    if not (lifts and belonging.read_clauses(rest)):
        return None
    noted_ones = {one.brought.id for one in noted.list_all(db)}
    kept = [
        (one, belonging.list_secrets([_tell_as_turn(one)]))
        for one in memories.newest_private(db, limit=LOOKED_THROUGH)
        if one.id not in noted_ones
    ]
    theirs = [one for one in _newest_with(ego, db, event, newest) if is_confided(one)]
    told = belonging.list_secrets(sorted(theirs, key=lambda one: (one.at, one.seq)))
    found = meant.find_meant([*told, *(its for _, each in kept for its in each)], rest, None)
    return next((one for one, each in kept if found in each), None)


def _tell_as_turn(memory: Memory) -> Event:
    """A private memory as if it had been told in confidence."""
    return Event(
        id=memory.id,
        at=memory.at,
        source=Source.CHAT,
        searchable=False,
        user_text=memory.content,
        client_context={CONFIDED: True},
    )


def _find_asked_of(event: Event, newest: Sequence[Event]) -> list[Event]:
    """The open turns that a turn asks to tell to nobody, where it tells nothing itself.

    It is the one just before, of "I'm pregnant!", and then "please don't tell anyone"; of "don't
    tell Helen about Brian and the panto" it is what was told since yesterday and names both.
    """
    if not asks_for_secrecy(event.user_text) or not is_confided(event):
        return []
    from ego.core.talk.secret import belonging, meant  # few have a secret

    named = meant.list_asked_of(drop_asking(event.user_text))
    partner, long = find_partner(event), _A_DAY if named else _JUST_BEFORE
    before = [
        one
        for one in newest
        if one.id != event.id
        and timedelta() <= event.at - one.at <= long
        and find_partner(one) == partner
        and not belonging.says_nothing(one.user_text)
    ]
    if named:
        told = [one for one in before if named <= belonging.list_words(one.user_text)]
    else:
        told = sorted(before, key=lambda one: (one.at, one.seq))[-1:]
    return [one for one in told if not is_confided(one) and CONFIDED not in one.client_context]


def mark_taken(ego: Ego, db: Transaction, taken: Iterable[str]) -> None:
    """Mark turns that were just kept as they stood elsewhere, each behind those said before it.

    The last turn of a session may come when another session has gone on with it already: what was
    said since something that is confided is looked at, too.
    """
    newest, open_ones = list[Event](), set[str]()
    for event in _list_to_mark(db, taken):
        since = newest[0].at if newest else None
        said = events.newest(db, Source.CHAT, since=since, until=event.at, limit=LOOKED_THROUGH)
        newest = [*said, *newest][:LOOKED_THROUGH]
        open_ones |= {one.id for one in said if one.id not in open_ones and not is_confided(one)}
        if all(one.id in open_ones for one in newest):
            continue  # as mostly, and reading all of them takes long
        before = [one for one in newest if (one.at, one.seq) < (event.at, event.seq)]
        if is_confided(mark_turn(ego, db, event, before)) and not is_confided(event):
            righted.note_secret(db, event.id)
            _let_follow(ego, db, event, private=True)
            open_ones.discard(event.id)
        newest = []  # as they are marked by now


def _list_to_mark(db: Transaction, taken: Iterable[str]) -> list[Event]:
    """The turns that were `taken`, and those said after one of them that is confided, in order."""
    new = [one for one in (events.get(db, name) for name in taken) if one is not None]
    talk = {one.id: one for one in new if one.source is Source.CHAT}
    if secret := [one.at for one in talk.values() if is_confided(one)]:
        since = events.newest(db, Source.CHAT, since=min(secret), limit=LOOKED_THROUGH)
        talk |= {one.id: one for one in since}
    return sorted(talk.values(), key=lambda one: (one.at, one.seq))


def _read(ego: Ego, db: Transaction, event: Event, newest: Sequence[Event]) -> _Read:
    """`event`, marked where it is of what the same person asked to tell to nobody in one of their
    newest turns: an answer has it in mind, and nobody asks a second time.

    It is, too, where it has a name that they told first so: of nobody who is known, or of whom
    the `newest` turns of any speak openly before.
    """
    theirs = sorted(
        (one for one in _newest_with(ego, db, event, newest) if one.id != event.id),
        key=lambda one: (one.at, one.seq),
    )
    secret = [one for one in theirs if is_confided(one)]
    if not secret or isinstance(event.client_context.get(CONFIDED), bool):
        return _Read(event)
    from ego.core.talk.secret import belonging, lifting, meant  # few have a secret

    asks, (says_so, others_of_it) = is_confided(event), lifting.part_lifting(event.user_text)
    if asks and not says_so:
        return _Read(event)
    openly = _list_open(ego, db, event, newest)
    several, lifted = belonging.list_secrets(secret, openly), list[Event]()
    before = next(
        (one for one in reversed(theirs) if not belonging.says_nothing(one.user_text)), None
    )
    newest_one = None
    if before and event.at - before.at <= belonging.NEXT:
        newest_one = next((its for its in several if before in its.turns), None)
    rest, lifts = lifting.find_lifting(event.user_text)
    alone, is_said = lifting.find_lifting(says_so)
    lifts, rest = lifts and is_said, alone if asks else rest
    may_be, (told_one, of_what) = several, lifting.find_told_one(event.user_text)
    if told_one and not (lifts or asks):
        lifts, rest = True, of_what
        may_be = [its for its in several if meant.is_kept_from_alone(its, told_one)]
    newest_meant = newest_one if newest_one in may_be else None
    its_own = meant.find_meant(may_be, rest, newest_meant) if lifts else None
    present = meant.list_of_present(may_be, rest, its_own) if lifts else []
    own = present or ([its_own] if its_own else [])
    if own:
        others = [its for its in several if its not in own]
        lifted = [
            one
            for its in own
            for one in (its.turns if present else meant.list_told_of_alone(its, rest))
            if not isinstance(one.client_context.get(CONFIDED), bool)
            and not of_secrets.tells_again(
                replace(one, user_text=drop_asking(one.user_text)), others
            )
        ]
        kept = [one for its in own for one in its.turns if one not in lifted]
        several = [*others, *belonging.list_secrets(kept, openly)]
        newest_one = None
    left = [one for one in secret if one not in lifted and confides(one)]
    told = event
    if lifts and len(belonging.read_clauses(alone)) < _SEVERAL:
        told = replace(event, user_text=others_of_it)  # that it is none is none, whichever is meant
    if of_secrets.asks_for_open(told.user_text, several, openly):
        told = replace(told, user_text="")
    said_before = of_secrets.Before(
        newest_one,
        None if lifts else of_secrets.find_carried(event, several),
        [one for at, one in openly if at < event.at],
    )

    def is_of(turn: Event) -> bool:
        return of_secrets.is_of_any(ego, db, turn, several, said_before) or of_secrets.names_secret(
            ego, turn, left, newest
        )

    if asks or not (of_secrets.is_to_be_forgotten(told, several, newest_one) or is_of(told)):
        return _Read(event, lifted)
    beside = replace(told, user_text=drop_request(told.user_text), assistant_text="")
    forgets = asks_in_talk(told.user_text) and not is_of(beside)
    context = {**event.client_context, TELLS_SECRET: FORGETS if forgets else True}
    return _Read(replace(event, client_context=context), lifted)


def _list_open(
    ego: Ego, db: Transaction, event: Event, newest: Sequence[Event]
) -> list[tuple[datetime, str]]:
    """What is told openly, and when: in a plan to come, or by anybody in the `newest` turns."""
    public = (one for one in find_open(ego, db, event) if not one.private)
    return [
        *((one.kept_at, one.text) for one in public),
        *((one.at, one.user_text) for one in newest if not is_confided(one)),
    ]


def _let_follow(ego: Ego, db: Transaction, turn: Event, *, private: bool) -> None:
    """Let what was noted of a turn be as that is by now: its plans private, or not, and of all else
    nothing come, or what does."""
    there = noted.find_of_event(db, turn.id)
    for one in there:
        memory = memories.get(db, one.brought.id) if one.brought.made else None
        if memory is not None and memory.private != private and memory.content == one.text:
            memories.change(db, memory, replace(memory, private=private))
    if all(one.kind is Kind.PLAN for one in there):
        return
    living = select_living(noted.list_all(db))
    rest = [one for one in there if one.kind is not Kind.PLAN and one.id in living]
    with noting.follow_changes(ego, db):
        noted.delete(db, [one.id for one in rest])
    with noting.follow_changes(ego, db):
        for one in rest:
            took = Brought(took=one.brought.took, took_of=one.brought.took_of)
            noted.add(db, replace(one, brought=took))


def _newest_with(ego: Ego, db: Transaction, event: Event, newest: Sequence[Event]) -> list[Event]:
    """The newest turns with whom a turn is with, or that they heard; and behind those, whatever was
    said since, of what a secret plan is open."""
    partner = find_partner(event)
    theirs = [one for one in newest if partner in list_hearers(one)]
    if len(newest) < LOOKED_THROUGH:
        return theirs
    if len(theirs) < len(newest):
        theirs = events.newest_with(db, partner, limit=LOOKED_THROUGH)
    last = (newest[0].at, newest[0].seq)
    found = {one.id: one for one in (*theirs, *list_of_open(ego, db, event))}
    return [one for one in found.values() if (one.at, one.seq) <= last]

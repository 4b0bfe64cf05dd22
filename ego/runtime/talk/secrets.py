"""What is said later of what somebody told in confidence: such a turn is no less a secret, until
they say that it is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from ego.core.confiding import (
    CONFIDED,
    LIFTS,
    TELLS_SECRET,
    asks_for_secrecy,
    confides,
    drop_asking,
    is_confided,
)
from ego.core.events import Event, Source, find_partner, list_hearers
from ego.core.identity import people
from ego.core.memory.pointing import whom
from ego.core.talk.noted import Brought, Kind, select_living
from ego.errors import StateError
from ego.runtime.noted import noting, plans, righting
from ego.runtime.noted.meant import READ, find_open, list_heard
from ego.stores.memory import memories
from ego.stores.talk import events, noted, righted

if TYPE_CHECKING:
    from ego.core.memory.pointing.ahead import Ahead
    from ego.core.talk.secret.belonging import Secret
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction


LOOKED_THROUGH = 100
"""So many of the newest turns, of all and of whoever speaks, are looked through."""


_JUST_BEFORE = timedelta(minutes=15)
"""So long after something was told it can be asked to tell it to nobody."""
_SEVERAL = 2
"""So many clauses may be of several secrets, and so many words name one thing."""


class _Read(NamedTuple):
    """A turn as it is kept, and the turns before it that are no secret since it was said."""

    event: Event
    lifted: Sequence[Event] = ()


class _Before(NamedTuple):
    """What was told before a turn."""

    next: Secret | None
    """The secret of which the turn just before is."""
    carried: Secret | None
    """That which was told of minutes before."""
    openly: Sequence[str]


_A_DAY = timedelta(days=1)
"""So long ago something was told that a turn asks for by its name."""
_WHOSE_JAPANESE = re.compile(r"[^\s、。はがも]{2,10}の[ァ-ヺー\u4e00-\u9fff]{2,}")


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
    if not lifted:
        return event
    freed = {LIFTS: [one.id for one in lifted]}
    return replace(event, client_context={**event.client_context, **freed})


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
            and not _tells(replace(one, user_text=drop_asking(one.user_text)), others)
        ]
        kept = [one for its in own for one in its.turns if one not in lifted]
        several = [*others, *belonging.list_secrets(kept, openly)]
        newest_one = None
    left = [one for one in secret if one not in lifted and confides(one)]
    told = event
    if lifts and len(belonging.read_clauses(alone)) < _SEVERAL:
        told = replace(event, user_text=others_of_it)  # that it is none is none, whichever is meant
    if _asks_for_open(told.user_text, several, openly):
        told = replace(told, user_text="")
    said_before = _Before(
        newest_one,
        None if lifts else _find_carried(event, several),
        [one for at, one in openly if at < event.at],
    )
    is_of = _is_to_be_forgotten(told, several, newest_one) or (
        _is_of(told, several, said_before)
        and _is_of(_drop_plan(ego, db, told, several), several, said_before)
    )
    if not asks and (is_of or _names_secret(ego, told, left, newest)):
        context = {**event.client_context, TELLS_SECRET: True}
        event = replace(event, client_context=context)
    return _Read(event, lifted)


def _list_open(
    ego: Ego, db: Transaction, event: Event, newest: Sequence[Event]
) -> list[tuple[datetime, str]]:
    """What is told openly, and when: in a plan to come, or by anybody in the `newest` turns."""
    public = (one for one in find_open(ego, db, event) if not one.private)
    return [
        *((one.kept_at, one.text) for one in public),
        *((one.at, one.user_text) for one in newest if not is_confided(one)),
    ]


def _asks_for_open(
    said: str, several: Sequence[Secret], openly: Iterable[tuple[datetime, str]]
) -> bool:
    """Whether a question asks for what was told openly, in two words at least, and is in no word
    of a secret's own."""
    from ego.core.talk.secret.belonging import list_words

    if not said.rstrip().endswith(("?", "？")):
        return False
    words = list_words(said)
    is_named = any(words & (its.words - its.background) for its in several)
    whose = _WHOSE_JAPANESE.findall(said)
    if is_named or not (whose or len(words) >= _SEVERAL):
        return False
    return any(words <= list_words(one) and all(its in one for its in whose) for _, one in openly)


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


def _drop_plan(ego: Ego, db: Transaction, event: Event, several: Sequence[Secret]) -> Event:
    """A turn without what it says of a plan that it changes, or tells again with its day, and that
    is no secret: the hospital that rang may have moved that, and the secret be a scan."""
    from ego.core.memory.pointing import spoken
    from ego.core.talk.secret import beside

    there = find_open(ego, db, event)
    told = {one.day for one in spoken.find_days(event.user_text[:READ], ego.local(event.at))}

    def look() -> list[Ahead]:
        return there

    moved = righting.find_put_right(ego, db, event)
    found = [
        *([moved[0]] if moved else []),
        *plans.find_told_off(ego, db, event, look),
        *(one.plan for one in plans.find_told_skipped(ego, db, event, look)),
        *plans.find_told_done(ego, db, event, look),
        *(one for one in there if one.when.day in told),
    ]
    said = event.user_text
    for plan in found:
        if not plan.private:
            said = beside.drop_plan(said, whom.without_teller(plan.text), several)
    return replace(event, user_text=said)


def _find_carried(event: Event, several: Sequence[Secret]) -> Secret | None:
    """The secret of which somebody told minutes before."""
    from ego.core.talk.secret.belonging import CARRIES

    last = max(several, key=lambda its: its.turns[-1].at, default=None)
    return last if last and event.at - last.turns[-1].at <= CARRIES else None


def _is_of(event: Event, several: Sequence[Secret], before: _Before) -> bool:
    """Whether a turn, or the answer to it, is of one of these secrets."""
    from ego.core.talk.secret import belonging, carrying, meant

    if before.carried and carrying.carries_on(event.user_text, before.carried, before.openly):
        return True
    clauses = belonging.read_clauses(event.user_text)
    for its in meant.leave_along(several, event.user_text):
        is_next = its is before.next
        if is_next and belonging.is_taken_up(its, event.user_text):
            return True
        if any(belonging.is_of(its, clause, is_next=is_next) for clause in clauses):
            return True
    return _tells(event, several)


def _is_to_be_forgotten(event: Event, several: Sequence[Secret], newest: Secret | None) -> bool:
    """Whether a turn asks that one of these secrets be forgotten: one word that names it gives it
    away, and by none the `newest` is meant."""
    from ego.core.talk import forgetting
    from ego.core.talk.secret.belonging import NEXT, list_words

    said = event.user_text
    asks = forgetting.asks_in_talk(said)
    if not (asks or forgetting.may_unsay(said)):
        return False
    if asks and newest and not forgetting.read_asked(said).named:
        return True
    of_talk, named = asks or forgetting.unsays(said), list_words(said)
    return any(
        named & list_words(drop_asking(one.user_text))
        for its in several
        if of_talk or event.at - its.turns[-1].at <= NEXT
        for one in its.turns
        if not forgetting.may_unsay(one.user_text)  # "delete" is no word of it
    )


def _newest_with(ego: Ego, db: Transaction, event: Event, newest: Sequence[Event]) -> list[Event]:
    """The newest turns with whom a turn is with, or that they heard; of the `newest` where all are.
    Behind those, what is planned of the latter."""
    partner = find_partner(event)
    theirs = [one for one in newest if partner in list_hearers(one)]
    if len(theirs) == len(newest) or len(newest) < LOOKED_THROUGH:
        return theirs
    last = (newest[0].at, newest[0].seq)
    heard = list_heard(ego, db, event)
    found = [*events.newest_with(db, partner, limit=LOOKED_THROUGH), *heard]
    return [one for one in found if (one.at, one.seq) <= last]


def _names_secret(ego: Ego, event: Event, asked: Sequence[Event], newest: Sequence[Event]) -> bool:
    """Whether a turn, or the answer to it, has a name that was first told in one of these."""
    from ego.core.talk.secret import naming, receiving

    said = f"{event.user_text}\n{event.assistant_text}"
    for one in asked:
        told = drop_asking(one.user_text)
        names = naming.find_shared(told, said)
        if names and receiving.is_beside(told, event.user_text, event.assistant_text):
            names -= receiving.find_receivers(told)
        if names:
            before = (its for its in newest if (its.at, its.seq) < (one.at, one.seq))
            openly = [
                *_list_known(ego, newest),
                *(its.user_text for its in before if not is_confided(its)),
            ]
            if any(not naming.stands_openly(name, openly) for name in names):
                return True
    return False


def _list_known(ego: Ego, newest: Sequence[Event]) -> list[str]:
    """The names of everybody who is known, or talks with the agent."""
    try:
        everyone = ego.everyone(ego.people())
    except StateError:
        everyone = []  # whom nobody knows is told of to nobody
    kept = (name for entry in everyone for name in people.names(entry))
    return [ego.companion, *filter(None, map(find_partner, newest)), *kept]


def _tells(event: Event, several: Sequence[Secret]) -> bool:
    """Whether a turn tells again what one of these secrets tells."""
    from ego.core.talk.quoting import Passage, read_statements
    from ego.core.talk.secret import belonging, meant
    from ego.core.talk.weights import weigh_words

    asked = [(its, one) for its in several for one in its.turns if confides(one)]
    told = [(its, drop_asking(one.user_text)) for its, one in asked]
    weighed = [(its, one, weigh_words(one)) for its, one in told]
    for text in filter(None, (event.user_text, event.assistant_text)):
        passage, said = Passage(text), belonging.list_words(text)
        near = (
            one
            for its, one, words in weighed
            if passage.could_tell(one, words) and not its.is_only_mentioned_in(said)
        )
        if any(map(passage.tells, read_statements(*near))):
            return True
    return meant.is_told_in(event.assistant_text, several)

"""Whether a turn is of a secret that was told before it, by its words, its day or a name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from ego.core.confiding import confides, drop_asking, is_confided
from ego.core.events import Event, find_partner
from ego.core.identity import people
from ego.core.memory.pointing import whom
from ego.errors import StateError
from ego.runtime.noted import plans, righting
from ego.runtime.noted.meant import READ, find_open

if TYPE_CHECKING:
    from ego.core.memory.pointing.ahead import Ahead
    from ego.core.talk.secret.belonging import Secret
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction

_SEVERAL = 2
"""So many words name one thing."""
_WHOSE_JAPANESE = re.compile(r"[^\s、。はがも]{2,10}の[ァ-ヺー\u4e00-\u9fff]{2,}")


class Before(NamedTuple):
    """What was told before a turn."""

    next: Secret | None
    """The secret of which the turn just before is."""
    carried: Secret | None
    """That which was told of minutes before."""
    openly: Sequence[str]


def is_of_any(
    ego: Ego, db: Transaction, event: Event, several: Sequence[Secret], before: Before
) -> bool:
    """Whether a turn, or the answer to it, is of one of these secrets, whatever it says beside that
    of a plan which is none."""
    return _is_of(ego, event, several, before) and _is_of(
        ego, _drop_plan(ego, db, event, several), several, before
    )


def _is_of(ego: Ego, event: Event, several: Sequence[Secret], before: Before) -> bool:
    """Whether a turn, or the answer to it, is of one of these secrets."""
    from ego.core.talk.secret import belonging, booked, carrying, meant, taking_up

    if before.carried and carrying.carries_on(event.user_text, before.carried, before.openly):
        return True
    said = event.user_text[:READ]
    clauses = belonging.read_clauses(said)
    if any(taking_up.makes_up(said, one.user_text[:READ]) for its in several for one in its.turns):
        return True
    for its in meant.leave_along(several, event.user_text):
        is_next = its is before.next
        if is_next and belonging.is_taken_up(its, event.user_text):
            return True
        for clause in clauses:
            of_it = (booked.is_booked_for, booked.is_there_then)
            if any(is_of(its, clause, said, event.at, ego.local) for is_of in of_it):
                return True
            if not is_next and booked.is_another_journey(its, clause, said, event.at, ego.local):
                continue
            if belonging.is_of(its, clause, is_next=is_next):
                return True
    return tells_again(event, several)


def is_to_be_forgotten(event: Event, several: Sequence[Secret], newest: Secret | None) -> bool:
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
        if not forgetting.may_unsay(drop_asking(one.user_text))  # "delete" is no word of it
    )


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


def find_carried(event: Event, several: Sequence[Secret]) -> Secret | None:
    """The secret of which somebody told minutes before."""
    from ego.core.talk.secret.belonging import CARRIES

    last = max(several, key=lambda its: its.turns[-1].at, default=None)
    return last if last and event.at - last.turns[-1].at <= CARRIES else None


def asks_for_open(
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


def names_secret(ego: Ego, event: Event, asked: Sequence[Event], newest: Sequence[Event]) -> bool:
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


def tells_again(event: Event, several: Sequence[Secret]) -> bool:
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

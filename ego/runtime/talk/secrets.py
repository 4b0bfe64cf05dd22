"""What is said later of what somebody told in confidence: such a turn is no less a secret, until
they say that it is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ego.core.confiding import CONFIDED, TELLS_SECRET, confides, is_confided
from ego.core.events import Event, find_partner
from ego.stores.memory import memories
from ego.stores.talk import noted, righted

if TYPE_CHECKING:
    from ego.core.talk.secret.belonging import Secret
    from ego.stores.engine.contract import Transaction


class Read(NamedTuple):
    """A turn as it is kept, and the turns before it that are no secret since it was said."""

    event: Event
    lifted: Sequence[Event] = ()


def read(event: Event, newest: Sequence[Event]) -> Read:
    """`event`, marked where it is of what the same person asked to tell to nobody in one of the
    `newest` turns: an answer has it in mind, and nobody asks a second time."""
    partner = find_partner(event)
    theirs = sorted(
        (one for one in newest if find_partner(one) == partner and one.id != event.id),
        key=lambda one: (one.at, one.seq),
    )
    secret = [one for one in theirs if is_confided(one)]
    if not secret or is_confided(event):
        return Read(event)
    from ego.core.talk.secret import belonging, lifting  # few have a secret

    several, lifted = belonging.list_secrets(secret), list[Event]()
    before = next(
        (one for one in reversed(theirs) if not belonging.says_nothing(one.user_text)), None
    )
    newest_one = None
    if before and event.at - before.at <= belonging.NEXT:
        newest_one = next((its for its in several if before in its.turns), None)
    rest, lifts = lifting.find_lifting(event.user_text)
    meant = belonging.find_meant(several, rest, newest_one) if lifts else None
    if meant is not None:
        others = [its for its in several if its is not meant]
        lifted = [
            one
            for one in meant.turns
            if not isinstance(one.client_context.get(CONFIDED), bool)
            and belonging.is_told_of_alone(one, meant, rest)
            and not _tells(one, others)
        ]
        kept = [one for one in meant.turns if one not in lifted]
        several = [*others, *belonging.list_secrets(kept)]
        newest_one = None
    if _is_of(event, several, newest_one):
        context = {**event.client_context, TELLS_SECRET: True}
        event = replace(event, client_context=context)
    return Read(event, lifted)


def lift(db: Transaction, turns: Sequence[Event]) -> None:
    """Let turns be no secret any more, and the plans that were noted of them not private."""
    for turn in turns:
        righted.note_no_secret(db, turn.id)
        for one in noted.find_of_event(db, turn.id):
            memory = memories.get(db, one.brought.id) if one.brought.made else None
            if memory is not None and memory.private and memory.content == one.text:
                memories.change(db, memory, replace(memory, private=False))


def _is_of(event: Event, several: Sequence[Secret], newest: Secret | None) -> bool:
    """Whether a turn, or the answer to it, is of one of these secrets; `newest` was told of just
    before."""
    from ego.core.talk.secret import belonging

    clauses = belonging.read_clauses(event.user_text)
    for its in several:
        is_next = its is newest
        if is_next and belonging.takes_up(event.user_text):
            return True
        if any(belonging.is_of(its, clause, is_next=is_next) for clause in clauses):
            return True
    return _tells(event, several)


def _tells(event: Event, several: Sequence[Secret]) -> bool:
    """Whether a turn tells again what one of these secrets tells."""
    from ego.core.talk.quoting import Passage, could_tell, read_statements
    from ego.core.talk.secret import belonging

    told = [one.user_text for its in several for one in its.turns if confides(one)]
    statements = read_statements(*told)
    for said in (event.user_text, event.assistant_text):
        if could_tell(said, statements) and any(map(Passage(said).tells, statements)):
            return True
    return any(belonging.is_told_in(event.assistant_text, its) for its in several)

"""What is said later of what somebody told in confidence: such a turn is no less a secret."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ego.core.confiding import TELLS_SECRET, asks_for_secrecy
from ego.core.events import Event, find_partner
from ego.runtime.noted import bringing
from ego.stores.engine.contract import Transaction
from ego.stores.talk import noted


def is_of_secret_plan(db: Transaction, event: Event) -> bool:
    """Whether a turn that does not ask for it moves or calls off what was told in confidence."""
    if asks_for_secrecy(event.user_text):
        return False
    return any(bringing.is_secret(db, one) for one in noted.find_of_event(db, event.id))


def mark_secret(event: Event, newest: Iterable[Event]) -> Event:
    """`event`, marked where it tells again what the same person asked to tell to nobody in one of
    the `newest` turns: an answer has it in mind, and nobody asks a second time."""
    partner = find_partner(event)
    told = [
        one.user_text
        for one in newest
        if find_partner(one) == partner and asks_for_secrecy(one.user_text)
    ]
    if not told or asks_for_secrecy(event.user_text):
        return event
    from ego.core.talk.quoting import Passage, could_tell, read_statements  # few have a secret

    statements = read_statements(*told)
    for said in (event.user_text, event.assistant_text):
        if could_tell(said, statements) and any(map(Passage(said).tells, statements)):
            return replace(event, client_context={**event.client_context, TELLS_SECRET: True})
    return event

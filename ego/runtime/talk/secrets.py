"""What is said later of what somebody told in confidence: such a turn is no less a secret."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ego.core.confiding import TELLS_SECRET, confides, is_confided
from ego.core.events import Event, find_partner


def mark_secret(event: Event, newest: Iterable[Event]) -> Event:
    """`event`, marked where it tells again what the same person asked to tell to nobody in one of
    the `newest` turns: an answer has it in mind, and nobody asks a second time."""
    partner = find_partner(event)
    told = [one.user_text for one in newest if find_partner(one) == partner and confides(one)]
    if not told or is_confided(event):
        return event
    from ego.core.talk.quoting import Passage, could_tell, read_statements  # few have a secret

    statements = read_statements(*told)
    for said in (event.user_text, event.assistant_text):
        if could_tell(said, statements) and any(map(Passage(said).tells, statements)):
            return replace(event, client_context={**event.client_context, TELLS_SECRET: True})
    return event

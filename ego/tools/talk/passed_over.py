"""The days that a turn of talk names and of which no plan came: whoever said it is told so at once.

People tell of days in more ways than rules know. What is passed over in silence is missed on its
day; what is named can be said again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from ego.core import text
from ego.core.events import Event
from ego.core.memory.pointing.ahead import say
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.shown import announcing
from ego.core.talk.noted import What
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories
from ego.stores.talk import noted, righted

_QUOTED = 90


class PassedOver(NamedTuple):
    """A sentence of a turn that names a later day, and of which no plan came."""

    words: str
    day: date


def find_passed_over(ego: Ego, event: Event) -> list[PassedOver]:
    """What a turn tells of later days and no plan came of; nothing where it moved, skipped or
    closed one, or says again what lies ahead."""
    at = event.at.astimezone(ego.settings.timezone)
    told = announcing.find_later(event.user_text, at, dated=True)
    if not told or righted.read_left_out(event.client_context):
        return []
    with ego.database.reading() as db:
        return list(_select(ego, db, event, told))


def tell_passed_over(ego: Ego, event: Event) -> list[str]:
    """The same as lines for whoever said it, each with a way that is sure."""
    return [_say(ego, one) for one in find_passed_over(ego, event)]


def tell_freed(ego: Ego, event: Event) -> list[str]:
    """What is no secret any more since a turn said so, as lines for whoever said it."""
    with ego.database.reading() as db:
        freed = righted.list_freed(db, event.id)
    return [f"No secret any more: {text.brief(one.user_text, _QUOTED)}" for one in freed]


def _say(ego: Ego, one: PassedOver) -> str:
    day = say(When(one.day), ego.here())
    quoted = text.brief(one.words, _QUOTED)
    return f'Nothing was put ahead for {day}; `ego remember "…" --when "{day}"` does: {quoted}'


def _select(
    ego: Ego, db: Transaction, event: Event, told: list[tuple[str, Sequence[date]]]
) -> Iterator[PassedOver]:
    made = noted.find_of_event(db, event.id)
    if any(one.replaces for one in made) or ahead.closed_at(db, event.at):
        return
    its = [one.brought.id for one in made if one.brought.what is What.AHEAD]
    seqs = [one.seq for its_id in its if (one := memories.get(db, its_id))]
    days = {one.when.day for one in ahead.of_memories(db, seqs).values()}
    plans = [one.text for one in ahead.open_ones(db, ego.now()) if one.seq not in seqs]
    for words, named in told:
        terms = announcing.find_terms(words, event.at)
        if days.isdisjoint(named) and not any(announcing.says_again(terms, one) for one in plans):
            yield PassedOver(words, named[0])

"""Who an agent has been with: what both waking up and considering someone need to know.

A conversation in which nobody is named is one with the companion. An agent talks with whom it
lives with by default and seldom says so; a conversation with others names them. So it counts as
having met the companion, whoever that is by now, and it is read that way rather than written:
naming another companion in the settings must not leave the old one's count behind. While the
settings name no companion, every conversation may have been with them.

What goes on in the agent alone (introspections, feelings, thoughts, lessons, dreams) may be about
someone, and is found under their name; but thinking of somebody is not meeting them. Otherwise an
agent that broods over a quarrel all night would wake up to have met the other a moment ago.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from ego.core import moments
from ego.core.identity import people
from ego.core.memory.memories import ALONE, Category, Memory
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.stores import events
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories
from ego.stores.memory.memories import Filter

_UNNAMED_LOOKED_AT = 50
"""So many of the newest conversations are looked through for those with nobody named."""


def last_met(ego: Ego, db: Transaction) -> tuple[datetime | None, Memory | None]:
    """When the agent was last with its companion, and the memory that tells of it."""
    try:
        entry = ego.find_person(ego.people(), ego.companion)
    except StateError as error:
        ego.warn(error.sentence)
        entry = None
    names = people.names(entry) if entry else (ego.companion,)
    met = [memory for memory in together(ego, db, names, 20) if memory.category not in ALONE]
    counted = moments.read_time(entry["last_interaction"]) if entry else None
    known = (counted, met[0].at if met else None, events.last_talk(db))
    last = max((at for at in known if at), default=None)
    return last, met[0] if met and met[0].at == last else None


def together(ego: Ego, db: Transaction, names: Sequence[str], most: int) -> list[Memory]:
    """The newest memories with the person who has these names, at most so many."""
    found = {m.seq: m for m in memories.newest(db, Filter(people=tuple(names)), limit=most)}
    if people.is_called({"name": names[0], "aliases": names[1:]}, ego.companion):
        talks = memories.newest(
            db, Filter(category=Category.CONVERSATION), limit=_UNNAMED_LOOKED_AT
        )
        anyone = not ego.settings.companion_is_named
        found |= {talk.seq: talk for talk in talks if anyone or not talk.people}
    return sorted(found.values(), key=lambda memory: (memory.at, memory.seq), reverse=True)[:most]


def resolve(ego: Ego, names: Iterable[str]) -> list[str]:
    """`names` as the people are called, each person once, in their order."""
    try:
        every = ego.everyone(ego.people())
    except StateError as error:
        ego.warn(error.sentence)
        every = []
    return list(dict.fromkeys(people.first_name(every, name) for name in names))

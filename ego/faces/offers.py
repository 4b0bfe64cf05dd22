"""What is kept, as it is offered to whoever names some of it: in a shell, and over MCP.

Of a private memory nothing but its id is offered, not even whom it tells of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ego.core import text
from ego.runtime.ego import Ego
from ego.runtime.parameters import Kept

Offer = tuple[str, str]
"""A value, and a few words on what it is."""
RECENT = 20
"""How many of the newest memories are offered, and of the newest events."""


def offers(ego: Ego, kind: Kept) -> Iterator[Offer]:
    """What there is of `kind`, the newest first."""
    return _OFFERS[kind](ego)


def _memories(ego: Ego, *, set_aside: bool = False) -> Iterator[Offer]:
    from ego.stores.memory import memories
    from ego.stores.memory.filters import Filter

    with ego.database.reading() as db:
        for memory in memories.newest(db, Filter(set_aside=set_aside), limit=RECENT):
            if memory.private:
                yield memory.id, "private"
                continue
            said = text.one_line(memory.content, 50)
            yield memory.id, f"{text.age(memory.at, ego.here())} {said}"


def _events(ego: Ego, *, set_aside: bool = False) -> Iterator[Offer]:
    from ego.core import events as sayings
    from ego.stores.talk import events

    with ego.database.reading() as db:
        for event in events.newest(db, set_aside=set_aside, limit=RECENT):
            yield event.id, sayings.as_line(event, ego.here(), 50)


def _memories_and_events(ego: Ego) -> Iterator[Offer]:
    yield from _memories(ego)
    yield from _events(ego)


def _set_aside(ego: Ego) -> Iterator[Offer]:
    yield from _memories(ego, set_aside=True)
    yield from _events(ego, set_aside=True)


def _done(ego: Ego) -> Iterator[Offer]:
    """What the ego said and decided by itself, the newest first."""
    from ego.core.autonomy.messages import SpokenMessage
    from ego.stores import console
    from ego.stores.autonomy import decisions
    from ego.stores.console import What

    with ego.database.reading() as db:
        said = [one.entry for one in console.newest(db, What.MESSAGES, limit=RECENT)]
        for message in reversed(said):
            if isinstance(message, SpokenMessage):
                yield message.event_id, text.one_line(message.message, 50)
        for decision in decisions.newest(db, limit=RECENT):
            yield decision.id, f"{decision.outcome} {text.one_line(decision.reason, 50)}"


def _people(ego: Ego) -> Iterator[Offer]:
    """Those who are known from more than private memories."""
    from ego.core.identity import people as relationships
    from ego.stores.memory import listing

    people = ego.everyone(ego.people())
    with ego.database.reading() as db:
        hidden = listing.hidden_ids(db, private=False) if people else set()
    known = (relationships.as_if_never(person, hidden) for person in people)
    return ((str(person["name"]), "") for person in known if person is not None)


_OFFERS: Mapping[Kept, Callable[[Ego], Iterator[Offer]]] = {
    Kept.MEMORY: _memories,
    Kept.MEMORY_OR_EVENT: _memories_and_events,
    Kept.SET_ASIDE: _set_aside,
    Kept.PERSON: _people,
    Kept.DONE: _done,
}

"""What a shell offers when a person presses Tab: values, and names of what is kept.

Completing writes nothing, creates nothing, and fails silently. Shells read what they are
offered as code (zsh evaluates it, bash expands it), so only harmless characters leave here;
and of a private memory nothing but its id does, not even whom it tells of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import typer

from ego import config
from ego.core import text
from ego.core.desires.desires import CATALOG
from ego.errors import EgoError
from ego.faces import registry
from ego.runtime.ego import Ego, open_ego
from ego.runtime.parameters import Kept, Parameter

Offer = tuple[str, str]
"""A value, and a few words on what it is."""
Completing = Callable[..., list[Offer]]
"""Called by Typer, with what its parameters are named after."""

RECENT = 20
"""How many of the newest memories are offered, and of the newest events."""
_WORD = re.compile(r"[\w.:+-]+")
"""What every shell takes as one plain word."""
_NO_WORDS = re.compile(r"[^\w .,!?、。！？-]+")


def complete(parameter: Parameter) -> Completing | None:
    """What completes `parameter`; None leaves it to the shell."""
    if parameter.one_of:
        return complete_from(parameter.one_of.values)
    if parameter.kept is Kept.DESIRE:
        return _desires
    return _kept(parameter.kept) if parameter.kept else None


def complete_from(values: Iterable[str]) -> Completing:
    """Completes to one of `values`."""
    every = [(str(value), "") for value in values]

    def complete(incomplete: str) -> list[Offer]:
        return _begun_with(incomplete, every)

    return complete


def _desires(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """The desires there are, with those of a person's own; no ego needs to exist for it."""
    try:
        known: Iterable[str] = config.read(_data_dir(ctx), tools=registry.USED).tuning.catalog
    except EgoError:
        known = CATALOG
    return _begun_with(incomplete, [(name, "") for name in known])


def _kept(kind: Kept) -> Completing:
    def complete(ctx: typer.Context, incomplete: str) -> list[Offer]:
        try:
            settings = config.read(_data_dir(ctx), tools=registry.USED)
            with open_ego(settings, observes_only=True) as ego:
                return _begun_with(incomplete, _OFFERS[kind](ego))
        except EgoError:
            return []

    return complete


def _data_dir(context: typer.Context) -> Path | None:
    """The directory as it was named so far, before the command or behind it."""
    named = [one.params.get("data_dir") for one in (context, context.find_root())]
    return next((Path(one) for one in named if one), None)


def _begun_with(begun: str, offers: Iterable[Offer]) -> list[Offer]:
    return [
        (value, _NO_WORDS.sub(" ", said))
        for value, said in offers
        if value.startswith(begun) and _WORD.fullmatch(value)
    ]


def _memories(ego: Ego, *, set_aside: bool = False) -> Iterator[Offer]:
    from ego.stores.memory import memories
    from ego.stores.memory.memories import Filter

    with ego.database.reading() as db:
        for memory in memories.newest(db, Filter(set_aside=set_aside), limit=RECENT):
            if memory.private:
                yield memory.id, "private"
                continue
            said = text.one_line(memory.content, 50)
            yield memory.id, f"{text.age(memory.at, ego.now())} {said}"


def _events(ego: Ego, *, set_aside: bool = False) -> Iterator[Offer]:
    from ego.core import events as sayings
    from ego.stores.talk import events

    with ego.database.reading() as db:
        for event in events.newest(db, set_aside=set_aside, limit=RECENT):
            yield event.id, sayings.as_line(event, ego.now(), 50)


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

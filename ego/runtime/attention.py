"""How interests.json follows from what happens: memories, talk, likings, decisions, results.

Whoever writes one of those calls `stir` in the same transaction; the state is updated right
after the call, or by a later one. Without a persona nothing is attended to: there is nobody
whose attention it would be.

Packets show the interest state to language models, so nothing private may reach it: a
private memory moves it by nothing, not by its tags, not by its people, not by its id.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ego.core import moments
from ego.core.events import Event
from ego.core.identity import people as relationships
from ego.core.memory.memories import Memory
from ego.stores.engine.contract import Transaction
from ego.stores.engine.documents import INTERESTS, PREFERENCES, WHOLE
from ego.stores.engine.outbox import Due
from ego.stores.memory import memories
from ego.stores.talk import events

if TYPE_CHECKING:
    from ego.core.persona.interests import InterestState, Mode, Target, TargetType
    from ego.runtime.ego import Ego

ATTEND = "attend"


class Attended(NamedTuple):
    """Something that a decision or a result turns the attention to."""

    type: TargetType
    value: str
    failed: bool = False


def stir(
    ego: Ego,
    db: Transaction,
    event_id: str,
    targets: Sequence[Attended] = (),
    mode: Mode | None = None,
) -> None:
    """Let the interests follow from an event or a memory, within the transaction.

    Tags, people and topics are read from what is kept under that id. `targets` come on top
    of them: the goal, the capability and the type of action of a decision or a result.
    `mode` is how the ego goes on from there; None leaves that as it is.
    """
    payload = as_payload(event_id)
    if targets:
        payload["targets"] = [list(one) for one in targets]
    if mode is not None:
        payload["mode"] = str(mode)
    ego.follow(db, ATTEND, payload)


def as_payload(event_id: str) -> dict[str, Any]:
    """What is noted as `ATTEND` of an event or a memory that stirs by itself alone."""
    return {"event": event_id}


def prefer(ego: Ego, db: Transaction, keys: Iterable[str]) -> None:
    """Let the interests follow from preferences that are about to change, by their keys."""
    ego.follow(db, ATTEND, {"preferences": list(keys)})


def attend(ego: Ego, rows: Sequence[Due]) -> None:
    """Take in what happened; what comes twice changes nothing the second time."""
    from ego.core.persona import interests

    if ego.persona() is None:
        return
    with ego.documents.changing(INTERESTS) as table, ego.making_sense(INTERESTS):
        state = interests.read(table.content()[WHOLE])
        for row in rows:
            follows = _liked if "preferences" in row.payload else _stirred
            state = follows(ego, state, row)
        table.put(WHOLE, interests.as_document(interests.fade(state, ego.now())))


def forget(ego: Ego, gone: Collection[str], people: Collection[str] = ()) -> None:
    """Take every trace of these memories and events out of what is attended to and what is liked.

    To `people` of these names nothing is attended any more.
    """
    if ego.documents.read(INTERESTS):
        with ego.documents.changing(INTERESTS) as table:
            document = table.content()[WHOLE]
            left = _state_without(ego, document, gone, people)
            if left != document:
                table.put(WHOLE, left)
    if ego.documents.read(PREFERENCES):
        with ego.documents.changing(PREFERENCES) as table:
            rows = table.content()
            for key, row in _preferences_without(ego, rows, gone).items():
                if row != rows[key]:
                    table.put(key, row)


def purge(ego: Ego, gone: Collection[str], people: Collection[str] = ()) -> None:
    """The same, also in the versions before the current ones."""
    forget(ego, gone, people)
    ego.documents.amend_previous(INTERESTS, lambda kept: _state_without(ego, kept, gone, people))
    ego.documents.amend_previous(PREFERENCES, lambda kept: _preferences_without(ego, kept, gone))


def _stirred(ego: Ego, state: InterestState, row: Due) -> InterestState:
    """`state` after an event. What it brought before goes first: it may have been edited."""
    from ego.core.persona import interests
    from ego.core.persona.interests import Mode, TargetType

    name = row.payload["event"]
    state = interests.drop(state, {name})
    found = _kept(ego, name)
    if found is None:
        return state
    brought = _of_memory(ego, found) if isinstance(found, Memory) else _of_event(ego, found)
    at = ego.local(row.noted_at)
    for kind, value, failed in row.payload.get("targets", ()):
        brought += interests.target(TargetType(kind), value, at, name, failed=failed)
    mode = row.payload.get("mode")
    return interests.merge(state, brought, name, ego.now(), mode and Mode(mode))


def _kept(ego: Ego, name: str) -> Memory | Event | None:
    """What is kept under an id; None when it is gone, or private."""
    with ego.database.reading() as db:
        memory = memories.get(db, name)
        if memory is not None:
            return None if memory.private else memory
        return events.get(db, name)


def _of_memory(ego: Ego, memory: Memory) -> list[Target]:
    from ego.core.persona import interests

    every = ego.everyone(ego.people()) if memory.named else []
    called = [relationships.first_name(every, name) for name in memory.named]
    return [
        *interests.topics(memory.tags, ego.local(memory.at), memory.id),
        *interests.people(called, ego.local(memory.at), memory.id),
    ]


def _of_event(ego: Ego, event: Event) -> list[Target]:
    """The topics that its reflection names, and whom it speaks of."""
    from ego.core.persona import interests

    tags = event.reflection.topic_tags if event.reflection else ()
    said = f"{event.user_text}\n{event.assistant_text}"
    spoken_of = relationships.find_mentions(ego.everyone(ego.people()), said)
    return [
        *interests.topics(tags, ego.local(event.at), event.id),
        *interests.people(spoken_of, ego.local(event.at), event.id),
    ]


def _liked(ego: Ego, state: InterestState, row: Due) -> InterestState:
    from ego.core.persona import interests

    keys = row.payload["preferences"]
    state = interests.drop(state, keys)
    for one in ego.preferences():
        if one.key in keys:
            told = replace(one, updated_at=ego.local(one.updated_at))
            state = interests.merge(state, interests.targets_of(told), "", ego.now())
    return state


def _state_without(
    ego: Ego, document: Mapping[str, Any], gone: Collection[str], people: Collection[str]
) -> dict[str, Any]:
    from ego.core.persona import interests

    with ego.making_sense(INTERESTS):
        state = interests.read(document)
    left = interests.unattended(interests.drop(state, gone), people)
    return dict(document) if left == state else interests.as_document(left)


def _preferences_without(
    ego: Ego, rows: Mapping[str, Any], gone: Collection[str]
) -> dict[str, Any]:
    from ego.core.persona import preferences
    from ego.core.persona.answers import preference_fields

    with ego.making_sense(PREFERENCES):
        every = preferences.read(rows)
    cleaned = {key: preferences.drop(one, gone) for key, one in every.items()}
    changed = {
        key: preference_fields(one, moments.as_kept)
        for key, one in cleaned.items()
        if one != every[key]
    }
    return {**rows, **changed}

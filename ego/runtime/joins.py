"""How what an import brings for a document is joined with what stands there.

An import notes it in the outbox, within the transaction of its memories, and it is joined once
that is committed. Joining only ever adds: what is there already stays as it is, so that doing
it twice changes nothing. What is joined is plain JSON, as the documents hold it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ego.core import moments, text
from ego.core.desires import desires, rhythm
from ego.core.identity import facts
from ego.core.identity import people as relationships
from ego.core.persona import interests, persona, preferences
from ego.core.persona.answers import preference_fields
from ego.core.persona.interests import InterestState
from ego.core.persona.preferences import Preference, Status
from ego.stores.engine.contract import DocumentKind, Rows
from ego.stores.engine.documents import (
    DESIRES,
    INTERESTS,
    PERSONA,
    PREFERENCES,
    RELATIONSHIPS,
    RHYTHM,
    SELF_MODEL,
    WHOLE,
)

if TYPE_CHECKING:
    from ego.runtime.ego import Ego

_SAME = 1e-6
"""Weights that differ by less are the same: they are kept with nine digits."""
PERSONS_LISTS = (
    "aliases",
    "known_facts",
    "preferred_topics",
    "sensitive_topics",
    "shared_episode_ids",
)
"""What of a person is a list of texts."""


def would_be_new(ego: Ego, kind: str, things: Sequence[Any]) -> list[bool]:
    """Which of `things` the document of their kind does not hold yet; nothing is written.

    Raises Unreadable when the document is torn or makes no sense.
    """
    document, add = _KINDS[kind]
    return add(ego, ego.documents.copied(document), things)


def join(ego: Ego, kind: str, things: Sequence[Any]) -> None:
    """Add what is new of `things` to the document of their kind."""
    document, add = _KINDS[kind]
    with ego.documents.changing(document) as table:
        add(ego, table, things)


def _desires(ego: Ego, table: Rows, several: Sequence[tuple[str, dict[str, Any]]]) -> list[bool]:
    """A desire is set only to a later satisfaction."""
    are_new: list[bool] = []
    ego.kept_desires()
    for name, record in several:
        kept = table.content().get(name, {})
        new = kept != record and _is_later(desires.read(name, record), desires.read(name, kept))
        if new:
            table.put(name, record)
        are_new.append(new)
    return are_new


def _is_later(theirs: desires.Satisfaction, ours: desires.Satisfaction) -> bool:
    never_met_here = desires.Satisfaction(ours.at) == ours
    return never_met_here or (theirs.at is not None and (ours.at is None or ours.at < theirs.at))


def _rhythm(_: Ego, table: Rows, several: Sequence[dict[str, Any]]) -> list[bool]:
    """What is remembered of this life stays; what is not yet comes from theirs."""
    are_new: list[bool] = []
    for theirs in map(rhythm.read, several):
        document = table.content()[WHOLE]
        ours = rhythm.read(document)
        both = rhythm.join(ours, theirs)
        if both != ours:
            table.put(WHOLE, rhythm.as_document(both, document))
        are_new.append(both != ours)
    return are_new


def _people(ego: Ego, table: Rows, several: Sequence[dict[str, Any]]) -> list[bool]:
    are_new: list[bool] = []
    people = table.content()
    ours = known_people(ego, people)
    called = {text.normalise(entry["name"]): key for key, entry in ours.items()}
    for entry in several:
        key = entry["person_id"]
        if key not in ours:  # known under another id, perhaps, before this file came
            key = called.get(text.normalise(entry["name"]), key)
        merged = _known_better(ours[key], entry) if key in ours else entry
        new = merged != people.get(key)
        if new:
            table.put(key, merged)
            people[key] = ours[key] = merged
        are_new.append(new)
    return are_new


def known_people(ego: Ego, people: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Every entry of relationships.json that is a person's, complete, by its key."""
    with ego.making_sense(RELATIONSHIPS):
        return {
            key: relationships.read(key, entry)
            for key, entry in people.items()
            if isinstance(entry, Mapping) and "name" in entry
        }


def _known_better(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Any]:
    """`ours` with what only `theirs` knows of the same person."""
    merged = {**theirs, **ours}
    for key in PERSONS_LISTS:
        merged[key] = _joined(ours[key], theirs[key])
    merged["past_facts"] = _joined(ours["past_facts"], theirs["past_facts"])
    merged = facts.drop_replaced(merged) | facts.join_days(ours, theirs)
    known = ours["mood_trajectory"]
    steps = _joined(known, theirs["mood_trajectory"])
    if len(steps) > len(known):
        steps.sort(key=_when)
    merged["mood_trajectory"] = steps[-relationships.TRAJECTORY :]
    first, last = "first_interaction", "last_interaction"
    for key, choose in (("known_since", min), (first, min), (last, max)):
        if times := [one[key] for one in (ours, theirs) if one.get(key)]:
            merged[key] = choose(times)
    merged["total_interactions"] = max(ours["total_interactions"], theirs["total_interactions"])
    return merged


def _when(step: object) -> tuple[str, str]:
    at = step.get("at") if isinstance(step, Mapping) else None
    return str(at), json.dumps(step)


def _self(_: Ego, table: Rows, several: Sequence[dict[str, Any]]) -> list[bool]:
    every: dict[str, Any] = {}
    for line in several:  # a long list comes in several lines
        for field, value in line.items():
            longer = isinstance(value, list) and isinstance(every.get(field), list)
            every[field] = every[field] + value if longer else value
    changed: set[str] = set()
    document = dict(table.content()[WHOLE])
    for field, value in every.items():
        merged = _joined(document[field], value) if field in document else value
        if field not in document or merged != document[field]:
            document[field] = merged
            changed.add(field)
    if changed:
        table.put(WHOLE, document)
    return [not changed.isdisjoint(line) for line in several]


def _joined(ours: Any, theirs: Any) -> Any:
    """`ours` with what only `theirs` has; where they cannot be joined, `ours`.

    Entries of a list are the same when their ids are, or when they are equal; one that
    stands twice in `theirs` stands at least twice afterwards.
    """
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return ours | {key: value for key, value in theirs.items() if key not in ours}
    if not isinstance(ours, list) or not isinstance(theirs, list):
        return ours
    left = [_identity(entry) for entry in ours]
    joined = list(ours)
    for entry in theirs:
        if _identity(entry) in left:
            left.remove(_identity(entry))
        else:
            joined.append(entry)
    return joined


def _identity(entry: Any) -> Any:
    return ("id", entry["id"]) if isinstance(entry, dict) and entry.get("id") else entry


def _persona(ego: Ego, table: Rows, several: Sequence[dict[str, Any]]) -> list[bool]:
    """The first of them, where nobody is set: two people make no third."""
    are_new: list[bool] = []
    for one in several:
        with ego.making_sense(PERSONA):
            new = not persona.read(table.content()[WHOLE]).is_somebody
        if new:
            table.put(WHOLE, one)
        are_new.append(new)
    return are_new


def _preferences(ego: Ego, table: Rows, several: Sequence[dict[str, Any]]) -> list[bool]:
    are_new: list[bool] = []
    with ego.making_sense(PREFERENCES):
        every = preferences.read(table.content())
    for one in map(preferences.from_json, several):
        new = one.key not in every
        if new:
            every[one.key] = _beside(every, one)
            table.put(one.key, preference_fields(every[one.key], moments.as_kept))
        are_new.append(new)
    return are_new


def _beside(every: Mapping[str, Preference], one: Preference) -> Preference:
    """`one` as it is taken in: a candidate where its opposite is confirmed here."""
    other = every.get(replace(one, polarity=one.polarity.opposite).key)
    both = other is not None and other.status is one.status is Status.CONFIRMED
    return replace(one, status=Status.CANDIDATE) if both else one


def _interests(ego: Ego, table: Rows, several: Sequence[dict[str, Any]]) -> list[bool]:
    are_new: list[bool] = []
    now = ego.now()
    for theirs in map(interests.read, several):
        with ego.making_sense(INTERESTS):
            ours = interests.fade(interests.read(table.content()[WHOLE]), now)
        brought = (*theirs.targets, *theirs.resting)
        both = _attending(ours, interests.merge(ours, brought, "", now), theirs)
        new = both.event_ids != ours.event_ids or not _alike(both, ours)
        if new:
            table.put(WHOLE, interests.as_document(both))
        are_new.append(new)
    return are_new


def _attending(ours: InterestState, both: InterestState, theirs: InterestState) -> InterestState:
    """Ours goes on as it was, with their targets; where there is nothing of ours, as theirs."""
    if ours == interests.NOTHING:
        return replace(
            both, mode=theirs.mode if both.targets else both.mode, event_ids=theirs.event_ids
        )
    older = [name for name in theirs.event_ids if name not in ours.event_ids]
    return replace(both, event_ids=(*older, *ours.event_ids)[-interests.EVENT_IDS :])


def _alike(one: InterestState, other: InterestState) -> bool:
    weights, before = _weights(one), _weights(other)
    return weights.keys() == before.keys() and all(
        abs(weight - was) < _SAME
        for key, both in weights.items()
        for weight, was in zip(both, before[key], strict=True)
    )


def _weights(state: InterestState) -> dict[tuple[str, str], tuple[float, float]]:
    return {one.key: (one.quick, one.slow) for one in (*state.targets, *state.resting)}


_KINDS: Mapping[str, tuple[DocumentKind, Callable[[Ego, Rows, Sequence[Any]], list[bool]]]] = (
    MappingProxyType(
        {
            "desire": (DESIRES, _desires),
            "rhythm": (RHYTHM, _rhythm),
            "person": (RELATIONSHIPS, _people),
            "self": (SELF_MODEL, _self),
            "persona": (PERSONA, _persona),
            "preference": (PREFERENCES, _preferences),
            "interest": (INTERESTS, _interests),
        }
    )
)
"""By the name of a kind of line in an export: its document, and how things are added to it."""

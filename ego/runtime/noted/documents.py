"""The documents follow what was noted: people, the self model, preferences.

Doing it twice changes nothing, and so does undoing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ego.core import moments
from ego.core.identity import facts
from ego.core.identity import people as relationships
from ego.core.persona import preferences
from ego.core.persona.answers import preference_fields
from ego.core.talk import noted as core
from ego.core.talk.noted import Noted, What
from ego.core.talk.replaced import list_replaced
from ego.runtime import attention
from ego.stores.engine.documents import PREFERENCES, RELATIONSHIPS, SELF_MODEL, WHOLE
from ego.stores.talk import noted as store

if TYPE_CHECKING:
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import DocumentKind
    from ego.stores.engine.outbox import Due


class _Step(NamedTuple):
    """One thing that is to stand in the documents from now on, or no longer."""

    one: Noted
    stands: bool | None
    """None where that is as it was, and only what it took the place of is told otherwise."""


_Content = Mapping[str, Any]
_Follow = Callable[["Ego", _Content, Sequence[_Step], Sequence[Noted]], dict[str, Any]]
"""Makes the content anew, of the steps and of all that is noted."""


def carry_out(ego: Ego, rows: Sequence[Due]) -> None:
    """Let the documents follow; doing it twice changes nothing."""
    steps: list[_Step] = []
    with ego.database.reading() as db:
        every = store.list_all(db)
        for row in rows:
            out = (store.get(db, name) for name in row.payload["out"])
            steps += [_Step(one, False) for one in out if one is not None]
            steps += [_Step(one, False) for one in store.from_rows(row.payload["gone"])]
            entering = (store.get(db, name) for name in row.payload["in"])
            steps += [_Step(one, True) for one in entering if one is not None]
            steps += [_Step(one, None) for one in store.from_rows(row.payload.get("past", ()))]
    _follow(ego, steps, every)


def wipe(ego: Ego, gone: Sequence[Mapping[str, Any]]) -> None:
    """Take what was noted of purged talk out of the documents, and of the versions before them."""
    held = store.from_rows([one for one in gone if one["held"]])
    over = store.from_rows([one for one in gone if not one["held"]])
    with ego.database.reading() as db:
        every = store.list_all(db)
    behind = [_Step(one, None) for one in over if one.brought.what is What.KNOWN_FACT]
    _follow(ego, [*(_Step(one, False) for one in held), *behind], every)
    attention.purge(ego, {one.brought.id for one in held if one.brought.what is What.CANDIDATE})
    steps = [_Step(one, False) for one in store.from_rows(gone)]
    for kind, follow in _DOCUMENTS:
        if mine := [step for step in steps if _lies_in(step.one, kind)]:
            ego.documents.amend_previous(kind, _amending(ego, follow, kind, mine))


def _follow(ego: Ego, steps: Sequence[_Step], every: Sequence[Noted]) -> None:
    for kind, follow in _DOCUMENTS:
        mine = [step for step in steps if _lies_in(step.one, kind)]
        if not mine:
            continue
        with ego.documents.changing(kind) as table, ego.making_sense(kind):
            content = table.content()
            changed = follow(ego, content, mine, every)
            for key, row in changed.items():
                if row != content.get(key):
                    table.put(key, row)
            if gone := [key for key in content if key not in changed]:
                table.drop(*gone)


def _amending(
    ego: Ego, follow: _Follow, kind: DocumentKind, steps: Sequence[_Step]
) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """What `follow` makes of a whole file."""

    def amend(document: dict[str, Any]) -> dict[str, Any]:
        if kind.keyed:
            return follow(ego, document, steps, ())
        return dict(follow(ego, {WHOLE: document}, steps, ())[WHOLE])

    return amend


def _lies_in(one: Noted, kind: DocumentKind) -> bool:
    is_of_person = one.brought.what is What.KNOWN_FACT or bool(one.brought.took)
    return {
        RELATIONSHIPS: is_of_person,
        SELF_MODEL: one.brought.made and one.brought.what in (What.NARRATIVE, What.QUESTION),
        PREFERENCES: one.brought.made and one.brought.what is What.CANDIDATE,
    }[kind]


def _in_people(
    ego: Ego, content: _Content, steps: Sequence[_Step], every: Sequence[Noted]
) -> dict[str, Any]:
    people = dict(content)
    told = {name: _drop_past(ego, people, steps, every, name) for name in _names(steps)}
    for one, stands in steps:
        if stands is None:
            continue
        brought = one.brought
        brings = brought.made and brought.what is What.KNOWN_FACT
        change = [partial(core.take_fact, words=one.text)] if brings and not stands else []
        if brought.took and stands:
            back = [partial(core.take_fact, words=brought.took)]
        else:
            put = partial(core.put_fact, words=brought.took, place=brought.took_place)
            back = [put] if brought.took else []
        bring = partial(core.put_fact, words=one.text, place=brought.place)
        then = [bring] if brings and stands else []
        if brought.took_of in ("", one.about):  # at once, or nothing is known of them in between
            _put_facts(ego, people, one, one.about, [*change, *back, *then])
        else:
            _put_facts(ego, people, one, one.about, [*change, *then])
            _put_facts(ego, people, one, brought.took_of, back)
    for name, notes in told.items():
        _put_past(ego, people, every, name, notes)
    return people


def _names(steps: Sequence[_Step]) -> dict[str, None]:
    return dict.fromkeys(step.one.about for step in steps)


def _drop_past(
    ego: Ego,
    people: dict[str, Any],
    steps: Sequence[_Step],
    every: Sequence[Noted],
    name: str,
) -> set[str]:
    """Let what is known of somebody not tell what notes had replaced; those to be told again."""
    entry, there = ego.find_person(people, name), {one.id for one in every}
    touched = [step.one for step in steps if step.one.about == name]
    ids = {one.id for one in touched}
    if entry is None:
        return ids
    notes = ids.union(one.id for one in every if one.about == name)
    gone = {one.text for one in touched if one.brought.made and one.id not in there}
    left, had = facts.drop_noted(entry, notes, gone)
    if left["past_facts"] != entry["past_facts"]:
        people[str(entry["person_id"])] = left
    return ids | had


def _put_past(
    ego: Ego, people: dict[str, Any], every: Sequence[Noted], name: str, notes: Collection[str]
) -> None:
    """Tell of what is known of somebody what was so before these `notes`, by id, and until when."""
    entry = ego.find_person(people, name)
    ended = [
        facts.Ended(by.id, fact, by.text, ego.local(by.at))
        for fact, by in list_replaced(every, name)
        if by.id in notes
    ]
    if entry is not None and ended:
        people[str(entry["person_id"])] = facts.put_noted(entry, ended)


def _put_facts(
    ego: Ego,
    people: dict[str, Any],
    one: Noted,
    name: str,
    changes: Sequence[Callable[[Sequence[Any]], list[Any]]],
) -> None:
    """Change what is known of somebody: a stranger until then, and gone once nothing is known."""
    entry = ego.find_person(people, name)
    before = entry or relationships.stranger(one.make_id("p"), name)
    known = before["known_facts"]
    for change in changes:
        known = change(known)
    if not changes or (entry is None and not known):
        return
    key = str(before["person_id"])
    if {**before, "known_facts": known} == relationships.stranger(key, str(before["name"])):
        people.pop(key, None)  # somebody of whom nothing else was ever known
    elif known != before["known_facts"] or key not in people:
        people[key] = {**people.get(key, before), "known_facts": known}


def _in_self(
    _: Ego, content: _Content, steps: Sequence[_Step], __: Sequence[Noted]
) -> dict[str, Any]:
    document = dict(content[WHOLE])
    for one, stands in steps:
        if one.brought.what is What.QUESTION:
            follow = core.add_question if stands else core.remove_question
        else:
            follow = core.add_narrative if stands else core.remove_narrative
        document = follow(document, one)
    return {WHOLE: document}


def _in_preferences(
    _: Ego, content: _Content, steps: Sequence[_Step], __: Sequence[Noted]
) -> dict[str, Any]:
    rows = dict(content)
    for one, stands in steps:
        liked = core.preference_of(one)
        if stands:
            rows.setdefault(liked.key, preference_fields(liked, moments.as_kept))
        elif liked.key in rows:
            kept = preferences.read({liked.key: rows[liked.key]})[liked.key]
            if replace(kept, evidence=liked.evidence) == liked:  # nobody has touched it since
                del rows[liked.key]
    return rows


_DOCUMENTS: tuple[tuple[DocumentKind, _Follow], ...] = (
    (RELATIONSHIPS, _in_people),
    (SELF_MODEL, _in_self),
    (PREFERENCES, _in_preferences),
)

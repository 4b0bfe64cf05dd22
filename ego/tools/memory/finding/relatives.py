"""Whom somebody means by "my sister": by what a known fact, or else a memory, says of her."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from ego.core import text
from ego.core.identity import facts, people, relations
from ego.core.identity.apart import CALENDAR
from ego.core.identity.health import household
from ego.core.memory.memories import Memory
from ego.core.memory.truth.pairs import find_names
from ego.core.persona.selection import QUERY_CHARACTERS
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.stores.memory import memories, truth, words
from ego.stores.memory.filters import Filter
from ego.tools.memory import answers
from ego.tools.memory.finding import health
from ego.tools.memory.finding.health import Heard

_NEWEST = 40
"""So many of the newest memories that hold the word of a relation are read."""
_TOLD = 2
"""So many facts are told for one whom a question names."""


def name_related(ego: Ego, message: str, *, not_private: bool = False) -> str:
    """`message`, and the name of whom it names as a relation of the speaker's, where it is one.

    Outside any transaction: it reads.
    """
    said = message[:QUERY_CHARACTERS]
    for relation in relations.find_relations(said):
        found = _find(ego, relation, not_private=not_private)
        whole = text.normalise(said)
        if len(found) == 1 and not people.stands_in(whole, found[0]):
            said += f" ({found[0]})"
    return message if len(said) == len(message[:QUERY_CHARACTERS]) else said


def name_companion(ego: Ego, message: str, other: str) -> str:
    """What to put behind a `message` of somebody `other` of the house: the companion's name where
    it asks what they may eat ("my wife", but where somebody else is known to be that; "she"; "any
    allergies?"), or nothing."""
    said = message[:QUERY_CHARACTERS]
    its = set(ego.names_of(ego.companion))
    every: Sequence[Mapping[str, Any]] = []
    with suppress(StateError):  # of which `find_facts` warns
        every = ego.everyone(ego.people())
    first = said.split(maxsplit=1)[:1]  # any word may begin with a capital there
    names = [one for one in find_names(said) if [one] != first and not CALENDAR.fullmatch(one)]
    named = [one for one in (*people.find_mentions(every, said), *names) if one not in its]
    if not household.is_of_companion(said, named):
        return ""
    own = ego.names_of(other)
    for relation in household.find_partners(said):
        told = [one for entry in every for one in _by_facts(entry, relation, own)]
        if told and not its & {*_as_known(every, told, own)}:
            return ""
    return f" ({ego.companion})"


def tell_of_theirs(
    ego: Ego,
    every: Sequence[Mapping[str, Any]],
    question: str,
    told: Sequence[answers.KnownOf],
    heard: Sequence[Heard],
) -> list[answers.KnownOf]:
    """What is known of somebody because of one of theirs whom `question` names: "her cat Mugi".

    Nothing that is `told` already, and nothing that is over by what was `heard`.
    """
    already, found = {one["fact"] for one in told}, list[answers.KnownOf]()
    for entry in every:
        its, name = people.names(entry), str(entry["name"])
        of_theirs = [
            fact
            for fact in facts.tell_all(entry)
            if fact not in already and relations.names_related(fact, its, question)
        ]
        by_now = health.tell_facts(ego, name, of_theirs, its, heard)
        found += ({"person": name, "fact": fact} for fact in by_now if fact)
    return found[-_TOLD:]


def _find(ego: Ego, relation: Sequence[str], *, not_private: bool) -> list[str]:
    """Those who are that of the companion."""
    with suppress(StateError):  # of which `find_facts` warns
        every = ego.everyone(ego.people())
        its = ego.names_of(ego.companion)
        told = [one for entry in every for one in _by_facts(entry, relation, its)]
        found = _as_known(every, told, its)
        return found or _by_memories(ego, every, relation, its, not_private=not_private)
    return []


def _by_facts(
    entry: Mapping[str, Any], relation: Sequence[str], its: Sequence[str]
) -> Iterator[str]:
    name, is_own = str(entry["name"]), any(people.is_called(entry, one) for one in its)
    for fact in map(str, entry["known_facts"]):
        plain = text.normalise(fact)
        if not any(word in plain for word in relation):
            continue
        if is_own:
            yield from relations.find_related(fact, relation, its, is_of_owner=True)
        elif any(people.stands_in(plain, one) for one in people.names(entry)):
            yield from relations.find_related(fact, relation, its)
        else:  # "Rosa's sister", of somebody
            joined = f"{name}は{fact}" if text.is_japanese(fact) else f"{name} is {fact}"
            yield from relations.find_related(joined, relation, its)


def _by_memories(
    ego: Ego,
    every: Sequence[Mapping[str, Any]],
    relation: Sequence[str],
    its: Sequence[str],
    *,
    not_private: bool,
) -> list[str]:
    with ego.database.reading() as db:
        several = words.seqs_with_all(db, [list(text.tokens(word)) for word in relation])
        newest = sorted({int(seq) for seqs in several for seq in seqs}, reverse=True)[:_NEWEST]
        read = memories.by_seqs(db, newest, Filter(not_private=not_private)) if newest else []
        dated: list[Memory] = truth.add_dates(db, read, not_private=not_private) if read else []
    said = [one.content for one in dated if not one.held.is_over(ego.now())]
    told = [name for one in said for name in relations.find_related(one, relation, its)]
    return _as_known(every, told, its)


def _as_known(
    every: Sequence[Mapping[str, Any]], told: Sequence[str], its: Sequence[str]
) -> list[str]:
    """Each of those that were told of once, by the name that is kept; nobody knows a Japanese one
    but by that, for any word may stand there."""
    found = list[str]()
    for name in told:
        short = name.split()[-1]
        known = [
            str(one["name"])
            for called in (name, short)
            for one in every
            if people.is_called(one, called)
        ]
        if known:
            found.append(known[0])
        elif not text.is_japanese(name):
            found.append(name)
    return [one for one in dict.fromkeys(found) if one not in its]

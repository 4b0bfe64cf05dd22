"""What is known of people, where a time of it is purged: whose entries go, and what of others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from ego.core import moments, text
from ego.core.identity import facts
from ego.core.identity import people as relationships
from ego.core.talk.noted import Noted, What
from ego.runtime.ego import Ego
from ego.runtime.purging import texts
from ego.stores.embedding.waiting import EVENTS
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, trash
from ego.stores.memory.filters import Filter
from ego.stores.talk import events
from ego.stores.talk import noted as store

Inside = Callable[[datetime], bool]


class Untold(NamedTuple):
    """Something that was told of a person who stays."""

    person_id: str
    person: str
    field: str
    said: str

    @property
    def id(self) -> str:
        """What it is called by, for it has no id of its own."""
        return texts.name_told(self.person_id, self.field, self.said)


class Entries(NamedTuple):
    """What goes of what is known of people."""

    people: dict[str, tuple[str, ...]]
    """Whose entries go: their names, by their ids."""
    told: list[Untold]
    """What goes of those that stay."""


def choose(
    ego: Ego,
    db: Transaction,
    inside: Inside,
    end: datetime | None,
    talk: Collection[str],
) -> Entries:
    """What goes with a time that is over at an `end`, and with the events of `talk`, by id.

    An entry goes where all of it came within that time. Of the others goes what was told of them
    in it, where somebody kept when that was.
    """
    people, told = dict[str, tuple[str, ...]](), list[Untold]()
    every = store.list_all(db)
    left = [one for one in every if one.stands and one.event_id not in talk]
    for entry in ego.everyone(ego.people()):
        its_id, names = str(entry["person_id"]), relationships.names(entry)
        noted, stays = _noted_of(entry, every), _noted_of(entry, left)
        undated = (
            said not in noted and not facts.find_told_days(entry, field, said)
            for field, said in texts.told_of(entry)
        )
        if (
            _came(entry, inside)
            and not stays
            and not any(undated)
            and not _is_met_after(ego, db, names, end)
        ):
            people[its_id] = names
            continue
        told += [
            Untold(its_id, str(entry["name"]), field, said)
            for field, said in texts.told_of(entry)
            if (days := facts.find_told_days(entry, field, said))
            and all(map(inside, days))
            and said not in stays
        ]
    return Entries(people, told)


def _came(entry: Mapping[str, Any], inside: Inside) -> bool:
    """Whether all that has a day of an entry has one in that time, if anything has."""
    keys = ("known_since", "first_interaction", "last_interaction")
    times = [moments.read_time(entry[key]) for key in keys if entry.get(key)]
    times += [day for days in facts.read_days(entry).values() for day in days]
    return bool(times) and all(at is not None and inside(at) for at in times)


def _noted_of(entry: Mapping[str, Any], several: Sequence[Noted]) -> set[str]:
    """Which of these, by their words, are something that is known of somebody."""
    called = {text.normalise(name) for name in relationships.names(entry)}
    return {
        one.text
        for one in several
        if one.brought.what is What.KNOWN_FACT and text.normalise(one.about) in called
    }


def _is_met_after(ego: Ego, db: Transaction, names: tuple[str, ...], end: datetime | None) -> bool:
    """Whether talk with somebody, or a memory with or about them, is newer than that time."""
    if end is None:
        return False
    theirs = Filter(people=names, since=end)
    if memories.matching_seqs(db, theirs):
        return True
    talk = events.find_with(db, theirs.persons(), ego.names_of(ego.companion))
    return not set(trash.find_between(db, end, None, EVENTS)).isdisjoint(talk)

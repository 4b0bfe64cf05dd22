"""Whose a plan is: two of one day are one only where they are of the same person."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ego.core import text
from ego.core.identity import people as relationships
from ego.core.memory.pointing import ahead as plans
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.stretches import last_day
from ego.core.memory.pointing.together import owners
from ego.core.memory.pointing.told import again
from ego.core.talk import noted as core
from ego.core.talk import speaking
from ego.stores.memory import ahead, memories
from ego.stores.talk import events
from ego.stores.talk import noted as store

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date, datetime

    from ego.core.memory.memories import Memory
    from ego.core.memory.pointing.ahead import Ahead
    from ego.core.memory.pointing.dates import When
    from ego.core.talk.noted import Noted
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction


def is_of_same(ego: Ego, db: Transaction, one: Noted, memory_id: str) -> bool:
    """Whether a plan that is noted is of somebody whom the plan of a memory is of.

    One that the agent remembered of nobody, or with somebody, is the companion's and its own too.
    """
    memory = memories.get(db, memory_id)
    if memory is None:
        return False
    people = ego.people()
    of_them = _called(ego, people, (*memory.people, *memory.about))
    (teller,) = _called(ego, people, (one.about,))
    told = find_of_talk(db, memory_id)
    if is_of_another(ego, one, memory.content, told.about if told else core.SELF):
        return False
    if told is not None:
        of_them |= _called(ego, people, (told.about,))
    else:
        of_them |= _named(ego, people, memory.content)
        if memory.people or not of_them:
            of_them |= _called(ego, people, (core.SELF, ego.companion))
    if teller in of_them:
        return True
    plain = text.normalise(whom.without_teller(one.text))
    along = [name for name in (*memory.people, *memory.about) if _stands_in(plain, name)]
    named = _named(ego, people, one.text) | _called(ego, people, along)  # nobody may know them yet
    return bool(named & of_them) and not speaking.names_oneself(whom.without_teller(one.text))


def find_of_talk(db: Transaction, memory_id: str) -> Noted | None:
    """What was noted of talk and made the memory of a plan; None where that was remembered."""
    made = (one for one in store.list_all(db) if one.brought.made)
    return next((one for one in made if one.brought.id == memory_id), None)


def is_of_another(ego: Ego, one: Noted, other: str, about: str) -> bool:
    """Whether what is noted and another plan, told by who it is `about`, are by their own words of
    two people: Hannah's test is not mine."""
    mine, theirs = (
        ego.names_of(ego.companion if who == core.SELF else who) for who in (one.about, about)
    )
    return owners.are_of_others(one.text, other, mine, theirs)


def is_of_others(ego: Ego, one: Memory, other: Memory) -> bool:
    """Whether two memories are of people, and nobody is in both, nor named in their words."""
    people = ego.people()
    every = [(*each.people, *each.about) for each in (one, other)]
    for said, names in ((one.content, every[1]), (other.content, every[0])):
        plain = text.normalise(whom.without_teller(said))
        if any(_stands_in(plain, name) for name in names):
            return False
    first, second = (_called(ego, people, names) for names in every)
    return bool(first and second) and first.isdisjoint(second)


def is_of_nobody_else(ego: Ego, one: Memory, other: Memory) -> bool:
    """Whether everybody of either memory is of the other, or named in its words.

    The companion, whose every plan may be, counts for neither.
    """
    people = ego.people()
    for this, that in ((one, other), (other, one)):
        there = _called(ego, people, (*that.people, *that.about, ego.companion))
        words = text.normalise(whom.without_teller(that.content))
        theirs = {*this.people, *this.about, *_named(ego, people, this.content)}
        others = [name for name in theirs if not _stands_in(words, name)]
        if not _called(ego, people, others) <= there:
            return False
    return True


def list_along(ego: Ego, db: Transaction, one: Noted) -> list[str]:
    """Those who are known, or talk with the agent, and whom a plan is with or of; the companion and
    whoever told it are none."""
    people = ego.people()
    known = {str(it["name"]): relationships.names(it) for it in ego.everyone(people)}
    known |= {name: (name,) for name, _ in events.partners(db) if name not in known}
    own = _called(ego, people, (core.SELF, ego.companion, one.about))
    ways = (owners.is_along, owners.is_whose)
    found = (
        name for name, its in known.items() if any(way(it, one.text) for it in its for way in ways)
    )
    return [name for name in found if _called(ego, people, (name,)).isdisjoint(own)]


def become_one(
    ego: Ego,
    db: Transaction,
    memory: Memory,
    due: When | None,
    touched: Sequence[Ahead],
    *,
    is_written: bool = False,
) -> Ahead | None:
    """Let only one of several memories tell the same thing of the same day; returns what lies
    ahead already by the older one.

    That is the one, unless only the newer one knows the hour, or the older one was noted of talk
    and the newer remembered: those words are clearer. Two hours are two things, and so is what is
    of other people, or shares no day with it: her next holiday is not the one she is on. A day that
    somebody wrote is of exactly the people of that memory.
    """
    for one in touched:
        if due is None or not _tells_same(ego, db, memory, due, one, is_written=is_written):
            continue
        if due.hour in (None, one.when.hour):
            by_newer = due.hour == one.when.hour and _is_clearer(db, memory, one)
            ahead.become_same(db, memory, one, memory.at, by_newer=by_newer)
            return None if by_newer else one
        if one.when.hour is None:
            ahead.become_same(db, memory, one, memory.at)
    return None


def _is_clearer(db: Transaction, memory: Memory, one: Ahead) -> bool:
    """Whether a memory was remembered, and what lies ahead noted of talk."""
    made = {its.brought.id for its in store.list_all(db) if its.brought.made}
    return one.memory_id in made and memory.id not in made


def _tells_same(
    ego: Ego, db: Transaction, memory: Memory, due: When, one: Ahead, *, is_written: bool = False
) -> bool:
    """Whether a memory that points to `due` tells the thing that lies ahead as `one`, hours
    apart."""
    if one.every or one.private != memory.private:
        return False
    last = last_day.find_last_day(memory.content, due.day, memory.at.astimezone(one.zone))
    if one.last_day < due.day or last < one.when.day:
        return False
    called = ego.names_of(ego.companion)
    is_one = due.hour is not None and one.when == due
    seen, at_hour = ego.local(memory.at), is_one
    is_one = is_one and again.is_one_at_an_hour(one.text, memory.content, memory.at, called)
    is_noted = at_hour and not is_one and find_of_talk(db, memory.id) is not None
    if at_hour and not is_one and is_told_of_it(db, one, memory.at, is_noted=is_noted):
        is_one = again.is_noted_of(one.text, memory.content, memory.at, called)
    is_one = is_one or again.is_one_stretch(one, memory.content, due.day, seen, called)
    if not (is_one or again.is_same_thing(one.text, memory.content, memory.at, called)):
        return False  # the invoice and the changelog may be due on one day
    if owners.are_of_others(one.text, memory.content, called):
        return False
    older = memories.get(db, one.memory_id)
    if older is not None and is_of_others(ego, memory, older):
        return False
    return not is_written or older is None or is_of_nobody_else(ego, memory, older)


def is_told_of_it(db: Transaction, one: Ahead, at: datetime, *, is_noted: bool) -> bool:
    """Whether of a plan and another one of `at` one was noted of talk, the other remembered, within
    a day: an agent remembers what it has just heard."""
    is_near = abs(at - one.kept_at) < _HEARD_AND_KEPT
    return is_near and is_noted is (find_of_talk(db, one.memory_id) is None)


_HEARD_AND_KEPT = timedelta(days=1)


def unite_twins(ego: Ego, db: Transaction, words: str, there: Sequence[Ahead]) -> bool:
    """Let those there are that tell the same thing of the same time be one plan, before a text that
    `may_change` one is heard: what it says of one it says of both. Returns whether there were."""
    said = text.tokens(words[: plans.READ]).keys()
    by_day: dict[date, list[Ahead]] = {}
    for one in sorted(there, key=lambda one: one.seq):
        if not one.every and said & text.tokens(one.text).keys():
            by_day.setdefault(one.when.day, []).append(one)
    found = False
    for first, second in (pair for each in by_day.values() for pair in combinations(each, 2)):
        if len({first.when.hour, second.when.hour} - {None}) > 1:
            continue
        if not again.share_thing(first.text, second.text, ego.here()):
            continue  # the zoo with one child, and play with the other
        newer = memories.get(db, second.memory_id)
        if newer is not None and _tells_same(ego, db, newer, second.when, first):
            by_newer = first.when == second.when and _is_clearer(db, newer, first)
            ahead.become_same(db, newer, first, ego.now(), by_newer=by_newer)
            found = True
    return found


def may_change(words: str) -> bool:
    """Whether a text may move a plan, call it off, or tell of it as of what is over; most do not,
    and for those nothing that lies ahead need be read."""
    from ego.core.memory.pointing.together import changed
    from ego.core.memory.pointing.told import came

    read = words[: plans.READ]
    ways = (changed.may_tell_moved, changed.may_tell_off, came.may_tell_done)
    return any(may(read) for may in ways)


def _stands_in(plain: str, name: str) -> bool:
    """Whether a plan names somebody; a single kanji, as 母, does where it is a word of its own."""
    if relationships.stands_in(plain, name):
        return True
    wanted = text.normalise(name)
    alone = rf"(?<![一-龯々]){re.escape(wanted)}(?=[のがはとにをもへ、])"
    return len(wanted) == 1 and re.search(alone, plain) is not None


def _called(ego: Ego, people: Mapping[str, Any], several: Iterable[str]) -> set[str]:
    """People by one name each, whatever they are called: the companion by the setting's."""
    companion = {text.normalise(one) for one in (ego.companion, ego.addressed)}
    found = set[str]()
    for one in several:
        entry = None if one == core.SELF else ego.find_person(people, one)
        names = {text.normalise(name) for name in relationships.names(entry)} if entry else set()
        is_companion = not companion.isdisjoint({text.normalise(one), *names})
        name = ego.companion if is_companion else str(entry["name"]) if entry else one
        found.add(text.normalise(name))
    return found


def _named(ego: Ego, people: Mapping[str, Any], plan: str) -> set[str]:
    """Who is named in a plan, whoever told it."""
    words = whom.without_teller(plan)
    found = set(relationships.find_mentions(ego.everyone(people), words))
    if relationships.stands_in(text.normalise(words), ego.companion):
        found.add(ego.companion)
    return _called(ego, people, found)

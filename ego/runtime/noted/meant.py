"""Whose plans a turn of talk may be about: its teller's, somebody's whom it names, or nobody's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.confiding import is_confided
from ego.core.dialects.standard_japanese import say_in_standard
from ego.core.events import Source, find_partner, list_hearers
from ego.core.identity import people as relationships
from ego.core.identity import relations
from ego.core.memory.pointing import elliptic, whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import may_name_time
from ego.core.talk.noted import SELF, Noted, What, select_living
from ego.stores.memory import ahead, memories
from ego.stores.talk import events
from ego.stores.talk import noted as kept

if TYPE_CHECKING:
    from datetime import datetime

    from ego.core.events import Event
    from ego.core.persona.persona import Persona
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction

READ = 4_000
"""Characters of a turn that are looked through for a birthday or a plan."""
_SINCE_PROPOSED, _PROPOSED, _NOD = 12, timedelta(hours=12), 30
"""So many turns, and so long, several take to settle on a day; so long is what but nods to it."""


class Meant(NamedTuple):
    """Plans that a turn may be about."""

    plans: list[Ahead]
    names: tuple[str, ...]
    """Whose they are: who says I in them."""
    ways: list[str]
    """The turn as it is read for them: as it was said, and where it names people otherwise."""
    is_own: bool = False


def select_meant(ego: Ego, db: Transaction, event: Event, several: list[Ahead]) -> Iterator[Meant]:
    """The plans that a turn may be about: those of whoever speaks, then of whom it names, then
    those that are nobody's own.

    What names nobody is of whoever says it, and what they say of themselves of nobody else.
    """
    from ego.core.memory.pointing.mending.called_off import say_of_which  # for a turn alone
    from ego.core.talk import speaking  # of two languages, for the few turns that touch a plan

    said, names = event.user_text[:READ], names_of_teller(ego, event)
    every = {one.id: one for one in kept.list_all(db)}
    noted = {one.brought.id: one for one in every.values() if one.brought.made}
    own = _own_seqs(ego, db, event, several, noted)
    mine = [one for one in several if one.seq in own]
    by_relation, by_name = _by_relation_and_name(ego, event, said) if several else (said, said)
    as_kept = relations.list_as_kept(said, [one.text for one in mine], names)
    called = map(say_of_which, (*as_kept, by_relation, by_name))
    ways = list(dict.fromkeys((*called, *as_kept, by_relation, by_name)))
    of_others = list(dict.fromkeys((said, by_name)))
    yield Meant(mine, names, ways, is_own=True)
    others, theirs = list[Ahead](), dict[str, list[Ahead]]()
    known = dict[str, tuple[str, ...]]()
    for one in several:
        if one.seq in own:
            continue
        told = noted.get(one.memory_id)
        owners = _name_owners(ego, db, one, told)
        for owner in owners:
            known[owner] = known.get(owner) or ego.names_of(owner)
            if any(speaking.is_said_of(way, one.text, known[owner]) for way in of_others):
                theirs.setdefault(owner, []).append(one)
                break
        else:
            is_shared = speaking.is_shared(one.text) or (
                told is not None and find_partner(event) in kept.list_knowing(db, told, every)
            )
            may_be = is_shared and not speaking.is_of_oneself(said, one.text)
            may_be = may_be or speaking.is_for_anybody(one.text)
            others += [one] if may_be else []
    for owner, plans in theirs.items():
        yield Meant(plans, known[owner], of_others)
    yield Meant(others, names, ways)


def _name_owners(ego: Ego, db: Transaction, one: Ahead, told: Noted | None) -> tuple[str, ...]:
    """Whose a plan is: of whom it was noted, who told it, or who it was remembered of."""
    if told is not None:
        turn = events.get(db, told.event_id)
        teller = find_partner(turn) if turn else ""
        about = "" if told.about in (SELF, ego.addressed) else told.about
        return tuple(dict.fromkeys((about or ego.companion, teller or ego.companion)))
    memory = memories.get(db, one.memory_id)
    return (*memory.people, *memory.about) if memory else ()


def _own_seqs(
    ego: Ego, db: Transaction, event: Event, several: list[Ahead], noted: Mapping[str, Noted]
) -> set[int]:
    """The plans of whoever says a turn: told by them, noted of them, kept about them, or naming
    them beside somebody else.

    What was remembered of nobody else's telling is the companion's.
    """
    from ego.core.talk import speaking  # of two languages, for the few turns that touch a plan

    partner, names = find_partner(event), names_of_teller(ego, event)
    called = {text.normalise(one) for one in (*names, name_teller(ego, event))}
    is_named = bool(partner) or ego.settings.companion_is_named
    own = set[int]()
    for one in several:
        if told := noted.get(one.memory_id):
            turn = events.get(db, told.event_id)
            its = find_partner(turn) if turn else ""
            is_own = text.normalise(told.about) in called
            is_own = is_own or (text.normalise(its) in called if partner else not its)
            plain = text.normalise(whom.without_teller(one.text))
            along = is_named and any(relationships.stands_in(plain, name) for name in names)
            is_own = is_own or along
        else:
            others = not partner and is_named and _is_told_of_another(db, one, names)
            is_own = (not partner and not others) or _is_kept_of(db, one, names)
            is_own = is_own or (others and not speaking.is_of_oneself(event.user_text, one.text))
        if is_own:
            own.add(one.seq)
    return own


def leave_what_others_hold(
    ego: Ego, db: Transaction, event: Event, several: list[Ahead]
) -> list[Ahead]:
    """What of `several` is off where whoever says a turn cannot come: nothing that somebody else
    told, and that is not theirs by its words."""
    from ego.core.memory.pointing.told.otherwise import cannot  # for few turns

    if not several or not cannot.tells_of_oneself(event.user_text[:READ]):
        return several
    noted = {one.brought.id: one for one in kept.list_all(db) if one.brought.made}
    names, mine = names_of_teller(ego, event), find_partner(event)

    def is_of_another(one: Ahead) -> bool:
        told = noted.get(one.memory_id)
        turn = events.get(db, told.event_id) if told else None
        if turn is None or text.normalise(find_partner(turn)) == text.normalise(mine):
            return False
        plain = text.normalise(whom.without_teller(one.text))
        return not any(plain.startswith(text.normalise(name)) for name in names)

    return [one for one in several if not is_of_another(one)]


def _is_kept_of(db: Transaction, one: Ahead, names: Sequence[str]) -> bool:
    """Whether a plan that was remembered is with or about somebody of these `names`."""
    memory, plain = memories.get(db, one.memory_id), text.normalise(one.text)
    along = {text.normalise(name) for name in (*memory.people, *memory.about)} if memory else set()
    return any(
        text.normalise(name) in along or relationships.stands_in(plain, name) for name in names
    )


def _is_told_of_another(db: Transaction, one: Ahead, names: Sequence[str]) -> bool:
    """Whether a plan that was remembered begins with somebody it is with or about, and is none of
    whoever has these `names`: "Ken has the dentist"."""
    memory, plain = memories.get(db, one.memory_id), text.normalise(one.text)
    called = {text.normalise(name) for name in names}
    along = map(text.normalise, (*memory.people, *memory.about) if memory else ())
    does = "(?:['’]s|(?:さん|くん|君|ちゃん)?[はがの]| (?!and\\b|with\\b))"
    return any(re.match(f"{re.escape(name)}{does}", plain) for name in along if name not in called)


def names_of_teller(ego: Ego, event: Event) -> tuple[str, ...]:
    """The names of whoever says a turn."""
    return ego.names_of(find_partner(event) or ego.companion)


def _by_relation_and_name(ego: Ego, event: Event, said: str) -> tuple[str, str]:
    """What a turn says where whom it names is called what they are to the teller, and where whom
    it calls that is named; both what it `said` where nobody is known so."""
    every = ego.everyone(ego.people())
    named, own, words = relationships.find_mentions(every, said), names_of_teller(ego, event), said
    for one in every:
        if one["name"] in named and one["name"] not in own:
            facts = [str(fact) for fact in one["known_facts"]]
            words = relations.say_relation(words, relationships.names(one), facts, own)
    told = [(str(one["name"]), list(map(str, one["known_facts"]))) for one in every]
    return words, relations.say_name(said, told, own)


def name_other(ego: Ego, persona: Persona, event: Event) -> str:
    """Whom a turn is with: by name, or as the persona calls a companion without one."""
    if partner := find_partner(event):
        return partner
    if ego.settings.companion_is_named:
        return ego.companion
    return persona.addressed(ego.companion)


def name_teller(ego: Ego, event: Event) -> str:
    """Whose words a turn is: the name before a plan of theirs."""
    persona = ego.persona()
    return name_other(ego, persona, event) if persona else find_partner(event) or ego.addressed


def may_hear_of(ego: Ego, db: Transaction, event: Event, one: Noted) -> bool:
    """Whether something noted may be named beside a turn: a private plan beside talk with the
    companion, and with whoever told it."""
    partner, plan = find_partner(event), memories.get(db, one.brought.id)
    if plan is None or not plan.private or partner in ("", *ego.names_of(ego.companion)):
        return True
    turn = events.get(db, one.event_id)
    return turn is not None and find_partner(turn) in ego.names_of(partner)


def find_open(ego: Ego, db: Transaction, event: Event) -> list[Ahead]:
    """What is open as a turn is said, and whoever says it may know of."""
    return select_known(ego, db, event, ahead.open_ones(db, event.at))


def select_known(ego: Ego, db: Transaction, event: Event, several: Sequence[Ahead]) -> list[Ahead]:
    """Those of `several` that whoever says a turn may know of: of private ones all where that is
    the companion, and of anybody else what they told in confidence themselves, or heard."""
    partner = find_partner(event)
    if not any(one.private for one in several) or partner in ("", *ego.names_of(ego.companion)):
        return list(several)
    told, names = find_told_in_talk(db), ego.names_of(partner)
    every = {one.id: one for one in kept.list_all(db)}
    theirs = {
        its_id
        for its_id, one in told.items()
        if not kept.list_knowing(db, one, every).isdisjoint(names)
    }
    return [one for one in several if not one.private or one.memory_id in theirs]


def list_of_open(ego: Ego, db: Transaction, event: Event) -> list[Event]:
    """The turns that whoever says a turn told or heard, and of which a secret plan is open; with
    those whose plan it took the place of."""
    plans = [one for one in find_open(ego, db, event) if one.private]
    told = find_told_in_talk(db) if plans else {}
    every = {one.id: one for one in kept.list_all(db)} if told else {}
    names = set[str]()
    for plan in plans:
        one = told.get(plan.memory_id)
        while one is not None and one.event_id not in names:
            names.add(one.event_id)
            one = every.get(one.replaces)
    turns = (events.get(db, name) for name in sorted(names))
    return [one for one in turns if one and find_partner(event) in list_hearers(one)]


def word_plainly(event: Event) -> Event:
    """A turn in standard words where it is in a dialect (中止やって): so every rule reads it."""
    plain = say_in_standard(event.user_text[:READ])
    return replace(event, user_text=plain) if plain != event.user_text[:READ] else event


def word_within(ego: Ego, db: Transaction, event: Event) -> Event:
    """A turn with the weekdays from or until which a thing goes on as the dates that it has."""
    from ego.core.memory.pointing.stretches import ending  # for a turn alone

    said, now = event.user_text[:READ], ego.local(event.at)
    if "曜" not in said:
        return event
    return replace(event, user_text=ending.word_within(said, find_open(ego, db, event), now))


def list_called(ego: Ego, db: Transaction, event: Event, several: list[Ahead]) -> set[str]:
    """The names with whom plans were kept, where who speaks has none: "Hanna has the dentist"."""
    if find_partner(event) or ego.settings.companion_is_named:
        return set()
    kept_in = (memories.get(db, one.memory_id) for one in several)
    return {name for memory in kept_in if memory for name in memory.people}


def is_due_by(ego: Ego, one: Ahead) -> bool:
    """Whether the day of a plan is the last there is for it: a deadline, and of no others."""
    from ego.core.memory.pointing.stretches import due

    is_deadline = due.is_deadline(one.text, ego.local(one.kept_at))
    return is_deadline and not due.is_of_others(one.text)


def find_told_in_talk(db: Transaction) -> dict[str, Noted]:
    """The plans that were noted of talk and say what they said, by the memory of each."""
    found = {}
    for one in select_living(kept.list_all(db)).values():
        if one.brought.what is What.AHEAD and one.brought.made:
            memory = memories.get(db, one.brought.id)
            if memory is not None and memory.content == one.plan:
                found[memory.id] = one
    return found


def list_proposed(db: Transaction, event: Event, now: datetime) -> Iterator[str]:
    """What was proposed in the turns before, by whomever, the last first, as far as all that was
    said since is of when, or next to nothing; nothing that anybody said in confidence."""
    from ego.core.memory.pointing.together import instead  # for a turn alone

    newest = events.newest(db, Source.CHAT, limit=_SINCE_PROPOSED)
    for one in sorted(newest, key=lambda one: -one.seq):
        if one.id == event.id or not timedelta() <= now - one.at <= _PROPOSED:
            continue
        said = one.user_text[:READ]
        if is_confided(one) and find_partner(one) != find_partner(event):
            return
        if proposed := instead.find_proposed(said, now):
            yield proposed
        elif elliptic.find_visit(said) or not (may_name_time(said) or len(said) <= _NOD):
            return  # another thing was spoken of since

"""Plans that a turn of talk tells, puts right, says are done, or says are off.

It needs no model: the words are read as those of a memory are, where they are sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.events import Source, find_partner
from ego.core.identity import people as relationships
from ego.core.identity import relations
from ego.core.memory.memories import Link, LinkType
from ego.core.memory.pointing import ahead as days
from ego.core.memory.pointing import several as told_together
from ego.core.memory.pointing import spoken, whom, yearly
from ego.core.memory.pointing.ahead import Ahead
from ego.core.talk.noted import SELF, TEXT_CHARACTERS, Item, Kind, Noted, What, select_living
from ego.runtime.noted import noting
from ego.stores.memory import ahead, memories
from ego.stores.memory.ties import links
from ego.stores.talk import events
from ego.stores.talk import noted as kept

if TYPE_CHECKING:
    from ego.core.events import Event
    from ego.core.persona.persona import Persona
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction

_READ = 4_000
"""Characters of a turn that are looked through for a birthday or a plan."""
_LATELY, _SOON = 2, timedelta(hours=1)
"""A correction that names no plan is of one told in so many turns before it, not longer ago."""

_AROUND = 12
"""So many turns of everybody are looked through for those: others may talk in between."""


def note_plan(ego: Ego, db: Transaction, event: Event) -> None:
    """Note the birthday, or the days to come, that a turn's own words tell, as it is kept.

    A day is noted only where the words say the same with the name of whoever said them. What they
    say is done or off lies ahead no more, and a day that they put right stands in its place.
    """
    from ego.core.memory.pointing.told import correcting  # of two languages, for a turn alone

    said, now = event.user_text[:_READ], ego.local(event.at)
    if mended := _put_right(ego, db, event):
        _put_in_place(ego, db, event, *mended)
        return
    if correcting.names_days_alone(said, now):
        return  # of a plan that is not there: "I meant Tuesday" is none itself
    _take_off(ego, db, event)
    _close_done(ego, db, event)
    one = yearly.find_told(said, now) or spoken.find_told(said, now)
    every = told_together.find_several(said, now)
    if not every and one is not None:
        every = [] if _is_known(ego, db, event) else [spoken.Spoken(one.sentence, one.when)]
    other, items = _name_teller(ego, event), list[Item]()
    for told in every:
        sentence = _name_whom(ego, db, event, " ".join(told.sentence.split()))
        words = f"{other}: {sentence}"  # whose words: "my" is not "I"
        when = yearly.find(words, now) or days.find(words, now)
        is_to_come = when == told.when and not days.is_past(told.when, ego.here())
        if is_to_come and len(words) <= TEXT_CHARACTERS:
            items.append(Item(other, Kind.PLAN, words))
    if items:
        noting.keep(ego, db, event, items)


def _name_whom(ego: Ego, db: Transaction, event: Event, sentence: str) -> str:
    """A sentence with whom it is about, where only a turn before says who that is."""
    if not whom.names_nobody(sentence):
        return sentence
    partner, now = find_partner(event), ego.local(event.at)
    newest = events.newest(db, Source.CHAT, limit=_LATELY + 1)
    for one in sorted(newest, key=lambda one: -one.seq):
        is_before = one.id != event.id and now - one.at <= _SOON
        if is_before and find_partner(one) == partner:
            named = whom.name_whom(sentence, one.user_text[:_READ])
            if named != sentence:
                return named
    return sentence


def find_told_off(
    ego: Ego, db: Transaction, event: Event, look: Callable[[], list[Ahead]]
) -> list[Ahead]:
    """What of those that `look` brings a turn says is off; several where it may be either."""
    from ego.core.memory.pointing.told import cancelling  # for few turns

    said, zone = event.user_text[:_READ], ego.settings.timezone
    if not cancelling.may_tell_off(said):
        return []
    for meant in select_meant(ego, db, event, look()):
        for words in meant.ways if meant.plans else ():
            if found := cancelling.find_off(meant.plans, words, event.at, zone, meant.names):
                return found
    return []


def _with_relation(ego: Ego, event: Event, said: str) -> list[str]:
    """What a turn says, and the same where whom it names is called what they are to the teller, and
    whom it calls that, by name."""
    every = ego.everyone(ego.people())
    named, own, words = relationships.find_mentions(every, said), _names_of_teller(ego, event), said
    for one in every:
        if one["name"] in named and one["name"] not in own:
            facts = [str(fact) for fact in one["known_facts"]]
            words = relations.say_relation(words, relationships.names(one), facts, own)
    told = [(str(one["name"]), list(map(str, one["known_facts"]))) for one in every]
    by_name = relations.say_name(said, told, own)
    return list(dict.fromkeys((said, words, by_name)))


def find_told_done(
    ego: Ego, db: Transaction, event: Event, look: Callable[[], list[Ahead]]
) -> list[Ahead]:
    """What of those that `look` brings a turn says was done, or tells of as of what is over."""
    from ego.core.memory.pointing.told import deadline, outcome  # of two languages, for a turn

    said, zone = event.user_text[:_READ], ego.settings.timezone
    if not (deadline.may_tell_done(said) or outcome.may_tell_outcome(said)):
        return []
    for several, names_of_them, *_ in select_meant(ego, db, event, look()):
        own = (*names_of_them, *_may_be_called(ego, db, event, several))
        names = {ego.companion, *own}
        done = deadline.find_done(several, said, event.at, zone, names)
        came = deadline.find_came(several, said, event.at, zone, names)
        done += [one for one in came if not outcome.is_of_another(one, said, own)]
        done = done or outcome.find_outcomes(several, said, event.at, zone, own)
        if done:
            return done
    return []


class Meant(NamedTuple):
    """Plans that a turn may be about."""

    plans: list[Ahead]
    names: tuple[str, ...]
    """Whose they are: who says I in them."""
    ways: list[str]
    """The turn as it is read for them; one way where they are somebody else's."""
    is_own: bool = False


def select_meant(ego: Ego, db: Transaction, event: Event, several: list[Ahead]) -> Iterator[Meant]:
    """The plans that a turn may be about: those of whoever speaks, then of whom it names, then
    those that are nobody's own.

    What names nobody is of whoever says it, and what they say of themselves of nobody else.
    """
    from ego.core.talk import speaking  # of two languages, for the few turns that touch a plan

    said, names = event.user_text[:_READ], _names_of_teller(ego, event)
    noted = {one.brought.id: one for one in kept.list_all(db) if one.brought.made}
    own = _own_seqs(ego, db, event, several, noted)
    mine = [one for one in several if one.seq in own]
    ways = _with_relation(ego, event, said) if several else [said]
    by_name = ways[-1]
    yield Meant(mine, names, ways, is_own=True)
    others, theirs = list[Ahead](), dict[str, list[Ahead]]()
    called = dict[str, tuple[str, ...]]()
    for one in several:
        if one.seq in own:
            continue
        owners = _name_owners(ego, db, one, noted.get(one.memory_id))
        for owner in owners:
            called[owner] = called.get(owner) or ego.names_of(owner)
            if any(speaking.is_said_of(way, one.text, called[owner]) for way in (said, by_name)):
                theirs.setdefault(owner, []).append(one)
                break
        else:
            may_be = speaking.is_shared(one.text) and not speaking.is_of_oneself(said, one.text)
            others += [one] if may_be else []
    for owner, plans in theirs.items():
        yield Meant(plans, called[owner], list(dict.fromkeys((said, by_name))))
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
    partner, names = find_partner(event), _names_of_teller(ego, event)
    called = {text.normalise(one) for one in (*names, _name_teller(ego, event))}
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
            is_own = not partner or _is_kept_of(db, one, names)
        if is_own:
            own.add(one.seq)
    return own


def _is_kept_of(db: Transaction, one: Ahead, names: Sequence[str]) -> bool:
    """Whether a plan that was remembered is with or about somebody of these `names`."""
    memory, plain = memories.get(db, one.memory_id), text.normalise(one.text)
    along = {text.normalise(name) for name in (*memory.people, *memory.about)} if memory else set()
    return any(
        text.normalise(name) in along or relationships.stands_in(plain, name) for name in names
    )


def _names_of_teller(ego: Ego, event: Event) -> tuple[str, ...]:
    """The names of whoever says a turn."""
    return ego.names_of(find_partner(event) or ego.companion)


def _may_be_called(ego: Ego, db: Transaction, event: Event, several: list[Ahead]) -> set[str]:
    """The names with whom plans were kept, where who speaks has none: "Hanna has the dentist"."""
    if find_partner(event) or ego.settings.companion_is_named:
        return set()
    kept_in = (memories.get(db, one.memory_id) for one in several)
    return {name for memory in kept_in if memory for name in memory.people}


def is_due_by(ego: Ego, one: Ahead) -> bool:
    """Whether the day of a plan is the last there is for it: a deadline."""
    from ego.core.memory.pointing.told import deadline

    return deadline.is_deadline(one.text, ego.local(one.kept_at))


def name_other(ego: Ego, persona: Persona, event: Event) -> str:
    """Whom a turn is with: by name, or as the persona calls a companion without one."""
    if partner := find_partner(event):
        return partner
    if ego.settings.companion_is_named:
        return ego.companion
    return persona.addressed(ego.companion)


def _name_teller(ego: Ego, event: Event) -> str:
    """Whose words a turn is: the name before a plan of theirs."""
    persona = ego.persona()
    return name_other(ego, persona, event) if persona else find_partner(event) or ego.addressed


def _close_done(ego: Ego, db: Transaction, event: Event) -> None:
    """Close what a turn says was done, or tells of as of what is over."""
    done = find_told_done(ego, db, event, partial(ahead.open_ones, db, event.at, private=False))
    ahead.close(db, done, event.at)


def _take_off(ego: Ego, db: Transaction, event: Event) -> None:
    """Let what a turn says is off lie ahead no more, where it is sure which plan is meant.

    One of talk is over for what was said now, and comes back where that is taken back.
    """
    found = find_told_off(ego, db, event, partial(ahead.open_ones, db, event.at, private=False))
    if len(found) != 1:
        return
    (one,) = found
    if told := _told_in_talk(db).get(one.memory_id):
        words = text.one_line(f"{_name_teller(ego, event)}: {event.user_text}", TEXT_CHARACTERS)
        noting.keep(ego, db, event, [Item(told.about, Kind.PLAN, words, told.id)])
    else:
        ahead.call_off(db, found, event.at)


def _told_in_talk(db: Transaction) -> dict[str, Noted]:
    """The plans that were noted of talk and say what they said, by the memory of each."""
    found = {}
    for one in select_living(kept.list_all(db)).values():
        if one.brought.what is What.AHEAD and one.brought.made:
            memory = memories.get(db, one.brought.id)
            if memory is not None and memory.content == one.text:
                found[memory.id] = one
    return found


def _put_right(ego: Ego, db: Transaction, event: Event) -> tuple[Ahead, str] | None:
    """The one plan whose day the words put right, and the plan with the other day."""
    from ego.core.memory.pointing.told import moving  # of two languages, for a turn alone

    said, now = event.user_text[:_READ], ego.local(event.at)
    if not moving.may_tell_moved(said):
        return None
    newest = events.newest(db, Source.CHAT, limit=_AROUND)
    theirs = [one for one in newest if find_partner(one) == find_partner(event)][: _LATELY + 1]
    lately = {one.id for one in theirs if now - one.at <= _SOON}
    of_talk = _told_in_talk(db)
    there = ahead.open_ones(db, event.at, private=False)
    for several, own, ways, is_own in select_meant(ego, db, event, there):
        last = {
            one.seq
            for one in several
            if is_own and (told := of_talk.get(one.memory_id)) and told.event_id in lately
        }
        found = next(
            filter(
                None,
                (
                    moving.find_moved(several, words, now, {ego.companion, *own}, own, last)
                    for words in (ways if several else ())
                ),
            ),
            [],
        )
        found = [one for one in found if 0 < len(one.words) <= TEXT_CHARACTERS]
        if found:
            return (found[0].plan, found[0].words) if len(found) == 1 else None
    return None


def _is_known(ego: Ego, db: Transaction, event: Event) -> bool:
    """Whether a turn tells again that a plan was moved to where it lies."""
    from ego.core.memory.pointing.told import moving  # of two languages, for a turn alone

    said, now = event.user_text[:_READ], ego.local(event.at)
    if not moving.may_tell_moved(said):
        return False
    several = select_meant(ego, db, event, ahead.open_ones(db, event.at, private=False))
    return any(moving.is_known(one.plans, said, now, one.names) for one in several)


def _put_in_place(ego: Ego, db: Transaction, event: Event, old: Ahead, words: str) -> None:
    """Note a plan with another day in place of `old`; what was remembered it replaces."""
    told = _told_in_talk(db).get(old.memory_id)
    about, replaces = (told.about, told.id) if told else (_name_teller(ego, event), "")
    for one in noting.keep(ego, db, event, [Item(about, Kind.PLAN, words, replaces)]):
        newer = memories.get(db, one.brought.id)
        if newer is not None and told is None and one.brought.made:
            link = Link(old.memory_id, LinkType.REPLACES, 1.0, "")
            links.join_all(db, newer, [(old.seq, link)], event.at)

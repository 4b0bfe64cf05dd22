"""What comes of a thing that was noted: decided in the transaction, from what is known by then."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, timedelta
from typing import TYPE_CHECKING

from ego.core.confiding import hides_plans, is_confided
from ego.core.events import Source, find_partner
from ego.core.identity.questions import open_ones
from ego.core.memory.memories import Memory
from ego.core.memory.pointing import ahead as days
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.mending import one_on_one
from ego.core.memory.pointing.often import regular, standing, yearly
from ego.core.memory.pointing.often.returning import Every, Pointed, return_after
from ego.core.memory.pointing.stretches import last_day
from ego.core.memory.pointing.together import ages, same_day, several
from ego.core.memory.pointing.told import again
from ego.core.talk import noted as core
from ego.core.talk.noted import Brought, Kind, Noted, What
from ego.runtime.noted import whose
from ego.runtime.purging import erasing
from ego.stores.embedding.waiting import STORIES
from ego.stores.memory import ahead, memories
from ego.stores.memory.ties import links, stories
from ego.stores.talk import events
from ego.stores.talk import noted as store

if TYPE_CHECKING:
    from datetime import datetime

    from ego.core.events import Event
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction

    Ties = dict[str, tuple[list[links.Made], list[int]]]
    """Links that somebody made and stories, by who noted the plan that is in them."""


def decide(
    ego: Ego,
    db: Transaction,
    one: Noted,
    bound: Collection[tuple[str, str, str]],
    freed: set[tuple[str, str, str]],
) -> Noted:
    """Decide what comes of one that holds from now on, and keep that with it.

    What is `bound` came by another one that holds; what is `freed`, by one that holds no longer.
    """
    one = replace(one, text=one.plan)
    find = {
        Kind.FACT: _of_self if one.about == core.SELF else _of_person,
        Kind.PREFERENCE: _liked if one.about == core.SELF else _of_person,
        Kind.QUESTION: _asked,
        Kind.PLAN: _planned,
    }[one.kind]
    # of all that comes of a turn, a plan alone can be private; of words that are gone nothing comes
    is_kept_back = not one.text or (one.kind is not Kind.PLAN and is_secret(db, one))
    brought = Brought() if is_kept_back else find(ego, db, one)
    told = replace(one, brought=brought)
    again = one.brought.made and one.brought.what is brought.what and told.target not in bound
    made = brought.made or again or (brought.what is not What.NOTHING and told.target in freed)
    if made:
        freed.discard(told.target)
    brought = replace(brought, made=made, place=one.brought.place if again else brought.place)
    if one.brought.took:
        took, of = one.brought.took, one.brought.took_of
        brought = replace(brought, took=took, took_of=of, took_place=_place(ego, one))
    brought = replace(brought, of=one.brought.of, words=one.brought.words)
    kept = replace(one, brought=brought)
    if made and brought.what is What.AHEAD:
        _point(ego, db, kept)
    store.put_brought(db, one.id, brought)
    return kept


def _place(ego: Ego, one: Noted) -> int:
    """Where the known fact stands that is over by `one`; where it stood, once it is gone."""
    entry = ego.find_person(ego.people(), one.brought.took_of or one.about)
    facts = entry["known_facts"] if entry else []
    return facts.index(one.brought.took) if one.brought.took in facts else one.brought.took_place


def _of_person(ego: Ego, _: Transaction, one: Noted) -> Brought:
    entry = ego.find_person(ego.people(), one.about)
    facts = entry["known_facts"] if entry else []
    there = any(core.is_same(str(fact), one.text) for fact in facts)
    return Brought(What.KNOWN_FACT, made=not there, place=len(facts))


def _of_self(ego: Ego, _: Transaction, one: Noted) -> Brought:
    told = ego.self_document().get("identity_narratives", [])
    there = isinstance(told, list) and any(core.is_same(str(t), one.text) for t in told)
    return Brought(What.NARRATIVE, made=not there)


def _liked(ego: Ego, _: Transaction, one: Noted) -> Brought:
    key = core.preference_of(one).key
    there = any(other.key == key for other in ego.preferences())
    return Brought(What.CANDIDATE, made=not there, id=key)


def _asked(ego: Ego, _: Transaction, one: Noted) -> Brought:
    carried = open_ones(ego.questions(), ego.now())
    there = next((q.id for q in carried if core.is_same(q.text, one.text)), "")
    return Brought(What.QUESTION, made=not there, id=there or one.make_id("q"))


def _planned(ego: Ego, db: Transaction, one: Noted) -> Brought:
    due = _day(ego, db, one)
    if due is None:
        waits = one.brought.made and memories.that_waits(db, one.brought.id)
        return one.brought if waits else Brought()
    there = _find_same(ego, db, one, due)
    if there is None or _gives_hour(db, one, due.when, there) or _ends_otherwise(db, one, there):
        return Brought(What.AHEAD, made=True, id=one.make_id("mem"))
    return Brought(What.AHEAD, id=there.memory_id)


def _gives_hour(db: Transaction, one: Noted, due: When, there: Ahead) -> bool:
    """Whether a later turn tells the hour of a plan that is there without; a private one gets no
    public double."""
    if due.hour is None or there.when.hour is not None or there.every or there.private:
        return False
    return there.memory_id not in _of_its_turn(db, one)


def _ends_otherwise(db: Transaction, one: Noted, there: Ahead) -> bool:
    """Whether a later turn tells another last day of what goes on for days."""
    first = there.when.day
    if there.every or there.private or there.memory_id in _of_its_turn(db, one):
        return False
    last = last_day.find_last_day(one.text, first, _said_at(db, one).astimezone(there.zone))
    return first < last != there.last_day > first


def _of_its_turn(db: Transaction, one: Noted) -> set[str]:
    """What came of the others that were noted of the same turn, by id."""
    return {n.brought.id for n in store.find_of_event(db, one.event_id) if n.id != one.id}


def _find_same(ego: Ego, db: Transaction, one: Noted, due: Pointed) -> Ahead | None:
    """The plan that is there and that something noted, which points to `due`, is of."""
    said = ego.local(_said_at(db, one))
    called = ego.names_of(ego.companion if one.about == core.SELF else one.about)
    of_turn = _of_its_turn(db, one)
    for other in ahead.open_ones(db, ego.now()):
        if (due.every is other.every is Every.YEAR and yearly.are_of_two(other.text, one.text)) or (
            due.every is other.every is Every.WEEK and not standing.has_days(other, due)
        ):
            continue  # of those on other days of a week the next day alone is one
        if other.every is Every.YEAR and not due.every and due.when.hour and not other.when.hour:
            continue  # the party on somebody's birthday is at its hour, and once
        theirs = due.every is other.every is Every.YEAR and _is_of(db, other.memory_id, one.about)
        if _is_same_birthday(other, one.text, due):
            if other.when.day == said.date():  # "it is my birthday today": nobody asks how it went
                ahead.close(db, [other], ego.now())
            return other
        if due.every is Every.YEAR and other.when.day == said.date():
            is_it = not other.every and yearly.is_told_by_age(other.text, one.text)
            ahead.close(db, [other] if is_it else [], ego.now())  # "nina turns 6": that is today
        is_asked = not due.every and again.is_asked_of(one.text, due.when, other, said)
        is_its_time = _is_same_time(other.when, due.when)
        if not (
            is_its_time
            or is_asked
            or again.is_about_then(one.text, due.when, other.when)
            or (not due.every and again.is_of_that_weekend(one.text, due.when, other, said))
        ):
            continue
        same = is_asked or core.is_same(other.text, one.text)
        same = same or again.is_same_subject(other.text, one.text, said, called)
        same = same or again.is_told_alike(other.text, one.text, said, called)
        if not due.every:
            first = due.when.day
            same = same or again.is_one_stretch(other, one.text, first, said, called)
        if due.when.hour is not None and other.when == due.when:
            same = same or again.is_one_at_an_hour(other.text, one.text, said, called)
            is_heard = not same and whose.is_told_of_it(db, other, said, is_noted=True)
            same = same or (is_heard and again.is_noted_of(other.text, one.text, said, called))
        if other.is_often:  # yoga on the day of each week's yoga is that
            same = same or regular.is_same_thing_each_time(other.text, one.text, said)
        elif due.every and due.every.is_often:
            same = False
        is_one = same and whose.is_of_same(ego, db, one, other.memory_id)
        of_it = is_its_time and other.memory_id in of_turn and other.every is due.every
        of_it = of_it and not whose.is_of_another(ego, one, other.text, one.about)
        if theirs or is_one or (of_it and not _is_told_beside(db, one, other, said)):
            return other
    return None


def _is_told_beside(db: Transaction, one: Noted, other: Ahead, said: datetime) -> bool:
    """Whether a turn tells several plans of one day, or one beside what it moves to that, and what
    is noted is not `other`: what a model notes in other words of the only one there is that."""
    from ego.core.memory.pointing.together import beside  # for few turns

    turn, words = events.get(db, one.event_id), whom.without_teller(one.text)
    told = several.find_several(ages.date_party(turn.user_text, said), said) if turn else []
    on_day = [its for its in told if its.when.day == other.when.day]
    is_beside = turn is not None and beside.is_beside_change(turn.user_text, words, said)
    return (len(on_day) > 1 or is_beside) and same_day.are_apart(
        whom.without_teller(other.text), words, said
    )


def _is_same_birthday(other: Ahead, words: str, due: Pointed) -> bool:
    """Whether words that point to what comes every year tell the one that is there, on its day."""
    if not (due.every is other.every is Every.YEAR):
        return False
    return yearly.is_on_day(due.when.day, other.when.day) and yearly.is_same(other.text, words)


def _is_same_time(one: When, other: When) -> bool:
    """Whether two name the same: the day, and the hour where both say one."""
    return one.day == other.day and (None in (one.hour, other.hour) or one.hour == other.hour)


def _is_of(db: Transaction, memory_id: str, about: str) -> bool:
    """Whether a memory names that person: they have one birthday on a day."""
    memory = memories.get(db, memory_id)
    return memory is not None and about in (*memory.people, *memory.about)


def _day(ego: Ego, db: Transaction, one: Noted) -> Pointed | None:
    """The day or hour that a plan's words name, seen from when they were said; None once past.

    What comes back is not past, it stands on its next day; nor is what goes on.
    """
    said, now = _read_from(ego, db, one), ego.here()
    due = regular.point(one_on_one.spell_out(one.text), said)
    if due and due.every and due.every.is_often and days.is_past(due.when, now):
        yesterday = now.date() - timedelta(days=1)
        first = due.first or due.when.day
        day = return_after(yesterday, first, due.every, due.weekdays)
        due = due._replace(when=due.when._replace(day=day), first=first)
    is_past = due is None or days.is_past(due.when, now)
    return due if due and (not is_past or _goes_on(one, due, said, now)) else None


def _read_from(ego: Ego, db: Transaction, one: Noted) -> datetime:
    """When a plan's words are read: as they were said, or as those were in whose place they are, of
    what has begun by then and goes on."""
    said = ego.local(_said_at(db, one))
    old = store.get(db, one.replaces) if one.replaces else None
    before = _read_from(ego, db, old) if old and old.kind is Kind.PLAN else said
    due = regular.point(one.text, before) if before < said else None
    return before if due and _goes_on(one, due, before, said) else said


def _goes_on(one: Noted, due: Pointed, said: datetime, now: datetime) -> bool:
    first = due.when.day
    return first < now.date() <= last_day.find_last_day(one.text, first, said)


def _said_at(db: Transaction, one: Noted) -> datetime:
    event = events.get(db, one.event_id)
    return one.at if event is None else event.at


def is_secret(db: Transaction, one: Noted) -> bool:
    """Whether the turn of which it was noted was told in confidence, and it with that."""
    event = events.get(db, one.event_id)
    return event is not None and hides_plans(event)


def tells_secret(ego: Ego, db: Transaction, event: Event, one: Noted) -> bool:
    """Whether what is noted of a turn is a plan that whoever speaks told in confidence before, or
    is noted in place of what was."""
    old = store.get(db, one.replaces) if one.replaces else None
    if old and is_secret(db, old):
        return True
    secret = {its.memory_id for its in ahead.open_ones(db, ego.now()) if its.private}
    due = _day(ego, db, one) if secret and one.kind is Kind.PLAN else None
    there = _find_same(ego, db, one, due) if due else None
    if there is None or there.memory_id not in secret:
        return False
    told = whose.find_of_talk(db, there.memory_id)
    turn = events.get(db, told.event_id) if told else None
    return turn is not None and is_confided(turn) and find_partner(turn) == find_partner(event)


def _point(ego: Ego, db: Transaction, one: Noted) -> None:
    """Keep the memory that points to the day of a plan: what is ahead belongs to a memory.

    It is as old as the turn, for "tomorrow" in it is the day after that. It stirs nothing and is
    written nowhere else: the turn was attended to, and the agent has not remembered it itself.
    """
    due = _day(ego, db, one)
    if memories.bring_back(db, one.brought.id) is not None:
        return  # its turn was set aside
    if due is None or memories.get(db, one.brought.id) is not None:
        return
    about = () if one.about == core.SELF else (one.about,)
    private = bool(one.brought.of) or is_secret(db, one)
    about = about if private else (*about, *whose.list_along(ego, db, one))
    at = _read_from(ego, db, one).astimezone(UTC)
    memory = Memory(one.brought.id, one.text, at, about=about, private=private)
    there = _find_same(ego, db, one, due)
    kept = memories.add(db, memory)
    zone = ego.settings.timezone
    until = regular.find_until(one.text, due, at.astimezone(zone))
    ahead.put(
        db, kept.seq, due.when, zone,
        every=due.every, first=due.first, weekdays=due.weekdays, until=until,
    )  # fmt: skip
    if there and _gives_hour(db, one, due.when, there):
        ahead.become_same(db, kept, there, ego.now())


def ask_no_more(db: Transaction, noted: Sequence[Noted]) -> None:
    """Let nobody ask how one of what comes back went that is on another day once, either."""
    made = (memories.get(db, one.brought.id) for one in noted if one.brought.made)
    ahead.ask_no_more(db, [memory.seq for memory in made if memory])


def open_again(ego: Ego, db: Transaction, turns: Sequence[Event]) -> None:
    """Let what these turns called off lie ahead again, for they are taken back."""
    at = {turn.at for turn in turns if turn.source is Source.CHAT}
    for one in ahead.closed_ones(db) if at else ():
        is_off = one.closed_at in at and one.told is days.Reminded.CALLED_OFF
        if is_off and (one.every or not days.is_past(one.when, ego.here())):
            ahead.stand(db, one, one.when)


def find_plans(db: Transaction, left: Sequence[Noted]) -> list[Memory]:
    """The memories that point ahead for these, and say nothing else by now; set aside or not."""
    made = [one for one in left if one.brought.what is What.AHEAD and one.brought.made]
    found = (
        (one, memories.get(db, one.brought.id) or memories.that_waits(db, one.brought.id))
        for one in made
    )
    return [memory for one, memory in found if memory and memory.content == one.plan]


def forget_plans(
    ego: Ego,
    db: Transaction,
    left: Sequence[Noted],
    begun: Sequence[Noted],
    *,
    sets_aside: bool = False,
) -> list[str]:
    """Erase the memories that pointed ahead for these, or set them aside with their turn; one that
    says something else by now stays.

    So is what one that has `begun` only says is off: it comes back where that is taken back.
    Returns their ids.
    """
    plans = (one for one in begun if one.kind is Kind.PLAN and one.replaces)
    off = {one.replaces for one in plans if _day(ego, db, one) is None}
    may_return = {one.brought.id for one in left if one.id in off}
    gone: list[str] = []
    for memory in find_plans(db, left):
        if memories.get(db, memory.id) is not None:
            memories.set_aside(db, memory, ego.now())
        if sets_aside or memory.id in may_return:
            erasing.lose_vectors(ego, db, [memory.seq])
        else:
            erasing.erase(ego, db, [memory.seq])
        gone.append(memory.id)
    if gone:
        ego.follow(db, erasing.FORGOTTEN, {"names": gone})
    return gone


def list_ties(db: Transaction, left: Sequence[Noted]) -> Ties:
    """The links that somebody made, and the stories, of the memories that go with these, or of
    what these said is off."""
    said_off = [one for one in left if one.kind is Kind.PLAN and one.brought.what is What.NOTHING]
    before = {one.id: old for one in said_off if (old := store.get(db, one.replaces))}
    several = [*left, *before.values()]
    seqs = {memory.id: memory.seq for memory in find_plans(db, several)}
    each = ((one.id, before.get(one.id, one).brought.id) for one in left)
    there = [(name, seqs[memory_id]) for name, memory_id in each if memory_id in seqs]
    return {name: (links.list_made(db, seq), stories.seqs_with(db, [seq])) for name, seq in there}


def pass_on(
    ego: Ego, db: Transaction, ties: Ties, left: Sequence[Noted], entering: Sequence[Noted]
) -> None:
    """Let the plan that comes in the place of another, or back in its own, be linked as that was,
    and in the same stories."""
    for one in entering:
        newer = memories.get(db, one.brought.id) if one.brought.what is What.AHEAD else None
        if newer is None:
            continue
        before = [its.id for its in left if one.replaces == its.id or its.replaces == one.id]
        for made, told in (ties[name] for name in before if name in ties):
            for tie in made:
                if tie.seq != newer.seq and memories.get(db, tie.link.target_id):
                    links.join_all(db, newer, [(tie.seq, tie.link)], tie.at)
            stories.add_member(db, told, newer)
            erasing.lose_vectors(ego, db, stories.retell(db, told), STORIES)

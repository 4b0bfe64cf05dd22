"""Putting a plan right: what a turn says of the day or hour of one that is there."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from ego.core import text
from ego.core.events import Source, find_partner
from ego.core.memory.memories import ANOTHER_FROM, Link, LinkType, Memory
from ego.core.memory.pointing import ahead as days
from ego.core.memory.pointing import hours
from ego.core.memory.pointing.often import regular, standing
from ego.core.talk.noted import TEXT_CHARACTERS, Item, Kind, Noted, What, select_living
from ego.runtime.noted import noting
from ego.runtime.noted.meant import READ, find_open, find_told_in_talk, name_teller, select_meant
from ego.stores.memory import ahead, memories
from ego.stores.memory.ties import links
from ego.stores.talk import events, righted
from ego.stores.talk import noted as kept

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date, datetime

    from ego.core.events import Event
    from ego.core.memory.pointing.ahead import Ahead
    from ego.core.memory.pointing.dates import When
    from ego.core.memory.pointing.told.things import Beside
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction

LATELY, SOON = 2, timedelta(hours=1)
"""A correction that names no plan is of one told in so many turns before it, not longer ago."""
_AROUND = 12
"""So many turns of everybody are looked through for those: others may talk in between."""


def list_replaced(db: Transaction, plan: Ahead) -> list[str]:
    """The memories that a plan took the place of, be it from a day on, or is told in, too: they
    count without it."""
    memory, found = memories.get(db, plan.memory_id), list[str]()
    for one in links.links_of(db, memory) if memory else ():
        is_so = one.type is LinkType.REPLACES or one.is_of_one_plan
        if not is_so and one.note.startswith(ANOTHER_FROM):
            other = memories.get(db, one.target_id)
            is_so = other is not None and other.seq < plan.seq
        found += [one.target_id] if is_so else []
    return found


def select_last(db: Transaction, several: Sequence[Ahead]) -> list[Ahead]:
    """Those of `several` in whose place no other of them comes, be it from a later day on."""
    before = {its for one in several for its in list_replaced(db, one)}
    return [one for one in several if one.memory_id not in before]


def mark_of(db: Transaction, event: Event, plans: Sequence[Ahead]) -> None:
    """Let a turn that changes any of these plans be a secret where that is one, of talk."""
    if any(one.private for one in plans):
        righted.note_secret(db, event.id)


def mark_unfound(ego: Ego, db: Transaction, event: Event) -> None:
    """Let a turn be a secret that says of something on a secret plan's day that it is otherwise,
    and fits no plan, where nothing else is on that day: it may be called by another name."""
    from ego.core.memory.pointing.together import changed
    from ego.core.memory.pointing.told.moves import correcting  # for a turn alone

    said, now = event.user_text[:READ], ego.local(event.at)
    is_otherwise = changed.may_tell_moved(said) or changed.may_tell_off(said)
    there = find_open(ego, db, event) if is_otherwise else []  # what is done may be anything
    for one in (its for its in there if its.private):
        named = {its.day for its in correcting.find_days_meant(said, now, one.when.day)}
        on_day = [its for its in there if its.when.day == one.when.day]
        if one.when.day in named and all(its.private for its in on_day):
            mark_of(db, event, [one])


def find_put_right(
    ego: Ego, db: Transaction, event: Event, there: Sequence[Ahead] | None = None
) -> tuple[Ahead, str, date | None] | None:
    """The one plan, of `there` or of all that is open, whose day the words put right, and the plan
    with the other day; of what comes back also from when on that is so, where that is later."""
    from ego.core.memory.pointing.grammar import appointments
    from ego.core.memory.pointing.mending import mending
    from ego.core.memory.pointing.told.moves import (  # of two languages, for a turn alone
        correcting,
        cues,
        moving,
    )

    said, now = event.user_text[:READ], ego.local(event.at)
    if other := _find_other_end(ego, db, event, there) or _find_fewer_days(ego, db, event, there):
        return other
    told = (_find_taken_up, _find_restated, _find_swapped, _find_in_other_half)
    if there is None and (
        other := next(filter(None, (find(ego, db, event) for find in told)), None)
    ):
        return other
    if not any(map(cues.may_change, mending.list_ways([said], now))):
        return None
    lately, just_now = find_lately(db, event, now), find_lately(db, event, now, 1)
    of_talk = find_told_in_talk(db)
    there = find_open(ego, db, event) if there is None else list(there)
    beside = _tell_beside(db, there)
    there = standing.leave_once(there, said, now)
    for several, own, ways, is_own in select_meant(ego, db, event, there):
        turn = {
            one.seq: of_talk[one.memory_id].event_id for one in several if one.memory_id in of_talk
        }
        last = {seq for seq, its in turn.items() if is_own and its in lately}
        just = {seq for seq in last if turn[seq] in just_now}
        if is_own and lately <= {event.id} and correcting.names_days_alone(said, now):
            last = appointments.find_only(several)  # nothing was said before that "it" may be
        found = next(
            filter(
                None,
                (
                    moving.find_moved(
                        several, words, now, {ego.companion, *own}, own, last, beside, just
                    )
                    for words in (mending.list_ways(ways, now) if several else ())
                ),
            ),
            [],
        )
        found = [one for one in found if 0 < len(one.words) <= TEXT_CHARACTERS]
        if found:
            (one, *others) = found
            return None if others else (one.plan, one.words, one.start)
    return None


def moves_plan(ego: Ego, db: Transaction, event: Event, sentence: str) -> bool:
    """Whether a sentence of a turn says of a plan that is there that it is on another day, or on
    the one where it lies by now."""
    from ego.core.memory.pointing.mending import mending

    said = replace(event, user_text=mending.mend(sentence, ego.local(event.at)))
    return any(find(ego, db, said) for find in (find_put_right, find_known))


def _find_other_end(
    ego: Ego, db: Transaction, event: Event, there: Sequence[Ahead] | None
) -> tuple[Ahead, str, None] | None:
    """What goes on for days and by the words of a turn ends on another day, and its words so."""
    from ego.core.memory.pointing.stretches import ending  # of two languages, for a turn alone

    said, now = event.user_text[:READ], ego.local(event.at)
    if not ending.may_tell_end(said):
        return None
    there = find_open(ego, db, event) if there is None else list(there)
    beside = _tell_beside(db, there)
    for meant in select_meant(ego, db, event, there) if there else ():
        for words in meant.ways:
            found = ending.find_ended(meant.plans, words, now, beside)
            if found and 0 < len(told := found.words(now)) <= TEXT_CHARACTERS:
                return found.plan, told, None
    return None


def _find_taken_up(ego: Ego, db: Transaction, event: Event) -> tuple[Ahead, str, None] | None:
    """The one plan that was called off, or told, in the last turn that did either, on the other day
    that a turn names with no word of what is on it."""
    from ego.core.memory.pointing.grammar import appointments
    from ego.core.memory.pointing.together import instead  # for few turns

    said, now = event.user_text[:READ], ego.local(event.at)
    if not instead.may_name_day(said, now):
        return None
    lately = find_lately(db, event, now) - {event.id}
    turns = sorted(filter(None, (events.get(db, one) for one in lately)), key=lambda one: -one.seq)
    each = ([*_list_called_off(ego, db, one), *_list_told(ego, db, event, one)] for one in turns)
    may_be = ([one for one in its if instead.may_be_it(said, one.text)] for its in each)
    last = next(filter(None, may_be), [])
    if len(last) != 1 or appointments.is_to_book(last[0].text):
        return None
    (plan,) = last
    if (day := instead.find_day(said, now, plan.when.day)) is None:
        return None
    hour = hours.in_its_half(day.hour, plan.when.hour, said.lower(), said) if day.hour else None
    return _word_on(plan, day._replace(hour=hour or plan.when.hour), now)


def _find_restated(ego: Ego, db: Transaction, event: Event) -> tuple[Ahead, str, None] | None:
    """What a turn tells of another day than it told before, with no word that it was moved."""
    from ego.core.memory.pointing.together import restated  # for few turns

    said, now = event.user_text[:READ], ego.local(event.at)
    if not restated.may_restate(said):
        return None
    for meant in select_meant(ego, db, event, find_open(ego, db, event)):
        found = restated.find_restated(meant.plans, said, now) if meant.is_own else None
        if found:
            return _word_on(found.plan, found.when, now)
    return None


def _find_swapped(ego: Ego, db: Transaction, event: Event) -> tuple[Ahead, str, None] | None:
    """The one plan that is of another thing by a turn, and its words so."""
    from ego.core.memory.pointing.plainly import swapped  # for few turns

    if not swapped.may_swap(said := event.user_text[:READ]):
        return None
    for meant in select_meant(ego, db, event, find_open(ego, db, event)):
        if found := swapped.find_swapped(meant.plans, said, ego.local(event.at)):
            return (*found, None) if len(found.words) <= TEXT_CHARACTERS else None
    return None


def _find_in_other_half(ego: Ego, db: Transaction, event: Event) -> tuple[Ahead, str, None] | None:
    """The one plan told lately whose hour a turn tells alone, with its half of the day."""
    from ego.core.memory.pointing.told.moves import placing  # of two languages, for a turn alone

    now = ego.local(event.at)
    if (hour := placing.tells_half_alone(event.user_text[:READ], now)) is None:
        return None
    of_talk, there = find_told_in_talk(db), find_open(ego, db, event)
    around, just = (
        [
            one
            for one in there
            if (its := of_talk.get(one.memory_id)) and its.event_id in turns and not one.every
        ]
        for turns in (find_lately(db, event, now, _AROUND), find_lately(db, event, now, 1))
    )
    return _word_on(*found, now) if (found := placing.find_of_half(around, just, hour)) else None


def _word_on(plan: Ahead, when: When, now: datetime) -> tuple[Ahead, str, None] | None:
    """A plan, and its words with another day or hour, where they can be so."""
    from ego.core.memory.pointing.told.moves import moving  # of two languages, for a turn alone

    words = moving.write_on(plan, when, now, lambda *_: None)
    return (plan, words, None) if 0 < len(words) <= TEXT_CHARACTERS else None


def _list_told(ego: Ego, db: Transaction, event: Event, turn: Event) -> Iterator[Ahead]:
    """What is open and came of a turn."""
    told = find_told_in_talk(db)
    for one in find_open(ego, db, event):
        if not one.every and (its := told.get(one.memory_id)) and its.event_id == turn.id:
            yield one


def _list_called_off(ego: Ego, db: Transaction, turn: Event) -> Iterator[Ahead]:
    """What a turn called off, as it was; the memory of what talk told is gone."""
    for one in ahead.closed_ones(db):
        if one.closed_at == turn.at and one.told is days.Reminded.CALLED_OFF and not one.every:
            yield one
    for noted in kept.find_of_event(db, turn.id):
        old = kept.get(db, noted.replaces) if noted.replaces else None
        said = events.get(db, old.event_id) if old else None
        if not old or not said or noted.brought.what is not What.NOTHING or old.brought.of:
            continue
        zone, due = ego.settings.timezone, regular.point(old.plan, ego.local(said.at))
        if due and not due.every:
            at, its = days.moment(due.when, zone), old.brought.id
            yield days.Ahead(0, its, old.plan, False, said.at, due.when, at, zone)


def _find_off(db: Transaction, plan: Ahead) -> Noted | None:
    """What was noted of talk in place of a plan, and says that it is off."""
    for one in select_living(kept.list_all(db)).values():
        old = kept.get(db, one.replaces) if one.replaces else None
        if old and old.brought.id == plan.memory_id and one.brought.what is What.NOTHING:
            return one
    return None


def find_lately(db: Transaction, event: Event, now: datetime, turns: int = LATELY) -> set[str]:
    """The turns of whoever speaks that were said just before, and this one, by their ids."""
    newest = events.newest(db, Source.CHAT, limit=_AROUND)
    theirs = [one for one in newest if find_partner(one) == find_partner(event)][: turns + 1]
    return {one.id for one in theirs if now - one.at <= SOON}


def find_known(ego: Ego, db: Transaction, event: Event) -> Ahead | None:
    """The plan of which a turn tells again that it was moved to where it lies, be it by the
    weekday; of a secret the turn is one. One that names but other days is of another plan."""
    from ego.core.memory.pointing import spoken  # for few turns
    from ego.core.memory.pointing.mending import mending
    from ego.core.memory.pointing.told.moves import (  # of two languages, for a turn alone
        cues,
        moving,
    )

    said, now = event.user_text[:READ], ego.local(event.at)
    ways = [one for one in mending.list_ways([said], now) if cues.may_change(one)]
    if not ways:
        return None
    named = {one.day.weekday() for one in spoken.find_days(said, now) if one.day}
    there = find_open(ego, db, event)
    there = [one for one in there if not named or one.when.day.weekday() in named or one.is_often]
    beside = _tell_beside(db, there)
    for one in select_meant(ego, db, event, there):
        for words in ways:
            if found := moving.find_known(one.plans, words, now, one.names, beside):
                secret = [its for its in one.plans if its.private]
                if moving.find_known(secret, words, now, one.names, beside):
                    mark_of(db, event, secret)
                return found
    return None


def _tell_beside(db: Transaction, several: Sequence[Ahead]) -> dict[int, Beside]:
    """What was said in the turn that a plan is of, or whom it was remembered of, by its seq."""
    from ego.core.memory.pointing.told.things import Beside

    told, found = {one.brought.id: one for one in kept.list_all(db) if one.brought.made}, {}
    for one in several:
        noted, memory = told.get(one.memory_id), memories.get(db, one.memory_id)
        turn = events.get(db, noted.event_id) if noted else None
        if turn:
            found[one.seq] = Beside(turn.user_text[:READ])
        elif memory:
            found[one.seq] = Beside(names=(*memory.people, *memory.about))
    return found


def put_in_place(
    ego: Ego, db: Transaction, event: Event, old: Ahead, words: str, start: date | None = None
) -> list[Noted]:
    """Note a plan with another day in place of `old`, or of that from `start` on; it replaces what
    was remembered, be it what `old` itself replaced."""
    mark_of(db, event, [old])
    told = find_told_in_talk(db).get(old.memory_id) or _find_off(db, old)
    about, replaces = (told.about, told.id) if told else (name_teller(ego, event), "")
    before = list_replaced(db, old) if told else [old.memory_id]
    noted = note_of(ego, db, event, old, Item(about, Kind.PLAN, words, "" if start else replaces))
    for one in noted:
        newer = memories.get(db, one.brought.id)
        if newer is None or not one.brought.made:
            continue
        _take_over(db, newer, old, start)
        if start:
            continue
        same = {tie.target_id for tie in links.links_of(db, newer) if tie.is_of_one_plan}
        rest = [its for its in before if its not in same]  # it was told but without its hour
        older = [memory for its in rest if (memory := memories.get(db, its))]
        tied = [(one.seq, Link(one.id, LinkType.REPLACES, 1.0, "")) for one in older]
        links.join_all(db, newer, tied, event.at)
    return noted


def _take_over(db: Transaction, newer: Memory, old: Ahead, start: date | None) -> None:
    """Let what comes back by a newer memory have what that leaves unsaid of `old`, in whose place
    it comes: its hour, and where nothing says from when on, the days left out of it.

    What is so from `start` on leaves `old` until that day.
    """
    points = ahead.get(db, newer.seq) if old.is_often else None
    if points is None or not points.is_often:
        return
    pointed = regular.keep_hour(newer.content, points.pointed, old)
    earliest = max(start or old.when.day, newer.at.astimezone(points.zone).date())
    pointed = regular.keep_days(newer.content, pointed, old, earliest)
    when, points = pointed.when, replace(points, weekdays=pointed.weekdays)
    if start:
        ahead.stand(db, replace(points, first_day=pointed.first or when.day), when)
        ahead.give_way(db, old, newer, start)
        return
    when, every, first, _ = regular.keep_weeks(newer.content, pointed, old)
    out = tuple(sorted({*points.left_out, *old.left_out}))
    until = min(points.until, old.until)
    points = replace(points, every=every, first_day=first or when.day, left_out=out, until=until)
    if when.day in out:
        when = when._replace(day=points.return_after(when.day))
    ahead.stand(db, points, when)


def note_of(ego: Ego, db: Transaction, event: Event, old: Ahead, item: Item) -> list[Noted]:
    """Note what says `old` on another day: of a private memory that is noted by the words of the
    turn, and private whatever becomes of that."""
    told = find_told_in_talk(db).get(old.memory_id)
    of = told.brought.of if told else old.memory_id if old.private else ""
    if not of:
        return noting.keep(ego, db, event, [item])
    turn = events.get(db, event.id) or event
    said = text.one_line(f"{name_teller(ego, event)}: {turn.user_text}", TEXT_CHARACTERS)
    return noting.keep(ego, db, event, [item._replace(text=said)], of, item.text)


def _find_fewer_days(
    ego: Ego, db: Transaction, event: Event, there: Sequence[Ahead] | None
) -> tuple[Ahead, str, None] | None:
    """What is by the words of a turn on fewer days of the week, and its words so."""
    from ego.core.memory.pointing.often import workdays  # for a turn alone

    if not workdays.may_name_days(event.user_text):
        return None
    now, there = ego.local(event.at), find_open(ego, db, event) if there is None else there
    for meant in select_meant(ego, db, event, [one for one in there if one.is_often]):
        for words in meant.ways:
            found = workdays.find_left(words, meant.plans, now)
            if found and 0 < len(found.words) <= TEXT_CHARACTERS:
                return found.plan, found.words, None
    return None

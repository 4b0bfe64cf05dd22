"""What lies ahead as it comes to mind: kept with a memory, told once a stage, closed by another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.memory.answers import DayToCome, ToCome
from ego.core.memory.memories import Link, LinkType, Memory
from ego.core.memory.pointing import ahead
from ego.core.memory.pointing import written as times
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.mending import mending, refusals
from ego.core.memory.pointing.often import regular, starting, yearly
from ego.core.memory.pointing.often.returning import Every, Pointed, put_often, return_after
from ego.core.memory.pointing.together import several
from ego.errors import EgoError, UsageError
from ego.runtime.ego import Ego
from ego.runtime.noted import whose
from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import Question
from ego.stores.memory import ahead as kept
from ego.stores.memory import memories
from ego.stores.memory.ties import links
from ego.stores.talk import since
from ego.tools.memory import answers

NONE = "none"
"""What is written for no time at all."""
_TOLD_EARLY = timedelta(days=2)
"""So long before it begins something may be told of; clocks differ by more than a day."""
_DONE_EARLY = timedelta(days=366)
"""So long before its day somebody may tell that something is done, off, or on another day."""
_DECIDED = 160
"""Columns of what is to be decided about."""


def read_when(ego: Ego, content: str, written: str | None, every: str | None) -> Pointed | None:
    """The day or hour that a new memory points to: as written, or as its own words name it.

    A birthday returns every year. UsageError when what is written is no time to come, or
    nothing says when what comes back is to come.
    """
    now = ego.here()
    if written is None:
        due = _named(content, now)
    elif text.normalise(written) == NONE:
        due = None
    else:
        when, told = times.read("when", written, now), yearly.find(content, now)
        is_birthday = yearly.is_named(content) or when == told
        due = Pointed(when, Every.YEAR if is_birthday else None)
    if every and due is None:
        raise UsageError(f"What comes every {every} needs a day. Give it with when.")
    return put_often(due, every) if due and every else due


def _named(content: str, now: datetime) -> Pointed | None:
    content = refusals.drop_refused(mending.mend(content, now), now)
    if named := several.find_several(content, now):  # a memory points to one day: the nearest
        first = several.nearest(named)
        is_birthday = yearly.find_told(first.sentence, now) is not None
        return Pointed(first.when, Every.YEAR if is_birthday else None)
    return regular.point(content, now)


def keep(ego: Ego, db: Transaction, memory: Memory, due: Pointed) -> Pointed:
    """Let a memory point to a day or hour, within the transaction that keeps it; returns which.

    A birthday or a lesson that is told again, or put right, comes back once: the older memory's
    plan goes, and its hour stays where none is told. What is so from a later day on leaves it until
    then. What says that a birthday is today tells that it came, and that plan stays.
    """
    left_out, now = set[date](), ego.here()
    until = regular.find_until(memory.content, due, now)
    start = starting.find(memory.content, now, is_known=True) if due.every else None
    for one in kept.kept_ones(db) if due.every else ():
        if one.seq == memory.seq:
            until = min(until, one.until)
        elif one.until > now.date() and _is_told_again(ego, db, one, memory, due):
            if _is_its_day(one, due, now):
                kept.close(db, [one], ego.now())
                return due
            due = regular.keep_hour(memory.content, due, one)
            due = due if start else regular.keep_weeks(memory.content, due, one)
            earliest = max(start.day if start else one.when.day, now.date())
            due = regular.keep_days(memory.content, due, one, earliest)
            if start and one.when.day < start.day:
                if start.day < one.until:
                    kept.give_way(db, one, memory, start.day)
                continue
            until = one.until if until == date.max else until
            if one.is_often and not regular.is_there(due, one):  # its words tell a day that is over
                link = Link(one.memory_id, LinkType.REPLACES, 1.0, "")
                links.join_all(db, memory, [(one.seq, link)], memory.at)
            kept.drop(db, one.seq)
            left_out |= {*one.left_out}
    zone = ego.settings.timezone
    when, every, first, weekdays = due
    if every and when.day in left_out:  # what is left out stays so, however often all is told
        first = first or when.day
        when = when._replace(day=return_after(when.day, first, every, weekdays, left_out))
    kept.put(
        db, memory.seq, when, zone,
        every=every, first=first, weekdays=weekdays, left_out=left_out, until=until,
    )  # fmt: skip
    return Pointed(when, every, first, weekdays)


def point_instead(
    memory: Memory, due: When | None, rest: str | None, now: datetime
) -> tuple[Pointed | None] | None:
    """Where a memory points by the `rest` of its words, which leave out one of what comes back.

    None where it stays `due`: somebody wrote that, or nothing is left out.
    """
    if rest is None:
        return None
    named, left = _named(memory.content, now), _named(rest, now)
    if due is None:  # the whole of it points nowhere, for it tells what is left out
        return None if named is not None or left is None else (left,)
    return None if named is None or named.when != due or named == left else (left,)


def keep_instead(ego: Ego, db: Transaction, memory: Memory, due: Pointed | None) -> None:
    """Let a memory point to another day than it was kept with, or to none."""
    kept.drop(db, memory.seq)
    if due is not None:
        keep(ego, db, memory, due)


def _is_its_day(one: Ahead, due: Pointed, now: datetime) -> bool:
    """Whether a birthday that is told again on its day lies on that day already."""
    is_yearly = due.every is one.every is Every.YEAR
    return is_yearly and one.when.day == now.date() and yearly.is_on_day(due.when.day, now.date())


def _is_told_again(ego: Ego, db: Transaction, one: Ahead, memory: Memory, due: Pointed) -> bool:
    """Whether what comes back is what a memory tells: on another day, where that says so."""
    if one.private < memory.private:
        return False
    if due.every is one.every is Every.YEAR:
        same = yearly.is_same(one.text, memory.content)
    else:
        same = regular.takes_place_of(memory.content, due, one, ego.here())
    older = memories.get(db, one.memory_id) if same else None
    return same and not (older is not None and whose.is_of_others(ego, memory, older))


class Pointing(NamedTuple):
    """Where an edit of a memory lets it point."""

    is_written: bool
    """Whether somebody wrote when; `written` is None then for no time at all."""
    written: When | None
    every: str | None
    """How often it is to come back, as it is written; None where nobody says so."""
    named_before: Pointed | None
    """What its old words name, as they were kept; `named`, what the new ones do."""
    named: Pointed | None


def read_edit(
    ego: Ego, old: Memory, new: Memory, written: str | None, every: str | None
) -> Pointing:
    """What `follow_edit` needs. Outside any transaction: it takes time."""
    now, at = ego.here(), ego.local(old.at)
    before, named = _named(old.content, at), _named(new.content, at)
    if named and not named.every and ahead.is_past(named.when, now):
        named = None
    when = None
    if written is not None and text.normalise(written) != NONE:
        when = times.read("when", written, now)
    return Pointing(written is not None, when, every, before, named)


def follow_edit(ego: Ego, db: Transaction, old: Memory, new: Memory, edit: Pointing) -> bool:
    """Let an edited memory point where it says now, within the transaction; True if that changed.

    What its old words named goes with them; what somebody set stays, unless it is set anew.
    """
    there = kept.get(db, new.seq)
    before = due = there.pointed if there else None
    if edit.is_written:
        named = edit.named_before.when.day if edit.named_before else None
        moves = there is not None and not there.every and there.first_day == named
        first = named if moves else None  # its words name the day that it is moved from
        when = edit.written
        if when and there and when.hour is None and when.day != there.when.day:
            when = when._replace(hour=there.when.hour)  # the day moves, and not the hour
        due = Pointed(when, due.every if due else None, first) if when else None
    elif new.content != old.content and (
        due is None or (edit.named_before and due.when == edit.named_before.when)
    ):
        stays = due.every if due and not _is_same(due, edit.named_before) else None
        due = edit.named._replace(every=stays) if edit.named and stays else edit.named
    if edit.every:
        if due is None:
            raise UsageError(f"What comes every {edit.every} needs a day. Give it with --when.")
        due = put_often(due, edit.every)
    if before == due or (before and due and _is_same(before, due)):
        return False
    if due is None:
        kept.drop(db, new.seq)
    else:
        keep(ego, db, new, due)
        kept.move_same(db, new.seq)
    return True


def _is_same(one: Pointed, other: Pointed | None) -> bool:
    """Whether both point to the same, and come back alike."""
    if other is None or one[:2] != other[:2]:
        return False
    if one.weekdays != other.weekdays:
        return False
    return (one.first or one.when.day) == (other.first or other.when.day)


# Coming to mind


def ask_open(now: datetime) -> Question:
    """What is asked for by `look_ahead`, for whoever expects it."""
    return kept.ask_open_until(now + _TOLD_EARLY)


def look_ahead(ego: Ego) -> list[Ahead]:
    """What is open of the next days; a failure is a warning: a session begins all the same."""
    now = ego.now()
    return _look(ego, lambda db: kept.open_until(db, now + _TOLD_EARLY, now))


def ask_about(ego: Ego) -> list[Ahead]:
    """What is over and nothing was told of, nor said of it since it began, the latest first."""
    now = ego.here()
    over = [
        one for one in _look(ego, lambda db: kept.open_until(db, now, now)) if one.is_to_ask(now)
    ]
    found = [one for one in add_since(ego, over) if not one.was_spoken_of]
    return sorted(found, key=lambda one: one.at)[::-1]


def add_since(ego: Ego, several: Sequence[Ahead], db: Transaction | None = None) -> Sequence[Ahead]:
    """Each with what was said of it since it was kept; without a transaction at best effort."""
    names = ego.names_of(ego.companion) if several else ()
    if db is not None:
        return since.add_since(db, several, names)
    return _look(ego, lambda reading: since.add_since(reading, several, names)) or several


def question(one: Ahead, now: datetime, columns: int) -> str:
    """The question of how it went."""
    return f"How did it go? {begin_line(one.say(now))}: {quoted(one, now, columns)}"


def due_ahead(db: Transaction, now: datetime, *, again: bool = False) -> list[Ahead]:
    """What a heartbeat may tell now, soonest first; nothing private.

    What has an hour is due in the hour before it, what has none on its day; what passed while
    nobody looked is due still. `note_told` keeps that it was told; `again` what was and is not
    over comes too.
    """
    there = tellable(db, now, now + ahead.HOUR_BEFORE, again=again)
    due = (one for one in there if is_due(one, now))
    return [one for one in due if not (one.was_told_of(now) and one.is_over(now))]


def name_day(one: Ahead) -> str:
    """By which id something ahead is told: next year, or put off, it is another thing."""
    return f"{one.memory_id}@{one.at:%Y-%m-%dT%H:%M}"


def introduce(one: Ahead, now: datetime) -> str:
    """By which words something ahead is introduced: "Today at 15:00", "Was yesterday"."""
    when = one.say(now)
    return f"Was {when}" if one.is_over(now) else begin_line(when)


def tell_as_trigger(one: Ahead, now: datetime) -> str:
    """What it says where it is decided about."""
    return one.with_since(f"{introduce(one, now)}: {one.line(now, _DECIDED)}", now, _DECIDED)


def tellable(
    db: Transaction, now: datetime, until: datetime, *, again: bool = False
) -> list[Ahead]:
    """What begins up to a moment and a heartbeat may tell once its time has come."""
    there = [one for one in kept.open_until(db, until, now) if not one.private]
    return [one for one in there if again or not one.was_told_of(now)]


def is_due(one: Ahead, now: datetime) -> bool:
    """Whether its hour, or its day, is there, and is not so long over that nobody asks."""
    begins = one.at if one.when.hour is None else one.at - ahead.HOUR_BEFORE
    return begins <= now and not one.is_let_go(now)


def note_told(
    ego: Ego,
    told: Sequence[Ahead],
    asked: Sequence[Ahead] = (),
    found: Sequence[Ahead] | None = None,
    *,
    by_a_beat: bool = False,
) -> None:
    """Keep what came to mind, and what it was asked about; best effort, as an answer goes first.

    What nobody asks about any more is closed on the way, of `found` where it was looked ahead.
    """
    if ego.observes_only:
        return
    now = ego.now()
    with suppress(EgoError):
        if found is None:
            with ego.database.reading() as db:
                found = kept.open_until(db, now, now)
        gone = [one for one in found if one.at <= now and one.is_let_go(now)]
        fresh = [one.seq for one in asked if one.is_new_session(now)]
        if not (told or fresh or gone):
            return
        with ego.database.writing() as db:
            for one in {one.seq: one for one in (*told, *asked) if one.every}.values():
                if not one.was_told:  # it may have come back unseen: let it stand on this return
                    kept.stand(db, one, one.when)
            stages = {one.seq: one.stage_told(now, by_a_beat=by_a_beat) for one in told}
            for far in sorted(set(stages.values())):
                kept.note_told(db, [seq for seq, stage in stages.items() if stage is far], far)
            going_on = [one.seq for one in told if one.goes_on(now)]
            if going_on and not by_a_beat:
                kept.note_going_on(db, going_on, now)
            kept.note_asked(db, fresh, now)
            kept.close(db, gone, now)


# Being told of


def looked_at_until(ego: Ego, due: When | None) -> datetime:
    """What begins by then a memory may tell of: done early, or of the day that it names."""
    early = ego.now() + _DONE_EARLY
    if due is None:
        return early
    return max(early, ahead.moment(When(due.day), ego.settings.timezone) + timedelta(days=1))


def fields(ego: Ego, one: Ahead) -> answers.Coming:
    """It for programs."""
    now = ego.here()
    return {
        **due_fields(one, now),
        "id": one.memory_id,
        "content": one.text,
        "told": one.words(now),
        "at": ego.write_time(one.at),
        "private": one.private,
        "since": one.since.words if one.since else None,
    }


def due_fields(one: Ahead, now: datetime) -> DayToCome:
    """When it is to come, for programs."""
    return {
        **as_fields(one.when, one.every),
        "said": one.say(now),
        "again": one.how_often,
        "left_out": [day.isoformat() for day in one.left_out],
        "is_over": one.is_over(now),
    }


def as_fields(when: When, every: Every | None) -> ToCome:
    """A day or hour for programs."""
    hour = None if when.hour is None else f"{when.hour:%H:%M}"
    return {"day": when.day.isoformat(), "hour": hour, "every": every.written if every else None}


def _look(ego: Ego, ask: Callable[[Transaction], list[Ahead]]) -> list[Ahead]:
    try:
        with ego.database.reading() as db:
            return ask(db)
    except EgoError as error:
        ego.warn(error.sentence)
        return []


def quoted(one: Ahead, now: datetime, columns: int, most: int = 0) -> str:
    """Its words, and how old they are: what was told long ago may be so no more."""
    kept_then = f"kept {text.age(one.kept_at, now)}"
    return f"{one.line(now, columns, most)} ({kept_then}, {one.memory_id})"


def begin_line(words: str) -> str:
    """Words as a line begins with them."""
    return words[:1].upper() + words[1:]

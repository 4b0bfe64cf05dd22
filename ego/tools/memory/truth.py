"""That one memory takes the place of another, or of what talk said: told, or asked about."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.memory.memories import Link, LinkType, Memory
from ego.core.memory.pointing import ahead as days
from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.mending import called_off, mending
from ego.core.memory.pointing.often import regular, starting
from ego.core.memory.pointing.often.returning import Pointed
from ego.core.memory.truth.chains import refuse_reversed
from ego.core.memory.truth.rules import is_of_one_day, sets_anew
from ego.core.talk.righted import PUT_RIGHT, says_old
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories
from ego.stores.memory.ties import links
from ego.stores.talk import events, righted
from ego.stores.talk import words as talk_words

if TYPE_CHECKING:
    from ego.core.memory.pointing.told import each_time
    from ego.core.memory.pointing.told.moves.moving import Moved

_JUST_BEFORE = timedelta(hours=1)
"""A correction that names no plan is of the one kept last, not longer ago."""
_LOOKED_THROUGH = 400
"""So many turns that share most with a memory are read for what it said before."""


def replace(ego: Ego, db: Transaction, newer: Memory, older: Memory, note: str = "") -> When | None:
    """Let `newer` take the place of `older`; again is the same.

    A plan that the older one has goes on in the newer one, where that names a day for it: what was
    replaced counts no more, and would take it along. Returns that day, or None.
    """
    refuse_reversed(LinkType.REPLACES, newer, older)
    there = ahead.get(db, older.seq)
    plan = None if ahead.has(db, newer.seq) else there
    if there and plan is None:
        _tell_by_newer(db, newer, there)
    links.join(db, newer, older, LinkType.REPLACES, confidence=1.0, note=note, now=ego.now())
    when = find_carried(ego, newer, older, plan) if plan else None
    if plan and when and plan.is_often:
        ahead.stand(db, dataclasses.replace(plan, seq=newer.seq), when)
    elif plan and when:
        ahead.put(db, newer.seq, when, plan.zone, every=plan.every)
    return when


def _tell_by_newer(db: Transaction, newer: Memory, plan: Ahead) -> None:
    """Let the plan of what is replaced be told by a newer memory that points to its day, with its
    hour: it would be by none else."""
    own = ahead.of_memories(db, [newer.seq], closed=True).get(newer.seq)
    if own is None or own.every or plan.every or own.when.day != plan.when.day:
        return
    if own.when.hour is None and plan.when.hour is not None:
        ahead.stand(db, own, plan.when)
    ahead.become_same(db, newer, plan, newer.at, by_newer=True)


def correct(ego: Ego, db: Transaction, newer: Memory, older: Memory | None) -> Memory | None:
    """Let `newer` take the place of what it says in plain words that it puts right, which is told
    at least as openly; returns that. Where it may be more than a correction it is asked about."""
    if older is None or older.private < newer.private or older.at > newer.at:
        return None
    from ego.core.memory.truth.reversals import corrections  # for what is doubted

    if not corrections.corrects(newer.content, older.content):
        return None
    replace(ego, db, newer, older)
    if older.private and not newer.private:
        memories.change(db, newer, dataclasses.replace(newer, private=True))
    return older


def find_carried(ego: Ego, memory: Memory, older: Memory, plan: Ahead) -> When | None:
    """The day on which the plan of an older memory goes on by one that takes its place and points
    nowhere itself.

    That it is of this plan is known, so one other day to come is enough, or the plan's own.
    """
    from ego.core.memory.pointing.told import cancelling  # of two languages, for few
    from ego.core.memory.pointing.told.moves import moving, placing  # of two languages, for few

    if moved := find_moved(ego, memory, [plan], [older]):
        return moved[1]
    words, now = memory.content, ego.local(memory.at)
    own = ego.names_of(ego.companion)
    if moving.find_known([plan], words, now, own):
        return plan.when
    zone = ego.settings.timezone
    if plan.is_often:
        return _find_carried_often(plan, memory, now)
    if plan.every is not None:
        return None
    left = [  # the tea of the 10th is off, and the next sentence has another
        one
        for one in days.told_sentences(words)
        if not cancelling.find_off([plan], one, memory.at, zone, own)
    ]
    return placing.find_other(" ".join(left), now, plan)


def _find_carried_often(plan: Ahead, memory: Memory, now: datetime) -> When | None:
    """The next day of what comes back and goes on by a memory: at the hour that this tells, if it
    tells one. None where it says that it comes no more."""
    from ego.core.memory.pointing.told import each_time  # of two languages, for few
    from ego.core.memory.pointing.told.moves import correcting

    if each_time.find_ended([plan], memory.content, memory.at):
        return None
    said = memory.content.replace(" from now on", "")  # "at 10 from now on" is at ten
    told = {one.hour for one in correcting.find_hours(said, now)}
    standing = plan.standing(memory.at).when
    told -= {standing.hour} if len(told) > 1 else set()  # "at 10, not 9:45"
    return standing._replace(hour=told.pop() if len(told) == 1 else standing.hour)


def find_moved(
    ego: Ego, memory: Memory, open_ones: Sequence[Ahead], theirs: Sequence[Memory] | None = None
) -> tuple[Ahead, When] | None:
    """The one thing ahead whose day a memory puts right, and where it points by that.

    What goes on for days, and begins on that one, is returned as it goes on `until` the day behind
    its last one, which stays. A rule that is set anew is asked about. Outside any transaction, for
    it takes time, unless the memories that lie ahead are known: `theirs`.
    """
    found = [one for one in _list_moved(ego, memory, open_ones, theirs) if not one.start]
    now = ego.local(memory.at)
    if len(found) != 1 or (found[0].plan.is_often and regular.find_several(memory.content, now)):
        return None  # what tells it of each week takes its place, and moves no one of it
    (one,) = found
    ends = one.last_day(now) if one.plan.every is None else one.when.day
    until = ends + timedelta(days=1) if ends > one.when.day else date.max
    return dataclasses.replace(one.plan, until=until), one.when


def find_since(ego: Ego, memory: Memory, open_ones: Sequence[Ahead]) -> Pointed | None:
    """Where a memory points that tells another hour of what comes back, from a later day on."""
    often = [one for one in open_ones if one.is_often]
    if not often or not starting.HINT.search(memory.content):
        return None
    found = [one for one in _list_moved(ego, memory, often) if one.start]
    if len(found) != 1:
        return None
    plan = found[0].plan
    return Pointed(found[0].when, plan.every, plan.first_day, plan.weekdays)


def _list_moved(
    ego: Ego,
    memory: Memory,
    open_ones: Sequence[Ahead],
    theirs: Sequence[Memory] | None = None,
) -> list[Moved]:
    """What lies ahead whose day or hour a memory puts right; several if unsure which."""
    from ego.core.memory.pointing.told.moves import (  # of two languages, for few memories
        cues,
        moving,
    )
    from ego.core.memory.pointing.told.things import Beside

    now, words = ego.local(memory.at), memory.content
    if not open_ones or not any(map(cues.may_change, mending.list_ways([words], now))):
        return []
    if theirs is None:
        with ego.database.reading() as db:
            theirs = memories.by_seqs(db, [one.seq for one in open_ones])
    beside = {one.seq: Beside(names=(*one.people, *one.about)) for one in theirs}
    own, new = ego.names_of(ego.companion), text.normalise(words)
    names = {ego.companion, *own, *memory.people, *memory.about}
    several = [
        one
        for one in open_ones
        if one.seq != memory.seq and not _is_rule(new, text.normalise(one.text))
    ]
    last = _find_last(several, theirs, memory)
    for way in mending.list_ways([words], now):
        found = moving.find_moved(several, way, now, names, own, last, beside)
        found = [one for one in found if one.when != one.plan.when]  # a word of it may be its name
        if found:
            return found
    return []


def _find_last(
    several: Sequence[Ahead], theirs: Sequence[Memory], memory: Memory
) -> frozenset[int]:
    """What was kept just before a memory, by its seq: that may say but the right day of it.

    It is of the same people, where the memory is of any.
    """
    newest = max(several, key=lambda one: one.seq, default=None)
    if newest is None or memory.at - newest.kept_at > _JUST_BEFORE:
        return frozenset()
    people = {*memory.people, *memory.about}
    its = {name for one in theirs if one.seq == newest.seq for name in (*one.people, *one.about)}
    return frozenset({newest.seq}) if not people or people & its else frozenset()


def says_but_a_day(
    memory: Memory, moved: tuple[Ahead, When] | None, due: When | None, now: datetime
) -> bool:
    """Whether a memory says but the right day of what it moves, and of nothing what it is."""
    if moved is None or due is None or moved[0].is_often:
        return False
    from ego.core.memory.pointing.told.moves import correcting  # of two languages, for few

    return correcting.names_days_alone(memory.content, now)


def _is_rule(new: str, old: str) -> bool:
    """Whether an old text is a rule that is set anew: of each such weekday, and no one day."""
    from ego.core.memory.pointing.told import outcome

    if any(map(str.isdigit, old)) or is_of_one_day(old) or outcome.is_appointment(old):
        return False
    return sets_anew(new, old)


class Closed(NamedTuple):
    """What a memory says was done before its last day or came of it, and what it says is off."""

    done: Sequence[Ahead]
    off: Sequence[Ahead]
    ended: Sequence[Ahead] = ()
    """Of `off`, what comes back no more."""
    skipped: Sequence[each_time.Skip] = ()
    """Of `off`, what comes back, and is off on some days."""
    may_be_off: Sequence[Ahead] = ()
    """What it may say is off: `off` is empty where that is more than one."""
    rest: str | None = None
    """What it says beside what it leaves out, or is off then; None where it says so of nothing."""


def find_closed(
    ego: Ego,
    memory: Memory,
    open_ones: Sequence[Ahead],
    moved: tuple[Ahead, When] | None = None,
) -> Closed:
    """What had to be done by a day to come and the memory tells was done, what it tells the outcome
    of, and what it tells is off.

    Where it may say of two that they are off, it is neither; what it `moved` is not off either.
    """
    from ego.core.memory.pointing.stretches import ending
    from ego.core.memory.pointing.together import changed
    from ego.core.memory.pointing.told import came, cancelling, deadline, each_time, outcome
    from ego.core.memory.pointing.told.otherwise import put_off, same_verb

    zone, said = ego.settings.timezone, called_off.say_plainly(memory.content)
    left = put_off.drop_put_off(said)
    apart = {memory.seq, *([moved[0].seq] if moved else [])}
    others = [one for one in open_ones if one.seq not in apart]
    done, off = list[Ahead](), list[Ahead]()
    if not others:
        return Closed(done, off)
    names = {ego.companion, *memory.people, *memory.about}
    if not all(one.has_begun(memory.at) for one in others):
        done = deadline.find_done(others, left, memory.at, zone, names)
    over = came.find_came(others, left, memory.at, zone, names, by_a_word=False)
    own, ended = ego.names_of(ego.companion), list[Ahead]()
    skipped = list[each_time.Skip]()
    begun = [one for one in others if one.has_begun(memory.at)]
    done += [one for one in over if not outcome.is_of_another(one, said, own, begun)]
    done += outcome.find_outcomes(others, left, memory.at, zone, own)
    done += same_verb.find_done(others, left, ego.local(memory.at))
    if cancelling.may_tell_off(said):
        off = cancelling.find_off(others, said, memory.at, zone, own)
    if not off and each_time.may_tell(said):
        ended = each_time.find_ended(others, said, memory.at)
        skipped = [] if ended else each_time.find_skipped(others, said, memory.at, zone, own)
        off = ended or [one.plan for one in skipped]
    if not off:
        off = ending.find_not_now(others, said, ego.local(memory.at), own)
    done = list({one.seq: one for one in done}.values())
    done = came.leave_what_is_off(done, off, said, memory.at, zone, own)
    may_be_off = off
    off = [one for one in off if len(off) == 1 and one not in done]
    ended = [one for one in ended if one in off]
    skipped = [one for one in skipped if one.plan in off]
    plans = [one.plan for one in skipped]
    rest = changed.list_rest(said, off, ego.local(memory.at))
    if skipped:
        rest = each_time.drop_skips(plans, said, memory.at, zone, own)
    return Closed(done, off, ended, skipped, may_be_off, rest)


def move(
    db: Transaction, memory: Memory, moved: tuple[Ahead, When] | None, due: When | None
) -> None:
    """Let what lay ahead be on another day; a memory that points there, `due`, replaces it.

    The hour stays where the memory names none.
    """
    if moved is None:
        return
    old, when = moved
    if due is not None and due.day == when.day:  # else it tells of something else as well
        link = Link(old.memory_id, LinkType.REPLACES, 1.0, "")
        links.join_all(db, memory, [(old.seq, link)], memory.at)
        if due.hour is None and when.hour is not None:
            ahead.put(db, memory.seq, when, old.zone, every=old.every)
    else:
        if old.is_often:
            ahead.stand(db, old, when)
        else:
            first, until = (None, date.max) if old.every else (old.first_day, old.until)
            ahead.put(db, old.seq, when, old.zone, every=old.every, first=first, until=until)
        ahead.move_same(db, old.seq)


def tells_hour(
    memory: Memory, moved: tuple[Ahead, When] | None, due: When | None, now: datetime
) -> bool:
    """Whether a memory, read as of today, says but the hour of what is on another day."""
    if moved is None or due is None or (due.day == moved[1].day and not moved[0].is_often):
        return False
    return not spoken.find_days(memory.content, now)


def tells_stretch(
    memory: Memory, moved: tuple[Ahead, When] | None, due: When | None, now: datetime
) -> bool:
    """Whether a memory names all days of a stretch that it moves, and points to its first by that
    alone: 14日から18日になった."""
    if moved is None or moved[0].is_often or (due and due.day == moved[1].day):
        return False
    from ego.core.memory.pointing.told.moves import moving  # of two languages, for few memories

    return moving.tells_stretch(memory.content, *moved, now)


def keeps_last_day(memory: Memory, moved: tuple[Ahead, When] | None, now: datetime) -> bool:
    """Whether a memory tells but the first of the days that it moves, whose last one stays: that
    is told by what is moved alone."""
    from ego.core.memory.pointing.stretches import last_day
    from ego.core.memory.pointing.told.moves import moving  # of two languages, for few memories

    if moved is None or moved[0].every is not None or moved[0].until == date.max:
        return False
    if moving.tells_stretch(memory.content, *moved, now):
        return False
    return last_day.find_last_day(memory.content, moved[1].day, now) == moved[1].day


def find_talk_put_right(ego: Ego, old: Memory, new: Memory) -> dict[int, str]:
    """The mark of each turn of talk that says what a memory said before an edit, by its seq.

    Those that it put right before, and that say what it says again, lose theirs. Both texts are
    cut into words here: outside what is written, or others would wait for it.
    """
    if old.content == new.content:
        return {}
    speaker, marks = ego.names_of(ego.companion), dict[int, str]()
    with ego.database.reading() as db:
        newest = talk_words.read_newest(db, ego.semantics.directory)
        several = {
            seq
            for one in (old, new)
            for seq in talk_words.search(db, newest, one.content).best(_LOOKED_THROUGH)
        }
        for event in events.by_seqs(db, sorted(several)):
            said = f"{event.user_text}\n{event.assistant_text}"
            marked = event.client_context.get(PUT_RIGHT) == new.id
            if says_old(said, old.content, new.content, speaker):
                marks[event.seq] = new.id
            elif marked and says_old(said, new.content, old.content, speaker):
                marks[event.seq] = ""
    return marks


def put_talk_right(db: Transaction, marks: Mapping[int, str]) -> list[str]:
    """Mark the turns that were found, and are there still; returns the ids of those put right."""
    found = list[str]()
    for event in events.by_seqs(db, sorted(marks)):
        righted.note_put_right(db, event, marks[event.seq])
        if marks[event.seq]:
            found.append(event.id)
    return found


def name_righted(event_ids: Sequence[str]) -> list[str]:
    """Which turns are told as put right since, in a sentence; none where no turn is."""
    named = text.enumerate_names(event_ids)
    return [f"Talk that said it as it was is told as put right since: {named}."] if named else []

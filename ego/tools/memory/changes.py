"""What a memory changes of what lies ahead: closed, moved, left out, or once on another day."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.memory.memories import LinkType, Memory
from ego.core.memory.pointing import ahead as days
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.mending import apostrophes, one_on_one
from ego.core.memory.pointing.often import regular
from ego.core.memory.pointing.often.returning import Pointed
from ego.core.memory.truth.chains import Chains
from ego.core.memory.truth.reversals import handing
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories
from ego.stores.memory import truth as kept
from ego.stores.memory.ties.likeness import Signs
from ego.tools.memory import coming, truth

if TYPE_CHECKING:
    from ego.core.memory.pointing.often.once import Once
    from ego.core.memory.pointing.often.workdays import Left
    from ego.core.memory.pointing.stretches.ending import OtherEnd


class Changes(NamedTuple):
    """What a memory tells of what lies ahead."""

    closed: truth.Closed
    moved: tuple[Ahead, When] | None
    once: Once | None
    ended: OtherEnd | None = None
    """What goes on for days, or comes back, and ends on another day by what it tells."""
    is_known: bool = False
    """Whether it tells again what is on another day once, and lies ahead there already."""
    since: Pointed | None = None
    """What comes back at another hour from a later day on by what it tells, in place of the old."""
    left: Left | None = None
    """What is on fewer days of the week by what it tells."""


def read_changes(ego: Ego, memory: Memory, open_ones: Sequence[Ahead]) -> Changes:
    """What a memory tells of these: what came of them, is off, or is on another day.

    Outside any transaction, for it takes time.
    """
    plain = apostrophes.put_in(one_on_one.spell_out(memory.content))
    memory = replace(memory, content=plain)
    stopping = _find_stopping(ego, memory, open_ones)
    told_once = None if stopping else _find_once(ego, memory, open_ones)
    known = None if told_once else _find_once(ego, memory, open_ones, again=True)
    is_known = known is not None and known.day in known.plan.left_out
    left = None if stopping or told_once or is_known else _find_left(ego, memory, open_ones)
    is_changed = bool(stopping or told_once or is_known or left)
    since = None if is_changed else truth.find_since(ego, memory, open_ones)
    ended = stopping
    if not (is_changed or since):
        ended = _find_ended(ego, memory, open_ones)
    moved = None
    if not (is_changed or since or ended):
        moved = truth.find_moved(ego, memory, open_ones)
    apart = (told_once.plan, told_once.when) if told_once else moved
    apart = (ended.plan, ended.plan.when) if ended else apart
    apart = (left.plan, left.due.when) if left else apart
    closed = _with_dead(ego, memory, open_ones, truth.find_closed(ego, memory, open_ones, apart))
    return Changes(closed, moved, told_once, ended, is_known, since, left)


def _with_dead(
    ego: Ego, memory: Memory, open_ones: Sequence[Ahead], closed: truth.Closed
) -> truth.Closed:
    """What a memory says is off, with what was to come for whom it tells to have died."""
    from ego.core.memory.pointing.told.deaths import dying, of_the_dead  # for few memories

    dead = dying.find_deaths(memory.content) if open_ones else []
    others = [one for one in open_ones if one.seq != memory.seq]
    theirs = of_the_dead.find_theirs(others, dead, ego.names_of(ego.companion)) if dead else []
    if not theirs:
        return closed
    return closed._replace(
        done=[one for one in closed.done if one not in theirs],
        off=[*theirs, *(one for one in closed.off if one not in theirs)],
        ended=[*closed.ended, *(one for one in theirs if one.every)],
        may_be_off=[one for one in closed.may_be_off if one not in theirs],
    )


def make_changes(db: Transaction, memory: Memory, told: Changes, due: When | None) -> None:
    """Let what lay ahead be on another day: a memory that points there, `due`, stands for it.

    Of what comes back that one is left out, and what stood for it until now is replaced. Of what
    is private it is private itself.
    """
    plans = [
        told.moved and told.moved[0],
        told.ended and told.ended.plan,
        told.once and told.once.plan,
        told.left and told.left.plan,
    ]
    if not memory.private and any(plan is not None and plan.private for plan in plans):
        memories.change(db, memory, replace(memory, private=True))
    truth.move(db, memory, told.moved, due)
    if told.ended is not None:
        after = told.ended.last + timedelta(days=1)
        ahead.give_way(db, told.ended.plan, memory, after)
    if told.left is not None:
        one, (when, every, first, weekdays) = told.left.plan, told.left.due
        ahead.put(
            db, one.seq, when, one.zone,
            every=every, first=first, weekdays=weekdays, left_out=one.left_out, until=one.until,
        )  # fmt: skip
        ahead.move_same(db, one.seq)
    if told.once is None:
        return
    ahead.leave_out(db, told.once.plan, [told.once.day], memory.at)
    if told.once.stands is not None:
        truth.move(db, memory, (told.once.stands, told.once.when), told.once.when)


def _find_once(
    ego: Ego, memory: Memory, open_ones: Sequence[Ahead], *, again: bool = False
) -> Once | None:
    """The one thing that comes back and is on another day once by what a memory tells."""
    from ego.core.memory.pointing.mending import requests
    from ego.core.memory.pointing.often import once  # of two languages, for few memories

    now = ego.local(memory.at)
    words = requests.say_plainly(memory.content, now)
    if not once.may_tell(words):
        return None
    several = [one for one in open_ones if one.seq != memory.seq]
    found = [one for one in once.find_once(several, words, now, again=again) if not one.is_skip]
    found = [one for one in found if not one.more]  # a memory points to one day
    return found[0] if len(found) == 1 else None


def _find_ended(ego: Ego, memory: Memory, open_ones: Sequence[Ahead]) -> OtherEnd | None:
    """What goes on for days and by what a memory tells ends on another day."""
    from ego.core.memory.pointing.stretches import ending  # of two languages, for few memories

    words, now = memory.content, ego.local(memory.at)
    if not ending.may_tell_end(words):
        return None
    others = [one for one in open_ones if one.seq != memory.seq and one.private >= memory.private]
    return ending.find_ended(others, words, now)


def _find_stopping(ego: Ego, memory: Memory, open_ones: Sequence[Ahead]) -> OtherEnd | None:
    """What comes back and by what a memory tells ends on a later day."""
    from ego.core.memory.pointing.often import stopping  # of two languages, for few memories
    from ego.core.memory.pointing.stretches.ending import OtherEnd

    words, now = memory.content, ego.local(memory.at)
    if not stopping.may_tell_stop(words):
        return None
    others = [one for one in open_ones if one.seq != memory.seq and one.private >= memory.private]
    found = stopping.find_stopping(others, words, now)
    return OtherEnd(found[0].plan, found[0].last) if len(found) == 1 else None


def _find_left(ego: Ego, memory: Memory, open_ones: Sequence[Ahead]) -> Left | None:
    """What is on fewer days of the week by what a memory tells."""
    from ego.core.memory.pointing.often import workdays  # of two languages, for few memories

    if not workdays.may_name_days(memory.content):
        return None
    others = [one for one in open_ones if one.seq != memory.seq and one.private >= memory.private]
    return workdays.find_left(memory.content, others, ego.local(memory.at))


def find_begun(
    ego: Ego,
    several: Sequence[Ahead],
    memory: Memory,
    told: Changes,
    due: When | None,
    open_ones: Sequence[Ahead],
) -> list[Ahead]:
    """What a memory tells is done, off or how it went: by its words, or as one of `several` that
    are near to it.

    Of those that it may say how they went, what it says more of is meant.
    """
    near = [] if told.once or told.since else _find_near(ego, several, memory, told, due, open_ones)
    done = [*told.closed.done, *near]
    if done[1:]:
        from ego.core.memory.pointing.told import came  # of two languages, for few memories

        now = ego.local(memory.at)
        done = came.choose_meant(done, memory.content, now, _names(ego, memory))
    return [*done, *told.closed.off]


def _find_near(
    ego: Ego,
    several: Sequence[Ahead],
    memory: Memory,
    told: Changes,
    due: When | None,
    open_ones: Sequence[Ahead],
) -> list[Ahead]:
    """Those near to a memory that it may tell how they went: begun, and on no other day by it.

    What goes on for days is told of on the way, too, as long as nobody says that it is over. "A
    cake for her visit" tells nothing of the visit, nor does what only announces something else,
    `due`, or has no word of it and none of how anything went that is no other of the `open_ones`.
    """
    begun = [one for one in several if one.has_begun(memory.at)]
    if begun:
        from ego.core.memory.pointing.told import came, happened
        from ego.core.memory.pointing.told.otherwise import put_off

        words, others = (
            put_off.drop_put_off(memory.content),
            [one for one in open_ones if one not in several],
        )
        if due is not None and came.only_announces(words, ego.local(memory.at)):
            return []
        begun = [
            one
            for one in begun
            if not happened.only_mentions(words, one.text)
            and came.may_tell_of(one, words, _names(ego, memory), others)
        ]
    if begun and told.closed.may_be_off:
        from ego.core.memory.pointing.told import came  # of two languages, for few memories

        zone, own = ego.settings.timezone, ego.names_of(ego.companion)
        off = told.closed.may_be_off
        begun = came.leave_what_is_off(begun, off, memory.content, memory.at, zone, own)
    if not all(one.may_be_done(memory.at) for one in begun):
        from ego.core.memory.pointing.told import outcome  # of two languages, for few memories

        is_over = outcome.tells_return(memory.content)
        begun = [one for one in begun if is_over or one.may_be_done(memory.at)]
    return [one for one in begun if told.moved is None or one.seq != told.moved[0].seq]


def _names(ego: Ego, memory: Memory) -> list[str]:
    """Those of whom a memory is, by name: they are no things."""
    return [ego.companion, *memory.people, *memory.about]


def point_instead(
    ego: Ego, memory: Memory, due: When | None, told: Changes, *, is_written: bool
) -> tuple[tuple[Pointed | None] | None, When | None]:
    """Where a memory points instead, and on which day that is: on that of what it moves once, and
    not on that of what it leaves out, nor on today where it says but the hour of another day."""
    here = ego.here()
    if told.since and not is_written:
        return (told.since,), None
    tells_no_day = (
        told.is_known
        or told.ended
        or told.left
        or truth.tells_hour(memory, told.moved, due, here)
        or truth.says_but_a_day(memory, told.moved, due, here)
    )
    if tells_no_day and not is_written:
        return (None,), None
    if told.moved and not is_written and truth.keeps_last_day(memory, told.moved, here):
        point = _point_beside(ego, memory, *told.moved)
        return (point,), point.when if point else None
    if (
        told.moved
        and not is_written
        and (
            truth.tells_stretch(memory, told.moved, due, here) or _names_weekday_of(told.moved, due)
        )
    ):
        return (Pointed(told.moved[1]),), told.moved[1]
    if told.once is None:
        return coming.point_instead(memory, due, told.closed.rest, here), due
    return (None, due) if is_written else ((Pointed(told.once.when),), told.once.when)


def _names_weekday_of(moved: tuple[Ahead, When], due: When | None) -> bool:
    """Whether a memory that points to a weekday means by it that of another week, to which it moves
    something: "pushed to Thursday" is the Thursday after the day that it was on."""
    old, when = moved
    if due is None or old.is_often or due.day == when.day:
        return False
    return due.day.weekday() == when.day.weekday()


def _point_beside(ego: Ego, memory: Memory, moved: Ahead, to: When) -> Pointed | None:
    """Where a memory points by what it tells beside that a plan is `moved` to a day."""
    from ego.core.memory.pointing.together import beside  # of two languages, for few memories

    left = beside.drop_change(memory.content, moved, ego.here())
    point = regular.point(left, ego.here()) if left else None
    return point if point and point.when.day != to.day else None


def say_once(ego: Ego, told: Once, columns: int) -> str:
    """That of what comes back one is on another day, and when the next one is."""
    one, to = told.plan, _say_when(ego, told.when)
    words = text.brief(one.words(ego.now()), columns)
    if before := _find_before(ego, one, told.day):
        was = _say_when(ego, When(told.day))
        return f"Moved from {was}, to {to}, and the next one is on {before}: {words}"
    again = one.when._replace(day=one.return_after(told.day))
    return f"Moved once, to {to}, and again on {_say_when(ego, again)}: {words}"


def _find_before(ego: Ego, one: Ahead, day: date) -> str:
    """When something is before one of its days to come; empty where that one is the next."""
    here = ego.here()
    coming = one.when
    if days.is_past(coming, here):
        coming = coming._replace(day=one.return_after(max(coming.day, here.date())))
    return _say_when(ego, coming) if coming.day < day else ""


def _say_when(ego: Ego, when: When) -> str:
    return f"{when.day:%A}, {days.say(when, ego.here())}"


def say_ended(ego: Ego, told: OtherEnd | Left, columns: int) -> str:
    """On which day what goes on for days ends now, or on which of the week something is left."""
    from ego.core.memory.pointing.often import workdays  # of two languages, for few memories

    if isinstance(told, workdays.Left):
        words = text.brief(told.words or told.plan.text, columns)
        return f"It leaves {told.plan.memory_id} {told.due.how_often}: {words}"
    words = text.brief(told.words(ego.here()) or told.plan.text, columns)
    until = days.say(When(told.last), ego.here())
    return f"It moves the end of {told.plan.memory_id} to {until}: {words}"


def ask_which_is_off(ego: Ego, memory: Memory, several: Sequence[Ahead]) -> str:
    """The question which of several a memory says is off, with the way to say that."""
    one, other = (f"{its.memory_id} ({days.say(its.when, ego.here())})" for its in several[:2])
    first = several[0].memory_id
    return (
        f"Is {one} off, or {other}?"
        f" Then link_memories {memory.id} {first} (type: {LinkType.REPLACES})."
    )


def say_left_out(ego: Ego, one: Ahead, off: Collection[date]) -> str:
    """That of what comes back these are left out, and when the next one is."""
    if len(off) == 1 and (before := _find_before(ego, one, max(off))):
        return f"Off on {_say_when(ego, When(max(off)))}, and the next one is on {before}"
    again = one.when._replace(day=one.return_after(max(off)))
    times = {1: "once", 2: "twice"}.get(len(off), f"{len(off)} times")
    return f"Off {times}, and again on {_say_when(ego, again)}"


def settle_doubted(
    db: Transaction, memory: Memory, signs: Signs, chains: Chains, open_ones: Sequence[Ahead]
) -> Memory | None:
    """The older memory that a kept one makes one ask about. A handover that lies ahead of that is
    over where the new one tells that whom the task was to go to has it."""
    doubted = kept.find_doubted(db, memory, signs, chains)
    if doubted and handing.tells_handover(memory.content, doubted.content):
        ahead.close(db, [one for one in open_ones if one.seq == doubted.seq], memory.at)
    return doubted

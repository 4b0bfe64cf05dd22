"""What is soon, as lines: whoever wakes or talks knows what today and tomorrow hold. And what is
said of a day to come to whoever remembers it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from ego.core import text
from ego.core.memory.memories import LinkType, Memory
from ego.core.memory.pointing.ahead import Ahead, Reminded, Stage, say
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.mending import mending, one_on_one
from ego.core.memory.pointing.often.returning import WORKDAYS, Pointed, return_after
from ego.core.memory.pointing.shown import listed
from ego.core.memory.pointing.stretches.due import is_deadline
from ego.core.memory.pointing.together import several
from ego.core.reply import WAKE_UP, room
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead as kept
from ego.stores.memory import memories
from ego.stores.memory.filters import Filter
from ego.stores.talk import since
from ego.tools.memory import coming

_WIDTH = 160
_REMINDED = re.compile(
    r"\bremind (?:me|us)\b|\b(?:don['’]t|do not|never) let (?:me|us) (?:miss|forget)\b"
    r"|\b(?:make sure|see to it|so) (?:that )?(?:i|we) (?:don['’]t|do not|never) (?:miss|forget)\b"
    r"|\b(?:i|we) (?:can['’]t|cannot|mustn['’]t|must not) (?:miss|forget)\b"
    "|リマインド|思い出させ|声を?かけて|忘れさせないで|忘れ(?:たら|ると)(?:困|まず|やば|大変)",
    re.IGNORECASE,
)
"""Somebody asks to be reminded: "don't let me miss it", "make sure I don't forget"."""
_NEAR, _NEXT, _DAYS = 8, 5, timedelta(days=7)
"""So much of today and tomorrow is told at most, and else so much of the days to come."""

_AT_MOST = 2
"""So many come to mind at once; the others come the next time."""
_WIDTHS = (
    *((columns, many) for many in (2, 1) for columns in (51, 44, 34)),
    *((columns, 0) for columns in (51, 44, 34, 26)),
)
"""Columns of a line of `wake_up`, and of how many plans it says what was said since: the first
with which all fit."""
_ROOM, _AMPLE = 30, 60
"""Tokens that the lines of `wake_up` leave for the last introspection, and those that say all."""


def think_of(
    ego: Ego, found: Sequence[Ahead] | None = None, *, private: bool = True
) -> list[Ahead]:
    """What is of tomorrow, of today or of this hour and was not told at that stage, soonest first.

    What begins within the hour goes first; what is on every weekday stands there behind what is
    seldom and at an hour of the next ones. What is at an hour of tomorrow goes before what is on
    all of today and was told the day before.
    Of one day what is once, or seldom, or asked for goes before what comes back each week or day.
    Else what nobody was told of yet comes first, or what crowded it out once would do so each
    time; then what somebody asks to be reminded of, and what has an hour. What comes back on every
    weekday comes behind all that, unless it is asked for, and then what goes on for days.

    Of `found`, where it was looked ahead already; nothing private where it is not to be.
    """
    now = ego.now()
    due = [
        one for one in (coming.look_ahead(ego) if found is None else found) if one.is_to_tell(now)
    ]
    return sorted(
        (one for one in due if private or not one.private), key=lambda one: _urgency(one, now)
    )


def _urgency(one: Ahead, now: datetime) -> tuple[date | bool | int | datetime, ...]:
    """By what it goes before another that is to come to mind."""
    is_asked_for = _REMINDED.search(one.text) is not None
    is_usual = bool(one.every and one.every.weeks) and not is_asked_for
    is_on_each_day = is_usual and _is_on_each_day(one)
    is_in_its_hour = one.stage_told(now) is Reminded.IN_ITS_HOUR
    begins_soon = is_in_its_hour and now < one.at
    soonness = not is_in_its_hour, one.was_told, not is_asked_for, one.when.hour is None, one.at
    is_today = one.stage(now) is Stage.DAY
    is_new_at_hour = not is_today and one.when.hour is not None and not (is_usual or one.was_told)
    is_again = is_today and one.was_told and one.when.hour is None
    rank = 0 if is_today and not is_again else 1 if is_new_at_hour else 2
    is_near = is_today and not is_usual and now < one.at <= now + _NEXT_HOURS
    last = one.goes_on(now), is_on_each_day and not begins_soon
    first = not (begins_soon or is_near), is_on_each_day, not begins_soon
    return *last, *first, rank, one.when.day, is_usual, *soonness


_NEXT_HOURS = timedelta(hours=4)
"""So soon what is seldom is nearer than what whoever is there goes to on every weekday."""


def _is_on_each_day(one: Ahead) -> bool:
    return len(one.weekdays) >= len(WORKDAYS)  # whoever goes there knows


def lines_beside(ego: Ego, due: Sequence[Ahead], beside: Sequence[str]) -> list[str]:
    """A line for each of the first of `due` that has room beside the other lines of a reply, the
    soonest first; the last says how many are left out."""
    now = ego.here()
    shown = coming.add_since(ego, _in_their_order(due[:_AT_MOST], ego.now()))
    left = room(WAKE_UP) - _ROOM - text.count_prompt_tokens("\n".join([*beside, ""]))

    def lines(width: tuple[int, int], most: int = 0) -> list[tuple[int, str]]:
        columns, many = width
        said = [
            f"{coming.begin_line(one.say(now))}: {coming.quoted(one, now, columns, most)}"
            for one in shown
        ]
        said[-1:] = [f"{one}{say_more(len(due) - len(shown))}" for one in said[-1:]]
        for n in [n for n, one in enumerate(shown) if one.since][:many]:
            said[n] += f"\n{shown[n].since_line(now, columns)}"
        return list(enumerate(said, 1))

    whole = [line for _, line in lines(_WIDTHS[0], _WIDTH)]
    if text.count_prompt_tokens("\n".join(whole)) <= left + _ROOM - _AMPLE:
        return whole
    told = text.fit_widest(lines, _WIDTHS, left, needed=_AT_MOST)
    if len(told) < len(shown):  # what has no room is left out too
        first = {one.seq for one in due[: len(told)]}
        shown = [one for one in shown if one.seq in first]
        told = text.fit_widest(lines, _WIDTHS, left, needed=_AT_MOST)
    return told


def _in_their_order(several: Sequence[Ahead], now: datetime) -> list[Ahead]:
    """The soonest first, but a deadline before what is on every day, unless it is its hour; and
    behind them what goes on for days."""
    due = {one.seq for one in several if is_deadline(one.text, one.kept_at.astimezone(one.zone))}

    def order(one: Ahead) -> tuple[bool | date | datetime, ...]:
        is_known = _is_on_each_day(one) and one.stage_told(now) is not Reminded.IN_ITS_HOUR
        return one.goes_on(now), one.when.day, bool(due) and is_known, one.at

    return sorted(several, key=order)


def say_more(left_out: int) -> str:
    """That so many more are to come to mind than are told, and where they stand."""
    return f"; and {left_out} more (recall what is coming up)" if left_out > 0 else ""


def name_left_out(
    said: Sequence[str], due: Sequence[Ahead], told: int, owner: str, most: int
) -> list[str]:
    """The lines of a reply that tell so many of `due`, with the others of the first one's day named
    behind that they are left out: as many as have room in `most` tokens, what has an hour first."""
    left_out = due[told:]
    others = [one for one in left_out if one.when.day == due[0].when.day]
    others.sort(key=lambda one: (one.when.hour is None, one.at))
    more, names = say_more(len(left_out)), [_name_shortly(one, owner) for one in others]
    for n in range(len(names), 0, -1):
        longer = [one.replace(more, f"{more}: {', '.join(names[:n])}") for one in said]
        if text.count_prompt_tokens("\n".join(longer)) <= most:
            return longer
    return list(said)


def _name_shortly(one: Ahead, owner: str) -> str:
    """The title of a plan, behind its hour."""
    title = listed.line_on_list(one, one.at, _TITLE, _TITLE, owner).rstrip(" .。")
    return f"{one.when.hour:%H:%M} {title}" if one.when.hour else title


_TITLE = 26
"""Columns of a plan that is but named."""


def tell_soon(ego: Ego, db: Transaction, names: Sequence[str] = ()) -> list[str]:
    """A line each for what is soon, the soonest first; nothing private.

    With the `names` of somebody, who may read it, it is what they are part of, with what they
    said of it.
    """
    now = ego.now()
    there = kept.open_until(db, now + _DAYS, now)
    soon = [one for one in there if not one.private and not one.is_over(now)]
    if names:
        of_them = Filter(people=tuple(names))
        theirs = {one.seq for one in memories.by_seqs(db, [one.seq for one in soon], of_them)}
        soon = [one for one in soon if one.seq in theirs]
    soon.sort(key=lambda one: one.at)
    near = [one for one in soon if one.stage(now) is not Stage.FAR][:_NEAR]
    shown = near if len(near) >= _NEXT else soon[:_NEXT]
    told = since.add_since(db, shown, ego.names_of(ego.companion), names or None)
    return [
        one.with_since(f"Ahead, {one.say(now)}: {one.line(now, _WIDTH)}", now, _WIDTH)
        for one in told
    ]


def find_over(ego: Ego, db: Transaction) -> list[Ahead]:
    """What is over last, nothing was told of, and was not asked about in this session: of one day,
    and two at most, the latest first."""
    now = ego.now()
    over = [one for one in kept.open_until(db, now, now) if not one.private]
    asked = [one for one in over if one.is_to_ask(now) and one.is_new_session(now)]
    asked = [one for one in coming.add_since(ego, asked, db) if not one.was_spoken_of]
    last = sorted(asked, key=lambda one: one.at, reverse=True)[:_ASKED_AT_ONCE]
    return [one for one in last if one.when.day == last[0].when.day]


_ASKED_AT_ONCE = 2


def say_beside(ego: Ego, content: str, due: Pointed) -> str | None:
    """What is said of the plans that a memory tells and does not point to; None for none."""
    now = ego.here()
    named = several.find_several(mending.mend(content, now), now)
    pointed = next((one for one in named if one.when == due.when), None)
    others = [one for one in named if one is not pointed]
    if pointed is None or not others:
        return None
    days = [one.when for one in others if one.when.day != due.when.day]
    if len(days) == len(others):
        said = text.enumerate_names([say(when, now) for when in days])
        return f"A memory points to one day: remember what is on {said} by itself."
    told = " / ".join(" ".join(one.sentence.split()) for one in others)
    return f"A memory points to one plan: remember each other one by itself: {told}"


TOLD_WHERE = (
    "It is private: no chat, no heartbeat and no start of a session brings it up. `ego ahead`"
    " lists it, `wake_up` tells it when it is near, and `introspect` asks how it went."
)
"""What is said beside the promise of a private plan: it is kept in fewer places."""
AS_BEFORE = "It is private, as what it replaces is: `ego edit {} --not-private` if it need not be."
"""What is said where nobody asked for that."""


def tell_why_private(memory_id: str) -> str:
    """Why a plan is private for which nobody asked that, and how it is no more."""
    return (
        "It seems to be of what you told in confidence."
        f" Where it is not: `ego edit {memory_id} --not-private`."
    )


def promise(ego: Ego, due: Pointed, already: Ahead | None = None) -> str:
    """What is said of it to whoever remembers; it may lie ahead by another memory `already`."""
    said = say(already.when if already else due.when, ego.here())
    if already:
        return f"It lies ahead already, on {said} ({already.memory_id})."
    if due.every is None or not due.every.is_often:
        return f"You will think of it on {said}{', and every year' if due.every else ''}."
    return f"You will think of it {due.how_often}, next on {said}."


def promise_kept(ego: Ego, one: Ahead) -> str:
    """The same of what is kept, with the days that are left out."""
    said = promise(ego, one.pointed)
    off = list_left_out(ego, one)
    return f"{said[:-1]}, but not on {off}." if off else said


def list_left_out(ego: Ego, one: Ahead) -> str:
    """The days behind the next one on which what comes back is not: "3 December", and where those
    are all of a while, "any day from 2 December to 6 January 2027"."""
    runs = list[list[date]]()
    for day in sorted(day for day in one.left_out if day > one.when.day):
        last = runs[-1][-1] if runs else day
        if one.every and day == return_after(last, one.first_day, one.every, one.weekdays):
            runs[-1].append(day)
        else:
            runs.append([day])
    here, said = ego.here(), list[str]()
    for run in sorted(runs, key=lambda run: len(run) >= _A_WHILE):
        each = [say(When(day), here) for day in run]
        said += [f"any day from {each[0]} to {each[-1]}"] if len(run) >= _A_WHILE else each
    return " and ".join(said)


_A_WHILE = 3
"""So many days in a row that are left out are told as one stretch."""


def say_moved(old: Ahead, when: When, now: datetime, columns: int) -> str:
    """What is said of a plan that is on another day to whoever remembers."""
    said = f"It moves {old.memory_id} to {say(when, now)}"
    words = one_on_one.write_as(old.text, old.figures)
    if old.until != date.max:
        words = replace(old, when=when).words(now)
    return f"{said}: {text.brief(words, columns)}"


def ask_of_doubted(newer: Memory, older: Memory, now: datetime, columns: int) -> str:
    """The question whether `older` is no longer so, with the way to say that."""
    words = text.brief(older.content, columns)
    return (
        f'Is {older.id} no longer so ("{words}", {text.age(older.at, now)})?'
        f" Then link_memories {newer.id} {older.id} (type: {LinkType.REPLACES})."
    )

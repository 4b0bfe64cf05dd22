"""What lies ahead: listed, closed, moved."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Annotated

from typer import Argument, Option

from ego.core import text
from ego.core.memory.memories import Memory
from ego.core.memory.pointing import ahead as days
from ego.core.memory.pointing import written
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.often.returning import Every, Pointed, on_weekdays, put_often
from ego.core.memory.pointing.shown import cutting, listed
from ego.core.memory.pointing.stretches import begins
from ego.core.reply import Reply
from ego.errors import NotFound, Run, UsageError
from ego.runtime.ego import Ego
from ego.runtime.parameters import Acts, Dated, Kept, OneOf
from ego.runtime.toolkit import backend
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead as kept
from ego.stores.memory import memories
from ego.stores.talk import since
from ego.tools.memory import answers, coming, soon
from ego.tools.memory.finding.lookup import look_up
from ego.tools.memory.keep import EVERY, HOW_OFTEN

DONE, DROP, LATER = "done", "drop", "later"
LISTING = "ego ahead"
_FOR_GOOD = "That is so for good; with once it is the next one alone."
_LINE, _WIDTH = 70, 160
"""Columns of a plan that is listed, and at most of one that is several sentences."""
_WHOLE = 400
"""Columns of one for programs, and where there is room."""
NEXT = 12
"""So much of what is to come is listed, unless all of it is asked for."""
ALL = "everything=true lists them"
"""How one sees the rest, for programs."""
SINCE = "  Since then: "
"""How the line begins that stands below a plan of which something was said since."""
_PAIR = 2
"""What is on so many days of the week is moved to another one for good, as what is on one is."""


@backend()
def ahead(
    ego: Ego,
    act: Annotated[
        str | None,
        Argument(
            help="done closes one, drop one that is off; later moves it; without, they are listed."
        ),
        OneOf("act", (DONE, DROP, LATER), listed=True),
        Acts(),
    ] = None,
    memory_id: Annotated[str | None, Argument(help="Its id: mem_…"), Kept.MEMORY] = None,
    when: Annotated[
        str | None,
        Option(help="With later: to when, for good where it comes back; else to the next day."),
        Dated(),
    ] = None,
    every: Annotated[
        str | None,
        Option(metavar=HOW_OFTEN, help="With later: how often it comes back."),
        EVERY,
    ] = None,
    once: Annotated[
        bool, Option("--once", help="With later and when: only the next one, where it comes back.")
    ] = False,
    person: Annotated[
        str | None, Option("--person", "--with", help="Only with this person."), Kept.PERSON
    ] = None,
    told_to: Annotated[
        str | None,
        Option(help="Who is told: no secret of others, nothing private."),
        Kept.PERSON,
    ] = None,
    everything: Annotated[
        bool, Option("--all", help="List all that is to come, not the next twelve alone.")
    ] = False,
) -> Reply[answers.LiesAhead]:
    """List what lies ahead, soonest first; close or move it."""
    if act is None:
        if when or every or once:
            raise UsageError("when, every and once go with later and an id.")
        return _list(ego, person, told_to, sys.maxsize if everything else NEXT)
    if person is not None or told_to is not None or everything:
        raise UsageError(f"person, told_to and everything are for the list, not for {act}.")
    if memory_id is None:
        raise UsageError(f"ego ahead {act} needs an id:", Run(LISTING, "lists them.", tool="ahead"))
    if act != LATER and (when or every or once):
        raise UsageError(f"when, every and once go with later, not with {act}.")
    if once and (every or not when):
        raise UsageError("once says that the next one alone is when you say: it goes with when.")
    now = ego.now()
    to = written.read("when", when, ego.local(now)) if when else None
    with ego.writing() as db:
        one = _one(db, memory_id, act, now)
        if act == DROP and one.every:
            kept.drop_same(db, one.seq)  # what is off does not come back either
        elif act == DROP:
            kept.call_off(db, [one], now)
        elif act == DONE:
            kept.close(db, [one], now)
        else:
            one = _put_later(ego, db, one, to, every, once=once)
        left = kept.get(db, one.seq)
        now_so = _read_plans(ego, db, [left]) if left else []
    if left is None:
        said = "Off" if act == DROP else "Closed"
        return Reply(f"{said}: {_line(ego, one, is_over=False)}", fields={"ahead": [], "more": 0})
    is_for_good = left.is_often and when and not (every or once)
    lines = [
        soon.promise_kept(ego, left),
        *([_FOR_GOOD] if is_for_good else []),
        _line(ego, left),
    ]
    return Reply("\n".join(lines), fields={"ahead": now_so, "more": 0})


def _put_later(
    ego: Ego, db: Transaction, one: Ahead, to: When | None, every: str | None, *, once: bool
) -> Ahead:
    """Let it stand on another day, or on the next one; returns what stands there by then.

    What comes back does so for good, but `once`. A lesson put off is that one alone, and so is what
    goes to another of its own weekdays, or is on more than two: none of those is to be lost for it.
    """
    is_written, now = to is not None, ego.now()
    to = _keep_hour(one, to, ego) if to else _put_off(one.when, now.astimezone(one.zone).date())
    zone = ego.settings.timezone if is_written else one.zone
    often = put_often(Pointed(to), every) if every else None
    returns = often.every if often else one.every
    of_several = not every and (to.day.weekday() in one.weekdays or len(one.weekdays) > _PAIR)
    is_apart = of_several or (once and one.is_often)
    if is_apart and to.hour != one.when.hour and (apart := _put_apart(ego, db, one, to)):
        return apart
    is_once = once or not (is_written or every)
    if returns is None or of_several or (one.is_often and is_once):
        kept.stand(db, replace(one, zone=zone), to)
    else:
        weekdays = _weekdays(one, to) if returns is Every.WEEK else ()
        if often and often.weekdays:
            to, weekdays = often.when, often.weekdays
        kept.put(db, one.seq, to, zone, every=returns, weekdays=weekdays)
    kept.move_same(db, one.seq)
    return one


def _put_off(when: When, today: date) -> When:
    """A day after it, or after today where that is later; the hour stays."""
    return when._replace(day=max(when.day, today) + timedelta(days=1))


def _put_apart(ego: Ego, db: Transaction, one: Ahead, to: When) -> Ahead | None:
    """Leave out the next return of what is on several weekdays, and let a memory of its own point
    to where it is: at another hour than the others. None where no words tell it."""
    from ego.core.memory.pointing.often import once  # of two languages, for this alone

    words, older = once.word_moved_once(one, to, ego.here()), memories.get(db, one.memory_id)
    if not words or older is None:
        return None
    people, about, private = older.people, older.about, older.private
    new = f"mem_{ego.new_id()}"
    memory = memories.add(
        db, Memory(new, words, ego.now(), people=people, about=about, private=private)
    )
    kept.leave_out(db, one, [one.when.day], ego.now())
    kept.put(db, memory.seq, to, ego.settings.timezone)
    kept.ask_no_more(db, [memory.seq])
    return kept.get(db, memory.seq)


def _weekdays(one: Ahead, to: When) -> tuple[int, ...]:
    """The weekdays of what is on several, once that on which it stands is another one."""
    if not one.weekdays:
        return ()
    days = {*one.weekdays} - {one.when.day.weekday()} | {to.day.weekday()}
    return on_weekdays(days).weekdays


def _keep_hour(one: Ahead, to: When, ego: Ego) -> When:
    """Where it goes: an hour that nobody writes stays, as with a sentence that moves it.

    Unless that hour is past already on the other day.
    """
    same = to._replace(hour=to.hour or one.when.hour)
    return to if days.is_past(same, ego.here()) else same


def _list(ego: Ego, person: str | None, told_to: str | None, most: int) -> Reply[answers.LiesAhead]:
    """What is to come, so much of it at `most`, and behind it what is over."""
    now = ego.now()
    with ego.database.reading() as db:
        several = [one for one in kept.open_ones(db, now) if not _is_done_with(one, now)]
        if person is None and told_to is None:
            there = coming.add_since(ego, several, db)
        else:
            there = _choose(ego, db, several, person, told_to)
        behind = sum(one.is_over(now) for one in there)
        coming_up = [one for one in there if not one.is_over(now)]
        over = [one for one in there if one.is_over(now) and not one.is_long_over(now)]
        found, left = [*coming_up[:most], *over], coming_up[most:]
        all_told = (one.text for one in found)
        owner = "" if told_to else listed.find_only_teller(all_told, ego.companion)
        plans = _read_plans(ego, db, found, owner)
    fields: answers.LiesAhead = {"ahead": plans, "more": len(left)}
    if not there:
        return Reply("Nothing lies ahead.", fields=fields)
    many = len(coming_up)
    count = text.plural(many, "thing lies", "things lie") if many else "Nothing lies"
    heading = f"{count} ahead, {behind} behind:" if behind else f"{count} ahead, soonest first:"
    if len(over) < behind:
        heading = f"{count} ahead, {behind} behind, {len(over)} listed:"
    lines = [heading, *(_line(ego, one, owner) for one in found)]
    if left:
        last = replace(left[-1], when=When(left[-1].when.day)).say(now)
        lines.append(f"And {len(left)} more until {last}: {ALL}.")
    return Reply("\n".join(lines), fields=fields)


def _is_done_with(one: Ahead, now: datetime) -> bool:
    """Whether it is over, and of nothing that anybody would tell of: a shift, the day of a rule."""
    return one.is_over(now) and begins.is_nothing_to_ask(one.text)


def _choose(
    ego: Ego, db: Transaction, several: Sequence[Ahead], person: str | None, told_to: str | None
) -> Sequence[Ahead]:
    """Those that a person is part of and that may be told, as recall chooses; with what anybody
    said of them since that is no secret, for who is told has not heard the others."""
    from ego.tools.memory.finding import mind, recall  # few ask so

    which = recall.choose(ego, None, None, None, None, person)
    theirs = {one.seq for one in memories.by_seqs(db, [one.seq for one in several], which)}
    told = mind.hide_from(ego, db, which, told_to)
    chosen = [
        one
        for one in several
        if one.seq in theirs and (not one.private or told.tells_private(one.seq))
    ]
    return since.add_since(db, chosen, ego.names_of(ego.companion))


def _read_plans(
    ego: Ego, db: Transaction, several: Sequence[Ahead], owner: str = ""
) -> list[answers.Planned]:
    """Them for programs, with who is part of them, and as they are listed for their `owner`."""
    of_them = {one.seq: one for one in memories.by_seqs(db, [one.seq for one in several])}
    return [
        {
            **coming.fields(ego, one),
            "people": list(of_them[one.seq].people),
            "about": list(of_them[one.seq].about),
            "listed": listed.line_on_list(one, ego.now(), _WHOLE, _WHOLE, owner),
        }
        for one in several
    ]


def _line(ego: Ego, one: Ahead, owner: str | None = None, *, is_over: bool | None = None) -> str:
    """A plan as it is listed for its `owner`, if anybody, or whole as it was told; what has just
    been closed is not over and untold any more."""
    is_over = one.is_over(ego.now()) if is_over is None else is_over
    was_told = one.was_spoken_of or (one.since is not None and one.since.at < one.at)
    marks = [
        *(["private"] if one.private else []),
        *([one.how_often] if one.how_often else []),
        *([f"not on {off}"] if (off := soon.list_left_out(ego, one)) else []),
        *(["nothing was told of it yet"] if is_over and not was_told else []),
    ]
    said = f" ({', '.join(marks)})" if marks else ""
    later = f"\n{SINCE[:2]}{one.since.line(ego.now(), 70)}" if one.since else ""
    most = _WIDTH if cutting.has_sentences(one.text) else _LINE
    words = one.line(ego.now(), _LINE, most)
    if owner is not None:
        words = listed.line_on_list(one, ego.now(), _LINE, most, owner)
    return f"{one.say(ego.now())}  {one.memory_id}  {words}{said}{later}"


def _one(db: Transaction, memory_id: str, act: str, now: datetime) -> Ahead:
    one = kept.find_holder(db, look_up(db, memory_id).seq, now)
    if one is None and act == LATER:
        raise NotFound(
            f"Nothing lies ahead of {memory_id}.",
            Run(f"ego edit {memory_id} --when DAY", "gives it a day."),
        )
    if one is None:
        raise NotFound(
            f"Nothing lies ahead of {memory_id}.", Run(LISTING, "lists what does.", tool="ahead")
        )
    return one

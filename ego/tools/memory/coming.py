"""What lies ahead as it comes to mind: kept with a memory, told once a stage, closed by another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.memory import ahead
from ego.core.memory.ahead import Ahead, Stage
from ego.core.memory.dates import When
from ego.core.memory.memories import Link, LinkType, Memory
from ego.core.memory.scoring import Numbers
from ego.errors import EgoError, UsageError
from ego.runtime.ego import Ego
from ego.stores import questions as touching
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead as kept
from ego.stores.memory import links, memories
from ego.stores.questions import Searchable
from ego.tools.memory import answers

NONE = "none"
"""What is written for no time at all."""
_TOLD_EARLY = timedelta(days=2)
"""So long before it begins something may be told of; clocks differ by more than a day."""
_HOUR_BEFORE = timedelta(hours=1)
_SHOWN = 56
"""Columns of a memory that lies ahead."""
_AT_MOST = 2
"""So many come to mind at once; the others come the next time."""
_ROOM = 30
"""Tokens that the lines of `wake_up` leave for the last introspection."""


def read_when(ego: Ego, content: str, written: str | None, every: str | None) -> When | None:
    """The day or hour that a new memory points to: as written, or as its own words name it.

    UsageError when what is written is no time to come, or nothing says what returns every year.
    """
    now = ego.local(ego.now())
    if written is not None:
        when = None if text.normalise(written) == NONE else ahead.read("when", written, now)
    else:
        when = ahead.find(content, now)
    if every and when is None:
        raise UsageError("What comes every year needs a day. Give it with when.")
    return when


def keep(ego: Ego, db: Transaction, memory: Memory, when: When, every: str | None) -> None:
    """Let a memory point to a day or hour, within the transaction that keeps it."""
    kept.put(db, memory.seq, when, ego.settings.timezone, yearly=bool(every))


def promise(ego: Ego, when: When, yearly: str | bool | None) -> str:
    """What is said of it to whoever remembers."""
    again = ", and every year" if yearly else ""
    return f"You will think of it on {ahead.say(when, ego.local(ego.now()))}{again}."


def follow_edit(
    ego: Ego, db: Transaction, old: Memory, new: Memory, written: str | None, every: str | None
) -> bool:
    """Let an edited memory point where it says now, within the transaction; True if that changed.

    What its old words named goes with them; what somebody set stays, unless it is set anew.
    """
    now, there = ego.local(ego.now()), kept.get(db, new.seq)
    when = there.when if there else None
    yearly = every is not None or (there is not None and there.yearly)
    if written is not None:
        when = None if text.normalise(written) == NONE else ahead.read("when", written, now)
        yearly = yearly and when is not None
    elif new.content != old.content:
        at = ego.local(old.at)
        if when is None or when == ahead.find(old.content, at):
            when = ahead.find(new.content, at)
            when = None if when and ahead.is_past(when, now) else when
    if every and when is None:
        raise UsageError("What comes every year needs a day. Give it with --when.")
    if there is not None and (there.when, there.yearly) == (when, yearly):
        return False
    if when is None:
        kept.drop(db, new.seq)
        return there is not None
    kept.put(db, new.seq, when, ego.settings.timezone, yearly=yearly)
    return True


# Coming to mind


def think_of(ego: Ego) -> list[Ahead]:
    """What is of tomorrow or of today and was not told at that stage, today's first.

    A failure is a warning: a session begins all the same.
    """
    now = ego.now()
    found = _look(ego, lambda db: kept.open_until(db, now + _TOLD_EARLY))
    due = [one for one in found if one.is_to_tell(now)]
    return sorted(due, key=lambda one: one.at)[:_AT_MOST]


def lines_beside(ego: Ego, due: Sequence[Ahead], beside: Sequence[str]) -> list[str]:
    """A line for each of `due` that has room beside the other lines of a reply, in order."""
    now, lines = ego.now(), list[str]()
    for one in due:
        line = f"{_begin(one.say(now))}: {text.brief(one.text, _SHOWN)} ({one.memory_id})"
        whole = "\n".join([*beside, *lines, line])
        if text.count_prompt_tokens(whole) > text.REPLY - _ROOM:
            break
        lines.append(line)
    return lines


def ask_about(ego: Ego) -> list[Ahead]:
    """What is over and nothing was told of, the latest first."""
    now = ego.now()
    found = _look(ego, lambda db: kept.open_until(db, now))
    return sorted((one for one in found if one.is_to_ask(now)), key=lambda one: one.at)[::-1]


def question(one: Ahead, now: datetime, columns: int) -> str:
    """The question of how it went."""
    when = one.say(now)
    return f"How did it go? {_begin(when)}: {text.brief(one.text, columns)} ({one.memory_id})"


def due_ahead(db: Transaction, now: datetime) -> list[Ahead]:
    """What a heartbeat may tell now, soonest first; nothing private.

    What has an hour is due in the hour before it, what has none on its day; what passed while
    nobody looked is due still. `note_told` keeps that it was told.
    """
    return [
        one
        for one in kept.open_until(db, now + _HOUR_BEFORE)
        if not one.private and one.told < Stage.DAY and not one.asked and not one.is_let_go(now)
    ]


def note_told(ego: Ego, told: Sequence[Ahead], asked: Sequence[Ahead] = ()) -> None:
    """Keep what came to mind, and what it was asked about; best effort, as an answer goes first.

    What nobody asks about any more is closed on the way.
    """
    if ego.observes_only:
        return
    now = ego.now()
    with suppress(EgoError):
        with ego.database.reading() as db:
            gone = [one for one in kept.open_until(db, now) if one.is_let_go(now)]
        fresh = [one.seq for one in asked if one.is_new_session(now)]
        if not (told or fresh or gone):
            return
        with ego.database.writing() as db:
            for stage in (Stage.BEFORE, Stage.DAY):
                seqs = [one.seq for one in told if min(one.stage(now), Stage.DAY) is stage]
                kept.note_told(db, seqs, stage)
            kept.note_asked(db, fresh, now)
            kept.close(db, gone, now)


# Being told of


class Begun(NamedTuple):
    """What has begun, as it may be told of: by its subject alone, and as that is searched for."""

    subjects: Sequence[Ahead] = ()
    asked: Sequence[Searchable[Ahead]] = ()


def prepare(ego: Ego, begun: Sequence[Ahead], *, by_meaning: bool) -> Begun:
    """What `close_touched` needs. Outside any transaction: it takes time."""
    if not begun:
        return Begun()
    here = ego.local(ego.now())
    subjects = [replace(one, text=ahead.subject(one.text, here)) for one in begun]
    try:
        return Begun(
            subjects, touching.prepare(ego.semantics, subjects[::-1]) if by_meaning else []
        )
    except EgoError as error:
        ego.warn(error.sentence.begin_with("What lay ahead could not be looked at:"))
        return Begun()


def close_touched(
    ego: Ego, db: Transaction, memory: Memory, begun: Begun, known: Numbers, *, by_meaning: bool
) -> list[Ahead]:
    """Close what a kept memory tells of, by its words or meaning, and link the two.

    Within the transaction that relates it. Returns what was closed, as it stood: `was_told` says
    whether it had come to mind before.
    """
    if not begun.subjects:
        return []
    touched = touching.by_words(db, [memory], begun.subjects)
    asked = begun.asked if by_meaning else []
    touched += touching.by_meaning(db, ego.semantics, memory, asked, known)
    seqs = {one.seq for one in touched}
    others = {other.seq: other for other in memories.by_seqs(db, sorted(seqs))}
    links.join_all(
        db,
        memory,
        [(other, Link(other.id, LinkType.RELATED, 1.0, "")) for other in others.values()],
        memory.at,
    )
    closed = [
        replace(one, text=others[one.seq].content) for one in begun.subjects if one.seq in others
    ]
    kept.close(db, closed, memory.at)
    return closed


def fields(one: Ahead) -> answers.Coming:
    """It for programs."""
    return {
        **as_fields(one.when, yearly=one.yearly),
        "id": one.memory_id,
        "content": one.text,
        "at": one.at.isoformat(),
        "private": one.private,
    }


def as_fields(when: When, *, yearly: bool) -> answers.ToCome:
    """A day or hour for programs."""
    hour = None if when.hour is None else f"{when.hour:%H:%M}"
    return {"day": when.day.isoformat(), "hour": hour, "every": "year" if yearly else None}


def later(when: When, today: date) -> When:
    """A day after it, or after today where that is later; the hour stays."""
    return when._replace(day=max(when.day, today) + timedelta(days=1))


def _look(ego: Ego, ask: Callable[[Transaction], list[Ahead]]) -> list[Ahead]:
    try:
        with ego.database.reading() as db:
            return ask(db)
    except EgoError as error:
        ego.warn(error.sentence)
        return []


def _begin(words: str) -> str:
    return words[:1].upper() + words[1:]

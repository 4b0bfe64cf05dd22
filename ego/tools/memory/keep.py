"""Keeping a memory."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Annotated

from typer import Argument, Option

from ego.core import text
from ego.core.identity.people import PERSON_LENGTH
from ego.core.identity.questions import Question
from ego.core.memory import memories as kinds
from ego.core.memory.memories import Category, Memory
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.mending import one_on_one
from ego.core.memory.pointing.often.returning import DAY, WEEKDAY, Every, Pointed
from ego.core.mood.mood import EMOTIONS
from ego.core.reply import (
    ANSWERING,
    FORGETTING,
    REMEMBER,
    Reply,
    room,
)
from ego.core.talk.secret import lifting
from ego.runtime import follow_ups
from ego.runtime.ego import Ego
from ego.runtime.noted import whose
from ego.runtime.parameters import Dated, Explained, Kept, Limit, OneOf, Piped
from ego.runtime.toolkit import surface
from ego.stores.engine.statements import expect
from ego.stores.memory import ahead, memories
from ego.tools.memory import answers, changes, coming, soon, truth
from ego.tools.memory.finding.lookup import look_up
from ego.tools.memory.relate import Related, relate

EMOTION = OneOf("emotion", tuple(EMOTIONS))
CATEGORY = OneOf("category", tuple(Category))
_PLANNED = "What is planned is any of these, with its day as `when` (--when)."
_PLANS = frozenset(
    "plan plans planned schedule appointment event meeting reminder todo task deadline date"
    " 予定 計画 約束 予約 行事 用事 締切 スケジュール リマインダー".split()
)
_OFTEN = (
    DAY, WEEKDAY, Every.WEEK, Every.FORTNIGHT, Every.MONTH, Every.WEEKDAY_OF_MONTH, Every.YEAR,
)  # fmt: skip
HOW_OFTEN = " | ".join(_OFTEN)
"""The same on a terminal, which breaks the line between two of them."""
EVERY = OneOf(
    "every",
    _OFTEN,
    hint="What comes at other times is kept one at a time: give the next day as when, and once it"
    " is over remember the next one.",
)
PEOPLE = Limit(items=kinds.PEOPLE, characters=PERSON_LENGTH)
_WIDTHS = (110, 80, 60, 44, 32)
"""Columns of what a reply quotes: the widest at which everything up to `_NEEDED` fits."""
_NEEDED = 3


@surface()
def remember(
    ego: Ego,
    content: Annotated[
        str,
        Argument(help="What to keep: I is the agent, people go by name. - reads standard input."),
        Limit(bytes=kinds.CONTENT_BYTES),
        Piped(),
    ],
    emotion: Annotated[
        str, Option(help="What it felt like."), EMOTION._replace(listed=True)
    ] = "neutral",
    secondary: Annotated[list[str] | None, Option(help="Other emotions in it."), EMOTION] = None,
    intensity: Annotated[
        float | None, Option(help="How strong, from 0 to 1.", min=0, max=1)
    ] = None,
    importance: Annotated[int, Option(help="How much it matters, from 1 to 5.", min=1, max=5)] = 3,
    category: Annotated[
        str,
        Option(help="What kind of memory it is."),
        CATEGORY._replace(listed=True, hint=_PLANNED, hinted=_PLANS),
    ] = Category.DAILY,
    valence: Annotated[
        float | None, Option(help="From -1 (unpleasant) to 1 (pleasant).", min=-1, max=1)
    ] = None,
    arousal: Annotated[
        float | None, Option(help="From 0 (calm) to 1 (stirred).", min=0, max=1)
    ] = None,
    tags: Annotated[
        list[str] | None,
        Option("--tag", help="A word to find it by; may be repeated."),
        Limit(items=kinds.TAGS, characters=kinds.TAG_LENGTH),
    ] = None,
    private: Annotated[bool, Option("--private", help="For yourself alone."), Explained()] = False,
    people: Annotated[
        list[str] | None,
        Option("--with", help="Who was there, by name; may be repeated."),
        PEOPLE,
        Explained(),
    ] = None,
    about: Annotated[
        list[str] | None,
        Option("--about", help="Who it is only about; may be repeated."),
        PEOPLE,
        Explained(),
    ] = None,
    when: Annotated[
        str | None,
        Option(help="When it is to come: '20 June 15:00', next Friday, or none."),
        Dated(),
        Explained(),
    ] = None,
    every: Annotated[
        str | None,
        Option(metavar=HOW_OFTEN, help="How often it comes back."),
        EVERY._replace(listed=True),
    ] = None,
    replaces: Annotated[
        str | None,
        Option(metavar="ID", help="The memory no longer so since this one."),
        Explained(),
        Kept.MEMORY,
    ] = None,
) -> Reply[answers.Remember]:
    """Save a memory; it links itself to what it is like."""
    felt, body, now = EMOTIONS[emotion], ego.body(), ego.now()
    there, spoken_of = kinds.tell_apart(ego.as_known(people or ()), ego.as_known(about or ()))
    memory = Memory(
        id=f"mem_{ego.new_id()}",
        content=content,
        at=now,
        category=category,
        emotion=emotion,
        secondary=tuple(secondary or ()),
        intensity=felt.intensity if intensity is None else intensity,
        valence=felt.valence if valence is None else valence,
        arousal=felt.arousal if arousal is None else arousal,
        importance=importance,
        tags=tuple(tags or ()),
        people=there,
        about=spoken_of,
        private=private,
        body_state=body._asdict() if body else {},
    )
    due = coming.read_when(ego, content, when, every)
    ready = memories.cut([memory])
    digest = memories.digest_of(content)
    known, may_change = list[Ahead](), whose.may_change(content)
    with ego.writing() as db:
        coming_until = coming.looked_at_until(ego, due and due.when)
        expect(db, ahead.ask_open_until(coming_until), *memories.ask_index(memory, ready))
        older = None if replaces is None else look_up(db, replaces)
        if older is not None and older.private and not lifting.says_told_to_all(content):
            memory = replace(memory, private=True)  # or it would tell what that was of
        retried = memories.same_lately(db, digest, now, (*there, *spoken_of))
        if retried is None:
            known = ahead.open_until(db, coming_until, now)
            if may_change and whose.unite_twins(ego, db, content, known):
                known = ahead.open_until(db, coming_until, now)
            meeting = {"people": memory.people, "emotion": emotion, "memory": memory.id}
            also = [(follow_ups.MEET, meeting)] if memory.is_meeting else []
            memory = follow_ups.keep(ego, db, memory, ready, also)
            if due is not None:
                due = coming.keep(ego, db, memory, due)
        else:
            ego.use.imply_nothing()  # before the block notes what follows from a new memory
        if older is not None and older != retried:
            carried = truth.replace(ego, db, memory if retried is None else retried, older)
            due = due or (Pointed(carried) if carried else None)
        points = None if retried is None else ahead.find_holder(db, retried.seq)
    if retried is not None:
        return _already_kept(retried, older, points)
    day, is_written = _day_alone(due), when is not None
    related = relate(ego, memory, known, day, older, is_written=is_written)
    return _kept(ego, memory, related, due, older, is_as_before=memory.private and not private)


def _day_alone(due: Pointed | None) -> When | None:
    """The day of what comes once, or each year; a weekly lesson is none of that day alone."""
    return None if due is None or (due.every and due.every.is_often) else due.when


def _already_kept(
    memory: Memory, older: Memory | None, points: Ahead | None
) -> Reply[answers.Remember]:
    fields: answers.Remember = {
        "id": memory.id,
        "links": [],
        "satisfied": [],
        "duplicate_of": memory.id,
        "similar_to": None,
        "questions": [],
        "ahead": coming.as_fields(points.when, points.every) if points else None,
        "closed": [],
        "replaces": older.id if older else None,
        "doubts": None,
        "moved": None,
        "already_ahead": points.memory_id if points and points.seq != memory.seq else None,
    }
    then = f"It replaces {older.id}." if older else "Nothing was added."
    said = f"Already saved (id: {memory.id}) a moment ago. {then}"
    return Reply(said, fields=fields, acted=False)


def _kept(
    ego: Ego,
    memory: Memory,
    related: Related,
    due: Pointed | None,
    older: Memory | None,
    *,
    is_as_before: bool,
) -> Reply[answers.Remember]:
    near, touched, came, doubted, moved, may_be_a_story, off, already, skipped = related[:9]
    instead, once, ended = related.instead, related.once, related.ended
    if related.corrected is not None:
        older = related.corrected
        near = [one for one in near if one.memory.seq != older.seq]
    due = due if instead is None else instead[0]
    count, now = len(near) + (older is not None), ego.here()
    linked = f" Linked to {text.plural(count, 'existing memory', 'existing memories')}"
    changed = {one.memory_id for one in (*came, *([moved[0]] if moved else []))}
    changed |= {doubted.id} if doubted else set()
    changed |= {one.plan.memory_id for one in (once, ended) if one}
    double = next((o.memory.id for o in near if o.is_double and o.memory.id not in changed), None)
    if moved and due and due.when.day == moved[1].day:
        due = due._replace(when=moved[1])
    asks = [REMEMBER] if may_be_a_story else []
    asks += [*([FORGETTING] if double else []), *([ANSWERING] if touched else [])]
    scaffold = "\n".join(asks)
    ego.use.touch(touched)

    others = [one.memory for one in near if one.memory != doubted]
    linked += "; the nearest:" if len(others) > 2 else "."
    kept_as = [f'"{text.brief(said, 20)}" is kept as {felt}' for said, felt in ego.use.reworded[:2]]

    beside = soon.say_beside(ego, memory.content, due) if due else None
    how, is_off = "It tells how this went", "It tells that this is off"
    for skip in skipped:
        is_off = changes.say_left_out(ego, *skip)
    told_of = [(is_off, one) for one in off if one in came]
    told_of += [(how, one) for one in came if one not in off][:1]
    told_as = [(so, one_on_one.write_as(one.text, one.figures)) for so, one in told_of]

    def lines(columns: int) -> list[tuple[int, str]]:
        like = [f"- {kinds.brief_line(other, now, columns)}" for other in others[:2]]
        return [
            (0, f"Saved (id: {memory.id}).{linked if count else ''}"),
            *([(1, f"{', '.join(kept_as)}.")] if kept_as else []),
            *([(1, f"It replaces: {kinds.brief_line(older, now, columns)}")] if older else []),
            *([(1, soon.ask_of_doubted(memory, doubted, now, columns))] if doubted else []),
            *zip((2, 4), like, strict=False),
            *([(1, soon.say_moved(*moved, now, columns))] if moved else []),
            *([(1, changes.say_ended(ego, ended, columns))] if ended else []),
            *([(1, f"It says almost the same as {double}.")] if double else []),
            *[(1, _quoted(question, now, columns)) for question in touched[:1]],
            *([(1, soon.promise(ego, due, already))] if due and not once else []),
            *([(1, soon.AS_BEFORE.format(memory.id))] if is_as_before else []),
            *([(2, soon.TOLD_WHERE)] if due and memory.private and not is_as_before else []),
            *([(1, changes.say_once(ego, once, columns))] if once else []),
            *([(1, beside)] if beside else []),
            *([(1, changes.ask_which_is_off(ego, memory, off))] if off[1:] and not came else []),
            *[(3, f"{so}: {text.brief(words, columns)}") for so, words in told_as],
        ]

    said = text.fit_widest(lines, _WIDTHS, room(scaffold), _NEEDED)
    put = [*moved[:1]] if moved else [one.plan for one in (once, ended) if one]
    fields: answers.Remember = {
        "id": memory.id,
        "links": [{"id": o.memory.id, "similarity": round(o.similarity, 3)} for o in near],
        "satisfied": [],
        "duplicate_of": None,
        "similar_to": double,
        "questions": [question.id for question in touched],
        "ahead": coming.as_fields(due.when, due.every) if due else None,
        "closed": [one.memory_id for one in came],
        "replaces": older.id if older else None,
        "doubts": doubted.id if doubted else None,
        "moved": put[0].memory_id if put else None,
        "already_ahead": already.memory_id if already else None,
    }
    return Reply("\n".join(said), scaffold, fields=fields)


def _quoted(question: Question, now: datetime, columns: int) -> str:
    words = text.brief(question.text, columns)
    asked = text.age(question.asked_at, now)
    which = "carry" if question.state(now) == "active" else "had not asked lately"
    return f'It touches a question you {which}: "{words}" (asked {asked}; {question.id})'


def change_emotion(memory: Memory, emotion: str) -> Memory:
    """`memory` with another emotion, whose usual strength replaces that of the old one."""
    old, new = EMOTIONS[memory.emotion], EMOTIONS[emotion]
    strengths = {
        key: getattr(new, key)
        for key in ("intensity", "valence", "arousal")
        if getattr(memory, key) == getattr(old, key)
    }
    return replace(memory, emotion=emotion, **strengths)

"""Keeping a memory, calling one back, letting one go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Annotated

from typer import Argument, Option

from ego.core import events as sayings
from ego.core import spans, text
from ego.core.answers import event_fields
from ego.core.events import Event
from ego.core.identity.people import PERSON_LENGTH
from ego.core.identity.questions import Question
from ego.core.memory import memories as kinds
from ego.core.memory.answers import memory_fields
from ego.core.memory.fading import VAGUE
from ego.core.memory.memories import Category, Memory
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.mood.mood import EMOTIONS
from ego.core.reply import (
    ANSWERING,
    FORGETTING,
    FORGOTTEN,
    RECALL,
    RECALL_NOTHING,
    REMEMBER,
    Reply,
    room,
)
from ego.errors import EVENTS, EgoError, NotFound, Run, UsageError
from ego.runtime import follow_ups
from ego.runtime.ego import Ego
from ego.runtime.parameters import Explained, Instead, Kept, Limit, OneOf, PersonOnly, Piped
from ego.runtime.toolkit import backend, surface
from ego.stores import events
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories, search, search_all
from ego.stores.memory.memories import Filter
from ego.stores.memory.search_all import Candidate, Remembered, Talk
from ego.stores.memory.ties import stories
from ego.stores.memory.ties.likeness import Alike
from ego.stores.memory.ties.stories import Told
from ego.tools.memory import answers, coming, explain
from ego.tools.memory.relate import Related, relate
from ego.tools.persona.state import subjects

EMOTION = OneOf("emotion", tuple(EMOTIONS))
CATEGORY = OneOf("category", tuple(Category))
EVERY = OneOf("every", ("year",))
PEOPLE = Limit(items=kinds.PEOPLE, characters=PERSON_LENGTH)
QUERY = Limit(bytes=kinds.QUERY_BYTES)
FAINT = "Only faint echoes:"
"""Above what comes to mind where nothing answers."""
_SHOWN = 3
"""So many memories are shown where nobody said how many."""
_COLUMNS = (110, 96, 84, 72, 60, 50, 40, 30, 20)
"""How much of the words a line may hold, the most that leaves room for all of them."""

_BESIDE_ITS_STORY = 60
"""A memory's story is named beside it where so many columns of its own words are left."""
_OF_LATE, _STORY_OF = timedelta(days=3), 2
"""A new memory that links to so many of so lately, told in no story yet, may make one with them."""

_Stories = Mapping[int, Sequence[tuple[str, str]]]
"""The stories that memories are part of, by seq of the memory: their ids and summaries."""
_NONE: _Stories = {}

Emotion = Annotated[str | None, Option(help="Only this emotion."), EMOTION]
Kind = Annotated[str | None, Option(help="Only this category."), CATEGORY]
Since = Annotated[str | None, Option(help="From then on: a date, '3 days ago', 昨日.")]
Until = Annotated[str | None, Option(help="Up to then, that day included.")]
_WIDTHS = (110, 80, 60, 44, 32)
"""Columns of what a reply quotes: the widest at which everything up to `_NEEDED` fits."""
_NEEDED = 3

Person = Annotated[str | None, Option(help="Only with this person."), Kept.PERSON]


@surface()
def remember(
    ego: Ego,
    content: Annotated[
        str,
        Argument(help="What to keep; - reads it from standard input."),
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
        str, Option(help="What kind of memory it is."), CATEGORY._replace(listed=True)
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
        Option("--with", help="Who was there; may be repeated."),
        PEOPLE,
    ] = None,
    about: Annotated[
        list[str] | None,
        Option("--about", help="Who it is only about; may be repeated."),
        PEOPLE,
    ] = None,
    when: Annotated[
        str | None,
        Option(help="When it is to come: '20 June 15:00', 来週の金曜, or none."),
    ] = None,
    every: Annotated[
        str | None, Option(help="It returns, as a birthday does."), EVERY._replace(listed=True)
    ] = None,
) -> Reply[answers.Remember]:
    """Save a memory; it links itself to what it is like."""
    felt, body, now = EMOTIONS[emotion], ego.body(), ego.now()
    there, spoken_of = kinds.tell_apart(people, about)
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
    known = list[Ahead]()
    with ego.writing() as db:
        retried = memories.same_lately(db, digest, now)
        if retried is None:
            known = ahead.open_until(db, coming.looked_at_until(ego, due))
            meeting = {"people": memory.people, "emotion": emotion, "memory": memory.id}
            also = [(follow_ups.MEET, meeting)] if memory.is_meeting else []
            memory = follow_ups.keep(ego, db, memory, ready, also)
            if due is not None:
                coming.keep(ego, db, memory, due, every)
        else:
            ego.use.imply_nothing()  # before the block notes what follows from a new memory
    if retried is not None:
        return _already_kept(retried)
    return _kept(ego, memory, relate(ego, memory, known, due), due, every)


def _already_kept(memory: Memory) -> Reply[answers.Remember]:
    fields: answers.Remember = {
        "id": memory.id,
        "links": [],
        "satisfied": [],
        "duplicate_of": memory.id,
    }
    said = f"Already saved (id: {memory.id}) a moment ago. Nothing was added."
    return Reply(said, fields=fields, acted=False)


def _kept(
    ego: Ego, memory: Memory, related: Related, due: When | None, every: str | None
) -> Reply[answers.Remember]:
    near, touched, came = related
    count = len(near)
    linked = text.plural(count, "existing memory", "existing memories")
    double = next((other.memory.id for other in near if other.is_double), None)
    asks = [REMEMBER] if _may_be_a_story(ego, near) else []
    asks += [*([FORGETTING] if double else []), *([ANSWERING] if touched else [])]
    scaffold = "\n".join(asks)
    ego.use.touch(touched)

    def lines(columns: int) -> list[tuple[int, str]]:
        like = [f"- {kinds.brief_line(other.memory, ego.now(), columns)}" for other in near[:2]]
        return [
            (0, f"Saved (id: {memory.id}). Linked to {linked}."),
            *zip((2, 4), like, strict=False),
            *([(1, f"It says almost the same as {double}.")] if double else []),
            *[(1, _quoted(question, ego.now(), columns)) for question in touched[:1]],
            *([(1, coming.promise(ego, due, every))] if due else []),
            *[(3, f"It tells how this went: {text.brief(one.text, columns)}") for one in came[:1]],
        ]

    said = text.fit_widest(lines, _WIDTHS, room(scaffold), _NEEDED)
    fields: answers.Remember = {
        "id": memory.id,
        "links": [{"id": o.memory.id, "similarity": round(o.similarity, 3)} for o in near],
        "satisfied": [],
        "duplicate_of": None,
        "similar_to": double,
        "questions": [question.id for question in touched],
        "ahead": coming.as_fields(due, yearly=bool(every)) if due else None,
        "closed": [one.memory_id for one in came],
    }
    return Reply("\n".join(said), scaffold, fields=fields)


def _may_be_a_story(ego: Ego, near: Sequence[Alike]) -> bool:
    """Whether a new memory and what it is linked to may be one: two of late that are in none."""
    late = [one.memory.seq for one in near if ego.now() - one.memory.at <= _OF_LATE]
    if len(late) < _STORY_OF:
        return False
    with ego.database.reading() as db:
        return len(late) - len(stories.told_in(db, late)) >= _STORY_OF


def _quoted(question: Question, now: datetime, columns: int) -> str:
    words = text.brief(question.text, columns)
    asked = text.age(question.asked_at, now)
    which = "carry" if question.state(now) == "active" else "had let go"
    return f'It touches a question you {which}: "{words}" (asked {asked}; {question.id})'


@surface(observes=True)
def recall(
    ego: Ego,
    context: Annotated[str, Argument(help="What it is about, in your own words."), QUERY],
    n: Annotated[int | None, Option(help="How many, from 1 to 10 (3).", min=1, max=10)] = None,
    emotion: Emotion = None,
    category: Kind = None,
    since: Annotated[Since, Explained()] = None,
    until: Until = None,
    person: Person = None,
    why: Annotated[
        str | None,
        Option(
            metavar="ID", help="Show what the score of this memory or event is made of, instead."
        ),
        PersonOnly(),
        Instead(),
    ] = None,
) -> Reply[answers.Recall | answers.Why | answers.WhyTalk]:
    """Call back the memories that a situation stirs."""
    which = choose(ego, emotion, category, since, until, person)
    companion = ego.names_of(ego.companion)
    question = search.prepare(
        ego.semantics, context, ego.local(ego.now()), subjects(ego), companion
    )
    if why is not None:
        return explain.why(ego, question, which, _looked_at(ego, why))
    with ego.database.reading() as db:
        stirred = search_all.find_with_stories(
            db, ego.semantics, question, ego.now(), which, limit=n or _SHOWN
        )
        total = memories.count(db)
        found = stirred.found[:1] if stirred.is_faint and n is None else stirred.found
        shown = [
            one.one.memory
            for one in found
            if isinstance(one, Candidate) and isinstance(one.one, Remembered)
        ]
        told = stories.told_in(db, [memory.seq for memory in shown])
    if not found:
        nothing: answers.Recall = {"memories": [], "total": total, "faint": False}
        return Reply("Nothing comes to mind.", RECALL_NOTHING, fields=nothing)
    if not stirred.is_faint:
        _note_recalled(ego, shown)
    scaffold = f"{RECALL}\n{FORGETTING}" if any(one.private for one in shown) else RECALL
    heading = _heading(len(shown), len(found))
    if stirred.is_faint:
        heading, scaffold = FAINT, RECALL_NOTHING
    fields: answers.Recall = {
        "memories": [_fields(one, told) for one in found],
        "total": total,
        "faint": stirred.is_faint,
    }
    return Reply(_within(ego, heading, found, told, scaffold), scaffold, fields=fields)


def _within(
    ego: Ego, heading: str, found: Sequence[Candidate | Told], told: _Stories, scaffold: str
) -> str:
    """The answer in lines, each cut so far that all of it and `scaffold` stand in the room.

    A memory's story is named beside it where the words keep room enough.
    """
    room = text.REPLY * max(len(found), _SHOWN) // _SHOWN
    beside = [(columns, told) for columns in _COLUMNS if told and columns >= _BESIDE_ITS_STORY]
    for columns, its in (*beside, *((columns, _NONE) for columns in _COLUMNS)):
        named = {one.id for one in found if isinstance(one, Told)}
        lines = [f"{n}. {_line(ego, one, columns, its, named)}" for n, one in enumerate(found, 1)]
        said = "\n".join([heading, *lines])
        if text.count_prompt_tokens(f"{said}\n{scaffold}") <= room:
            break
    return said


def _line(
    ego: Ego, candidate: Candidate | Told, columns: int, told: _Stories, named: set[str]
) -> str:
    """It in one line, with so many columns of its words, and its story unless it was `named`."""
    now = ego.now()
    if isinstance(candidate, Told):
        return candidate.line(now, columns)
    one = candidate.one
    if isinstance(one, Talk):
        said = text.flat(f"{one.event.user_text} {one.event.assistant_text}")
        held = text.characters(said, columns)
        return sayings.line(one.event, now, held if held < len(said) else columns)
    story = name_story(told.get(one.memory.seq, []), named)
    if one.hit.freshness < VAGUE:
        return kinds.vague_line(one.memory, now) + story
    return kinds.line(one.memory, now, text.characters(one.memory.content, columns)) + story


def story_fields(story: Told) -> answers.RecalledStory:
    """A story that came to mind, for programs."""
    return {
        "kind": "episode",
        "id": story.id,
        "content": story.summary,
        "memories": story.members,
        "start": story.start.isoformat(),
        "end": story.end.isoformat(),
        "at": story.end.isoformat(),
        "emotion": None,
        "intensity": None,
        "tags": [],
        "private": story.private,
        "score": round(story.score, 4),
        "similarity": round(story.similarity, 4),
    }


def name_story(its: Sequence[tuple[str, str]], named: set[str]) -> str:
    """What stands behind a memory that is part of stories: the newest, unless it was `named`."""
    if not its or its[0][0] in named:
        return ""
    (name, summary), *_ = its
    named.add(name)
    return f"; of the story: {text.brief(summary, 40)} ({name})"


def _looked_at(ego: Ego, its_id: str) -> Memory | Event:
    with ego.database.reading() as db:
        return _event(db, its_id) or look_up(db, its_id)


def _event(db: Transaction, its_id: str) -> Event | None:
    """The event called `its_id`; None when that may name a memory."""
    event = events.get(db, its_id)
    if event is None and its_id.startswith("ev_"):
        named = text.one_line(its_id, 40)
        raise NotFound(f"No event '{named}'.", Run(EVENTS, "lists them.", tool="recall"))
    return event


def _heading(memories_found: int, found: int) -> str:
    if memories_found == found:
        return f"{text.plural(found, 'related memory', 'related memories')}:"
    return f"{text.plural(found, 'thing comes', 'things come')} to mind:"


def _note_recalled(ego: Ego, shown: Sequence[Memory]) -> None:
    """Count the recall, best effort: an answer does not wait for it or fail with it."""
    if shown and not ego.observes_only:
        with suppress(EgoError), ego.database.writing() as db:
            memories.note_recalled(db, [memory.seq for memory in shown], ego.now())


def _fields(
    candidate: Candidate | Told, told: _Stories
) -> answers.Recalled | answers.RecalledTalk | answers.RecalledStory:
    if isinstance(candidate, Told):
        return story_fields(candidate)
    one = candidate.one
    if isinstance(one, Talk):
        return _talk_fields(one, candidate.score)
    its = [name for name, _ in told.get(one.memory.seq, [])]
    return _scored(one.memory, one.hit._replace(score=candidate.score), its)


def _scored(memory: Memory, hit: search.Hit, its: list[str]) -> answers.Recalled:
    return {
        **memory_fields(memory),
        "kind": "memory",
        "score": round(hit.score, 4),
        "similarity": round(hit.similarity, 4),
        "vague": hit.freshness < VAGUE,
        "stories": its,
    }


def _talk_fields(talk: Talk, score: float) -> answers.RecalledTalk:
    """A talk with the keys that a memory has too."""
    event = talk.event
    reflection = event.reflection
    return {
        **event_fields(event),
        "kind": "event",
        "id": event.id,
        "content": "\n".join(filter(None, (event.user_text, event.assistant_text))),
        "emotion": reflection.label if reflection else None,
        "intensity": reflection.intensity if reflection else None,
        "tags": list(reflection.topic_tags) if reflection else [],
        "private": False,
        "score": round(score, 4),
        "similarity": round(talk.share if talk.cosine is None else talk.cosine, 4),
    }


@backend(destroys=True, repeatable=True)
def forget(
    ego: Ego,
    memory_id: Annotated[str, Argument(help="Its id: mem_… or ev_…"), Kept.MEMORY_OR_EVENT],
) -> Reply[answers.Forget]:
    """Set a memory or event aside; it is gone from every tool."""
    with ego.database.reading() as db:
        ready = memories.cut([] if _event(db, memory_id) else [look_up(db, memory_id)])
    with ego.writing() as db:
        event = _event(db, memory_id)
        if event is not None:
            follow_ups.set_talk_aside(ego, db, event)
            what = sayings.line(event, ego.now(), 80)
        else:
            memory = look_up(db, memory_id)
            follow_ups.set_aside(ego, db, memory, ready)
            what = f"{text.one_line(memory.content, 80)} ({memory.id})"
    said = f"Set aside: {what}\nA person can bring it back within 7 days; then it is gone."
    return Reply(said, FORGOTTEN, fields={"id": memory_id})


def choose(
    ego: Ego,
    emotion: str | None,
    category: str | None,
    since: str | None,
    until: str | None,
    person: str | None,
) -> Filter:
    """The filter that the common options of recall and search describe."""
    now = ego.local(ego.now())
    start = spans.span_named("since", since, now).start if since else None
    end = spans.span_named("until", until, now).end if until else None
    if start and end and start > end:
        first, last = text.one_line(str(since), 40), text.one_line(str(until), 40)
        raise UsageError(f"since '{first}' comes after until '{last}'.")
    return Filter(category, emotion, ego.names_of(person) if person else (), start, end)


def look_up(db: Transaction, memory_id: str) -> Memory:
    """The memory called `memory_id`; an error with the way to its id when there is none."""
    memory = memories.get(db, memory_id)
    if memory is not None:
        return memory
    named = text.one_line(memory_id, 40)
    other = next((kind for start, kind in kinds.OTHER_IDS.items() if named.startswith(start)), None)
    if other:
        raise UsageError(f"'{named}' names {other}; the id of a memory is needed (mem_…).")
    raise NotFound(f"No memory '{named}'. recall and search_memories show ids.")

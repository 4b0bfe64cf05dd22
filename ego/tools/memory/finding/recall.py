"""Calling memories back: what a situation stirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated

from typer import Argument, Option

from ego.core import events as sayings
from ego.core import spans, text
from ego.core.answers import event_fields
from ego.core.events import Event
from ego.core.memory import memories as kinds
from ego.core.memory.answers import memory_fields
from ego.core.memory.fading import VAGUE
from ego.core.memory.memories import Memory
from ego.core.reply import FORGETTING, RECALL, RECALL_NOTHING, Reply
from ego.errors import EgoError, UsageError
from ego.runtime.ego import Ego
from ego.runtime.parameters import Explained, Instead, Kept, Limit, PersonOnly
from ego.runtime.toolkit import surface
from ego.stores.memory import memories
from ego.stores.memory.memories import Filter
from ego.stores.memory.search import Hit
from ego.stores.memory.search_all import Candidate, Remembered
from ego.stores.memory.ties import stories
from ego.stores.memory.ties.stories import Told
from ego.stores.talk.ranking import Talk
from ego.tools.memory import answers
from ego.tools.memory.finding import explain, mind
from ego.tools.memory.finding.lookup import look_up, look_up_event
from ego.tools.memory.keep import CATEGORY, EMOTION

QUERY = Limit(bytes=kinds.QUERY_BYTES)
FAINT = "Only faint echoes:"
"""Above what comes to mind where nothing answers."""
_SHOWN = 3
"""So many memories are shown where nobody said how many."""
_COLUMNS = (110, 96, 84, 72, 60, 50, 40, 30, 20)
"""How much of the words a line may hold, the most that leaves room for all of them."""

_BESIDE_ITS_STORY = 60
"""A memory's story is named beside it where so many columns of its own words are left."""

_Stories = Mapping[int, Sequence[tuple[str, str]]]
"""The stories that memories are part of, by seq of the memory: their ids and summaries."""
_NONE: _Stories = {}


Emotion = Annotated[str | None, Option(help="Only this emotion."), EMOTION]
Kind = Annotated[str | None, Option(help="Only this category."), CATEGORY]
Since = Annotated[str | None, Option(help="From then on: a date, '3 days ago', 昨日.")]
Until = Annotated[str | None, Option(help="Up to then, that day included.")]
Person = Annotated[str | None, Option(help="Only with this person."), Kept.PERSON]


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
    question = mind.prepare(ego, context)
    if why is not None:
        return explain.why(ego, question, which, _looked_at(ego, why))
    with ego.database.reading() as db:
        stirred = mind.stir(ego, db, question, which, limit=n or _SHOWN)
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
        return look_up_event(db, its_id) or look_up(db, its_id)


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


def _scored(memory: Memory, hit: Hit, its: list[str]) -> answers.Recalled:
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

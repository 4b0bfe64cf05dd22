"""Calling memories back: what a situation stirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Annotated

from typer import Argument, Option

from ego.core import late, text
from ego.core.answers import event_fields
from ego.core.confiding import is_confided
from ego.core.events import Event
from ego.core.identity.people import find_namesakes
from ego.core.memory import memories as kinds
from ego.core.memory.answers import memory_fields
from ego.core.memory.fading import VAGUE
from ego.core.memory.memories import Memory
from ego.core.moments import Write
from ego.core.reply import FORGETTING, RECALL, RECALL_NOTHING, TELLING, Reply
from ego.core.times.written import span_named
from ego.errors import EgoError, StateError, UsageError
from ego.runtime.ego import Ego
from ego.runtime.parameters import Dated, Explained, Instead, Kept, Limit, PersonOnly
from ego.runtime.toolkit import surface
from ego.stores.engine.statements import expect
from ego.stores.memory import memories
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.asking.stirred import SHOWN, Candidate, Remembered
from ego.stores.memory.filters import Filter
from ego.stores.memory.ties import stories
from ego.stores.memory.ties.stories import Told
from ego.stores.talk.ranking import Talk
from ego.tools.memory import answers, coming
from ego.tools.memory.finding import explain, known, mind, vitals
from ego.tools.memory.finding.due import (
    NEXT,
    NOTHING,
    Prospect,
    find_left,
    put_why_off,
    read_due,
    say_left,
    say_nothing_then,
    tell_past_ones_done,
)
from ego.tools.memory.finding.health import list_heard
from ego.tools.memory.finding.lines import Found, Stories, drop_known, room_for, within
from ego.tools.memory.finding.lookup import look_up, look_up_event
from ego.tools.memory.finding.relatives import name_companion, name_related
from ego.tools.memory.keep import CATEGORY, EMOTION

QUERY = Limit(bytes=kinds.QUERY_BYTES)
FAINT = "Only faint echoes:"
"""Above what comes to mind where nothing answers."""
_FOR_WHOM = late.regex(
    r"\b(?i:to|for|with) (?P<en>[A-Z][\w'’-]+|(?:(?:the|my|our|all) )+(?:team|others|clients?|group"
    r"|customers?|family|channel|company|boss)\b|everyone)"
    r"|(?P<ja>[㐀-鿿々ァ-ヶー]{2,6}?)(?:さん|ちゃん|くん|君|様)?(?:宛て?|へ(?!ん)|に(?:送|出|言|話|伝|書|メール|返))"
)
"""Whom what is to be recalled may be told: "mail to Marta", マルタさんへのメール."""
NOTHING_THEN = "Nothing of that time comes to mind. Only faint echoes:"
"""The same where it is asked what was at a time."""

Emotion = Annotated[str | None, Option(help="Only this emotion."), EMOTION]
Kind = Annotated[str | None, Option(help="Only this category."), CATEGORY]
Since = Annotated[
    str | None, Option(help="From then on: a date, '3 days ago', yesterday."), Dated()
]
Until = Annotated[str | None, Option(help="Up to then, that day included."), Dated()]
Person = Annotated[
    str | None, Option("--person", "--with", help="Only with this person."), Kept.PERSON
]


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
    asked_by: Annotated[
        str | None,
        Option(help="Who says I in it, where that is not your companion."),
        Kept.PERSON,
        PersonOnly(),
    ] = None,
    told_to: Annotated[
        str | None,
        Option(help="Who is told: no secret of others, nothing private."),
        Kept.PERSON,
    ] = None,
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
    is_companion = asked_by is None or asked_by in ego.names_of(ego.companion)
    listener = told_to if is_companion or told_to is not None else asked_by
    if is_companion:
        context = name_related(ego, context, not_private=listener is not None)
    question = mind.prepare(ego, context, None if is_companion else asked_by)
    if why is not None:
        return explain.why(ego, question, which, _looked_at(ego, why))
    whole = known.name_speaker(ego, context, person or asked_by) + (
        "" if is_companion or person else name_companion(ego, context, str(asked_by))
    )
    with ego.database.reading() as db:
        expect(db, memories.HOW_MANY, vitals.ask_vital())
        mind.expect(ego, db, question)
        held = vitals.read_held(
            db, speaker=ego.companion, now=ego.now(), directory=ego.semantics.directory
        )
        theirs = mind.hide_from(ego, db, which, listener)
        every = mind.stir(ego, db, question, theirs)
        stirred = every._replace(found=every.found[: n or SHOWN])
        total = memories.count(db, which)
        found = stirred.found if n is not None else stirred.worth_telling
        found = put_why_off(
            db, found, every.found, ego.here(), question.spans, ego.names_of(ego.companion)
        )[:n]
        shown = [
            one.one.memory
            for one in found
            if isinstance(one, Candidate) and isinstance(one.one, Remembered)
        ]
        told = stories.told_in(db, [memory.seq for memory in shown], private=listener is None)
        by = None if is_companion else ego.names_of(str(asked_by))
        due = read_due(ego, db, shown, question.ahead or question.spans, by)
        found = tell_past_ones_done(db, found, due)
    more = find_left(every, found)
    vital = vitals.find_vital(
        whole,
        known.find_named(ego, whole),
        held,
        every.found,
        speaker=ego.companion,
        now=ego.now(),
    )
    seen, heard = (
        {one.id for one in found if not _is_vague(one, due)},
        list_heard(every.found, ego.companion, ego.now()),
    )
    several = known.tell_by_now(ego, vital, heard, seen)
    facts = known.find_facts(
        ego, whole, person, several, heard, asker=ego.companion if is_companion else str(asked_by)
    )
    ailing = known.find_ailing(ego, context) if person is None and is_companion else []
    ill = known.tell_ailing([one for one in ailing if one.id not in seen])
    facts = [*ill, *(one for one in facts if one not in ill)]
    facts += [one for one in known.tell_newer(ego, found) if one not in facts]
    facts = known.mark_confided(ego, facts, [*vital, *several, *ailing], are_told=listener is None)
    behind = [*say_left(more), *known.tell_facts(facts)]
    if not found:
        then = question if question.ahead and which == Filter() else None
        return _answer_nothing(ego, then, theirs, total, facts, behind, person)
    if not stirred.is_faint:
        _note_recalled(ego, shown)
    scaffold = "\n".join((RECALL, *_ask_of_private(ego, context, found, listener)))
    heading = _heading(len(shown), len(found))
    if stirred.is_faint:
        heading = NOTHING_THEN if question.asks_what_was else FAINT
        scaffold = RECALL_NOTHING
    fields: answers.Recall = {
        "memories": [_fields(one, told, due, ego.write_time, ego.here()) for one in found],
        "total": total,
        "faint": stirred.is_faint,
        "more": more.many,
        "known": facts,
    }
    words = text.telling_words(question.text)
    each = drop_known(
        [_said(place, one, due, words) for place, one in enumerate(found, 1)],
        [one["fact"] for one in facts],
    )
    room = room_for(len(found), SHOWN, scaffold)
    return Reply(
        "\n".join(within(ego, [heading, *behind], each, told, room, is_ranked=True)),
        scaffold,
        fields=fields,
    )


def _ask_of_private(
    ego: Ego, context: str, found: Sequence[Candidate | Told], listener: str | None
) -> Iterator[str]:
    """What is asked beside private things: whether they are to stay, and where somebody else is
    named and nobody said who listens, whether they are told that."""
    stirred = [one.one for one in found if isinstance(one, Candidate)]
    private = any(isinstance(one, Remembered) and one.memory.private for one in stirred)
    confided = any(isinstance(one, Talk) and is_confided(one.event) for one in stirred)
    if (private or confided) and listener is None:
        others = {one["en"] or one["ja"] for one in _FOR_WHOM.finditer(context)}
        yield from (TELLING,) if others.difference(ego.names_of(ego.companion)) else ()
    if private:
        yield FORGETTING


def _answer_nothing(
    ego: Ego,
    then: PreparedQuestion | None,
    which: Filter,
    total: int,
    facts: Sequence[answers.KnownOf],
    behind: Sequence[str],
    person: str | None,
) -> Reply[answers.Recall]:
    """The answer where nothing was found: what is known all the same, or what is next."""
    said = "\n".join(behind) or (say_nothing_then(ego, then, which) if then else NOTHING)
    if person and not total and not facts:
        said = f"No memory is with or about {text.one_line(person, 40)}."
    fields: answers.Recall = {
        "memories": [],
        "total": total,
        "faint": False,
        "more": 0,
        "known": list(facts),
    }
    is_next = said.startswith(NEXT)  # another word for it would find no more
    return Reply(said, "" if is_next else RECALL_NOTHING, fields=fields)


def _said(
    place: int, one: Candidate | Told, due: Mapping[int, Prospect], words: Sequence[str]
) -> Found:
    """It as a line of the answer; `due` is what lies ahead of memories, `words` are asked for."""
    before = f"{place}. "
    if isinstance(one, Told):
        return Found(one, before)
    if isinstance(one.one, Talk):
        return Found(one.one.event, before)
    memory = one.one.memory
    its = due.get(memory.seq, Prospect())
    return Found(memory, before, _is_vague(one, due), its.said, words, its.since)


def _is_vague(one: Candidate | Told, due: Mapping[int, Prospect]) -> bool:
    """Whether only the first words of a memory are told."""
    if not isinstance(one, Candidate) or not isinstance(one.one, Remembered):
        return False
    hit = one.one.hit
    return hit.freshness < VAGUE and not due.get(hit.seq, Prospect()).is_ahead


def story_fields(story: Told, write: Write) -> answers.RecalledStory:
    """A story that came to mind, for programs."""
    return {
        "kind": "episode",
        "id": story.id,
        "content": story.summary,
        "memories": story.members,
        "start": write(story.start),
        "end": write(story.end),
        "at": write(story.end),
        "emotion": None,
        "intensity": None,
        "tags": [],
        "private": story.private,
        "score": round(story.score, 4),
        "similarity": round(story.similarity, 4),
    }


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
    candidate: Candidate | Told,
    told: Stories,
    due: Mapping[int, Prospect],
    write: Write,
    now: datetime,
) -> answers.Recalled:
    if isinstance(candidate, Told):
        return story_fields(candidate, write)
    one = candidate.one
    if isinstance(one, Talk):
        return _talk_fields(one, candidate.score, write)
    its = [name for name, _ in told.get(one.memory.seq, [])]
    plan = due.get(one.memory.seq, Prospect()).plan
    memory = memory_fields(one.memory, write)
    return {
        **memory,
        "kind": "memory",
        "score": round(candidate.score, 4),
        "similarity": round(one.hit.similarity, 4),
        "vague": _is_vague(candidate, due),
        "stories": its,
        "ahead": coming.due_fields(plan, now) if plan else None,
        "since": plan.since.words if plan and plan.since else None,
        "held_since": memory["since"],
    }


def _talk_fields(talk: Talk, score: float, write: Write) -> answers.RecalledTalk:
    """A talk with the keys that a memory has too."""
    event = talk.event
    reflection = event.reflection
    return {
        **event_fields(event, write),
        "kind": "event",
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
    now = ego.here()
    start = span_named("since", since, now).start if since else None
    end = span_named("until", until, now).end if until else None
    if start and end and start > end:
        first, last = text.one_line(str(since), 40), text.one_line(str(until), 40)
        raise UsageError(f"since '{first}' comes after until '{last}'.")
    return Filter(category, emotion, _names_meant(ego, person) if person else (), start, end)


def _names_meant(ego: Ego, person: str) -> tuple[str, ...]:
    """All names of whoever is called so, or of the one person of whose name it is a part."""
    called = ego.names_of(person)
    if len(called) > 1 or text.normalise(person) == text.normalise(ego.companion):
        return called
    with suppress(StateError):  # of which names_of has warned
        others = find_namesakes(ego.everyone(ego.people()), person)
        if len(others) == 1:
            return (*called, *ego.names_of(others[0]))
    return called

"""Looking for memories on purpose, and reading one whole."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from ego.core import events as sayings
from ego.core import text
from ego.core.answers import event_fields
from ego.core.events import Event
from ego.core.memory import everyday
from ego.core.memory import memories as kinds
from ego.core.memory.answers import memory_fields
from ego.core.memory.memories import Episode, Link, LinkType, Memory
from ego.core.moments import Write
from ego.core.reply import EPISODE, EVENT, FORGETTING, MEMORY_WHOLE, SEARCH, Reply
from ego.errors import NotFound
from ego.runtime.ego import Ego
from ego.runtime.parameters import Explained, Kept
from ego.runtime.toolkit import backend
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories, search, truth
from ego.stores.memory.asking import prepared
from ego.stores.memory.filters import Filter
from ego.stores.memory.ties import links, stories
from ego.stores.memory.ties.stories import Told
from ego.stores.talk import events, righted
from ego.stores.talk import words as talk_words
from ego.tools.memory import answers, coming, soon
from ego.tools.memory.finding.due import Prospect, read_days
from ego.tools.memory.finding.lines import Found, room_for, within
from ego.tools.memory.finding.lookup import look_up
from ego.tools.memory.finding.recall import (
    QUERY,
    Emotion,
    Kind,
    Person,
    Since,
    Until,
    choose,
    story_fields,
)
from ego.tools.persona.state import subjects

_SAID_SHOWN = 8_000
"""Characters of each side of a talk; `ego events --json` has them all."""

_SHOWN = 5
"""So many memories are listed where nobody said how many."""
_STORIES = 2
"""So many stories stand beside the memories that were looked for."""
_STORY_SHOWN = 600
"""Characters of its memories that an episode shows, fewer of each the more there are."""
_IN_TALK = "No memory matches. Talk says it, or some of its words: recall brings the turns."


@backend(observes=True)
def search_memories(
    ego: Ego,
    query: Annotated[
        str | None, Argument(help="Words they hold; without any, the newest come first."), QUERY
    ] = None,
    n: Annotated[int, Option(help="How many, from 1 to 10.", min=1, max=10)] = _SHOWN,
    emotion: Emotion = None,
    category: Kind = None,
    since: Since = None,
    until: Until = None,
    person: Person = None,
    offset: Annotated[int, Option(help="How many to skip.", min=0, max=1_000_000)] = 0,
) -> Reply[answers.SearchMemories]:
    """List memories by words, date, feeling, kind, or person."""
    which = choose(ego, emotion, category, since, until, person)
    with ego.database.reading() as db:
        told = list[Told]()
        others = everyday.in_the_other(query) if query else []
        if query is None:
            shown, total = (
                memories.newest(db, which, limit=n, offset=offset),
                memories.count(db, which),
            )
            scores: dict[int, search.Hit] = {}
        else:
            drawn, now = subjects(ego), ego.here()
            asked = prepared.prepare_words(ego.semantics, query, now, drawn)
            both = " ".join([query, *others])
            question = prepared.prepare_words(ego.semantics, both, now, drawn) if others else asked
            answer = search.find(
                db, ego.semantics, question, ego.now(), which, limit=n, offset=offset
            )
            total, scores = answer.total, {hit.seq: hit for hit in answer.hits}
            shown = memories.by_seqs(db, list(scores))
            if offset == 0:
                told = stories.rank(db, ego.semantics, asked, answer.scale, which, limit=_STORIES)
        shown = truth.add_dates(db, shown)
        among = stories.told_in(db, [memory.seq for memory in shown])
        due = read_days(db, shown, ego.here())
        is_said = not (shown or told or total) and query and _is_said(ego, db, query, which)
    fields: answers.SearchMemories = {
        "memories": [
            _found(ego, memory, scores.get(memory.seq), due.get(memory.seq)) for memory in shown
        ],
        "total": total,
        "stories": [story_fields(one, ego.write_time) for one in told],
    }
    if not shown and not told:
        return Reply(_IN_TALK if is_said else _none(total, offset), fields=fields)
    last = offset + len(shown)
    heading = f"{offset + 1}-{last} of {total} {text.noun(total, 'memory', 'memories')}:"
    around = [heading if shown else "No memory matches, but:"]
    around += [f"More with offset {last}."] if last < total else []
    hint = any(memory.private for memory in shown)
    scaffold = f"{SEARCH}\n{FORGETTING}" if hint else SEARCH
    words = [*(query or "").split(), *others]
    numbered = enumerate(shown, offset + 1)
    found = [
        Found(memory, f"{place}. ", due=due.get(memory.seq, Prospect()).said, words=words)
        for place, memory in numbered
    ]
    found += [Found(one) for one in told]
    lines = within(ego, around, found, among, room_for(len(shown), _SHOWN, scaffold))
    return Reply("\n".join(lines), scaffold, fields=fields)


def _is_said(ego: Ego, db: Transaction, query: str, which: Filter) -> bool:
    """Whether talk says any word of what no memory holds, where all of it is looked through."""
    if which != Filter():
        return False
    newest = talk_words.read_newest(db, ego.semantics.directory)
    return bool(talk_words.search(db, newest, query).best(1))


def _none(total: int, offset: int) -> str:
    return f"Only {total} match; nothing after {offset}." if total else "No memory matches."


def _found(ego: Ego, memory: Memory, hit: search.Hit | None, due: Prospect | None) -> answers.Found:
    plan = due.plan if due else None
    return {
        **memory_fields(memory, ego.write_time),
        "score": round(hit.score, 4) if hit else None,
        "similarity": round(hit.similarity, 4) if hit else None,
        "ahead": coming.due_fields(plan, ego.here()) if plan else None,
    }


@backend(observes=True)
def get_episode(
    ego: Ego,
    episode_id: Annotated[
        str, Argument(help="An episode's id, or a memory's."), Explained(), Kept.MEMORY_OR_EVENT
    ],
) -> Reply[answers.GotMemory | answers.GotEpisode | answers.GotEvent]:
    """Read an episode, or one memory whole."""
    with ego.database.reading() as db:
        episode = stories.episode(db, episode_id)
        if episode is not None:
            members = truth.add_dates(db, (look_up(db, one) for one in episode.member_ids))
            return _episode(ego, episode, members)
        event = events.get(db, episode_id)
        if event is not None:
            return _event(ego, righted.tell_put_right(db, [event])[0])
        memory = memories.get(db, episode_id)
        if memory is None:
            raise NotFound(
                f"No episode or memory '{text.one_line(episode_id, 40)}'."
                " recall and search_memories show ids."
            )
        tied = find_tied(db, memory)
        (memory,) = truth.add_dates(db, [memory])
        told = stories.told_in(db, [memory.seq]).get(memory.seq, [])
        due = ahead.get(db, memory.seq, ego.now())
    now = ego.here()
    lines = [kinds.headline(memory, now), text.quote(memory.content)]
    again = f", {due.how_often}" if due and due.how_often else ""
    if due and (off := soon.list_left_out(ego, due)):
        again += f", but not on {off}"
    lines += [f"to come: {due.say(now)}{again}"] if due else []
    lines += [
        f"{link.type.replace('_', ' ')}: {kinds.line(other, now, 70)}" for link, other in tied[:5]
    ]
    lines += [f"told in: {text.one_line(summary, 60)} ({name})" for name, summary in told[:3]]
    fields: answers.WholeMemory = {
        **memory_fields(memory, ego.write_time),
        "links": [link_fields(link) for link, _ in tied],
        "episodes": [{"id": name, "summary": summary} for name, summary in told],
    }
    return Reply("\n".join(lines), MEMORY_WHOLE, fields={"memory": fields})


def find_tied(db: Transaction, memory: Memory) -> list[tuple[Link, Memory]]:
    """What `memory` is linked to, each with its link; a chain comes first."""
    tied = links.links_of(db, memory)
    tied.sort(key=lambda link: link.type not in (LinkType.REPLACED_BY, LinkType.REPLACES))
    others = truth.add_dates(db, (look_up(db, link.target_id) for link in tied))
    return list(zip(tied, others, strict=True))


def _event(ego: Ego, event: Event) -> Reply[answers.GotEvent]:
    """What was said, whole."""
    what = event.source.replace("_", " ")
    lines = [f"{event.id}, {text.age(event.at, ego.here())}, {what}{sayings.feeling(event)}"]
    for who, said in ((ego.addressed, event.user_text), ("you", event.assistant_text)):
        if said:
            lines += [f"{text.one_line(who, 40)}:", text.quote(said[:_SAID_SHOWN])]
            lines += ["…"] if len(said) > _SAID_SHOWN else []
    return Reply("\n".join(lines), EVENT, fields={"event": event_fields(event, ego.write_time)})


def _episode(ego: Ego, episode: Episode, members: list[Memory]) -> Reply[answers.GotEpisode]:
    days = [f"{ego.local(at):%Y-%m-%d}" for at in (episode.start, episode.end)]
    when = " to ".join(dict.fromkeys(days))
    lines = [
        f"{text.one_line(episode.summary, 200)}"
        f" ({episode.id}, {when}, importance {episode.importance})"
    ]
    room = max(60, _STORY_SHOWN // len(members))
    shown = members[: _STORY_SHOWN // 60]
    now = ego.here()
    lines += [f"{i}. {kinds.line(m, now, room)}" for i, m in enumerate(shown, 1)]
    if len(members) > len(shown):
        lines.append(f"… and {len(members) - len(shown)} more.")
    fields = episode_fields(episode, members, ego.write_time)
    return Reply("\n".join(lines), EPISODE, fields={"episode": fields})


def link_fields(link: Link) -> answers.Link:
    """A link of a memory, for programs."""
    return {
        "id": link.target_id,
        "type": link.type,
        "confidence": link.confidence,
        "note": link.note,
    }


def episode_fields(episode: Episode, members: list[Memory], write: Write) -> answers.Episode:
    """An episode with its memories, for programs."""
    return {
        "id": episode.id,
        "summary": episode.summary,
        "start": write(episode.start),
        "end": write(episode.end),
        "importance": episode.importance,
        "memories": [memory_fields(memory, write) for memory in members],
    }

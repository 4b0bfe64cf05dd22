"""How memories come to hang together: links, episodes, consolidation."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from itertools import pairwise, takewhile
from typing import Annotated

from typer import Argument, Option

from ego.core import text
from ego.core.desires.satisfaction import Happening
from ego.core.memory.memories import KEPT_ASIDE, LinkType, Memory
from ego.core.memory.truth.chains import refuse_reversed
from ego.core.reply import CONSOLIDATED, EPISODE_TOLD, LINKED, Reply, room
from ego.core.synonyms import LINK
from ego.errors import NotFound, UsageError
from ego.runtime import follow_ups
from ego.runtime.ego import Ego
from ego.runtime.parameters import Explained, Kept, Limit, OneOf
from ego.runtime.toolkit import backend
from ego.stores.embedding.waiting import EVENTS, STORIES
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, trash
from ego.stores.memory.filters import Filter
from ego.stores.memory.ties import likeness, links, stories
from ego.tools.identity.meetings import resolve
from ego.tools.memory import answers, truth
from ego.tools.memory.finding.lookup import look_up
from ego.tools.memory.relate import embed

_REPLAYED = timedelta(hours=24)
_NEAR = timedelta(minutes=30)
"""Memories within this time of each other may belong together."""
_REPLAYED_AT_MOST = 500
_NAMED = 2
"""So many pairs that grew closer are named."""
_FEW_WORDS, _LEAD = 28, 12
"""Columns of a memory that is named, and characters of it before it differs from another."""
_ALIKE = (100, 70, 48, 32)
"""Columns of a memory beside its like: the first with which everything fits."""

LINK_TYPE = OneOf(LINK, tuple(LinkType), listed=True)


@backend(repeatable=True)
def link_memories(
    ego: Ego,
    source_id: Annotated[str, Argument(help="The memory the link starts from."), Kept.MEMORY],
    target_id: Annotated[str, Argument(help="The memory it leads to."), Kept.MEMORY],
    type: Annotated[str, Option(help="How they belong together."), LINK_TYPE] = LinkType.RELATED,  # noqa: A002
    note: Annotated[str | None, Option(help="Why."), Limit(bytes=1_000)] = None,
    undo: Annotated[bool, Option("--undo", help="Take that link away."), Explained()] = False,
) -> Reply[answers.LinkMemories]:
    """Tie two memories together."""
    if source_id == target_id:
        raise UsageError("A memory cannot be linked to itself.")
    kind = LinkType(type)
    with ego.writing() as db:
        source, target = look_up(db, source_id), look_up(db, target_id)
        if undo:
            _part(db, source, target, kind)
        elif kind is LinkType.REPLACES:
            truth.replace(ego, db, source, target, note or "")
        elif kind is LinkType.REPLACED_BY:
            truth.replace(ego, db, target, source, note or "")
        else:
            refuse_reversed(kind, source, target)
            links.join(db, source, target, kind, confidence=1.0, note=note or "", now=ego.now())
    fields: answers.LinkMemories = {
        "source_id": source_id,
        "target_id": target_id,
        "type": kind,
        "undone": undo,
    }
    if undo:
        word = kind.replace("_", " ")
        said = f"No longer linked as {word}:\n{_named(source)}\n{_named(target)}"
        return Reply(said, fields=fields)
    said = f"{_named(source)}\n  {kind.words}\n{_named(target)}"
    return Reply(said, LINKED, fields=fields)


def _part(db: Transaction, source: Memory, target: Memory, kind: LinkType) -> None:
    if links.part(db, source, target, kind):
        return
    others = [link.type for link in links.links_of(db, source) if link.target_id == target.id]
    known = f" They are linked as {text.enumerate_names(others)}." if others else ""
    raise NotFound(f"{source.id} has no link '{kind}' to {target.id}.{known}")


@backend()
def create_episode(
    ego: Ego,
    memory_ids: Annotated[
        list[str],
        Argument(help="The memories that make it up."),
        Limit(items=100, characters=64),
        Kept.MEMORY,
    ],
    summary: Annotated[str, Argument(help="What the story is."), Limit(bytes=4_000)],
) -> Reply[answers.CreateEpisode]:
    """Tell several memories as one story."""
    episode_id = f"ep_{ego.new_id()}"
    if not memory_ids:
        raise UsageError("create_episode needs memory_ids.")
    with ego.writing() as db:
        members = [look_up(db, memory_id) for memory_id in memory_ids]
        seq = stories.tell(db, episode_id, summary, members, ego.now())
        people = list(dict.fromkeys(name for member in members for name in member.people))
        if people:
            ego.follow(db, follow_ups.STORY, {"people": people, "episode": episode_id})
    embed(ego, STORIES, seq)
    importance = max(memory.importance for memory in members)
    count = text.plural(len(members), "memory", "memories")
    shared = f", shared with {text.enumerate_names(resolve(ego, people))}" if people else ""
    fields: answers.CreateEpisode = {
        "id": episode_id,
        "memory_ids": list(memory_ids),
        "importance": importance,
    }
    return Reply(
        f"Told as one story (id: {episode_id}): {count}{shared}.", EPISODE_TOLD, fields=fields
    )


@backend()
def consolidate(ego: Ego) -> Reply[answers.Consolidate]:
    """Replay the last day: strengthen links, let faint ones go."""
    now = ego.now()
    with ego.database.reading() as db:
        lately = memories.newest(db, Filter(since=now - _REPLAYED), limit=_REPLAYED_AT_MOST)
        doubles = likeness.doubles(db, ego.semantics, lately)
        linked = links.linked_among(db, [memory.seq for memory in lately])
    if doubles:
        names = ego.every_name()
        doubles = [pair for pair in doubles if not likeness.tells_other(*pair, names)]
    one_after_another = [pair for pair in pairwise(lately) if pair[0].at - pair[1].at <= _NEAR]
    pairs = [
        (older, newer)
        for newer, older in one_after_another
        if _of_one_thread(ego, newer, older, linked)
    ]
    if pairs or doubles:
        ego.use.happen(Happening.FOUND)
    with ego.writing() as db:
        links.strengthen(db, [pair for pair in pairs if all(_is_there(db, m) for m in pair)], now)
        pruned = links.prune(db)
        purged = _purged(ego, db, now - KEPT_ASIDE)
    done = _replayed(len(lately), len(pairs), pruned, purged)
    same = {frozenset(one.id for one in both) for both in doubles}
    closer = [pair for pair in pairs if frozenset(one.id for one in pair) not in same]
    scaffold = CONSOLIDATED if closer or doubles else ""
    fields: answers.Consolidate = {
        "replayed": len(lately),
        "strengthened": len(pairs),
        "pruned": pruned,
        "purged": purged,
        "merge_candidates": [[one.id, other.id] for one, other in doubles],
    }
    said = [done, *_shown(closer, doubles, room(scaffold) - text.count_prompt_tokens(f"{done}\n"))]
    return Reply("\n".join(said), scaffold, fields=fields)


def _of_one_thread(
    ego: Ego, newer: Memory, older: Memory, linked: Collection[frozenset[int]]
) -> bool:
    """Whether what came one after the other has anything to do with each other: it is linked, or
    shares a tag or somebody other than the companion, who is in most of them.

    The breakfast and the news from Osaka are of one hour, and not of one thread.
    """
    if frozenset((newer.seq, older.seq)) in linked:
        return True
    own = {text.normalise(name) for name in ego.names_of(ego.companion)}

    def marks(one: Memory) -> set[str]:
        named = {text.normalise(name) for each in one.named for name in ego.names_of(each)}
        return (named - own) | {text.normalise(tag) for tag in one.tags}

    return not marks(newer).isdisjoint(marks(older))


def _shown(
    closer: Sequence[tuple[Memory, Memory]], doubles: Sequence[tuple[Memory, Memory]], most: int
) -> list[str]:
    """What came of it, in lines of at most so many tokens: as wide as all of them have room."""

    def lines(columns: int) -> list[tuple[int, str]]:
        together = [(3, _together(older, newer)) for older, newer in _weightiest(closer)]
        alike = [_alike(*both, columns) for both in doubles]
        return [*together, *zip((1, 2, 4), alike, strict=False)]

    return text.fit_widest(lines, _ALIKE, most, needed=4)


def _weightiest(pairs: Sequence[tuple[Memory, Memory]]) -> list[tuple[Memory, Memory]]:
    """The two pairs that are worth naming, the weightiest first."""

    def weight(pair: tuple[Memory, Memory]) -> tuple[int, float]:
        return sum(one.importance for one in pair), sum(one.intensity for one in pair)

    return sorted(pairs, key=weight, reverse=True)[:_NAMED]


def _together(older: Memory, newer: Memory) -> str:
    """Two memories that grew closer, in a few words each."""
    return f"Closer now: {_in_brief(older, _FEW_WORDS)} and {_in_brief(newer, _FEW_WORDS)}"


def _alike(one: Memory, other: Memory, columns: int) -> str:
    """Two memories that say nearly the same, from where they differ if that comes late."""
    first, second = text.flat(one.content), text.flat(other.content)
    same = sum(
        1 for _ in takewhile(lambda both: both[0] == both[1], zip(first, second, strict=False))
    )
    is_cut = any(text.brief(said, columns) != said for said in (first, second))
    if is_cut and same > text.characters(first, _FEW_WORDS):
        first, second = (f"…{said[same - _LEAD :]}" for said in (first, second))
    told = (
        f"{text.brief(said, columns)} ({memory.id})"
        for said, memory in ((first, one), (second, other))
    )
    return f"Almost the same: {' / '.join(told)}"


def _in_brief(memory: Memory, columns: int) -> str:
    return f"{text.brief(memory.content, columns)} ({memory.id})"


def _purged(ego: Ego, db: Transaction, before: datetime) -> int:
    """Delete for good what was set aside before then, memories and events; returns how many."""
    late, talk = trash.overdue(db, before), trash.overdue(db, before, EVENTS)
    erased = follow_ups.purge(ego, db, late, talk)
    return len(erased.memory_ids) + len(talk)


def _is_there(db: Transaction, memory: Memory) -> bool:
    """Whether `memory` has not been forgotten by another process meanwhile."""
    return memories.get(db, memory.id) is not None


def _replayed(lately: int, pairs: int, pruned: int, purged: int) -> str:
    if not lately and not pruned and not purged:
        return "Nothing was remembered in the last day; there is nothing to replay."
    done = [f"Replayed {lately} {text.noun(lately, 'memory', 'memories')} of the last day"]
    done += [f"{pairs} {text.noun(pairs, 'pair')} grew closer"] if pairs else []
    done += [f"{pruned} {text.noun(pruned, 'faint link')} let go"] if pruned else []
    done += [f"{purged} forgotten for good"] if purged else []
    return f"{'; '.join(done)}."


def _named(memory: Memory) -> str:
    return f"{text.one_line(memory.content, 60)} ({memory.id})"

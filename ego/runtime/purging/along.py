"""What goes along with what is purged: what else tells it, and what came of that.

Of talk that only tells it again, what was noted goes where it tells it, too: a plan that came of
the same turn says something else, and stays.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ego.core.talk.noted import Noted, select_living
from ego.runtime import follow_ups
from ego.runtime.noted import noting
from ego.runtime.purging.quotes import (
    Going,
    Quote,
    as_note,
    list_documents,
    name_fact,
    read_memories,
)
from ego.runtime.purging.tellers import Tellers
from ego.stores.embedding.waiting import EVENTS, MEMORIES
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, trash
from ego.stores.memory.ties import stories
from ego.stores.talk import events
from ego.stores.talk import noted as store

if TYPE_CHECKING:
    from ego.runtime.ego import Ego


def look_up(ego: Ego, db: Transaction, ids: Sequence[str]) -> dict[str, Quote]:
    """What these ids name, in their order, as `find` would; nothing for one that names nothing."""
    wanted = list(dict.fromkeys(ids))
    found: dict[str, Quote] = {}
    for memory in read_memories(db, _seqs(db, wanted, memories_too=True)):
        found[memory.id] = Quote(
            memory.id, "memory", memory.content, memory.seq, memory.at, memory.private
        )
    for event in events.by_seqs(db, _seqs(db, wanted, memories_too=False), set_aside=True):
        words = "\n".join(filter(None, (event.user_text, event.assistant_text)))
        found[event.id] = Quote(event.id, "event", words, event.seq, event.at)
    if len(found) < len(wanted):
        for name, summary in stories.every_summary(db):
            found.setdefault(name, Quote(name, "story", summary))
        for one in (store.get(db, name) for name in wanted):
            if one is not None:
                found.setdefault(one.id, as_note(one))
        for quote, _ in list_documents(ego, Tellers.of(ego)):
            found.setdefault(quote.id, quote)
    return {name: name_fact(ego, found[name]) for name in wanted if name in found}


def _seqs(db: Transaction, ids: Iterable[str], *, memories_too: bool) -> list[int]:
    shelf = MEMORIES if memories_too else EVENTS
    return [seq for name in ids if (seq := trash.seq_of(db, name, shelf)) is not None]


class Following(NamedTuple):
    """What came of things that go along, and goes with them."""

    quotes: list[Quote]
    outlived: list[str]
    """What was noted of them, by id, whose rows go though what came of it stays."""


def find_following(
    ego: Ego,
    db: Transaction,
    several: Sequence[Quote],
    going: Going,
    is_spared: Callable[[Noted], bool],
) -> Following:
    """What goes with `several` beside what is `going`: results of talk, what was noted of it but
    for what `is_spared`, as what it became, and stories of nothing that is left."""
    there = {*going.ids, *(one.id for one in several)}
    talk = trash.chain(db, [one.seq for one in several if one.kind == "event"])
    plans, questions, outlived = noting.find_following(db, talk.event_ids, (), is_spared)
    left = (one for one in select_living(store.list_all(db)).values() if one.id not in outlived)
    notes = [one for one in left if one.event_id in talk.event_ids]
    became = {*(one.id for one in read_memories(db, plans)), *questions}
    rows = [as_note(one) for one in notes if one.brought.id not in became]
    named = look_up(ego, db, [*talk.event_ids, *became])
    found = [one for one in (*named.values(), *rows) if one.id not in there]
    gone = [one.seq for one in (*several, *found) if one.kind == "memory"]
    ended = stories.episodes_ending_with(db, [*gone, *(one.seq for one in going.memories)])
    ended = [name for name in ended if name not in there] if gone else []
    return Following([*found, *look_up(ego, db, ended).values()], outlived)


def erase(
    ego: Ego, db: Transaction, several: Sequence[Quote], outlived: Collection[str] = ()
) -> trash.Erased:
    """Delete these for good, within the transaction; their traces follow.

    What came of those that are `outlived`, which were noted of talk among it, stays.
    """

    def ids(kind: str) -> list[str]:
        return [one.id for one in several if one.kind == kind]

    seqs = [one.seq for one in several if one.kind == "memory"]
    memories.set_all_aside(db, memories.by_seqs(db, seqs), ego.now())
    follow_ups.remove_stories(ego, db, ids("story"))
    also = {
        "names": ids("story"),
        "questions": ids("question"),
        "words": [*ids("fact"), *ids("narrative")],
        "notes": ids("note"),
        "outlived": list(outlived),
    }
    return follow_ups.purge(
        ego, db, seqs, [one.seq for one in several if one.kind == "event"], also
    )

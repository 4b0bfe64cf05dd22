"""No listing reads a whole table: what is slow at a hundred thousand is seen here at ten."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from ego.core.memory.memories import LinkType, Memory
from ego.runtime.ego import Ego
from ego.stores.embedding import waiting
from ego.stores.embedding.waiting import EVENTS, MEMORIES, Said
from ego.stores.engine import outbox
from ego.stores.memory import columns, memories, trash, words
from ego.stores.memory.filters import Filter
from ego.stores.memory.ties import links, stories
from ego.stores.talk import events, taken_back
from tests.conftest import NOON, use

OLD = NOON - timedelta(days=7)
FILTERS = {
    "nothing": Filter(),
    "category": Filter(category="dream"),
    "emotion": Filter(emotion="happy"),
    "person": Filter(people=("Aki",)),
    "time": Filter(since=OLD, until=NOON),
    "category and time": Filter(category="dream", since=OLD),
    "emotion and time": Filter(emotion="happy", until=NOON),
    "person and emotion": Filter(people=("Aki",), emotion="happy"),
}
NEEDS_EVERYTHING = {"SELECT chunk, data FROM numbers"}


@pytest.fixture
def kept(world: Ego) -> list[Memory]:
    one = Memory(id="mem_0", content="Aki saw a ship.", at=NOON, people=("Aki",))
    with world.database.writing() as db:
        several = memories.add_all(db, [replace(one, id=f"mem_{n}") for n in range(10)])
        stories.tell(db, "ep_1", "The ship.", several[:2], NOON)
        for memory in several[1:]:
            links.join(
                db, several[0], memory, LinkType.SIMILAR, confidence=0.9, note="", now=NOON
            )  # fmt: skip
    return several


def scans(world: Ego, ask: Callable[[sqlite3.Connection], object]) -> list[str]:
    """Every statement of `ask` that reads a table, or an index, from end to end."""
    said: list[str] = []
    connection = world.database.connection
    connection.set_trace_callback(said.append)
    try:
        ask(connection)
    finally:
        connection.set_trace_callback(None)
    asked = [one for one in said if one.split()[0] in ("SELECT", "UPDATE", "DELETE", "INSERT")]
    assert asked
    return [
        f"{statement}: {detail}"
        for statement in asked
        for *_, detail in connection.execute(f"EXPLAIN QUERY PLAN {statement}").fetchall()
        if detail.startswith("SCAN") and "json_each" not in detail and "CONSTANT" not in detail
        if statement not in NEEDS_EVERYTHING
    ]


@pytest.mark.parametrize("which", FILTERS.values(), ids=FILTERS)
def test_the_newest_are_read_from_an_index(world: Ego, kept: list[Memory], which: Filter) -> None:
    found = scans(world, lambda db: memories.newest(db, which, limit=3))

    newest_of_all = which.is_open  # walks the index by time and stops
    assert [one for one in found if "USING INDEX memories_by_time" not in one] == []
    assert bool(found) == newest_of_all


@pytest.mark.parametrize("which", FILTERS.values(), ids=FILTERS)
def test_what_passes_is_counted_without_the_rest(
    world: Ego, kept: list[Memory], which: Filter
) -> None:
    assert scans(world, lambda db: memories.count(db, which)) == []
    if not which.is_open:
        assert scans(world, lambda db: memories.matching_seqs(db, which)) == []


def test_nothing_else_walks_through_a_table(world: Ego, kept: list[Memory]) -> None:
    first, *rest = kept
    asked: dict[str, Callable[[sqlite3.Connection], object]] = {
        "get": lambda db: memories.get(db, first.id),
        "by_seqs": lambda db: memories.by_seqs(db, [1, 2]),
        "same_lately": lambda db: memories.same_lately(db, memories.digest_of(first.content), NOON),
        "waiting memories": lambda db: waiting.next_without_vector(db, MEMORIES, 1),
        "waiting events": lambda db: waiting.next_without_vector(db, EVENTS, 1),
        "counted memories": lambda db: waiting.count_waiting(db, MEMORIES, 1),
        "counted events": lambda db: waiting.count_waiting(db, EVENTS, 1),
        "a noted memory": lambda db: waiting.note(db, MEMORIES, Said(1, first.id, "x"), 1),
        "a noted event": lambda db: waiting.note(db, EVENTS, Said(1, "ev_1", "x"), 1),
        "embedded events": lambda db: waiting.seqs_in_generation(db, EVENTS, 1),
        "heads": lambda db: events.heads(db, [1, 2]),
        "events of a time": lambda db: events.seqs_between(db, OLD, NOON),
        "note_recalled": lambda db: memories.note_recalled(db, [1, 2], NOON),
        "overdue": lambda db: trash.overdue(db, OLD),
        "erase": lambda db: trash.erase(db, [99]),
        "bring_back": lambda db: memories.bring_back(db, first.id),
        "links": lambda db: links.links_of(db, first),
        "similar": lambda db: links.similar(db, [1, 2]),
        "count": lambda db: links.count(db, [1, 2]),
        "strengthen": lambda db: links.strengthen(db, [(first, rest[0])], NOON),
        "episode": lambda db: stories.episode(db, "ep_1"),
        "words": lambda db: words.add(db, 99, {"ship": 1}),
        "removal": lambda db: words.remove(db, 99, {"ship": 1}),
        "numbers": lambda db: columns.tie(db, {1: 1}),
        "marks": lambda db: taken_back.mark_turns(db, ["ev_1"]),
        "marked": lambda db: taken_back.has_mark(db, "ev_1"),
        "outbox": lambda db: outbox.remove(db, [1]),
        "a memory": lambda db: memories.add(db, replace(first, id="mem_new")),
    }

    for name, ask in asked.items():
        with world.database.writing():
            assert (name, scans(world, ask)) == (name, [])


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("wake_up", {}),
        ("introspect", {}),
        ("consider_them", {"person": "Aki"}),
        ("emotion_trend", {}),
        ("get_episode", {"episode_id": "ep_1"}),
        ("get_episode", {"episode_id": "mem_1"}),
        ("search_memories", {"query": "ship", "person": "Aki"}),
    ],
)
def test_a_tool_reads_no_table_from_end_to_end(
    world: Ego, kept: list[Memory], tool: str, arguments: dict[str, str]
) -> None:
    found = scans(world, lambda _: use(world, tool, **arguments))

    walks = ("memories_by_time", "memories_felt", "events_felt")  # as far as LIMIT
    last = f"{events.LAST[0]}: SCAN events"  # by its number, as far as the first
    allowed = (*(f"USING INDEX {index}" for index in walks), last, "SCAN outbox", "SCAN totals")
    assert [one for one in found if not any(part in one for part in allowed)] == []

"""A long life: what comes first is right and quick, however much lies behind it."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.core.memory.memories import Memory
from ego.runtime.ego import Ego, open_ego
from ego.stores.memory import memories
from ego.stores.talk import events
from tests.conftest import environment, use

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
TOGETHER = 5_000
"""So many are kept in one go."""
KINDS = ("daily", "conversation", "technical", "feeling", "introspection")
READS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("wake_up", {}),
    ("introspect", {}),
    ("feel_desires", {}),
    ("consider_them", {}),
    ("consider_them", {"person": "Yuki"}),
    ("emotion_trend", {}),
    ("search_memories", {}),
    ("search_memories", {"category": "feeling"}),
    ("search_memories", {"emotion": "sad"}),
)


@contextmanager
def opened(data_dir: Path) -> Iterator[Ego]:
    variables = environment(data_dir, at=None, EGO_COMPANION="Misaki", EGO_EMBEDDING_MODEL="off")
    with open_ego(config.read(environ=variables), now=lambda: NOW) as one:
        yield one


def fill(data_dir: Path, count: int) -> list[Memory]:
    """A store of so many memories, kept in no order at all; returns them newest first."""
    ages = random.Random(1).sample(range(count * 5), count)
    every = [
        Memory(
            id=f"mem_{n:012x}",
            content=f"note{n}",
            at=NOW - timedelta(minutes=1 + age),
            category=KINDS[n % len(KINDS)],
            emotion=("happy", "sad", "curious")[n % 3],
            people=("Misaki",) if n % 2 else ("Yuki",) if n % 1000 == 0 else (),
        )
        for n, age in enumerate(ages)
    ]
    with opened(data_dir) as one, one.database.writing() as db:
        for start in range(0, count, TOGETHER):
            memories.add_all(db, every[start : start + TOGETHER])
    return sorted(every, key=lambda memory: memory.at, reverse=True)


@pytest.fixture(scope="module", params=[10_000, pytest.param(50_000, marks=pytest.mark.soak)])
def long_life(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> tuple[Path, list[Memory]]:
    data_dir = tmp_path_factory.mktemp("long") / "data"
    return data_dir, fill(data_dir, request.param)


def ids(found: Any) -> list[str]:
    return [memory["id"] for memory in found]


def test_the_newest_come_first_of_a_long_life(long_life: tuple[Path, list[Memory]]) -> None:
    data_dir, newest = long_life
    expected = {
        "category": [memory.id for memory in newest if memory.category == "feeling"],
        "emotion": [memory.id for memory in newest if memory.emotion == "sad"],
        "person": [memory.id for memory in newest if "Yuki" in memory.people],
    }

    with opened(data_dir) as one:
        listed = use(one, "search_memories", n=10, offset=20).fields["memories"]
        by = {
            key: use(one, "search_memories", n=10, **{key: value}).fields["memories"]
            for key, value in (("category", "feeling"), ("emotion", "sad"), ("person", "Yuki"))
        }

    assert ids(listed) == [memory.id for memory in newest[20:30]]
    assert {key: ids(found) for key, found in by.items()} == {
        key: found[:10] for key, found in expected.items()
    }


def test_waking_up_after_a_long_life_tells_the_last_introspection(
    long_life: tuple[Path, list[Memory]],
) -> None:
    data_dir, newest = long_life
    last = next(memory for memory in newest if memory.category == "introspection")
    met = next(memory for memory in newest if "Misaki" in memory.people)

    with opened(data_dir) as one:
        reply = use(one, "wake_up")

    assert reply.fields["introspection"]["id"] == last.id
    talk = next(m for m in newest if m.category == "conversation" and not m.people)
    assert reply.fields["companion"]["last_interaction"] == max(met.at, talk.at).isoformat()


SMALL = {"outbox", "generations", "totals"}


def whole_scans(one: Ego, statement: str) -> list[str]:
    """The steps of a statement that read a whole table, or walk an index to its end."""
    plan = [
        row["detail"] for row in one.database.connection.execute(f"EXPLAIN QUERY PLAN {statement}")
    ]
    stops_early = "LIMIT" in statement and not any("TEMP B-TREE FOR ORDER" in step for step in plan)
    scans = [re.match(r"SCAN (\w+)( USING .*INDEX)?", step) for step in plan]
    return [
        f"{scan.group()}: {statement}"
        for scan in scans
        if scan
        and scan[1] not in SMALL | {"json_each", "CONSTANT"}
        and not (scan[2] and stops_early)
        and statement != events.LAST[0]  # by its number, as far as the first
        and not scan[1].startswith("(")
    ]


@pytest.mark.parametrize(("tool", "arguments"), READS, ids=str)
def test_no_reading_goes_through_everything(
    tool: str, arguments: dict[str, Any], long_life: tuple[Path, list[Memory]]
) -> None:
    data_dir, _ = long_life
    statements: list[str] = []

    with opened(data_dir) as one:
        one.database.connection.set_trace_callback(statements.append)
        use(one, tool, **arguments)
        one.database.connection.set_trace_callback(None)
        asked = [one_of for one_of in statements if one_of.lstrip().startswith("SELECT")]
        counting = [
            s for s in asked if s.startswith("SELECT count(*)") and tool == "search_memories"
        ]  # how many match a filter is counted in its index
        scans = [scan for s in asked if s not in counting for scan in whole_scans(one, s)]

    assert asked
    assert scans == []


@pytest.mark.soak
def test_a_hundred_thousand_memories_do_not_delay_a_morning(tmp_path: Path) -> None:
    fill(tmp_path / "data", 100_000)
    took: dict[str, float] = {}

    for tool, arguments in READS * 5:
        with opened(tmp_path / "data") as one:
            started = time.perf_counter()
            use(one, tool, **arguments)
            name = " ".join([tool, *arguments.values()])
            took[name] = min(took.get(name, 9.0), time.perf_counter() - started)

    for name, seconds in took.items():
        print(f"{name:28} {1000 * seconds:6.1f} ms at 100,000 memories")
    assert took["wake_up"] < 0.05
    assert took["introspect"] < 0.05

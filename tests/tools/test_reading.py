"""Reads leave what an agent stored as it is, byte for byte; what a use settles apart."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.runtime.ego import Ego, open_ego
from ego.runtime.toolkit import TOOLS
from tests.conftest import Clock, Ids, environment, use
from tests.engines import list_tables

COUNTERS = {"access_count", "last_accessed"}
SETTLED = {f"{name}.json{copy}" for name in ("desires", "rhythm") for copy in ("", ".bak")}
"""What a use settles, and the counters of when it was."""


@pytest.fixture
def world(data_dir: Path, clock: Clock) -> Iterator[Ego]:
    """A small life of everything there is, left to its words."""
    variables = environment(data_dir, None, EGO_COMPANION="Misaki", EGO_EMBEDDING_MODEL="off")
    with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as life:
        kept = []
        for n in range(8):
            clock.forward(hours=20)
            content = f"Evening {n}: the tide came in and Misaki counted the boats."
            people = ["Misaki"] if n % 2 else ["美咲", "Yuki"]
            felt = {"emotion": "warm", "secondary": ["melancholy"], "tags": ["tide"]}
            kept.append(use(life, "remember", content=content, people=people, **felt).fields["id"])
        use(life, "remember", content="I was waiting.", category="introspection", private=True)
        use(life, "update_relationship", person="Misaki", field="alias", value="美咲")
        use(life, "update_self", field="question", value="Why does the tide follow the boats?")
        use(life, "update_self", field="goal", value="Learn the tides = long 80")
        use(life, "create_episode", memory_ids=kept[:3], summary="Boats")
        use(life, "link_memories", source_id=kept[0], target_id=kept[5], type="leads_to")
        use(life, "forget", memory_id=kept[-1])
        clock.forward(days=100)
        yield life


def stored(life: Ego) -> dict[str, str]:
    """A digest of every row, counters left out, and of every file beside the database."""
    with life.database.reading() as db:
        tables = [
            name
            for name in list_tables(life, db)
            if name != "numbers"  # holds the counter of recalls
        ]
        rows = {
            table: [
                tuple(value for key, value in dict(row).items() if key not in COUNTERS)
                for row in db.execute(f"SELECT * FROM {table}")
                if table != "documents" or row["name"] not in SETTLED
            ]
            for table in tables
        }
    digests = {
        table: hashlib.sha256(repr(found).encode()).hexdigest() for table, found in rows.items()
    }
    for path in sorted(life.settings.data_dir.rglob("*")):
        if path.is_file() and path.name not in SETTLED and not path.name.startswith("ego.db"):
            digests[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return digests


READS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("wake_up", {}),
    ("feel_desires", {}),
    ("introspect", {}),
    ("consider_them", {}),
    ("consider_them", {"person": "Yuki"}),
    ("search_memories", {}),
    ("search_memories", {"query": "tide", "person": "美咲", "n": 3}),
    ("get_episode", {"episode_id": "mem_000000000001"}),
    ("get_episode", {"episode_id": "the story"}),
    ("emotion_trend", {}),
    ("recall", {"context": "boats"}),
    ("am_i_being_genuine", {}),
)


@pytest.mark.parametrize(("tool", "arguments"), READS, ids=str)
def test_a_read_leaves_everything_as_it_is(
    tool: str, arguments: dict[str, Any], world: Ego
) -> None:
    before = stored(world)
    if arguments.get("episode_id") == "the story":
        arguments = {"episode_id": use(world, "consider_them").fields["story"]["id"]}

    use(world, tool, **arguments)

    assert stored(world) == before


def test_every_tool_that_says_it_observes_is_read_here() -> None:
    observing = {name for name, tool in TOOLS.items() if tool.observes and tool.offered}

    assert observing == {tool for tool, _ in READS}

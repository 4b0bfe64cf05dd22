"""What follows from a write is done once, whenever the process that wrote died."""

from __future__ import annotations

import re
import subprocess
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from ego.runtime import follow_ups
from ego.runtime.ego import Ego
from ego.stores.engine import outbox
from ego.stores.engine.outbox import Due
from tests import forks, innards
from tests.conftest import NOON, Clock, environment, use

MEETING = {"content": "We watched the sunset.", "people": ["Mika", "Yuki"], "emotion": "moved"}


class Killed(BaseException):
    """As a process that is killed, it is caught by nothing on its way."""


def primary_write_only(world: Ego, tool: str, **arguments: Any) -> None:
    """Use `tool` as a process does that is killed right after its commit."""

    def die(*_: object, **__: object) -> None:
        raise Killed

    with pytest.MonkeyPatch.context() as patch, suppress(Killed):
        patch.setattr(follow_ups, "work_off", die)
        use(world, tool, **arguments)


def kept(data_dir: Path, name: str) -> dict[str, Any]:
    return dict(innards.document(data_dir, "desires.json")[name])


def waiting(world: Ego) -> list[Due]:
    with world.database.reading() as db:
        return outbox.list_due(db)


def people(world: Ego) -> dict[str, int]:
    return {one["name"]: one["total_interactions"] for one in world.people().values()}


def test_a_use_leaves_nothing_waiting(world: Ego) -> None:
    use(world, "remember", **MEETING)

    assert waiting(world) == []
    assert people(world) == {"Mika": 1, "Yuki": 1}


def test_what_a_killed_process_left_is_done_by_the_next_call_once(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    primary_write_only(world, "remember", **MEETING)
    assert kept(data_dir, "expression")["satisfaction_quality"] == 0.5
    assert [due.kind for due in waiting(world)] == ["attend", "meet", "satisfy", "satisfy"]
    clock.forward(hours=5)

    for _ in range(2):
        use(world, "search_memories")

        assert waiting(world) == []
        assert people(world) == {"Mika": 1, "Yuki": 1}
        assert kept(data_dir, "expression") == {
            "last_satisfied": NOON.isoformat(),
            "satisfaction_quality": 0.3,
            "boost": 0.0,
            "by": "remember",
        }
        assert kept(data_dir, "resonance") == {
            "last_satisfied": NOON.isoformat(),
            "satisfaction_quality": 0.4,
            "boost": 0.0,
            "by": "remember",
        }
        clock.forward(hours=1)


KILLED = """
import os
from ego.faces import cli
from ego.runtime import follow_ups

follow_ups.work_off = lambda *_, **__: os._exit(9)
cli.run(["remember", "We watched the sunset.", "--with", "Mika"])
"""


def test_a_process_that_really_dies_has_its_use_finished(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    dying = subprocess.run(forks.python(KILLED), env=environment(data_dir), timeout=60, check=False)
    clock.forward(hours=1)

    assert dying.returncode == 9
    use(world, "recall", context="sunset")

    assert people(world) == {"Mika": 1}
    assert kept(data_dir, "expression")["last_satisfied"] == NOON.isoformat()
    assert kept(data_dir, "expression")["satisfaction_quality"] == 0.3


def test_doing_it_twice_changes_nothing(world: Ego, data_dir: Path) -> None:
    primary_write_only(world, "remember", **MEETING)
    rows = waiting(world)
    use(world, "search_memories")
    desires, known = innards.text(data_dir, "desires.json"), world.people()

    with world.database.writing() as db:  # a kill between the documents and the outbox
        for due in rows:
            outbox.note(db, due.kind, due.payload, due.noted_at)
    use(world, "search_memories")

    assert waiting(world) == []
    assert innards.text(data_dir, "desires.json") == desires
    assert world.people() == known


def test_what_comes_late_undoes_nothing_that_happened_since(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    primary_write_only(world, "remember", **MEETING)
    clock.forward(hours=1)
    use(world, "satisfy_desire", name="expression", quality=0.8)
    explicit = kept(data_dir, "expression")

    use(world, "search_memories")

    assert waiting(world) == []
    assert kept(data_dir, "expression") == explicit
    assert explicit["last_satisfied"] == (NOON + timedelta(hours=1)).isoformat()


def test_several_that_were_left_are_done_in_their_order(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    for n in range(3):
        primary_write_only(world, "remember", content=f"Thought {n}.", people=["Mika"])
        clock.forward(minutes=20)

    use(world, "recall", context="thought")

    assert people(world) == {"Mika": 3}
    assert (
        kept(data_dir, "expression")["last_satisfied"] == (NOON + timedelta(minutes=40)).isoformat()
    )
    (mika,) = world.people().values()
    assert mika["first_interaction"] == NOON.isoformat()
    assert mika["last_interaction"] == (NOON + timedelta(minutes=40)).isoformat()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("desires.json", '{"curiosity": {"boo'),
        ("desires.json", "[]"),
        ("relationships.json", "null"),
        ("relationships.json", '{"p_1": {"name": "Mika", "aliases": null}}'),
        ("relationships.json", '{"p_1": {"name": "Mika", "total_interactions": "many"}}'),
    ],
)
def test_a_broken_document_waits_until_it_is_mended(
    name: str, content: str, world: Ego, data_dir: Path
) -> None:
    innards.write(data_dir, name, content)

    reply = use(world, "remember", **MEETING)

    assert reply.data.startswith("Saved (id: mem_")
    assert re.search(
        rf"\nBut: (no desire was settled|the meeting was not counted) yet: \S*{name} ", reply.data
    )
    assert innards.text(data_dir, name) == content
    assert len(world.warnings) == 1
    left = ["satisfy", "satisfy"] if name == "desires.json" else ["meet"]
    assert [due.kind for due in waiting(world)] == left

    innards.remove(data_dir, name)
    use(world, "search_memories")
    assert waiting(world) == []
    assert people(world) == {"Mika": 1, "Yuki": 1}
    assert kept(data_dir, "expression")["satisfaction_quality"] == 0.3
    assert kept(data_dir, "resonance")["satisfaction_quality"] == 0.4


def test_an_ego_that_only_observes_leaves_what_waits(world: Ego) -> None:
    primary_write_only(world, "remember", **MEETING)
    left = waiting(world)

    world.observes_only = True
    use(world, "recall", context="sunset")

    assert waiting(world) == left
    assert [due.kind for due in left] == ["attend", "meet", "satisfy", "satisfy"]

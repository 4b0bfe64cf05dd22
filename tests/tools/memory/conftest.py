"""What the tests of memories have in common: a life of ten of them, and a smaller one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from ego import config
from ego.runtime.ego import Ego, open_ego
from tests import models
from tests.conftest import NOON, Clock, Ids, use
from tests.tools.memory.ten_memories import fill
from tests.upkeep.conftest import run

__all__ = ["life", "life_dir", "lived", "run"]


@pytest.fixture(scope="module")
def life_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where `life` is."""
    return tmp_path_factory.mktemp("life") / "data"


@pytest.fixture(scope="module")
def life(life_dir: Path) -> Iterator[Ego]:
    """An ego with ten memories. Recalling them changes nothing before the next day."""
    clock = Clock()
    variables = models.environment(life_dir, at=None)
    with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as opened:
        fill(opened, clock)
        yield opened


@pytest.fixture
def lived(world: Ego, clock: Clock) -> Ego:
    """A small life: three memories, a story, links, a person; ids in order."""
    clock.at = NOON - timedelta(days=2)
    use(world, "remember", content="Misaki found a flat by the river.", emotion="warm",
        people=["Misaki"], tags=["flat", "引越し"], category="conversation")  # fmt: skip
    clock.forward(hours=20)
    use(world, "remember", content="The flat by the river has a window for the cat.")
    clock.forward(hours=20)
    use(world, "remember", content="美咲の部屋で\n猫が鳴いた。", private=True,
        secondary=["curious"], emotion="peaceful")  # fmt: skip
    use(world, "create_episode", memory_ids=["mem_000000000001", "mem_000000000004"],
        summary="A place for Misaki and the cat.")  # fmt: skip
    use(world, "link_memories", source_id="mem_000000000003", target_id="mem_000000000004",
        type="leads_to", note="they moved in")  # fmt: skip
    clock.at = NOON
    return world

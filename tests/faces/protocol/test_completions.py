"""What a client is offered for the arguments of prompts and addresses, in both eras."""

from __future__ import annotations

from pathlib import Path

import anyio
import pytest
from mcp import Client
from mcp.types import PromptReference, ResourceTemplateReference

from ego.faces.mcp import build
from tests.conftest import RunHere
from tests.faces.clients import ERAS, Era, settings
from tests.faces.kept import everything

pytestmark = pytest.mark.usefixtures("prepared")

REPLY = PromptReference(name="before_reply")
MEMORY = ResourceTemplateReference(uri="ego://memory/{id}")
WHY = ResourceTemplateReference(uri="ego://why/{id}")


def offered(
    data_dir: Path, era: Era, ref: PromptReference | ResourceTemplateReference, **argument: str
) -> list[str]:
    """The values a client is offered for one argument."""
    ((name, value),) = argument.items()

    async def ask() -> list[str]:
        async with Client(build(settings(data_dir)), mode=era) as client:
            told = await client.complete(ref, {"name": name, "value": value})
            return list(told.completion.values)

    return anyio.run(ask)


@pytest.mark.parametrize("era", ERAS)
def test_people_and_memories_are_offered_and_nothing_is_written(
    era: Era, data_dir: Path, run_here: RunHere
) -> None:
    kept = run_here("remember", "Tea.", "--with", "Aki Mori", "--json").data["id"]
    run_here("remember", "お茶。", "--with", "美咲")
    before = everything(data_dir)

    assert offered(data_dir, era, REPLY, person="") == ["Aki Mori", "美咲"]
    assert offered(data_dir, era, REPLY, person="aki") == ["Aki Mori"]
    assert offered(data_dir, era, REPLY, person="美") == ["美咲"]
    assert offered(data_dir, era, REPLY, person="Nobody") == []
    assert len(offered(data_dir, era, MEMORY, id="")) == 2
    assert offered(data_dir, era, MEMORY, id=kept) == [kept]
    assert offered(data_dir, era, WHY, id="") == []
    assert offered(data_dir, era, REPLY, other="A") == []
    assert everything(data_dir) == before


@pytest.mark.parametrize("era", ERAS)
def test_of_a_private_memory_only_the_id_is_offered(
    era: Era, data_dir: Path, run_here: RunHere
) -> None:
    kept = run_here("remember", "Tea.", "--with", "Aki", "--private", "--json").data["id"]

    assert offered(data_dir, era, REPLY, person="") == []
    assert offered(data_dir, era, MEMORY, id="") == [kept]

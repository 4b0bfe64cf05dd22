"""What the tests of bad input have in common: a life to leave alone, and the MCP face."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client

from ego import config
from ego.faces.mcp import build
from ego.runtime.ego import Ego
from tests.conftest import environment, use

OverMcp = Callable[..., tuple[bool, str]]


def on_disk(directory: Path) -> dict[str, bytes]:
    """Everything that is kept; the lock file only says who held it last."""
    return {
        path.name: path.read_bytes()
        for path in directory.parent.rglob("*")
        if path.is_file() and path.name != "ego.lock"
    }


@pytest.fixture
def over_mcp(data_dir: Path) -> OverMcp:
    """Call a tool as an MCP client does: whether it failed, and what was said."""
    settings = config.read(environ=environment(data_dir))

    async def called(tool: str, arguments: dict[str, Any]) -> tuple[bool, str]:
        async with Client(build(settings)) as client:
            result = await client.call_tool(tool, arguments)
            (content,) = result.content
            return bool(result.is_error), str(getattr(content, "text", ""))

    return lambda tool, **arguments: anyio.run(called, tool, arguments)


@pytest.fixture
def lived(world: Ego, data_dir: Path) -> Path:
    use(world, "remember", content="We watched the sea.")
    world.database.close()
    return data_dir

"""What a client and a person read about a tool is English; examples in Japanese stand in docs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client

from ego.faces.mcp import build
from tests import answers
from tests.faces.clients import ERAS, Era, settings

JAPANESE = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")


def said_of(group: Any, name: str = "ego") -> Iterator[tuple[str, str]]:
    """Every text of a command's help, and of those under it."""
    for one in (group.help, group.epilog, group.short_help):
        yield name, one or ""
    for parameter in group.params:
        yield f"{name} {parameter.name}", getattr(parameter, "help", None) or ""
        yield f"{name} {parameter.name}", str(parameter.metavar or "")
    for below, command in getattr(group, "commands", {}).items():
        yield from said_of(command, f"{name} {below}")


def test_every_help_is_in_english() -> None:
    said = list(said_of(answers.every_command()))

    assert len(said) > 500
    assert [one for one in said if JAPANESE.search(one[1])] == []


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize("era", ERAS)
def test_all_that_a_server_lists_is_in_english(era: Era, data_dir: Path) -> None:
    async def ask() -> list[Any]:
        async with Client(build(settings(data_dir)), mode=era) as client:
            return [
                *(await client.list_tools()).tools,
                *(await client.list_prompts()).prompts,
                *(await client.list_resources()).resources,
                *(await client.list_resource_templates()).resource_templates,
            ]

    listed = [one.model_dump_json(by_alias=True, exclude_none=True) for one in anyio.run(ask)]

    assert len(listed) > 20
    assert [
        one for one in listed if JAPANESE.search(json.dumps(json.loads(one), ensure_ascii=False))
    ] == []

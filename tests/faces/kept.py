"""What the tests of the faces keep in a directory, and find kept there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import ego
from ego.runtime.ego import open_ego
from tests import engines, innards
from tests.conftest import NOON, environment, use
from tests.faces.clients import settings
from tests.faces.test_one_definition import files_of


def remembered(data_dir: Path, *contents: str) -> None:
    with ego.open(environ=environment(data_dir)) as mine:
        for content in contents:
            mine.remember(content)


def contents(data_dir: Path) -> list[str]:
    """Every kept text, oldest first."""
    with open_ego(settings(data_dir), observes_only=True) as opened:
        found: list[str] = []
        while True:
            page = use(opened, "search_memories", n=10, offset=len(found)).fields["memories"]
            if not page:
                return found[::-1]
            found += [memory["content"] for memory in page]


def everything(data_dir: Path) -> Mapping[str, Any]:
    """All that is kept, to be compared later: every row of a server, or else every file."""
    return innards.everything(data_dir) if engines.find(data_dir, NOON) else files_of(data_dir)

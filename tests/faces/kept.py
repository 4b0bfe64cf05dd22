"""What the tests of the faces keep in a directory, and find kept there."""

from __future__ import annotations

from pathlib import Path

import ego
from ego.runtime.ego import open_ego
from tests.conftest import environment, use
from tests.faces.clients import settings


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

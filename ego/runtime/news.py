"""Whether anything of an ego was written since somebody looked, by whichever process.

For whoever keeps looking (`ego web`, `ego watch`): the database has a number for it, and each
document a time. Asking takes a fifth of a millisecond and reads nothing.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from ego.config import CONFIG_FILE
from ego.runtime.ego import Ego

LOOK_SECONDS = 0.5
"""So often it is looked."""


class Mark(NamedTuple):
    """How far everything was written; another one means that something was."""

    database: int
    documents: frozenset[tuple[str, int, int, int]]


def mark(ego: Ego) -> Mark:
    """How far the database and the documents of an opened ego were written by now."""
    return Mark(ego.database.version(), frozenset(_documents(ego)))


def _documents(ego: Ego) -> list[tuple[str, int, int, int]]:
    found = []
    with os.scandir(ego.settings.data_dir) as entries:
        for one in entries:
            if one.name == CONFIG_FILE or one.name.endswith(".json"):
                try:
                    there = one.stat()
                except FileNotFoundError:  # replaced at this moment: the next look finds it
                    continue
                found.append((one.name, there.st_ino, there.st_mtime_ns, there.st_size))
    return found

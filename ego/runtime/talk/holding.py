"""The locks of turns whose models are asked: who asks for words holds one while it lives.

A lock is a file, and is seen without the database: a use that finds none has nothing to keep
before it answers.
"""

from __future__ import annotations

import os
from pathlib import Path

from ego.config import Settings

PREFIX, SUFFIX = "asking-", ".lock"
"""What stands around a turn's id in the name of its lock."""


def lock_of(settings: Settings, event_id: str, *, prepares: bool = False) -> Path:
    """Where the lock of a turn is: beside what is kept, or where this machine keeps its state."""
    return _directory(settings, prepares=prepares) / f"{PREFIX}{event_id}{SUFFIX}"


def has_any(settings: Settings) -> bool:
    """Whether a turn has a lock here: its model is asked still, or its process has died."""
    try:
        with os.scandir(_directory(settings)) as entries:
            return any(one.name.startswith(PREFIX) and one.name.endswith(SUFFIX) for one in entries)
    except OSError:
        return False


def _directory(settings: Settings, *, prepares: bool = False) -> Path:
    if not settings.database_url:
        return settings.data_dir
    from ego.stores.workplaces import workplaces  # an ego of a directory needs none

    places = workplaces(settings.data_dir, settings.work_dir, os.environ)
    return places.prepared("asking") if prepares else places.directory("asking")

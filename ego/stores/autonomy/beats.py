"""When the heart last beat by itself: the time of an empty file; and whether a process beats.

A beat that finds nothing to do writes nothing else, and a person wants to know that it came. The
process that beats in the foreground holds a lock, which goes with it however it ends.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from ego.stores.engine.files import try_lock

FILE = "last-beat"
IN_FOREGROUND = "foreground.lock"


def note(data_dir: Path, at: datetime) -> None:
    """Keep that the heart beat `at`."""
    file = data_dir / FILE
    file.touch(mode=0o600)
    os.utime(file, (at.timestamp(), at.timestamp()))


def last(data_dir: Path) -> datetime | None:
    """When that was; None when it never did."""
    try:
        return datetime.fromtimestamp((data_dir / FILE).stat().st_mtime, UTC)
    except OSError:
        return None


def claim_foreground(data_dir: Path) -> Callable[[], None] | None:
    """Beat here, until what is returned is called; None where a process does so already."""
    return try_lock(data_dir / IN_FOREGROUND)


def is_in_foreground(data_dir: Path) -> bool:
    """Whether a process lets the heart beat in the foreground."""
    if not (data_dir / IN_FOREGROUND).exists():
        return False
    let_go = claim_foreground(data_dir)
    if let_go is None:
        return True
    let_go()
    return False

"""When the heart last beat by itself: the time of an empty file.

A beat that finds nothing to do writes nothing else, and a person wants to know that it came.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

FILE = "last-beat"


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

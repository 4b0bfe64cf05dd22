"""Copies of each day, as tests make them, find them and look into them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from ego import config
from ego.config import Settings
from ego.upkeep.copies import rolling
from tests.conftest import NOON, environment

DAY = timedelta(days=1)


def backups(data_dir: Path) -> Path:
    return data_dir / "backups"


def dailies(data_dir: Path) -> list[Path]:
    return sorted(backups(data_dir).glob("*-daily"))


def settings(data_dir: Path, **more: str) -> Settings:
    return config.read(environ=environment(data_dir, at=None, EGO_BACKUP_KEEP="7", **more))


def roll(data_dir: Path, now: datetime = NOON) -> Path:
    """What the process of the day does, on that day."""
    made = rolling.roll(settings(data_dir), now)
    assert made is not None
    return made


def holding(place: Path, *needles: str) -> list[str]:
    return sorted(
        str(path.relative_to(place))
        for path in place.rglob("*")
        if path.is_file() and any(one.encode() in path.read_bytes() for one in needles)
    )


def until(there: Callable[[], object]) -> None:
    """Wait for what another process does."""
    end = time.monotonic() + 30
    while not there():
        assert time.monotonic() < end, "it was waited for in vain"
        time.sleep(0.02)


def shown(text: str, data_dir: Path) -> str:
    """A text without what is another in each run."""
    plain = text.replace(str(data_dir), "DATA")
    plain = re.sub(r"\d{8}T\d{12}Z", "MOMENT", plain)
    plain = re.sub(r"is \d+ days older", "is DAYS older", plain)  # than a file of today
    return re.sub(r"\d+\.\d MB", "SIZE", plain)

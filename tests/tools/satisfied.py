"""What an implicit satisfaction has left in desires.json."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

from tests.conftest import NOON
from tests.innards import document

LATER = NOON + timedelta(hours=30)


def kept(data_dir: Path) -> dict[str, Any]:
    """Every desire as it is kept now."""
    return document(data_dir, "desires.json")

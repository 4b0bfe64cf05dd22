"""What an implicit satisfaction has left in desires.json."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

from tests.conftest import NOON

LATER = NOON + timedelta(hours=30)


def kept(data_dir: Path) -> dict[str, Any]:
    """Every desire as it is kept now."""
    return dict(json.loads((data_dir / "desires.json").read_text("utf-8")))

"""Start every desire afresh, now that they rise on longer time scales.

Levels are computed from `last_satisfied`, so a stale timestamp would keep every
desire at 1.0 whatever `satisfaction_hours` says.
"""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path

TARGET_VERSION = "0.2.0"


def up(data_dir: Path) -> None:
    """Set every `last_satisfied` to now; quality and boost stay as they are."""
    path = data_dir / "desires.json"
    if not path.exists():
        return
    try:
        state = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise ValueError(f"{path} cannot be read ({error}); mend it or move it aside") from error
    if not isinstance(state, dict):
        raise ValueError(f"{path} does not hold an object; mend it or move it aside")
    now = datetime.now(UTC).isoformat()
    for desire in state.values():
        if isinstance(desire, dict) and "last_satisfied" in desire:
            desire["last_satisfied"] = now
    fresh = path.with_name(f".{path.name}.rebalanced")
    with fresh.open("w", encoding="utf-8") as file:
        json.dump(state, file, ensure_ascii=False, indent=2)
        file.flush()
        os.fsync(file.fileno())
    fresh.chmod(0o600)
    fresh.replace(path)

"""Keep which days of what comes back are left out, on which weekdays it is where those are several,
and from which day on it comes back no more."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.3.0"

COLUMNS = {
    "weekdays": "TEXT NOT NULL DEFAULT ''",  # a digit each, 0 for Monday
    "left_out": "TEXT NOT NULL DEFAULT ''",  # days with a space between
    "ends": "TEXT NOT NULL DEFAULT ''",  # a day; empty for what goes on
}


def up(data_dir: Path) -> None:
    """Add those that are missing; a database that has them all is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        columns = {name for _, name, *_ in connection.execute("PRAGMA table_info(ahead)")}
        missing = [
            f"ALTER TABLE ahead ADD COLUMN {name} {kind};"
            for name, kind in COLUMNS.items()
            if name not in columns
        ]
        if missing:
            mark = f"PRAGMA user_version = {max(version, 22)};"
            connection.executescript(f"BEGIN IMMEDIATE; {' '.join(missing)} {mark} COMMIT;")
    finally:
        connection.close()

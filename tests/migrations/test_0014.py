"""0014 lets the numbers of memories say more of what was said."""

from __future__ import annotations

import importlib
import json
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from tests.conftest import RunHere

MIGRATION = importlib.import_module("ego.migrations.0014_numbers_of_talk")
OLD = struct.Struct("<qIeBBBBHHH")
SAID = (
    "Dana: Did the vet call on Tuesday? I was out.",
    "Iris: No.",
    "遥：いつ行く？ 昨日は休みだった。",
    "Note: the ferry leaves at 9:30 in March 2026.",
    "https://example.org is where it is.",
    "ﾃﾞｰﾀ and Ⅻ words; ½ of it",
)


def columns_of(path: Path) -> bytes:
    with closing(sqlite3.connect(path / "ego.db")) as db:
        [(data,)] = db.execute("SELECT data FROM numbers WHERE chunk >= 0").fetchall()
    return bytes(data)


@pytest.fixture
def before(data_dir: Path, run_here: RunHere) -> Path:
    """A directory as the release before left it, with memories and their narrower numbers."""
    for place, said in enumerate(SAID):
        run_here("remember", said, "--intensity", str(place / 10), EGO_EMBEDDING_MODEL="")
    run_here("recall", "ferry", EGO_EMBEDDING_MODEL="")
    return data_dir


def narrow(path: Path) -> None:
    """Lay the numbers out as they were."""
    new = struct.Struct("<qIIeeBBBBBBHHH")
    records = new.iter_unpack(columns_of(path))
    data = b"".join(OLD.pack(r[0], r[1], r[3], *r[5:9], *r[11:]) for r in records)
    with closing(sqlite3.connect(path / "ego.db")) as db, db:
        db.execute("DELETE FROM numbers WHERE chunk < 0")  # they bore no mark
        db.execute("UPDATE numbers SET data = ?", (data,))
        db.execute("PRAGMA user_version = 11")
    done = [name for name in migrations.names() if name < "0014"]
    (path / "migration_state.json").write_text(json.dumps({"applied": done}), "utf-8")


def test_it_reckons_what_a_memory_that_is_kept_today_has(before: Path, run_here: RunHere) -> None:
    as_kept = columns_of(before)
    narrow(before)
    assert len(columns_of(before)) < len(as_kept)

    run_here("memories", EGO_EMBEDDING_MODEL="")

    assert columns_of(before) == as_kept
    assert "numbers" not in run_here("doctor", EGO_EMBEDDING_MODEL="").err


def test_it_may_run_twice_and_leaves_damage_to_the_doctor(before: Path) -> None:
    as_kept = columns_of(before)
    narrow(before)
    MIGRATION.up(before)
    MIGRATION.up(before)
    assert columns_of(before) == as_kept

    with closing(sqlite3.connect(before / "ego.db")) as db, db:
        db.execute("UPDATE numbers SET data = x'00'")
    MIGRATION.up(before)

    assert columns_of(before) == b"\0"

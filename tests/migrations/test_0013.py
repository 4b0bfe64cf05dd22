"""0013 tells who was there from who is only spoken of."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from ego import migrations
from tests.conftest import NOON, RunHere

MIGRATION = importlib.import_module("ego.migrations.0013_about")
LATER = NOON + timedelta(days=1)


@pytest.fixture
def before(data_dir: Path) -> Path:
    """A directory as 0012 left it, with a tea together and a thought of the day after."""
    data_dir.mkdir()
    done = [name for name in migrations.names() if name < "0013"]
    for name in done:
        importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    (data_dir / "migration_state.json").write_text(json.dumps({"applied": done}), "utf-8")
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        for seq, (category, at) in enumerate((("daily", NOON), ("introspection", LATER)), 1):
            moment = int(at.timestamp() * 1_000_000)
            db.execute(
                "INSERT INTO memories (id, content, digest, at, category, emotion, secondary,"
                " intensity, valence, arousal, importance, tags, private, body_state)"
                f" VALUES ('mem_{seq}', '{category}', x'00', {moment}, '{category}', 'warm', '[]',"
                " 0.5, 0.6, 0.3, 3, '[]', 0, '{}')"
            )
            db.execute(
                "INSERT INTO memory_people (person, at, seq, name)"
                f" VALUES ('misaki', {moment}, {seq}, 'Misaki')"
            )
    return data_dir


def test_thoughts_stay_thoughts_and_meetings_meetings(before: Path, run_here: RunHere) -> None:
    named = {"at": LATER + timedelta(hours=1), "EGO_COMPANION": "Misaki"}

    woken = run_here("wake-up", **named)
    listed = run_here("search-memories", "--person", "Misaki", "--json", **named)

    assert "Misaki: last interaction 1d ago. It left you warm." in woken.out
    assert [(one["people"], one["about"]) for one in listed.data["memories"]] == [
        ([], ["Misaki"]),
        (["Misaki"], []),
    ]


def test_it_may_run_twice(before: Path) -> None:
    def content() -> list[object]:
        with closing(sqlite3.connect(before / "ego.db")) as db:
            return [
                *db.execute("SELECT name, sql FROM sqlite_master ORDER BY name"),
                *db.execute("SELECT seq, about FROM memory_people ORDER BY seq"),
                db.execute("PRAGMA user_version").fetchone(),
            ]

    MIGRATION.up(before)
    once = content()
    MIGRATION.up(before)

    assert content() == once
    assert once[-3:] == [(1, 0), (2, 1), (13,)]

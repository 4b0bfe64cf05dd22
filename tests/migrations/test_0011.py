"""0011 lets what was said be set aside."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from tests.conftest import NOON, RunHere

MIGRATION = importlib.import_module("ego.migrations.0011_talk_taken_back")
FAILED, CUT = '{"model": "m", "ended": "failed"}', '{"model": "m", "ended": "interrupted"}'
FELT = '{"emotion_label": "anger", "emotion_intensity": 0.9, "salience_score": 0.9}'
SAID = (
    ("ev_1", "chat", 1, "hi", "", FAILED, None),
    ("ev_2", "chat", 1, "hi", "Hello, Misaki", FAILED, None),
    ("ev_3", "chat", 1, "Misaki, are you there?", "", FAILED, FELT),
    ("ev_4", "chat", 1, "Wait.", "", CUT, None),
    ("ev_5", "capture", 1, "A cat on the wall.", "", "{}", None),
    ("ev_6", "deliberation_decision", 0, "", "Because.", "{}", None),
)


@pytest.fixture
def before(data_dir: Path) -> Path:
    """A directory as 0.2.0 left it: turns that were answered, and some that were not."""
    data_dir.mkdir()
    done = [name for name in migrations.names() if name < "0011"]
    for name in done:
        importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        assert db.execute("PRAGMA user_version").fetchone() == (10,)
        for n, (name, source, searchable, user, own, context, felt) in enumerate(SAID, 1):
            db.execute(
                "INSERT INTO events (id, at, source, searchable, client_context, user_text,"
                " assistant_text, embedded, label, intensity, salience, reflection)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, .9, .9, ?)",
                (name, int(NOON.timestamp() * 1e6), source, searchable, context, user, own,
                 searchable, "anger" if felt else None, felt),
            )  # fmt: skip
            if searchable:
                db.execute("INSERT INTO event_words VALUES (?, x'00000000')", (n,))
                db.execute(
                    "INSERT INTO jobs (id, kind, subject, state, attempts, made_at, next_at,"
                    " complaint) VALUES (?, 'reflect', ?, 'parked', 5, 0, 0, '')",
                    (f"job_{n}", name),
                )
    (data_dir / "migration_state.json").write_text(json.dumps({"applied": done}), "utf-8")
    return data_dir


def test_what_was_said_stays_and_can_be_taken_back(before: Path, run_here: RunHere) -> None:
    kept = run_here("events", "--json").data["events"]

    assert {one["event_id"]: (one["user_text"], one["assistant_text"]) for one in kept} == {
        name: (user, own) for name, _, _, user, own, *_ in SAID
    }
    assert run_here("forget", "ev_3").code == 0
    left = {one["event_id"] for one in run_here("events", "--json").data["events"]}
    assert left == {name for name, *_ in SAID} - {"ev_3"}


def test_it_may_run_twice(before: Path) -> None:
    def all_of_it() -> list[object]:
        with closing(sqlite3.connect(before / "ego.db")) as db:
            return [
                *db.execute("SELECT name, sql FROM sqlite_master ORDER BY name"),
                *db.execute("SELECT * FROM events"),
                *db.execute("SELECT kind, payload FROM outbox"),
                db.execute("PRAGMA user_version").fetchone(),
            ]

    MIGRATION.up(before)
    once = all_of_it()
    MIGRATION.up(before)

    assert all_of_it() == once
    assert once[-1] == (11,)


def test_an_older_export_brings_its_unanswered_turns_as_they_were(
    run_here: RunHere, tmp_path: Path
) -> None:
    lines = [
        {
            "kind": "event", "id": f"ev_00000000000{n}", "at": NOON.isoformat(), "source": "chat",
            "searchable": searchable, "user_text": "hi", "client_context": {"ended": "failed"},
        }
        for n, searchable in enumerate((True, False))
    ]  # fmt: skip
    file = tmp_path / "old.jsonl"
    exported = run_here("export").out.splitlines()[0]
    file.write_text("\n".join([exported, *map(json.dumps, lines)]), "utf-8")

    assert run_here("import", str(file)).code == 0

    events = run_here("events", "--json").data["events"]
    assert {one["event_id"]: one["searchable"] for one in events} == {
        "ev_000000000000": True,
        "ev_000000000001": False,
    }
    waiting = run_here("jobs", "list", "--json").data["jobs"]
    assert [one["subject"] for one in waiting] == ["ev_000000000000"]

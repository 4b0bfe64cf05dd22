"""0011 lets what was said be set aside, and corrects the turns that no model answered."""

from __future__ import annotations

import importlib
import json
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from ego.stores.engine.vector_files import path_of
from tests.conftest import NOON, RunHere

MIGRATION = importlib.import_module("ego.migrations.0011_talk_taken_back")
MODEL, DIM = "some/model", 4
FAILED, CUT = '{"model": "m", "ended": "failed"}', '{"model": "m", "ended": "interrupted"}'
SAID = (
    ("ev_1", "chat", 1, "hi", "", FAILED, None),
    ("ev_2", "chat", 1, "hi", "Hello, Misaki", FAILED, None),
    ("ev_3", "chat", 1, "Misaki, are you there?", "", FAILED, '{"emotion_label": "anger"}'),
    ("ev_4", "chat", 1, "Wait.", "", CUT, None),
    ("ev_5", "capture", 1, "A cat on the wall.", "", "{}", None),
    ("ev_6", "deliberation_decision", 0, "", "Because.", "{}", None),
)


@pytest.fixture
def before(data_dir: Path) -> Path:
    """A directory as 0.2.0 left it: two turns that nobody answered, with all that followed."""
    data_dir.mkdir()
    done = [name for name in migrations.names() if name < "0011"]
    for name in done:
        importlib.import_module(f"ego.migrations.{name}").up(data_dir)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        assert db.execute("PRAGMA user_version").fetchone() == (10,)
        db.execute("INSERT INTO generations VALUES (1, ?, ?, 1)", (MODEL, DIM))
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
    vectors = path_of(data_dir / "vectors", MODEL, 1, ".events")
    vectors.parent.mkdir()
    vectors.write_bytes(b"".join(struct.pack("<4f", n, 0, 0, 0) for n in range(6)))
    target = {
        "type": "person", "value": "Misaki", "weight": 0.5,
        "updated_at": NOON.isoformat(), "sources": ["ev_3"],
    }  # fmt: skip
    attended = {"attention_targets": [target], "updated_from_event_ids": ["ev_3"]}
    (data_dir / "interests.json").write_text(json.dumps(attended), "utf-8")
    (data_dir / "migration_state.json").write_text(json.dumps({"applied": done}), "utf-8")
    return data_dir


def test_what_no_model_answered_is_kept_and_neither_found_nor_felt(
    before: Path, run_here: RunHere
) -> None:
    first = run_here("mood", "--json")

    assert first.data["label"] == "neutral"
    kept = {one["event_id"]: one for one in run_here("events", "--json").data["events"]}
    assert {name: (one["user_text"], one["assistant_text"]) for name, one in kept.items()} == {
        name: (user, own) for name, _, _, user, own, *_ in SAID
    }
    found = {name for name, one in kept.items() if one["searchable"]}
    assert found == {"ev_2", "ev_4", "ev_5"}
    waiting = {one["subject"] for one in run_here("jobs", "list", "--json").data["jobs"]}
    assert waiting == {"ev_2", "ev_4", "ev_5"}
    recalled = run_here("recall", "hi Misaki", "--json").data["memories"]
    assert not {"ev_1", "ev_3"} & {one["id"] for one in recalled}
    assert json.loads((before / "interests.json").read_text())["attention_targets"] == []
    vectors = path_of(before / "vectors", MODEL, 1, ".events").read_bytes()
    firsts = [struct.unpack_from("<f", vectors, 16 * n)[0] for n in range(6)]
    assert firsts == [0, 0, 2, 0, 4, 5]


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


def test_an_older_export_brings_no_unanswered_turn_back_into_recall(
    run_here: RunHere, tmp_path: Path
) -> None:
    line = {
        "kind": "event", "id": "ev_000000000001", "at": NOON.isoformat(), "source": "chat",
        "searchable": True, "user_text": "hi", "client_context": {"ended": "failed"},
    }  # fmt: skip
    file = tmp_path / "old.jsonl"
    exported = run_here("export").out.splitlines()[0]
    file.write_text(f"{exported}\n{json.dumps(line)}\n", "utf-8")

    assert run_here("import", str(file)).code == 0

    (event,) = run_here("events", "--json").data["events"]
    assert event["searchable"] is False
    assert run_here("jobs", "list", "--json").data["jobs"] == []

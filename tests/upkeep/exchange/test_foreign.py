"""Taking in what ego-mcp and the reference memory server kept."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.runtime.ego import Ego
from tests.upkeep.conftest import Run
from tests.upkeep.ego_mcp import MEMORIES, lay_out


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "ego-mcp")


def exported(run: Run, tmp_path: Path) -> dict[str, list[dict[str, Any]]]:
    """Everything in the ego, by its kind."""
    file = tmp_path / "all.jsonl"
    assert run("export", str(file), "--include-private", "--force").code == 0
    found: dict[str, list[dict[str, Any]]] = {}
    for line in file.read_text("utf-8").splitlines():
        thing = json.loads(line)
        found.setdefault(thing.pop("kind"), []).append(thing)
    return found


def test_what_ego_mcp_kept_is_taken_in(
    run: Run, theirs: Path, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    before = {path: path.read_bytes() for path in theirs.rglob("*") if path.is_file()}

    ran = run("import", "--from", "ego-mcp", str(theirs))

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == snapshot
    assert before == {path: path.read_bytes() for path in theirs.rglob("*") if path.is_file()}
    found = exported(run, tmp_path)
    memories = {memory["id"]: memory for memory in found["memory"]}
    assert memories.keys() == {*MEMORIES, "mem_000000000004"}
    assert found["memory"] == snapshot(name="memories")
    assert found["link"] == snapshot(name="links")
    assert found["episode"] == snapshot(name="episodes")
    assert found["person"] == snapshot(name="people")
    assert found["self"] == snapshot(name="self")
    desires = {desire["name"]: desire for desire in found["desire"]}
    assert desires["curiosity"] == {
        "name": "curiosity",
        "last_satisfied": "2025-03-01T09:00:00+00:00",
        "satisfaction_quality": 0.8,
        "boost": 0.1,
    }


def test_a_second_time_changes_nothing(run: Run, theirs: Path, tmp_path: Path) -> None:
    run("import", "--from", "ego-mcp", str(theirs))
    before = exported(run, tmp_path)

    again = run("import", "--from", "ego-mcp", str(theirs), "--json")

    assert again.code == 0
    assert not any(again.data["new"].values())
    before["ego"] = exported(run, tmp_path)["ego"]
    assert exported(run, tmp_path) == before


def test_the_older_of_two_memories_is_the_cause(run: Run, theirs: Path, world: Ego) -> None:
    run("import", "--from", "ego-mcp", str(theirs))
    shown = run("show", "mem_000000000002", "--json").data["memory"]["links"]
    assert shown == [
        {"id": "mem_000000000001", "type": "caused_by", "confidence": 0.9, "note": "the fix"}
    ]


def test_from_0_6_on_desires_have_a_file_of_their_own(
    run: Run, theirs: Path, tmp_path: Path
) -> None:
    (theirs / "desire_state.json").write_text(
        json.dumps({"curiosity": {"last_satisfied": "2025-04-01T00:00:00+00:00"}}), "utf-8"
    )
    run("import", "--from", "ego-mcp", str(theirs.parent / "ego-mcp"))
    desires = {desire["name"]: desire for desire in exported(run, tmp_path)["desire"]}
    assert desires["curiosity"]["last_satisfied"] == "2025-04-01T00:00:00+00:00"


def test_a_file_before_truth_values_and_whole_numbers(theirs: Path, run: Run) -> None:
    """Chroma 0.4: no bool_value, and max_seq_id in eight bytes."""
    with closing(sqlite3.connect(theirs / "chroma" / "chroma.sqlite3")) as db, db:
        db.execute("UPDATE embedding_metadata SET int_value = bool_value WHERE key = 'is_private'")
        db.execute("ALTER TABLE embedding_metadata DROP COLUMN bool_value")
        db.execute("CREATE TABLE other (segment_id TEXT PRIMARY KEY, seq_id BLOB NOT NULL)")
        for segment, seq in db.execute("SELECT * FROM max_seq_id").fetchall():
            db.execute("INSERT INTO other VALUES (?, ?)", (segment, seq.to_bytes(8, "big")))
        db.execute("DROP TABLE max_seq_id")
        db.execute("ALTER TABLE other RENAME TO max_seq_id")
    ran = run("import", "--from", "ego-mcp", str(theirs), "--json")
    assert ran.data["new"]["memory"] == 4
    assert run("stats", "--json").data["memories"]["private"] == 1


@pytest.mark.parametrize("broken", ["no database", "torn", "nothing"])
def test_what_cannot_be_read_is_one_line(broken: str, theirs: Path, run: Run) -> None:
    match broken:
        case "no database":
            (theirs / "chroma" / "chroma.sqlite3").write_bytes(b"no database" * 99)
        case "torn":
            (theirs / "self_model.json").write_text("{", "utf-8")
        case "nothing":
            theirs = theirs / "chroma"
    ran = run("import", "--from", "ego-mcp", str(theirs))
    assert ran.code == (3 if broken == "nothing" else 4)
    assert ran.err.startswith("error: ")
    assert ran.err.count("\n") == 1
    assert run("stats", "--json").data["memories"]["total"] == 0


def test_an_unknown_program_is_refused(run: Run, theirs: Path) -> None:
    ran = run("import", "--from", "mem0", str(theirs))
    assert (ran.code, ran.err) == (
        2,
        "error: Unknown program 'mem0'. Known: ego-mcp, mcp-memory, chatgpt, claude, claude-code,"
        " sillytavern, openclaw.\n",
    )


def test_what_the_memory_server_kept_is_taken_in(
    run: Run, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    file = tmp_path / "memory.jsonl"
    lines: list[Any] = [
        {"type": "entity", "name": "Misaki", "entityType": "person",
         "observations": ["Speaks Japanese and English", "Lives by the river"]},
        {"type": "entity", "name": "Acme", "entityType": "organization", "observations": []},
        {"type": "relation", "from": "Misaki", "to": "Acme", "relationType": "works_at"},
        {"type": "something else"},
    ]  # fmt: skip
    file.write_text("\n".join(map(json.dumps, lines)) + "\nnot json\n", "utf-8")

    ran = run("import", "--from", "mcp-memory", str(file))

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == snapshot
    found = exported(run, tmp_path)
    told = [(memory["content"], memory["about"]) for memory in found["memory"]]
    assert sorted(told) == [
        ("Acme (organization)", []),
        ("Misaki works at Acme", ["Misaki"]),
        ("Misaki: Lives by the river", ["Misaki"]),
        ("Misaki: Speaks Japanese and English", ["Misaki"]),
    ]
    assert len(found["link"]) == 2
    assert found["person"][0]["known_facts"] == lines[0]["observations"]
    again = run("import", "--from", "mcp-memory", str(file), "--json")
    assert not any(again.data["new"].values())

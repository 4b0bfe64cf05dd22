"""A data directory as ego-mcp leaves it, with the tables that Chroma 1.x has in its file."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

TABLES = """
CREATE TABLE migrations (dir TEXT NOT NULL, version INTEGER NOT NULL, filename TEXT NOT NULL,
    sql TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (dir, version));
CREATE TABLE acquire_write (id INTEGER PRIMARY KEY, lock_status INTEGER NOT NULL);
CREATE TABLE tenants (id TEXT PRIMARY KEY, UNIQUE (id));
CREATE TABLE databases (id TEXT PRIMARY KEY, name TEXT NOT NULL,
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE, UNIQUE (tenant_id, name));
CREATE TABLE collections (id TEXT PRIMARY KEY, name TEXT NOT NULL, dimension INTEGER,
    database_id TEXT NOT NULL REFERENCES databases (id) ON DELETE CASCADE,
    config_json_str TEXT, schema_str TEXT, UNIQUE (name, database_id));
CREATE TABLE collection_metadata (collection_id TEXT REFERENCES collections (id) ON DELETE CASCADE,
    key TEXT NOT NULL, str_value TEXT, int_value INTEGER, float_value REAL, bool_value INTEGER,
    PRIMARY KEY (collection_id, key));
CREATE TABLE segments (id TEXT PRIMARY KEY, type TEXT NOT NULL, scope TEXT NOT NULL,
    collection TEXT REFERENCES collection (id) NOT NULL);
CREATE TABLE segment_metadata (segment_id TEXT REFERENCES segments (id) ON DELETE CASCADE,
    key TEXT NOT NULL, str_value TEXT, int_value INTEGER, float_value REAL, bool_value INTEGER,
    PRIMARY KEY (segment_id, key));
CREATE TABLE maintenance_log (id INT PRIMARY KEY, timestamp INT NOT NULL, operation TEXT NOT NULL);
CREATE TABLE embeddings (id INTEGER PRIMARY KEY, segment_id TEXT NOT NULL,
    embedding_id TEXT NOT NULL, seq_id BLOB NOT NULL,
    created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, UNIQUE (segment_id, embedding_id));
CREATE TABLE embedding_metadata (id INTEGER REFERENCES embeddings (id), key TEXT NOT NULL,
    string_value TEXT, int_value INTEGER, float_value REAL, bool_value INTEGER,
    PRIMARY KEY (id, key));
CREATE TABLE embedding_metadata_array (id INTEGER NOT NULL REFERENCES embeddings (id),
    key TEXT NOT NULL, string_value TEXT, int_value INTEGER, float_value REAL, bool_value INTEGER);
CREATE VIRTUAL TABLE embedding_fulltext_search USING fts5 (string_value, tokenize='trigram');
CREATE TABLE max_seq_id (segment_id TEXT PRIMARY KEY, seq_id INTEGER);
CREATE TABLE embeddings_queue (seq_id INTEGER PRIMARY KEY,
    created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, operation INTEGER NOT NULL,
    topic TEXT NOT NULL, id TEXT NOT NULL, vector BLOB, encoding TEXT, metadata TEXT);
CREATE TABLE embeddings_queue_config (id INTEGER PRIMARY KEY, config_json_str TEXT);
"""
ADD, UPDATE, UPSERT, DELETE = range(4)


def link(target: str, kind: str = "similar", confidence: float = 0.8, note: str = "") -> Any:
    return {"target_id": target, "link_type": kind, "confidence": confidence, "note": note}


def remembered(content: str, at: str, **more: Any) -> dict[str, Any]:
    """A memory's text and metadata as that program writes them."""
    links = more.pop("links", [])
    given = {
        "emotion": "neutral", "secondary": "", "intensity": 0.5, "importance": 3,
        "category": "daily", "timestamp": at, "valence": 0.0, "arousal": 0.5, "body_state": "",
        "tags": "", "linked_ids": json.dumps(links), "is_private": False,
        "access_count": 0, "last_accessed": "",
    }  # fmt: skip
    return {"chroma:document": content, **given, **more}


MEMORIES = {
    "mem_000000000001": remembered(
        "Master's build broke at midnight.", "2025-02-20T00:10:00+00:00", emotion="anxious",
        intensity=0.7, valence=-0.5, arousal=0.8, importance=4, tags="build,夜",
        links=[link("mem_000000000002", "caused_by", 0.9, "the fix"),
               link("mem_000000000003", confidence=0.7)],
    ),
    "mem_000000000002": remembered(
        "We found the missing comma together.", "2025-02-20T01:30:00+00:00", emotion="moved",
        secondary="happy,thoughtful", category="conversation", involved_person_ids='["Master"]',
        body_state=json.dumps({"time_phase": "night", "system_load": "low", "uptime_hours": 2.5}),
        links=[link("mem_000000000001", "caused_by", 0.9)], access_count=4,
        last_accessed="2025-03-01T00:00:00+00:00",
    ),
    "mem_000000000003": remembered(
        "I wonder whether I like the night.", "2025-02-21T02:00:00+09:00", emotion="content",
        category="introspection", is_private=True,
        links=[link("mem_000000000001", confidence=0.75)],
    ),
}  # fmt: skip
WAITING = remembered("Written just before it ended.", "2025-03-02T10:00:00+00:00", emotion="happy")
EPISODES = {
    "ep_000000000001": {
        "chroma:document": "The night of the comma.",
        "memory_ids": json.dumps(["mem_000000000001", "mem_000000000002", "mem_gone00000000"]),
        "start_time": "2025-02-20T00:10:00+00:00",
        "end_time": "2025-02-20T01:30:00+00:00",
        "importance": 4,
    }
}
DESIRES = {
    "curiosity": {"last_satisfied": "2025-03-01T09:00:00+00:00", "satisfaction_quality": 0.8,
                  "boost": 0.1, "is_emergent": False, "created": ""},
    "social_thirst": {"last_satisfied": "2025-03-01T12:00:00+00:00", "satisfaction_quality": 0.3,
                      "boost": 0.0, "is_emergent": False, "created": ""},
    "be_with_someone": {"last_satisfied": "", "satisfaction_quality": 0.5, "boost": 0.0,
                        "is_emergent": True, "created": "2025-03-01T12:00:00+00:00"},
}  # fmt: skip
PEOPLE = {
    "Master": {
        "person_id": "Master", "name": "Master", "known_facts": ["likes tea"],
        "communication_style": {"gentle": 3.0, "curious": 1.0},
        "preferred_topics": ["compilers"], "sensitive_topics": ["deadlines"],
        "emotional_baseline": {"calm": 0.6}, "trust_level": 0.9,
        "shared_episode_ids": ["ep_000000000001"], "inferred_personality": {},
        "recent_mood_trajectory": [
            {"timestamp": "2025-02-20T01:30:00+00:00", "mood": "gentle"}],
        "first_interaction": "2025-01-01T00:00:00+00:00",
        "last_interaction": "2025-02-20T01:30:00+00:00", "total_interactions": 4,
        "interaction_log": [],
    }
}  # fmt: skip
SELF = {
    "preferences": {"quiet mornings": 0.8}, "discovered_values": {"honesty": 0.9},
    "skill_confidence": {"python": 0.7}, "current_goals": ["finish the parser"],
    "unresolved_questions": ["q_1111111111"], "identity_narratives": ["I am someone who stays."],
    "growth_log": [], "confidence_calibration": 0.6,
    "question_log": [
        {"id": "q_1111111111", "question": "Do I like the night?", "resolved": False,
         "importance": 4, "created_at": "2025-02-21T00:00:00+00:00"},
        {"id": "q_2222222222", "question": "Was it the comma?", "resolved": True}],
    "last_updated": "2025-03-01T00:00:00+00:00",
}  # fmt: skip


def lay_out(directory: Path) -> Path:
    """Write the directory; returns it."""
    (directory / "relationships").mkdir(parents=True)
    (directory / "chroma").mkdir()
    for name, content in (
        ("desires.json", DESIRES),
        ("self_model.json", SELF),
        ("relationships/models.json", PEOPLE),
        ("notions.json", {"notion_1": {"label": "night"}}),
        ("migration_state.json", {"applied": ["0002_desire_rebalance"]}),
    ):
        (directory / name).write_text(json.dumps(content, ensure_ascii=False, indent=2), "utf-8")
    with closing(sqlite3.connect(directory / "chroma" / "chroma.sqlite3")) as db, db:
        db.executescript(TABLES)
        db.execute("INSERT INTO tenants VALUES ('default_tenant')")
        db.execute("INSERT INTO databases VALUES ('d', 'default_database', 'default_tenant')")
        _collect(db, "ego_memories", "aaaa", MEMORIES)
        _collect(db, "ego_episodes", "bbbb", EPISODES)
        _wait(db, "aaaa", 100, ADD, "mem_000000000004", WAITING)
        _wait(db, "aaaa", 101, UPDATE, "mem_000000000004", {"importance": 5})
        _wait(db, "aaaa", 102, ADD, "mem_000000000005", WAITING)
        _wait(db, "aaaa", 103, DELETE, "mem_000000000005", {})
    return directory


def _collect(db: sqlite3.Connection, name: str, key: str, records: dict[str, Any]) -> None:
    db.execute("INSERT INTO collections VALUES (?, ?, 3, 'd', '{}', NULL)", (key, name))
    for scope, kind in (("VECTOR", "vector/hnsw-local-persisted"), ("METADATA", "metadata/sqlite")):
        db.execute(
            "INSERT INTO segments VALUES (?, ?, ?, ?)",
            (f"{key}-{scope}", f"urn:chroma:segment/{kind}", scope, key),
        )
    for number, (record, metadata) in enumerate(records.items(), 1):
        _wait(db, key, None, ADD, record, metadata)
        row = db.execute(
            "INSERT INTO embeddings (segment_id, embedding_id, seq_id) VALUES (?, ?, ?)",
            (f"{key}-METADATA", record, number),
        ).lastrowid
        for field, value in metadata.items():
            columns: list[Any] = [None, None, None, None]
            columns[_column(value)] = value
            db.execute(
                "INSERT INTO embedding_metadata VALUES (?, ?, ?, ?, ?, ?)", (row, field, *columns)
            )
    db.execute("INSERT INTO max_seq_id SELECT ?, max(seq_id) FROM embeddings_queue",
               (f"{key}-METADATA",))  # fmt: skip


def _column(value: object) -> int:
    return 3 if isinstance(value, bool) else [str, int, float].index(type(value))  # type: ignore[arg-type]


def _wait(
    db: sqlite3.Connection, key: str, number: int | None, operation: int, record: str, said: Any
) -> None:
    db.execute(
        "INSERT INTO embeddings_queue (seq_id, operation, topic, id, metadata)"
        " VALUES (?, ?, ?, ?, ?)",
        (number, operation, f"persistent://default/default/{key}", record, json.dumps(said)),
    )

"""Let what was said be set aside, and take out of recall the turns that no model answered."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

TARGET_VERSION = "0.3.0"

SCHEMA = """
ALTER TABLE events ADD COLUMN forgotten_at INTEGER;  -- set aside since then; NULL while it is there
DROP INDEX events_by_time;
DROP INDEX events_by_source;
DROP INDEX events_searchable;
DROP INDEX events_felt;
DROP INDEX events_by_embedded;
CREATE INDEX events_by_time ON events (at, seq) WHERE forgotten_at IS NULL;
CREATE INDEX events_by_source ON events (source, at, seq) WHERE forgotten_at IS NULL;
CREATE INDEX events_searchable ON events (at, seq) WHERE forgotten_at IS NULL AND searchable = 1;
CREATE INDEX events_felt ON events (at, seq, id, label, intensity, salience, confidence)
    WHERE forgotten_at IS NULL AND label <> 'neutral';  -- a NULL label is not in it either
CREATE INDEX events_by_embedded ON events (embedded)
    WHERE forgotten_at IS NULL AND searchable = 1;
CREATE INDEX events_forgotten ON events (forgotten_at) WHERE forgotten_at IS NOT NULL;
"""
UNANSWERED = """
    source = 'chat' AND trim(assistant_text) = ''
    AND CASE WHEN json_valid(client_context)
        THEN json_extract(client_context, '$.ended') = 'failed' ELSE 0 END
"""
_AT_ONCE = 500
"""Ids in one note of what is to follow."""


def up(data_dir: Path) -> None:
    """Add the column and its indexes, and correct what was said into the void.

    A turn whose model failed before any text was searchable, and waited to be reflected upon.
    """
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("BEGIN IMMEDIATE")
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            has = connection.execute(
                "SELECT 1 FROM pragma_table_info('events') WHERE name = 'forgotten_at'"
            ).fetchone()
            if not has:
                for statement in re.sub(r"--.*", "", SCHEMA).split(";"):
                    connection.execute(statement)
            _correct(connection)
            connection.execute(f"PRAGMA user_version = {max(version, 11)}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        _empty_vectors(connection, data_dir / "vectors")
    finally:
        connection.close()


def _correct(db: sqlite3.Connection) -> None:
    """Let what no model answered be neither found nor felt; the next call takes its traces out."""
    found = db.execute(
        f"SELECT seq, id FROM events WHERE searchable = 1 AND {UNANSWERED} ORDER BY seq"
    ).fetchall()
    for seq, name in found:
        db.execute(
            "UPDATE events SET searchable = 0, embedded = 0, label = NULL, intensity = NULL,"
            " salience = NULL, confidence = NULL, topic_tags = NULL, reflection = NULL"
            " WHERE seq = ?",
            (seq,),
        )
        db.execute("DELETE FROM event_words WHERE seq = ?", (seq,))
        db.execute("DELETE FROM jobs WHERE kind = 'reflect' AND subject = ?", (name,))
    now = int(datetime.now(UTC).timestamp() * 1_000_000)
    names = [name for _, name in found]
    for start in range(0, len(names), _AT_ONCE):
        payload = json.dumps({"names": names[start : start + _AT_ONCE]})
        db.execute(
            "INSERT INTO outbox (kind, payload, noted_at) VALUES ('forgotten', ?, ?)",
            (payload, now),
        )


def _empty_vectors(db: sqlite3.Connection, directory: Path) -> None:
    """Overwrite the vectors of what no model answered; their slot is `seq`."""
    seqs = [seq for (seq,) in db.execute(f"SELECT seq FROM events WHERE {UNANSWERED}")]
    for number, model, dim in db.execute("SELECT number, model, dim FROM generations").fetchall():
        name = re.sub(r"[^A-Za-z0-9._]+", "-", model).strip("-.")
        path = directory / f"{name}-{number}.events.f32"
        if not seqs or not path.exists():
            continue
        slot = 4 * dim
        with path.open("r+b") as file:
            size = os.fstat(file.fileno()).st_size
            for seq in seqs:
                if seq * slot < size:
                    file.seek(seq * slot)
                    file.write(bytes(min(slot, size - seq * slot)))
            file.flush()
            os.fsync(file.fileno())

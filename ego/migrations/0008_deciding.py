"""Make the tables of what is decided and done: triggers, decisions, intents, jobs, results."""

from __future__ import annotations

import sqlite3
from pathlib import Path

TARGET_VERSION = "0.2.0"

SCHEMA = """
CREATE TABLE triggers (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,                     -- desire, time, heartbeat, event, …
    subject TEXT NOT NULL,                  -- the id or name of what it is about; may be empty
    content TEXT NOT NULL,                  -- what to think about, in words; may be empty
    made_at INTEGER NOT NULL,               -- this and due_at on the ego's clock, microseconds
    due_at INTEGER NOT NULL,
    state TEXT NOT NULL                     -- waiting, queued (as a job) or done
) STRICT;
CREATE INDEX triggers_waiting ON triggers (due_at, number) WHERE state = 'waiting';
CREATE INDEX triggers_by_subject ON triggers (kind, subject);

CREATE TABLE decisions (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    packet_id TEXT NOT NULL UNIQUE,
    trigger_id TEXT NOT NULL REFERENCES triggers (id),
    event_id TEXT NOT NULL,                 -- the event that says so
    at INTEGER NOT NULL,                    -- on the ego's clock
    answer TEXT NOT NULL                    -- JSON object: all that was answered
) STRICT;

CREATE TABLE intents (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    decision_id TEXT NOT NULL UNIQUE REFERENCES decisions (id),
    state TEXT NOT NULL,                    -- proposed, queued, running, blocked, done or dropped
    action_type TEXT NOT NULL,
    payload TEXT NOT NULL,                  -- JSON object
    priority INTEGER NOT NULL,              -- 0..100
    goal_ids TEXT NOT NULL,                 -- JSON list
    made_at INTEGER NOT NULL,               -- on the ego's clock
    reason TEXT NOT NULL,                   -- why it is dropped or blocked, else empty
    attempts INTEGER NOT NULL,              -- how often a runner has taken it up
    claim_token TEXT,                       -- who runs it
    beat_at INTEGER                         -- its last sign of life, in real time
) STRICT;
CREATE INDEX intents_open ON intents (state, priority, number)
    WHERE state NOT IN ('done', 'dropped');

CREATE TABLE agent_jobs (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    intent_id TEXT NOT NULL REFERENCES intents (id),
    attempt INTEGER NOT NULL,               -- from 1; a job that fell silent is followed by another
    backend TEXT NOT NULL,
    state TEXT NOT NULL,                    -- queued, claimed, running, completed, failed, …
    made_at INTEGER NOT NULL,               -- this, beat_at and ended_at in real time
    beat_at INTEGER,
    ended_at INTEGER,
    claim_token TEXT,
    UNIQUE (intent_id, attempt)
) STRICT;
CREATE INDEX agent_jobs_open ON agent_jobs (state, number)
    WHERE state IN ('queued', 'claimed', 'running');

CREATE TABLE action_results (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    intent_id TEXT NOT NULL UNIQUE REFERENCES intents (id),
    agent_job_id TEXT,
    event_id TEXT NOT NULL,                 -- the event that says so
    at INTEGER NOT NULL,                    -- on the ego's clock
    capability TEXT NOT NULL,
    status TEXT NOT NULL,                   -- success, partial, failed or no_effect
    summary TEXT NOT NULL,
    payload TEXT NOT NULL,                  -- JSON object
    useful_for_recall INTEGER NOT NULL,
    details TEXT NOT NULL                   -- JSON object; raw_output_text is in it
) STRICT;

CREATE TABLE capabilities (
    name TEXT PRIMARY KEY,                  -- here while a person has it enabled
    enabled_at INTEGER NOT NULL             -- in real time
) STRICT;
"""


def up(data_dir: Path) -> None:
    """Add the tables in one transaction; a database that has them is left alone."""
    connection = sqlite3.connect(data_dir / "ego.db", isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'triggers'").fetchone()
        if not has:
            mark = f"PRAGMA user_version = {max(version, 8)};"
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {mark} COMMIT;")
    finally:
        connection.close()

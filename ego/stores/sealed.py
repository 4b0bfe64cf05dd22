"""What tells a copy of an ego from a directory of files: the list of what belongs to it.

And what a copy is counted, compared and searched by: its memories, episodes and events.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ego.stores.engine import files
from ego.stores.engine.contract import Transaction
from ego.stores.engine.schema import list_tables
from ego.stores.talk import pending

MANIFEST = "backup.json"
KIND = "ego backup"
KINDS = ("memories", "episodes", "events")
"""What is in a copy, by its tables."""
_CHUNK = 1 << 20


def seal(place: Path, said: Mapping[str, Any]) -> None:
    """Make everything in `place` private and durable, and write down what belongs to it.

    `said` is what else the list holds: when it was made, by which version, of what, how much.
    """
    listed = {}
    for path in sorted(place.rglob("*")):
        if path.is_dir():
            path.chmod(files.PRIVATE_DIRECTORY)
            continue
        path.chmod(files.PRIVATE_FILE)
        listed[path.relative_to(place).as_posix()] = fingerprint(path)
        with path.open("rb") as file:
            os.fsync(file.fileno())
    manifest = {"kind": KIND, **said, "files": listed}
    files.replace(place / MANIFEST, json.dumps(manifest, indent=2) + "\n")


def fingerprint(path: Path) -> dict[str, Any]:
    """What a file is known again by: its size and the SHA-256 of what is in it."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return {"size": path.stat().st_size, "sha256": digest.hexdigest()}


def counts(db: Transaction) -> dict[str, int]:
    """How much is in a database that is copied."""
    return {
        name: db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        for name, table in (
            ("memories", "memories WHERE forgotten_at IS NULL"),
            ("episodes", "episodes"),
            ("events", "events"),
        )
    }


def ids(db: Transaction) -> set[str]:
    """The ids of all that is in a database, set aside or not; an older one may lack a table."""
    there = set(list_tables(db))
    found = {
        name
        for table in KINDS
        if table in there
        for (name,) in db.execute(f"SELECT id FROM {table}")
    }
    return found.union(pending.list_ids(db) if "outbox" in there else ())


def texts(db: Transaction) -> dict[str, dict[str, list[str]]]:
    """What is said in a database, by its kind and id; not what was set aside of memories."""
    return {
        kind: {name: said for name, *said in db.execute(statement)}
        for kind, statement in (
            ("memories", "SELECT id, content FROM memories WHERE forgotten_at IS NULL"),
            ("episodes", "SELECT id, summary FROM episodes"),
            ("events", "SELECT id, user_text, assistant_text FROM events"),
        )
    }

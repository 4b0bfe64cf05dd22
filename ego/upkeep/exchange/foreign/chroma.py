"""The records of a Chroma directory, read from its SQLite file without Chroma.

A collection has a metadata segment; each record of it is a row of `embeddings`, and its
text and metadata are rows of `embedding_metadata`, one a key, the value in the column of
its type and the text under `chroma:document`. What was written last may still wait in
`embeddings_queue`, behind the segment's `max_seq_id`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from ego.errors import StateError

FILE = "chroma.sqlite3"
_DOCUMENT = "chroma:document"
_VALUES = ("string_value", "int_value", "float_value", "bool_value")
_ADD, _UPDATE, _UPSERT, _DELETE = range(4)


class Record(NamedTuple):
    """One record: its id, its text, and its metadata."""

    id: str
    document: str
    metadata: dict[str, Any]


def records(path: Path, collection: str) -> list[Record]:
    """Every record of a collection, in the order they were added; none without one.

    Raises StateError when the file is no Chroma database that can be read.
    """
    uri = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=20)) as db:
            found = db.execute(
                "SELECT collections.id, segments.id FROM collections JOIN segments"
                " ON segments.collection = collections.id"
                " WHERE collections.name = ? AND segments.scope = 'METADATA'",
                (collection,),
            ).fetchall()
            return [record for ids in found for record in _of(db, *ids)]
    except (sqlite3.Error, ValueError) as error:
        raise StateError(
            f"{path} cannot be read as a Chroma database: {error}. Nothing was imported."
        ) from error


def _of(db: sqlite3.Connection, collection: str, segment: str) -> Iterator[Record]:
    kept = _applied(db, segment)
    for operation, name, written in _waiting(db, collection, segment):
        if operation == _DELETE:
            kept.pop(name, None)
        elif operation == _ADD:
            kept.setdefault(name, written)
        elif operation == _UPSERT or name in kept:
            kept[name] = {**kept.get(name, {}), **written}
    for name, metadata in kept.items():
        document = metadata.pop(_DOCUMENT, None)
        given = {key: value for key, value in metadata.items() if value is not None}
        yield Record(name, document if isinstance(document, str) else "", given)


def _applied(db: sqlite3.Connection, segment: str) -> dict[str, dict[str, Any]]:
    kept: dict[str, dict[str, Any]] = {
        name: {}
        for (name,) in db.execute(
            "SELECT embedding_id FROM embeddings WHERE segment_id = ? ORDER BY id", (segment,)
        )
    }
    has = {row[1] for row in db.execute("PRAGMA table_info(embedding_metadata)")}
    columns = [column for column in _VALUES if column in has]  # older ones know no truth values
    for name, key, *values in db.execute(
        f"SELECT embedding_id, key, {', '.join(columns)} FROM embedding_metadata"
        " JOIN embeddings USING (id) WHERE segment_id = ?",
        (segment,),
    ):
        kept[name][key] = _value(dict(zip(columns, values, strict=True)))
    return kept


def _value(columns: dict[str, Any]) -> Any:
    truth = columns.pop("bool_value", None)
    if truth is not None:
        return bool(truth)
    return next((value for value in columns.values() if value is not None), None)


def _waiting(
    db: sqlite3.Connection, collection: str, segment: str
) -> Iterator[tuple[int, str, dict[str, Any]]]:
    row = db.execute("SELECT seq_id FROM max_seq_id WHERE segment_id = ?", (segment,)).fetchone()
    last = row[0] if row else 0
    if isinstance(last, bytes):  # as versions before 0.6 wrote it
        last = int.from_bytes(last, "big")
    for operation, name, written in db.execute(
        "SELECT operation, id, metadata FROM embeddings_queue"
        " WHERE topic LIKE '%/' || ? AND seq_id > ? ORDER BY seq_id",
        (collection, last),
    ):
        yield operation, name, json.loads(written) if written else {}

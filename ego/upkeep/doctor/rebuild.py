"""What can be made anew from the memories: their words and numbers, and links both ways.

Nothing in these tables is known from them alone, so a damaged or doubtful one is not
mended but emptied and filled again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from ego.core.events import Source
from ego.core.memory.memories import Category, LinkType
from ego.core.mood.mood import EMOTIONS
from ego.stores.engine.contract import Transaction
from ego.stores.engine.times import DAY, EARLIEST, LATEST
from ego.stores.memory import columns, links, memories, words

DERIVED = frozenset({"terms", "postings", "numbers", "totals"})
"""The tables that `rebuild` fills. Every other table is someone's only copy."""
_AT_ONCE = 500
_UNREFLECTED = ", ".join(
    f"{column} = NULL"
    for column in ("label", "intensity", "salience", "confidence", "topic_tags", "reflection")
)


def rebuild(db: Transaction) -> None:
    """Make every derived table anew, within the caller's transaction.

    On how many days a memory was recalled is kept as far as its numbers still say it.
    """
    _make_readable(db)
    _tie_both_ways(db)
    _forget_strange_numbers(db)
    db.execute("DELETE FROM terms")
    db.execute("DELETE FROM postings")
    db.execute("DELETE FROM totals")
    db.execute("INSERT INTO totals (name, value) VALUES ('memories', 0), ('tokens', 0)")
    there = sorted(memories.every_seq(db))
    for start in range(0, len(there), _AT_ONCE):
        several = memories.by_seqs(db, there[start : start + _AT_ONCE])
        indexed = {memory.seq: memories.index_terms(memory) for memory in several}
        words.add_all(db, indexed)
        columns.write_all(db, [(memory, sum(indexed[memory.seq].values())) for memory in several])
    links.count(db, there)
    for seq, accessed in db.execute(
        "SELECT seq, last_accessed FROM memories WHERE last_accessed IS NOT NULL"
    ).fetchall():
        columns.note_recall(db, [seq], accessed // DAY)


def _make_readable(db: Transaction) -> None:
    """Give what a memory is marked with a plain value where it cannot be read.

    A damaged byte in a word is no damage to SQLite; what a memory says has its digest.
    """
    for column, kind, plain in (
        ("tags", "array", "[]"),
        ("secondary", "array", "[]"),
        ("body_state", "object", "{}"),
    ):
        db.execute(
            f"UPDATE memories SET {column} = ? WHERE NOT json_valid({column})"
            f" OR json_type({column}) <> ?",
            (plain, kind),
        )
    words: tuple[tuple[str, Sequence[object], object], ...] = (
        ("emotion", list(EMOTIONS), "neutral"),
        ("category", list(Category), Category.DAILY),
        ("private", [0, 1], 1),
        ("importance", [1, 2, 3, 4, 5], 3),
    )
    for column, known, usual in words:
        db.execute(
            f"UPDATE memories SET {column} = ?"
            f" WHERE {column} NOT IN (SELECT value FROM json_each(?))",
            (usual, json.dumps(known)),
        )
    _make_events_readable(db)
    db.execute(
        "UPDATE memories SET at = strftime('%s', 'now') * 1000000 WHERE at NOT BETWEEN ? AND ?",
        (EARLIEST, LATEST),
    )


def _make_events_readable(db: Transaction) -> None:
    """What was said stays; a reflection on it that cannot be read is none."""
    db.execute(
        "UPDATE events SET source = ? WHERE source NOT IN (SELECT value FROM json_each(?))",
        (Source.CAPTURE, json.dumps(list(Source))),
    )
    for column, kind, plain in (
        ("client_context", "object", "client_context = '{}'"),
        ("topic_tags", "array", _UNREFLECTED),
        ("reflection", "object", _UNREFLECTED),
    ):
        db.execute(
            f"UPDATE events SET {plain} WHERE {column} IS NOT NULL AND CASE"
            f" WHEN json_valid({column}) THEN json_type({column}) <> ? ELSE 1 END",
            (kind,),
        )


def _tie_both_ways(db: Transaction) -> None:
    """Give each link the row that reads it from its other end; the surer row is right."""
    known = json.dumps(list(LinkType))
    db.execute("DELETE FROM links WHERE type NOT IN (SELECT value FROM json_each(?))", (known,))
    rows = db.execute(
        "SELECT source, target, type, confidence, note, at FROM links ORDER BY confidence"
    ).fetchall()
    for source, target, kind, confidence, note, at in rows:
        back = LinkType(kind).seen_from_the_other
        db.execute(
            "INSERT INTO links (source, target, type, confidence, note, at)"
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
            " SET confidence = excluded.confidence, note = excluded.note",
            (target, source, back, confidence, note, at),
        )


def _forget_strange_numbers(db: Transaction) -> None:
    """Drop chunks of a wrong size, and the numbers of memories that are not there."""
    db.execute("DELETE FROM numbers WHERE chunk < 0 OR length(data) <> ?", (columns.CHUNK_BYTES,))
    (last,) = db.execute("SELECT coalesce(max(chunk), -1) FROM numbers").fetchone()
    noted = range((last + 1) * columns.PER_CHUNK)
    known = {seq for (seq,) in db.execute("SELECT seq FROM memories")}
    columns.erase(db, [seq for seq in noted if seq not in known])
    aside = db.execute("SELECT seq FROM memories WHERE forgotten_at IS NOT NULL").fetchall()
    for (seq,) in aside:
        columns.hide(db, seq)

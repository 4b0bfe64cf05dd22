"""What is outside the subset of SQL is refused in a line that says why, and stops who runs it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from ego.runtime.ego import Ego
from ego.stores.memory import columns
from tests.stores import sql_subset
from tests.stores.sql_subset import LIST, Subset, as_postgres

REFUSED = {
    "INSERT OR IGNORE INTO totals (name, value) VALUES (?, ?)": 'near "OR"',
    "INSERT OR REPLACE INTO totals (name, value) VALUES (?, ?)": 'near "OR"',
    "REPLACE INTO totals (name, value) VALUES (?, ?)": 'near "REPLACE"',
    "INSERT INTO totals (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING": "name the target",
    "INSERT INTO totals (name, value) VALUES (?, ?)"
    " ON CONFLICT (name) DO UPDATE SET value = value + excluded.value": "whose column",
    "SELECT id FROM memories INDEXED BY memories_felt": 'near "BY"',
    "SELECT id FROM memories NOT INDEXED": 'near "NOT"',
    "PRAGMA database_list": 'near "PRAGMA"',
    "BEGIN IMMEDIATE": 'near "IMMEDIATE"',
    "VACUUM": "belongs to the engine",
    "CREATE TABLE more (name TEXT)": "belongs to the engine",
    "SELECT name FROM sqlite_master": "no table sqlite_master",
    "SELECT id FROM memories WHERE NOT private": "a comparison",
    "SELECT id FROM memories WHERE forgotten_at IS NULL AND private": "a comparison",
    "SELECT id FROM memories WHERE ? OR private = 0": "a comparison",
    "SELECT id FROM memories WHERE instr(content, ?)": "a comparison",
    "SELECT id FROM memories WHERE length(content) % 2": "a comparison",
    "SELECT CASE WHEN private THEN 1 ELSE 0 END FROM memories": "a comparison",
    "SELECT m.id FROM memories AS m JOIN links ON m.private": "a comparison",
    "DELETE FROM memories WHERE private": "a comparison",
    "UPDATE memories SET private = 0 WHERE private": "a comparison",
    "SELECT id FROM memories WHERE private = true": "0 or 1",
    "SELECT id FROM memories WHERE ? IS NULL OR id = ?": "no `? IS NULL`",
    "SELECT id FROM memories WHERE ? = ?": "its type from a column",
    "SELECT ?, id FROM memories": "no type",
    "UPDATE totals SET value = value + CASE name WHEN 'x' THEN ? ELSE ? END": "no type",
    "SELECT max(at, seq) FROM memories": "of two values",
    "SELECT min(at, ?) FROM memories": "of two values",
    "SELECT category, id, count(*) FROM memories GROUP BY category": "id stands bare",
    "SELECT id, max(at) FROM memories": "id stands bare",
    "SELECT DISTINCT id FROM memories ORDER BY at": "DISTINCT",
    "SELECT id FROM memories ORDER BY last_accessed DESC": "NULLS FIRST or NULLS LAST",
    "SELECT e.id FROM memories AS m, events AS e ORDER BY e.intensity": "NULLS FIRST",
    "SELECT id FROM memories LIMIT -1": "negative",
    "SELECT id FROM (SELECT id FROM memories)": "has a name",
    "SELECT m.id FROM links CROSS JOIN memories AS m ON m.seq = source": 'near "ON"',
    "SELECT rowid FROM memories": "rowid",
    "SELECT id FROM memories WHERE content GLOB ?": 'near "GLOB"',
    "SELECT id FROM memories WHERE content LIKE ?": "minds case",
    "SELECT id FROM memories WHERE content LIKE ? ESCAPE '#'": "minds case",
    "SELECT id FROM memories WHERE id == ?": "the operator ==",
    "SELECT id FROM memories WHERE body_state ->> ? = ?": "the operator ->>",
    "SELECT id FROM memories WHERE forgotten_at IS ?": 'near "$1"',
    "SELECT id FROM memories WHERE forgotten_at NOT NULL": 'near "NOT"',
    "SELECT strftime('%s', 'now') FROM memories": "strftime()",
    "SELECT json_extract(body_state, '$.x') FROM memories": "json_extract()",
    "SELECT hex(digest) FROM memories": "hex()",
    "SELECT printf('%d', at) FROM memories": "printf()",
    "SELECT random() FROM memories": "random()",
    "SELECT typeof(at) FROM memories": "typeof()",
    "SELECT ifnull(last_accessed, 0) FROM memories": "ifnull()",
    "SELECT group_concat(id) FROM memories": "group_concat()",
    "SELECT lower(content) FROM memories": "lower()",
    "SELECT content || char(10) || content FROM memories": 'near "||"',
    "SELECT data FROM postings WHERE data = x''": "bits",
    "SELECT CAST(at AS INTEGER) FROM memories": "CAST AS int4",
    "SELECT CAST(at AS REAL) FROM memories": "CAST AS float4",
    'SELECT id FROM memories WHERE emotion = "happy"': "double quotes",
    "SELECT id FROM memories WHERE id = ?1": "a placeholder is",
    "SELECT id FROM memories WHERE id = $id": "a placeholder is",
    f"SELECT id FROM memories WHERE id NOT {LIST}": "write `NOT x IN",
    "SELECT id FROM memories, json_each(tags) AS tag WHERE tag.value = ?": "a list is given as",
    "SELECT id FROM memories WHERE id IN (SELECT value FROM json_each(tags))": "a list is given as",
    "DELETE FROM memories WHERE seq = ? LIMIT 1": 'near "LIMIT"',
}


@pytest.mark.parametrize("statement", REFUSED)
def test_what_is_outside_is_refused_in_a_line(sql_subset: Subset, statement: str) -> None:
    wrong = sql_subset.refuses(statement)

    assert wrong is not None
    assert REFUSED[statement] in wrong
    assert "\n" not in wrong


def test_an_engine_translates_lists_and_placeholders_and_nothing_else() -> None:
    statement = f"SELECT '?:x' FROM memories WHERE a = ? AND b {LIST} AND c = :c AND d = :c"

    assert as_postgres(statement) == (
        "SELECT '?:x' FROM memories WHERE a = $1 AND b = ANY($2) AND c = $3 AND d = $3"
    )


def test_a_store_that_runs_what_is_outside_is_stopped(
    world: Ego, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_subset, "HOME", Path(__file__).parent)

    with world.database.reading() as db:
        db.execute("SELECT data FROM numbers")
        with pytest.raises(AssertionError, match=r"test_sql_outside\.py:\d+: .*bits.* In: SELECT"):
            db.execute("SELECT data FROM numbers WHERE data = x''")
        columns.read(db)


def test_whoever_is_no_store_may_ask_sqlite_what_it_likes(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "some.db")

    assert db.execute("SELECT typeof(1)").fetchone() == ("integer",)
    db.close()

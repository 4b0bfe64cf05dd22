"""The schema of a database of many egos is that of a directory, with the ego in front."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from ego.errors import StateError
from ego.stores.engine.postgres import connections, egos, schema

TYPES = {"INTEGER": "bigint", "TEXT": "text", "BLOB": "bytea", "REAL": "double precision"}
OWN = {"counters", "documents", "leases", "vectors"}
"""Tables of an ego's that are files elsewhere, or are not needed there."""
Columns = dict[str, set[tuple[str, str, bool]]]


def of_a_directory(directory: Path) -> Columns:
    with closing(sqlite3.connect(directory / "ego.db")) as db:
        tables = db.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ).fetchall()
        return {
            table: {
                (name, TYPES[kind], bool(required or key))
                for _, name, kind, required, _, key in db.execute(f"PRAGMA table_info({table})")
            }
            for (table,) in tables
        }


def of_the_database(url: str) -> Columns:
    found: Columns = {}
    with connections.connect(url) as db:
        for table, name, kind, required in db.execute(
            "SELECT relname, attname, format_type(atttypid, NULL), attnotnull FROM pg_class"
            " JOIN pg_attribute ON attrelid = pg_class.oid"
            " WHERE relnamespace = 'ego'::regnamespace AND relrowsecurity AND attnum > 0"
        ):
            found.setdefault(table, set()).add((name, kind, required))
    return found


def test_both_schemas_have_the_same_columns(migrated: Path, database_url: str) -> None:
    here, there = of_a_directory(migrated), of_the_database(database_url)

    assert set(there) == set(here) | OWN
    for table, columns in here.items():
        assert there[table] == columns | {("ego", "bigint", True)}, table
    assert schema.number() == migrations.newest_schema()


def test_every_key_begins_with_the_ego(database_url: str) -> None:
    with connections.connect(database_url) as db:
        firsts = db.execute(
            "SELECT relname, attname FROM pg_index JOIN pg_class ON pg_class.oid = indrelid"
            " JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]"
            " WHERE relnamespace = 'ego'::regnamespace AND relrowsecurity"
        ).fetchall()
        forced = db.execute(
            "SELECT relname FROM pg_class WHERE relnamespace = 'ego'::regnamespace"
            " AND relrowsecurity AND NOT relforcerowsecurity"
        ).fetchall()

    assert len(firsts) > 50
    assert [table for table, first in firsts if first != "ego"] == []
    assert forced == []


def test_one_that_an_older_ego_prepared_is_brought_to_the_same(
    migrated: Path, own_database: str
) -> None:
    schema.prepare(own_database)
    with connections.connect(own_database) as db:
        db.execute("DROP TABLE ego.taken_back")
        db.execute("UPDATE ego.version SET schema = 19")

    assert not schema.prepare(own_database)

    there = of_the_database(own_database)
    assert there["taken_back"] == of_a_directory(migrated)["taken_back"] | {("ego", "bigint", True)}
    with connections.connect(own_database) as db:
        rights = db.execute(
            "SELECT relforcerowsecurity, has_table_privilege('ego_app', oid, 'INSERT'),"
            " (SELECT count(*) FROM pg_policy WHERE polrelid = pg_class.oid)"
            " FROM pg_class WHERE oid = 'ego.taken_back'::regclass"
        ).fetchone()
    assert rights == (True, True, 1)


def test_a_newer_database_is_left_alone_and_an_older_one_brought_up(own_database: str) -> None:
    assert schema.prepare(own_database)
    with connections.connect(own_database) as db:
        db.execute("UPDATE ego.version SET schema = schema - 1")
    assert not schema.prepare(own_database)
    with egos.hosting(own_database) as db:
        assert db.run("SELECT schema FROM version").fetchone() == (schema.number(),)
    with connections.connect(own_database) as db:
        db.execute("UPDATE ego.version SET schema = 9999")
    with pytest.raises(StateError, match="newer ego"):
        schema.prepare(own_database)

"""What tables and columns a database has, as it says itself."""

from __future__ import annotations

from ego.stores.engine.contract import Transaction


def list_tables(db: Transaction) -> list[str]:
    """The tables of a database, in the order in which they were made, but for SQLite's own."""
    rows = db.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite#_%'"
        " ESCAPE '#' ORDER BY rowid"
    )
    return [name for (name,) in rows]


def count_rows(db: Transaction) -> dict[str, int]:
    """How many rows each table has."""
    return {
        table: db.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
        for table in list_tables(db)
    }


def list_columns(db: Transaction, table: str) -> list[tuple[str, str]]:
    """The columns of a table, each with its type."""
    rows = db.execute(f'PRAGMA table_info("{table}")').fetchall()
    return [(name, kind) for _, name, kind, *_ in rows]

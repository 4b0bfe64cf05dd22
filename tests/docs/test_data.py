"""docs/data.md names every file and table there is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from ego.runtime.ego import Ego
from ego.stores.engine import documents
from ego.stores.engine.contract import DocumentKind
from tests.docs.test_models import rows


def named() -> str:
    return " ".join(cell for row in rows("data.md", 2) for cell in row[:1])


def test_every_table_is_named(world: Ego, data_dir: Path) -> None:
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()

    ours = {name for (name,) in tables if not name.startswith("sqlite_")}

    assert {name for name in ours if f"`{name}`" not in named()} == set()


def test_every_document_is_named() -> None:
    kinds = {one.name for one in vars(documents).values() if isinstance(one, DocumentKind)}

    assert kinds
    assert {name for name in kinds if f"`{name}`" not in named()} == set()

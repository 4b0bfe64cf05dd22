"""What an ego keeps, looked at and changed behind its back, on whichever engine.

For what no tool shows and no tool does: a row as it is stored, real time that has passed, a
document as a person may have left it.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ego.runtime.ego import Ego
from ego.stores.embedding import generations
from ego.stores.embedding.waiting import MEMORIES, Shelf
from ego.stores.engine import schema
from ego.stores.engine.contract import Transaction
from ego.stores.engine.documents import DOCUMENTS
from ego.stores.engine.postgres import egos, transactions
from ego.stores.engine.postgres.database import HostedDatabase
from ego.stores.engine.postgres.statements import Translated
from ego.stores.engine.postgres.transactions import HostedTransaction, Pending, Statement
from ego.stores.engine.statements import insert_all
from tests import engines
from tests.conftest import NOON

Rows = list[tuple[Any, ...]]


@contextmanager
def transaction(data_dir: Path) -> Iterator[Transaction]:
    """A transaction past the stores; what it changes is kept when the block ends well."""
    if hosted := engines.find(data_dir, NOON):
        with hosted.writing() as db:
            yield db
        return
    with closing(sqlite3.connect(data_dir / "ego.db")) as file, file:
        yield file


def rows(data_dir: Path, statement: str, *values: Any) -> Rows:
    """What a statement finds."""
    with transaction(data_dir) as db:
        return list(map(tuple, db.execute(statement, values).fetchall()))


def change(data_dir: Path, statement: str, *values: Any) -> None:
    """Run a statement that changes rows."""
    with transaction(data_dir) as db:
        db.execute(statement, values)


def tables(data_dir: Path, *names: str) -> dict[str, Rows]:
    """Every row of these tables, or of all that there are."""
    with transaction(data_dir) as db:
        listed = names or _list_tables(db)
        return {one: sorted(map(tuple, db.execute(f"SELECT * FROM {one}")), key=repr)
                for one in listed}  # fmt: skip


def _list_tables(db: Transaction) -> Sequence[str]:
    if isinstance(db, sqlite3.Connection):
        return schema.list_tables(db)
    return egos.list_tables(db)


def text(data_dir: Path, name: str) -> str | None:
    """A document (`desires.json`) to the letter; None when there is none."""
    if hosted := engines.find(data_dir, NOON):
        return hosted.read_document(name)
    path = data_dir / name
    return path.read_text("utf-8") if path.exists() else None


def document(data_dir: Path, name: str) -> dict[str, Any]:
    """The content of a document."""
    return dict(json.loads(text(data_dir, name) or "{}"))


def documents(data_dir: Path) -> dict[str, str | None]:
    """Every document to the letter."""
    return {kind.name: text(data_dir, kind.name) for kind in DOCUMENTS}


def write(data_dir: Path, name: str, content: str | dict[str, Any]) -> None:
    """Leave a document as a person, or an older ego, has left it."""
    said = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    if hosted := engines.find(data_dir, NOON):
        with hosted.writing() as db:
            db.put_document(name, said)
        return
    (data_dir / name).write_text(said, "utf-8")


def remove(data_dir: Path, name: str) -> None:
    """Lose a document, with the version before it."""
    if hosted := engines.find(data_dir, NOON):
        with hosted.writing() as db:
            db.execute("DELETE FROM documents WHERE name = ?", (name,))
        return
    (data_dir / name).unlink()
    (data_dir / f"{name}.bak").unlink(missing_ok=True)


def everything(data_dir: Path) -> dict[str, Any]:
    """All that there is, to be compared whole."""
    return {**tables(data_dir), **documents(data_dir)}


def whole(data_dir: Path) -> dict[str, bytes]:
    """Every byte, by the file that it is in: for all rows of a server that is ego.db."""
    if not (hosted := engines.find(data_dir, NOON)):
        files = (path for path in data_dir.rglob("*") if path.is_file())
        return {str(path.relative_to(data_dir)): path.read_bytes() for path in files}
    with hosted.reading() as db:
        found = {one: db.execute(f"SELECT * FROM {one}").fetchall() for one in _list_tables(db)}
    files = {}
    for row in found.pop("documents"):
        files[row["name"]] = row["content"].encode()
        files[f"{row['name']}.bak"] = (row["previous"] or "").encode()
    values = (value for rows in found.values() for row in rows for value in row)
    files["ego.db"] = b"\n".join(
        bytes(value) if isinstance(value, bytes | memoryview) else str(value).encode()
        for value in values
    )
    return files


@contextmanager
def statements(ego: Ego) -> Iterator[list[str]]:
    """The statements of stores that are run for an open ego within the block.

    What a server is asked beside them, for documents and vectors, are files elsewhere.
    """
    said = list[str]()
    if isinstance(ego.database, HostedDatabase):
        ask, translate, of_stores = HostedTransaction._ask, transactions.translate, set[str]()

        def asked(self: HostedTransaction, statement: Statement) -> Pending:
            if statement.sql in of_stores:
                said.append(statement.sql)
            return ask(self, statement)

        def translated(sql: str) -> Translated:
            known = translate(sql)
            of_stores.add(known.sql)
            return known

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(HostedTransaction, "_ask", asked)
            patch.setattr(transactions, "translate", translated)
            yield said
        return
    connection = ego.database.connection  # type: ignore[attr-defined]
    connection.set_trace_callback(said.append)
    try:
        yield said
    finally:
        connection.set_trace_callback(None)


def vector(ego: Ego, seq: int, shelf: Shelf = MEMORIES) -> np.ndarray:
    """The vector in force of what has this seq; zeros where there is none."""
    with ego.database.reading() as db:
        current = generations.live(db)
    assert current is not None
    (found,) = ego.semantics.vectors(current, shelf).read([seq])
    return np.array(found)


def copy(source: Path, target: Path) -> None:
    """Make `target` an ego with all that another keeps."""
    if not (kept := engines.find(source, NOON)):
        shutil.copytree(source, target, dirs_exist_ok=True)
        return
    target.mkdir(parents=True, exist_ok=True)
    engines.find(target, NOON)
    with kept.reading() as db:
        whole = {one: db.execute(f"SELECT * FROM {one}").fetchall() for one in _list_tables(db)}
    with transaction(target) as db:
        for table in reversed(whole):
            db.execute(f"DELETE FROM {table}")
        for table, found in whole.items():
            names = [name for name in found[0].keys() if name != "ego"] if found else []  # noqa: SIM118
            rows = ([row[name] for name in names] for row in found)
            insert_all(db, f"INSERT INTO {table} ({', '.join(names)})", rows)

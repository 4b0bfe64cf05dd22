"""Files that are nobody's open ego are read, laid still and held as they are."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from ego.errors import Unusable
from ego.runtime.ego import Ego
from ego.stores import sealed
from ego.stores.engine import database_files
from tests.conftest import use


@pytest.fixture
def path(world: Ego, data_dir: Path) -> Path:
    """The database of an ego that is closed, and has lived."""
    use(world, "remember", content="The river rose.", people=["Misaki"])
    use(world, "note", text="A ship was seen.", source="notification")
    world.database.close()
    return data_dir / "ego.db"


def beside(path: Path) -> list[str]:
    return sorted(one.name for one in path.parent.glob("ego.db?*"))


def write(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as db:
        db.execute("DELETE FROM outbox")


def test_a_file_is_read_and_never_written(path: Path) -> None:
    with database_files.open_to_read(path) as db:
        row = db.execute("SELECT content FROM memories").fetchone()
    assert (row["content"], *row) == ("The river rose.", "The river rose.")

    with pytest.raises(Unusable, match="readonly"), database_files.open_to_read(path) as db:
        db.execute("DELETE FROM memories")


def test_beside_a_still_file_nothing_is_put(path: Path) -> None:
    database_files.as_one_file(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL")
    assert beside(path) == []

    with database_files.open_to_read(path, is_still=True) as db:
        assert sealed.counts(db) == {"memories": 1, "episodes": 0, "events": 1}
        assert beside(path) == []


def test_what_sqlite_cannot_use_is_told_in_its_words(path: Path) -> None:
    missing = path.with_name("none.db")
    with pytest.raises(Unusable, match="unable to open"):
        database_files.schema(missing)
    assert not missing.exists()

    path.write_bytes(b"no database" * 99)
    for ask in (database_files.schema, database_files.as_one_file):
        with pytest.raises(Unusable, match="file is not a database"):
            ask(path)
    with pytest.raises(Unusable, match="file is not a database"):
        list(database_files.texts(path))


def test_the_schema_is_that_of_the_last_migration(path: Path) -> None:
    assert database_files.schema(path) == migrations.newest_schema()


def test_every_text_is_found_whatever_its_table(path: Path) -> None:
    found = set(database_files.texts(path))

    assert {"The river rose.", "A ship was seen.", "Misaki", "misaki", "river"} <= found


def test_a_database_lies_as_one_file(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as left_open:
        left_open.execute("DELETE FROM outbox")
        assert beside(path) == ["ego.db-shm", "ego.db-wal"]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    database_files.as_one_file(path)

    assert beside(path) == []
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_nobody_writes_into_what_is_held(path: Path) -> None:
    with database_files.hold_against_writers(path):
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            write(path)
        with database_files.open_to_read(path) as db:
            assert sealed.counts(db)["memories"] == 1
    write(path)


@pytest.mark.parametrize("content", [None, b"no database" * 99], ids=["missing", "broken"])
def test_what_is_missing_or_broken_is_held_as_it_is(path: Path, content: bytes | None) -> None:
    path.unlink()
    if content is not None:
        path.write_bytes(content)

    with database_files.hold_against_writers(path):
        assert path.exists() == (content is not None)


def test_an_older_database_tells_the_ids_it_has(path: Path) -> None:
    with database_files.open_to_read(path) as db:
        every = sealed.ids(db)
    assert sorted(name.partition("_")[0] for name in every) == ["ev", "mem"]
    with closing(sqlite3.connect(path)) as older:
        older.execute("DROP TABLE events")

    with database_files.open_to_read(path) as db:
        assert sealed.ids(db) == {name for name in every if name.startswith("mem_")}

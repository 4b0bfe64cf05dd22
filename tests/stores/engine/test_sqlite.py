"""The SQLite file: transactions, snapshots, and clear words when it cannot be used."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ego import migrations
from ego.errors import Busy, StateError, Unreadable
from ego.stores.engine.contract import Contradiction
from ego.stores.engine.sqlite import Database


@pytest.fixture
def directory(data_dir: Path) -> Path:
    data_dir.mkdir()
    list(migrations.run(data_dir))
    return data_dir


@pytest.fixture
def database(directory: Path) -> Iterator[Database]:
    with closing(opened(directory)) as database:
        yield database


def opened(directory: Path) -> Database:
    return Database(directory, migrations.newest_schema())


def terms(db: sqlite3.Connection) -> int:
    (count,) = db.execute("SELECT count(*) FROM terms").fetchone()
    return int(count)


def add_term(db: sqlite3.Connection, term: str) -> None:
    db.execute("INSERT INTO terms (term, df, appended) VALUES (?, 1, 1)", (term,))


def test_a_commit_is_on_disk_and_readers_do_not_wait(database: Database) -> None:
    with database.reading() as db:
        pragmas = {
            name: db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        }

    assert pragmas == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "secure_delete": 1,
    }


def test_what_is_written_is_seen_by_others_when_the_block_ends(
    database: Database, directory: Path
) -> None:
    with closing(opened(directory)) as other:
        with database.writing() as db:
            add_term(db, "tide")
            with other.reading() as seen:
                assert terms(seen) == 0

        with other.reading() as seen:
            assert terms(seen) == 1


def test_a_block_that_raises_writes_nothing(database: Database) -> None:
    with pytest.raises(Contradiction), database.writing() as db:
        db.executemany("INSERT INTO terms VALUES (?, 1, 1)", [("tide",), ("tide",)])

    with database.writing() as db:
        assert terms(db) == 0


def test_a_reader_sees_one_moment(database: Database, directory: Path) -> None:
    with closing(opened(directory)) as other:
        with database.reading() as db:
            assert terms(db) == 0
            with other.writing() as writer:
                add_term(writer, "tide")
            assert terms(db) == 0

        with database.reading() as db:
            assert terms(db) == 1


def test_nothing_is_opened_before_it_is_needed(directory: Path) -> None:
    database = opened(directory)

    assert not database.is_open
    with database.reading():
        assert database.is_open
    database.close()
    assert not database.is_open


def test_a_writer_that_holds_on_is_said(database: Database, directory: Path) -> None:
    with closing(opened(directory)) as other, other.writing():
        database.connection.execute("PRAGMA busy_timeout = 20")
        with (
            pytest.raises(Busy, match=r"ego\.db has been locked .* by another process"),
            database.writing(),
        ):
            pass


def test_a_missing_database_is_not_begun_again(directory: Path) -> None:
    (directory / "ego.db").unlink()

    with (
        pytest.raises(StateError, match=r"ego\.db is missing, though"),
        opened(directory).reading(),
    ):
        pass
    assert not (directory / "ego.db").exists()


@pytest.mark.parametrize(
    ("content", "complaint"),
    [(b"", "is empty"), (b"not a database " * 500, "is damaged")],
)
def test_a_broken_database_is_said(content: bytes, complaint: str, directory: Path) -> None:
    (directory / "ego.db").write_bytes(content)

    with (
        pytest.raises(Unreadable, match=rf"ego\.db {complaint}.*`ego doctor --repair`"),
        opened(directory).reading(),
    ):
        pass
    assert (directory / "ego.db").read_bytes() == content


def test_a_damaged_page_is_said(database: Database, directory: Path) -> None:
    with database.writing() as db:
        for n in range(2000):
            add_term(db, f"term {n}")
        db.execute("UPDATE totals SET value = 1")
    database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    path = directory / "ego.db"
    whole = bytearray(path.read_bytes())
    whole[4096 * 2 :] = b"\xa5" * (len(whole) - 4096 * 2)
    path.write_bytes(whole)

    with pytest.raises(Unreadable, match="is damaged"), database.reading() as db:
        terms(db)


def test_the_database_of_a_newer_ego_is_refused(directory: Path) -> None:
    with closing(sqlite3.connect(directory / "ego.db")) as db:
        db.execute("PRAGMA user_version = 9000")

    with (
        pytest.raises(StateError, match=r"newer ego \(schema 9000, .*\)\. Update ego\."),
        opened(directory).reading(),
    ):
        pass


def test_a_path_may_hold_anything_a_path_may(tmp_path: Path) -> None:
    directory = tmp_path / "a b#c?d%20é"
    directory.mkdir()
    list(migrations.run(directory))

    with closing(opened(directory)) as database, database.writing() as db:
        add_term(db, "tide")


WRITER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
print("begun", flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(not Path("/proc/locks").exists(), reason="this system names no holders")
@pytest.mark.parametrize("runs", ["python", "ego"])
def test_whoever_writes_for_too_long_is_named_without_its_arguments(
    database: Database, directory: Path, monkeypatch: pytest.MonkeyPatch, runs: str, tmp_path: Path
) -> None:
    program = tmp_path / "ego"
    program.write_text(WRITER, "utf-8")
    how = [str(program)] if runs == "ego" else ["-c", WRITER]
    with subprocess.Popen(
        [sys.executable, *how, str(directory / "ego.db"), "remember", "the secret"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == b"begun\n"
        database.connection.execute("PRAGMA busy_timeout = 50")

        with pytest.raises(Busy) as raised, database.writing():
            pass
        holder.communicate(b"")

    name = "ego" if runs == "ego" else Path(sys.executable).name
    assert f"by process {holder.pid} ({name})." in str(raised.value)
    assert "secret" not in str(raised.value)


def another(directory: Path, term: str) -> Path:
    """A database with one term in it, as one file, beside that of the directory."""
    place = directory / "another"
    place.mkdir()
    list(migrations.run(place))
    with closing(opened(place)) as fresh, fresh.writing() as db:
        add_term(db, term)
    return place / "ego.db"


def put_in_place(directory: Path, fresh: Path) -> None:
    for end in ("-wal", "-shm"):
        (directory / f"ego.db{end}").unlink(missing_ok=True)
    fresh.replace(directory / "ego.db")


def all_terms(directory: Path) -> set[str]:
    with closing(sqlite3.connect(directory / "ego.db")) as db:
        return {term for (term,) in db.execute("SELECT term FROM terms")}


@pytest.mark.skipif(sys.platform == "win32", reason="what is open is not replaced there")
def test_a_file_that_was_replaced_is_read_and_written_anew(
    database: Database, directory: Path
) -> None:
    with database.writing() as db:
        add_term(db, "tide")
    version = database.version()
    put_in_place(directory, another(directory, "ebb"))

    assert database.version() != version
    with database.reading() as db:
        assert [row["term"] for row in db.execute("SELECT term FROM terms")] == ["ebb"]
    with database.writing() as db:
        add_term(db, "flood")
    database.close()
    assert all_terms(directory) == {"ebb", "flood"}


def test_where_connections_are_lent_the_next_use_has_that_of_the_last(
    database: Database, directory: Path
) -> None:
    with database.lend_connections():
        only = Database(directory, migrations.newest_schema(), observes_only=True)
        with closing(only), only.reading() as db:
            assert terms(db) == 0
        with closing(opened(directory)) as first, first.writing() as db:
            add_term(db, "tide")
            lent = db
        with closing(opened(directory)) as second, closing(opened(directory)) as third:
            with second.reading() as db, third.writing() as other:
                assert db is lent
                assert other is not lent
                add_term(other, "ebb")
            assert (second.has_changed, third.has_changed) == (False, True)
            with second.reading() as db:
                assert terms(db) == 2
        assert (directory / "ego.db-wal").exists()

    assert not (directory / "ego.db-wal").exists()  # nobody has it open: the log is tidied up


@pytest.mark.skipif(sys.platform == "win32", reason="what is open is not replaced there")
def test_what_is_lent_is_of_the_file_that_has_the_name(database: Database, directory: Path) -> None:
    with database.lend_connections():
        with closing(opened(directory)) as first, first.writing() as db:
            add_term(db, "tide")
        put_in_place(directory, another(directory, "ebb"))

        with closing(opened(directory)) as second, second.reading() as db:
            assert [row["term"] for row in db.execute("SELECT term FROM terms")] == ["ebb"]


def test_what_is_lent_is_not_taken_when_a_newer_ego_has_come(
    database: Database, directory: Path
) -> None:
    with database.lend_connections():
        with closing(opened(directory)) as first, first.reading() as db:
            assert terms(db) == 0
        with closing(sqlite3.connect(directory / "ego.db")) as newer:
            newer.execute(f"PRAGMA user_version = {migrations.newest_schema() + 1}")

        with (
            closing(opened(directory)) as second,
            pytest.raises(StateError, match="newer ego"),
            second.reading(),
        ):
            pass


LATE = """
import sys
from contextlib import closing
from pathlib import Path
from tests.stores.engine.test_sqlite import add_term, opened
with closing(opened(Path(sys.argv[1]))) as mine:
    mine.connection
    print("open", flush=True)
    with mine.writing() as db:
        add_term(db, "late")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="what is open is not replaced there")
def test_whoever_waits_while_the_file_is_replaced_writes_into_the_new_one(directory: Path) -> None:
    fresh = another(directory, "ebb")
    with closing(sqlite3.connect(directory / "ego.db", isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with subprocess.Popen(
            [sys.executable, "-c", LATE, str(directory)], stdout=subprocess.PIPE
        ) as waiting:
            assert waiting.stdout
            assert waiting.stdout.readline() == b"open\n"
            time.sleep(0.3)  # by then it waits for the lock
            put_in_place(directory, fresh)
            holder.execute("ROLLBACK")
        assert waiting.returncode == 0

    assert all_terms(directory) == {"ebb", "late"}


@pytest.mark.skipif(sys.platform == "win32", reason="what is open is not deleted there")
def test_nothing_is_written_into_a_file_that_was_deleted(
    database: Database, directory: Path
) -> None:
    with database.writing() as db:
        add_term(db, "tide")
    (directory / "ego.db").unlink()

    with pytest.raises(StateError, match="is missing"), database.writing() as db:
        add_term(db, "ebb")

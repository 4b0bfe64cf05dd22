"""What is wrong with a database file, also what SQLite takes for sound."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ego.runtime.ego import Ego
from ego.stores.engine.damage import damage, damage_behind
from tests.conftest import use

WRONG = {
    "a job's state": (
        "INSERT INTO jobs (id, kind, subject, state, attempts, made_at, next_at, complaint)"
        " VALUES ('j', 'reflect', 'e', 'wandering', 0, 0, 0, '')",
        "a state in jobs is none that there is",
    ),
    "a text": (
        "UPDATE memories SET content = CAST(X'61ff62' AS TEXT)",
        "a text in memories is not UTF-8",
    ),
    "an orphan": (
        "INSERT INTO links VALUES (1, 9, 'related', 0.5, '', 0)",
        "a row of links names something in memories that is not there",
    ),
}


@pytest.fixture
def path(world: Ego, data_dir: Path) -> Path:
    use(world, "remember", content="The tide came in.")
    world.database.empty_log()
    return data_dir / "ego.db"


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement)


def test_a_sound_file_has_nothing_wrong(path: Path) -> None:
    assert damage(path) is None


@pytest.mark.parametrize(("statement", "said"), WRONG.values(), ids=WRONG)
def test_what_only_leaving_a_row_out_would_mend(path: Path, statement: str, said: str) -> None:
    change(path, statement)

    assert damage(path) == said


def test_what_can_be_given_a_plain_value_is_no_damage_to_the_file(path: Path) -> None:
    change(path, "UPDATE memories SET emotion = 'gleeful'")

    assert damage(path) is None
    said = "a emotion in memories is none that there is"
    assert damage_behind(path, ValueError("gleeful")) == said


def test_an_error_over_a_sound_file_is_a_mistake_of_ours(path: Path) -> None:
    assert damage_behind(path, ValueError("no such mood")) is None


def test_an_empty_file_and_one_that_is_none(path: Path) -> None:
    path.write_bytes(b"")
    assert damage(path) == "it is empty"
    path.write_bytes(b"nothing of the kind " * 99)
    assert damage(path) == "file is not a database"
    assert damage(path.with_name("gone.db")) == "unable to open database file"

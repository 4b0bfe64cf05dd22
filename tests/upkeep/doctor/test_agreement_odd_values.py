"""Values that no ego writes, in rows that SQLite takes for sound: copied, named, and mended."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.runtime.ego import open_ego
from ego.stores.sanity import DERIVED
from tests.arrivals import arrives
from tests.conftest import environment
from tests.upkeep.conftest import Run

ODD = {
    "a memory's text": "UPDATE memories SET content = CAST(X'61ff62' AS TEXT)",
    "a memory's emotion": "UPDATE memories SET emotion = 'gleeful'",
    "a memory's tags": "UPDATE memories SET tags = '[tea'",
    "a memory's inner sense": "UPDATE memories SET body_state = CAST(X'7bff7d' AS TEXT)",
    "a link": "UPDATE links SET type = 'next_to'",
    "a person's name": "UPDATE memory_people SET name = CAST(X'4dff' AS TEXT)",
    "an event's source": "UPDATE events SET source = 'dream'",
    "an event's context": "UPDATE events SET client_context = '{'",
    "a reflection": "UPDATE events SET reflection = 'warm', label = 'warm'",
    "a job": "UPDATE jobs SET state = 'wandering'",
    "an intent": "UPDATE intents SET state = 'odd'",
    "an intent's payload": "UPDATE intents SET payload = '[]'",
    "a decision's trigger": "UPDATE decisions SET trigger_id = 'nobody'",
    "a result": "UPDATE action_results SET status = 'odd'",
    "a posting": "UPDATE postings SET data = X'fffe00'",
    "a number": "UPDATE numbers SET data = X'fffe00'",
    "a note": "INSERT INTO outbox (kind, payload, noted_at) VALUES ('meet', '-', 0)",
}

COMMANDS = (
    *(["wake-up"], ["introspect"], ["recall", "tea"], ["memories"], ["events"], ["jobs", "list"]),
    *(["console"], ["context"], ["export"], ["stats"], ["heartbeat"], ["speak", "--packet"]),
    *(["deliberate", "--packet"], ["reflect", "--packet"], ["jobs", "run"], ["consolidate"]),
    *(["remember", "More tea."], ["search-memories", "tea"], ["emotion-trend"]),
)


@pytest.fixture
def lived(run: Run, data_dir: Path) -> Path:
    """A life with something in every table that an odd value is tried in."""
    first = run("remember", "Tea with Misaki.", "--with", "Misaki", "--tag", "tea", "--json")
    second = run("remember", "Tea alone.", "--json")
    run("link-memories", first.data["id"], second.data["id"])
    run("persona", "set", "--text", "A sailor.")
    with open_ego(config.read(environ=environment(data_dir))) as ego:
        arrives(ego)
    return data_dir / "ego.db"


def make_odd(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        assert db.execute(statement).rowcount


def rows(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in a database, byte for byte, but for what a copy makes good."""
    with closing(sqlite3.connect(path)) as db:
        db.text_factory = bytes
        names = [
            name.decode()
            for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {name: sorted(db.execute(f'SELECT * FROM "{name}"'), key=repr) for name in names}


@pytest.mark.parametrize("statement", ODD.values(), ids=ODD)
def test_an_odd_value_is_copied_brought_back_named_and_mended(
    run: Run, lived: Path, data_dir: Path, tmp_path: Path, statement: str
) -> None:
    make_odd(lived, statement)
    before = rows(lived)

    made = run("backup", str(tmp_path / "copy"))
    back = run("--data-dir", str(tmp_path / "back"), "restore", str(tmp_path / "copy"))

    assert made.code == back.code == 0, made.err + back.err
    assert "warning: Copied as it is, though " in made.err
    assert made.err.count("\n") == back.err.count("\n") == 1
    assert "does not fit together, and came back as it is: " in back.err
    assert rows(tmp_path / "copy" / "ego.db") == rows(tmp_path / "back" / "ego.db") == before

    assert run("doctor").code == 1
    mended = run("doctor", "--repair")
    after = rows(lived)
    is_gone = any(
        len(after[table]) < len(kept)
        for table, kept in before.items()
        if table not in {*DERIVED, "outbox", "links"}
    )
    assert (mended.code, mended.err) == (int(is_gone), ""), mended.out
    assert (" gone" in mended.out) == is_gone
    assert run("doctor").code == 0
    assert run("memories", "--json").code == 0


@pytest.mark.parametrize("nth", [4, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("value", ODD)
def test_every_command_answers_or_names_the_way_out(
    run: Run, lived: Path, value: str, nth: int
) -> None:
    """Every command beside some odd value; beside each of them by `make soak`."""
    make_odd(lived, ODD[value])

    for command in COMMANDS[list(ODD).index(value) % nth :: nth]:
        ran = run(*command)  # raises what is not expected

        quiet = [1] if command == ["heartbeat"] else []
        assert ran.code in (0, 3, 4, *quiet), command
        if ran.code == 4:
            assert "ego doctor --repair" in ran.err, command

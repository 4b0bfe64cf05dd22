"""Deleting an ego, and what is still there afterwards."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path

import anyio
import pytest
from mcp import Client
from syrupy.assertion import SnapshotAssertion

from ego.runtime.ego import Ego
from tests import forks
from tests.conftest import environment, use
from tests.faces.clients import process
from tests.upkeep.conftest import Run
from tests.upkeep.copies.dailies import backups, holding, roll, shown
from tests.upkeep.copies.test_backup import everything, remember


def test_nothing_of_the_ego_remains(
    lived: Ego, run: Run, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    use(lived, "note", text="The river rose.", source="notification")
    roll(data_dir)
    assert run("backup").code == 0
    assert run("restore", next(backups(data_dir).glob("*-daily")).name).code == 0
    (data_dir / "persona.json.broken-20260101T120000000000Z").write_text("Aya", "utf-8")
    (data_dir / ".restoring-x").mkdir()
    (data_dir / "work" / "one").mkdir(parents=True)
    (data_dir / "work" / "one" / "out").write_text("river", "utf-8")
    (data_dir / "vectors").mkdir(exist_ok=True)
    lived.database.close()

    ran = run("reset", "--yes")

    assert (ran.code, ran.err) == (0, "")
    assert shown(ran.out, data_dir) == snapshot
    assert not data_dir.exists()
    assert holding(data_dir.parent, "river", "Misaki", "Aya") == []
    assert everything(run) == set()


def test_what_is_not_its_own_stays_and_is_named(
    run: Run, data_dir: Path, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    remember(run, "Something.")
    (data_dir / "config.toml").write_text('companion = "Misaki"\n', "utf-8")
    (data_dir / "notes.txt").write_text("mine", "utf-8")

    ran = run("reset", "--yes", EGO_WORKSPACE_DIR=str(tmp_path / "workspace"))

    assert shown(ran.out, data_dir).replace(str(tmp_path), "TMP") == snapshot
    assert sorted(path.name for path in data_dir.iterdir()) == ["config.toml", "notes.txt"]
    remember(run, "A new life.")
    again = run("reset", "--yes", "--config", "--json")
    assert again.data == {
        "data_dir": str(data_dir),
        "deleted": {"memories": 1, "episodes": 0, "events": 0, "copies": 0},
        "left": ["notes.txt"],
    }


def test_in_a_pipe_it_has_to_be_said(run: Run, data_dir: Path) -> None:
    remember(run, "Something.")
    before = everything(run)
    ran = run("reset")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "error: ego reset asks first, and this is no terminal. Add --yes to do it without asking.\n"
    )
    assert everything(run) == before


@pytest.mark.parametrize(("typed", "code"), [("reset\n", 0), ("y\n", 1), ("\n", 1), ("\x04", 1)])
def test_at_a_terminal_it_asks_for_the_word(
    typed: str, code: int, run: Run, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    remember(run, "Something.")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        forks.command("reset"),
        env=environment(data_dir),
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as asking:
        os.close(theirs)
        os.write(ours, typed.encode())
        out, err = asking.communicate(timeout=30)
    os.close(ours)

    assert asking.returncode == code
    assert (data_dir / "ego.db").exists() == bool(code)
    if code:
        assert [shown(one.decode(), data_dir) for one in (err, out)] == snapshot


@pytest.mark.parametrize("place", ["no directory", "another's"])
def test_a_directory_that_is_no_egos_is_refused(place: str, run: Run, tmp_path: Path) -> None:
    named = tmp_path / "mine"
    if place == "another's":
        (named / "backups").mkdir(parents=True)
        (named / "notes.txt").write_text("mine", "utf-8")
    ran = run("--data-dir", str(named), "reset", "--yes")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert (named / "notes.txt").exists() == (place == "another's")


def test_a_broken_ego_can_be_deleted(run: Run, data_dir: Path) -> None:
    remember(run, "Something.")
    (data_dir / "ego.db").write_bytes(b"no database" * 99)
    (data_dir / "desires.json").write_text("{", "utf-8")
    (data_dir / "config.toml").write_text("[", "utf-8")
    ran = run("reset", "--yes", "--config")
    assert ran.code == 0
    assert not data_dir.exists()


def test_a_server_beside_it_goes_on_with_a_new_ego(run: Run, data_dir: Path) -> None:
    remember(run, "Of the old life.")

    async def talk() -> None:
        async with Client(process(data_dir)) as client:
            old = await client.call_tool("recall", {"context": "life"})
            assert "old life" in old.content[0].text
            ran = await anyio.to_thread.run_sync(lambda: run("reset", "--yes"))
            assert ran.code == 0
            told = await client.call_tool("remember", {"content": "Of the new life."})
            assert not told.is_error
            new = await client.call_tool("recall", {"context": "life"})
            assert "new life" in new.content[0].text
            assert "old life" not in new.content[0].text

    anyio.run(talk)
    assert len(everything(run)) == 1
    assert run("doctor").code == 0

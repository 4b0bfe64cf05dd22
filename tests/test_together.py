"""Several processes on one directory, which is the normal case."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from ego import config
from ego.core.desires.desires import CATALOG
from ego.runtime.ego import open_ego
from tests.conftest import RunHere, ego_process, environment, use
from tests.faces.clients import Wire
from tests.faults.writers import assert_nothing_is_held


def kept(data_dir: Path) -> dict[str, str]:
    """Every memory of a database that must be whole, id to content."""
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        assert db.execute("PRAGMA quick_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        return dict(db.execute("SELECT id, content FROM memories"))


def assert_the_words_agree(data_dir: Path) -> None:
    """Every memory is found by the word they share, and counted once."""
    with open_ego(config.read(environ=environment(data_dir)), observes_only=True) as opened:
        found = use(opened, "search_memories", query="ship").fields
    assert found["total"] == len(kept(data_dir))


@pytest.mark.usefixtures("prepared")
def test_desires_settled_by_many_processes_are_all_settled(data_dir: Path) -> None:
    settle = (
        "import sys; from ego.faces import cli\n"
        "for name in sys.argv[2:]:\n"
        "    sys.exit(1) if cli.run(['satisfy-desire', name, '--quality', sys.argv[1]]) else 0"
    )
    names = list(CATALOG)
    shares = {"0.1": names[::3], "0.5": names[1::3], "0.9": names[2::3]}

    processes = [
        subprocess.Popen(
            [sys.executable, "-c", settle, quality, *share * 4],
            env=environment(data_dir),
            stdout=subprocess.DEVNULL,
        )
        for quality, share in shares.items()
    ]

    assert [process.wait(60) for process in processes] == [0, 0, 0]
    desires = json.loads((data_dir / "desires.json").read_text("utf-8"))
    assert {name: entry["satisfaction_quality"] for name, entry in desires.items()} == {
        name: float(quality) for quality, share in shares.items() for name in share
    }
    assert_nothing_is_held(data_dir)


@pytest.mark.first_use
def test_eight_first_opens_at_once_all_succeed(data_dir: Path, run_here: RunHere) -> None:
    with ThreadPoolExecutor(8) as pool:
        ran = list(
            pool.map(lambda n: ego_process(data_dir, "remember", f"First ship {n}."), range(8))
        )

    assert [(one.code, one.err) for one in ran] == [(0, "")] * 8
    assert len(kept(data_dir)) == 8
    status = run_here("migrate", "status", "--json").data["migrations"]
    assert {migration["state"] for migration in status} == {"applied"}
    assert_the_words_agree(data_dir)
    assert_nothing_is_held(data_dir)


@pytest.mark.usefixtures("prepared")
def test_the_next_process_finds_what_was_remembered(data_dir: Path, run_here: RunHere) -> None:
    content = "We watched the sunset; さくらの下に白い猫がいた。"
    ego_process(data_dir, "remember", "Something else entirely.")
    ego_process(data_dir, "remember", content)

    found = [ego_process(data_dir, "recall", "sunset")]
    found += [run_here("recall", asked) for asked in ("watching sunsets", "さくら", "猫", "白い猫")]
    for ran in found:
        assert ran.out.startswith("1 related memory:\n")
        assert content in ran.out


def test_what_a_server_remembers_a_command_finds_and_the_other_way_round(
    prepared: None, data_dir: Path
) -> None:
    with Wire(data_dir) as wire:
        wire.told(wire.use("remember", content="Said to the server."))
        assert "Said to the server." in ego_process(data_dir, "recall", "server").out

        ego_process(data_dir, "remember", "Typed at the shell.")
        assert "Typed at the shell." in wire.told(wire.use("recall", context="shell")).text

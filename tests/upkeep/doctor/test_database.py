"""A damaged or missing database: what can be read comes back, and what is gone is said."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.upkeep.conftest import Run
from tests.upkeep.doctor.conftest import findings


@pytest.mark.parametrize("part", [0.4, 0.7, 0.95])
@pytest.mark.parametrize("copied", [False, True])
def test_a_database_cut_short(
    part: float, copied: bool, run: Run, lived: list[str], data_dir: Path
) -> None:
    if copied:
        run("backup")
    path = data_dir / "ego.db"
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * part)])

    assert run("recall", "river").code == 4
    sick = run("doctor", "--json")
    assert sick.code == 1
    assert "`ego doctor --repair`" in findings(sick, "fail")["database"]
    ran = run("doctor", "--repair", "--json")

    there = {one["id"] for one in run("memories", "--n", "100", "--json").data["memories"]}
    assert ran.code == (0 if copied else 1), ran.out
    said = findings(ran, "mended" if copied else "fail")["database"]
    (aside,) = data_dir.glob("ego.db.broken-*Z")
    assert aside.read_bytes() == whole[: int(len(whole) * part)]
    if copied:
        assert there == set(lived)
        assert "after which nothing was written. Nothing is lost." in said
    else:
        assert there <= set(lived)
        assert f"{len(there)} memories could be read" in said or not there
        lost = len(lived) - len(there)
        told = (
            f"At least {lost} of 40 memories are gone: they cannot be read, and no backup is here. "
        )
        every = "Everything in it is gone (40 memories): nothing could be read"
        assert not lost or said.startswith(told) or (not there and said.startswith(every))
    assert run("remember", "Life goes on.").code == 0
    assert run("doctor").code == 0


def test_a_torn_page_costs_no_more_than_itself(run: Run, lived: list[str], data_dir: Path) -> None:
    path = data_dir / "ego.db"
    with closing(sqlite3.connect(path)) as db:
        (root,) = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'memories'"
        ).fetchone()
    whole = bytearray(path.read_bytes())
    leaf = int.from_bytes(whole[(root - 1) * 4096 + 8 :][:4], "big")  # its last page
    whole[(leaf - 1) * 4096 : leaf * 4096] = b"\xff" * 4096
    path.write_bytes(whole)

    ran = run("doctor", "--repair", "--json")

    assert ran.code == 1, ran.out
    there = {one["id"] for one in run("memories", "--n", "100", "--json").data["memories"]}
    assert len(lived) - 4 <= len(there) < len(lived)
    lost = f"{len(lived) - len(there)} of {len(lived)} memories"
    assert findings(ran, "fail")["database"].startswith(f"At least {lost} are gone: they cannot")
    assert run("doctor", "--repair").code == 0
    new = run("remember", "A new one.", "--json").data["id"]
    with closing(sqlite3.connect(path)) as db:  # no number is given out twice
        (seq,) = db.execute("SELECT seq FROM memories WHERE id = ?", (new,)).fetchone()
    assert seq == len(lived) + 1


def test_a_database_that_is_missing(run: Run, lived: list[str], data_dir: Path) -> None:
    run("backup")
    for path in data_dir.glob("ego.db*"):
        path.unlink()
    assert "is missing" in findings(run("doctor", "--json"), "fail")["database"]
    ran = run("doctor", "--repair", "--json")
    assert ran.code == 1  # nobody knows what came after the backup
    (copy,) = (data_dir / "backups").iterdir()
    said = findings(ran, "fail")["database"]
    assert said.startswith(f"It was missing. What was kept after the backup {copy.name} (of ")
    assert "40 memories came from that one" in said
    assert run("doctor", "--repair").code == 0
    assert run("stats", "--json").data["memories"]["total"] == len(lived)


def test_a_database_that_is_missing_without_a_backup_is_said_once(
    run: Run, lived: list[str], data_dir: Path
) -> None:
    for path in data_dir.glob("ego.db*"):
        path.unlink()
    for line in (["doctor"], ["doctor", "--repair"]):
        ran = run(*line)
        assert ran.code == 1
        assert ran.out.count("is missing") == 1
        assert "There is no backup of it here. Put it back, or start afresh with" in ran.out
        assert ran.out.endswith("1 failure and 2 warnings.\n")
        assert not (data_dir / "ego.db").exists()


def test_a_total_loss_is_called_one(run: Run, lived: list[str], data_dir: Path) -> None:
    (data_dir / "ego.db").write_bytes(b"\x00\xff broken" * 999)

    ran = run("doctor", "--repair", "--json")

    (aside,) = data_dir.glob("ego.db.broken-*")
    assert ran.code == 1
    assert findings(ran, "mended").get("database") is None
    assert findings(ran, "fail")["database"] == (
        "Everything in it is gone: nothing could be read in the damaged file, and there is no"
        " backup here. A new and empty database is in its place. The damaged file is"
        f" {aside.name}."
    )
    assert run("remember", "Life goes on.").code == 0
    again = run("doctor", "--repair", "--json")
    assert (again.code, findings(again, "mended")) == (0, {})


def test_a_total_loss_names_the_backup_that_has_what_was_before(
    run: Run, lived: list[str], data_dir: Path
) -> None:
    copy = Path(run("backup", "--json").data["path"])
    (data_dir / "ego.db").write_bytes(b"")
    (data_dir / "self_model.json").write_text("{", "utf-8")
    (data_dir / "self_model.json.bak").unlink()

    ran = run("doctor", "--repair", "--json")

    said = findings(ran, "fail")
    assert ran.code == 1
    assert said["database"].startswith(f"What was kept after the backup {copy.name} (of ")
    assert f"{copy / 'self_model.json'} is one of a backup." in said["self_model.json"]
    assert run("stats", "--json").data["memories"]["total"] == len(lived)


def test_a_damaged_index_costs_nothing(run: Run, lived: list[str], data_dir: Path) -> None:
    path = data_dir / "ego.db"
    with closing(sqlite3.connect(path)) as db:
        (root,) = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'memories' AND type = 'index'"
        ).fetchone()
    whole = bytearray(path.read_bytes())
    whole[(root - 1) * 4096 : root * 4096] = b"\xff" * 4096
    path.write_bytes(whole)

    ran = run("doctor", "--repair", "--json")

    assert ran.code == 0, ran.out
    said = "All 40 memories could be read in the damaged file. Nothing is lost."
    assert findings(ran, "mended")["database"].startswith(said)
    assert run("stats", "--json").data["memories"]["total"] == len(lived)


def test_a_torn_record_of_migrations(run: Run, lived: list[str], data_dir: Path) -> None:
    path = data_dir / "migration_state.json"
    before, desires = json.loads(path.read_text("utf-8")), (data_dir / "desires.json").read_bytes()
    path.write_text("{", "utf-8")
    assert "`ego doctor --repair`" in findings(run("doctor", "--json"), "fail")["migrations"]
    assert run("doctor", "--repair").code == 0
    assert json.loads(path.read_text("utf-8")) == before
    assert (data_dir / "desires.json").read_bytes() == desires

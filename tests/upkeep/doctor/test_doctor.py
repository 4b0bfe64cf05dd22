"""What a doctor finds, puts right, and says was lost."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ego.upkeep.doctor import doctor
from ego.upkeep.doctor.findings import Finding, Visit, mended, ok, warn
from tests.conftest import ego_process
from tests.upkeep.conftest import Run
from tests.upkeep.doctor.conftest import KEPT, content, findings


def test_all_is_well(run: Run, lived: list[str], data_dir: Path) -> None:
    before = content(data_dir)
    ran = run("doctor")
    assert (ran.code, ran.err) == (0, "")
    states = {line.split()[0] for line in ran.out.splitlines()[:-2]}
    assert states <= {"ok", "warn"}
    assert "EGO_NOW pins the clock" in ran.out
    assert content(data_dir) == before


def test_times_are_told_on_the_persons_clock(run: Run, lived: list[str]) -> None:
    in_tokyo = {"EGO_TIMEZONE": "Asia/Tokyo"}
    run("backup", **in_tokyo)
    listed = run("backup", "list", **in_tokyo).out
    (made,) = set(re.findall(r"  ([\d-]+ [\d:]+ JST), ", listed))

    found = run("doctor", **in_tokyo).out
    assert re.search(r"EGO_NOW pins the clock to [\d-]+ [\d:]+ JST\.", found)
    assert f"The newest is of {made} (" in found
    assert "UTC" not in found
    assert run("doctor", EGO_TIMEZONE="UTC").out.count(" UTC") == 2


@pytest.mark.first_use
def test_a_directory_that_is_not_there_is_not_made(run: Run, data_dir: Path) -> None:
    ran = run("doctor", "--repair")
    assert ran.code == 0
    assert "is not there yet. The first command makes it." in ran.out
    assert not data_dir.exists()


def test_a_second_repair_changes_nothing(run: Run, lived: list[str], data_dir: Path) -> None:
    (data_dir / "desires.json").write_text("{", "utf-8")
    data_dir.chmod(0o755)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        db.execute("DELETE FROM terms")
    run("doctor", "--repair")
    before = content(data_dir)
    again = run("doctor", "--repair", "--json")
    assert findings(again, "mended") == {}
    assert content(data_dir) == before


def test_it_works_with_everything_broken(run: Run, lived: list[str], data_dir: Path) -> None:
    for path in (*data_dir.glob("*.json*"), data_dir / "ego.db"):
        path.write_bytes(b"\x00\xff broken")
    sick = run("doctor", "--json")
    assert sick.code == 1
    assert {*KEPT, "database", "migrations"} <= findings(sick, "fail").keys()
    run("doctor", "--repair")
    ran = ego_process(data_dir, "doctor")
    assert "Traceback" not in ran.err
    for one in ("ego.db", *KEPT):
        assert list(data_dir.glob(f"{one}.broken-*"))


def test_stats_count_what_is_kept(run: Run, lived: list[str], data_dir: Path) -> None:
    run("forget", lived[0])
    run("remember", "Between us.", "--private", "--category", "introspection")
    ran = run("stats", "--json")
    kept = ran.data["memories"]
    assert (kept["total"], kept["private"], kept["set_aside"]) == (40, 1, 1)
    assert kept["categories"] == {"daily": 39, "introspection": 1}
    assert ran.data["tables"]["memories"] == 41
    assert ran.data["documents"]["desires.json"] == 9
    shutil.rmtree(data_dir / "vectors", ignore_errors=True)
    (data_dir / "self_model.json").write_text("{", "utf-8")
    torn = run("stats")
    assert torn.code == 0
    assert "self_model.json: cannot be read" in torn.out


def test_a_new_check_is_a_row_of_the_table(
    run: Run, lived: list[str], data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaf = data_dir / "leaf"

    def find(visit: Visit) -> Iterator[Finding]:
        assert visit.ego.questions()
        yield warn("tree", "has lost a leaf.") if leaf.exists() else ok("tree", "is green")

    def sweep(visit: Visit) -> Iterator[Finding]:
        if (visit.directory / "leaf").exists():
            leaf.unlink()
            yield mended("tree", "1 leaf swept up.")

    monkeypatch.setattr(
        doctor, "CHECKS", (*doctor.CHECKS, doctor.Check("tree", find, sweep, doctor.On.EGO))
    )
    leaf.touch(0o600)

    assert "has lost a leaf." in findings(run("doctor", "--json"))["tree"]
    ran = run("doctor", "--repair")

    assert ran.out.startswith("mended  tree ")
    assert ran.out.splitlines()[-3].startswith("ok      tree ")


def test_what_others_stand_on_is_put_right_first(
    run: Run, lived: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def recorded(check: doctor.Check) -> doctor.Check:
        return check._replace(mend=check.mend and (lambda _: iter([mended(check.name, "done.")])))

    monkeypatch.setattr(doctor, "CHECKS", tuple(map(recorded, doctor.CHECKS)))

    said = run("doctor", "--repair", "--json").data["findings"]

    assert [one["subject"] for one in said if one["state"] == "mended"] == [
        *("permissions", "leftovers", "documents", "database", "migrations"),
        *("documents", "dates", "outbox", "agreement", "outbox"),
    ]
    assert [one["subject"] for one in said if one["state"] != "mended"] == [
        *("versions", "data directory", "permissions", "migrations", "documents", "database"),
        *("agreement", "outbox", "queues", "dates", "copies", "embedder", "language model"),
        *("clients", "clock"),
    ]

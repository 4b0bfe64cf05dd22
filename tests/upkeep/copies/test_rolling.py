"""A copy of each day: who makes it, and how they follow each other."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import anyio
import pytest
from mcp import Client
from syrupy.assertion import SnapshotAssertion

from ego.errors import EgoError
from ego.stores.engine.files import DirectoryLock
from ego.upkeep.copies import rolling
from tests import forks
from tests.conftest import NOON, ego_process, environment
from tests.faces.clients import process
from tests.upkeep.conftest import Run
from tests.upkeep.copies.dailies import DAY, backups, dailies, holding, roll, settings, shown, until
from tests.upkeep.copies.test_backup import remember

# Who makes it


@pytest.mark.usefixtures("prepared")
def test_the_first_write_of_a_day_has_a_copy_made_and_the_next_ones_none(
    data_dir: Path, run: Run
) -> None:
    first = ego_process(data_dir, "remember", "The first.", at=None, EGO_BACKUP_KEEP="7")
    until(lambda: dailies(data_dir))
    second = ego_process(data_dir, "remember", "The second.", at=None, EGO_BACKUP_KEEP="7")

    listed = run("backup", "list", "--json")
    assert (first.code, second.code, first.err) == (0, 0, "")
    (copy,) = listed.data["copies"]
    assert (copy["kind"], copy["whole"], copy["counts"]["memories"]) == ("daily", True, 1)
    assert holding(dailies(data_dir)[0], "The first.") == ["ego.db"]


@pytest.mark.usefixtures("prepared")
def test_a_call_waits_for_no_copy(data_dir: Path) -> None:
    """While a copy cannot be finished, its answer is there and its pipes are closed."""
    backups(data_dir).mkdir(parents=True)
    with DirectoryLock(backups(data_dir)):
        ran = ego_process(data_dir, "remember", "Something.", at=None, EGO_BACKUP_KEEP="7")
        until(lambda: [*backups(data_dir).glob(".*-daily.*.new")])
        assert (ran.code, dailies(data_dir)) == (0, [])
    until(lambda: dailies(data_dir))


@pytest.mark.usefixtures("prepared")
def test_of_many_writes_at_the_same_moment_one_makes_the_copy(data_dir: Path) -> None:
    variables = environment(data_dir, at=None, EGO_BACKUP_KEEP="7")
    many = [
        subprocess.Popen(
            forks.command("remember", f"At once {n}."), env=variables, stdout=-3, stderr=-3
        )
        for n in range(8)
    ]

    assert [one.wait(60) for one in many] == [0] * 8
    until(lambda: dailies(data_dir))

    assert len(dailies(data_dir)) == 1
    assert len([*backups(data_dir).glob(".begun-*")]) == 1
    assert [*backups(data_dir).glob(".*.new")] == []


@pytest.mark.parametrize("how", ["EGO_NOW", "keep 0", "keep 0 in config.toml", "it only reads"])
@pytest.mark.usefixtures("prepared")
def test_where_no_copy_is_begun(how: str, data_dir: Path) -> None:
    keep = {"EGO_BACKUP_KEEP": "0" if how == "keep 0" else "7"}
    if how == "keep 0 in config.toml":
        (data_dir / "config.toml").write_text("[backup]\nkeep = 0\n", "utf-8")
        keep = {"EGO_BACKUP_KEEP": ""}
    words = ["memories"] if how == "it only reads" else ["remember", "Something."]

    ran = ego_process(data_dir, *words, at=NOON if how == "EGO_NOW" else None, **keep)

    assert ran.code == 0
    assert not backups(data_dir).exists()


@pytest.mark.first_use
def test_an_ego_that_was_only_set_up_is_not_copied_and_its_first_memory_is(
    data_dir: Path,
) -> None:
    keep = {"at": None, "EGO_BACKUP_KEEP": "7"}
    ego_process(data_dir, "init", "--person", "Hana", "--persona", "nagi", "--yes", **keep)
    ego_process(data_dir, "satisfy-desire", "curiosity", **keep)
    assert not backups(data_dir).exists()

    ego_process(data_dir, "remember", "Hana likes tea.", **keep)

    until(lambda: dailies(data_dir))
    assert holding(dailies(data_dir)[0], "Hana likes tea.") == ["ego.db"]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked at there")
@pytest.mark.usefixtures("prepared")
def test_a_server_begins_one_too_and_leaves_no_process_behind(data_dir: Path) -> None:
    def children(of: int) -> list[str]:
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                state, parent = stat.read_text("utf-8").rpartition(")")[2].split()[:2]
            except OSError:
                continue
            if int(parent) == of:
                found.append(state)
        return found

    async def talk() -> None:
        server = process(data_dir, EGO_NOW="", EGO_BACKUP_KEEP="7")
        async with Client(server) as client:
            told = await client.call_tool("remember", {"content": "By a server."})
            assert not told.is_error
            (pid,) = {
                int(path.parent.name)
                for path in Path("/proc").glob("[0-9]*/environ")
                if _says(path, data_dir) and b"\0serve\0" in (path.parent / "cmdline").read_bytes()
            }
            with anyio.fail_after(30):
                while not dailies(data_dir) or children(pid):
                    await anyio.sleep(0.05)

    anyio.run(talk)


def _says(path: Path, data_dir: Path) -> bool:
    try:
        return f"EGO_DATA_DIR={data_dir}\0".encode() in path.read_bytes() + b"\0"
    except OSError:
        return False


# How they follow each other


def test_nine_days_leave_the_copies_of_seven(
    run: Run, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    for day in range(9):
        remember(run, f"Day {day}.")
        roll(data_dir, NOON + day * DAY)
        assert rolling.roll(settings(data_dir), NOON + day * DAY + DAY / 3) is None

    assert [path.name[:8] for path in dailies(data_dir)] == [
        f"{NOON + day * DAY:%Y%m%d}" for day in range(2, 9)
    ]
    listed = run("backup", "list")
    assert shown(listed.out, data_dir) == snapshot
    few = replace(settings(data_dir), backup_keep=2)
    rolling.roll(few, NOON + 9 * DAY)
    assert len(dailies(data_dir)) == 2


@pytest.mark.parametrize("way", ["a link above", "it is a link", "up and down"])
def test_copies_are_whole_whatever_way_leads_to_them(
    way: str, run: Run, data_dir: Path, tmp_path: Path
) -> None:
    (tmp_path / "linked").symlink_to(tmp_path if way == "a link above" else data_dir)
    seen = {
        "a link above": tmp_path / "linked" / data_dir.name,
        "it is a link": tmp_path / "linked",
        "up and down": data_dir / ".." / data_dir.name,
    }[way]
    there = {"EGO_DATA_DIR": str(seen)}
    kept = run("remember", "Told once.", "--json", **there).data["id"]
    daily = roll(seen)
    assert run("backup", **there).code == 0

    listed = run("backup", "list", "--json", **there).data["copies"]
    assert [one["whole"] for one in listed] == [True, True]
    assert run("restore", daily.name, "--dry-run", **there).code == 0
    assert holding(daily, "Told once.") == ["ego.db"]
    assert run("purge", kept, "--yes", **there).code == 0
    assert holding(daily, "Told once.") == []
    assert daily.exists()  # it was looked through, not let go of
    inside = run("export", str(data_dir / "out.jsonl"), **there)
    assert "lies in the data directory" in inside.err


@pytest.mark.parametrize("harm", ["a document", "the database"])
def test_what_is_broken_pushes_out_no_whole_copy(
    harm: str, run: Run, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    remember(run, "Kept.")
    run("update-self", "question", "Whole?")
    before = roll(data_dir)
    name = "self_model.json" if harm == "a document" else "ego.db"
    content = (data_dir / name).read_bytes()
    (data_dir / name).write_bytes(content[:1000] if harm == "the database" else b"{")

    with pytest.raises(EgoError):
        rolling.roll(settings(data_dir), NOON + DAY)

    assert dailies(data_dir) == [before]
    said = [one for one in run("doctor", EGO_BACKUP_KEEP="7").out.splitlines() if " copies " in one]
    assert [
        re.sub(r"on [\d-]+ [\d:]+ UTC", "on DAY", shown(one, data_dir)) for one in said
    ] == snapshot
    (data_dir / name).write_bytes(content)
    roll(data_dir, NOON + DAY)
    assert not (backups(data_dir) / ".failed").exists()


def test_a_copy_of_an_ended_process_is_cleared_away_by_the_next(run: Run, data_dir: Path) -> None:
    remember(run, "Something.")
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    left = backups(data_dir) / f".20260101T120000000000Z-daily.{ended.pid}.new"
    left.mkdir(parents=True)
    (backups(data_dir) / ".begun-20251231T09").touch()

    roll(data_dir)

    assert not left.exists()
    assert [*backups(data_dir).glob(".begun-*")] == []


def test_days_without_a_copy_are_told(run: Run, data_dir: Path) -> None:
    remember(run, "Something.")
    roll(data_dir, datetime.now(UTC) - 4 * DAY)
    ran = run("doctor", EGO_BACKUP_KEEP="7")
    assert "the last daily one is 4 days older than the last write." in ran.out


def test_a_copy_whose_process_was_ended_is_told(run: Run, data_dir: Path) -> None:
    remember(run, "Something.")
    backups(data_dir).mkdir()
    claim = backups(data_dir) / ".begun-20260101T12"
    claim.touch()
    begun = "a daily one was begun and its process ended before it was done."
    assert begun not in run("doctor", EGO_BACKUP_KEEP="7").out
    os.utime(claim, (0, 0))
    assert begun in run("doctor", EGO_BACKUP_KEEP="7").out
    assert begun not in run("doctor", EGO_BACKUP_KEEP="0").out


@pytest.mark.parametrize("written", ["-1", "1.5", "many", "٣", "12345"])
def test_a_number_of_copies_that_is_none(written: str, run: Run) -> None:
    ran = run("memories", EGO_BACKUP_KEEP=written)
    assert ran.code == 2
    assert f"'{written}' is not a number of copies from 0 to 999" in ran.err


def test_the_setting_is_shown_and_its_table_holds_nothing_else(run: Run, data_dir: Path) -> None:
    remember(run, "Something.")
    unset = run("config", "show", "--json", EGO_BACKUP_KEEP="")
    assert unset.data["settings"]["backup.keep"]["value"] == "7"
    (data_dir / "config.toml").write_text("[backup]\nkeep = 3\nkept = 4\n", "utf-8")
    ran = run("config", "show", "--json", EGO_BACKUP_KEEP="")
    assert ran.data["settings"]["backup.keep"]["value"] == "3"
    assert "[backup] kept: unknown; did you mean keep?" in ran.err


def test_the_process_of_the_day_makes_no_ego_where_none_is(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    ran = subprocess.run(
        [sys.executable, "-P", "-m", "ego.upkeep.copies.rolling", str(gone), "7"], check=False
    )
    assert ran.returncode == 1
    assert not gone.exists()

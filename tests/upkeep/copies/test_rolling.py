"""A copy of each day: who makes it, what is in it, what comes of it, and what leaves it again."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import anyio
import pytest
from mcp import Client
from syrupy.assertion import SnapshotAssertion

from ego import config
from ego.config import Settings
from ego.errors import EgoError
from ego.runtime import copies, follow_ups
from ego.runtime.ego import Ego
from ego.stores.engine.files import DirectoryLock
from ego.upkeep.copies import rolling
from tests.conftest import NOON, command, ego_process, environment, use
from tests.faces.clients import process
from tests.upkeep.conftest import Run
from tests.upkeep.copies.test_backup import (
    everything,
    remember,
)

DAY = timedelta(days=1)


def backups(data_dir: Path) -> Path:
    return data_dir / "backups"


def dailies(data_dir: Path) -> list[Path]:
    return sorted(backups(data_dir).glob("*-daily"))


def settings(data_dir: Path, **more: str) -> Settings:
    return config.read(environ=environment(data_dir, at=None, EGO_BACKUP_KEEP="7", **more))


def roll(data_dir: Path, now: datetime = NOON) -> Path:
    """What the process of the day does, on that day."""
    made = rolling.roll(settings(data_dir), now)
    assert made is not None
    return made


def holding(place: Path, *needles: str) -> list[str]:
    return sorted(
        str(path.relative_to(place))
        for path in place.rglob("*")
        if path.is_file() and any(one.encode() in path.read_bytes() for one in needles)
    )


def until(there: Callable[[], object]) -> None:
    """Wait for what another process does."""
    end = time.monotonic() + 30
    while not there():
        assert time.monotonic() < end, "it was waited for in vain"
        time.sleep(0.02)


def shown(text: str, data_dir: Path) -> str:
    """A text without what is another in each run."""
    plain = text.replace(str(data_dir), "DATA")
    plain = re.sub(r"\d{8}T\d{12}Z", "MOMENT", plain)
    return re.sub(r"\d+\.\d MB", "SIZE", plain)


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
        ran = ego_process(data_dir, "satisfy-desire", "curiosity", at=None, EGO_BACKUP_KEEP="7")
        until(lambda: [*backups(data_dir).glob(".*-daily.*.new")])
        assert (ran.code, dailies(data_dir)) == (0, [])
    until(lambda: dailies(data_dir))


@pytest.mark.usefixtures("prepared")
def test_of_many_writes_at_the_same_moment_one_makes_the_copy(data_dir: Path) -> None:
    variables = environment(data_dir, at=None, EGO_BACKUP_KEEP="7")
    many = [
        subprocess.Popen(command("remember", f"At once {n}."), env=variables, stdout=-3, stderr=-3)
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


# What comes of it


def test_a_copy_of_the_day_comes_back_after_the_database_was_cut(
    run: Run, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    remember(run, "Misaki found a flat by the river.", "--with", "Misaki")
    remember(run, "The river froze.")
    before = everything(run)
    name = roll(data_dir).name
    remember(run, "This came after the copy.")
    os.truncate(data_dir / "ego.db", 1_000)
    for end in ("-wal", "-shm"):
        (data_dir / f"ego.db{end}").unlink(missing_ok=True)

    broken = run("doctor")
    compared = run("restore", name, "--dry-run")
    restored = run("restore", name)

    said = [one for one in broken.out.splitlines() if re.match(r"\w+ +(database|copies) ", one)]
    texts = ["\n".join(said), compared.out, restored.out]
    assert [shown(one, data_dir) for one in texts] == snapshot
    assert (broken.code, compared.code, restored.code, restored.err) == (1, 0, 0, "")
    assert everything(run) == before
    assert run("doctor").code == 0


def test_vectors_come_from_the_live_file_where_they_are_still_the_same(
    run: Run, data_dir: Path
) -> None:
    live = {"EGO_EMBEDDING_MODEL": ""}
    edited = json.loads(run("remember", "The river froze.", "--json", **live).out)["data"]["id"]
    run("remember", "Misaki found a flat.", **live)
    copy = roll(data_dir)
    assert [path.suffix for path in (copy / "vectors").iterdir()] == [".crc"]
    run("edit", edited, "--content", "The lake froze over.", **live)
    run("remember", "Something that is not in the copy.", **live)

    ran = run("restore", copy.name, **live)

    assert ran.code == 0
    assert ran.err.startswith("warning: 1 text waits for a new vector")
    assert run("stats", "--json", **live).data["memories"]["with_vector"] == 1
    assert run("doctor", **live).code == 0
    run("reindex", **live)
    found = run("recall", "ice on the water", "--json", **live).data["memories"]
    assert {one["content"] for one in found} == {"The river froze.", "Misaki found a flat."}


def test_without_any_live_vector_all_are_made_again(
    run: Run, data_dir: Path, tmp_path: Path
) -> None:
    live = {"EGO_EMBEDDING_MODEL": ""}
    run("remember", "The river froze.", **live)
    copy = roll(data_dir)

    ran = run("--data-dir", str(tmp_path / "other"), "restore", str(copy), **live)

    assert ran.err.startswith("warning: 1 text waits")
    assert run("--data-dir", str(tmp_path / "other"), "doctor", **live).code == 0


def test_what_a_restore_would_change_is_said_and_nothing_is_changed(
    lived: Ego, run: Run, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    copy = roll(data_dir)
    use(lived, "remember", content="This is only here.", people=["Ken"])
    newest = use(lived, "memories").fields["memories"][0]["id"]  # type: ignore[index]
    use(lived, "edit", memory_id=newest, content="Said anew.")
    before = {path: path.read_bytes() for path in data_dir.rglob("*") if path.is_file()}

    ran = run("restore", copy.name, "--dry-run")

    after = {path: path.read_bytes() for path in data_dir.rglob("*") if path.is_file()}
    assert ran.code == 0
    assert shown(ran.out, data_dir) == snapshot
    assert {path.name for path in before.keys() ^ after.keys()} <= {"ego.db-shm", "ego.db-wal"}
    assert all(after[path] == before[path] for path in before if path.suffix != ".db-shm")
    same = run("restore", roll(data_dir, NOON + DAY).name, "--dry-run", "--json")
    assert same.data["documents"] == {}
    assert same.data["would_change"]["memories"]["different"] == 0


def test_names_that_are_no_copy(run: Run, data_dir: Path, tmp_path: Path) -> None:
    remember(run, "Something.")
    assert run("backup", "list").out == f"No copies in {data_dir}. `ego backup` makes one.\n"
    roll(data_dir)
    assert run("restore", "20260101T120000000000Z-dail", "--dry-run").code == 3
    torn = roll(data_dir, NOON + DAY)
    (torn / "ego.db").write_bytes(b"torn")
    assert run("restore", torn.name, "--dry-run").code == 4
    states = [one["whole"] for one in run("backup", "list", "--json").data["copies"]]
    assert states == [False, True]


def test_a_directory_called_list_can_be_given(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember(run, "Something.")
    monkeypatch.chdir(tmp_path)
    assert run("backup", "./list").code == 0
    assert (tmp_path / "list" / "backup.json").exists()


# What leaves it again


def test_a_purge_takes_the_text_out_of_every_copy_but_those_a_person_made(
    run: Run, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    doomed = remember(run, "The xyzzy plan.", "--with", "Misaki", "--tag", "xyzzy")
    kept = remember(run, "The river froze.", "--with", "Misaki")
    run("create-episode", doomed, "All of xyzzy.")
    for day in range(3):
        roll(data_dir, NOON + day * DAY)
    assert run("backup").code == 0
    kept_by_restore = Path(run("restore", dailies(data_dir)[0].name, "--json").data["kept"])
    theirs = next(one for one in backups(data_dir).iterdir() if len(one.name) == 22)
    before = run("backup", "list", "--json").data["copies"]
    assert len({path.parent for path in backups(data_dir).rglob("ego.db")}) == 5

    ran = run("purge", doomed, "--json")

    assert ran.code == 0
    assert ran.data["not_reached"] == [
        f"backups/{theirs.name}/{name}" for name in ("ego.db", "relationships.json")
    ]
    remaining = holding(data_dir, "xyzzy", doomed)
    assert remaining == [f"backups/{theirs.name}/{n}" for n in ("ego.db", "relationships.json")]
    after = run("backup", "list", "--json").data["copies"]
    assert all(one["whole"] for one in after)
    assert [one["at"] for one in after] == [one["at"] for one in before]
    assert run("restore", kept_by_restore.name).code == 0
    assert everything(run) == {kept}
    assert run("restore", dailies(data_dir)[-1].name).code == 0
    assert everything(run) == {kept}
    assert run("doctor").code == 0


def test_a_person_leaves_the_copies_with_all_that_is_known_of_them(
    run: Run, data_dir: Path
) -> None:
    remember(run, "The xyzzy plan.", "--with", "Plugh")
    kept = remember(run, "The river froze.", "--with", "Misaki")
    run("update-relationship", "Plugh", "known_facts", "keeps bees")
    copy = roll(data_dir)
    assert holding(copy, "Plugh", "xyzzy", "keeps bees")

    assert run("purge", "--person", "Plugh", "--yes").code == 0

    assert holding(data_dir, "Plugh", "xyzzy", "keeps bees") == []
    assert run("restore", copy.name).code == 0
    assert everything(run) == {kept}


def test_of_a_life_that_was_purged_no_copy_stays(run: Run, data_dir: Path) -> None:
    remember(run, "The xyzzy plan.", "--with", "Misaki")
    roll(data_dir)

    assert run("purge", "--all", "--yes").code == 0

    assert dailies(data_dir) == []
    assert holding(data_dir, "xyzzy", "Misaki") == []


def test_an_event_leaves_the_copies_as_well(lived: Ego, data_dir: Path) -> None:
    use(lived, "note", text="The plugh was seen.", source="notification")
    event = use(lived, "events").fields["events"][0]["event_id"]  # type: ignore[index]
    copy = roll(data_dir)
    assert holding(copy, "plugh", event)

    copies.erase(lived, [{"names": [event]}], follow_ups.purge_now)

    assert holding(copy, "plugh", event) == []
    assert lived.warnings == []


def test_what_is_purged_while_a_copy_is_made_is_not_in_it(lived: Ego, data_dir: Path) -> None:
    doomed = use(lived, "remember", content="The xyzzy plan.").fields["id"]
    backups(data_dir).mkdir(exist_ok=True)
    with DirectoryLock(backups(data_dir)):
        making = threading.Thread(target=roll, args=(data_dir,))
        making.start()
        until(lambda: [*backups(data_dir).glob(".*-daily.*.new/backup.json")])
        with lived.database.writing() as db:
            memory = follow_ups.memories.get(db, str(doomed))
            assert memory is not None
            follow_ups.set_aside(lived, db, memory)
            follow_ups.purge(lived, db, [memory.seq])
    making.join(30)

    (copy,) = dailies(data_dir)
    assert holding(copy, "xyzzy") == []


def test_a_copy_whose_purge_was_killed_is_gone_through_again(run: Run, data_dir: Path) -> None:
    first, second = remember(run, "The xyzzy plan."), remember(run, "The plugh plan.")
    copy = roll(data_dir)
    (copy / "backup.json").replace(copy / copies.UNSEALED)
    assert run("restore", copy.name).code == 2

    run("purge", first)

    assert holding(copy, "xyzzy", first) == []
    assert run("restore", copy.name, "--dry-run").code == 0
    assert second in everything(run)


def test_a_copy_that_cannot_be_purged_is_deleted_and_that_is_said(run: Run, data_dir: Path) -> None:
    doomed = remember(run, "The xyzzy plan.", "--with", "Misaki")
    copy = roll(data_dir)
    whole = roll(data_dir, NOON + DAY)
    content = (copy / "ego.db").read_bytes()
    (copy / "ego.db").write_bytes(content[: len(content) // 2])

    ran = run("purge", doomed)

    assert ran.code == 0
    assert f"But: backups/{copy.name} could not be purged and was deleted:" in ran.out
    assert dailies(data_dir) == [whole]
    assert holding(data_dir, "xyzzy") == []


def test_a_copy_of_an_earlier_schema_is_purged_too(run: Run, data_dir: Path) -> None:
    doomed = remember(run, "The xyzzy plan.", "--with", "Misaki")
    kept = remember(run, "The river froze.")
    before = roll(data_dir)
    (before / "backup.json").unlink()
    (before / "migration_state.json").unlink()
    old = before.rename(before.with_name("20260101T120000000000Z-before-0010_talk_vectors"))

    listed = run("backup", "list").out
    assert "before 0010_talk_vectors, 0.3 MB, whole, for `ego doctor --repair` alone:" in listed
    ran = run("purge", doomed)

    assert "But:" not in ran.out
    assert holding(data_dir, "xyzzy", doomed) == []
    assert {one.name for one in old.iterdir()} >= {"ego.db", "relationships.json"}
    assert kept.encode() in (old / "ego.db").read_bytes()


def test_a_text_that_another_memory_has_too_may_stay(run: Run, data_dir: Path) -> None:
    doomed, twin = remember(run, "The same words."), remember(run, "The same words, and more.")
    copy = roll(data_dir)

    ran = run("purge", doomed)

    assert "But:" not in ran.out
    assert dailies(data_dir) == [copy]
    assert holding(copy, doomed) == []
    assert holding(copy, twin)


def test_the_process_of_the_day_makes_no_ego_where_none_is(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    ran = subprocess.run(
        [sys.executable, "-P", "-m", "ego.upkeep.copies.rolling", str(gone), "7"], check=False
    )
    assert ran.returncode == 1
    assert not gone.exists()

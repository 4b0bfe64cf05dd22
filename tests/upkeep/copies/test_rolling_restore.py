"""What comes of a copy of the day: it is listed, compared and brought back."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.runtime.ego import Ego
from tests.conftest import NOON, use
from tests.upkeep.conftest import Run
from tests.upkeep.copies.dailies import DAY, roll, shown
from tests.upkeep.copies.test_backup import everything, remember


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
    found = run("recall", "ice on the water", "--n", "3", "--json", **live).data["memories"]
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

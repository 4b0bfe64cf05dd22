"""Copying an ego while others write, and bringing it back."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client

from ego import config
from ego.runtime import follow_ups
from ego.runtime.ego import open_ego
from ego.upkeep.copies import backup
from ego.upkeep.doctor.agreement import troubles
from tests.conftest import Ran, environment
from tests.faces.clients import process
from tests.upkeep.conftest import Run


def remember(run: Run, content: str, *more: str) -> str:
    ran = run("remember", content, *more, "--json")
    assert ran.code == 0, ran.err
    return str(ran.data["id"])


def ids(ran: Ran) -> set[str]:
    return {memory["id"] for memory in ran.data["memories"]}


def everything(run: Run, **more: str) -> set[str]:
    return ids(run("memories", "--n", "1000", "--json", **more))


@pytest.fixture
def made(run: Run, tmp_path: Path) -> Path:
    """A backup of a small ego."""
    remember(run, "Misaki found a flat by the river.", "--with", "Misaki", "--private")
    remember(run, "The river froze.")
    run("update-self", "question", "Do I like the cold?")
    place = tmp_path / "copy"
    assert run("backup", str(place)).code == 0
    return place


def test_a_backup_comes_back_and_what_was_there_is_kept(
    run: Run, made: Path, data_dir: Path
) -> None:
    before = everything(run)
    later = remember(run, "This came after the backup.")

    ran = run("restore", str(made), "--json")

    assert ran.code == 0
    assert everything(run) == before
    assert run("doctor").code == 0
    assert run("restore", ran.data["kept"]).code == 0
    assert everything(run) == {*before, later}
    assert json.loads((data_dir / "self_model.json").read_text("utf-8"))["question_log"]


def test_a_backup_can_be_restored_where_there_is_nothing(
    run: Run, made: Path, tmp_path: Path
) -> None:
    fresh = str(tmp_path / "another")
    ran = run("--data-dir", fresh, "restore", str(made))
    assert ran.code == 0
    assert "What was here" not in ran.out
    assert ids(run("--data-dir", fresh, "memories", "--json")) == everything(run)


@pytest.mark.parametrize("lean", [True, False])
def test_a_backup_in_the_making_is_for_its_owner(
    run: Run, made: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch, lean: bool
) -> None:
    seal, seen = backup._seal, dict[str, int]()

    def look(staging: Path, *more: Any) -> None:
        every = [path for path in staging.rglob("*") if path.is_file()]
        seen.update({path.name: stat.S_IMODE(path.stat().st_mode) for path in every})
        seal(staging, *more)

    monkeypatch.setattr(backup, "_seal", look)
    before = os.umask(0o022)
    try:
        with open_ego(config.read(environ=environment(data_dir))) as ego:
            backup.write(ego, data_dir / "backups" / "new", lambda _, __: None, lean=lean)
    finally:
        os.umask(before)

    assert {"ego.db", "self_model.json"} < seen.keys()
    assert set(seen.values()) == {0o600}


def test_a_backup_is_for_its_owner_and_holds_no_key(run: Run, made: Path, data_dir: Path) -> None:
    for path in (made, *made.rglob("*")):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)
    (data_dir / "config.toml").write_text('llm_api_key = "sk-verysecret"\n', "utf-8")
    ran = run("backup")
    assert "The rest of config.toml stays here, for it may hold a key." in ran.out
    place = Path(ran.out.splitlines()[1])
    assert place.parent == data_dir / "backups"
    assert not any(
        b"verysecret" in path.read_bytes() for path in place.rglob("*") if path.is_file()
    )


@pytest.mark.parametrize(
    "harm", ["a byte of the database", "a document", "a missing file", "the list", "a way out"]
)
def test_a_backup_that_is_not_whole_changes_nothing(
    harm: str, run: Run, made: Path, data_dir: Path
) -> None:
    later = remember(run, "This stays.")
    match harm:
        case "a byte of the database":
            content = bytearray((made / "ego.db").read_bytes())
            content[len(content) // 2] ^= 1
            (made / "ego.db").write_bytes(content)
        case "a document":
            (made / "desires.json").write_text("{}", "utf-8")
        case "a missing file":
            (made / "self_model.json").unlink()
        case "the list":
            (made / "backup.json").write_text("{", "utf-8")
        case "a way out":
            manifest = json.loads((made / "backup.json").read_text("utf-8"))
            manifest["files"]["../outside.json"] = {"size": 0, "sha256": ""}
            (made / "backup.json").write_text(json.dumps(manifest), "utf-8")
    before = {path: path.read_bytes() for path in data_dir.glob("*.json")}

    ran = run("restore", str(made))

    assert ran.code == 4
    assert ran.err.startswith("error: ")
    assert ran.err.count("\n") == 1
    assert before == {path: path.read_bytes() for path in data_dir.glob("*.json")}
    assert later in everything(run)


def test_places_where_a_backup_cannot_be(run: Run, data_dir: Path, tmp_path: Path) -> None:
    remember(run, "Something.")
    inside = run("backup", str(data_dir / "mine"))
    (tmp_path / "file").touch()
    on_a_file = run("backup", str(tmp_path / "file"))
    assert (inside.code, on_a_file.code) == (2, 2)
    assert run("restore", str(tmp_path / "nowhere")).code == 3
    assert run("restore", str(tmp_path / "file")).code == 2
    assert run("restore", str(tmp_path)).code == 2
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").touch()
    within = Path(run("backup", str(tmp_path / "full"), "--json").data["path"])
    assert within.parent == tmp_path / "full"


def test_a_broken_ego_is_kept_as_it_is_when_a_backup_comes_back(
    run: Run, made: Path, data_dir: Path
) -> None:
    before = everything(run)
    (data_dir / "ego.db").write_bytes(b"no database" * 999)
    ran = run("restore", str(made), "--json")
    assert ran.code == 0
    assert (Path(ran.data["kept"]) / "ego.db").read_bytes() == b"no database" * 999
    assert everything(run) == before


def test_a_document_that_is_torn_is_left_out_with_a_word(
    run: Run, made: Path, data_dir: Path, tmp_path: Path
) -> None:
    (data_dir / "self_model.json").write_text("{", "utf-8")
    ran = run("backup", str(tmp_path / "second"))
    assert ran.code == 0
    assert "warning: Left out of the backup" in ran.err
    assert not (tmp_path / "second" / "self_model.json").exists()
    assert run("--data-dir", str(tmp_path / "x"), "restore", str(tmp_path / "second")).code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_what_a_killed_backup_leaves_is_named_and_removed_and_a_running_one_is_not(
    run: Run, data_dir: Path
) -> None:
    remember(run, "Something.")
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as running:
        with subprocess.Popen([sys.executable, "-c", ""]) as ended:
            pass
        dead, live = (
            data_dir / "backups" / f".20260101T120000000000Z.{process.pid}.new"
            for process in (ended, running)
        )
        for place in (dead, live):
            place.mkdir(parents=True)
            (place / "ego.db").write_bytes(b"half of it")

        named = run("doctor")
        mended = run("doctor", "--repair")
        running.communicate(b"\n")

    assert "1 backup half made by ended processes in backups." in named.out
    assert (mended.code, dead.exists(), live.exists()) == (0, False, True)
    assert run("doctor", "--repair").code == 0
    assert not live.exists()  # its process has ended since


def test_a_backup_while_two_servers_write_restores_to_a_consistent_ego(
    data_dir: Path, tmp_path: Path, run: Run
) -> None:
    """Each memory of a meeting is counted in a document: both must be of one moment."""
    remember(run, "The first.")
    kept: list[str] = []
    stop = threading.Event()

    async def write(name: str) -> None:
        server = process(data_dir, EGO_NOW="", EGO_EMBEDDING_MODEL="")
        async with Client(server) as client:
            number = 0
            while not stop.is_set():
                number += 1
                told = await client.call_tool(
                    "remember",
                    {"content": f"{name} said {number} things by the river.", "people": [name]},
                )
                assert not told.is_error
                kept.append(told.content[0].text.partition("id: ")[2].partition(")")[0])

    writers = [threading.Thread(target=anyio.run, args=(write, name)) for name in ("Misaki", "Ken")]
    for writer in writers:
        writer.start()
    copies: list[tuple[Path, set[str]]] = []
    try:
        while len(kept) < 10:
            assert all(writer.is_alive() for writer in writers)
            time.sleep(0.05)
        for number in range(2):
            known = set(kept)
            place = tmp_path / f"copy {number}"
            ran = run("backup", str(place))
            assert ran.code == 0, ran.err
            copies.append((place, known))
    finally:
        stop.set()
        for writer in writers:
            writer.join(60)
    assert len(kept) > len(copies[0][1])

    for number, (place, known) in enumerate(copies):
        fresh = tmp_path / f"restored {number}"
        ran = run("--data-dir", str(fresh), "restore", str(place))
        assert ran.code == 0, ran.err
        found = _restored(fresh)
        assert known <= found["ids"]
        assert found["ids"] <= {*kept, *found["first"]}
        assert found["met"] == found["written"]


def _restored(directory: Path) -> dict[str, Any]:
    """What a restored ego holds; it fits together, with nothing left to be done by halves."""
    variables = environment(directory, at=None, EGO_EMBEDDING_MODEL="")
    with open_ego(config.read(environ=variables)) as ego:
        assert troubles(ego) == []
        follow_ups.work_off(ego)
        people = {entry["name"]: entry["total_interactions"] for entry in ego.people().values()}
        with ego.database.reading() as db:
            assert db.execute("SELECT count(*) FROM outbox").fetchone()[0] == 0
            written = dict(
                db.execute("SELECT name, count(*) FROM memory_people GROUP BY name").fetchall()
            )
            rows = db.execute("SELECT id, content FROM memories").fetchall()
            first = {name for name, content in rows if content == "The first."}
    return {"ids": {name for name, _ in rows}, "first": first, "met": people, "written": written}


def test_the_copy_is_of_the_moment_it_was_begun(
    run: Run, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept between the documents and the end of the copy is in neither."""
    from ego.upkeep.copies import backup

    remember(run, "Before.")
    copied = backup._copy_database

    def late(db: sqlite3.Connection, target: Path, advance: backup.Advance) -> None:
        with closing(sqlite3.connect(data_dir / "ego.db")) as other, other:
            other.execute("UPDATE memories SET content = 'Meanwhile.'")
        copied(db, target, advance)

    monkeypatch.setattr(backup, "_copy_database", late)
    assert run("backup", str(tmp_path / "copy")).code == 0
    with closing(sqlite3.connect(tmp_path / "copy" / "ego.db")) as db:
        assert db.execute("SELECT content FROM memories").fetchall() == [("Before.",)]


def test_a_second_backup_of_one_name_stands_beside_the_first(run: Run, made: Path) -> None:
    before = sorted(made.iterdir())

    again = run("backup", str(made), "--json")

    place = Path(again.data["path"])
    assert sorted(made.iterdir()) == before
    assert (place.parent, place.name.startswith(f"{made.name}-")) == (made.parent, True)
    assert f"{made} holds a backup already, which stays as it is." in run("backup", str(made)).out
    assert run("restore", str(place), "--yes").code == 0

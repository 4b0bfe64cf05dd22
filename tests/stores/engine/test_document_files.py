"""Documents that are files: locked, atomic, private, never guessed at."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from ego.errors import Busy, StateError, Unreadable
from ego.runtime.ego import Ego
from ego.stores.engine.documents import DESIRES, Documents
from ego.stores.engine.files import DirectoryLock
from tests.conftest import use


def opened(directory: Path) -> Documents:
    directory.mkdir(parents=True, exist_ok=True)
    return Documents(directory, DirectoryLock(directory))


@pytest.fixture
def documents(data_dir: Path) -> Documents:
    return opened(data_dir)


def put(documents: Documents, key: str, **row: Any) -> None:
    with documents.changing(DESIRES) as table:
        table.put(key, row)


def test_a_block_that_only_looks_writes_nothing(documents: Documents) -> None:
    put(documents, "curiosity", boost=0.1)
    before = documents.path(DESIRES).stat()

    with documents.changing(DESIRES) as table:
        table.content()

    after = documents.path(DESIRES).stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_the_version_before_is_kept(documents: Documents, data_dir: Path) -> None:
    for boost in (0.1, 0.2, 0.3):
        put(documents, "curiosity", boost=boost)

    assert documents.read(DESIRES) == {"curiosity": {"boost": 0.3}}
    backup = data_dir / "desires.json.bak"
    assert json.loads(backup.read_text("utf-8")) == {"curiosity": {"boost": 0.2}}
    assert {path.name for path in data_dir.iterdir()} == {
        "desires.json", "desires.json.bak", "ego.lock",
    }  # fmt: skip


def test_a_write_that_died_half_way_leaves_no_litter_behind(
    documents: Documents, data_dir: Path
) -> None:
    put(documents, "curiosity", boost=0.1)
    os.link(data_dir / "desires.json", data_dir / "desires.json.bak")  # where a kill leaves it

    put(documents, "curiosity", boost=0.2)

    assert {path.name for path in data_dir.iterdir()} == {
        "desires.json", "desires.json.bak", "ego.lock",
    }  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="POSIX modes")
def test_what_a_killed_writer_left_open_to_others_is_closed_with_the_next_write(
    documents: Documents, data_dir: Path
) -> None:
    (data_dir / ".desires.json.new").touch()
    (data_dir / ".desires.json.new").chmod(0o644)

    put(documents, "curiosity", boost=0.1)

    assert (data_dir / "desires.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.name == "nt", reason="POSIX modes")
def test_only_the_owner_may_read(world: Ego, data_dir: Path) -> None:
    use(world, "remember", content="For yourself alone.", private=True, people=["Mika"])
    use(world, "update_self", field="value", value="candour")

    assert data_dir.stat().st_mode & 0o777 == 0o700
    modes = {path.name: path.stat().st_mode & 0o777 for path in data_dir.iterdir()}
    assert modes == dict.fromkeys(modes, 0o600)


def test_whoever_waits_in_vain_learns_for_whom(data_dir: Path) -> None:
    data_dir.mkdir()

    with (
        DirectoryLock(data_dir),
        pytest.raises(Busy, match=rf"held for 0\.05 s by process {os.getpid()} \(.+\)\. Wait"),
        DirectoryLock(data_dir, patience_seconds=0.05),
    ):
        pass


def test_a_lock_taken_twice_is_taken_once(data_dir: Path) -> None:
    data_dir.mkdir()
    lock = DirectoryLock(data_dir)

    with lock, lock:
        pass

    with DirectoryLock(data_dir, patience_seconds=0.05):
        assert (data_dir / "ego.lock").exists()


# What cannot be read is said


def test_bytes_that_are_no_text_are_an_error_with_a_way_out(documents: Documents) -> None:
    path = documents.path(DESIRES)
    path.write_bytes(b'{"a": "\xff"}')

    with pytest.raises(Unreadable) as reading:
        documents.read(DESIRES)

    assert str(reading.value).startswith(f"{path} is not UTF-8 (byte 7)")
    assert str(reading.value).endswith(
        "`ego doctor --repair` sets it aside, and a fresh one begins."
    )
    assert path.read_bytes() == b'{"a": "\xff"}'


def test_the_way_out_names_the_version_before(documents: Documents) -> None:
    put(documents, "curiosity", boost=0.1)
    put(documents, "curiosity", boost=0.2)
    documents.path(DESIRES).write_text("{", "utf-8")

    with pytest.raises(Unreadable, match=r"`ego doctor --repair` brings back desires\.json\.bak"):
        documents.read(DESIRES)


def test_a_directory_in_the_way_is_said(documents: Documents) -> None:
    documents.path(DESIRES).mkdir()

    with pytest.raises(StateError, match=r"desires\.json cannot be read: Is a directory"):
        documents.read(DESIRES)

"""Documents: TinyDB tables over plain files, locked, atomic, never guessed at."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tinydb import where

from ego.errors import Busy, StateError, Unreadable
from ego.runtime.ego import Ego
from ego.stores.engine.documents import DESIRES, RELATIONSHIPS, SELF_MODEL, Documents
from ego.stores.engine.files import DirectoryLock
from tests.conftest import NOON, use


def opened(directory: Path) -> Documents:
    directory.mkdir(parents=True, exist_ok=True)
    return Documents(directory, DirectoryLock(directory))


@pytest.fixture
def documents(data_dir: Path) -> Documents:
    return opened(data_dir)


def put(documents: Documents, key: str, **row: Any) -> None:
    with documents.changing(DESIRES) as table:
        table.put(key, row)


# The layout


def test_desires_are_kept_in_the_published_layout(world: Ego, data_dir: Path) -> None:
    use(world, "satisfy_desire", name="curiosity", quality=0.9)

    fresh = {"last_satisfied": NOON.isoformat(), "satisfaction_quality": 0.5, "boost": 0.0}
    names = [
        "information_hunger", "social_thirst", "cognitive_coherence", "pattern_seeking",
        "predictability", "recognition", "resonance", "expression", "curiosity",
    ]  # fmt: skip
    expected = dict.fromkeys(names, fresh) | {
        "curiosity": fresh | {"satisfaction_quality": 0.9, "explicit": True}
    }
    text = (data_dir / "desires.json").read_text("utf-8")
    assert text == json.dumps(expected, indent=2) + "\n"


def test_what_nobody_knows_stays_where_it_stood(world: Ego, data_dir: Path) -> None:
    path = data_dir / "desires.json"
    content = {
        "_comment": "mine",
        "obsession": {"last_satisfied": "never", "deep": [1, {"a": None}]},
        **json.loads(path.read_text("utf-8")),
        "numbers": [1, 2.5, True],
        "nothing": None,
        "猫": 3,
    }
    content["curiosity"]["colour"] = "blue"
    path.write_text(json.dumps(content), "utf-8")

    use(world, "recall", context="anything")

    after = json.loads(path.read_text("utf-8"))
    assert list(after) == list(content)
    assert after["curiosity"].pop("colour") == "blue"
    assert after["curiosity"]["satisfaction_quality"] == 0.2
    changed = {"curiosity", "information_hunger"}
    assert {k: v for k, v in after.items() if k not in changed} == {
        k: v for k, v in content.items() if k not in changed
    }


def test_a_whole_document_is_one_plain_object(documents: Documents) -> None:
    with documents.rewriting(SELF_MODEL) as document:
        document["discovered_values"] = ["candour", "猫"]

    text = documents.path(SELF_MODEL).read_text("utf-8")
    assert json.loads(text) == {"discovered_values": ["candour", "猫"]}
    assert "猫" in text


def test_a_table_can_be_asked_as_tinydb_tables_are(documents: Documents) -> None:
    put(documents, "curiosity", boost=0.1)
    put(documents, "expression", boost=0.3)

    with documents.changing(DESIRES) as table:
        (lifted,) = table.search(where("boost") > 0.2)

    assert lifted.doc_id == "expression"
    assert lifted == {"boost": 0.3}


def test_an_entry_keeps_its_place_when_it_is_replaced(documents: Documents) -> None:
    for key in ("a", "b", "c"):
        put(documents, key, n=1, old=True)

    put(documents, "b", n=2)

    assert documents.read(DESIRES) == {
        "a": {"n": 1, "old": True},
        "b": {"n": 2},
        "c": {"n": 1, "old": True},
    }
    assert list(documents.read(DESIRES)) == ["a", "b", "c"]


def test_what_does_not_exist_is_empty_and_stays_missing(documents: Documents) -> None:
    assert documents.read(RELATIONSHIPS) == {}
    with documents.changing(RELATIONSHIPS) as table:
        assert table.content() == {}

    assert not documents.path(RELATIONSHIPS).exists()


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)  # fmt: skip
rows = st.dictionaries(st.text(), plain, max_size=4)


@given(st.dictionaries(st.text(), rows, max_size=4), rows)
def test_what_is_put_is_read_again(keyed: dict[str, Any], whole: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as name:
        documents = opened(Path(name))
        with documents.changing(DESIRES) as table:
            for key, row in keyed.items():
                table.put(key, row)
        with documents.rewriting(SELF_MODEL) as document:
            document.update(whole)

        assert documents.read(DESIRES) == keyed
        assert documents.read(SELF_MODEL) == whole


# One at a time, all or nothing

INCREMENTS = """
import sys
from pathlib import Path
from ego.stores.engine.documents import SELF_MODEL, Documents
from ego.stores.engine.files import DirectoryLock

directory = Path(sys.argv[1])
documents = Documents(directory, DirectoryLock(directory))
print("ready", flush=True)
sys.stdin.readline()
for _ in range(200):
    with documents.rewriting(SELF_MODEL) as document:
        document["count"] = document.get("count", 0) + 1
"""


def test_two_processes_lose_no_increment(data_dir: Path) -> None:
    data_dir.mkdir()
    running = [
        subprocess.Popen(
            [sys.executable, "-c", INCREMENTS, str(data_dir)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for _ in range(2)
    ]
    for process in running:
        assert process.stdout
        assert process.stdout.readline() == b"ready\n"
    for process in running:  # or the first would be done before the second begins
        assert process.stdin
        process.stdin.close()

    assert [process.wait(timeout=60) for process in running] == [0, 0]
    assert opened(data_dir).read(SELF_MODEL) == {"count": 400}


def test_a_block_that_raises_writes_nothing(documents: Documents) -> None:
    put(documents, "curiosity", boost=0.1)
    before = documents.path(DESIRES).read_bytes()

    with pytest.raises(RuntimeError), documents.changing(DESIRES) as table:  # noqa: PT012
        table.put("curiosity", {"boost": 0.9})
        raise RuntimeError

    assert documents.path(DESIRES).read_bytes() == before
    put(documents, "curiosity", boost=0.2)  # the lock is free again


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


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b'{"curiosity": {"boo', "is not valid JSON (line 1, column 16)"),
        (b"", "is not valid JSON (line 1, column 1)"),
        (b"[]", "holds a list where an object belongs"),
        (b"null", "holds null where an object belongs"),
        (b"3", "holds a bare value where an object belongs"),
        (b'{"a": NaN}', "is not valid JSON (it holds NaN)"),
        (b'{"a": -Infinity}', "is not valid JSON (it holds -Infinity)"),
        (b'{"a": 1e999}', "is not valid JSON (it holds 1e999)"),
        (b'{"a": "\xff"}', "is not UTF-8 (byte 7)"),
        (b'{"a": "\\ud800"}', "holds half a character (a lone surrogate)"),
        (b"[" * 100_000, "is not valid JSON (maximum recursion depth exceeded"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_a_broken_document_is_an_error_and_never_an_empty_one(
    content: bytes, complaint: str, documents: Documents
) -> None:
    path = documents.path(DESIRES)
    path.write_bytes(content)

    with pytest.raises(Unreadable) as reading:
        documents.read(DESIRES)
    with pytest.raises(Unreadable), documents.changing(DESIRES) as table:
        table.put("curiosity", {})

    assert str(reading.value).startswith(f"{path} {complaint}")
    assert str(reading.value).endswith(
        "`ego doctor --repair` sets it aside, and a fresh one begins."
    )
    assert path.read_bytes() == content


def test_the_way_out_names_the_version_before(documents: Documents) -> None:
    put(documents, "curiosity", boost=0.1)
    put(documents, "curiosity", boost=0.2)
    documents.path(DESIRES).write_text("{", "utf-8")

    with pytest.raises(Unreadable, match=r"`ego doctor --repair` brings back desires\.json\.bak"):
        documents.read(DESIRES)


def test_an_escaped_pair_is_a_whole_character(documents: Documents) -> None:
    documents.path(DESIRES).write_text(r'{"a": {"b": "\ud83c\udf89"}}', "utf-8")

    assert documents.read(DESIRES) == {"a": {"b": "🎉"}}


def test_a_directory_in_the_way_is_said(documents: Documents) -> None:
    documents.path(DESIRES).mkdir()

    with pytest.raises(StateError, match=r"desires\.json cannot be read: Is a directory"):
        documents.read(DESIRES)

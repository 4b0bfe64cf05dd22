"""How old data catches up: in order, once, and back to where it was when it fails."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from ego import migrations
from ego.errors import MigrationFailed, StateError, Unreadable
from tests.conftest import RunHere

pytestmark = pytest.mark.first_use

ALL = [
    "0002_desire_rebalance",
    "0003_database",
    "0004_vectors",
    "0005_events",
    "0006_newest_first",
    "0007_packets",
    "0008_deciding",
    "0009_console",
    "0010_talk_vectors",
    "0011_talk_taken_back",
    "0012_ahead",
    "0013_about",
    "0014_numbers_of_talk",
    "0015_stories",
    "0016_replaces",
    "0017_noted",
    "0018_usage",
    "0019_delivery",
    "0020_taken_back",
    "0021_plans_changed",
    "0022_days_of_returns",
]

APPEND = """
TARGET_VERSION = {version!r}


def up(data_dir):
    path = data_dir / "story.json"
    path.write_text(path.read_text() + {name!r} + "\\n")
"""
BREAKS = """
TARGET_VERSION = "0.2.0"


def up(data_dir):
    (data_dir / "desires.json").write_text("torn")
    (data_dir / "self_model.json").unlink()
    (data_dir / "relationships" / "mika.json").write_text("torn")
    (data_dir / "fresh.json").write_text("{}")
    (data_dir / "ego.db").write_text("half made")
    raise OSError("the disk is on fire")
"""


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A directory of migrations of our own."""
    directory = tmp_path / "migrations"
    directory.mkdir()
    return directory


@pytest.fixture
def old(data_dir: Path) -> Path:
    """A data directory that has been lived in."""
    (data_dir / "relationships").mkdir(parents=True)
    (data_dir / "story.json").write_text("", "utf-8")
    (data_dir / "desires.json").write_text('{"curiosity": {"boost": 0.1}}', "utf-8")
    (data_dir / "self_model.json").write_text('{"discovered_values": ["candour"]}', "utf-8")
    (data_dir / "relationships" / "mika.json").write_text('{"name": "Mika"}', "utf-8")
    return data_dir


def appending(directory: Path, name: str, version: str) -> None:
    (directory / f"{name}.py").write_text(APPEND.format(name=name, version=version), "utf-8")


def state(data_dir: Path) -> Any:
    return json.loads((data_dir / "migration_state.json").read_text("utf-8"))


def contents(data_dir: Path) -> dict[str, str]:
    """The state files by name; backups and the lock are none."""
    return {
        str(path.relative_to(data_dir)): path.read_text("utf-8")
        for path in data_dir.rglob("*")
        if path.is_file() and "backups" not in path.relative_to(data_dir).parts
    }


def test_ours_are_named_by_number() -> None:
    assert migrations.names() == ALL
    assert migrations.newest_schema() == 22
    assert [migrations.target_version(name) for name in ALL] == ["0.2.0"] * 9 + ["0.3.0"] * 12


def test_releases_come_in_order_and_numbers_within_a_release(directory: Path, old: Path) -> None:
    for name, version in (
        ("0005_early_number_late_release", "0.10.0"),
        ("0006_second", "0.2.0"),
        ("0007_first", "0.1.0"),
        ("0008_third", "0.2.0"),
        ("0009_candidate", "0.10.0rc1"),
    ):
        appending(directory, name, version)
    expected = [
        "0007_first", "0006_second", "0008_third", "0009_candidate",
        "0005_early_number_late_release",
    ]  # fmt: skip

    assert migrations.pending(old, directory) == expected
    assert list(migrations.run(old, directory)) == expected

    assert (old / "story.json").read_text("utf-8").split() == expected
    assert state(old) == {"applied": expected}
    assert migrations.applied(old, directory) == expected


def test_what_is_recorded_is_never_done_again(directory: Path, old: Path) -> None:
    appending(directory, "0002_first", "0.2.0")
    list(migrations.run(old, directory))
    appending(directory, "0003_second", "0.2.0")

    assert list(migrations.run(old, directory)) == ["0003_second"]
    assert list(migrations.run(old, directory)) == []

    assert (old / "story.json").read_text("utf-8").split() == ["0002_first", "0003_second"]


def test_each_is_recorded_as_it_succeeds(directory: Path, old: Path) -> None:
    appending(directory, "0002_first", "0.2.0")
    appending(directory, "0003_second", "0.2.0")
    running = migrations.run(old, directory)

    assert next(running) == "0002_first"

    assert state(old) == {"applied": ["0002_first"]}


def test_a_file_without_a_target_version_is_skipped_with_a_warning(
    directory: Path, old: Path
) -> None:
    (directory / "0002_notes.py").write_text("def up(data_dir): 1 / 0\n", "utf-8")
    appending(directory, "0003_second", "0.2.0")

    with pytest.warns(UserWarning, match="0002_notes has no TARGET_VERSION and is skipped"):
        assert list(migrations.run(old, directory)) == ["0003_second"]

    assert state(old) == {"applied": ["0003_second"]}


def test_other_files_are_no_migrations(directory: Path) -> None:
    for name in ("helpers.py", "12_short.py", "0002_notes.txt", "0002.py"):
        (directory / name).write_text("1 / 0", "utf-8")

    assert migrations.names(directory) == []


# A failure


def test_a_failure_leaves_the_data_as_it_was_and_names_the_copy(directory: Path, old: Path) -> None:
    appending(directory, "0002_first", "0.2.0")
    (directory / "0003_breaks.py").write_text(BREAKS, "utf-8")
    appending(directory, "0004_never", "0.2.0")
    names = set(contents(old))

    with pytest.raises(MigrationFailed) as failed:
        list(migrations.run(old, directory))

    after = contents(old)
    assert after.pop("migration_state.json") == json.dumps({"applied": ["0002_first"]}, indent=2)
    assert after.pop("story.json") == "0002_first\n"
    assert after == {
        "desires.json": '{"curiosity": {"boost": 0.1}}',
        "self_model.json": '{"discovered_values": ["candour"]}',
        "relationships/mika.json": '{"name": "Mika"}',
    }
    assert {*after, "story.json"} == names
    told = re.fullmatch(
        r"Migration 0003_breaks failed: the disk is on fire\. The data is as it was before it\."
        r" The copy made before it is (\S+-before-0003_breaks)\.",
        str(failed.value),
    )
    assert told
    assert contents(Path(told[1])) == after | {"story.json": "0002_first\n"}


def test_after_a_failure_the_rest_can_follow(directory: Path, old: Path) -> None:
    (directory / "0003_breaks.py").write_text(BREAKS, "utf-8")
    appending(directory, "0004_after", "0.2.0")
    with pytest.raises(MigrationFailed):
        list(migrations.run(old, directory))
    appending(directory, "0003_breaks", "0.2.0")

    assert list(migrations.run(old, directory)) == ["0003_breaks", "0004_after"]


def test_a_failure_in_a_fresh_directory_names_no_copy(directory: Path, data_dir: Path) -> None:
    data_dir.mkdir()
    appending(directory, "0002_first", "0.2.0")

    with pytest.raises(MigrationFailed, match=r"The data is as it was before it\.$"):
        list(migrations.run(data_dir, directory))

    assert list(data_dir.iterdir()) == []


# Copies


def test_a_copy_is_made_before_each(directory: Path, old: Path) -> None:
    appending(directory, "0002_first", "0.2.0")
    appending(directory, "0003_second", "0.2.0")

    list(migrations.run(old, directory))

    copies = sorted((old / "backups").iterdir())
    assert [re.sub(r"^\d{8}T\d{12}Z-", "", copy.name) for copy in copies] == [
        "before-0002_first",
        "before-0003_second",
    ]
    assert [(copy / "story.json").read_text("utf-8") for copy in copies] == ["", "0002_first\n"]
    assert (copies[0] / "relationships" / "mika.json").exists()


@pytest.mark.skipif(os.name == "nt", reason="POSIX modes")
def test_only_the_owner_may_read_a_copy(directory: Path, old: Path) -> None:
    appending(directory, "0002_first", "0.2.0")

    list(migrations.run(old, directory))

    for path in (old / "backups").rglob("*"):
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600)


def test_without_a_copy_nothing_is_migrated(directory: Path, old: Path) -> None:
    appending(directory, "0002_first", "0.2.0")
    (old / "backups").write_text("in the way", "utf-8")
    before = contents(old)

    with pytest.raises(StateError, match=r"cannot be copied before migration 0002_first: .*"):
        list(migrations.run(old, directory))

    assert contents(old) == before


# The record


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", "null", "{}", '{"applied": null}', '{"applied": {}}', '{"applied": "0002"}',
     '{"applied": [2]}', "[" * 100_000, "\ufeff{}"],
    ids=lambda content: repr(content)[:24],
)  # fmt: skip
def test_a_broken_record_is_never_taken_for_nothing_applied(content: str, old: Path) -> None:
    (old / "migration_state.json").write_text(content, "utf-8")
    before = contents(old)

    with pytest.raises(Unreadable) as refused:
        list(migrations.run(old))

    assert "`ego doctor --repair` sees from the database what was applied." in str(refused.value)
    assert contents(old) == before


def test_a_name_nobody_knows_means_another_ego(old: Path) -> None:
    (old / "migration_state.json").write_text(
        '{"applied": ["0002_desire_rebalance", "0099_dreams"]}', "utf-8"
    )

    with pytest.raises(StateError) as refused:
        migrations.pending(old)

    assert "0099_dreams" in str(refused.value)
    assert "newer ego (update this one)" in str(refused.value)
    assert "ego-mcp 0.4 or later" in str(refused.value)


@pytest.mark.parametrize("content", ["{", '{"applied": ["0099_dreams"]}'])
@pytest.mark.parametrize(
    "line", ["wake-up", "remember tea", "migrate status", "migrate up", "migrate up --dry-run"]
)
def test_every_command_refuses_a_record_it_cannot_trust(
    content: str, line: str, old: Path, run_here: RunHere
) -> None:
    (old / "migration_state.json").write_text(content, "utf-8")
    before = contents(old)

    ran = run_here(*line.split())

    assert ran.code == 4
    assert ran.out == ""
    assert re.fullmatch(r"error: .+\n", ran.err)
    assert contents(old) == before


# The commands


@pytest.mark.parametrize(
    "line",
    ["migrate status", "migrate status --json", "migrate up --dry-run", "--help", "--version"],
)
def test_looking_creates_nothing(line: str, data_dir: Path, run_here: RunHere) -> None:
    assert run_here(*line.split()).code == 0

    assert not data_dir.exists()


@pytest.mark.parametrize("line", ["migrate status", "migrate up --dry-run"])
def test_looking_changes_nothing(line: str, old: Path, run_here: RunHere) -> None:
    before = contents(old)

    ran = run_here(*line.split())

    assert all(name in ran.out for name in ALL)
    assert contents(old) == before


def test_status_and_up_say_what_is_what(data_dir: Path, run_here: RunHere) -> None:
    before = run_here("migrate", "status", "--json").data
    dry = run_here("migrate", "up", "--dry-run")
    up = run_here("migrate", "up", "--json").data
    again = run_here("migrate", "up")
    after = run_here("migrate", "status")

    def rows(word: str) -> list[dict[str, str]]:
        return [
            {"name": name, "state": word, "target_version": migrations.target_version(name)}
            for name in ALL
        ]

    assert before == {"data_dir": str(data_dir), "migrations": rows("pending")}
    assert dry.out == "".join(f"Would apply {name}.\n" for name in ALL)
    assert up["applied"] == ALL
    assert (again.code, again.out) == (0, "Nothing is pending.\n")
    assert after.out == (
        f"{data_dir}\n"
        + "".join(f"applied  {name}  (ego {migrations.target_version(name)})\n" for name in ALL)
    )


# All at once


# From wherever a directory stands

"""The rebalance: every desire starts afresh, once."""

from __future__ import annotations

import importlib
import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ego.runtime.ego import Ego
from tests.conftest import RunHere

up = importlib.import_module("ego.migrations.0002_desire_rebalance").up

LONG_AGO = "2020-01-01T00:00:00+00:00"
OLD = {
    "curiosity": {"last_satisfied": LONG_AGO, "satisfaction_quality": 0.9, "boost": 0.1},
    "expression": {"last_satisfied": LONG_AGO, "satisfaction_quality": 0.2, "boost": -0.3},
    "obsession": {"last_satisfied": LONG_AGO, "note": "猫"},
    "recognition": {"boost": 0.2},
    "_version": 1,
    "list": [{"last_satisfied": LONG_AGO}],
}


@pytest.fixture
def old(data_dir: Path) -> Path:
    """A directory as ego-mcp 0.1 left it."""
    data_dir.mkdir()
    (data_dir / "desires.json").write_text(json.dumps(OLD, ensure_ascii=False), "utf-8")
    return data_dir


def kept(data_dir: Path) -> dict[str, Any]:
    return dict(json.loads((data_dir / "desires.json").read_text("utf-8")))


def times(data_dir: Path) -> dict[str, datetime]:
    return {
        name: datetime.fromisoformat(row["last_satisfied"])
        for name, row in kept(data_dir).items()
        if isinstance(row, dict) and "last_satisfied" in row
    }


def test_it_resets_the_times_and_keeps_the_rest(old: Path) -> None:
    started = datetime.now(UTC)

    up(old)

    assert set(times(old)) == {"curiosity", "expression", "obsession"}
    assert all(started <= at <= datetime.now(UTC) for at in times(old).values())
    timeless = {
        name: {k: v for k, v in row.items() if k != "last_satisfied"}
        if isinstance(row, dict)
        else row
        for name, row in kept(old).items()
    }
    assert timeless == {
        "curiosity": {"satisfaction_quality": 0.9, "boost": 0.1},
        "expression": {"satisfaction_quality": 0.2, "boost": -0.3},
        "obsession": {"note": "猫"},
        "recognition": {"boost": 0.2},
        "_version": 1,
        "list": [{"last_satisfied": LONG_AGO}],
    }
    assert list(kept(old)) == list(OLD)


def test_it_may_run_twice(old: Path) -> None:
    up(old)
    up(old)

    assert kept(old)["curiosity"]["satisfaction_quality"] == 0.9
    assert [path.name for path in old.iterdir()] == ["desires.json"]


def test_without_desires_there_is_nothing_to_do(data_dir: Path) -> None:
    data_dir.mkdir()

    up(data_dir)

    assert list(data_dir.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="POSIX modes")
def test_afterwards_only_the_owner_may_read(old: Path) -> None:
    up(old)

    assert (old / "desires.json").stat().st_mode & 0o777 == 0o600


def test_an_old_directory_is_rebalanced_by_its_first_use_and_never_again(
    old: Path, run_here: RunHere
) -> None:
    first = run_here("feel-desires", "--json", at=None)
    rebalanced = kept(old)

    levels = {one["name"]: one["level"] for one in first.data["desires"]}
    assert levels["curiosity"] == pytest.approx(0.047 + 0.1, abs=0.002)
    assert levels["expression"] == 0
    assert min(times(old).values()).year >= 2026

    run_here("feel-desires", at=None)
    run_here("migrate", "up", at=None)

    assert kept(old) == rebalanced
    (copy,) = (old / "backups").glob("*-before-0002_desire_rebalance")
    assert kept(copy) == OLD


def test_torn_desires_stop_it_and_stay_as_they_are(old: Path, run_here: RunHere) -> None:
    (old / "desires.json").write_text('{"curiosity": {"boo', "utf-8")

    ran = run_here("wake-up")

    assert ran.code == 4
    path = old / "desires.json"
    assert ran.err.startswith(
        f"error: Migration 0002_desire_rebalance failed: {path} cannot be read (Unterminated"
    )
    assert "; mend it or move it aside. The data is as it was" in ran.err
    assert (old / "desires.json").read_text("utf-8") == '{"curiosity": {"boo'
    assert not (old / "migration_state.json").exists()


def test_a_new_ego_wants_nothing_yet(world: Ego, data_dir: Path) -> None:
    fresh = {"last_satisfied": world.now().isoformat(), "satisfaction_quality": 0.5, "boost": 0.0}

    assert kept(data_dir) == dict.fromkeys(kept(data_dir), fresh)
    assert len(kept(data_dir)) == 9

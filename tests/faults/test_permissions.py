"""Only the owner may read what is written, whatever the umask was and whatever lay there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ego import migrations
from ego.stores.embedding import embedders
from tests import spared
from tests.conftest import NOON, RunHere
from tests.models import Bags

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="POSIX modes"),
    pytest.mark.first_use,
]

LINES = (
    ["remember", "For yourself alone.", "--private", "--with", "Aki"],
    ["remember", "For everyone.", "--with", "Aki"],
    ["update-self", "value", "candour"],
    ["update-self", "value", "patience"],
    ["note", "The harbour was loud today."],
    ["export", "life.jsonl", "--force"],
)


@pytest.fixture(autouse=True)
def loose(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Whoever runs this lets everyone read and write."""
    monkeypatch.setattr(embedders, "shared", lambda *_, **__: Bags())
    monkeypatch.setattr(migrations, "run", spared.RUN)
    monkeypatch.chdir(tmp_path)
    before = os.umask(0)
    yield
    os.umask(before)


def live(run: RunHere, *again: str) -> None:
    for command, text, *more in LINES:
        line = [command, " ".join([text, *again]) if command == "remember" else text, *more]
        assert run(*line, EGO_EMBEDDING_MODEL="").code == 0


def open_to_others(*places: Path) -> list[str]:
    every = [path for place in places for path in (place, *place.rglob("*"))]
    return [str(path) for path in every if path.stat().st_mode & 0o077]


def test_a_new_directory_is_private(run_here: RunHere, data_dir: Path) -> None:
    live(run_here)

    assert len(list(data_dir.rglob("*"))) >= 10
    assert open_to_others(data_dir, Path("life.jsonl")) == []


def test_an_empty_directory_becomes_private(run_here: RunHere, data_dir: Path) -> None:
    data_dir.mkdir(mode=0o755)

    live(run_here)

    assert open_to_others(data_dir) == []


def test_what_was_open_to_others_is_closed_as_it_is_written(
    run_here: RunHere, data_dir: Path
) -> None:
    live(run_here)
    for name in (".desires.json.new", ".self_model.json.new", ".self_model.json.old"):
        (data_dir / name).touch()
    for path in data_dir.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    Path("life.jsonl").chmod(0o644)

    live(run_here, "Again.")

    left = {"migration_state.json", "vectors"}  # nothing was written into these
    names = {Path(path).name for path in open_to_others(data_dir, Path("life.jsonl"))}
    assert names == left


def test_an_older_directory_is_private_once_it_is_migrated(
    run_here: RunHere, data_dir: Path
) -> None:
    data_dir.mkdir()
    entry = {"last_satisfied": NOON.isoformat(), "satisfaction_quality": 0.5, "boost": 0}
    (data_dir / "desires.json").write_text(json.dumps({"curiosity": entry}), "utf-8")

    live(run_here)

    assert list(data_dir.glob("backups/*/desires.json"))
    assert open_to_others(*data_dir.iterdir()) == []


def test_a_directory_that_holds_other_things_keeps_its_rights(
    run_here: RunHere, data_dir: Path
) -> None:
    data_dir.mkdir(mode=0o755)
    (data_dir / "notes.txt").write_text("somebody's", "utf-8")

    live(run_here)

    assert data_dir.stat().st_mode & 0o777 == 0o755
    assert open_to_others(*data_dir.iterdir()) == [str(data_dir / "notes.txt")]

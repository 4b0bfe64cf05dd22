"""`ego config set` and `unset`: one key changes, everything else stays as it was written."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from ego import config
from ego.config import CONFIG_FILE, Settings
from ego.errors import EgoError
from ego.upkeep.config_file import change_keys
from tests.upkeep.conftest import Run

WRITTEN = """\
# mine
companion = "Misaki"   # who else

[heartbeat]
# at night she sleeps
quiet = "22:00-08:00"
"""


@pytest.fixture
def file(data_dir: Path) -> Path:
    data_dir.mkdir(parents=True, exist_ok=True)
    path = data_dir / CONFIG_FILE
    path.write_text(WRITTEN, "utf-8")
    return path


def shown(run: Run, name: str) -> str:
    return run("config", "show", "--json").data["settings"][name]["value"]


def test_one_key_changes_and_the_rest_stays(run: Run, file: Path) -> None:
    assert run("config", "set", "heartbeat.quiet", "none").code == 0
    assert file.read_text("utf-8") == WRITTEN.replace("22:00-08:00", "none")
    assert run("config", "set", "llm.model", "command:llm").code == 0
    assert run("config", "set", "companion", "美咲").code == 0
    assert (shown(run, "companion"), shown(run, "llm")) == ("美咲", "command:llm")

    assert run("config", "unset", "companion").code == 0

    assert shown(run, "companion") == "your companion"
    assert "# at night she sleeps" in file.read_text("utf-8")
    assert run("config", "path").out == f"{file}\n"


def test_a_file_that_was_not_there_is_for_its_person_alone(run: Run, data_dir: Path) -> None:
    assert run("config", "set", "llm_api_key", "sk-1").code == 0
    assert (data_dir / CONFIG_FILE).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "words",
    [
        ("set", "heartbeat.quite", "3"),
        ("set", "heartbeat.quiet", "whenever"),
        ("set", "heartbeat", "3"),
        ("set", "heartbeat.quiet.more", "3"),
        ("set", "companion.name", "3"),
        ("set", "", "3"),
        ("unset", "timezone"),
        ("unset", "backup.keep"),
        ("unset", "nothing"),
    ],
)
def test_what_makes_no_sense_changes_nothing(
    words: tuple[str, ...], run: Run, file: Path, snapshot: SnapshotAssertion
) -> None:
    ran = run("config", *words)
    assert ran.code in (2, 3)
    assert ran.err.replace(str(file), "config.toml") == snapshot
    assert file.read_text("utf-8") == WRITTEN


def test_a_broken_file_is_named(run: Run, file: Path) -> None:
    file.write_text("companion = ", "utf-8")
    ran = run("config", "set", "companion", "Misaki")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "is not valid TOML" in ran.err
    assert file.read_text("utf-8") == "companion = "


@settings(max_examples=40, deadline=None)
@given(value=st.text(st.characters(exclude_categories=("Cs",)), max_size=30))
def test_what_is_set_is_what_is_read(value: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    place = tmp_path_factory.mktemp("ego")
    try:
        change_keys(Settings(place), {"workspace_dir": value, "llm.base_url": value})
    except EgoError:
        assert not (place / CONFIG_FILE).exists()
        return
    kept = tomllib.loads((place / CONFIG_FILE).read_text("utf-8"))
    assert (kept["workspace_dir"], kept["llm"]["base_url"]) == (value, value)
    assert config.read(place, {"HOME": str(place)}).llm_base_url == value.strip()

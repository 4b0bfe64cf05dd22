"""The settings that go with a backup, so that it knows whose it is wherever it comes back."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path

import pytest

from tests.upkeep.conftest import Run
from tests.upkeep.copies.test_backup import remember

UNSET = {"EGO_TIMEZONE": "", "EGO_DELIVER_AT_MOST": ""}
KEY, PASSWORD = "sk-verysecret1234", "hunter2hunter2"
WRITTEN = f"""
companion = "Aoife"
timezone = "Europe/Dublin"
language = "en"
workspace_dir = "/home/aoife/notes"
[llm]
model = "openai:gpt"
base_url = "https://me:{PASSWORD}@llm.example.org/v1"
api_key = "{KEY}"
[heartbeat]
quiet = "22:00-08:00"
[desires]
pace = 1.2
[desires.play]
tier = 2
satisfaction_hours = 48
[[implicit]]
tool = "recall"
desire = "play"
quality = 0.2
[[deliver.sinks]]
url = "https://push.example.org/{KEY}"
[deliver.sinks.headers]
Authorization = "Bearer {PASSWORD}"
[capabilities.agent_delegate]
backends = {{coder = ["claude", "--api-key", "{KEY}"]}}
"""


@pytest.fixture
def packed(run: Run, data_dir: Path, tmp_path: Path) -> Path:
    """A backup of an ego that has settings of every kind, and keys in them."""
    remember(run, "The river froze.")
    (data_dir / "config.toml").write_text(WRITTEN, "utf-8")
    place = tmp_path / "tomo.tar"
    assert run("backup", str(place), **UNSET).code == 0
    return place


def elsewhere(tmp_path: Path) -> dict[str, str]:
    """The variables of another machine, where nothing is set."""
    return {**UNSET, "HOME": str(tmp_path / "new"), "EGO_DATA_DIR": str(tmp_path / "new" / "data")}


def in_force(run: Run, where: dict[str, str]) -> dict[str, str]:
    shown = run("config", "show", "--json", **where).data["settings"]
    return {name: one["value"] for name, one in shown.items()}


def test_on_a_new_machine_it_knows_whose_it_is(run: Run, packed: Path, tmp_path: Path) -> None:
    there = elsewhere(tmp_path)

    planned = run("restore", str(packed), "--dry-run", **there)
    restored = run("restore", str(packed), **there)

    names = "companion Aoife, timezone Europe/Dublin, language en, heartbeat.quiet 22:00-08:00"
    assert f"It would set here: {names}, desires, implicit." in planned.out
    assert f"Set here, as it was there: {names}, desires, implicit." in restored.out
    for said in ("`ego init --model …`", "`ego live --sink …`", "workspace_dir"):
        assert said in restored.out
    now = in_force(run, there)
    assert (now["companion"], now["timezone"]) == ("Aoife", "Europe/Dublin")
    assert (now["language"], now["heartbeat.quiet"]) == ("en", "22:00-08:00")
    assert (now["llm"], now["llm_api_key"], now["workspace_dir"]) == ("not set",) * 3
    assert "play" in run("feel-desires", **there).out
    assert "recall" in run("desires", "list", **there).out
    assert "Not in a backup" not in run("restore", str(packed), **UNSET).out  # where all is set


def test_no_key_and_no_address_gets_into_a_backup(packed: Path) -> None:
    with tarfile.open(packed) as tar:
        files = [tar.extractfile(one) for one in tar.getmembers() if one.isfile()]
        held = b"".join(file.read() for file in files if file is not None)
    assert b"Aoife" in held
    for secret in (KEY, PASSWORD, "push.example.org", "llm.example.org", "claude", "/aoife/notes"):
        assert secret.encode() not in held, secret


def test_a_name_that_looks_like_a_key_stays_behind(
    run: Run, data_dir: Path, tmp_path: Path
) -> None:
    remember(run, "The river froze.")
    (data_dir / "config.toml").write_text(f'companion = "{KEY}"\nlanguage = "en"\n', "utf-8")
    run("backup", str(tmp_path / "copy"))
    manifest = (tmp_path / "copy" / "backup.json").read_text("utf-8")
    assert '"language": "en"' in manifest
    assert KEY not in manifest


def test_what_is_set_here_stays(run: Run, packed: Path, tmp_path: Path) -> None:
    there = elsewhere(tmp_path)
    run("config", "set", "companion", "Grace", **there)

    restored = run("restore", str(packed), **there, EGO_LANGUAGE="ja")

    assert "companion" not in restored.out
    assert "timezone Europe/Dublin, heartbeat.quiet" in restored.out
    now = in_force(run, there)
    assert (now["companion"], now["timezone"]) == ("Grace", "Europe/Dublin")


def test_an_older_backup_says_what_to_set(run: Run, packed: Path, tmp_path: Path) -> None:
    with tarfile.open(packed) as tar:
        tar.extractall(tmp_path / "older", filter="data")
    place = tmp_path / "older" / "tomo"
    manifest = json.loads((place / "backup.json").read_text("utf-8"))
    del manifest["settings"], manifest["left"]
    (place / "backup.json").write_text(json.dumps(manifest), "utf-8")

    there = elsewhere(tmp_path)
    said = "Whom it lives with is not set here: `ego init` sets your name and time zone.\n"
    assert run("restore", str(place), **there).out.endswith(said)
    assert said not in run("restore", str(place), **there, EGO_COMPANION="Aoife").out


@pytest.mark.parametrize(
    "settings",
    [
        {"timezone": "Nowhere/At_all"},
        {"desires.play.tier": "many"},
        {"desires": 3},
        {"implicit": [{"tool": []}]},
        {"heartbeat.quiet": ["x"]},
        {"companion": None},
        {"companion": {"llm": "command:evil"}},
        {"companion": "a\nb\x1b[31m"},
        {"llm": "command:evil", "deliver.sinks": [{"command": ["evil"]}], "data_dir": "/"},
        ["companion"],
        "companion",
    ],
)
def test_settings_that_nobody_wrote_so_set_nothing_else(
    settings: object, run: Run, packed: Path, tmp_path: Path
) -> None:
    with tarfile.open(packed) as tar:
        tar.extractall(tmp_path / "bad", filter="data")
    place = tmp_path / "bad" / "tomo"
    manifest = json.loads((place / "backup.json").read_text("utf-8"))
    manifest["settings"] = settings
    (place / "backup.json").write_text(json.dumps(manifest), "utf-8")

    there = elsewhere(tmp_path)
    ran = run("restore", str(place), **there)

    assert ran.code == 0, ran.err
    assert "\x1b" not in ran.out + ran.err
    written = tmp_path / "new" / "data" / "config.toml"
    assert not written.exists() or "evil" not in written.read_text("utf-8")
    assert "The river froze." in run("memories", **there).out
    assert in_force(run, there)["llm"] == "not set"


def test_with_nothing_here_a_restore_that_is_only_tried_says_so(
    run: Run, packed: Path, tmp_path: Path
) -> None:
    planned = run("restore", str(packed), "--dry-run", **elsewhere(tmp_path))
    assert "No memories are here yet; the backup has 1 memory" in planned.out
    assert "cannot be read" not in planned.out
    assert not (tmp_path / "new" / "data" / "ego.db").exists()

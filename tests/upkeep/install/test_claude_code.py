"""Claude Code and `ego install`: that it waits for ego, and what is asked and left behind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import RunHere
from tests.upkeep.install.test_install import put
from tests.upkeep.install.test_uninstall import host_files

pytestmark = pytest.mark.first_use

WAITS = "MCP_CONNECT_TIMEOUT_MS"


@pytest.fixture(autouse=True)
def nothing_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(WAITS, raising=False)


@pytest.fixture
def own(home: Path) -> Path:
    return home / ".claude" / "settings.json"


def variables(own: Path) -> dict[str, Any] | None:
    return json.loads(own.read_text("utf-8")).get("env")


@pytest.mark.parametrize("more", [(), ("--no-hooks", "--no-permissions")])
@pytest.mark.parametrize("before", ["", '{"env": { "A": "1"} }', '{ "env": {}}', '{"model":"m"}'])
def test_its_first_request_waits_for_ego(
    before: str, more: tuple[str, ...], home: Path, own: Path, run_here: RunHere
) -> None:
    if before:
        put(own, before)
    was = host_files(home)

    run_here("install", "claude-code", *more)

    mine = json.loads(before or "{}").get("env", {})
    assert variables(own) == {**mine, WAITS: "60000"}
    assert run_here("uninstall", "claude-code").code == 0
    assert host_files(home) == was


@pytest.mark.parametrize("value", ["5000", "60000"])
def test_what_a_person_set_stays(value: str, home: Path, own: Path, run_here: RunHere) -> None:
    put(own, json.dumps({"env": {WAITS: value}}))
    was = host_files(home)
    run_here("install", "claude-code")
    assert variables(own) == {WAITS: value}
    run_here("uninstall", "claude-code")
    assert host_files(home) == was

    run_here("install", "claude-code")
    own.write_text(json.dumps({**json.loads(own.read_text("utf-8")), "model": "opus"}), "utf-8")
    run_here("uninstall", "claude-code")
    assert json.loads(own.read_text("utf-8")) == {"env": {WAITS: value}, "model": "opus"}


def test_what_a_person_exports_is_not_hidden(own: Path, run_here: RunHere) -> None:
    run_here("install", "claude-code", **{WAITS: "120000"})
    assert variables(own) is None


def test_what_a_person_changed_since_stays(own: Path, run_here: RunHere) -> None:
    run_here("install", "claude-code")
    put(own, own.read_text("utf-8").replace('"60000"', '"90000"'))

    run_here("install", "claude-code")
    assert variables(own) == {WAITS: "90000"}
    run_here("uninstall", "claude-code")

    assert json.loads(own.read_text("utf-8")) == {"env": {WAITS: "90000"}}


def test_it_waits_as_long_as_any_ego_is_there(own: Path, home: Path, run_here: RunHere) -> None:
    put(own, '{"model": "opus"}')
    two = ("--name", "two", "--data-dir", str(home / "two"))
    run_here("install", "claude-code")
    run_here("install", "claude-code", *two)

    run_here("uninstall", "claude-code")
    assert variables(own) == {WAITS: "60000"}
    run_here("uninstall", "claude-code", *two)
    assert json.loads(own.read_text("utf-8")) == {"model": "opus"}


def test_the_end_of_a_session_may_take_as_long_as_capture_needs(
    own: Path, run_here: RunHere
) -> None:
    run_here("install", "claude-code")
    assert "timeout" not in own.read_text("utf-8")
    assert "--capture keeps them as talk" in run_here("install", "claude-code").out

    run_here("install", "claude-code", "--capture")
    (group,) = json.loads(own.read_text("utf-8"))["hooks"]["SessionEnd"]
    assert group["hooks"][0]["timeout"] == 60
    put(own, own.read_text("utf-8").replace('"timeout": 60', '"timeout": 9'))
    again = run_here("install", "claude-code", "--capture", EGO_COMPANION="Misaki").out

    assert '"timeout": 9' in own.read_text("utf-8")
    assert '"timeout": 60' not in own.read_text("utf-8")
    assert "are kept as talk" in again


def test_variables_in_another_shape_are_named(own: Path, home: Path, run_here: RunHere) -> None:
    put(own, '{"env": []}')
    was = host_files(home)

    ran = run_here("install", "claude-code")

    assert (ran.code, ran.err.count("\n")) == (4, 1)
    assert "settings.json is not as expected: env is no object. Nothing was changed." in ran.err
    assert host_files(home) == was


def test_the_copies_that_stay_are_named(home: Path, own: Path, run_here: RunHere) -> None:
    put(own, "{}")
    servers = put(home / ".claude.json", '{"starts": 1}')
    run_here("install", "claude-code")
    servers.write_text(servers.read_text("utf-8").replace('"starts": 1', '"starts": 2'), "utf-8")

    ran = run_here("uninstall", "claude-code", "--json")

    assert json.loads(servers.read_text("utf-8")) == {"starts": 2}
    copies = sorted(map(str, home.rglob("*.bak")))
    assert sorted(ran.data["copies"]) == copies
    assert [Path(one).parent for one in copies] == [home, home]
    assert own.read_text("utf-8") == "{}"

    run_here("install", "cron")
    said = run_here("uninstall", "cron").out
    assert said.startswith("crontab: taken back. A copy of how it was before stays: ")
    assert Path(said.split("stays: ")[1].strip()).is_file()

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
    assert [Path(one).read_text("utf-8") for one in copies] == ['{"starts": 1}']
    assert own.read_text("utf-8") == "{}"

    run_here("install", "cron")
    said = run_here("uninstall", "cron").out
    assert said.startswith("crontab: taken back. A copy of how it was before stays: ")
    assert Path(said.split("stays: ")[1].strip()).is_file()


@pytest.fixture
def shared(home: Path, monkeypatch: pytest.MonkeyPatch, run_here: RunHere) -> Path:
    """The shared settings of a project, with what install wrote there before it wrote elsewhere."""
    monkeypatch.chdir(put(home / "boat" / ".mcp.json", "{}").parent)
    settings = put(Path.cwd() / ".claude" / "settings.json", '{ "model":"opus" }')
    run_here("install", "claude-code", "--project", "--capture", EGO_COMPANION="Misaki")
    local = settings.with_name("settings.local.json")
    aside = settings.with_name(f"{settings.name}.20260101-120000.bak")
    settings.replace(aside)
    ours = {**json.loads(aside.read_text("utf-8")), **json.loads(local.read_text("utf-8"))}
    local.unlink()
    return put(settings, json.dumps(ours, indent=2))


def commands(own: Path) -> dict[str, list[str]]:
    hooks = json.loads(own.read_text("utf-8")).get("hooks", {})
    return {
        event: [one["command"] for group in groups for one in group["hooks"]]
        for event, groups in hooks.items()
    }


def test_what_is_personal_leaves_the_shared_settings(shared: Path, run_here: RunHere) -> None:
    before = commands(shared)

    ran = run_here("install", "claude-code", "--project")

    own = shared.with_name("settings.local.json")
    assert shared.read_text("utf-8") == '{ "model":"opus" }'
    assert commands(own) == before
    assert "EGO_COMPANION=Misaki" in before["SessionEnd"][0]
    assert variables(own) == {WAITS: "60000"}
    assert "mcp__ego is allowed in" in ran.out
    assert "are kept as talk" in ran.out
    kept = own.read_bytes()
    assert "written" not in run_here("install", "claude-code", "--project").out
    assert own.read_bytes() == kept
    run_here("uninstall", "claude-code", "--project")
    assert [path.name for path in shared.parent.iterdir()] == ["settings.json"]


def test_what_was_written_before_is_found(shared: Path, run_here: RunHere) -> None:
    assert str(shared) in run_here("install").out
    assert str(shared) in run_here("capture", "status").out
    assert f"Claude Code: 'hooks' in {shared} runs" in run_here("doctor").out
    run_here("capture", "off")
    assert "capture" not in shared.read_text("utf-8")

    ran = run_here("uninstall", "claude-code", "--project")

    assert (ran.code, f"{shared}: taken back." in ran.out) == (0, True)
    assert json.loads(shared.read_text("utf-8")) == {"model": "opus"}


def test_a_home_is_no_project_that_was_shared(
    home: Path, own: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    run_here("install", "claude-code")
    before = own.read_bytes()

    run_here("install", "claude-code", "--project", "--name", "two")
    run_here("uninstall", "claude-code", "--project")

    assert own.read_bytes() == before


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ([], [], ""),
        ([], ["--name", "two"], "The ego of all projects is here, too, and keeps talk"),
        (["--data-dir", "{}/other"], [], "The ego of all projects is called ego, too: its hooks"),
        ([], ["same"], "It is installed for all projects, too, and so was here already."),
    ],
)
def test_a_project_is_told_of_the_ego_that_all_have(
    before: list[str],
    now: list[str],
    told: str,
    home: Path,
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(put(home / "boat" / "sail.py", "").parent)
    if told:
        run_here("install", "claude-code", *(one.format(home) for one in before))

    said = run_here("install", "claude-code", "--project", *(one for one in now if one != "same"))

    assert told in said.out
    assert bool(told) is ("all projects" in said.out)

"""`ego install` for each host: present from its first request on, in its own shape and place."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.upkeep.install.hosts import HOSTS
from ego.upkeep.install.install import program
from tests.conftest import RunHere
from tests.upkeep.install.test_install import put

pytestmark = pytest.mark.first_use

USER = {
    "claude-code": (".claude.json", ("mcpServers",)),
    "codex": (".codex/config.toml", ("mcp_servers",)),
    "openclaw": (".openclaw/openclaw.json", ("mcp", "servers")),
    "opencode": (".config/opencode/opencode.json", ("mcp",)),
    "vscode": (".config/Code/User/mcp.json", ("servers",)),
    "cursor": (".cursor/mcp.json", ("mcpServers",)),
    "gemini": (".gemini/settings.json", ("mcpServers",)),
}
PROJECT = {
    "claude-code": (".mcp.json", ("mcpServers",)),
    "opencode": ("opencode.json", ("mcp",)),
    "vscode": (".vscode/mcp.json", ("servers",)),
    "cursor": (".cursor/mcp.json", ("mcpServers",)),
    "gemini": (".gemini/settings.json", ("mcpServers",)),
}
BESIDE: dict[str, dict[str, Any]] = {
    "claude-code": {"alwaysLoad": True},
    "codex": {"required": True, "startup_timeout_sec": 60},
    "opencode": {"type": "local", "enabled": True},
    "vscode": {"type": "stdio"},
    "cursor": {"type": "stdio"},
}


def entry(path: Path, keys: tuple[str, ...], name: str = "ego") -> dict[str, Any]:
    text = path.read_text("utf-8")
    inside: Any = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    for key in (*keys, name):
        inside = inside[key]
    return inside


@pytest.mark.parametrize("client", USER)
def test_each_host_is_told_in_its_own_shape(client: str, home: Path, run_here: RunHere) -> None:
    file, keys = USER[client]

    ran = run_here("install", client, EGO_COMPANION="Misaki")

    assert (ran.code, ran.err) == (0, "")
    written = entry(home / file, keys)
    environ = written.pop("environment" if client == "opencode" else "env")
    assert {
        "EGO_COMPANION": "Misaki",
        "EGO_DATA_DIR": str(home / "data"),
    }.items() <= environ.items()
    command = written.pop("command")
    started = command if client == "opencode" else [command, *written.pop("args")]
    assert started == [*program(), "serve"]
    assert written == BESIDE.get(client, {})


@pytest.mark.parametrize("client", PROJECT)
def test_a_project_has_an_ego_of_its_own(
    client: str, home: Path, tmp_path: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    monkeypatch.chdir(project)
    file, keys = PROJECT[client]

    assert run_here("install", client, "--project").code == 0
    assert entry(project / file, keys)
    assert not (home / USER[client][0]).exists()

    assert run_here("uninstall", client, "--project").code == 0
    assert [path for path in project.rglob("*") if path.is_file()] == []


def test_what_a_person_changed_of_an_entry_stays(home: Path, run_here: RunHere) -> None:
    run_here("install", "claude-code")
    path = home / ".claude.json"
    whole = json.loads(path.read_text())
    whole["mcpServers"]["ego"]["alwaysLoad"] = False
    path.write_text(json.dumps(whole))

    run_here("install", "claude-code", EGO_COMPANION="Misaki")

    assert entry(path, ("mcpServers",))["alwaysLoad"] is False
    assert entry(path, ("mcpServers",))["env"]["EGO_COMPANION"] == "Misaki"


def test_claude_code_may_use_it_without_asking(home: Path, run_here: RunHere) -> None:
    settings = put(home / ".claude" / "settings.json", '{"permissions": {"deny": ["Bash"]}}')
    before = settings.read_bytes()

    ran = run_here("install", "claude-code", "--name", "two")

    said = f"Claude Code uses it without asking: mcp__two is allowed in {settings}."
    assert said in ran.out.splitlines()
    written = json.loads(settings.read_text())["permissions"]
    assert written == {"deny": ["Bash"], "allow": ["mcp__two"]}
    run_here("uninstall", "claude-code", "--name", "two")
    assert settings.read_bytes() == before

    kept = run_here("install", "claude-code", "--no-permissions")
    assert "Claude Code asks before it uses it." in kept.out.splitlines()
    assert "allow" not in json.loads(settings.read_text())["permissions"]


def test_a_rule_that_another_ego_needs_stays(home: Path, tmp_path: Path, run_here: RunHere) -> None:
    run_here("install", "claude-code")
    settings = home / ".claude" / "settings.json"

    run_here("uninstall", "claude-code", "--data-dir", str(tmp_path / "other"))

    assert json.loads(settings.read_text())["permissions"]["allow"] == ["mcp__ego"]


@pytest.mark.parametrize("client", [name for name, host in HOSTS.items() if host.takes_comments])
def test_comments_are_not_lost(client: str, home: Path, run_here: RunHere) -> None:
    path = put(home / USER[client][0], "{ // mine\n}\n")

    ran = run_here("install", client)

    assert (ran.code, ran.err.count("\n")) == (4, 1)
    assert "its comments would be lost. Nothing was changed. Put this under" in ran.err
    assert json.loads("{" + ran.err.partition("by hand: {")[2])["ego"]
    assert path.read_text() == "{ // mine\n}\n"
    assert run_here("uninstall", "all").code == 0


@pytest.mark.parametrize(
    ("client", "value"),
    [("openclaw", "${HOME}"), ("opencode", "{env:HOME}"), ("gemini", "$HOME"), ("vscode", "${x}")],
)
def test_what_a_host_would_put_something_else_for_is_refused(
    client: str, value: str, home: Path, run_here: RunHere
) -> None:
    ran = run_here("install", client, EGO_COMPANION=value)

    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert f"EGO_COMPANION ({value}) holds what {HOSTS[client].called} would put" in ran.err
    assert not (home / USER[client][0]).exists()


def test_alone_it_says_who_is_here(
    home: Path, run_here: RunHere, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    for needed in ("cat", "dirname", "sh"):
        (home / "bin" / needed).symlink_to(str(shutil.which(needed)))
    monkeypatch.setenv("PATH", str(home / "bin"))
    put(home / ".gemini" / "settings.json", "{}")
    put(home / ".cursor" / "mcp.json", "{ // mine\n}")
    put(home / ".codex" / "config.toml", "= 3")
    first = run_here("install")
    run_here("install", "claude-code")
    run_here("install", "cron")

    then = run_here("install")

    assert (first.code, then.code) == (0, 0)
    said = "\n".join((first.out, first.err, then.out))
    assert said.replace(str(home), "HOME") == snapshot
    told = {one["client"]: one for one in run_here("install", "--json").data["hosts"]}
    assert told["claude-code"]["installed"] == [
        str(home / ".claude.json"), str(home / ".claude" / "settings.json")
    ]  # fmt: skip
    assert told["gemini"] == {"client": "gemini", "found": True, "installed": []}
    assert run_here("install", "--dry-run").code == 2


def test_the_doctor_knows_them_all(home: Path, run_here: RunHere) -> None:
    for client in USER:
        run_here("install", client)

    ran = run_here("doctor")

    for client in USER:
        assert f"{HOSTS[client].called}: 'ego' in {home / USER[client][0]} runs" in ran.out


def test_the_doctor_sees_a_hook_whose_ego_is_gone(home: Path, run_here: RunHere) -> None:
    run_here("install", "codex")
    hooks = home / ".codex" / "hooks.json"
    assert f"Codex: 'hooks' in {hooks} runs {program()[0]}" in run_here("doctor").out
    hooks.write_text(hooks.read_text().replace(program()[0], "/gone/bin/ego"))

    ran = run_here("doctor")

    assert ran.code != 0
    assert f"Codex: 'hooks' in {hooks} runs /gone/bin/ego, which is not there." in ran.out

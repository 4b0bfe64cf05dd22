"""`ego install`: what others wrote stays, and what is broken is not touched."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from ego.upkeep.install import beats, entries, tables
from ego.upkeep.install.install import program
from tests.conftest import Ran, RunHere

pytestmark = pytest.mark.first_use

FILES = {
    "claude-code": ".claude.json",
    "claude-desktop": ".config/Claude/claude_desktop_config.json",
    "codex": ".codex/config.toml",
}
OTHERS = {
    "numStartups": 7, "ключ": "値", "mcpServers": {"files": {"command": "npx", "args": ["-y"]}},
}  # fmt: skip
SETTINGS = {
    "model": "opus",
    "hooks": {
        "Stop": [{"hooks": [{"type": "command", "command": "notify-send done"}]}],
        "PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "audit"}]}],
    },
}
TOML = """\
# mine
model = "gpt"   # the good one

[mcp_servers.files]
command = "npx"

# about what follows
[tui]
theme = "dark"
"""
ENTRY = {"command": "/bin/ego", "args": ["serve"], "env": {"EGO_DATA_DIR": "/d"}}


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def everything(home: Path) -> dict[str, bytes]:
    return {str(p.relative_to(home)): p.read_bytes() for p in home.rglob("*") if p.is_file()}


def server(path: Path, name: str = "ego") -> dict[str, Any]:
    text = path.read_text("utf-8")
    if path.suffix == ".toml":
        return tomllib.loads(text)["mcp_servers"][name]
    return json.loads(text)["mcpServers"][name]


@pytest.mark.parametrize("client", FILES)
def test_a_client_can_start_what_is_written(client: str, home: Path, run_here: RunHere) -> None:
    ran = run_here("install", client, EGO_COMPANION="Misaki", EGO_LLM_API_KEY="sk-1")

    assert ran.code == 0
    entry = server(home / FILES[client])
    assert [entry["command"], *entry["args"]] == [*program(), "serve"]
    assert Path(entry["command"]).is_absolute()
    assert entry["env"]["EGO_DATA_DIR"] == str(home / "data")
    assert entry["env"]["EGO_COMPANION"] == "Misaki"
    assert not entry["env"].keys() & {"EGO_LLM_API_KEY", "EGO_NOW"}
    assert not (home / "data").exists()


def test_what_is_written_starts_the_server(home: Path, run_here: RunHere) -> None:
    run_here("install", "claude-code")
    entry = server(home / ".claude.json")

    started = subprocess.run(
        [entry["command"], *entry["args"]], env={**os.environ, **entry["env"]},
        stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False,
    )  # fmt: skip

    assert (started.returncode, started.stdout) == (0, b"")
    assert (home / "data").is_dir()


@pytest.mark.parametrize("client", [*FILES, "cron", "systemd"])
def test_twice_is_once(client: str, home: Path, run_here: RunHere) -> None:
    run_here("install", client)
    before = everything(home)

    again = run_here("install", client)

    assert again.code == 0
    assert "has it already." in again.out
    assert "written" not in again.out
    assert everything(home) == before


@pytest.mark.parametrize("client", [*FILES, "cron", "systemd"])
def test_a_dry_run_writes_nothing(client: str, home: Path, run_here: RunHere) -> None:
    put(home / FILES["claude-code"], json.dumps(OTHERS))
    before = everything(home)

    ran = run_here("install", client, "--dry-run")

    assert ran.code == 0
    assert "would be written." in ran.out
    assert "ego" in ran.out
    assert everything(home) == before


def test_what_others_wrote_stays(home: Path, run_here: RunHere) -> None:
    servers = put(home / ".claude.json", json.dumps(OTHERS, ensure_ascii=False, indent=4))
    own = put(home / ".claude" / "settings.json", json.dumps(SETTINGS))
    toml = put(home / ".codex" / "config.toml", TOML)
    servers.chmod(0o640)

    for client in ("claude-code", "codex"):
        assert run_here("install", client).code == 0

    after = json.loads(servers.read_text("utf-8"))
    assert after["mcpServers"].pop("ego")
    assert after == OTHERS
    assert servers.read_text("utf-8").startswith('{\n    "numStartups": 7,\n    "ключ": "値"')
    assert servers.stat().st_mode & 0o777 == 0o640
    hooks = json.loads(own.read_text("utf-8"))["hooks"]
    assert hooks["PreToolUse"] == SETTINGS["hooks"]["PreToolUse"]
    assert hooks["Stop"][0] == SETTINGS["hooks"]["Stop"][0]
    assert set(hooks) == {"PreToolUse", "SessionStart", "PreCompact", "Stop"}
    assert toml.read_text("utf-8").startswith(TOML)


def test_a_second_ego_gets_its_hooks_beside_the_first(home: Path, run_here: RunHere) -> None:
    first, second = home / "first", home / "second"
    run_here("--data-dir", str(first), "install", "claude-code")
    run_here("--data-dir", str(second), "install", "claude-code", "--name", "two")
    moved = run_here("--data-dir", str(home / "third"), "install", "claude-code")

    assert moved.code == 0
    for event, hooks in hook_commands(home).items():
        assert [one.split()[1] for one in hooks] == [
            f"EGO_DATA_DIR={home / 'third'}",
            f"EGO_DATA_DIR={second}",
        ], event


def test_what_was_set_before_stays_in_the_hooks(
    home: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EGO_COMPANION", "美咲 M.")
    run_here("install", "claude-code")
    monkeypatch.delenv("EGO_COMPANION")
    again = run_here("install", "claude-code")

    assert again.out.count("has it already.") == 2
    for (command,) in hook_commands(home).values():
        assert "EGO_COMPANION=美咲 M." in shlex.split(command)


def hook_commands(home: Path) -> dict[str, list[str]]:
    """The commands at each event in Claude Code's settings."""
    return hook_commands_in(home / ".claude" / "settings.json")


def hook_commands_in(path: Path) -> dict[str, list[str]]:
    own = json.loads(path.read_text("utf-8"))
    return {
        event: [hook["command"] for group in groups for hook in group["hooks"]]
        for event, groups in own["hooks"].items()
    }


def test_what_was_there_is_kept(home: Path, run_here: RunHere) -> None:
    text = json.dumps(OTHERS)
    path = put(home / ".claude.json", text)

    ran = run_here("install", "claude-code", "--no-hooks", "--no-permissions", "--json").data

    changed = ran["changed"][0]
    assert changed["place"] == str(path)
    assert Path(changed["backup"]).read_text("utf-8") == text


def test_a_link_stays_a_link(home: Path, run_here: RunHere) -> None:
    real = put(home / "dotfiles" / "claude.json", "{}")
    (home / ".claude.json").symlink_to(real)

    run_here("install", "claude-code", "--no-hooks")

    assert (home / ".claude.json").is_symlink()
    assert server(real)


@pytest.mark.parametrize("client", FILES)
def test_an_earlier_entry_is_brought_up_to_date(client: str, home: Path, run_here: RunHere) -> None:
    run_here("install", client, EGO_COMPANION="Misaki")
    path = home / FILES[client]
    more = 'EGO_COMPANION = "Misaki"' if client == "codex" else '"EGO_COMPANION": "Misaki"'
    theirs = "MINE = 'stays'\n" if client == "codex" else '"MINE": "stays", '
    put(path, path.read_text("utf-8").replace(more, theirs + more))

    ran = run_here("install", client, EGO_COMPANION="Yuki")

    assert ran.code == 0
    assert server(path)["env"] | {"EGO_COMPANION": "Yuki", "MINE": "stays"} == server(path)["env"]
    text = path.read_text("utf-8")
    assert text.count("EGO_COMPANION") == 1


@pytest.mark.parametrize(
    ("client", "file", "text", "complaint"),
    [
        ("claude-code", ".claude.json", "{", "is not valid JSON: "),
        ("claude-code", ".claude.json", "[]", "is not as expected: its content is no object."),
        ("claude-code", ".claude.json", '{"mcpServers": []}', "mcpServers is no object."),
        ("claude-code", ".claude/settings.json", "{/* mine */}", "is not valid JSON: "),
        ("claude-code", ".claude/settings.json", '{"hooks": []}', "hooks is no object."),
        ("claude-code", ".claude/settings.json", '{"hooks": {"Stop": 1}}', "Stop is no list."),
        ("claude-desktop", FILES["claude-desktop"], "\ufeff nope", "is not valid JSON: "),
        ("codex", FILES["codex"], "a = ", "is not valid TOML: "),
        ("codex", FILES["codex"], "mcp_servers = 3", "mcp_servers is no table."),
        ("codex", FILES["codex"], "mcp_servers = {ego = {args = ['serve']}}", "Do it by hand."),
        ("codex", FILES["codex"], "[mcp_servers.ego]\nargs = []", "has another server called ego."),
        ("claude-code", ".claude.json", '{"mcpServers": {"ego": {"url": "x"}}}', "--name gives"),
    ],
)  # fmt: skip
def test_what_is_broken_is_said_and_left(
    client: str, file: str, text: str, complaint: str, home: Path, run_here: RunHere
) -> None:
    path = put(home / file, text)
    before = everything(home)

    ran = run_here("install", client)

    assert (ran.code, ran.out) == (4, "")
    assert ran.err.startswith(f"error: {path} ")
    assert complaint in ran.err
    assert ran.err.count("\n") == 1
    assert everything(home) == before


def test_a_file_that_is_no_text_is_left(home: Path, run_here: RunHere) -> None:
    (home / ".claude.json").write_bytes(b"\xff\xfe{}")

    ran = run_here("install", "claude-code")

    assert ran == (4, "", f"error: {home}/.claude.json is not UTF-8 text. Nothing was changed.\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["zed"], "Unknown client 'zed'. Known: claude-code, claude-desktop, codex, openclaw,"
                  " opencode, vscode, cursor, gemini, json, cron, systemd, proxy-service. For any"
                  " other, json prints the entry."),
        (["claude"], "Unknown client 'claude'. Did you mean claude-code? For any other, json prints"
                     " the entry."),
        (["cron", "--every", "7"], "--every takes minutes that divide an hour: 5, 10, 15, 20, 30,"
                                   " 60."),
        (["cron", "--every", "soon"], "--every takes minutes, not 'soon'."),
        (["codex", "--agent", "x"], "--agent means nothing for codex."),
        (["json", "--dry-run"], "--dry-run means nothing for json."),
        (["systemd", "--agent", "a\nb"], "--agent takes one line: the command that is handed what"
                                         " stirs."),
        (["codex", "--name", "a b"], "--name takes letters, digits, - and _, at most 64 of them."),
    ],
)  # fmt: skip
def test_a_wish_without_sense(
    arguments: list[str], sentence: str, home: Path, run_here: RunHere
) -> None:
    assert run_here("install", *arguments) == Ran(2, "", f"error: {sentence}\n")


def test_what_is_printed_for_others(
    run_here: RunHere, home: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    monkeypatch.setenv("PATH", f"{home / 'bin'}:/usr/bin:/usr/bin")
    monkeypatch.setattr("ego.upkeep.install.install.program", lambda: ["/opt/bin/ego"])
    said = [
        run_here("install", client, *more).out
        for client, *more in (
            ("json", "--name", "inner-life"),
            ("claude-code", "--dry-run"),
            ("codex", "--dry-run"),
            ("cron", "--dry-run", "--agent", "claude -p"),
            ("systemd", "--dry-run", "--every", "60"),
            ("systemd",),
        )
    ]

    assert "\n".join(said).replace(str(home), "HOME") == snapshot


def test_a_project_has_files_of_its_own(
    home: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)

    ran = run_here("install", "claude-code", "--project")

    assert ran.code == 0
    assert server(home / ".mcp.json")
    assert [path.name for path in (home / ".claude").iterdir()] == ["settings.local.json"]
    assert not (home / ".claude.json").exists()
    said = "Paths of this machine stand in .mcp.json and .claude/settings.local.json: keep them out"
    assert f"{said} of what you share." in ran.out.splitlines()


def test_a_crontab_keeps_what_others_wrote(home: Path, run_here: RunHere) -> None:
    kept = put(home / "bin" / "kept", "MAILTO=me\n0 4 * * * backup\n")
    run_here("install", "cron")
    run_here("--data-dir", str(home / "other"), "install", "cron")
    ran = run_here("install", "cron", "--every", "5")

    lines = kept.read_text("utf-8").splitlines()
    assert lines[:2] == ["MAILTO=me", "0 4 * * * backup"]
    assert lines[2] == f"# heartbeat of the ego in {home}/data"
    assert lines[3].startswith("*/5 * * * * EGO_DATA_DIR=")
    assert lines[4] == f"# heartbeat of the ego in {home}/other"
    assert len(lines) == 6
    assert f"what was there is kept in {home}/.ego/crontab." in ran.out


def test_what_stirs_is_handed_to_the_agent(tmp_path: Path) -> None:
    ego = put(tmp_path / "the ego", '#!/bin/sh\necho "100% $EGO_COMPANION $1"\n')
    ego.chmod(0o755)
    environ = {"EGO_DATA_DIR": "/d", "EGO_COMPANION": "O'Hara %"}
    whole = beats.cron("", [str(ego)], environ, 30, "tr a-z A-Z")

    job = whole.splitlines()[1].removeprefix("*/30 * * * * ").replace(r"\%", "%")

    ran = subprocess.run(["sh", "-c", job], capture_output=True, text=True, check=True)
    assert ran.stdout == "100% O'HARA % HEARTBEAT\n"
    assert "%" not in whole.replace(r"\%", "")


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=40)
@given(
    others=st.dictionaries(st.text(), _JSON, max_size=4),
    servers=st.dictionaries(st.text().filter(lambda name: name != "ego"), _JSON, max_size=3),
    indent=st.sampled_from([None, 2, "\t"]),
)
def test_whatever_others_wrote_stays(
    others: dict[str, Any], servers: dict[str, Any], indent: int | str | None
) -> None:
    before = others | {"mcpServers": servers}
    path = Path("settings.json")

    once = entries.add_server(json.dumps(before, indent=indent), path, "ego", ENTRY)

    assert json.loads(once) == others | {"mcpServers": servers | {"ego": ENTRY}}
    assert entries.add_server(once, path, "ego", ENTRY) == once


@pytest.mark.parametrize("place", ["# about", "[mcp_servers.files]", ""])
def test_a_table_is_replaced_where_others_stand_around_it(place: str) -> None:
    ours = (
        '[mcp_servers."ego"]\ncommand = "/old"\nargs = ["serve"]\nstartup_timeout_sec = 20\n'
        '# of env\n[mcp_servers.ego.env]\nMINE = "1"\n\n'
    )
    text = TOML.replace(place, ours + place) if place else TOML + ours

    merged = tables.add_toml_server(text, Path("config.toml"), "ego", ENTRY)

    before, after = tomllib.loads(text), tomllib.loads(merged)
    assert after["mcp_servers"].pop("ego") == {
        **ENTRY, "startup_timeout_sec": 20, "env": {"MINE": "1", "EGO_DATA_DIR": "/d"},
    }  # fmt: skip
    before["mcp_servers"].pop("ego")
    assert after == before
    assert set(TOML.splitlines()) <= set(merged.splitlines())


def test_the_program_is_named_in_full() -> None:
    assert Path(program()[0]).is_absolute()
    assert Path(program()[0]).parent == Path(sys.executable).parent

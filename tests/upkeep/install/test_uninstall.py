"""`ego uninstall`: exactly what install wrote goes, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ego.upkeep.install.hosts import HOSTS
from tests.conftest import RunHere
from tests.upkeep.install.test_install import OTHERS, SETTINGS, TOML, everything, put

pytestmark = pytest.mark.first_use

CLIENTS = (*HOSTS, "cron", "systemd", "proxy-service")
NEEDS = {"proxy-service": ["--to", "http://localhost:11434"]}
KEPT = "bin/kept"
"""Where a crontab of the tests stands."""
ODDLY = '{"numStartups":7,\n   "mcpServers": { }, "list": [1,2,\n3]}'


@pytest.fixture(autouse=True)
def lived_in(home: Path) -> None:
    """Files of several clients, written in ways that nobody's program writes; and a crontab."""
    put(home / ".claude.json", ODDLY)
    put(home / ".claude" / "settings.json", json.dumps(SETTINGS))
    put(home / ".codex" / "config.toml", TOML)
    put(home / KEPT, "# mine\n5 4 * * * backup 100\\%\n")


def host_files(home: Path) -> dict[str, bytes]:
    """What is in the home and in the crontab; not the copies of a crontab."""
    own = (".ego/", "data/")
    return {name: it for name, it in everything(home).items() if not name.startswith(own)}


@pytest.mark.parametrize("client", CLIENTS)
def test_what_was_there_is_there_again_byte_for_byte(
    client: str, home: Path, run_here: RunHere
) -> None:
    before = host_files(home)
    line = ["install", client, *NEEDS.get(client, [])]
    assert run_here(*line).code == 0
    assert host_files(home) != before
    assert run_here(*line, EGO_COMPANION="Misaki").code == 0

    tried = run_here("uninstall", client, "--dry-run")
    assert "would be taken back" in tried.out
    ran = run_here("uninstall", client)

    assert (ran.code, ran.err) == (0, "")
    assert host_files(home) == before
    again = run_here("uninstall", client)
    assert again.out == f"This ego is not installed in {client}.\n"


def test_all_of_it_goes_at_once(home: Path, run_here: RunHere) -> None:
    before = host_files(home)
    for client in CLIENTS:
        run_here("install", client, *NEEDS.get(client, []))

    ran = run_here("uninstall", "all", "--json")

    assert len(ran.data["changed"]) == 15
    assert host_files(home) == before
    assert run_here("uninstall", "all").out == "This ego is installed nowhere.\n"


def test_what_others_wrote_meanwhile_stays(home: Path, run_here: RunHere) -> None:
    run_here("install", "claude-code")
    servers = home / ".claude.json"
    whole = json.loads(servers.read_text())
    whole["mcpServers"]["files"] = OTHERS
    servers.write_text(json.dumps(whole))
    kept = home / KEPT
    run_here("install", "cron")
    kept.write_text(kept.read_text() + "1 1 * * * later\n")

    run_here("uninstall", "all")

    assert json.loads(servers.read_text())["mcpServers"] == {"files": OTHERS}
    assert kept.read_text() == "# mine\n5 4 * * * backup 100\\%\n1 1 * * * later\n"


def test_another_ego_stays(home: Path, data_dir: Path, tmp_path: Path, run_here: RunHere) -> None:
    run_here("install", "claude-code")
    run_here("install", "cron")
    before = host_files(home)
    other = str(tmp_path / "other")
    run_here("install", "claude-code", "--name", "two", "--data-dir", other)
    run_here("install", "cron", "--data-dir", other)
    assert not Path(other).exists()

    ran = run_here("uninstall", "all", "--name", "two", "--data-dir", other)

    assert ran.code == 0
    after = host_files(home)
    assert json.loads(after[".claude.json"]) == json.loads(before[".claude.json"])
    assert json.loads(after[".claude/settings.json"]) == json.loads(before[".claude/settings.json"])
    assert after[KEPT] == before[KEPT]
    assert str(data_dir).encode() in after[KEPT]


def test_a_file_that_makes_no_sense_is_named(home: Path, run_here: RunHere) -> None:
    run_here("install", "claude-desktop")
    run_here("install", "codex")
    (home / ".codex" / "config.toml").write_text("= 3")
    before = host_files(home)

    ran = run_here("uninstall", "all")

    assert ran.code == 4
    assert "config.toml is not valid TOML" in ran.err
    assert host_files(home) == before


def test_nobody_knows_that_client(run_here: RunHere) -> None:
    ran = run_here("uninstall", "emacs")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "Known: claude-code" in ran.err


@pytest.mark.parametrize("client", ["cron", "systemd"])
def test_a_beat_that_acts_needs_a_model(client: str, home: Path, run_here: RunHere) -> None:
    ran = run_here("install", client, "--act")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "set EGO_LLM" in ran.err

    plain = run_here("install", client, EGO_LLM="command:llm")
    assert "With --act it decides, acts and speaks by itself" in plain.out
    acting = run_here("install", client, "--act", EGO_LLM="command:llm")
    assert acting.code == 0
    assert "With --act" not in acting.out
    written = b"".join(host_files(home).values()).decode()
    assert written.count("heartbeat --act") + written.count('"heartbeat" "--act"') == 1
    both = run_here("install", client, "--act", "--agent", "claude -p", EGO_LLM="command:llm")
    assert (both.code, both.err.count("\n")) == (2, 1)


@pytest.mark.parametrize("client", [*HOSTS])
def test_a_server_of_another_name_goes_without_its_name_being_said(
    client: str, home: Path, run_here: RunHere
) -> None:
    before = host_files(home)
    for name in ("ego", "mind"):
        assert run_here("install", client, "--name", name).code == 0

    ran = run_here("uninstall", client)

    assert (ran.code, ran.err) == (0, "")
    assert host_files(home) == before


def test_one_of_two_names_goes_alone_where_it_is_said(home: Path, run_here: RunHere) -> None:
    run_here("install", "claude-code")
    before = host_files(home)
    run_here("install", "claude-code", "--name", "mind")

    run_here("uninstall", "claude-code", "--name", "mind")

    assert {*json.loads((home / ".claude.json").read_text())["mcpServers"]} == {"ego"}
    assert "mcp__mind" not in (home / ".claude" / "settings.json").read_text()
    assert before[".claude.json"] == host_files(home)[".claude.json"]


@pytest.mark.parametrize("client", ["claude-code", "codex", "cron", "all"])
def test_the_ego_of_another_directory_is_named_with_its_command(
    client: str, home: Path, tmp_path: Path, run_here: RunHere
) -> None:
    other = str(tmp_path / "an other")
    before = host_files(home)
    for one in ("claude-code", "codex", "cron"):
        run_here("install", one, "--data-dir", other)

    ran = run_here("uninstall", client)

    line = f"ego uninstall {client} --data-dir '{other}'"
    assert ran.out.splitlines()[1:] == [f"There is one, for the ego in {other}: {line}"]
    run_here("uninstall", "all", "--data-dir", other)
    assert host_files(home) == before


@pytest.mark.parametrize("client", ["claude-code", "codex", "cron", "all"])
def test_what_stays_of_the_ego_of_another_directory_is_named(
    client: str, home: Path, tmp_path: Path, run_here: RunHere
) -> None:
    other = str(tmp_path / "other")
    for one in ("claude-code", "codex", "cron"):
        called = [] if one == "cron" else ["--name", "theirs"]
        run_here("install", one)
        run_here("install", one, *called, "--data-dir", other)

    said = run_here("uninstall", client).out.splitlines()

    line = f"ego uninstall {client} --data-dir {other}"
    assert "taken back" in said[0]
    assert said[-1] == f"Another stays, for the ego in {other}: {line}"
    assert "Another stays" not in run_here("uninstall", client, "--data-dir", other).out


def test_what_a_project_has_is_named_with_its_command(
    home: Path, tmp_path: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    run_here("install", "claude-code", "--project")

    ran = run_here("uninstall", "claude-code")

    line = "There is one in this directory's project: ego uninstall claude-code --project"
    assert ran.out.splitlines()[1:] == [line]
    assert "taken back" in run_here(*line.partition(": ego ")[2].split()).out

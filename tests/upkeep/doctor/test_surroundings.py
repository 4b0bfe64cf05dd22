"""What an ego lives in: who may read it, its model, its clients, its place."""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ego.stores.engine import files
from ego.upkeep.install.timers import is_cron_running
from tests.living import cron_runs, put_crontab
from tests.upkeep.conftest import Run
from tests.upkeep.doctor.conftest import findings
from tests.voice.scripted_server import ScriptedServer, refuses, streams


def test_what_others_can_read_is_closed(run: Run, lived: list[str], data_dir: Path) -> None:
    data_dir.chmod(0o755)
    (data_dir / "ego.db").chmod(0o644)
    (data_dir / ".ego.db.new").touch(0o644)
    assert "others on this machine can read" in findings(run("doctor", "--json"))["permissions"]
    assert run("doctor", "--repair").code == 0
    assert stat.S_IMODE(data_dir.stat().st_mode) == 0o700
    assert stat.S_IMODE((data_dir / "ego.db").stat().st_mode) == 0o600
    assert not (data_dir / ".ego.db.new").exists()


def test_the_model_is_asked(run: Run, lived: list[str]) -> None:
    with ScriptedServer(streams("yes")) as server:
        ran = run("doctor", "--json", EGO_LLM="openai:small", EGO_LLM_BASE_URL=server.base_url)
        assert "openai:small answers" in findings(ran, "ok")["language model"]
        assert len(server.requests) == 1
    with ScriptedServer(refuses(401)) as server:
        ran = run("doctor", "--json", EGO_LLM="openai:small", EGO_LLM_BASE_URL=server.base_url,
                  EGO_LLM_API_KEY="sk-never-shown")  # fmt: skip
        assert ran.code == 1
        assert "language model" in findings(ran, "fail")
        assert "never-shown" not in ran.out
    ran = run("doctor", "--json", EGO_LLM="command:there-is-no-such-program")
    assert "there-is-no-such-program" in findings(ran, "fail")["language model"]


def test_programs_that_are_set_up_to_start_ego(run: Run, lived: list[str], tmp_path: Path) -> None:
    def written(name: str, said: str) -> None:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(said, "utf-8")

    server: dict[str, Any] = {"command": sys.executable, "args": ["-m", "ego", "serve"]}
    written(".claude.json", json.dumps({"mcpServers": {"ego": server, "other": {"command": "no"}}}))
    ran = run("doctor", "--json")
    assert "Claude Code: 'ego' in" in findings(ran, "ok")["clients"]
    gone = str(tmp_path / "gone" / "ego")
    written(".codex/config.toml", f'[mcp_servers.ego]\ncommand = "{gone}"\nargs = ["serve"]\n')
    written(".mcp.json", '{"mcpServers": {"ego": ')
    hook = {
        "hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": f"{gone} context"}]}]}
    }
    written(".claude/settings.json", json.dumps(hook))
    ran = run("doctor")
    lines = [line for line in ran.out.splitlines() if " clients " in line]
    assert ran.code == 1
    assert (
        sum(line.startswith("fail") and f"{gone}, which is not there" in line for line in lines)
        == 2
    )
    assert sum(line.startswith("warn") and "is not valid" in line for line in lines) == 1
    assert not any("other" in line for line in lines)


def test_places_to_be_wary_of(tmp_path: Path, run: Run) -> None:
    synced = tmp_path / "Dropbox" / "life"
    first = run("--data-dir", str(synced), "remember", "The first.")
    assert "Dropbox syncs" in first.err
    assert "Dropbox" not in run("--data-dir", str(synced), "remember", "The second.").err
    ran = run("--data-dir", str(synced), "doctor", "--json")
    assert ran.code == 0
    assert "Dropbox syncs" in findings(ran, "warn")["data directory"]
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "21 1 8:1 / / rw - ext4 /dev/sda rw\n"
        f"22 21 0:5 / {tmp_path}/far rw - nfs4 server:/ rw\n", "utf-8"
    )  # fmt: skip
    assert files._network(tmp_path / "far" / "data", mounts) == "nfs4"
    assert files._network(tmp_path / "near", mounts) is None


@pytest.fixture
def installed(run: Run, data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the programs are of a machine on which a heartbeat was installed for cron."""
    if is_cron_running():
        pytest.skip("a real cron runs here")
    tools = data_dir.parent / "bin"
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    put_crontab(tools)
    assert run("install", "cron", "--act", EGO_LLM="command:true").code == 0
    return tools


def heartbeat(run: Run) -> list[tuple[str, str]]:
    every = run("doctor", "--json").data["findings"]
    return [(one["state"], one["said"]) for one in every if one["subject"] == "heartbeat"]


def test_a_heartbeat_that_nothing_calls_is_a_warning(run: Run, installed: Path) -> None:
    ((state, said),) = heartbeat(run)

    assert state == "warn"
    assert said.startswith("no cron runs on this machine, so nothing calls what stands in")


def test_a_heartbeat_that_stays_away_is_a_warning(
    run: Run, installed: Path, data_dir: Path
) -> None:
    with cron_runs(installed):
        before = heartbeat(run)
        (data_dir / "last-beat").touch()
        fresh = heartbeat(run)
        long_ago = time.time() - 9 * 3600
        os.utime(data_dir / "last-beat", (long_ago, long_ago))
        late = heartbeat(run)

    assert before == fresh == [("ok", "cron, every 30 minutes.")]
    assert late == [("warn", "cron, every 30 minutes, but the last beat was 9h ago.")]

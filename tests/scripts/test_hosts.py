"""What `make hosts` makes of a session: the hosts themselves need npm, their judge does not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"
OTHERS = {"mcpServers": {"files": {"command": "files"}}, "starts": 1}
OURS = {"mcpServers": {**OTHERS["mcpServers"], "ego": {"command": "ego"}}, "starts": 1}


@pytest.fixture(autouse=True)
def beside_the_scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))


def written(content: dict[str, Any]) -> dict[str, bytes]:
    return {"host.json": json.dumps(content).encode()}


@pytest.mark.parametrize(
    ("gone", "fault"),
    [
        ({**OTHERS, "starts": 2}, ""),
        ({**OURS, "starts": 2}, "host.json, which the host wrote too, is not what it wrote"),
        ({**OTHERS, "starts": 1}, "host.json, which the host wrote too, is not what it wrote"),
        ({"starts": 2}, "host.json, which the host wrote too, is not what it wrote"),
    ],
)
def test_what_the_host_wrote_meanwhile_stays_and_what_install_wrote_goes(
    gone: dict[str, Any], fault: str
) -> None:
    from hosts import left_behind

    session = written({**OURS, "starts": 2})

    wrong = left_behind(written(OTHERS), written(OURS), session, written(gone))

    assert wrong == ([fault] if fault else [])


def test_what_the_host_has_not_written_has_to_be_the_same_bytes() -> None:
    from hosts import left_behind

    before, installed = {"host.toml": b"a = 1 # mine\n"}, {"host.toml": b"a = 1\n[ego]\n"}
    new = {"hooks.json": b"{}"}

    assert left_behind(before, installed | new, installed | new, before) == []
    assert left_behind(
        before, installed | new, installed | new, {"host.toml": b"a = 1\n"} | new
    ) == [
        "host.toml is not as it was before install",
        "hooks.json is not as it was before install",
    ]


def session(tools: dict[str, str], told: str) -> Any:
    from host_models import Model
    from host_wires import Asked
    from hosts import SCRIPT

    model = Model(SCRIPT, "Done.")
    model.asked += [Asked({}, "A title", {}), Asked({"Bash": "{}"} | tools, told, {})]
    return model


def test_the_first_request_is_counted_and_its_instructions_are_found_however_laid_out() -> None:
    from hosts import SCRIPT, Tally, look_at_request

    from ego.faces.mcp import INSTRUCTIONS

    tally = Tally()
    tally.begin("a host")
    tools = {f"mcp__ego__{call.tool}": "x" * 100 for call in SCRIPT}
    indented = "\n".join(f"    {line}" for line in INSTRUCTIONS.splitlines())

    look_at_request(session(tools, f"<server>\n{indented}\n</server>"), tally)

    assert tally.faults == []
    assert tally.rows == [
        {"host": "a host", "tools in request 1": "4 (100 tokens)", "instructions": "there"}
    ]


def test_a_first_request_without_ego_is_a_fault() -> None:
    from hosts import Tally, look_at_request

    tally = Tally()
    tally.begin("a host")

    look_at_request(session({"mcp__ego__recall": "{}"}, "You help."), tally)

    assert tally.faults == ["a host: request 1 has not ego's tools", "a host: no instructions"]
    assert "1 (0 tokens) ✗" in tally.table()


def test_what_a_hook_puts_into_the_context_is_read_from_what_claude_code_prints(
    tmp_path: Path,
) -> None:
    from host_programs import Room, claude_code_hooks

    context = {"hookEventName": "SessionStart", "additionalContext": "It is calm."}
    answers = {
        "SessionStart": json.dumps({"hookSpecificOutput": context, "systemMessage": "Hello."}),
        "PreCompact": "What must stay.",
    }
    events = [
        {"subtype": "hook_response", "hook_event": name, "exit_code": 0, "stdout": said}
        for name, said in answers.items()
    ]
    events.append({"subtype": "hook_response", "hook_event": "Stop", "exit_code": 1})
    events.append({"type": "result"})

    room = Room(tmp_path, tmp_path, "")
    ran = subprocess.CompletedProcess[str]([], 0, "\n".join(map(json.dumps, events)), "")
    assert claude_code_hooks(room, ran) == {
        "SessionStart": "It is calm.",
        "PreCompact": "What must stay.",
    }


def test_without_npm_it_is_skipped_and_says_so(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, SCRIPTS / "hosts.py", tmp_path / "hosts"],
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == "skipped: npm is not installed; the hosts come from there.\n"
    assert not (tmp_path / "hosts").exists()

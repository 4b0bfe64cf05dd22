"""`ego hook`: a word about remembering, and rarely."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from ego.upkeep.install.hooks import BEFORE_COMPACTING, ON_STOPPING, TURNS
from tests.conftest import Ran, RunHere

ASKING = ON_STOPPING.format(remember="remember")
SPOKEN = {"type": "user", "message": {"role": "user", "content": "And then?"}}
RESULT = {"type": "user", "message": {"role": "user", "content": [{"type": "tool_result"}]}}
ANSWER = {"type": "assistant", "message": {"content": [{"type": "text", "text": "remember"}]}}
KEPT = {
    "type": "assistant",
    "message": {"content": [{"type": "tool_use", "name": "mcp__ego__remember", "input": {}}]},
}
ASKED = {"type": "user", "message": {"content": f"Stop hook feedback:\n{ASKING}"}}


@pytest.fixture
def stop(tmp_path: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    def run(lines: Sequence[Any], server: str = "", **more: Any) -> Ran:
        transcript = tmp_path / "talk.jsonl"
        transcript.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
        call = {"hook_event_name": "Stop", "transcript_path": str(transcript), **more}
        said = io.BytesIO(json.dumps(call).encode())
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(said))
        return run_here("hook", "stop", *(["--server", server] if server else []))

    return run


@pytest.mark.first_use
def test_a_session_that_ego_began_itself_is_not_spoken_to_or_kept(
    tmp_path: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = {"uuid": "u", "timestamp": "2026-01-01T12:00:00Z"}
    talk = [{**line, **entry} for line in [SPOKEN, ANSWER] * TURNS]
    transcript = tmp_path / "talk.jsonl"
    transcript.write_text("".join(f"{json.dumps(line)}\n" for line in talk), "utf-8")
    call = {"hook_event_name": "SessionEnd", "transcript_path": str(transcript)}
    agent = tmp_path / "agent.py"  # what `claude -p` does when its person has our hooks
    agent.write_text(
        "import subprocess, sys\n"
        "for words in (['session-start'], ['stop'], ['pre-compact'], ['capture', '--now']):\n"
        "    hook = [sys.executable, '-m', 'ego', 'hook', *words]\n"
        f"    said = {json.dumps(call)!r}\n"
        "    ran = subprocess.run(hook, input=said, capture_output=True, text=True)\n"
        "    print(words[0], ran.returncode, repr(ran.stdout + ran.stderr))\n",
        "utf-8",
    )
    monkeypatch.setenv("EGO_LLM", f"command:{sys.executable} {agent}")

    assert run_here("chat", "Hello.").out == (
        "session-start 0 ''\nstop 0 ''\npre-compact 0 ''\ncapture 0 ''\n"
    )
    assert run_here("capture", "status", "--json").data["turns"] == 0


@pytest.mark.first_use
def test_after_much_without_a_memory_it_is_asked_once(
    stop: Callable[..., Ran], data_dir: Path
) -> None:
    talk = [SPOKEN, ANSWER, RESULT] * TURNS

    ran = stop(talk)

    assert ran.code == 0
    assert json.loads(ran.out) == {"decision": "block", "reason": ASKING}
    assert stop([*talk, ASKED, ANSWER]) == Ran(0, "", "")
    assert stop([*talk, ASKED, *[SPOKEN] * TURNS]).out == ran.out
    assert not data_dir.exists()


@pytest.mark.parametrize(
    "talk",
    [
        [SPOKEN] * (TURNS - 1),
        [SPOKEN] * TURNS + [KEPT],
        [RESULT] * 3 * TURNS,
        [{**SPOKEN, "isMeta": True}] * 2 * TURNS,
        ["no object", 7, None, {"message": {"content": [3]}}],
    ],
)
def test_else_it_is_silent(talk: list[Any], stop: Callable[..., Ran]) -> None:
    assert stop(talk) == Ran(0, "", "")


def test_it_never_stops_an_agent_from_stopping(
    stop: Callable[..., Ran], run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert stop([SPOKEN] * TURNS, stop_hook_active=True) == Ran(0, "", "")
    assert stop([], transcript_path="/nowhere/at/all") == Ran(0, "", "")
    assert stop([], transcript_path=7) == Ran(0, "", "")
    for junk in (b"", b"{", b"[]", b"\xff", b"[" * 100_000):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(junk)))
        assert run_here("hook", "stop") == Ran(0, "", "")


def test_before_compacting(run_here: RunHere) -> None:
    said = BEFORE_COMPACTING.format(remember="remember")
    assert run_here("hook", "pre-compact") == Ran(0, f"{said}\n", "")


def test_what_is_no_usual_server_is_named(stop: Callable[..., Ran]) -> None:
    asked = json.loads(stop([SPOKEN] * TURNS, server="two").out)["reason"]
    assert "remember of the server two keeps it." in asked

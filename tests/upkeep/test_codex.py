"""Codex and its hooks: what install writes for them, and what is read of its sessions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ego.upkeep.install.hooks import ON_STOPPING, TURNS
from tests.conftest import NOON, Ran, RunHere
from tests.upkeep.install.test_install import hook_commands_in, put
from tests.upkeep.install.test_uninstall import host_files

pytestmark = pytest.mark.first_use

KEY = "sk-live-0123456789abcdef"
WORKS_IN = "/home/me/boat"


def line(kind: str, **payload: Any) -> dict[str, Any]:
    return {"timestamp": NOON.isoformat(), "type": kind, "payload": payload}


def item(kind: str, called: str, text: str) -> dict[str, Any]:
    content = [{"type": "text" if kind == "UserMessage" else "Text", "text": text}]
    return line(
        "event_msg", type="item_completed", item={"type": kind, "id": called, "content": content}
    )


def sent(role: str, text: str) -> dict[str, Any]:
    """The same once more, as the model was sent it; so are words of the program's own."""
    return line("response_item", type="message", role=role, content=[{"text": text}])


CALL = line("response_item", type="function_call", namespace="mcp__ego", name="remember")
TALK = [
    line("session_meta", cwd=WORKS_IN),
    sent("user", "<environment_context>secret</environment_context>"),
    sent("user", "How was the harbour?"),
    item("UserMessage", "u-1", "How was the harbour?"),
    line("event_msg", type="item_completed", item={"type": "McpToolCall", "id": "c", "tool": "x"}),
    line("response_item", type="function_call_output", output="what the tool said"),
    item("AgentMessage", "a-1", f"Quiet. {KEY}"),
    line("event_msg", type="task_complete", last_agent_message="Quiet."),
    item("UserMessage", "u-2", "新しいランプを買ったよ。"),
    item("AgentMessage", "a-2", "どんな色？"),
]


def call(run_here: RunHere, tmp_path: Path, lines: list[Any], event: str, *words: str) -> Ran:
    path = tmp_path / "rollout-2026-01-01T12-00-00-01a2.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in lines), "utf-8")
    said = {"transcript_path": str(path), "hook_event_name": event, "stop_hook_active": False}
    return run_here("hook", *words, stdin=json.dumps(said).encode())


def test_its_hooks_stand_in_a_file_of_their_own(home: Path, run_here: RunHere) -> None:
    hooks = put(home / ".codex" / "hooks.json", '{"hooks": {"Stop": []},"mine":1}')
    before = host_files(home)

    said = run_here("install", "codex", "--capture").out

    assert "Conversations there are kept as talk." in said
    assert "It runs its hooks once you trust them: type /hooks there.\n" in said
    written = hook_commands_in(hooks)
    assert {event: len(commands) for event, commands in written.items()} == {
        "SessionStart": 1, "Stop": 2, "SessionEnd": 1,
    }  # fmt: skip
    assert "permissions" not in hooks.read_text("utf-8")
    assert str(hooks) in run_here("capture", "status").out
    again = run_here("install", "codex", EGO_COMPANION="Misaki")
    assert "are kept as talk" in again.out
    assert {one: len(commands) for one, commands in hook_commands_in(hooks).items()} == {
        one: len(commands) for one, commands in written.items()
    }

    run_here("uninstall", "codex")
    assert host_files(home) == before

    plain = run_here("install", "codex", "--no-hooks").out
    assert "trust" not in plain
    assert hooks.read_bytes() == before[".codex/hooks.json"]


def test_its_talk_is_kept_once_and_nothing_else(tmp_path: Path, run_here: RunHere) -> None:
    assert call(run_here, tmp_path, TALK, "Stop", "capture", "--now").out == "1 turn kept.\n"
    ended = call(run_here, tmp_path, [*TALK, {"payload": 3}], "SessionEnd", "capture", "--now")
    assert ended == Ran(0, "1 turn kept.\n", "")
    assert call(run_here, tmp_path, TALK, "SessionEnd", "capture", "--now").out == "0 turns kept.\n"

    exported = run_here("export").out
    kept = [one for one in map(json.loads, exported.splitlines()) if one.get("kind") == "event"]
    assert [one["user_text"] for one in kept] == [
        "How was the harbour?",
        "新しいランプを買ったよ。",
    ]
    context = kept[0]["client_context"]
    assert context.pop("transcript_turn") != kept[1]["client_context"]["transcript_turn"]
    assert context == {"captured_from": "codex", "title": WORKS_IN}
    assert not any(word in exported for word in (KEY, "secret", "what the tool said"))
    assert "harbour" in run_here("recall", "the harbour").out


def test_after_much_without_a_memory_it_is_asked(tmp_path: Path, run_here: RunHere) -> None:
    spoken = [TALK[2], TALK[3], TALK[6]] * TURNS

    ran = call(run_here, tmp_path, spoken, "Stop", "stop")

    assert json.loads(ran.out)["reason"] == ON_STOPPING.format(remember="remember")
    assert call(run_here, tmp_path, [*spoken, CALL], "Stop", "stop").out == ""
    assert call(run_here, tmp_path, spoken[3:], "Stop", "stop").out == ""

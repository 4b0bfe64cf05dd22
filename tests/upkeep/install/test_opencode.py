"""opencode and its plugin: what install writes for it, what it does there, and what is captured."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from ego.upkeep.install import plugin
from tests.conftest import NOON, Ran, RunHere
from tests.upkeep.install.test_install import everything, put
from tests.upkeep.install.test_uninstall import host_files

pytestmark = pytest.mark.first_use

KEY = "sk-live-0123456789abcdef"
PLUGIN = ".config/opencode/plugins/ego.js"
WORKS_IN = "/home/me/boat"


def said(n: int, by: str, *texts: str, **more: Any) -> dict[str, Any]:
    """A message as opencode answers it; a text in angle brackets is one of its own."""
    parts: list[dict[str, Any]] = [{"type": "tool", "state": {"output": "what the tool said"}}]
    parts += [{"type": "text", "text": one, "synthetic": one.startswith("<")} for one in texts]
    at = {"created": NOON.timestamp() * 1000}
    return {"info": {"id": f"msg_{n}", "role": by, "time": at, **more}, "parts": parts}


TALK = [
    said(1, "user", "How was the harbour?", "<file>secret</file>", summary={"diffs": []}),
    said(2, "assistant"),
    said(3, "assistant", f"Quiet. {KEY}"),
    said(4, "user", "新しいランプを買ったよ。"),
    said(5, "assistant", "どんな色？"),
]
COMPACTED = [
    said(6, "user", "<compact>"),
    said(7, "assistant", "A summary with secret.", summary=True),
    said(8, "user", "<Continue if you have next steps>"),
    said(9, "assistant", "I went on alone."),
]


def rest(run_here: RunHere, messages: list[Any], **more: Any) -> Ran:
    """The session rests, and hands itself over."""
    info = {"id": "ses_1", "directory": WORKS_IN}
    call = {"hook_event_name": "SessionIdle", "info": info, "messages": messages, **more}
    return run_here("hook", "capture", "--now", stdin=json.dumps(call).encode())


def egos(path: Path) -> list[dict[str, Any]]:
    return plugin.read(path.read_text("utf-8"), path)


def test_the_plugin_is_written_and_taken_back_with_its_directory(
    home: Path, run_here: RunHere
) -> None:
    put(home / ".config/opencode/opencode.json", '{"theme":"mine"}')
    before, own = host_files(home), home / PLUGIN

    first = run_here("install", "opencode", EGO_COMPANION="Misaki").out
    assert "Conversations there are not kept" in first
    assert [one["capture"] for one in egos(own)] == [False]
    assert "are kept as talk" in run_here("install", "opencode", "--capture").out
    (one,) = egos(own)
    assert (one["capture"], one["environment"]["EGO_COMPANION"]) == (True, "Misaki")
    assert f"{own}: has it already." in run_here("install", "opencode").out
    assert str(own) in run_here("capture", "status").out
    assert f"opencode: 'hooks' in {own} runs" in run_here("doctor").out

    run_here("install", "opencode", "--name", "two", "--data-dir", str(home / "two"))
    assert [one["capture"] for one in egos(own)] == [True, False]
    assert f"{own}: nothing is captured any more." in run_here("capture", "off").out
    assert [one["capture"] for one in egos(own)] == [False, False]
    run_here("uninstall", "opencode", "--name", "two", "--data-dir", str(home / "two"))
    assert len(egos(own)) == 1

    run_here("uninstall", "opencode")
    assert not own.exists()
    run_here("install", "opencode", "--no-hooks")
    assert not own.exists()
    run_here("uninstall", "opencode")
    shutil.rmtree(own.parent, ignore_errors=True)  # copies of when there were two
    assert host_files(home) == before


@pytest.mark.parametrize("had_one", [True, False])
def test_the_directory_goes_where_it_was_made(had_one: bool, home: Path, run_here: RunHere) -> None:
    folder = (home / PLUGIN).parent
    if had_one:
        folder.mkdir(parents=True)

    run_here("install", "opencode")
    run_here("install", "opencode", "--capture")
    assert run_here("uninstall", "opencode").err == ""

    assert folder.is_dir() is had_one
    assert not any(".js" in name for name in everything(home))


def test_what_is_not_ours_is_left(home: Path, run_here: RunHere) -> None:
    own = put(home / PLUGIN, "export const Mine = async () => ({})\n")

    ran = run_here("install", "opencode")

    assert (ran.code, ran.err.count("\n")) == (4, 1)
    assert f"{own} is not the plugin that install writes. Nothing was changed." in ran.err
    assert run_here("uninstall", "opencode").code == 0
    assert own.read_text() == "export const Mine = async () => ({})\n"


def test_beside_comments_it_comes_once_the_server_is_put_in_by_hand(
    home: Path, run_here: RunHere
) -> None:
    settings = put(home / ".config/opencode/opencode.json", "{ // mine\n}")
    by_hand = run_here("install", "opencode").err.partition("by hand: ")[2]
    assert not (home / PLUGIN).exists()
    settings.write_text(f'{{ // mine\n"mcp": {by_hand}}}')

    ran = run_here("install", "opencode", "--capture")

    assert f"{settings}: has it already." in ran.out
    assert egos(home / PLUGIN)[0]["capture"] is True


def test_its_talk_is_kept_once_and_nothing_else(run_here: RunHere) -> None:
    assert rest(run_here, TALK[:1]).out == "0 turns kept.\n"
    assert rest(run_here, TALK[:3]).out == "1 turn kept.\n"
    assert rest(run_here, [*TALK, 7, {"info": {}}, *COMPACTED]).out == "2 turns kept.\n"
    assert rest(run_here, TALK).out == "0 turns kept.\n"
    for call in ({"messages": []}, {"messages": [None]}, {"info": None}):
        assert rest(run_here, **({"messages": []} | call)) == Ran(0, "0 turns kept.\n", "")

    exported = run_here("export").out
    kept = [one for one in map(json.loads, exported.splitlines()) if one.get("kind") == "event"]
    assert [one["user_text"] for one in kept] == [
        "How was the harbour?", "新しいランプを買ったよ。", "",
    ]  # fmt: skip
    context = kept[0]["client_context"]
    assert context.pop("transcript_turn").startswith("turn_")
    assert context == {"captured_from": "opencode", "title": WORKS_IN}
    assert kept[2]["assistant_text"] == "I went on alone."
    assert not any(word in exported for word in (KEY, "secret", "what the tool said"))
    assert "harbour" in run_here("recall", "the harbour").out


def play(own: Path, tmp_path: Path, lines: str) -> dict[str, Any]:
    """What the plugin does, in Node, with a client that answers as opencode does."""
    (module := tmp_path / "ego.mjs").write_text(own.read_text("utf-8"), "utf-8")
    client = {"info": {"id": "ses_1", "directory": WORKS_IN}, "messages": TALK}
    script = f"""
    import {{ Ego }} from {json.dumps(module.as_uri())}
    const {{ info, messages }} = {json.dumps(client)}
    const shown = [], answer = (data) => async () => ({{ data }})
    const client = {{
      session: {{
        get: async ({{ path: {{ id }} }}) =>
          ({{ data: {{ ...info, id, parentID: id === "sub" && "ses_1" }} }}),
        messages: answer(messages),
      }},
      app: {{ agents: answer([{{ hidden: true, prompt: "You write titles." }}]) }},
      tui: {{ showToast: async ({{ body }}) => shown.push(body.message) }},
    }}
    const hooks = await Ego({{ client }})
    const told = async (sessionID, words) => {{
      const system = [words]
      await hooks["experimental.chat.system.transform"]({{ sessionID }}, {{ system }})
      return system
    }}
    {textwrap.indent(lines, "    ")}
    """
    ran = subprocess.run(
        ["node", "--input-type=module"], input=script, capture_output=True, text=True, timeout=60,
        check=True,
    )  # fmt: skip
    return dict(json.loads(ran.stdout))


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_the_plugin_greets_each_session_and_hands_it_over(
    home: Path, tmp_path: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in = put(
        tmp_path / "bin" / "ego",
        f"""#!{sys.executable}
import json, sys, time
call = json.load(sys.stdin)
open({str(tmp_path / "calls")!r}, "a").write(json.dumps([sys.argv[1:], call]) + chr(10))
said = {{"hookSpecificOutput": {{"additionalContext": "Yours."}}, "systemMessage": "Two days."}}
print({{"session-start": json.dumps(said), "pre-compact": "Keep it."}}.get(sys.argv[2], ""))
""",
    )
    stand_in.chmod(0o755)
    monkeypatch.setattr("ego.upkeep.install.install.program", lambda: [str(stand_in)])
    run_here("install", "opencode", "--capture", "--name", "two")

    did = play(home / PLUGIN, tmp_path, """
    const event = (type, properties) => hooks.event({ event: { type, properties } })
    await event("session.created", { info })
    const first = await told("ses_1", "You are a coding agent.")
    const again = await told("ses_1", "You are a coding agent.")
    const title = await told("ses_1", "You write titles. Short.")
    const others = [await told("sub", "You search."), title]
    const context = []
    await hooks["experimental.session.compacting"]({ sessionID: "ses_1" }, { context })
    await event("session.idle", { sessionID: "sub" })
    await event("session.idle", { sessionID: "ses_1" })
    await hooks.dispose()
    console.log(JSON.stringify({ first, again, others, context, shown }))
    """)  # fmt: skip

    assert did == {
        "first": ["You are a coding agent.\n\nYours."],
        "again": ["You are a coding agent.\n\nYours."],
        "others": [["You search."], ["You write titles. Short."]],
        "context": ["Keep it."],
        "shown": ["Two days."],
    }
    calls = [json.loads(one) for one in wait_for_lines(tmp_path / "calls", 3)]
    assert [words for words, _ in calls] == [
        ["hook", "session-start", "--server", "two"],
        ["hook", "pre-compact", "--server", "two"],
        ["hook", "capture", "--now"],
    ]
    handed = calls[2][1]
    assert handed["info"] == {"id": "ses_1", "directory": WORKS_IN}
    assert "what the tool said" not in json.dumps(handed)
    assert rest(run_here, handed["messages"]).out == "2 turns kept.\n"


def wait_for_lines(file: Path, n: int) -> list[str]:
    """The lines of a file once there are `n` of them: a process that nobody waits for writes."""
    import time

    for _ in range(200):
        lines = file.read_text().splitlines() if file.exists() else []
        if len(lines) >= n:
            return lines
        time.sleep(0.05)
    raise AssertionError(f"{file} has not {n} lines")

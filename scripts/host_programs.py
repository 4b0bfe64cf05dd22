"""The hosts that `hosts.py` tries: what is in their homes, and how each answers one prompt."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from host_wires import MODEL

from ego.tools.identity.beginning import begin_fresh
from ego.upkeep.install import plugin

Ran = subprocess.CompletedProcess[str]
Started = tuple[list[str], dict[str, str]]


@dataclass(frozen=True, slots=True)
class Room:
    """Where one session of a host takes place: nothing of it is the user's own."""

    home: Path
    work: Path
    programs: str
    """The PATH."""

    @property
    def data(self) -> Path:
        return self.work / "data"

    @property
    def desk(self) -> Path:
        """The directory that the host works in."""
        return self._made("desk")

    @property
    def environ(self) -> dict[str, str]:
        """What a program of this room may know: no key, no setting of the user's."""
        return {
            "PATH": self.programs, "HOME": str(self.home), "TMPDIR": str(self._made("tmp")),
            "LANG": os.environ.get("LANG", "C.UTF-8"),
        }  # fmt: skip

    def _made(self, name: str) -> Path:
        place = self.work / name
        place.mkdir(exist_ok=True)
        return place


@dataclass(frozen=True, slots=True)
class Host:
    """A program that has a model and starts ego for it."""

    name: str
    """As `ego install` calls it."""
    program: str
    files: Mapping[str, str]
    """What its owner has written into their home before."""
    start: Callable[[str, str], Started]
    """The command and the variables with which it answers one prompt by the model at a URL."""
    hooks_file: str = ""
    """Where install has written its hooks, or the plugin that does what they do."""
    hooks_ran: Callable[[Room, Ran], dict[str, str]] = lambda _room, _ran: {}
    """What each hook that ran put into the context, as the host says or keeps it."""
    connects_meanwhile: bool = False
    captures: bool = False


def start_claude_code(url: str, prompt: str) -> Started:
    environ = {
        "ANTHROPIC_BASE_URL": url,
        "ANTHROPIC_API_KEY": "none",
        "ENABLE_TOOL_SEARCH": "true",  # as with its own address; another one turns it off
        "DISABLE_AUTOUPDATER": "1",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    }
    seen = ["--output-format", "stream-json", "--verbose", "--include-hook-events"]
    return ["claude", "-p", prompt, *seen], environ


def claude_code_hooks(_room: Room, ran: Ran) -> dict[str, str]:
    told: dict[str, str] = {}
    for line in ran.stdout.splitlines():
        event = json.loads(line)
        if event.get("subtype") == "hook_response" and event.get("exit_code") == 0:
            told[event["hook_event"]] = _context(event.get("stdout") or "")
    return told


def _context(printed: str) -> str:
    """What a hook's output adds to the context: a field of a JSON object, or all of it."""
    try:
        answer = json.loads(printed)
        return str(answer.get("hookSpecificOutput", {}).get("additionalContext", ""))
    except (ValueError, AttributeError):
        return printed


def start_codex(url: str, prompt: str) -> Started:
    provider = f'{{name="scripted", base_url="{url}/v1", wire_api="responses"}}'
    settings = {
        "model": f'"{MODEL}"',
        "model_provider": '"scripted"',
        "model_providers.scripted": provider,
        "check_for_update_on_startup": "false",
    }
    given = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    vetted = "--dangerously-bypass-hook-trust"  # a person says so once, in its /hooks
    return ["codex", "exec", prompt, "--skip-git-repo-check", vetted, *given], {}


def codex_hooks(room: Room, ran: Ran) -> dict[str, str]:
    told = dict.fromkeys(re.findall(r"^hook: (\w+) Completed$", ran.stderr, re.MULTILINE), "")
    for rollout in (room.home / ".codex" / "sessions").rglob("*.jsonl"):
        for line in rollout.read_text("utf-8").splitlines():
            said = json.loads(line)["payload"]
            beside = said.get("internal_chat_message_metadata_passthrough") or {}
            if "hooks.additional_context" in beside.get("content_item_kinds", ()):
                told["SessionStart"] = said["content"][0]["text"]
    return told


def start_opencode(url: str, prompt: str) -> Started:
    provider = {
        "npm": "@ai-sdk/openai-compatible",
        "name": "scripted",
        "options": {"baseURL": f"{url}/v1", "apiKey": "none"},
        "models": {MODEL: {"name": MODEL}},
    }
    config = {
        "autoupdate": False,
        "share": "disabled",
        "model": f"scripted/{MODEL}",
        "provider": {"scripted": provider},
    }
    environ = {
        "OPENCODE_CONFIG_CONTENT": json.dumps(config),
        "OPENCODE_DISABLE_AUTOUPDATE": "1",
        "OPENCODE_DISABLE_MODELS_FETCH": "1",
    }
    return ["opencode", "run", prompt], environ


def opencode_hooks(_room: Room, _ran: Ran) -> dict[str, str]:
    """opencode neither says nor keeps what a plugin puts into the context; so what it has to be."""
    return {"SessionStart": begin_fresh("").agent.splitlines()[-1]}


HOSTS = (
    Host(
        "claude-code",
        "claude",
        {".claude/settings.json": '{\n    "permissions": {"allow": ["WebSearch"]}\n}'},
        start_claude_code,
        hooks_file=".claude/settings.json",
        hooks_ran=claude_code_hooks,
        connects_meanwhile=True,
        captures=True,
    ),
    Host(
        "codex",
        "codex",
        {".codex/config.toml": '# how I like it\nmodel_reasoning_effort = "low"   # fast\n'},
        start_codex,
        hooks_file=".codex/hooks.json",
        hooks_ran=codex_hooks,
        captures=True,
    ),
    Host(
        "opencode",
        "opencode",
        {
            ".config/opencode/opencode.json": (
                '{\n\t"$schema": "https://opencode.ai/config.json",\n\t"username": "Misaki"\n}'
            )
        },
        start_opencode,
        hooks_file=".config/opencode/plugins/ego.js",
        hooks_ran=opencode_hooks,
        captures=True,
    ),
)


def hooks_in(host: Host, room: Room) -> dict[str, object]:
    """The hooks that are set up for a host now, by their event."""
    file = room.home / host.hooks_file
    if not file.is_file():
        return {}
    text = file.read_text("utf-8")
    if file.suffix == plugin.SUFFIX:
        return {"SessionStart": plugin.read(text, file)}
    return dict(json.loads(text).get("hooks", {}))

"""The hosts that can start ego as an MCP server: where each keeps its servers, and in what shape.

The shapes are those of the hosts' own documentation; a host is looked for by its program and by
the directory of its settings.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ego.core.known_keys import nearest

USUAL = "ego"
"""What a server of ours is called where nobody says otherwise."""
TIMEOUT = ("MCP_CONNECT_TIMEOUT_MS", "60000")
"""The variable by which Claude Code's first request waits for ego, and how long.

`alwaysLoad` makes it wait 5 seconds, in which a busy machine has not started us.
"""
_PLUGIN = Path("plugins") / "ego.js"
"""Where opencode looks for programs of others, below a directory of its settings."""
_DOING = {"SessionStart": "session-start", "PreCompact": "pre-compact", "Stop": "stop"}
"""What `ego hook` is told at an event."""
_NOTHING: Mapping[str, Any] = MappingProxyType({})


def say_which(name: str, known: Sequence[str]) -> str:
    """What is said behind a name that nothing has: the one it looks like, else all."""
    near = nearest(name, dict.fromkeys(known))
    return f"Did you mean {near}?" if near else f"Known: {', '.join(known)}."


def rule(name: str) -> str:
    """What Claude Code calls every tool of the server `name`, in its permissions."""
    return f"mcp__{name}"


def hook_command(program: Sequence[str], environ: Mapping[str, str], *words: str) -> str:
    """The line for a shell that runs `ego hook` with these words and settings."""
    settings = (f"{name}={value}" for name, value in environ.items())
    return shlex.join(["env", *settings, *program, "hook", *words])


@dataclass(frozen=True, slots=True)
class Host:
    """One program that talks to MCP servers."""

    name: str
    """As `install` is told."""
    called: str
    programs: tuple[str, ...] = ()
    """What is on the PATH where it is installed."""
    at: tuple[str, ...] = ("mcpServers",)
    """The keys that lead to its servers."""
    beside: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)
    """What an entry says beside how it is started; what a person changed of it stays."""
    in_one_list: bool = False
    """Whether command and arguments are one list, and the environment is called that."""
    hooks: tuple[str, ...] = ()
    """The events at which it runs a hook of ours."""
    has_projects: bool = False
    """Whether a directory can have servers of its own."""
    takes_comments: bool = False
    """Whether its file may be more than plain JSON."""
    expands: str = ""
    """What in a text of its file it would put something else for."""

    def entry(self, program: tuple[str, ...], environ: Mapping[str, str]) -> dict[str, Any]:
        """How this host is told to start ego."""
        whole = [*program, "serve"]
        if self.in_one_list:
            return {"command": whole, "environment": dict(environ)}
        return {"command": whole[0], "args": whole[1:], "env": dict(environ)}

    def hook_commands(
        self, program: Sequence[str], environ: Mapping[str, str], server: str
    ) -> dict[str, str]:
        """What it is to run at each event, for the server that it calls `server`."""
        named = () if server == USUAL else ("--server", server)
        return {
            event: hook_command(program, environ, _DOING[event], *named) for event in self.hooks
        }

    def find_expanded(self, environ: Mapping[str, str]) -> str | None:
        """The first of the settings that this host would not hand on as it is."""
        if not self.expands:
            return None
        return next((n for n, value in environ.items() if re.search(self.expands, value)), None)


HOSTS: Mapping[str, Host] = MappingProxyType(
    {
        host.name: host
        for host in (
            Host(
                "claude-code",
                "Claude Code",
                ("claude",),
                beside={"alwaysLoad": True},
                hooks=("SessionStart", "PreCompact", "Stop"),
                has_projects=True,
            ),
            Host("claude-desktop", "Claude Desktop"),
            Host(
                "codex",
                "Codex",
                ("codex",),
                at=("mcp_servers",),
                beside={"required": True, "startup_timeout_sec": 60},
                hooks=("SessionStart", "Stop"),
            ),
            Host(
                "openclaw",
                "OpenClaw",
                ("openclaw",),
                at=("mcp", "servers"),
                takes_comments=True,
                expands=r"\$\{",
            ),
            Host(
                "opencode",
                "opencode",
                ("opencode",),
                at=("mcp",),
                beside={"type": "local", "enabled": True},
                in_one_list=True,
                hooks=("SessionStart", "PreCompact"),
                has_projects=True,
                takes_comments=True,
                expands=r"\{(?:env|file):",
            ),
            Host(
                "vscode",
                "VS Code",
                ("code",),
                at=("servers",),
                beside={"type": "stdio"},
                has_projects=True,
                takes_comments=True,
                expands=r"\$\{",
            ),
            Host(
                "cursor",
                "Cursor",
                ("cursor", "cursor-agent"),
                beside={"type": "stdio"},
                has_projects=True,
                takes_comments=True,
                expands=r"\$\{",
            ),
            Host(
                "gemini",
                "Gemini CLI",
                ("gemini",),
                has_projects=True,
                takes_comments=True,
                expands=r"\$[\w{]|%\w+%" if os.name == "nt" else r"\$[\w{]",
            ),
        )
    }
)
"""By name, in the order of the help."""


def places(
    name: str,
    home: Path,
    environ: Mapping[str, str] = os.environ,
    *,
    project: bool = False,
    here: Path | None = None,
) -> tuple[Path, ...]:
    """The files in which a host is told: its servers first, then its settings, hooks or plugin.

    Those of a project are in `here`, the current directory when nothing is said.
    """
    if project:
        return _project(name, here or Path.cwd())
    if name == "claude-code":
        return _claude_code(home, environ)
    servers = _user(name, home, environ)
    beside = {"codex": Path("hooks.json"), "opencode": _PLUGIN}
    return (servers, servers.parent / beside[name]) if name in beside else (servers,)


def earlier(
    name: str,
    home: Path,
    environ: Mapping[str, str] = os.environ,
    *,
    project: bool = False,
    here: Path | None = None,
) -> tuple[Path, ...]:
    """Where install wrote before, beside the `places` of now: what is ours there is taken out.

    What Claude Code has of a project in settings.json is everybody's who works on it; hooks with
    paths of this machine, and what it may do unasked, are a person's own.
    """
    settings = (here or Path.cwd()) / ".claude" / "settings.json"
    is_users = settings == _claude_code(home, environ)[1]
    return (settings,) if name == "claude-code" and project and not is_users else ()


def has_hooks(name: str) -> bool:
    """Whether what is called so is a host that runs hooks of ours."""
    return name in HOSTS and bool(HOSTS[name].hooks)


def is_here(host: Host, home: Path, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether a host is on this machine: its program, or its settings."""
    on_path = environ.get("PATH")
    if any(shutil.which(program, path=on_path) for program in host.programs):
        return True
    places = [_user(host.name, home, environ)]
    if host.name == "claude-code":
        places.append(_claude_code(home, environ)[1])
    return any(one.exists() or (one.parent != home and one.parent.is_dir()) for one in places)


def _claude_code(home: Path, environ: Mapping[str, str]) -> tuple[Path, Path]:
    if chosen := environ.get("CLAUDE_CONFIG_DIR"):
        return Path(chosen) / ".claude.json", Path(chosen) / "settings.json"
    return home / ".claude.json", home / ".claude" / "settings.json"


def _user(name: str, home: Path, environ: Mapping[str, str]) -> Path:
    own = Path(environ.get("XDG_CONFIG_HOME") or home / ".config")
    if name == "openclaw":
        return _openclaw(home, environ)
    if name == "opencode":
        return _with_comments(own / "opencode" / "opencode.json")
    desktop = _application(home, own, environ)
    return {
        "claude-code": _claude_code(home, environ)[0],
        "claude-desktop": desktop / "Claude" / "claude_desktop_config.json",
        "codex": Path(environ.get("CODEX_HOME") or home / ".codex") / "config.toml",
        "vscode": desktop / "Code" / "User" / "mcp.json",
        "cursor": home / ".cursor" / "mcp.json",
        "gemini": home / ".gemini" / "settings.json",
    }[name]


def _project(name: str, here: Path) -> tuple[Path, ...]:
    return {
        "claude-code": (here / ".mcp.json", here / ".claude" / "settings.local.json"),
        "opencode": (_with_comments(here / "opencode.json"), here / ".opencode" / _PLUGIN),
        "vscode": (here / ".vscode" / "mcp.json",),
        "cursor": (here / ".cursor" / "mcp.json",),
        "gemini": (here / ".gemini" / "settings.json",),
    }[name]


def _application(home: Path, own: Path, environ: Mapping[str, str]) -> Path:
    """Where the system keeps what an application of the desktop is set to."""
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    if os.name == "nt":
        return Path(environ.get("APPDATA") or home / "AppData" / "Roaming")
    return own


def _openclaw(home: Path, environ: Mapping[str, str]) -> Path:
    if chosen := environ.get("OPENCLAW_CONFIG_PATH"):
        return Path(chosen).expanduser()
    at = environ.get("OPENCLAW_STATE_DIR")
    state = (
        Path(at).expanduser() if at else Path(environ.get("OPENCLAW_HOME") or home) / ".openclaw"
    )
    return state / "openclaw.json"


def _with_comments(path: Path) -> Path:
    """The file that is there: `opencode.jsonc` does as well."""
    commented = path.with_suffix(".jsonc")
    return commented if commented.exists() and not path.exists() else path


AFTERWARDS: Mapping[str, tuple[str, ...]] = {
    "claude-code": (
        "It reads this as a session begins: ego is there from the next session on; /mcp shows it.",
    ),
    "claude-desktop": ("Restart Claude Desktop to see it.",),
    "codex": ("It is there from the next session on.",),
    "openclaw": ("It is there once the gateway has restarted: openclaw gateway restart.",),
    "opencode": ("It is there from the next start on.",),
    "vscode": ("It is there once you start it: MCP: List Servers.",),
    "cursor": ("Restart Cursor to see it.",),
    "gemini": ("It is there from the next session on; /mcp shows it.",),
    "systemd": (
        "Start it with:",
        "  systemctl --user daemon-reload",
        "  systemctl --user enable --now ego-heartbeat.timer",
    ),
}
"""What a person does once it is written, by client."""

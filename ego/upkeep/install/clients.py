"""Which programs are set up to start ego, and whether the command they name is there.

Their configuration is only read, and only what names ego in it.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
from collections.abc import Iterator, Mapping
from itertools import dropwhile, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from ego.core import redaction
from ego.errors import StateError
from ego.upkeep.doctor.findings import Finding, fail, ok, warn
from ego.upkeep.install import hosts, plugin

SUBJECT = "clients"
_WAY_OUT = "Set it up again with `ego install`, or correct the command there."


class Client(NamedTuple):
    """A program that can start ego, and where it is told how."""

    name: str
    path: Path


class Entry(NamedTuple):
    """One command line that starts ego."""

    named: str
    argv: tuple[str, ...]


def findings(home: Path, here: Path, environ: Mapping[str, str] = os.environ) -> list[Finding]:
    """One finding for each place that names ego; one alone when none does."""
    clients = {
        client.path: client for client in list_clients(home, here, environ)
    }  # home may be here
    found = [one for client in clients.values() for one in _look(client)]
    return found or [ok(SUBJECT, "No program is set up to start ego. `ego install` does it.")]


def list_clients(home: Path, here: Path, environ: Mapping[str, str] = os.environ) -> list[Client]:
    """Every configuration file that may name ego, whether it is there or not."""
    claude = Path(environ.get("CLAUDE_CONFIG_DIR") or home / ".claude")
    known = [
        Client(host.called, place)
        for host in hosts.HOSTS.values()
        for project in ((False, True) if host.has_projects else (False,))
        for find in (hosts.places, hosts.earlier)
        for place in find(host.name, home, environ, project=project, here=here)
    ]
    return [
        *known,
        Client("Claude Code", home / ".claude.json"),
        Client("Claude Code", claude / "settings.json"),
        Client("Windsurf", home / ".codeium" / "windsurf" / "mcp_config.json"),
    ]


def _look(client: Client) -> Iterator[Finding]:
    try:
        text = client.path.read_text("utf-8")
    except FileNotFoundError:
        return
    except (OSError, UnicodeDecodeError) as error:
        yield warn(SUBJECT, f"{client.name}: {client.path} cannot be read ({error}).")
        return
    try:
        content = _parsed(client.path, text)
    except StateError as error:
        yield warn(SUBJECT, f"{client.name}: {error.sentence}")
        return
    except (ValueError, RecursionError) as error:
        if "ego" in text:
            yield warn(SUBJECT, f"{client.name}: {client.path} is not valid ({error}).")
        return
    for entry in dict.fromkeys(_entries(content)):
        place = f"{client.name}: '{entry.named}' in {client.path}"
        if missing := _missing(entry.argv):
            yield fail(SUBJECT, f"{place} runs {missing}, which is not there.", _WAY_OUT)
        else:
            yield ok(SUBJECT, f"{place} runs {redaction.mask(shlex.join(entry.argv))}")


def _parsed(path: Path, text: str) -> Any:
    if path.suffix == ".toml":
        import tomllib

        return tomllib.loads(text)
    if path.suffix == plugin.SUFFIX:
        return {"hooks": plugin.read(text, path)}
    return json.loads(text)


def _entries(content: Any, key: str = "") -> Iterator[Entry]:
    """Every command line in `content`, at any depth, that starts ego."""
    if isinstance(content, Mapping):
        argv = _argv(content.get("command"), content.get("args"))
        if argv and (key == "ego" or _is_ego(argv)):
            yield Entry(key or "hook", argv)
        for name, value in content.items():
            yield from _entries(value, str(name))
    elif isinstance(content, list):
        for value in content:
            yield from _entries(value, key)


def _argv(command: Any, arguments: Any) -> tuple[str, ...]:
    """The words that run a program, which some write as a list; none for what is no command.

    What a hook's command has `env` set before the program is no part of it.
    """
    if isinstance(command, list):
        return tuple(str(word) for word in command)
    if not isinstance(command, str):
        return ()
    if isinstance(arguments, list):
        return (command, *(str(argument) for argument in arguments))
    if Path(command).exists():
        return (command,)
    try:
        words = shlex.split(command)  # a hook is a line for a shell
    except ValueError:
        return (command,)
    if words[:1] == ["env"]:
        words = list(dropwhile(lambda word: "=" in word, words[1:]))
    return tuple(words) or (command,)


def _is_ego(argv: tuple[str, ...]) -> bool:
    names = [Path(word.replace("\\", "/")).name.removesuffix(".exe") for word in argv]
    module = any(pair == ("-m", "ego") for pair in pairwise(argv))
    by_a_runner = names[0] in {"uvx", "uv", "pipx"} and "ego" in names[1:]
    return names[0] == "ego" or module or by_a_runner


def _missing(argv: tuple[str, ...]) -> str | None:
    command = os.path.expandvars(str(Path(argv[0]).expanduser()))
    return None if shutil.which(command) else command

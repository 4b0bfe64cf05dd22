"""Which hosts are on this machine, and where this ego is installed: `ego install` alone.

Everything is only read. A file that makes no sense is said to, and the rest is told.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ego.config import Settings
from ego.core.reply import Reply
from ego.core.text import in_a_line, one_line
from ego.errors import StateError
from ego.upkeep.install import beats, entries, hosts, plugin, tables
from ego.upkeep.install.changes import read, read_crontab
from ego.upkeep.install.install import program

if TYPE_CHECKING:
    from ego.upkeep import answers

_BEATS = {"cron": "crontab", "systemd": "systemctl"}
"""What lets a heart beat, and the program it is known by."""


def look_around(
    settings: Settings, environ: Mapping[str, str] = os.environ
) -> tuple[Reply[answers.Hosts], list[str]]:
    """Each host with whether it is here, and the files in which this ego stands."""
    home = Path(environ.get("HOME") or Path.home())
    data_dir = str(settings.data_dir)
    warnings: list[str] = []
    told: list[answers.HostFound] = []
    for host in hosts.HOSTS.values():
        files = [*hosts.places(host.name, home, environ)]
        files += hosts.places(host.name, home, environ, project=True) if host.has_projects else ()
        files += hosts.earlier(host.name, home, environ, project=True)
        at = [str(file) for file in dict.fromkeys(files) if _is_in(file, host, data_dir, warnings)]
        here = hosts.is_here(host, home, environ)
        told.append({"client": host.name, "found": here, "installed": at})
    for client, runs in _BEATS.items():
        at = list(_beating(client, home, data_dir, environ, warnings))
        here = shutil.which(runs, path=environ.get("PATH")) is not None
        told.append({"client": client, "found": here, "installed": at})
    lines = [*_in_words(told)]
    if not any(one["found"] or one["installed"] for one in told if one["client"] in hosts.HOSTS):
        lines += connect_by_hand(settings)
    return Reply("\n".join(lines), fields={"hosts": told}), warnings


def list_project_egos(environ: Mapping[str, str] = os.environ) -> list[str]:
    """The directories of the egos that the project in the current directory is given, in order.

    A file that makes no sense names none; `ego doctor` says so.
    """
    home = Path(environ.get("HOME") or Path.home())
    found = set[str]()
    for host in hosts.HOSTS.values():
        if host.has_projects:
            servers, *_ = hosts.places(host.name, home, environ, project=True)
            with contextlib.suppress(StateError):
                found |= entries.homes_in(tables.read_host(host, servers, read(servers)), host.at)
    return sorted(found)


def connect_by_hand(settings: Settings) -> list[str]:
    """What was looked for where no host is here, and how any MCP client starts this ego."""
    programs = [one for host in hosts.HOSTS.values() for one in host.programs]
    return [
        f"Looked for their settings, and on the PATH for {', '.join(programs)}. Nothing was"
        " written for them.",
        "To connect an MCP client by hand, let it start this (`ego install json` has it as JSON):",
        start_by_hand(settings),
        "For a host that comes later: `ego install claude-code`.",
    ]


def start_by_hand(settings: Settings) -> str:
    """What an MCP client starts, in a line."""
    serve = ["env", f"EGO_DATA_DIR={settings.data_dir}", *program(), "serve"]
    return f"  {in_a_line(shlex.join(serve))}"


class Answered(NamedTuple):
    """What a person need not be asked again as a host is told of this ego."""

    permission: bool
    """Claude Code may use the server without asking."""
    capture: bool
    """It has hooks of this ego: with them goes capture, or a no to it."""


def what_was_answered(
    settings: Settings,
    host: hosts.Host,
    name: str,
    *,
    project: bool,
    environ: Mapping[str, str] = os.environ,
) -> Answered:
    """What an install before this one was told, as the settings of a host with hooks have it."""
    home = Path(environ.get("HOME") or Path.home())
    own = hosts.places(host.name, home, environ, project=project)[-1]
    every = (own, *hosts.earlier(host.name, home, environ, project=project))
    told = [(read(one), one) for one in every]
    rule, data_dir = hosts.rule(name), str(settings.data_dir)
    is_claude = host.name == "claude-code"
    return Answered(
        permission=is_claude and any(entries.has_permission(*one, rule) for one in told),
        capture=any(entries.has_hooks(*one, data_dir) for one in told),
    )


def _in_words(told: list[answers.HostFound]) -> Iterator[str]:
    for one in told:
        if one["installed"]:
            yield f"{one['client']}: this ego is in {', '.join(map(one_line, one['installed']))}."
    fresh = [one["client"] for one in told if one["found"] and not one["installed"]]
    if fresh:
        yield f"Found, without this ego: {', '.join(fresh)}."
    absent = [one["client"] for one in told if not one["found"] and not one["installed"]]
    if absent:
        yield f"Not found here: {', '.join(absent)}."
    if fresh and fresh[0] in hosts.HOSTS:
        yield f"`ego install {fresh[0]}` writes an entry; --dry-run shows it first."


def _is_in(path: Path, host: hosts.Host, data_dir: str, warnings: list[str]) -> bool:
    try:
        text = read(path)
        if path.suffix == plugin.SUFFIX:
            return entries.has_hooks(text, path, data_dir)
        if host.takes_comments and not entries.is_plain(text):
            return data_dir in text
        whole = tables.read_any(text, path, host.at)
        if path.suffix == ".json" and entries.has_hooks(text, path, data_dir):
            return True
    except StateError as error:
        warnings.append(str(error).replace(" Nothing was changed.", ""))
        return False
    return bool(entries.servers_of(whole, data_dir, host.at))


def _beating(
    client: str, home: Path, data_dir: str, environ: Mapping[str, str], warnings: list[str]
) -> Iterator[str]:
    if client == "systemd":
        for unit in beats.units(home, environ)[:1]:
            if unit.exists() and beats.is_beat_of(unit.read_text("utf-8"), data_dir):
                yield str(unit)
        return
    if shutil.which("crontab", path=environ.get("PATH")) is None:
        return
    try:
        crontab = read_crontab()
    except StateError as error:
        warnings.append(str(error).replace(" Nothing was changed.", ""))
        return
    if beats.without_cron(crontab, data_dir) != crontab:
        yield "the crontab"

"""Telling others that there is an ego: MCP clients how to start it, cron and systemd when.

Whatever is there is read, merged, and compared before anything is written; a file that is
changed is copied aside first, and one that says it already is left alone. The data
directory is named in it, not opened. No secret goes into an entry, and nothing that would
end the line it stands on.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ego.config import CONFIG_FILE, Settings, first_ego, values
from ego.core import redaction
from ego.core.autonomy import patience
from ego.core.reply import Reply
from ego.core.text import enumerate_names, in_a_line, one_line, safe_in_json
from ego.errors import StateError, UsageError
from ego.upkeep import service
from ego.upkeep.install import beats, entries, hosts, plugin, tables
from ego.upkeep.install.changes import (
    Change,
    change_file,
    differences,
    read,
    read_crontab,
    say_done,
    write_crontab,
)
from ego.upkeep.install.uninstall import take_out_settings

if TYPE_CHECKING:
    from ego.upkeep import answers

EVERY = 30
CLIENTS = (*hosts.HOSTS, "json", *beats.BEATING, service.CLIENT)
_NOT_PASSED_ON = ("EGO_NOW", "EGO_DATA_DIR", "EGO_HTTP_TOKEN", "EGO_PROXY_TOKEN")
_PLACES = ("EGO_DATA_DIR", "EGO_EMBEDDING_PATH", "EGO_WORKSPACE_DIR")
"""Settings that name a place, whatever that is called."""
_AT_THE_END = 60
"""Seconds that a hook may take where a session ends: unnamed they are 1.5, and it would be ended
before it has begun where much else runs."""
_VARIABLE = re.compile(r"EGO_[A-Za-z0-9_]+")
_BREAKING = frozenset({"Cc", "Zl", "Zp", "Cs"})
"""The categories of what ends a line, steers a terminal, or is half a character."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be installed, and how."""

    client: str
    name: str = hosts.USUAL
    """What the MCP server is called."""
    project: bool = False
    """For the project in the current directory alone, not for every one."""
    hooks: bool = True
    permissions: bool = True
    """Whether the host may use it without asking."""
    capture: bool = False
    """Whether what is said there is kept as talk."""
    every: int | None = None
    """Minutes between two heartbeats; EVERY when nothing is said."""
    agent: str | None = None
    """The shell command that is handed what stirs."""
    act: bool = False
    """Whether the ego decides and acts by itself at a beat."""
    dry_run: bool = False
    before: service.Before = service.NOTHING
    """For the proxy: which model it stands before."""


def install(
    settings: Settings, wish: Wish, environ: Mapping[str, str] = os.environ
) -> tuple[Reply[answers.Installed | answers.WouldInstall | answers.InstallEntry], list[str]]:
    """Write what `wish` asks for, or with `dry_run` only show it; and what was left out.

    Raises UsageError for a wish that makes no sense or a setting that cannot be written, and
    StateError for a file that makes none; then nothing is changed.
    """
    _refuse_senseless(wish)
    if wish.act and not settings.llm:
        raise UsageError("--act needs a language model: set EGO_LLM, or model under [llm].")
    home = Path(environ.get("HOME") or Path.home())
    passed_on, left_out = _passed_on(settings, environ)
    _refuse_breaking(wish, passed_on, environ)
    warnings = _secrets_belong_elsewhere(settings, left_out)
    if wish.client == "json":
        entry = hosts.HOSTS["claude-desktop"].entry(tuple(program()), passed_on)
        servers: answers.InstallEntry = {"mcpServers": {wish.name: entry}}
        said = json.dumps(servers, ensure_ascii=False, indent=2)
        return Reply(safe_in_json(said), fields=servers), warnings
    changes = _changes(wish, home, passed_on, environ)
    for change in changes:
        _refuse_if_breaking("The path of a file to be written", change.place, "Name another.")
        warnings += _from_before(change, left_out)
    due = [change for change in changes if change.before != change.after]
    if wish.dry_run:
        would: answers.WouldInstall = {
            "client": wish.client,
            "would_change": [change.place for change in due],
        }
        return Reply("\n".join(differences(changes, due)), fields=would), warnings
    kept = {change.place: change.write(change.after) for change in due}
    lines = [f"{one.place}: {say_done(one, due, kept)}" for one in changes]
    told = list(_tell_next(settings, wish, changes, home))
    if wish.client == service.CLIENT:
        told += service.tell_next(wish.before, service.secrets(home, environ))
    fields: answers.Installed = {
        "client": wish.client,
        "changed": [{"place": place, "backup": backup or None} for place, backup in kept.items()],
        "next": told,
    }
    return Reply("\n".join([*lines, *told]), fields=fields), warnings


def _refuse_senseless(wish: Wish) -> None:
    if wish.client not in CLIENTS:
        raise UsageError(
            f"Unknown client '{wish.client}'. {hosts.say_which(wish.client, CLIENTS)}"
            " For any other, json prints the entry."
        )
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", wish.name):
        raise UsageError("--name takes letters, digits, - and _, at most 64 of them.")
    if wish.every not in (None, *beats.INTERVALS):
        known = ", ".join(map(str, beats.INTERVALS))
        raise UsageError(f"--every takes minutes that divide an hour: {known}.")
    if wish.agent is not None and (not wish.agent.strip() or "\n" in wish.agent):
        raise UsageError("--agent takes one line: the command that is handed what stirs.")
    if wish.capture and not wish.hooks:
        raise UsageError("--capture works by hooks. Leave --no-hooks out.")
    if wish.act and wish.agent is not None:
        raise UsageError("--act lets it decide by itself, --agent lets another. Give one of them.")
    if redaction.secrets_in(wish.agent or ""):
        raise UsageError(
            "--agent holds a secret, which no entry may. Keep it in a file of your own, and write"
            ' "$(cat FILE)" in its place.'
        )
    if wish.client == "cron" and re.search(r"\\[\\%]", wish.agent or ""):
        raise UsageError(
            r"--agent has a \% or \\ in it, which cron cannot carry. Put the command into a script,"
            " and name that."
        )
    is_proxy = wish.client == service.CLIENT
    if is_proxy:
        wish.before.refuse_senseless()
    host = hosts.HOSTS.get(wish.client)
    misplaced = {
        "--to": wish.before.to is not None and not is_proxy,
        "--listen": wish.before.listen is not None and not is_proxy,
        "--key-env": wish.before.key_env is not None and not is_proxy,
        "--project": wish.project and not (host and host.has_projects),
        "--no-hooks": not wish.hooks and not hosts.has_hooks(wish.client),
        "--no-permissions": not wish.permissions and wish.client != "claude-code",
        "--capture": wish.capture and not hosts.has_hooks(wish.client),
        "--every": wish.every is not None and wish.client not in beats.BEATING,
        "--agent": wish.agent is not None and wish.client not in beats.BEATING,
        "--act": wish.act and wish.client not in beats.BEATING,
        "--name": wish.name != hosts.USUAL and wish.client in (*beats.BEATING, service.CLIENT),
        "--dry-run": wish.dry_run and wish.client == "json",
    }
    for option, is_misplaced in misplaced.items():
        if is_misplaced:
            raise UsageError(f"{option} means nothing for {wish.client}.")


def _refuse_breaking(wish: Wish, passed_on: Mapping[str, str], environ: Mapping[str, str]) -> None:
    """Refuse what would be more than a word where it is written, whatever quotes it stands in."""
    for name, value in passed_on.items():
        if name == "EGO_DATA_DIR":
            _refuse_if_breaking("The path of the data directory", value, "Name another one.")
        else:
            _refuse_if_breaking(name, value, f"Take it out, or unset {name}.")
    host = hosts.HOSTS.get(wish.client)
    if host and (changed := host.find_expanded(passed_on)):
        what = "The path of the data directory" if changed == "EGO_DATA_DIR" else changed
        raise UsageError(
            f"{what} ({one_line(passed_on[changed], 60)}) holds what {host.called} would put"
            " something else for. Nothing was changed."
        )
    _refuse_if_breaking("The path of ego itself", "".join(program()), "Install it elsewhere.")
    if wish.client in beats.BEATING:
        _refuse_if_breaking("PATH", environ.get("PATH", ""), "Take it out.")
        _refuse_if_breaking("--agent", wish.agent or "", "Take it out.")


def _refuse_if_breaking(what: str, value: str, way_out: str) -> None:
    for at, character in enumerate(value):
        if unicodedata.category(character) in _BREAKING:
            kind = "a newline" if character == "\n" else "a control character"
            near = one_line(value[max(0, at - 30) : at + 30])
            raise UsageError(f"{what} holds {kind} ({near}). {way_out} Nothing was changed.")


def program() -> list[str]:
    """How this ego is started, whatever the PATH: the command beside our Python, or its module."""
    beside = Path(sys.executable).with_name("ego.exe" if os.name == "nt" else "ego")
    return [str(beside)] if beside.is_file() else [sys.executable, "-m", "ego"]


def _passed_on(
    settings: Settings, environ: Mapping[str, str]
) -> tuple[dict[str, str], tuple[str, ...]]:
    """The directory, and what is set in the environment now, but for a pinned clock.

    Then the names of what is set too and holds a secret, wherever in it that stands.
    """
    chosen = {
        name: str(values.read_path(value)) if name in _PLACES else value
        for name, value in sorted(environ.items())
        if _VARIABLE.fullmatch(name) and name not in _NOT_PASSED_ON and value
    }
    secret = tuple(
        name
        for name, value in chosen.items()
        if redaction.is_secret(name) or (name not in _PLACES and redaction.secrets_in(value))
    )
    open_ = {name: value for name, value in chosen.items() if name not in secret}
    return {"EGO_DATA_DIR": str(settings.data_dir), **open_}, secret


def _secrets_belong_elsewhere(settings: Settings, left_out: Sequence[str]) -> list[str]:
    if not left_out:
        return []
    keys = enumerate_names(name.removeprefix("EGO_").lower() for name in left_out)
    return [
        f"{enumerate_names(left_out)} {'holds' if len(left_out) == 1 else 'hold'} a secret and"
        f" {'is' if len(left_out) == 1 else 'are'} left out of the entry. Set {keys} in"
        f" {settings.data_dir / CONFIG_FILE}, and keep that to yourself (chmod 600)."
    ]


def _from_before(change: Change, left_out: Sequence[str]) -> list[str]:
    """A word on what an earlier hand has written of the settings that hold a secret now."""
    names = [name for name in left_out if re.search(rf"\b{name}\b", change.after)]
    return (
        [f"{change.place} has {enumerate_names(names)} from before, and it stays."] if names else []
    )


def _changes(
    wish: Wish, home: Path, passed_on: Mapping[str, str], environ: Mapping[str, str]
) -> list[Change]:
    if wish.client in beats.BEATING:
        return _beating(wish, home, passed_on, environ)
    if wish.client == service.CLIENT:
        secret = service.secrets(home, environ)
        unit = service.write_unit(wish.before, program(), passed_on, secret)
        return [change_file(service.unit(home, environ), partial(_instead, unit))]
    host = hosts.HOSTS[wish.client]
    entry = host.entry(tuple(program()), passed_on)
    servers, *others = hosts.places(host.name, home, environ, project=wish.project)
    homes = [passed_on["EGO_DATA_DIR"]]
    changes = [change_file(servers, partial(_with_server, host, servers, wish.name, entry, homes))]
    left: list[Change] = []
    for own in others:
        whole = tables.read_host(host, servers, changes[0].before)
        homes += [one for one in [entries.home_of(whole, wish.name, host.at)] if one]
        if own.suffix == plugin.SUFFIX:
            changed = partial(_with_plugin, wish, own, passed_on, homes)
        else:
            exported = hosts.TIMEOUT[0] in environ  # which settings would hide
            waits = wish.client == "claude-code" and not exported
            old = hosts.earlier(host.name, home, environ, project=wish.project)
            changed = partial(_with_settings, wish, own, passed_on, homes, waits, old)
            rules = [hosts.rule(wish.name)]
            left = [take_out_settings(host, one, homes, rules, is_last=True) for one in old]
        changes.append(change_file(own, changed))
    return changes + [one for one in left if one.before != one.after]


def _with_server(
    host: hosts.Host, path: Path, name: str, entry: entries.Entry, homes: Sequence[str], text: str
) -> str:
    if path.suffix == ".toml":
        return tables.add_toml_server(text, path, name, entry, host.beside)
    if host.takes_comments and not entries.is_plain(text):
        if json.dumps(homes[0], ensure_ascii=False) in text:
            return text  # put in by hand
        by_hand = json.dumps({name: {**entry, **host.beside}}, ensure_ascii=False)
        raise StateError(
            f"{path} is more than plain JSON: its comments would be lost. Nothing was changed."
            f" Put this under {'.'.join(host.at)} by hand: {by_hand}"
        )
    return entries.add_server(text, path, name, entry, host.at, host.beside)


def _with_settings(
    wish: Wish,
    path: Path,
    passed_on: Mapping[str, str],
    homes: Sequence[str],
    waits: bool,
    earlier: Sequence[Path],
    text: str,
) -> str:
    """The settings of a host with our hooks, and what Claude Code may do and waits for.

    What stood in the `earlier` files comes along.
    """
    is_allowed = wish.client == "claude-code" and wish.permissions
    for old in earlier:
        before = read(old)
        text = entries.take_over(text, path, before, old, homes)
        is_allowed = is_allowed or entries.has_permission(before, old, hosts.rule(wish.name))
    if waits:
        text = entries.add_variable(text, path, *hosts.TIMEOUT)
    if wish.hooks:
        commands = hosts.HOSTS[wish.client].hook_commands(program(), passed_on, wish.name)
        text = entries.add_hooks(text, path, commands, homes)
    if wish.capture:
        command = hosts.hook_command(program(), passed_on, "capture")
        text = entries.add_hooks(text, path, {"Stop": command}, homes)
        text = entries.add_hooks(text, path, {"SessionEnd": command}, homes, _AT_THE_END)
    if is_allowed:
        text = entries.add_permission(text, path, hosts.rule(wish.name))
    return text


def _with_plugin(
    wish: Wish, path: Path, passed_on: Mapping[str, str], homes: Sequence[str], text: str
) -> str:
    """The plugin of opencode, which does there what hooks do elsewhere."""
    server = "" if wish.name == hosts.USUAL else wish.name
    added = plugin.add_ego(text, path, program(), passed_on, homes, server, capture=wish.capture)
    return added if wish.hooks else text


def _beating(
    wish: Wish, home: Path, passed_on: Mapping[str, str], environ: Mapping[str, str]
) -> list[Change]:
    on_path = (environ.get("PATH") or os.defpath).split(os.pathsep)
    beating = {**passed_on, "PATH": os.pathsep.join(dict.fromkeys(on_path))}
    every = wish.every or EVERY
    if wish.client == "cron":
        before = read_crontab()
        after = beats.cron(before, program(), beating, every, wish.agent, act=wish.act)
        return [Change("crontab", before, after, lambda text: write_crontab(text, home))]
    texts = beats.systemd(program(), beating, every, wish.agent, act=wish.act)
    return [
        change_file(path, partial(_instead, texts[path.name]))
        for path in beats.units(home, environ)
    ]


def _instead(text: str, _before: str) -> str:
    return text


def _tell_next(
    settings: Settings, wish: Wish, changes: Sequence[Change], home: Path
) -> Iterator[str]:
    """What a person is to know of a host or a heartbeat now, and to do."""
    data_dir = str(settings.data_dir)
    if hosts.has_hooks(wish.client):
        own = changes[1]
        if wish.client == "claude-code":
            rule = hosts.rule(wish.name)
            is_allowed = entries.has_permission(own.after, Path(own.place), rule)
            allowed = f"uses it without asking: {rule} is allowed in {own.place}."
            yield f"Claude Code {allowed if is_allowed else 'asks before it uses it.'}"
        captures = entries.has_hooks(own.after, Path(own.place), data_dir, "hook capture")
        yield (
            "Conversations there are kept as talk. `ego capture off` ends that."
            if captures
            else "Conversations there are not kept; --capture keeps them as talk."
        )
    yield from hosts.AFTERWARDS.get(wish.client, ())
    if wish.project:
        names = " and ".join(os.path.relpath(one.place) for one in changes[:2])
        yield f"Paths of this machine stand in {names}: keep them out of what you share."
        yield from tables.tell_beside(hosts.HOSTS[wish.client], home, wish.name, data_dir)
    if wish.client in hosts.HOSTS:
        yield from _tell_name(settings, home)
    if wish.client == "codex" and wish.hooks:
        yield "It runs its hooks once you trust them: type /hooks there."
    if wish.client in beats.BEATING:
        yield patience.in_words(patience.read(settings.heartbeat))
        if settings.llm and not wish.act and wish.agent is None:
            yield "With --act it decides, acts and speaks by itself, with the model set."


def _tell_name(settings: Settings, home: Path) -> Iterator[str]:
    """How a second ego gets the name of the person that the first knows."""
    first = first_ego(settings, {"HOME": str(home)})
    if first.companion_is_named and not settings.companion_is_named:
        name, place = shlex.quote(first.companion), shlex.quote(str(settings.data_dir))
        line = in_a_line(f"ego init --person {name} --data-dir {place}")
        yield f"This ego has no name for you yet: `{line}` gives it the one that the first knows."

"""What an MCP client's own JSON says of its servers and hooks, with ego's part merged in.

Text comes in and text goes out. What others wrote stays: their servers, their hooks, and
what they added to ego's own entry. A text that is not what it should be is a StateError
that names the file, before anything is written.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ego.errors import StateError
from ego.upkeep.install import plugin

Entry = Mapping[str, Any]
"""How a client starts a server: command, args, env."""
_HOME = "EGO_DATA_DIR"
"""What tells one ego from another: where it lives."""
_SERVERS = ("mcpServers",)
_EARLIER = {"context": "hook session-start"}
"""What a hook of ours did before, and does now."""
_HOOK = re.compile(r"\bego(?:\.exe)?'? (context|hook [a-z-]+)(?: --server [\w-]+)?$")
"""The end of a hook's command that runs ego, and what it has it do."""


def add_server(
    text: str,
    path: Path,
    name: str,
    entry: Entry,
    at: Sequence[str] = _SERVERS,
    beside: Mapping[str, Any] = MappingProxyType({}),
) -> str:
    """The JSON of a client with the server `name` among those that the keys `at` lead to.

    What stands in `beside` is written where nothing is said of it yet.
    """
    whole = servers = _object(text, path)
    for n, key in enumerate(at, 1):
        servers = servers.setdefault(key, {})
        must_be(servers, dict, ".".join(at[:n]), path)
    servers[name] = merge(servers.get(name), entry, name, path, beside)
    return _like(text, whole)


def add_permission(text: str, path: Path, rule: str) -> str:
    """The JSON of Claude Code's settings with a rule among those that allow without asking."""
    whole = _object(text, path)
    permissions = whole.setdefault("permissions", {})
    must_be(permissions, dict, "permissions", path)
    allowed = permissions.setdefault("allow", [])
    must_be(allowed, list, "permissions.allow", path)
    if rule not in allowed:
        allowed.append(rule)
    return _like(text, whole)


def add_variable(text: str, path: Path, name: str, value: str) -> str:
    """The JSON of Claude Code's settings with a variable that it is to have, if it sets none."""
    whole = _object(text, path)
    variables = whole.setdefault("env", {})
    must_be(variables, dict, "env", path)
    variables.setdefault(name, value)
    return _like(text, whole)


def add_hooks(
    text: str,
    path: Path,
    commands: Mapping[str, str],
    homes: Collection[str] = (),
    seconds: int | None = None,
) -> str:
    """The JSON of a host's settings with one command of ours at each of some events.

    `commands` is event to command. What has ego do the same is an earlier
    one of ours, and is replaced; what else is set in it stays. That of an ego which lives
    in none of `homes` is another ego's, and is left alone. A hook may take `seconds`, where they
    are named and nothing else is set.
    """
    whole = _object(text, path)
    hooks = whole.setdefault("hooks", {})
    must_be(hooks, dict, "hooks", path)
    for event, command in commands.items():
        does = _doing(command)
        assert does is not None, command
        groups = hooks.setdefault(event, [])
        must_be(groups, list, f"hooks.{event}", path)
        ours = [
            hook
            for hook in _hooks(groups)
            if _doing(hook.get("command")) == does
            and _set_in(hook["command"]).get(_HOME) in (None, *homes)
        ]
        for hook in ours:
            hook["command"] = _over(hook["command"], command)
        if not ours:
            ours = [{"type": "command", "command": command}]
            groups.append({"hooks": ours})
        for hook in ours if seconds is not None else ():
            hook.setdefault("timeout", seconds)
    return _like(text, whole)


def take_over(text: str, path: Path, before: str, old: Path, homes: Collection[str]) -> str:
    """The JSON of a host's settings with the hooks that the egos in `homes` have in `before`.

    `before` is what the file `old` says. Where there are any of theirs already, they stay as they
    are.
    """
    groups = _object(before, old).get("hooks")
    if any(has_hooks(text, path, home) for home in homes) or not isinstance(groups, dict):
        return text
    whole = _object(text, path)
    for event, told in groups.items():
        each = _hooks(told) if isinstance(told, list) else []
        if ours := [one for one in each if any(_is_hook_of(one, home) for home in homes)]:
            hooks = whole.setdefault("hooks", {})
            must_be(hooks, dict, "hooks", path)
            kept = hooks.setdefault(event, [])
            must_be(kept, list, f"hooks.{event}", path)
            kept.append({"hooks": ours})
    return _like(text, whole)


def home_of(whole: Mapping[str, Any], name: str, at: Sequence[str] = _SERVERS) -> str | None:
    """The data directory of the server `name` in what a client's file says; None without one."""
    server = server_called(whole, name, at)
    settings = server.get(_variables(server)) if isinstance(server, dict) else None
    return settings.get(_HOME) if isinstance(settings, dict) else None


def without_server(
    text: str, path: Path, name: str, home: str, at: Sequence[str] = _SERVERS
) -> str:
    """The JSON of a client without the server `name`, if that serves the ego in `home`."""
    whole = _object(text, path)
    servers = _below(whole, at)
    if not serves(servers.get(name), home):
        return text
    del servers[name]
    return _like(text, without_empty(whole, at))


def servers_of(whole: Mapping[str, Any], home: str, at: Sequence[str] = _SERVERS) -> list[str]:
    """The names of the servers in what a client's file says that serve the ego in `home`."""
    return [name for name, server in _below(whole, at).items() if serves(server, home)]


def homes_in(whole: Mapping[str, Any], at: Sequence[str] = _SERVERS) -> set[str]:
    """The directories of the egos among the servers in what a client's file says."""
    servers = (one for one in _below(whole, at).values() if isinstance(one, dict))
    told = ((one.get(_variables(one)) or {}).get(_HOME) for one in servers if _is_ours(one))
    return {home for home in told if isinstance(home, str)}


def has_ego(whole: Mapping[str, Any], at: Sequence[str] = _SERVERS) -> bool:
    """Whether any ego at all is among the servers in what a client's file says."""
    return bool(homes_in(whole, at))


def server_called(whole: Mapping[str, Any], name: str, at: Sequence[str] = _SERVERS) -> Any:
    """The entry of the server `name` in what a client's file says; None without one."""
    return _below(whole, at).get(name)


def serves(server: Any, home: str) -> bool:
    """Whether an entry of a client starts the ego that lives in `home`."""
    if not isinstance(server, dict) or not _is_ours(server):
        return False
    settings = server.get(_variables(server))
    return isinstance(settings, dict) and settings.get(_HOME) == home


def without_permission(text: str, path: Path, rule: str) -> str:
    """The JSON of Claude Code's settings without a rule that allows without asking."""
    whole = _object(text, path)
    permissions = whole.get("permissions")
    allowed = permissions.get("allow") if isinstance(permissions, dict) else None
    if not isinstance(allowed, list) or rule not in allowed:
        return text
    allowed.remove(rule)
    return _like(text, without_empty(whole))


def sets_variable(text: str, path: Path, name: str, value: str) -> bool:
    """Whether the JSON of Claude Code's settings gives it a variable with this value."""
    variables = _object(text, path).get("env")
    return isinstance(variables, dict) and variables.get(name) == value


def without_variable(text: str, path: Path, name: str, value: str) -> str:
    """The JSON of Claude Code's settings without a variable, if that has this value."""
    if not sets_variable(text, path, name, value):
        return text
    whole = _object(text, path)
    del whole["env"][name]
    return _like(text, without_empty(whole))


def without_hooks(text: str, path: Path, home: str, doing: str = "") -> str:
    """The JSON of a host's settings without the hooks of the ego in `home`.

    An empty `home` is any ego's. With `doing`, the end of their command, without those alone.
    """
    if path.suffix == plugin.SUFFIX:
        return plugin.without_ego(text, path, home, doing)
    whole = _object(text, path)
    hooks = whole.get("hooks")
    if not isinstance(hooks, dict):
        return text
    are_there = False
    for groups in hooks.values():
        for group in groups if isinstance(groups, list) else ():
            if isinstance(group, dict) and isinstance(group.get("hooks"), list):
                kept = [hook for hook in group["hooks"] if not _is_hook_of(hook, home, doing)]
                are_there |= len(kept) < len(group["hooks"])
                group["hooks"] = kept
    return _like(text, without_empty(whole)) if are_there else text


def has_hooks(text: str, path: Path, home: str, doing: str = "") -> bool:
    """Whether a host's settings have hooks of the ego in `home`, or one that is `doing` so."""
    return bool(text) and without_hooks(text, path, home, doing) != text


def has_permission(text: str, path: Path, rule: str) -> bool:
    """Whether Claude Code's settings allow by a rule without asking."""
    return bool(text) and add_permission(text, path, rule) == text


def is_plain(text: str) -> bool:
    """Whether a text is JSON, without the comments that some programs take."""
    try:
        json.loads(text or "{}")
    except (ValueError, RecursionError):
        return False
    return True


def read_json(text: str, path: Path, at: Sequence[str] = _SERVERS) -> dict[str, Any]:
    """What a client's JSON says, without servers, hooks, rules and variables that hold nothing."""
    return without_empty(_object(text, path), at)


def without_empty(whole: dict[str, Any], at: Sequence[str] = _SERVERS) -> dict[str, Any]:
    """`whole` without servers, hooks, events of hooks, rules and variables that hold nothing."""
    kept = dict(whole)
    if isinstance(kept.get("hooks"), dict):
        events = {
            event: [group for group in groups if not _is_empty(group)]
            if isinstance(groups, list)
            else groups
            for event, groups in kept["hooks"].items()
        }
        kept["hooks"] = {event: groups for event, groups in events.items() if groups != []}
    for path in (tuple(at), ("mcp_servers",), ("permissions", "allow"), ("env",), ("hooks",)):
        kept = _pruned(kept, path)
    return kept


def _pruned(whole: dict[str, Any], path: Sequence[str]) -> dict[str, Any]:
    """`whole` without what stands at `path`, and above it, as far as that holds nothing."""
    key, *below = path
    inside = whole.get(key)
    if below and isinstance(inside, dict):
        inside = _pruned(inside, below)
    if inside in ({}, []):
        return {name: value for name, value in whole.items() if name != key}
    return whole | {key: inside} if key in whole else whole


def _below(whole: Mapping[str, Any], at: Sequence[str]) -> dict[str, Any]:
    inside: Any = whole
    for key in at:
        inside = inside.get(key) if isinstance(inside, dict) else None
    return inside if isinstance(inside, dict) else {}


def _is_empty(group: Any) -> bool:
    return isinstance(group, dict) and group.get("hooks") == []


def _is_ours(server: Mapping[str, Any]) -> bool:
    """Whether an entry starts a server of ours: some have command and arguments in one list."""
    command = server.get("command")
    return "serve" in (command if isinstance(command, list) else server.get("args") or ())


def _variables(entry: Mapping[str, Any]) -> str:
    """What an entry calls the settings it passes on."""
    return "environment" if isinstance(entry.get("command"), list) else "env"


def _is_hook_of(hook: Any, home: str, doing: str = "") -> bool:
    command = hook.get("command") if isinstance(hook, dict) else None
    does = _doing(command)
    if not isinstance(command, str) or does is None:
        return False
    return home in ("", _set_in(command).get(_HOME)) and doing in ("", does)


def _object(text: str, path: Path) -> dict[str, Any]:
    try:
        whole = json.loads(text or "{}")
    except (ValueError, RecursionError) as error:
        raise break_off(path, f"is not valid JSON: {error}") from error
    must_be(whole, dict, "its content", path)
    return dict(whole)


def _like(text: str, whole: Mapping[str, Any]) -> str:
    """`whole` as JSON that is indented and ended as `text` is; `text` itself if that says it."""
    if text and json.loads(text) == whole:
        return text
    found = re.match(r"\s*\{[ \t]*\r?\n([ \t]+)", text)
    indent = found[1] if found else "  "
    end = "\n" if not text or text.endswith("\n") else ""
    written = json.dumps(whole, ensure_ascii=False, indent=indent)
    if any("\ud800" <= character <= "\udfff" for character in written):
        written = json.dumps(whole, indent=indent)  # half a character can only be an escape
    return written + end


def merge(
    kept: Any, entry: Entry, name: str, path: Path, beside: Mapping[str, Any]
) -> dict[str, Any]:
    """Ours over what was kept; StateError when what is called so is not ours."""
    if kept is None:
        return {**entry, **beside}
    must_be(kept, dict, f"the server {name}", path)
    if not _is_ours(kept):
        raise StateError(
            f"{path} has another server called {name}. Nothing was changed."
            " --name gives this one another name."
        )
    passed_on = _variables(entry)
    settings = {**(kept.get(passed_on) or {}), **entry[passed_on]}
    return {**kept, **entry, passed_on: settings, **{k: kept.get(k, v) for k, v in beside.items()}}


def _hooks(groups: list[Any]) -> list[dict[str, Any]]:
    inside = [group.get("hooks") for group in groups if isinstance(group, dict)]
    every = [hook for hooks in inside if isinstance(hooks, list) for hook in hooks]
    return [hook for hook in every if isinstance(hook, dict)]


def _doing(command: Any) -> str | None:
    """What a hook's command has ego do, as it is called now; None for what does not run ego."""
    found = _HOOK.search(command) if isinstance(command, str) else None
    return _EARLIER.get(found[1], found[1]) if found else None


def _set_in(command: str) -> dict[str, str]:
    """What `env` sets at the head of `command`."""
    try:
        words = shlex.split(command)
    except ValueError:  # a quote that is never closed
        return {}
    settings = takewhile(lambda word: "=" in word, words[1:] if words[:1] == ["env"] else ())
    return dict(word.split("=", 1) for word in settings)


def _over(kept: str, command: str) -> str:
    """`command`, with what only `kept` sets."""
    settings = {**_set_in(kept), **_set_in(command)}
    run = shlex.split(command)[1 + len(_set_in(command)) :]
    return shlex.join(["env", *(f"{name}={value}" for name, value in settings.items()), *run])


def must_be(value: Any, kind: type, what: str, path: Path) -> None:
    """Raises StateError for what others wrote in another shape than it has."""
    if not isinstance(value, kind):
        noun = "list" if kind is list else "table" if path.suffix == ".toml" else "object"
        raise break_off(path, f"is not as expected: {what} is no {noun}")


def break_off(path: Path, what: str) -> StateError:
    """A file of others that nothing can be written into."""
    return StateError(f"{path} {what}. Nothing was changed. Mend it, or move it away.")

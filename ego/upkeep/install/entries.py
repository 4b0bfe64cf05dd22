"""What an MCP client's own file says of its servers and hooks, with ego's part merged in.

Text comes in and text goes out. What others wrote stays: their servers, their hooks, and
what they added to ego's own entry. A text that is not what it should be is a StateError
that names the file, before anything is written.
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Collection, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

from ego.errors import StateError

Entry = Mapping[str, Any]
"""How a client starts a server: command, args, env."""
_HOME = "EGO_DATA_DIR"
"""What tells one ego from another: where it lives."""


def add_server(text: str, path: Path, name: str, entry: Entry) -> str:
    """The JSON of a client with the server `name` among its mcpServers."""
    whole = _object(text, path)
    servers = whole.setdefault("mcpServers", {})
    _must_be(servers, dict, "mcpServers", path)
    servers[name] = _merged(servers.get(name), entry, name, path)
    return _like(text, whole)


def add_hooks(
    text: str, path: Path, commands: Mapping[str, str], homes: Collection[str] = ()
) -> str:
    """The JSON of Claude Code's settings with one command of ours at each of some events.

    `commands` is event to command. What ends in the same words and runs ego is an earlier
    one of ours, and is replaced; what else is set in it stays. That of an ego which lives
    in none of `homes` is another ego's, and is left alone.
    """
    whole = _object(text, path)
    hooks = whole.setdefault("hooks", {})
    _must_be(hooks, dict, "hooks", path)
    for event, command in commands.items():
        groups = hooks.setdefault(event, [])
        _must_be(groups, list, f"hooks.{event}", path)
        ours = [
            hook
            for hook in _hooks(groups)
            if _does_the_same(hook.get("command"), command)
            and _set_in(hook["command"]).get(_HOME) in (None, *homes)
        ]
        for hook in ours:
            hook["command"] = _over(hook["command"], command)
        if not ours:
            groups.append({"hooks": [{"type": "command", "command": command}]})
    return _like(text, whole)


def home_of(text: str, path: Path, name: str) -> str | None:
    """The data directory of the server `name` in the JSON of a client; None without one."""
    server = (_object(text, path).get("mcpServers") or {}).get(name)
    settings = server.get("env") if isinstance(server, dict) else None
    return settings.get(_HOME) if isinstance(settings, dict) else None


def add_toml_server(text: str, path: Path, name: str, entry: Entry) -> str:
    """The TOML of Codex with the server `name` among its mcp_servers.

    Everything outside of that table stays as it is written, comments included.
    """
    try:
        whole = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _broken(path, f"is not valid TOML: {error}") from error
    servers = whole.setdefault("mcp_servers", {})
    _must_be(servers, dict, "mcp_servers", path)
    wanted = _merged(servers.get(name), entry, name, path)
    if servers.get(name) == wanted:
        return text
    servers[name] = wanted
    table = "\n".join(_table(("mcp_servers", name), wanted))
    kept = _without_table(text, name).rstrip()
    merged = f"{kept}\n\n{table}\n" if kept else f"{table}\n"
    if _parsed(merged) != whole:
        raise _broken(path, f"defines {name} in a way that cannot be changed here. Do it by hand")
    return merged


def without_server(text: str, path: Path, name: str, home: str) -> str:
    """The JSON of a client without the server `name`, if that serves the ego in `home`."""
    whole = _object(text, path)
    servers = whole.get("mcpServers")
    if not isinstance(servers, dict) or not _serves(servers.get(name), home):
        return text
    del servers[name]
    return _like(text, without_empty(whole))


def without_hooks(text: str, path: Path, home: str) -> str:
    """The JSON of Claude Code's settings without the hooks of the ego in `home`."""
    whole = _object(text, path)
    hooks = whole.get("hooks")
    if not isinstance(hooks, dict):
        return text
    for groups in hooks.values():
        for group in groups if isinstance(groups, list) else ():
            if isinstance(group, dict) and isinstance(group.get("hooks"), list):
                group["hooks"] = [hook for hook in group["hooks"] if not _is_hook_of(hook, home)]
    return _like(text, without_empty(whole))


def without_toml_server(text: str, path: Path, name: str, home: str) -> str:
    """The TOML of Codex without the server `name`, if that serves the ego in `home`."""
    servers = read_toml(text, path).get("mcp_servers")
    if not isinstance(servers, dict) or not _serves(servers.get(name), home):
        return text
    kept = _without_table(text, name).rstrip()
    return f"{kept}\n" if kept else ""


def read_json(text: str, path: Path) -> dict[str, Any]:
    """What a client's JSON says, without servers and hooks that hold nothing."""
    return without_empty(_object(text, path))


def read_toml(text: str, path: Path) -> dict[str, Any]:
    """What a client's TOML says, without servers that hold nothing."""
    try:
        return without_empty(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise _broken(path, f"is not valid TOML: {error}") from error


def without_empty(whole: dict[str, Any]) -> dict[str, Any]:
    """`whole` without servers, hooks and events of hooks that hold nothing."""
    kept = dict(whole)
    if isinstance(kept.get("hooks"), dict):
        events = {
            event: [group for group in groups if not _is_empty(group)]
            if isinstance(groups, list)
            else groups
            for event, groups in kept["hooks"].items()
        }
        kept["hooks"] = {event: groups for event, groups in events.items() if groups != []}
    for key in ("mcpServers", "mcp_servers", "hooks"):
        if kept.get(key) == {}:
            del kept[key]
    return kept


def _is_empty(group: Any) -> bool:
    return isinstance(group, dict) and group.get("hooks") == []


def _serves(server: Any, home: str) -> bool:
    """Whether an entry of a client starts the ego that lives in `home`."""
    if not isinstance(server, dict) or "serve" not in (server.get("args") or ()):
        return False
    settings = server.get("env")
    return isinstance(settings, dict) and settings.get(_HOME) == home


def _is_hook_of(hook: Any, home: str) -> bool:
    command = hook.get("command") if isinstance(hook, dict) else None
    if not isinstance(command, str) or _set_in(command).get(_HOME) != home:
        return False
    return re.search(r"\bego'? (?:context|hook [a-z-]+)$", command) is not None


def _object(text: str, path: Path) -> dict[str, Any]:
    try:
        whole = json.loads(text or "{}")
    except (ValueError, RecursionError) as error:
        raise _broken(path, f"is not valid JSON: {error}") from error
    _must_be(whole, dict, "its content", path)
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


def _merged(kept: Any, entry: Entry, name: str, path: Path) -> dict[str, Any]:
    """Ours over what was kept; StateError when what is called so is not ours."""
    if kept is None:
        return dict(entry)
    _must_be(kept, dict, f"the server {name}", path)
    if "serve" not in (kept.get("args") or ()):
        raise StateError(
            f"{path} has another server called {name}. Nothing was changed."
            " --name gives this one another name."
        )
    return {**kept, **entry, "env": {**(kept.get("env") or {}), **entry["env"]}}


def _hooks(groups: list[Any]) -> list[dict[str, Any]]:
    inside = [group.get("hooks") for group in groups if isinstance(group, dict)]
    every = [hook for hooks in inside if isinstance(hooks, list) for hook in hooks]
    return [hook for hook in every if isinstance(hook, dict)]


def _does_the_same(kept: Any, command: str) -> bool:
    """Whether `kept` runs ego for what `command` does; the words behind the program say it."""
    words = re.search(r".*\bego'? (?P<doing>[a-z -]+)$", command)
    doing = re.escape(words["doing"]) if words else re.escape(command)
    return isinstance(kept, str) and re.search(rf"\bego'? {doing}$", kept) is not None


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


def _must_be(value: Any, kind: type, what: str, path: Path) -> None:
    if not isinstance(value, kind):
        noun = "list" if kind is list else "table" if path.suffix == ".toml" else "object"
        raise _broken(path, f"is not as expected: {what} is no {noun}")


def _broken(path: Path, what: str) -> StateError:
    return StateError(f"{path} {what}. Nothing was changed. Mend it, or move it away.")


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _without_table(text: str, name: str) -> str:
    """`text` without the lines of the table of the server `name` and of those below it."""
    dot = r"\s*\.\s*"
    ours = re.compile(rf"\s*\[\s*mcp_servers{dot}[\"']?{re.escape(name)}[\"']?\s*[.\]]")
    kept: list[str] = []
    waiting: list[str] = []  # comments within ours may be about what comes after it
    skipping = False
    for line in text.splitlines(keepends=True):
        if line.lstrip().startswith("["):
            skipping = ours.match(line) is not None
            kept += [] if skipping else waiting
            waiting = []
        if not skipping:
            kept.append(line)
        elif not line.strip() or line.lstrip().startswith("#"):
            waiting.append(line)
        else:
            waiting = []
    return "".join(kept + waiting)


def _table(names: tuple[str, ...], content: Mapping[str, Any]) -> list[str]:
    below = {key: value for key, value in content.items() if isinstance(value, dict)}
    plain = {key: value for key, value in content.items() if key not in below}
    lines = [f"[{'.'.join(map(_key, names))}]"]
    lines += [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    for key, value in below.items():
        lines += ["", *_table((*names, key), value)]
    return lines


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str | bool):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)

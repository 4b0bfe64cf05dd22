"""What an MCP client's own file says of its servers and hooks, with ego's part merged in.

Text comes in and text goes out. What others wrote stays: their servers, their hooks, and
what they added to ego's own entry. A text that is not what it should be is a StateError
that names the file, before anything is written.

The entries that make an ego's heart beat: a line for cron, two units for systemd.

`ego heartbeat` prints what stirs and exits 0, or prints nothing and exits 1. With an agent's
command the entry hands it what stirs; without one cron mails it and systemd logs it.

Every word is quoted for where it stands, whatever it holds, as long as that is one line:
`ego.upkeep.install.install` refuses control characters first.
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Collection, Mapping, Sequence
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


INTERVALS = (5, 10, 15, 20, 30, 60)
"""Minutes between two beats, at most an hour: those that divide one."""
UNIT = "ego-heartbeat"
_PLAIN = re.compile(r"[\w/.+-]+")


def cron(
    text: str, program: Sequence[str], environ: Mapping[str, str], every: int, agent: str | None
) -> str:
    """A crontab with the entry of this ego in it; an earlier one of the same ego is replaced."""
    mark = f"# heartbeat of the ego in {environ['EGO_DATA_DIR']}"
    minutes = "0" if every == 60 else f"*/{every}"
    job = f"{minutes} * * * * {_shell(program, environ, agent)}".replace("%", r"\%")
    kept = text.removesuffix("\n").split("\n") if text else []
    if mark in kept:
        at = kept.index(mark)
        is_ours = "heartbeat" in "".join(kept[at + 1 : at + 2])  # somebody may have cut it out
        kept[at : at + 1 + is_ours] = [mark, job]
    else:
        kept += [mark, job]
    return "\n".join(kept) + "\n"


def systemd(
    program: Sequence[str], environ: Mapping[str, str], every: int, agent: str | None
) -> dict[str, str]:
    """File name to content: the service that beats once, and the timer that calls it."""
    beat = [*program, "heartbeat"]
    if agent:
        beat = ["/bin/sh", "-c", _handing_over(_words(program), agent)]
    elif not _PLAIN.fullmatch(program[0]):  # the name of what it starts may have no quotes in it
        beat = ["/bin/sh", "-c", f"exec {_words(beat)}"]
    variables = " ".join(_quoted(f"{name}={value}") for name, value in environ.items())
    service = f"""\
[Unit]
Description=ego: feel what stirs

[Service]
Type=oneshot
Environment={variables}
ExecStart={" ".join(_quoted(word).replace("$", "$$") for word in beat)}
# 1 says that nothing stirs.
SuccessExitStatus=1
# The copy of the day is made by a process that outlives this one.
KillMode=process
"""
    timer = f"""\
[Unit]
Description=ego: a heartbeat every {every} minutes

[Timer]
OnCalendar={"hourly" if every == 60 else f"*:0/{every}"}
Persistent=true

[Install]
WantedBy=timers.target
"""
    return {f"{UNIT}.service": service, f"{UNIT}.timer": timer}


def _shell(program: Sequence[str], environ: Mapping[str, str], agent: str | None) -> str:
    variables = " ".join(f"{name}={_words([value])}" for name, value in environ.items())
    if agent:
        return f"export {variables}; {_handing_over(_words(program), agent)}"
    return f"{variables} {_words(program)} heartbeat"


def _handing_over(program: str, agent: str) -> str:
    return f"felt=$({program} heartbeat) && printf '%s\\n' \"$felt\" | {agent}"


def _words(words: Sequence[str]) -> str:
    """`words` for a shell, with no backslash right before another or a %.

    A cron would take it for its own: each makes `%` of `\\%`, some make one of two backslashes.
    """
    return re.sub(r"\\(?=[\\%])", r"\\''", shlex.join(words))


def _quoted(word: str) -> str:
    """`word` as systemd reads it: one word, without its specifiers."""
    plain = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{plain}"'

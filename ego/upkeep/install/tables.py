"""The TOML of Codex: the table of one server among its mcp_servers, put in and taken out.

What stands outside of that table stays as it is written, comments included.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ego.errors import StateError
from ego.upkeep.install.changes import read
from ego.upkeep.install.entries import (
    Entry,
    break_off,
    has_ego,
    home_of,
    is_plain,
    merge,
    must_be,
    read_json,
    serves,
    without_empty,
)
from ego.upkeep.install.hosts import Host, places


def add_toml_server(
    text: str,
    path: Path,
    name: str,
    entry: Entry,
    beside: Mapping[str, Any] = MappingProxyType({}),
) -> str:
    """The TOML of Codex with the server `name` among its mcp_servers.

    Everything outside of that table stays as it is written, comments included.
    """
    try:
        whole = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise break_off(path, f"is not valid TOML: {error}") from error
    servers = whole.setdefault("mcp_servers", {})
    must_be(servers, dict, "mcp_servers", path)
    wanted = merge(servers.get(name), entry, name, path, beside)
    if servers.get(name) == wanted:
        return text
    servers[name] = wanted
    table = "\n".join(_table(("mcp_servers", name), wanted))
    kept = _without_table(text, name).rstrip()
    text = f"{kept}\n\n{table}\n" if kept else f"{table}\n"
    if _parsed(text) != whole:
        raise break_off(path, f"defines {name} in a way that cannot be changed here. Do it by hand")
    return text


def without_toml_server(text: str, path: Path, name: str, home: str) -> str:
    """The TOML of Codex without the server `name`, if that serves the ego in `home`."""
    servers = read_toml(text, path).get("mcp_servers")
    if not isinstance(servers, dict) or not serves(servers.get(name), home):
        return text
    kept = _without_table(text, name).rstrip()
    return f"{kept}\n" if kept else ""


def read_any(text: str, path: Path, at: Sequence[str]) -> dict[str, Any]:
    """What a client's file says, be it TOML or JSON, without what holds nothing."""
    return read_toml(text, path) if path.suffix == ".toml" else read_json(text, path, at)


def read_host(host: Host, path: Path, text: str) -> dict[str, Any]:
    """What a host's file says, as `read_any` has it; nothing where comments stand in it."""
    if host.takes_comments and not is_plain(text):
        return {}
    return read_any(text, path, host.at)


def tell_beside(host: Host, home: Path, name: str, data_dir: str) -> Iterator[str]:
    """What the ego of all projects does in one whose server `name` is of the ego in `data_dir`."""
    servers = places(host.name, home)[0]
    with suppress(StateError):  # of a file of the person's that was not asked for
        everywhere = read_host(host, servers, read(servers))
        namesake = home_of(everywhere, name, host.at)
        if namesake == data_dir:
            yield "It is installed for all projects, too, and so was here already."
        elif namesake:
            yield (
                f"The ego of all projects is called {name}, too: its hooks speak here, beside the"
                " tools of this one. Uninstall this one, and install it with another --name."
            )
        elif has_ego(everywhere, host.at):
            yield "The ego of all projects is here, too, and keeps talk if it captures."


def read_toml(text: str, path: Path) -> dict[str, Any]:
    """What a client's TOML says, without servers that hold nothing."""
    try:
        return without_empty(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise break_off(path, f"is not valid TOML: {error}") from error


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

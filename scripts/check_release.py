"""Refuse a release whose parts disagree about its version.

The version of pyproject.toml is `ego.__version__`; no migration belongs to a later one;
CHANGELOG.md has a section for it, and names every migration under its TARGET_VERSION; and
server.json, which tells registries of MCP servers how to start this one, offers it by the
name it has on PyPI, which is also the name of the command that `uvx` starts. README.md and
docs/memory.md carry the same figures of recall.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bench_figures
from packaging.version import Version

import ego
from ego import migrations

ROOT = Path(__file__).resolve().parent.parent


def problems() -> Iterator[str]:
    """Everything that is wrong, a sentence each."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    released = project["version"]
    if released != ego.__version__:
        yield f"pyproject.toml says {released}, ego.__version__ says {ego.__version__}."
    server = json.loads((ROOT / "server.json").read_text("utf-8"))
    for offered in (server, *server["packages"]):
        if offered["version"] != released:
            yield f"server.json says {offered['version']}, pyproject.toml says {released}."
    yield from names(project, server)
    figures = bench_figures.carried()
    if "" in figures.values() or len(set(figures.values())) > 1:
        yield f"{' and '.join(figures)} do not carry the same figures of recall."
    sections = changelog()
    if released not in sections:
        yield f"CHANGELOG.md has no section '## {released}'."
    for name in migrations.names():
        target = migrations.target_version(name)
        if target is None:
            yield f"{name} has no TARGET_VERSION."
        elif Version(target) > Version(released):
            yield f"{name} belongs to {target}, later than {released}."
        elif name not in sections.get(target, ""):
            yield f"CHANGELOG.md does not name {name} in the section of {target}."


def names(project: dict[str, Any], server: dict[str, Any]) -> Iterator[str]:
    """What disagrees about what this is called, and where it is."""
    called = project["name"]
    for offered in server["packages"]:
        if offered["identifier"] != called:
            yield f"server.json offers {offered['identifier']}, pyproject.toml names {called}."
    if called not in project["scripts"]:
        yield f"pyproject.toml has no command {called}, which `uvx {called}` starts."
    if f"mcp-name: {server['name']} " not in (ROOT / "README.md").read_text("utf-8"):
        yield f"README.md does not say 'mcp-name: {server['name']}', by which registries know us."
    place = "https://github.com/" + server["name"].removeprefix("io.github.")
    for file, address in (
        ("server.json", server["repository"]["url"]),
        *(("pyproject.toml", address) for address in project["urls"].values()),
    ):
        if not address.startswith(place):
            yield f"{file} says {address}, which is not at {place}, as server.json is named."


def changelog() -> dict[str, str]:
    """The text of each version's section."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    parts = re.split(r"^## +(\S+).*$", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def main() -> None:
    found = list(problems())
    for sentence in found:
        print(sentence, file=sys.stderr)
    if found:
        sys.exit(1)
    print(f"ego {ego.__version__}: version, migrations, changelog and server.json agree on it.")


if __name__ == "__main__":
    main()

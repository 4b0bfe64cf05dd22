"""Refuse a release whose parts disagree about its version.

The version of pyproject.toml is `ego.__version__`; no migration belongs to a later one;
CHANGELOG.md has a section for it, and names every migration under its TARGET_VERSION; and
server.json, which tells registries of MCP servers how to start this one, offers it.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.version import Version

import ego
from ego import migrations

ROOT = Path(__file__).resolve().parent.parent


def problems() -> Iterator[str]:
    """Everything that is wrong, a sentence each."""
    released = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if released != ego.__version__:
        yield f"pyproject.toml says {released}, ego.__version__ says {ego.__version__}."
    server = json.loads((ROOT / "server.json").read_text("utf-8"))
    for offered in (server, *server["packages"]):
        if offered["version"] != released:
            yield f"server.json says {offered['version']}, pyproject.toml says {released}."
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
    print(f"ego {ego.__version__}: version, migrations, changelog and server.json agree.")


if __name__ == "__main__":
    main()

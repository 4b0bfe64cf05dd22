"""Write docs/reference.md from the definitions: every command, what it takes, who sees it.

python scripts/reference.py            write the file
python scripts/reference.py --print    show it instead
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from ego.faces import cli
from ego.faces.commands.tools import EVERYWHERE
from ego.faces.terminal.overview import GROUPED
from ego.runtime.toolkit import TOOLS

TARGET = Path(__file__).parents[1] / "docs" / "reference.md"
HEAD = """\
# Every command

Made from the definitions by `scripts/reference.py`. Tools that are offered over MCP carry their
name there; they take the same parameters under the same names, with `_` for `-`. The command line
takes that name as well (`ego wake_up`). Every command also takes `--data-dir`, `--json` and
`--plain`. `--json` answers with one object `{"tool", "text", "data"}`; what stands in its `data`,
and what a command takes, `ego schema COMMAND` tells as JSON schemas. A time in it is
ISO 8601, on the ego's clock with its offset; an export and the files are in UTC.
"""


def reference() -> str:
    """The whole document."""
    root: Any = typer.main.get_command(cli.app())
    said = [HEAD]
    for heading, names in GROUPED.items():
        said.append(f"## {heading}\n")
        for name in names:
            said += _told(f"ego {name}", root.commands[name])
    return "\n".join(said).rstrip("\n") + "\n"


def _told(name: str, command: Any) -> Iterator[str]:
    if hasattr(command, "commands"):
        for below, one in command.commands.items():
            yield from _told(f"{name} {below}", one)
        return
    yield f"### `{_usage(name, command)}`\n"
    help_text = (command.help or "").strip()
    offered = [one for one in TOOLS.values() if one.offered and name == f"ego {one.command}"]
    over_mcp = f" Over MCP: `{offered[0].name}`." if offered else ""
    yield f"{help_text}{over_mcp}\n"
    values = _values(command)
    options = [one for one in _own(command) if one.param_type_name == "option" and not one.hidden]
    if options:
        yield "| option | |"
        yield "|---|---|"
        for one in options:
            known = f" One of: {', '.join(values[one.name])}." if one.name in values else ""
            named = _option(one).replace("|", "\\|")  # a table reads one in code, too
            yield f"| `{named}` | {_meaning(one)}{known} |"
        yield ""


def _usage(name: str, command: Any) -> str:
    arguments = [one for one in _own(command) if one.param_type_name == "argument"]
    return " ".join([name, *((one.metavar or one.name.upper()).strip("[]") for one in arguments)])


def _option(one: Any) -> str:
    flags = ", ".join([*one.opts, *one.secondary_opts])
    return flags if one.is_flag else f"{flags} {one.metavar or 'TEXT'}"


def _meaning(one: Any) -> str:
    said = (one.help or "").replace("|", "\\|")
    default = one.show_default if isinstance(one.show_default, str) else ""
    return f"{said} Default: {default}." if default else said


def _values(command: Any) -> dict[str, tuple[str, ...]]:
    """What each parameter that takes one of several texts knows, when the command is a tool."""
    names = {one.name for one in _own(command)}
    tool = next((t for t in TOOLS.values() if t.command == command.name), None)
    parameters = tool.parameters if tool else ()
    return {p.name: p.one_of.values for p in parameters if p.one_of and p.name in names}


def _own(command: Any) -> list[Any]:
    """The parameters that not every command has."""
    return [
        one
        for one in command.params
        if one.name != "help" and getattr(one, "rich_help_panel", None) != EVERYWHERE
    ]


if __name__ == "__main__":
    if "--print" in sys.argv:
        sys.stdout.write(reference())
    else:
        TARGET.write_text(reference(), "utf-8")

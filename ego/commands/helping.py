"""How commands are found and help is shown.

A command is found under its tool's name too, as MCP and Python call it: `ego wake_up`,
`ego jobs_list`. Help has no type beside what takes no value, and an error the way to it.
"""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup


def tidy(built: typer.Typer) -> None:
    """Let `built` and all that is under it show switches as switches.

    Typer adds `--help` and its options for completion itself, as if they took a `<bool>`.
    """
    built.info.cls = _Group
    for command in built.registered_commands:
        command.cls = _Command
    for group in built.registered_groups:
        group.cls = _Group
        if group.typer_instance is not None:
            tidy(group.typer_instance)


def sentence(error: typer.TyperException) -> str:
    """What Typer found wrong, in one line, and where to look; a guess of its own is enough."""
    said = " ".join(error.format_message().split())
    said = said if said.endswith((".", "?", "!")) else f"{said}."
    context = getattr(error, "ctx", None)
    if context is None or said.endswith("?"):
        return said
    return f"{said} See `{context.command_path} --help`."


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return _typeless(super().get_params(ctx))


class _Group(TyperGroup):
    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        return super().resolve_command(ctx, self._spelled(args))

    def _spelled(self, args: list[str]) -> list[str]:
        """`args` with a tool's name written as the command, or as the two words of one."""
        name, *rest = args
        if "_" not in name:
            return args
        first, _, second = name.replace("_", "-").partition("-")
        if f"{first}-{second}" in self.commands:
            return [f"{first}-{second}", *rest]
        under = self.commands.get(first)
        if isinstance(under, TyperGroup) and second in under.commands:
            return [first, second, *rest]
        return args

    def get_params(self, ctx: Any) -> list[Any]:
        return _typeless(super().get_params(ctx))


def _typeless(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if getattr(parameter, "is_flag", False) and parameter.metavar is None:
            parameter.metavar = ""
    return parameters

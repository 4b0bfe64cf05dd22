"""How help is shown: no type beside what takes no value, and the way to it in an error."""

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
    def get_params(self, ctx: Any) -> list[Any]:
        return _typeless(super().get_params(ctx))


def _typeless(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if getattr(parameter, "is_flag", False) and parameter.metavar is None:
            parameter.metavar = ""
    return parameters

"""What has to do with the programs around ego, as commands: how they find it, what they ask."""

from __future__ import annotations

import inspect
import sys
from typing import Any

import typer

from ego.commands.completing import complete_from
from ego.commands.making import Answered, flag, make_answering_command, make_command, make_parameter
from ego.config import Settings
from ego.core.reply import Reply
from ego.drawing import Manner, show
from ego.errors import UsageError
from ego.runtime.toolkit import Group

_CALL_BYTES = 1 << 20
"""How much of a hook's call is read; it names files, and holds no conversation."""


def add_install(built: typer.Typer) -> None:
    """Tell a client, cron or systemd that there is an ego."""
    from ego.upkeep.install.install import (
        CLIENTS,
        EVERY,
        Wish,
        install,
    )

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        every = given.pop("every")
        if every is not None and not every.isdecimal():
            raise UsageError(f"--every takes minutes, not '{every}'.")
        minutes = None if every is None else int(every)
        wish = Wish(every=minutes, hooks=not given.pop("no_hooks"), **given)
        return install(settings, wish)

    client = typer.Argument(
        help=", ".join(CLIENTS), metavar="CLIENT", autocompletion=complete_from(CLIENTS)
    )
    name = typer.Option("--name", help="What the MCP server is called.", metavar="<text>")
    every = typer.Option(
        "--every", help=f"Minutes between heartbeats ({EVERY}).", metavar="<number>"
    )
    agent = typer.Option(
        "--agent", help="A command that is handed what stirs.", metavar="<command>"
    )
    parameters = [
        make_parameter("client", str, client, default=inspect.Parameter.empty),
        flag("dry_run", "--dry-run", "Only show what would be written."),
        make_parameter("name", str, name, default="ego"),
        flag("project", "--project", "claude-code: for this directory alone."),
        flag("no_hooks", "--no-hooks", "claude-code: leave the hooks out."),
        make_parameter("every", str | None, every),
        make_parameter("agent", str | None, agent),
    ]
    help_ = "Tell an MCP client, cron or systemd of this ego."
    built.command("install", help=help_, rich_help_panel=Group.UPKEEP)(
        make_answering_command("install", parameters, answer)
    )


def add_hook(built: typer.Typer) -> None:
    """What a client's hooks call."""
    from ego.upkeep.install import hooks

    group = typer.Typer(no_args_is_help=True, help="What the hooks of Claude Code call.")

    def pre_compact(_: Settings, manner: Manner, __: dict[str, Any]) -> None:
        show("hook_pre_compact", Reply(hooks.pre_compact()), manner)

    def stop(_: Settings, manner: Manner, __: dict[str, Any]) -> None:
        said = hooks.stop(_called_with())
        if said or manner.as_json:
            show("hook_stop", Reply(said), manner)

    group.command("pre-compact", help="Say what a summary should not lose.")(
        make_command([], pre_compact)
    )
    group.command("stop", help="After much without a memory kept, ask whether one is due.")(
        make_command([], stop)
    )
    built.add_typer(group, name="hook", rich_help_panel=Group.UPKEEP)


def _called_with() -> str:
    if sys.stdin is None or sys.stdin.isatty():
        return ""
    return sys.stdin.buffer.read(_CALL_BYTES).decode("utf-8", "replace")

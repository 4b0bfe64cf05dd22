"""Setting up: `ego install` and what it installs, and `ego config`."""

from __future__ import annotations

import inspect
import sys
from typing import Any

import typer

from ego.config import CONFIG_FILE, Settings
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces import registry
from ego.faces.commands.completing import complete_from
from ego.faces.commands.tools import (
    Answered,
    flag,
    make_answering_command,
    make_command,
    make_parameter,
    settings_alone,
    settings_as_understood,
)
from ego.faces.terminal.show import Manner, show
from ego.runtime.toolkit import Group

_CALL_BYTES = 1 << 20
"""How much of a hook's call is read; it names files, and holds no conversation."""


def add_install(built: typer.Typer) -> None:
    """Tell a client, cron or systemd that there is an ego."""
    from ego.upkeep.install.install import CLIENTS, EVERY, Wish, install

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
        flag("act", "--act", "It decides and speaks by itself at a beat; needs EGO_LLM."),
    ]
    help_ = "Tell an MCP client, cron or systemd of this ego."
    built.command("install", help=help_, rich_help_panel=Group.UPKEEP)(
        make_answering_command("install", parameters, answer)
    )


def add_uninstall(built: typer.Typer) -> None:
    """Take back what install wrote."""
    from ego.upkeep.install.uninstall import KNOWN, uninstall

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        return uninstall(settings, given.pop("client"), given.pop("name"), **given), []

    client = typer.Argument(
        help=", ".join(KNOWN), metavar="CLIENT", autocompletion=complete_from(KNOWN)
    )
    name = typer.Option("--name", help="What the MCP server is called.", metavar="<text>")
    parameters = [
        make_parameter("client", str, client, default=inspect.Parameter.empty),
        flag("dry_run", "--dry-run", "Only show what would be taken back."),
        make_parameter("name", str, name, default="ego"),
        flag("project", "--project", "claude-code: of this directory alone."),
    ]
    help_ = "Take back what install wrote for a client, cron or systemd."
    built.command("uninstall", help=help_, rich_help_panel=Group.UPKEEP)(
        make_answering_command("uninstall", parameters, answer)
    )


def add_hook(built: typer.Typer) -> None:
    """What a client's hooks call."""
    from ego.upkeep.install import hooks

    group = typer.Typer(no_args_is_help=True, help="What the hooks of Claude Code call.")

    def pre_compact(_: Settings, manner: Manner, __: dict[str, Any]) -> None:
        show("hook_pre_compact", Reply(hooks.pre_compact(), fields={}), manner)

    def stop(_: Settings, manner: Manner, __: dict[str, Any]) -> None:
        said = hooks.stop(_called_with())
        if said or manner.as_json:
            show("hook_stop", Reply(said, fields={}), manner)

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


def add_config(built: typer.Typer) -> None:
    """Show what is set."""
    group = typer.Typer(no_args_is_help=True, help="What is set, and where.")

    def answer(settings: Settings, _: dict[str, Any]) -> Answered:
        from ego.upkeep import settings as configured

        return configured.show(settings.data_dir, registry.USED)

    group.command("show", help="Show each setting, and where it comes from.")(
        make_answering_command("config_show", [], answer, read=settings_alone)
    )

    def put(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep import config_file

        return config_file.set_key(settings, given["name"], given["value"]), []

    def take_out(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep import config_file

        return config_file.unset_key(settings, given["name"]), []

    def where(settings: Settings, manner: Manner, _: dict[str, Any]) -> None:
        path = str(settings.data_dir / CONFIG_FILE)
        show("config_path", Reply(path, fields={"file": path}), manner)

    name = typer.Argument(help="As config show names it: heartbeat.quiet.", metavar="KEY")
    value = typer.Argument(help="What it is to be.", metavar="VALUE")
    key = make_parameter("name", str, name, default=inspect.Parameter.empty)
    to = make_parameter("value", str, value, default=inspect.Parameter.empty)
    group.command("set", help="Set a key in config.toml; the rest of it stays as it is.")(
        make_answering_command("config_set", [key, to], put, read=settings_as_understood)
    )
    group.command("unset", help="Take a key out of config.toml.")(
        make_answering_command("config_unset", [key], take_out, read=settings_as_understood)
    )
    group.command("path", help="Say where config.toml stands.")(make_command([], where))
    built.add_typer(group, name="config", rich_help_panel=Group.UPKEEP)

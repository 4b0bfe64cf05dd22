"""Setting up: `ego install` and what it installs, and `ego config`."""

from __future__ import annotations

import inspect
import sys
from typing import Any

import typer

from ego.config import CONFIG_FILE, Settings
from ego.core.reply import Reply
from ego.core.text import in_a_line
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


def add_install(built: typer.Typer) -> None:
    """Tell a client, cron or systemd that there is an ego."""
    from ego.upkeep.install.found import what_was_answered
    from ego.upkeep.install.hosts import HOSTS
    from ego.upkeep.install.install import CLIENTS, EVERY, Wish, install, rule

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        if given["client"] is None:
            return _look_around(settings, given)
        every = given.pop("every")
        if every is not None and not every.isdecimal():
            raise UsageError(f"--every takes minutes, not '{every}'.")
        minutes = None if every is None else int(every)
        permissions, hooks = not given.pop("no_permissions"), not given.pop("no_hooks")
        host = HOSTS.get(given["client"])
        if host and host.hooks and not given["dry_run"]:
            told = what_was_answered(settings, host, given["name"], project=given["project"])
            if host.name == "claude-code" and permissions and not told.permission:
                asking = f"Let Claude Code use it without asking ({rule(given['name'])})?"
                permissions = _may(asking)
            if hooks and not given["capture"] and not told.capture:
                given["capture"] = _may("Keep what is said there as talk?", unasked=False)
        wish = Wish(every=minutes, hooks=hooks, permissions=permissions, **given)
        return install(settings, wish)

    hooking = ", ".join(host.name for host in HOSTS.values() if host.hooks)
    projects = [host.name for host in HOSTS.values() if host.has_projects]
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
        make_parameter("client", str | None, client),
        flag("dry_run", "--dry-run", "Only show what would be written."),
        make_parameter("name", str, name, default="ego"),
        flag("project", "--project", f"{', '.join(projects)}: for this directory alone."),
        flag("no_hooks", "--no-hooks", f"{hooking}: leave the hooks out."),
        flag("no_permissions", "--no-permissions", "claude-code: it has to ask before each use."),
        flag("capture", "--capture", f"{hooking}: keep what is said there as talk."),
        make_parameter("every", str | None, every),
        make_parameter("agent", str | None, agent),
        flag("act", "--act", "It decides and speaks by itself at a beat; needs EGO_LLM."),
    ]
    help_ = "Tell an MCP client, cron or systemd of this ego; alone: who is here."
    built.command("install", help=help_, rich_help_panel=Group.UPKEEP)(
        make_answering_command("install", parameters, answer)
    )


def _look_around(settings: Settings, given: dict[str, Any]) -> Answered:
    from ego.upkeep.install.found import look_around

    if any(value for name, value in given.items() if name != "name") or given["name"] != "ego":
        raise UsageError("Which client? ego install alone says who is here.")
    return look_around(settings)


def _may(question: str, *, unasked: bool = True) -> bool:
    """What a person at a terminal answers, and `unasked` where nobody is."""
    if sys.stdin is None or not sys.stdin.isatty():
        return unasked
    return typer.confirm(question, default=unasked, err=True)


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
        flag("project", "--project", "That of this directory alone."),
    ]
    help_ = "Take back what install wrote for a client, cron or systemd."
    built.command("uninstall", help=help_, rich_help_panel=Group.UPKEEP)(
        make_answering_command("uninstall", parameters, answer)
    )


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
        show("config_path", Reply(in_a_line(path), fields={"file": path}), manner)

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

"""`ego schema`: what every command takes and answers, as JSON schemas.

What a tool takes and answers stands in its definition. The commands that are more than a tool
say beside it what their options are; what they answer is named here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import typer

from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces.commands.tools import EVERYWHERE, make_command, make_parameter
from ego.faces.terminal.show import Manner, show
from ego.runtime.parameters import short
from ego.runtime.toolkit import TOOLS


def add_schema(built: typer.Typer) -> None:
    """Tell what commands take and answer. It needs the others beside it to tell of them."""

    def offered(incomplete: str) -> list[tuple[str, str]]:
        sign = "-" if "-" in incomplete else "_"
        names = [name.replace("_", sign) for name, *_ in _named(typer.main.get_command(built))]
        return [(name, "") for name in names if name.startswith(incomplete)]

    def run(_: Settings, manner: Manner, given: dict[str, Any]) -> None:
        said: Mapping[str, Any] = schemas(built)
        if given["name"]:
            wanted = " ".join(given["name"])
            known = ", ".join(said)
            said = said.get(wanted.replace(" ", "_").replace("-", "_"), {})
            if not said:
                raise UsageError(f"Unknown command '{short(wanted)}'. Known: {known}.")
        reply = Reply(json.dumps(said, ensure_ascii=False, indent=2), fields=said)
        show("schema", reply, manner.and_then(None, False, True))  # wrapped it would be no JSON

    name = typer.Argument(
        help="Of one command alone; all of them when left out.",
        metavar="[COMMAND]",
        autocompletion=offered,
    )
    help_ = "Print what commands take and answer, as JSON schemas."
    built.command("schema", help=help_)(
        make_command([make_parameter("name", list[str] | None, name)], run, read=_no_settings)
    )


def _no_settings(manner: Manner) -> Settings:
    """Nothing is looked up: what commands take is the same wherever they are run."""
    from pathlib import Path

    return Settings(manner.data_dir or Path())


def schemas(built: typer.Typer) -> dict[str, dict[str, Any]]:
    """Of every command of `built`, by the name under which it answers."""
    return {name: _told(name, *called) for name, *called in _named(typer.main.get_command(built))}


def _named(group: Any, path: str = "") -> Iterator[tuple[str, str, Any]]:
    """Every command: the name under which it answers, the words that call it, itself."""
    for name, one in group.commands.items():
        words = f"{path} {name}".strip()
        if hasattr(one, "commands"):
            yield from _named(one, words)
        else:
            yield words.replace(" ", "_").replace("-", "_"), words, one


def _told(name: str, words: str, command: Any) -> dict[str, Any]:
    said = {
        "command": f"ego {words}",
        "description": (command.help or "").strip(),
        "input": _input(name, command),
    }
    answer = answers_by_hand().get(name) or (TOOLS[name].answer if name in TOOLS else None)
    if answer is None:
        return said
    from ego.runtime.answers.schemas import DIALECT, schema_of

    return said | {"data": {"$schema": DIALECT, **schema_of(answer)}}


def _input(name: str, command: Any) -> dict[str, Any]:
    known = {one.name: one for one in TOOLS[name].parameters} if name in TOOLS else {}
    own = [
        one
        for one in command.params
        if one.name != "help" and getattr(one, "rich_help_panel", None) != EVERYWHERE
    ]
    said: dict[str, Any] = {
        "type": "object",
        "properties": {
            one.name: known[one.name].whole_schema() if one.name in known else _option(one)
            for one in own
        },
        "additionalProperties": False,
    }
    required = [
        one.name
        for one in own
        if (known[one.name].required if one.name in known else bool(one.required))
    ]
    return said | {"required": required} if required else said


def _option(one: Any) -> dict[str, Any]:
    """The schema of what only the command line knows."""
    said: dict[str, Any] = {"type": "boolean" if getattr(one, "is_flag", False) else "string"}
    if one.nargs != 1 or getattr(one, "multiple", False):
        said = {"type": "array", "items": said}
    return said | {"description": one.help}


def answers_by_hand() -> Mapping[str, Any]:
    """What the commands answer that are more than a tool."""
    from ego.faces.living import answers as living
    from ego.faces.proxy import served as proxy
    from ego.faces.web import answers as web
    from ego.host import answers as host
    from ego.tools.identity import answers as session
    from ego.tools.memory import answers
    from ego.tools.persona import answers as persona
    from ego.tools.talk import answers as talk
    from ego.upkeep import answers as upkeep

    return {
        "absorb": talk.Turn,
        "backup": upkeep.Backup | upkeep.Copies,
        "chat": talk.Turn,
        "config_show": upkeep.ConfigShow,
        "doctor": upkeep.Doctor,
        "export": upkeep.Export,
        "host_add": host.Added,
        "host_beat": host.Beaten,
        "host_export": upkeep.Export,
        "host_import": upkeep.Import,
        "host_init": host.Prepared,
        "host_list": host.Egos,
        "host_remove": host.Removed,
        "host_set": host.Set,
        "host_stats": host.Room,
        "host_token": host.Tokens,
        "host_vacuum": host.Vacuumed,
        "forget": answers.Forget | answers.Purge,
        "capture_status": upkeep.Capture,
        "capture_off": upkeep.Capture,
        "hook_capture": session.Nothing,
        "hook_session_start": session.Nothing,
        "hook_pre_compact": session.Nothing,
        "hook_stop": session.Nothing,
        "import": upkeep.Import,
        "config_set": upkeep.ConfigChanged,
        "config_unset": upkeep.ConfigChanged,
        "config_edit": upkeep.ConfigChanged,
        "config_path": upkeep.ConfigPath,
        "uninstall": upkeep.Uninstalled,
        "init": living.SetUp,
        "install": upkeep.Installed | upkeep.WouldInstall | upkeep.InstallEntry | upkeep.Hosts,
        "live": living.Begun | living.Stopped | living.Living,
        "migrate_status": upkeep.MigrateStatus,
        "migrate_up": upkeep.MigrateUp,
        "persona_edit": persona.Persona,
        "proxy": proxy.ProxyServed,
        "reindex": upkeep.Reindex | upkeep.Relinked,
        "reply": talk.Turn,
        "reset": upkeep.Reset,
        "restore": upkeep.Restore | upkeep.WouldRestore,
        "schema": upkeep.Schema,
        "stats": upkeep.Stats,
        "watch": session.Today,
        "web": web.WebServed,
    }

"""`ego absorb`, `ego chat`, `ego reply` and `ego console` as commands.

What they do is in `ego.faces.talk` and `ego.faces.follow`.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import typer

from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces.commands.tools import (
    as_text_parameter,
    flag,
    make_command,
    make_parameter,
    tell,
    use_where_one_is,
)
from ego.faces.terminal.show import Manner, show
from ego.runtime import nowhere
from ego.runtime.ego import open_ego, work_off_vectors
from ego.runtime.toolkit import TOOLS

PROXY = "Stand in front of a model: chat programs get the inner life by changing one address."


def add_absorb(built: typer.Typer) -> None:
    """Keep a turn of another program's model."""
    from ego.faces.talk import chat

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        chat.absorb(
            settings,
            manner,
            given["user"],
            given["person"],
            given["heard_by"] or (),
            confided=given["confided"],
        )

    said = typer.Option("--user", help="What was said to the model.", metavar="<text>")
    whom = typer.Option(
        "--person", "--with", help="Whom it was with; else your companion.", metavar="<name>"
    )
    heard = typer.Option("--heard-by", help="Who else heard it, once for each.", metavar="<name>")
    parameters = [
        make_parameter("user", str | None, said),
        make_parameter("person", str | None, whom),
        make_parameter("heard_by", list[str] | None, heard),
        flag("confided", "--confided", "It was told in confidence."),
    ]
    built.command("absorb", help=chat.ABSORB)(make_command(parameters, run))


def add_chat(built: typer.Typer) -> None:
    """Talk through a language model."""
    from ego.faces.living.wish import read_model
    from ego.faces.talk import chat

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        if given["model"] is not None:
            settings = replace(settings, llm=read_model(given["model"]))
        shows_before = given["before"]
        chat.chat(
            settings,
            manner,
            given["words"],
            person=given["person"],
            system=given["system"] or "",
            shows_before=shows_before,
        )
        work_off_vectors(settings)

    words = typer.Argument(help="What you say; - reads it.", metavar="TEXT")
    whom = typer.Option(
        "--person", "--with", help="Who talks; else your companion.", metavar="<name>"
    )
    model = typer.Option(
        "--model", help="Which model answers: openai:MODEL or command:PROGRAM.", metavar="<text>"
    )
    system = typer.Option(
        "--system", help="What to add to what the model is told.", metavar="<text>"
    )
    parameters = [
        make_parameter("words", str | None, words),
        make_parameter("person", str | None, whom),
        make_parameter("model", str | None, model),
        make_parameter("system", str | None, system),
        flag("before", "--continue", "Show the last turns first; the model knows them anyway."),
    ]
    built.command("chat", help=chat.CHAT)(make_command(parameters, run))


def add_reply(built: typer.Typer) -> None:
    """Answer what was said by itself."""
    from ego.faces.talk import chat

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        chat.respond(settings, manner, given["words"])
        work_off_vectors(settings)

    words = typer.Argument(help="What you answer; - reads it.", metavar="TEXT")
    built.command("reply", help=chat.REPLY)(
        make_command([make_parameter("words", str | None, words)], run)
    )


def add_proxy(built: typer.Typer) -> None:
    """Stand in front of a model for chat programs."""

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> int:
        from ego.faces.proxy import plan as planning

        if not given["to"]:
            raise UsageError("Which model? --to takes its address, such as http://localhost:11434.")
        plan, token = planning.make(
            settings.proxy,
            given["to"],
            given["listen"],
            given["key_env"],
            given["allow_origin"] or [],
        )
        from ego.faces.proxy.serving import (
            serve_proxy,  # a second of imports no other command needs
        )

        def told(reply: Reply[Any]) -> None:
            show("proxy", reply, manner)
            sys.stdout.flush()

        return serve_proxy(settings, plan, token, told)

    to = typer.Option("--to", help="The model's own address.", metavar="<url>")
    listen = typer.Option("--listen", help="Where; else 127.0.0.1:8089.", metavar="<[host:]port>")
    key = typer.Option(
        "--key-env", help="The variable with the model's key, for all clients.", metavar="<name>"
    )
    pages = typer.Option("--allow-origin", help="Web pages that may call.", metavar="<origin>")
    built.command("proxy", help=PROXY)(
        make_command(
            [
                make_parameter("to", str | None, to),
                make_parameter("listen", str | None, listen),
                make_parameter("key_env", str | None, key),
                make_parameter("allow_origin", list[str] | None, pages),
            ],
            run,
        )
    )


def add_console(built: typer.Typer) -> None:
    """The tool, with the option to stay and show what arrives."""
    from ego.faces import follow

    tool = TOOLS["console"]

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> int:
        if given.pop("follow"):
            return follow.follow(settings, manner, tool.read(given))
        answered = use_where_one_is(tool, settings, given)
        code = tell(tool.name, answered, manner)
        if sys.stdout.isatty() and nowhere.is_there(settings):
            with open_ego(settings) as ego:
                follow.looked_at(ego, answered[0].fields)
        return code

    parameters = [
        *(as_text_parameter(parameter) for parameter in tool.parameters),
        flag("follow", "--follow", "Stay, and show what arrives. Ctrl-C ends it."),
    ]
    built.command(tool.command, help=tool.help)(make_command(parameters, run))

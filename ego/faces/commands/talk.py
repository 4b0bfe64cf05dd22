"""`ego absorb`, `ego chat`, `ego reply` and `ego console` as commands.

What they do is in `ego.faces.chat` and `ego.faces.follow`.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import typer

from ego.config import Settings
from ego.faces.commands.tools import as_text_parameter, flag, make_command, make_parameter, tell
from ego.faces.terminal.show import Manner
from ego.runtime.ego import open_ego, work_off_vectors
from ego.runtime.toolkit import TOOLS, use


def add_absorb(built: typer.Typer) -> None:
    """Keep a turn of another program's model."""
    from ego.faces import chat

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        chat.absorb(settings, manner, given["user"])

    said = typer.Option("--user", help="What was said to the model.", metavar="<text>")
    built.command("absorb", help=chat.ABSORB)(
        make_command([make_parameter("user", str | None, said)], run)
    )


def add_chat(built: typer.Typer) -> None:
    """Talk through a language model."""
    from ego.faces import chat
    from ego.faces.living.wish import read_model

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        if given["model"] is not None:
            settings = replace(settings, llm=read_model(given["model"]))
        shows_before = given["before"]
        chat.chat(
            settings,
            manner,
            given["words"],
            system=given["system"] or "",
            shows_before=shows_before,
        )
        work_off_vectors(settings)

    words = typer.Argument(help="What you say; - reads it.", metavar="TEXT")
    model = typer.Option(
        "--model", help="Which model answers: openai:MODEL or command:PROGRAM.", metavar="<text>"
    )
    system = typer.Option(
        "--system", help="What to add to what the model is told.", metavar="<text>"
    )
    parameters = [
        make_parameter("words", str | None, words),
        make_parameter("model", str | None, model),
        make_parameter("system", str | None, system),
        flag("before", "--continue", "Show the last turns first; the model knows them anyway."),
    ]
    built.command("chat", help=chat.CHAT)(make_command(parameters, run))


def add_reply(built: typer.Typer) -> None:
    """Answer what was said by itself."""
    from ego.faces import chat

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        chat.respond(settings, manner, given["words"])
        work_off_vectors(settings)

    words = typer.Argument(help="What you answer; - reads it.", metavar="TEXT")
    built.command("reply", help=chat.REPLY)(
        make_command([make_parameter("words", str | None, words)], run)
    )


def add_console(built: typer.Typer) -> None:
    """The tool, with the option to stay and show what arrives."""
    from ego.faces import follow

    tool = TOOLS["console"]

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> int:
        if given.pop("follow"):
            return follow.follow(settings, manner, tool.read(given))
        answered = use(tool, lambda: open_ego(settings), given)
        code = tell(tool.name, answered, manner)
        if sys.stdout.isatty():
            with open_ego(settings) as ego:
                follow.looked_at(ego, answered[0].fields)
        return code

    parameters = [
        *(as_text_parameter(parameter) for parameter in tool.parameters),
        flag("follow", "--follow", "Stay, and show what arrives. Ctrl-C ends it."),
    ]
    built.command(tool.command, help=tool.help)(make_command(parameters, run))

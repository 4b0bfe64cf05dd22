"""How a command is made: its parameters, the options that every command has, its answer."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from ego import config
from ego.config import Settings
from ego.core.reply import Reply
from ego.drawing import Manner, complain, show
from ego.runtime.parameters import refuse_unprintable

EVERYWHERE = "Everywhere"

Answered = tuple[Reply, list[str]]
"""A reply, and the warnings beside it."""

DATA_DIR = typer.Option(
    "--data-dir",
    help="Its home: EGO_DATA_DIR, else ~/.ego/data.",
    metavar="<dir>",
    rich_help_panel=EVERYWHERE,
)
AS_JSON = typer.Option(
    "--json", help="Answer with one JSON object.", metavar="", rich_help_panel=EVERYWHERE
)
PLAIN = typer.Option(
    "--plain", help="Draw nothing, even on a terminal.", metavar="", rich_help_panel=EVERYWHERE
)


def make_answering_command(
    name: str,
    parameters: Sequence[inspect.Parameter],
    answer: Callable[[Settings, dict[str, Any]], Answered],
    afterwards: Callable[[Settings], object] | None = None,
    read: Callable[[Manner], Settings] | None = None,
) -> Callable[..., int]:
    """A command that answers with a reply, shown under `name`, and exits as that says.

    `afterwards` runs once the answer has been given; `read` is that of `make_command`.
    """

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> int:
        reply, warnings = answer(settings, given)
        show(name, reply, manner)
        for warning in warnings:
            complain("warning", warning)
        if afterwards:
            sys.stdout.flush()
            afterwards(settings)
        return reply.exit_code

    return make_command(parameters, run, read)


def make_command(
    parameters: Sequence[inspect.Parameter],
    run: Callable[[Settings, Manner, dict[str, Any]], int | None],
    read: Callable[[Manner], Settings] | None = None,
) -> Callable[..., int]:
    """A Typer command with `parameters` and the options that every command has.

    `read` reads the settings, for a command that is of use also where they make no sense.
    """

    def command(ctx: typer.Context, **given: Any) -> int:
        manner: Manner = ctx.obj.and_then(
            given.pop("data_dir"), given.pop("as_json"), given.pop("plain")
        )
        return run((read or settings_of)(manner), manner, given) or 0

    every = [
        inspect.Parameter("ctx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context),
        *parameters,
        make_parameter("data_dir", Path | None, DATA_DIR),
        make_parameter("as_json", bool, AS_JSON, default=False),
        make_parameter("plain", bool, PLAIN, default=False),
    ]
    command.__signature__ = inspect.Signature(every)  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in every}
    return command


def make_parameter(name: str, kind: Any, info: Any, default: Any = None) -> inspect.Parameter:
    """A parameter of a command: `info` is the Typer argument or option it is given as."""
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, info]
    )


def flag(name: str, option: str, said: str) -> inspect.Parameter:
    """A parameter that is true when its option is there."""
    return make_parameter(name, bool, typer.Option(option, help=said, metavar=""), default=False)


def settings_of(manner: Manner) -> Settings:
    """The settings in force, with a word on what of them nobody understands.

    UsageError when what was said of the directory is no text.
    """
    settings = config.read(_directory(manner))
    if settings.unknown:
        first, *more = settings.unknown
        rest = f" And {len(more)} more: ego config show." if more else ""
        complain("warning", f"{first}{rest}")
    return settings


def settings_alone(manner: Manner) -> Settings:
    """The same without the word, for a command that tells everything itself."""
    return config.read(_directory(manner))


def settings_as_understood(manner: Manner) -> Settings:
    """The settings without those that make no sense."""
    return config.as_far_as_understood(_directory(manner))[0]


def _directory(manner: Manner) -> Path | None:
    if manner.data_dir is not None:
        refuse_unprintable("--data-dir", str(manner.data_dir))
    return manner.data_dir

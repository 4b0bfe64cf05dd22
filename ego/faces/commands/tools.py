"""How a command is made: its parameters, the options that every command has, its answer.

A tool as a command: made from its definition, and from nothing else.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, TypeVar
from unicodedata import normalize

import typer

from ego import config
from ego.config import Settings
from ego.core import text
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces import registry
from ego.faces.commands import completing
from ego.faces.terminal.show import Manner, complain, is_drawn, show
from ego.runtime import nowhere
from ego.runtime.ego import open_ego, work_off_vectors
from ego.runtime.parameters import Parameter, refuse_unprintable
from ego.runtime.toolkit import TOOLS, Tool, drop_warnings, use, use_ready
from ego.upkeep.language import choose, speak

EVERYWHERE = "Everywhere"

_SAY_NO_NOTE = frozenset({"init", "live"})
"""They say in their answer where an ego began."""

Answered = tuple[Reply, list[str]]
"""A reply, and the warnings beside it."""

DATA_DIR = typer.Option(
    "--data-dir",
    help="Its home: EGO_DATA_DIR, else ~/.ego/data.",
    metavar="<dir>",
    rich_help_panel=EVERYWHERE,
)
EGO = typer.Option(
    "--ego",
    help="Which of a database's egos: EGO_NAME.",
    metavar="<name>",
    rich_help_panel=EVERYWHERE,
)
AS_JSON = typer.Option(
    "--json", help="Answer with one JSON object.", metavar="", rich_help_panel=EVERYWHERE
)
QUIET = typer.Option(
    "--quiet",
    "-q",
    help="Print no answer: the exit code tells.",
    metavar="",
    rich_help_panel=EVERYWHERE,
)
SCAFFOLD = typer.Option(
    "--scaffold",
    help="On a terminal too, the questions for an agent.",
    metavar="",
    rich_help_panel=EVERYWHERE,
)
SHORT: Mapping[str, tuple[str, ...]] = {
    "n": ("--n", "-n", "--limit"),
    "emotion": ("--emotion", "-e"),
    "category": ("--category", "-c"),
    "yes": ("--yes", "-y"),
}
"""Options that are called alike everywhere, with their short names."""
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
        code = tell(name, answer(settings, given), manner)
        if afterwards:
            sys.stdout.flush()
            afterwards(settings)
        return code

    return make_command(parameters, run, read)


def tell(name: str, answered: Answered, manner: Manner) -> int:
    """Show a reply under `name`, and its warnings beside it; returns what to exit with."""
    reply, warnings = answered
    if (is_drawn(manner) and sys.stderr.isatty()) or _is_one_place():  # one reads both
        reply = drop_warnings(reply, warnings)
    show(name, reply, manner)
    for warning in warnings:
        complain("warning", warning)
    return reply.exit_code


def _is_one_place() -> bool:
    """Whether both streams go to one file, pipe or terminal, as `2>&1` lets them."""
    try:
        out, err = (os.fstat(one.fileno()) for one in (sys.stdout, sys.stderr))
    except (OSError, ValueError, AttributeError):
        return False
    return os.path.samestat(out, err)


def make_command(
    parameters: Sequence[inspect.Parameter],
    run: Callable[[Settings, Manner, dict[str, Any]], int | None],
    read: Callable[[Manner], Settings] | None = None,
) -> Callable[..., int]:
    """A Typer command with `parameters` and the options that every command has.

    `read` reads the settings, for a command that is of use also where they make no sense. When
    an ego began with it, a person at a terminal is told where.
    """

    def command(ctx: typer.Context, **given: Any) -> int:
        manner: Manner = ctx.obj.and_then(
            given.pop("data_dir"),
            given.pop("as_json"),
            given.pop("plain"),
            given.pop("ego_name"),
            quiet=given.pop("quiet"),
            scaffold=given.pop("scaffold"),
        )
        settings = (read or settings_of)(manner)
        if settings.database_url:
            _, *command = ctx.command_path.split()
            registry.refuse_on_a_server(command[0] if command else "", settings)
            if settings.ego_name and is_drawn(manner):
                _speak_its_language(settings)
        was_there = ctx.info_name in _SAY_NO_NOTE or nowhere.is_there(settings)
        try:
            return run(settings, manner, given) or 0
        finally:
            if not was_there and sys.stderr.isatty() and nowhere.is_there(settings):
                complain("note", f"a new ego was made in {settings.data_dir}.")

    every = [
        inspect.Parameter("ctx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context),
        *parameters,
        make_parameter("data_dir", Path | None, DATA_DIR),
        make_parameter("ego_name", str | None, EGO),
        make_parameter("as_json", bool, AS_JSON, default=False),
        make_parameter("plain", bool, PLAIN, default=False),
        make_parameter("quiet", bool, QUIET, default=False),
        make_parameter("scaffold", bool, SCAFFOLD, default=False),
    ]
    command.__signature__ = inspect.Signature(every)  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in every}
    return command


def _speak_its_language(settings: Settings) -> None:
    """Let the screens speak what is set of the ego of many that is looked at."""
    from ego.runtime import hosted  # only for those who keep many

    speak(choose(hosted.settings_of(settings, hosted.find(settings)).language))


def make_parameter(name: str, kind: Any, info: Any, default: Any = None) -> inspect.Parameter:
    """A parameter of a command: `info` is the Typer argument or option it is given as."""
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, info]
    )


def flag(name: str, option: str, said: str) -> inspect.Parameter:
    """A parameter that is true when its option is there."""
    flags = SHORT.get(name, (option,)) if option == f"--{name}" else (option,)
    return make_parameter(name, bool, typer.Option(*flags, help=said, metavar=""), default=False)


_Default = TypeVar("_Default", int, int | None)


def read_number(
    flag: str, given: str | None, least: int, most: int, *, default: _Default
) -> _Default:
    """The whole number that was `given` with the option `flag`, or its default.

    UsageError for what is none from `least` to `most`.
    """
    if given is None:
        return default
    said = normalize("NFKC", given).strip()
    if not re.fullmatch(r"\d{1,19}", said) or not least <= int(said) <= most:
        told = text.one_line(given, 40)
        raise UsageError(f"{flag} takes a number from {least} to {most}, not '{told}'.")
    return int(said)


def settings_of(manner: Manner) -> Settings:
    """The settings in force, with a word on what of them nobody understands.

    UsageError when what was said of the directory is no text.
    """
    settings = _named(manner, config.read(_directory(manner), tools=registry.USED))
    if settings.unknown:
        first, *more = settings.unknown
        rest = f" And {len(more)} more: ego config show." if more else ""
        complain("warning", f"{first}{rest}")
    return settings


def settings_alone(manner: Manner) -> Settings:
    """The same without the word, for a command that tells everything itself."""
    return _named(manner, config.read(_directory(manner), tools=registry.USED))


def settings_as_understood(manner: Manner) -> Settings:
    """The settings without those that make no sense."""
    return _named(manner, config.as_far_as_understood(_directory(manner), tools=registry.USED)[0])


def _named(manner: Manner, settings: Settings) -> Settings:
    """The settings with the ego that the command line names; UsageError where there are no many."""
    if manner.ego is None:
        return settings
    refuse_unprintable("--ego", manner.ego)
    if not settings.database_url:
        raise UsageError(
            "--ego names one of a database's egos, and EGO_DATABASE_URL names no database."
        )
    return replace(settings, ego_name=manner.ego)


def _directory(manner: Manner) -> Path | None:
    if manner.data_dir is not None:
        refuse_unprintable("--data-dir", str(manner.data_dir))
    return manner.data_dir


GROUPS = {
    "capability": "Actions it can take in the world, and which are enabled.",
    "deliver": "Where its own messages are sent.",
    "jobs": "Work that waits to be done.",
    "persona": "Who the ego is when it speaks.",
    "prefer": "What it likes and dislikes.",
    "desires": "All desires: their time scales, and how they will rise.",
}
"""What the commands with subcommands are for."""


def add(tool: Tool) -> Callable[[typer.Typer], None]:
    """What adds `tool`, or the whole group of commands that it stands in."""
    if not tool.under:
        return lambda built: add_tool(built, tool)

    def add(built: typer.Typer) -> None:
        group = typer.Typer(no_args_is_help=True, help=GROUPS[tool.under])
        for one in TOOLS.values():
            if one.under == tool.under:
                add_tool(group, one)
        built.add_typer(group, name=tool.under)

    return add


def add_tool(
    built: typer.Typer,
    tool: Tool,
    fill: Callable[[Settings, dict[str, Any]], Reply | None] | None = None,
) -> None:
    """The command of `tool`; `fill` completes what was given, or answers in its place."""

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        for parameter in tool.parameters:
            missing = (None, "-") if parameter.required else ("-",)
            if parameter.piped and given.get(parameter.name) in missing:
                given[parameter.name] = _piped(parameter)
            elif parameter.from_file and given.get(parameter.name) is not None:
                given[parameter.name] = _in_file(parameter, given[parameter.name])
        if fill and (answered := fill(settings, given)):
            return answered, []
        return use_where_one_is(tool, settings, given)

    taken = [as_text_parameter(parameter) for parameter in tool.parameters]
    command = make_answering_command(tool.name, taken, answer, work_off_vectors)
    built.command(tool.command, help=tool.help)(command)


def _refuse_lacking(tool: Tool, given: Mapping[str, Any]) -> None:
    """Raise UsageError that shows how the command is typed, for something it needs is missing."""
    try:
        tool.read(given)
    except UsageError as error:
        from ego.faces.commands.help import EXAMPLES

        example = EXAMPLES[f"{tool.under} {tool.command}".strip()]
        raise UsageError(f"{error} As in: `{example}`.") from None


def use_where_one_is(tool: Tool, settings: Settings, given: Mapping[str, Any]) -> Answered:
    """Use the tool; where no ego is, what none begins with is answered by an empty one."""
    if any(one.required and given.get(one.name) is None for one in tool.parameters):
        _refuse_lacking(tool, given)
    if not nowhere.needs_one(tool) or nowhere.is_there(settings):
        return use_ready(tool, lambda: open_ego(settings), given)
    tool.read(given)  # a wrong request is wrong anywhere
    complain("note", nowhere.absence(settings))
    return use(tool, lambda: nowhere.opened_empty(settings), given)


def as_text_parameter(parameter: Parameter) -> inspect.Parameter:
    """A tool's parameter as Typer takes it: texts throughout, for the tool reads them itself."""
    kind: Any = {bool: bool, list: list[str] | None}.get(parameter.kind, str | None)
    info = typer.Argument if parameter.positional else typer.Option
    marked = info(
        *(parameter.flags or (() if parameter.positional else SHORT.get(parameter.name, ()))),
        help=_help(parameter),
        metavar="" if parameter.kind is bool else _metavar(parameter),
        show_default=False,
        autocompletion=completing.complete(parameter),
    )
    return make_parameter(
        parameter.name, kind, marked, default=False if parameter.kind is bool else None
    )


def _metavar(parameter: Parameter) -> str:
    if parameter.info.metavar:
        return parameter.info.metavar
    if not parameter.positional:
        low, high = parameter.info.min, parameter.info.max
        if low is not None and high is not None:
            return f"<{low:g}..{high:g}>"
        return "<number>" if parameter.kind in (int, float) else "<text>"
    return parameter.name.upper()


def _help(parameter: Parameter) -> str:
    said, default = parameter.info.help or "", parameter.default
    if parameter.required or default in (None, False):
        return said
    return f"{said} Default: {str(default).removesuffix('.')}."


def _piped(parameter: Parameter) -> str | None:
    """What stands on standard input; None when that is a terminal and nothing was asked of it."""
    if sys.stdin is None or sys.stdin.isatty():
        return None
    most = parameter.limit.bytes
    read = sys.stdin.buffer.read(most + 1)
    if len(read) > most:
        raise UsageError(f"Standard input is longer than the {most:,} bytes that fit.")
    try:
        return read.decode("utf-8").strip() or None
    except UnicodeDecodeError as error:
        raise UsageError(
            f"Standard input is not UTF-8 (byte {error.start}). Convert it first."
        ) from None


def _in_file(parameter: Parameter, name: str) -> str:
    """What stands in the file called `name`, or on standard input for `-`."""
    if name == "-":
        if (said := _piped(parameter)) is None:
            raise UsageError(f"Nothing stands on standard input for --{parameter.name}.")
        return said
    try:
        with Path(name).open("rb") as file:
            return file.read(parameter.limit.bytes + 1).decode("utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise UsageError(f"{name} cannot be read: {reason}.") from None

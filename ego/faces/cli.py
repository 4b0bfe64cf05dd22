"""The command line: runs one, with its exit code and its one line for what went wrong.

A command is built when it is asked for: `app` registers the one that the arguments name,
and all of them for help and completion.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer

from ego.config.values import read_data_dir
from ego.core.synonyms import ENGLISH, LANGUAGES
from ego.errors import EgoError, StateError
from ego.faces import registry, streams, words
from ego.faces.commands import help as helping
from ego.faces.commands import hooks, host, live, schema, seeing, serve, setup, talk, tools, upkeep
from ego.faces.commands.owning import deleting, editing
from ego.faces.commands.tools import AS_JSON, DATA_DIR, EGO, PLAIN, QUIET, SCAFFOLD
from ego.faces.terminal import overview
from ego.faces.terminal.show import Manner, complain
from ego.runtime.toolkit import TOOLS
from ego.upkeep.language import choose, speaking
from ego.version import __version__

INTERRUPTED = 130
ALL = None
"""Instead of arguments: whatever they may be."""
HELP = ("-h", "--help")
HELP_COMMAND = "help"

SHOWN_ALONE = {
    "capability": "list",
    "config": "show",
    "deliver": "list",
    "jobs": "list",
    "persona": "show",
    "prefer": "list",
}
"""What a group of commands shows when none of them is named."""

BY_HAND: dict[str, Callable[[typer.Typer], None]] = {
    "absorb": talk.add_absorb,
    "backup": upkeep.add_backup,
    "capture": hooks.add_capture,
    "chat": talk.add_chat,
    "config": setup.add_config,
    "console": talk.add_console,
    "doctor": upkeep.add_doctor,
    "edit": editing.add_edit,
    "forget": deleting.add_forget,
    "export": upkeep.add_export,
    "import": upkeep.add_import,
    "init": setup.add_init,
    "hook": hooks.add_hook,
    "host": host.add_host,
    "install": setup.add_install,
    "live": live.add_live,
    "uninstall": setup.add_uninstall,
    "migrate": upkeep.add_migrate,
    "persona": editing.add_persona,
    "proxy": talk.add_proxy,
    "purge": deleting.add_purge,
    "reindex": upkeep.add_reindex,
    "reply": talk.add_reply,
    "reset": upkeep.add_reset,
    "restore": upkeep.add_restore,
    "schema": schema.add_schema,
    "serve": serve.add_serve,
    "stats": upkeep.add_stats,
    "watch": seeing.add_watch,
    "web": seeing.add_web,
}
"""The commands that are more than a tool, and what adds each."""


def main() -> None:
    """The `ego` command: run it and exit with its code."""
    streams.attach()
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line; returns the exit code."""
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except streams.Unwritten as error:
        return _untold(error)
    except BrokenPipeError:
        return _unread()
    return code


def _run(arguments: Sequence[str]) -> int:
    with speaking(_language_for(arguments)):
        return _run_in_it(arguments)


def _language_for(arguments: Sequence[str]) -> str:
    """What a person at a terminal reads in; a pipe and a program read English."""
    is_for_programs = {"--json", "--plain"} & set(_before_words(arguments))
    if is_for_programs or not (sys.stdout.isatty() or sys.stderr.isatty()):
        return ENGLISH
    named = _named_directories(arguments)
    try:
        there = tools.settings_as_understood(Manner(Path(named[0]) if named else None))
    except EgoError:  # of a directory that is none, only what the environment says can be known
        said = os.environ.get("EGO_LANGUAGE", "")
        return choose(said if said in LANGUAGES else "")
    return choose(there.language)


def _before_words(arguments: Sequence[str]) -> Sequence[str]:
    """What stands before `--`, behind which nothing is an option."""
    return arguments[: arguments.index("--")] if "--" in arguments else arguments


def _named_directories(arguments: Sequence[str]) -> list[str]:
    asked = _before_words(arguments)
    named = [one for word, one in pairwise(asked) if word == "--data-dir"]
    return named + [word.partition("=")[2] for word in asked if word.startswith("--data-dir=")]


def _run_in_it(arguments: Sequence[str]) -> int:
    try:
        for named in _named_directories(arguments):
            read_data_dir(named)  # an empty one would be read as `.`
        arguments = _showing(_asking_for_help(_parted(arguments)))
        built = app(arguments)
        outcome = built(args=list(arguments), prog_name="ego", standalone_mode=False)
        sys.stdout.flush()
    except EgoError as error:
        said = str(error)
        complain("error", said, words.blame_wide_space(said, arguments))
        return error.exit_code
    except typer.TyperException as error:
        if not error.format_message():
            return 0  # without a command, help was the answer
        said = helping.sentence(error)
        complain("error", said, words.blame_wide_space(said, arguments))
        return error.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except SystemExit as end:
        why = end.__context__  # what Typer makes of one
        if isinstance(why, BrokenPipeError | streams.Unwritten):
            raise why from None
        raise
    return outcome if isinstance(outcome, int) else 0


def _parted(arguments: Sequence[str]) -> Sequence[str]:
    """`arguments` with a full-width space behind the command, or an option before it, as a blank.

    A shell does not part words there. What stands behind the command is read with its options.
    """
    command = _command(arguments)
    end = arguments.index(command) + 1 if command else len(arguments)
    parted = list[str]()
    for word in arguments[:end]:
        if word != command and not word.startswith("--"):
            parted.append(word)
            continue
        name, _, rest = word.strip(words.WIDE_SPACE).partition(words.WIDE_SPACE)
        parted += [name, rest] if rest else [name]
    return [*parted, *arguments[end:]]


def _asking_for_help(arguments: Sequence[str]) -> Sequence[str]:
    """`arguments` with `ego help …` as the option that answers it."""
    if _command(arguments) != HELP_COMMAND:
        return arguments
    place = arguments.index(HELP_COMMAND)
    return [*arguments[:place], *overview.as_option(list(arguments[place + 1 :]))]


def _showing(arguments: Sequence[str]) -> Sequence[str]:
    """`arguments` with what a group shows, where it stands alone: `ego persona show`."""
    shown = SHOWN_ALONE.get(_command(arguments))
    if shown is None:
        return arguments
    place = arguments.index(_command(arguments)) + 1
    if _command(arguments[place:]):
        return arguments
    return [*arguments[:place], shown, *arguments[place:]]


def _unread() -> int:
    """The reader of our output has left: nobody is to be told, and nothing went wrong."""
    streams.give_up_output()
    return 0


def _untold(error: streams.Unwritten) -> int:
    """The answer cannot be given; what the command did is done."""
    streams.give_up_output()
    why = "it is closed" if error.errno == errno.EBADF else error.strerror
    unsaid = StateError(f"Standard output cannot be written: {why}. What was saved is saved.")
    complain("error", str(unsaid))
    return unsaid.exit_code


def app(arguments: Sequence[str] | None = ALL) -> typer.Typer:
    """The application with the command that `arguments` name, or with all of them.

    With no command on a terminal it is greeted, for which none is needed, as for its version.
    """
    built = typer.Typer(
        invoke_without_command=True,
        pretty_exceptions_enable=False,
        help="A persistent inner life for language-model agents.",
        context_settings={"help_option_names": list(HELP)},
    )
    built.callback()(_root)
    completing = "_EGO_COMPLETE" in os.environ
    command = "" if completing else _command(arguments or ()).replace("_", "-")
    alone = arguments is not ALL and not (command or completing)
    if alone and ("--version" in (arguments or ()) or sys.stdout.isatty()):
        return built
    if command != "serve" and not registry.register_one(command):  # serve begins with a few
        registry.register_all()
    adders = {tool.under or tool.command: tools.add(tool) for tool in TOOLS.values()} | BY_HAND
    named = [one for one in (command, command.partition("-")[0]) if one in adders][:1]
    for one in (named if command != "schema" else []) or adders:
        adders[one](built)
    helping.put_under(built)
    helping.tidy(built)
    return built


def _command(arguments: Sequence[str]) -> str:
    """The first word that is neither an option nor the value of one; empty without one."""
    left = iter(arguments)
    for word in left:
        if word in ("--data-dir", "--ego"):
            next(left, None)
        elif word in (*HELP, overview.HELP_ALL) or not word.startswith("-"):
            return word
    return ""


def _version(asked: bool) -> None:
    if asked:
        sys.stdout.write(f"ego {__version__}\n")
        raise typer.Exit


def _every_command(context: typer.Context, asked: bool) -> None:
    if asked:
        context.params["every_command"] = True
        typer.echo(context.get_help())
        raise typer.Exit


def _root(
    context: typer.Context,
    data_dir: Annotated[Path | None, DATA_DIR] = None,
    ego_name: Annotated[str | None, EGO] = None,
    as_json: Annotated[bool, AS_JSON] = False,
    plain: Annotated[bool, PLAIN] = False,
    quiet: Annotated[bool, QUIET] = False,
    scaffold: Annotated[bool, SCAFFOLD] = False,
    version: Annotated[  # noqa: ARG001  its callback answers
        bool,
        typer.Option(
            "--version", help="Show the version.", metavar="", callback=_version, is_eager=True
        ),
    ] = False,
    every_command: Annotated[  # noqa: ARG001  its callback answers
        bool,
        typer.Option(overview.HELP_ALL, hidden=True, callback=_every_command, is_eager=True),
    ] = False,
) -> None:
    context.obj = Manner(data_dir, as_json, plain, ego_name, quiet, scaffold)
    if context.invoked_subcommand is None:
        _alone(context)


def _alone(context: typer.Context) -> None:
    """`ego` without a command: greets on a terminal; else the help, which is no JSON."""
    manner: Manner = context.obj
    if manner.as_json or not sys.stdout.isatty():
        typer.echo(context.get_help())
        raise typer.Exit(2 if manner.as_json else 0)
    from ego.faces.terminal.greeting import show_greeting  # rich, which nothing else needs

    show_greeting(tools.settings_of(manner), plain=manner.plain)

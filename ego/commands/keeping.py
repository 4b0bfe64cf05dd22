"""What keeps an ego for years, as commands: looking after it, copying it, bringing it back."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Any

import typer

from ego import config
from ego.commands.completing import complete_from
from ego.commands.making import (
    Answered,
    flag,
    make_answering_command,
    make_parameter,
    settings_alone,
    settings_as_understood,
)
from ego.config import Settings
from ego.core.reply import Reply
from ego.drawing import progress
from ego.errors import UsageError
from ego.runtime.toolkit import Group


def add_doctor(built: typer.Typer) -> None:
    """Look whether all is well."""

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.tools.talk.turns import reach
        from ego.upkeep.doctor import doctor

        _, wrong = config.as_far_as_understood(settings.data_dir)
        return doctor.visit(settings, repair=given["repair"], ask=reach, wrong=wrong), []

    help_ = "Look whether all is well, and say the way out where it is not."
    repair = flag("repair", "--repair", "Put right what can be, and say what was lost.")
    built.command("doctor", help=help_, rich_help_panel=Group.UPKEEP)(
        make_answering_command("doctor", [repair], answer, read=settings_as_understood)
    )


def add_stats(built: typer.Typer) -> None:
    """Count what is kept."""

    def answer(settings: Settings, _: dict[str, Any]) -> Answered:
        from ego.upkeep import stats

        return stats.stats(settings)

    built.command(
        "stats", help="Count what is kept, and what room it takes.", rich_help_panel=Group.UPKEEP
    )(make_answering_command("stats", [], answer))


def add_config(built: typer.Typer) -> None:
    """Show what is set."""
    group = typer.Typer(no_args_is_help=True, help="What is set, and where.")

    def answer(settings: Settings, _: dict[str, Any]) -> Answered:
        from ego.upkeep import settings as configured

        return configured.show(settings.data_dir)

    group.command("show", help="Show each setting, and where it comes from.")(
        make_answering_command("config_show", [], answer, read=settings_alone)
    )
    built.add_typer(group, name="config", rich_help_panel=Group.UPKEEP)


def add_backup(built: typer.Typer) -> None:
    """Copy everything, or list the copies."""

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep.copies import (
            backup,
            listing,
        )

        if given["path"] == listing.LIST:
            with progress("Looking") as advance:
                return listing.list_copies(settings, advance)
        with progress("Backing up") as advance:
            return backup.backup(settings, given["path"], advance=advance)

    help_ = "Copy the whole ego to a directory, while others go on; or list the copies there are."
    path = typer.Argument(
        help="Where to; in the data directory's backups when left out. `list` lists those there.",
        metavar="[PATH|list]",
        autocompletion=complete_from(["list"]),
    )
    built.command("backup", help=help_, rich_help_panel=Group.UPKEEP)(
        make_answering_command("backup", [make_parameter("path", str | None, path)], answer)
    )


def add_restore(built: typer.Typer) -> None:
    """Bring a backup back."""

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep.copies import (
            compare,
            restore,
        )

        if given["dry_run"]:
            return compare.would_change(settings, given["path"])
        with progress("Restoring") as advance:
            return restore.restore(settings, given["path"], advance=advance)

    help_ = "Bring a backup back; what is there now is kept beside."
    path = typer.Argument(
        help="The directory of a backup, or its name in `ego backup list`.", metavar="PATH"
    )
    parameters = [
        make_parameter("path", str, path, default=inspect.Parameter.empty),
        flag("dry_run", "--dry-run", "Only say what would change."),
    ]
    built.command("restore", help=help_, rich_help_panel=Group.UPKEEP)(
        make_answering_command("restore", parameters, answer)
    )


def add_reset(built: typer.Typer) -> None:
    """Delete everything."""

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep import reset

        reset.refuse_what_is_no_ego(settings.data_dir)
        if not given["yes"] and not _agreed(lambda: reset.question(settings.data_dir)):
            return Reply("Nothing was deleted.", fields=reset.nothing(settings), exit_code=1), []
        return reset.reset(settings, its_config=given["config"]), []

    help_ = "Delete everything of an ego, its copies too, after asking."
    parameters = [
        flag("yes", "--yes", "Do not ask."),
        flag("config", "--config", "Its config.toml, too."),
    ]
    built.command("reset", help=help_, rich_help_panel=Group.UPKEEP)(
        make_answering_command("reset", parameters, answer, read=settings_as_understood)
    )


def _agreed(question: Callable[[], str]) -> bool:
    """Whether the person at the terminal says the word; UsageError where nobody is."""
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError("ego reset asks first, and nobody is here to answer. --yes means it.")
    sys.stderr.write(question())
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() == "reset"

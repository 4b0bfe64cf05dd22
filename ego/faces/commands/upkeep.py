"""What keeps an ego well and for years, as commands; what they do is in `ego.upkeep`.

Looking after it, copying it, bringing it back; how the programs around it find it; serving it.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import typer

from ego import config
from ego.config import Settings
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
    settings_as_understood,
)
from ego.faces.terminal.show import Manner, complain, progress, show, tell_line
from ego.runtime import nowhere
from ego.upkeep.exchange.foreign import PROGRAMS


def add_export(built: typer.Typer) -> None:
    """Write everything as JSON Lines."""

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        from ego.upkeep.exchange.export import export

        file, private = given["file"], given["include_private"]
        if manner.as_json and file in (None, "-"):
            raise UsageError("What export prints is JSON Lines already. --json needs a FILE.")
        nowhere.refuse(settings)
        with progress("Exporting") as advance:
            reply = export(
                settings,
                file,
                private=private,
                force=given["force"],
                complain=complain,
                advance=advance,
            )
        if reply is not None:
            show("export", reply, manner)

    file = typer.Argument(help="Where to; standard output when left out.", metavar="FILE")
    parameters = [
        make_parameter("file", str | None, file),
        flag("include_private", "--include-private", "Private memories too."),
        flag("force", "--force", "Replace an export that is there already."),
    ]
    built.command("export", help="Write everything as JSON Lines.")(make_command(parameters, run))


def add_import(built: typer.Typer) -> None:
    """Take in JSON Lines."""

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep.exchange.foreign import read

        with progress("Importing") as advance:
            return read.take_in(
                settings,
                given["program"],
                given["file"],
                strict=given["strict"],
                embed=not given["no_embed"],
                dry_run=given["dry_run"],
                complain=complain,
                advance=advance,
            )

    file = typer.Argument(
        help="JSON Lines (- reads standard input), or what --from names.", metavar="FILE"
    )
    program = typer.Option(
        "--from",
        help=f"Another program's: {', '.join(PROGRAMS)}.",
        metavar="<program>",
    )
    parameters = [
        make_parameter("file", str, file, default=inspect.Parameter.empty),
        make_parameter("program", str | None, program),
        flag("strict", "--strict", "Take all of it or nothing."),
        flag("no_embed", "--no-embed", "Leave the vectors for later."),
        flag("dry_run", "--dry-run", "Only say what would be taken."),
    ]
    help_ = "Import what export wrote, or another program's data; what is there stays."
    built.command("import", help=help_)(make_answering_command("import", parameters, answer))


def add_migrate(built: typer.Typer) -> None:
    """Show and apply migrations."""
    from ego.upkeep import migrate

    group = typer.Typer(no_args_is_help=True, help="Bring the data up to date.")

    def status(settings: Settings, _: dict[str, Any]) -> Answered:
        return migrate.status(settings.data_dir), []

    def up(settings: Settings, given: dict[str, Any]) -> Answered:
        return migrate.up(settings, dry_run=given["dry_run"]), []

    dry_run = flag("dry_run", "--dry-run", "Only say what would be done.")
    group.command("status", help="Show which migrations are applied and which are pending.")(
        make_answering_command("migrate_status", [], status)
    )
    group.command("up", help="Apply what is pending.")(
        make_answering_command("migrate_up", [dry_run], up)
    )
    built.add_typer(group, name="migrate")


def add_reindex(built: typer.Typer) -> None:
    """Make vectors, or link memories anew."""

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep.reindex import reindex

        nowhere.refuse(settings)
        if given["links"]:
            if given["model"] is not None:
                raise UsageError("--links and --model exclude each other.")
            return _link_anew(settings, dry_run=given["dry_run"], agreed=given["yes"]), []
        if given["dry_run"] or given["yes"]:
            raise UsageError("--dry-run and --yes go with --links.")
        return reindex(settings, given["model"]), []

    model = typer.Option("--model", help="Make every vector anew with this model.")
    parameters = [
        make_parameter("model", str | None, model),
        flag("links", "--links", "Link memories anew instead, after showing what would change."),
        flag("dry_run", "--dry-run", "With --links: only show it."),
        flag("yes", "--yes", "With --links: do not ask."),
    ]
    built.command("reindex", help="Make the search vectors that are missing.")(
        make_answering_command("reindex", parameters, answer)
    )


def _link_anew(settings: Settings, *, dry_run: bool, agreed: bool) -> Reply[Any]:
    from ego.runtime.ego import open_ego
    from ego.upkeep import relink
    from ego.upkeep.language import reword_lines

    with open_ego(settings) as ego:
        with progress("Looking") as advance:
            plan = relink.make_plan(ego, advance)
        if dry_run or not (plan.come or plan.go):
            return Reply(relink.describe(plan), fields=plan.fields)
        question = reword_lines(f"{relink.describe(plan)}\nType yes to go on: ")
        if not agreed and not _agreed("yes", "ego reindex --links", lambda: question):
            return Reply("Nothing was changed.", fields=plan.fields, exit_code=1)
        return relink.relink(ego, plan)


def add_doctor(built: typer.Typer) -> None:
    """Look whether all is well."""

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.tools.talk.turns import reach
        from ego.upkeep.doctor import doctor

        if settings.database_url:
            from ego.upkeep.doctor import on_server

            return on_server.visit(settings, repair=given["repair"], ask=reach), []
        _, wrong = config.as_far_as_understood(settings.data_dir, tools=registry.USED)
        return doctor.visit(settings, repair=given["repair"], ask=reach, wrong=wrong), []

    help_ = "Check that all is well, and say how to mend what is not."
    repair = flag("repair", "--repair", "Put right what can be, and say what was lost.")
    built.command("doctor", help=help_)(
        make_answering_command("doctor", [repair], answer, read=settings_as_understood)
    )


def add_stats(built: typer.Typer) -> None:
    """Count what is kept."""

    def answer(settings: Settings, _: dict[str, Any]) -> Answered:
        from ego.upkeep import stats

        nowhere.refuse(settings)
        return stats.stats(settings)

    built.command("stats", help="Count what is kept, and what room it takes.")(
        make_answering_command("stats", [], answer)
    )


def add_backup(built: typer.Typer) -> None:
    """Copy everything, or list the copies."""

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep.copies import archive, listing

        nowhere.refuse(settings)
        if given["path"] == listing.LIST:
            with progress("Looking") as advance:
                return listing.list_copies(settings, advance)
        with progress("Backing up") as advance:
            return archive.back_up(settings, given["path"], advance=advance)

    help_ = "Copy the whole ego, while others go on; or list the copies there are."
    path = typer.Argument(
        help="A directory, or FILE.tar; in the data directory's backups when left out."
        " `list` lists those there.",
        metavar="[PATH|list]",
        autocompletion=complete_from(["list"]),
    )
    built.command("backup", help=help_)(
        make_answering_command("backup", [make_parameter("path", str | None, path)], answer)
    )


def add_restore(built: typer.Typer) -> None:
    """Bring a backup back."""

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep.copies import archive, compare, restore

        with archive.opened(given["path"]) as path:
            if given["dry_run"]:
                reply, said = compare.would_change(settings, path)
                return archive.name_archive(reply, given["path"]), said
            with progress("Restoring") as advance:
                done, said = restore.restore(settings, path, advance=advance)
            return archive.name_archive(done, given["path"]), said

    help_ = "Restore a backup; what is there now is kept in backups."
    path = typer.Argument(
        help="A backup's directory or FILE.tar, or its name in `ego backup list`.", metavar="PATH"
    )
    parameters = [
        make_parameter("path", str, path, default=inspect.Parameter.empty),
        flag("dry_run", "--dry-run", "Only say what would change."),
        flag("yes", "--yes", "Do not ask: it never does, for what is here is kept."),
    ]
    built.command("restore", help=help_)(make_answering_command("restore", parameters, answer))


def add_reset(built: typer.Typer) -> None:
    """Delete everything."""

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep import reset

        reset.refuse_what_is_no_ego(settings.data_dir)
        question = partial(reset.question, settings.data_dir)
        if not given["yes"] and not _agreed("reset", "ego reset", question):
            return Reply("Nothing was deleted.", fields=reset.nothing(settings), exit_code=1), []
        return reset.reset(settings, its_config=given["config"]), []

    help_ = "Delete everything of an ego, its copies too, after asking."
    parameters = [
        flag("yes", "--yes", "Do not ask."),
        flag("config", "--config", "Its config.toml, too."),
    ]
    built.command("reset", help=help_)(
        make_answering_command("reset", parameters, answer, read=settings_as_understood)
    )


def _agreed(word: str, command: str, question: Callable[[], str]) -> bool:
    """Whether the person at the terminal says the word; UsageError where nobody is."""
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError(
            f"{command} asks first, and this is no terminal. Add --yes to do it without asking."
        )
    *said, asked = question().split("\n")
    for line in said:
        tell_line(line, err=True)
    sys.stderr.write(asked)
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() == word

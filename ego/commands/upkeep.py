"""What keeps an ego well, as commands; what they do is in `ego.upkeep`, and in `ego.serve`."""

from __future__ import annotations

import inspect
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from ego.commands.completing import complete_from
from ego.commands.making import (
    DATA_DIR,
    Answered,
    flag,
    make_answering_command,
    make_command,
    make_parameter,
    settings_of,
)
from ego.config import Settings
from ego.drawing import Manner, complain, progress, show
from ego.errors import UsageError
from ego.runtime.toolkit import Group

SETS_OF_TOOLS = ("all", "surface")


def add_export(built: typer.Typer) -> None:
    """Write everything as JSON Lines."""

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        from ego.upkeep.exchange.export import export

        file, private = given["file"], given["include_private"]
        if manner.as_json and file in (None, "-"):
            raise UsageError("What export prints is JSON Lines already. --json needs a FILE.")
        with progress("Exporting") as advance:
            reply = export(settings, file, private=private, complain=complain, advance=advance)
        if reply is not None:
            show("export", reply, manner)

    file = typer.Argument(help="Where to; standard output when left out.", metavar="FILE")
    parameters = [
        make_parameter("file", str | None, file),
        flag("include_private", "--include-private", "Private memories too."),
    ]
    built.command("export", help="Write everything as JSON Lines.", rich_help_panel=Group.UPKEEP)(
        make_command(parameters, run)
    )


def add_import(built: typer.Typer) -> None:
    """Take in JSON Lines."""

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep.exchange import import_file
        from ego.upkeep.exchange.foreign import read

        with progress("Importing") as advance:
            program = given["program"]
            taking_in = (
                partial(read.take, settings, program)
                if program
                else (partial(import_file.take, settings))
            )
            return taking_in(
                given["file"],
                strict=given["strict"],
                embed=not given["no_embed"],
                complain=complain,
                advance=advance,
            )

    file = typer.Argument(
        help="JSON Lines (- reads standard input), or what --from names.", metavar="FILE"
    )
    program = typer.Option(
        "--from",
        help="Another program's: ego-mcp (its directory), mcp-memory (its JSONL file).",
        metavar="<program>",
    )
    parameters = [
        make_parameter("file", str, file, default=inspect.Parameter.empty),
        make_parameter("program", str | None, program),
        flag("strict", "--strict", "Take all of it or nothing."),
        flag("no_embed", "--no-embed", "Leave the vectors for later."),
    ]
    help_ = "Take in JSON Lines, as export writes them; what is there stays."
    built.command("import", help=help_, rich_help_panel=Group.UPKEEP)(
        make_answering_command("import", parameters, answer)
    )


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
    built.add_typer(group, name="migrate", rich_help_panel=Group.UPKEEP)


def add_reindex(built: typer.Typer) -> None:
    """Make vectors."""

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep.reindex import reindex

        return reindex(settings, given["model"]), []

    model = typer.Option("--model", help="Make every vector anew with this model.")
    built.command(
        "reindex", help="Make the vectors that are missing.", rich_help_panel=Group.UPKEEP
    )(make_answering_command("reindex", [make_parameter("model", str | None, model)], answer))


def add_serve(built: typer.Typer) -> None:
    """Offer the tools over MCP. Its answers are the protocol's: there is no --json, no --plain."""

    @built.command(rich_help_panel=Group.UPKEEP)
    def serve(
        context: typer.Context,
        tools: Annotated[
            str,
            typer.Option(
                help="Which tools to offer: all or surface.",
                metavar="<all|surface>",
                autocompletion=complete_from(SETS_OF_TOOLS),
            ),
        ] = "all",
        read_only: Annotated[
            bool,
            typer.Option(
                "--read-only", help="Offer only what observes, and write nothing.", metavar=""
            ),
        ] = False,
        data_dir: Annotated[Path | None, DATA_DIR] = None,
    ) -> None:
        """Offer the tools over MCP on standard input and output."""
        from ego.serve import run_stdio  # a second of imports that no other command needs

        if tools not in SETS_OF_TOOLS:
            raise UsageError(f"Unknown set of tools '{tools}'. Known: {', '.join(SETS_OF_TOOLS)}.")
        settings = settings_of(context.obj.and_then(data_dir, False, False))
        run_stdio(settings, surface_only=tools == "surface", read_only=read_only)

"""Offer the tools over MCP: on standard input and output, or over HTTP.

Its answers are the protocol's: there is no --json, no --plain.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from ego.errors import UsageError
from ego.faces.commands.completing import complete_from
from ego.faces.commands.tools import DATA_DIR, read_number, settings_of
from ego.faces.startup import startup

SETS_OF_TOOLS = ("all", "surface")
_MOST_WORKERS = 64
_MOST_KEPT = 10**15


def add_serve(built: typer.Typer) -> None:
    """Offer the tools over MCP."""

    @built.command()
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
        http: Annotated[
            str | None,
            typer.Option(help="Over HTTP, at this address.", metavar="<[host:]port>"),
        ] = None,
        no_token: Annotated[
            bool,
            typer.Option(
                "--no-token", help="Over HTTP: let in whoever is on this machine.", metavar=""
            ),
        ] = False,
        allow_host: Annotated[
            list[str] | None,
            typer.Option(help="Over HTTP: a name this server is called by.", metavar="<name>"),
        ] = None,
        allow_origin: Annotated[
            list[str] | None,
            typer.Option(help="Over HTTP: web pages that may call.", metavar="<origin>"),
        ] = None,
        workers: Annotated[
            str | None,
            typer.Option(help="Over HTTP: how many processes serve.", metavar="<n>"),
        ] = None,
        rate: Annotated[
            str | None,
            typer.Option(
                help="Over HTTP: requests a minute for each token, 600 when left out; 0 for any.",
                metavar="<n>",
            ),
        ] = None,
        issuer: Annotated[
            str | None,
            typer.Option(help="Over HTTP: who issues the tokens (OAuth 2.1).", metavar="<url>"),
        ] = None,
        audience: Annotated[
            str | None,
            typer.Option(help="What those tokens call this server.", metavar="<name>"),
        ] = None,
        subject: Annotated[
            str | None,
            typer.Option(help="Whose tokens open the one ego.", metavar="<name>"),
        ] = None,
        auto_add: Annotated[
            bool,
            typer.Option(
                "--auto-add", help="A subject without an ego in the database gets one.", metavar=""
            ),
        ] = False,
        quota_memories: Annotated[
            str | None,
            typer.Option(help="How many memories an ego of the database may keep.", metavar="<n>"),
        ] = None,
        quota_bytes: Annotated[
            str | None,
            typer.Option(help="How many bytes its rows may take.", metavar="<n>"),
        ] = None,
        data_dir: Annotated[Path | None, DATA_DIR] = None,
    ) -> int | None:
        """Offer the tools over MCP, on standard input and output or over HTTP."""
        if tools not in SETS_OF_TOOLS:
            raise UsageError(f"Unknown set of tools '{tools}'. Known: {', '.join(SETS_OF_TOOLS)}.")
        surface_only = tools == "surface"
        for_http = {
            "--no-token": no_token or None,
            "--allow-host": allow_host,
            "--allow-origin": allow_origin,
            "--workers": workers,
            "--rate": rate,
            "--issuer": issuer,
            "--audience": audience,
            "--subject": subject,
            "--auto-add": auto_add or None,
            "--quota-memories": quota_memories,
            "--quota-bytes": quota_bytes,
        }
        if http is None:
            for flag, given in for_http.items():
                if given is not None:
                    raise UsageError(f"{flag} goes with --http.")
            with startup():
                from ego.faces.serving import run_stdio  # a second that no other command needs

            settings = settings_of(context.obj.and_then(data_dir, False, False))
            run_stdio(settings, surface_only=surface_only, read_only=read_only)
            return None

        with startup():
            from ego.faces.http import plan as planning
            from ego.faces.http.serving import run_http

        host, port = planning.parse_address(http)
        settings = settings_of(context.obj.and_then(data_dir, False, False))
        is_hosted = bool(settings.database_url)
        issued = planning.read_issuer(issuer, audience, subject, adds=auto_add)
        token = _token(is_needed=not (no_token or issued or is_hosted))
        plan = planning.Plan(
            data_dir=settings.data_dir,
            host=host,
            port=port,
            hosts=planning.check_hosts(allow_host or ()),
            origins=planning.check_origins(allow_origin or ()),
            digest=planning.digest(token) if token else None,
            issuer=issued,
            is_hosted=is_hosted,
            workers=read_number("--workers", workers, 1, _MOST_WORKERS, default=1),
            rate=read_number("--rate", rate, 0, 1_000_000, default=planning.RATE),
            quota=(
                read_number("--quota-memories", quota_memories, 1, _MOST_KEPT, default=None),
                read_number("--quota-bytes", quota_bytes, 1, _MOST_KEPT, default=None),
            ),
            surface_only=surface_only,
            read_only=read_only,
        )
        planning.refuse_open_door(plan, no_token=no_token)
        is_new = token and not os.environ.get(planning.TOKEN)
        return run_http(plan, token if is_new else None, settings.database_url)


def _token(*, is_needed: bool) -> str | None:
    from ego.faces.http import plan as planning

    return planning.read_token(os.environ.get(planning.TOKEN, "")) if is_needed else None

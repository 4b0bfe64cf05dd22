"""`ego web` and `ego watch`: seeing it live. What they do is in `ego.faces.web` and `terminal`."""

from __future__ import annotations

import sys
from typing import Any

import typer

from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces.commands.tools import flag, make_command, make_parameter
from ego.faces.terminal.show import Manner, show
from ego.runtime.parameters import short


def add_web(built: typer.Typer) -> None:
    """Show it in the browser: a page on this machine, live."""

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        if settings.database_url:
            raise UsageError("ego web shows an ego in a directory. Unset EGO_DATABASE_URL.")
        port = _port(given["port"])
        from ego.faces.web.serve import serve

        def tell(reply: Reply[Any]) -> None:
            show("web", reply, manner)
            sys.stdout.flush()
            if sys.stderr.isatty():
                typer.echo("It is yours alone: whoever has the address can read it.", err=True)
                typer.echo("Ctrl-C ends it.", err=True)
            if given["open"]:
                _open(reply.fields["url"])

        serve(settings, port, tell)

    port = typer.Option("--port", help="Where; else 7346, or a free one.", metavar="<number>")
    parameters = [
        make_parameter("port", str | None, port),
        flag("open", "--open", "Open it in the browser."),
    ]
    help_ = "Show it in the browser, live: look, search, edit, delete. On this machine alone."
    built.command("web", help=help_)(make_command(parameters, run))


def _port(written: str | None) -> int | None:
    if written is None:
        return None
    if not (written.isascii() and written.isdecimal() and 0 <= int(written[:6]) <= 65_535):
        raise UsageError(f"--port must be a number from 0 to 65535, not '{short(written)}'.")
    return int(written)


def _open(url: str) -> None:
    import webbrowser

    try:
        opened = webbrowser.open(url)
    except (OSError, webbrowser.Error):
        opened = False
    if not opened:
        typer.echo("No browser could be started. Open the address by hand.", err=True)

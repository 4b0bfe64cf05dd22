"""`ego web` and `ego watch`: seeing it live. What they do is in `ego.faces.web` and `terminal`."""

from __future__ import annotations

import os
import sys
from typing import Any

import typer

from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces.commands.tools import flag, make_command, make_parameter
from ego.faces.terminal.show import Manner, is_drawn, on_screen, show, tell_line
from ego.runtime import nowhere
from ego.runtime.ego import open_ego
from ego.runtime.parameters import short
from ego.upkeep.language import say


def add_web(built: typer.Typer) -> None:
    """Show it in the browser: a page on this machine, live."""

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        if settings.database_url:
            raise UsageError("ego web shows an ego in a directory. Unset EGO_DATABASE_URL.")
        port = _port(given["port"])
        nowhere.refuse(settings)
        from ego.faces.web.serve import serve

        def tell(reply: Reply[Any]) -> None:
            show("web", reply, manner)
            sys.stdout.flush()
            if sys.stderr.isatty():
                with on_screen(drawn=is_drawn(manner)):
                    tell_line(say("Open this address in a browser on this machine."), err=True)
                    whoever = "Whoever has the whole address can read it. Ctrl-C ends it."
                    tell_line(say(whoever), err=True)
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


def add_watch(built: typer.Typer) -> None:
    """Show it on the terminal, live; in a pipe once."""

    def run(settings: Settings, manner: Manner, _: dict[str, Any]) -> None:
        from ego.faces.terminal import watch

        nowhere.refuse(settings)
        with open_ego(settings):  # says what is wrong before the screen is taken
            pass
        if manner.as_json or manner.plain or not _is_screen():
            with on_screen(drawn=is_drawn(manner)):
                show("watch", watch.look_once(settings), manner)
        else:
            watch.watch(settings)

    help_ = "Show how it is on the terminal, live, until q; in a pipe once."
    built.command("watch", help=help_)(make_command([], run))


def _is_screen() -> bool:
    """Whether somebody looks, and can press a key."""
    there = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    return there and os.environ.get("TERM") != "dumb"


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

"""`ego host`: looking after a database of many egos. What the commands do is in `ego.host`."""

from __future__ import annotations

import inspect
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import typer

from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces.commands.tools import (
    Answered,
    flag,
    make_answering_command,
    make_command,
    make_parameter,
    read_number,
)
from ego.faces.terminal.show import Manner, complain, progress, show

_ADMIN = make_parameter(
    "admin_url",
    str | None,
    typer.Option(
        "--admin-url",
        help="As whom to do it, when EGO_DATABASE_URL's role may not.",
        metavar="<url>",
    ),
)


def _named(help_: str = "What the ego is called.") -> inspect.Parameter:
    name = typer.Argument(help=help_, metavar="NAME")
    return make_parameter("name", str, name, default=inspect.Parameter.empty)


def add_host(built: typer.Typer) -> None:
    """Look after a database of many egos."""
    group = typer.Typer(no_args_is_help=True, help="Look after a database of many egos.")
    for add in (_add_ledger, _add_room, _add_moving, _add_beat):
        add(group)
    built.add_typer(group, name="host")


def _add_ledger(group: typer.Typer) -> None:
    def init(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.host import egos

        return egos.prepare(settings, given["admin_url"]), []

    def add(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.host import egos

        return egos.add(settings, given["name"]), []

    def every(settings: Settings, _: dict[str, Any]) -> Answered:
        from ego.host import egos

        return egos.list_all(settings), []

    def token(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.host import egos

        return egos.tokens(settings, **given), []

    def remove(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.host import egos

        name = given["name"]
        asked = egos.ask_before_removal(settings, name)
        if not given["yes"] and not _agreed(asked, name):
            nothing = {"name": name, "removed": False}
            return Reply("Nothing was removed.", fields=nothing, exit_code=1), []
        return egos.remove(settings, name), []

    def put(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.host import egos

        return egos.put_settings(settings, given["name"], given["pairs"] or ()), []

    pairs = typer.Argument(
        help="Such as companion=Aki timezone=Asia/Tokyo; `key=` unsets.", metavar="[KEY=VALUE]..."
    )
    switches = [
        flag("new", "--new", "Make another one, and tell it."),
        flag("revoke", "--revoke", "Let none of those there are count any more."),
    ]
    for name, help_, parameters, answer in (
        ("init", "Prepare the database: schema, roles, pgvector.", [_ADMIN], init),
        ("add", "Begin an ego, and tell its token.", [_named()], add),
        ("list", "List the egos.", [], every),
        ("token", "Show when tokens were made; make or revoke one.", [_named(), *switches], token),
        (
            "remove",
            "Delete an ego with all it remembers, after asking.",
            [_named(), flag("yes", "--yes", "Do not ask.")],
            remove,
        ),
        (
            "set",
            "Set what config.toml says of an ego in a directory; or show it.",
            [_named(), make_parameter("pairs", list[str] | None, pairs)],
            put,
        ),
    ):
        group.command(name, help=help_)(make_answering_command(f"host_{name}", parameters, answer))


def _add_room(group: typer.Typer) -> None:
    def stats(settings: Settings, _: dict[str, Any]) -> Answered:
        from ego.host import egos

        return egos.room(settings), []

    def vacuum(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.host import egos

        return egos.vacuum(settings, given["admin_url"], full=given["full"]), []

    full = flag("full", "--full", "Write each table anew, so that nothing deleted is left in it.")
    group.command("stats", help="Count egos, what waits, and the room it takes.")(
        make_answering_command("host_stats", [], stats)
    )
    group.command("vacuum", help="Let go of what deleted rows have left; for every night.")(
        make_answering_command("host_vacuum", [_ADMIN, full], vacuum)
    )


def _add_moving(group: typer.Typer) -> None:
    def take(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.host import moving

        with progress("Importing") as advance:
            return moving.take_in(
                settings, given["name"], given["file"], complain=complain, advance=advance
            )

    def write(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        from ego.host import moving

        name, file, private = given["name"], given["file"], given["include_private"]
        if manner.as_json and file in (None, "-"):
            raise UsageError("What export prints is JSON Lines already. --json needs a FILE.")
        with progress("Exporting") as advance:
            reply = moving.write_out(
                settings,
                name,
                file,
                private=private,
                force=given["force"],
                complain=complain,
                advance=advance,
            )
        if reply is not None:
            show("host_export", reply, manner)

    source = typer.Argument(help="What ego export wrote; - reads standard input.", metavar="FILE")
    target = typer.Argument(help="Where to; standard output when left out.", metavar="[FILE]")
    from_file = make_parameter("file", str, source, default=inspect.Parameter.empty)
    to_file = make_parameter("file", str | None, target)
    private = flag("include_private", "--include-private", "Private memories too.")
    force = flag("force", "--force", "Replace an export that is there already.")
    group.command("import", help="Take in what ego export wrote; a new ego begins with it.")(
        make_answering_command("host_import", [_named(), from_file], take)
    )
    group.command("export", help="Write all of an ego as JSON Lines.")(
        make_command([_named(), to_file, private, force], write)
    )


def _add_beat(group: typer.Typer) -> None:
    def beat(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.host.beating import Beating

        workers = read_number("--workers", given["workers"], 1, 64, default=2)
        if not settings.llm and not given["once"]:
            complain(
                "note", "No language model is set (EGO_LLM): vectors are made, no heart beats."
            )
        beating = Beating(settings, complain, once=given["once"])
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: beating.stop.set())
        return beating.run(workers), []

    workers = typer.Option("--workers", help="How many at once. Default: 2.", metavar="<1..64>")
    parameters = [
        make_parameter("workers", str | None, workers),
        flag("once", "--once", "Do what is due, and end."),
    ]
    help_ = "Let hearts beat that are due, and make missing vectors, until it is stopped."
    group.command("beat", help=help_)(make_answering_command("host_beat", parameters, beat))


@contextmanager
def _until_a_signal(stop: Callable[[], None]) -> Iterator[None]:
    """Within the block, SIGTERM and Ctrl-C call `stop`: what is under way is finished."""
    before = {
        number: signal.signal(number, lambda *_: stop())
        for number in (signal.SIGTERM, signal.SIGINT)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _agreed(question: str, name: str) -> bool:
    """Whether the person at the terminal says the name; UsageError where nobody is."""
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError(
            "ego host remove asks first, and this is no terminal. Add --yes to do it without"
            " asking."
        )
    sys.stderr.write(question)
    sys.stderr.flush()
    return sys.stdin.readline().strip() == name

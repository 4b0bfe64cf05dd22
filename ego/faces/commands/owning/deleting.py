"""Deleting for good: `ego purge`, and `ego forget --purge`.

A person at a terminal is asked; where nobody is, --yes has to be said.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

import typer

from ego.config import Settings
from ego.core import text
from ego.core.reply import Reply
from ego.errors import NotFound, UsageError
from ego.faces.commands.tools import (
    Answered,
    as_text_parameter,
    flag,
    make_answering_command,
    use_where_one_is,
)
from ego.faces.terminal.show import agree
from ego.runtime import nowhere
from ego.runtime.ego import open_ego, work_off_vectors
from ego.runtime.toolkit import TOOLS, use
from ego.upkeep.language import reword_lines

_LEFT: Reply[Any] = Reply("Nothing was changed.", fields={}, exit_code=1)


def add_forget(built: typer.Typer) -> None:
    """The tool, with the option that only a person has: to purge at once."""
    forget = TOOLS["forget"]

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        agreed = given.pop("yes")
        if not given.pop("purge"):
            return use_where_one_is(forget, settings, given)
        nowhere.refuse(settings)
        if not (agreed or _agrees_to_one(settings, given["memory_id"])):
            return _LEFT, []
        return use(TOOLS["purge"], lambda: open_ego(settings), given)

    parameters = [
        *(as_text_parameter(parameter) for parameter in forget.parameters),
        flag("purge", "--purge", "Delete it for good, now, with every trace."),
        flag("yes", "--yes", "With --purge: do not ask."),
    ]
    command = make_answering_command(forget.name, parameters, answer, work_off_vectors)
    built.command(forget.command, help=forget.help)(command)


def add_purge(built: typer.Typer) -> None:
    """The tool, which asks a person at a terminal first."""
    tool = TOOLS["purge"]

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        nowhere.refuse(settings)
        if not (given["yes"] or given["dry_run"]):
            one_alone = not any(given[name] for name in ("since", "until", "person", "everything"))
            if given["memory_id"] is not None and one_alone:
                if not _agrees_to_one(settings, given["memory_id"]):
                    return _LEFT, []
            elif given["memory_id"] is None and _is_anybody_here():
                from ego.tools.memory import purge

                values = tool.read(given)
                which = purge.Which(*(values[name] for name in purge.Which._fields))
                if which.is_any:
                    with open_ego(settings) as ego, ego.database.reading() as db:
                        doomed = purge.choose(ego, db, which)
                        shown = purge.preview(ego, db, doomed)
                    if doomed.in_words or which.everything:
                        typer.echo(text.safe(reword_lines(shown)), err=True)
                        if not agree("Delete it?"):
                            return _LEFT, []
                    given = given | {"yes": True}
        return use(tool, lambda: open_ego(settings), given)

    parameters = [as_text_parameter(parameter) for parameter in tool.parameters]
    command = make_answering_command(tool.name, parameters, answer, work_off_vectors)
    built.command(tool.command, help=tool.help)(command)


def _is_anybody_here() -> bool:
    return bool(sys.stdin and sys.stdin.isatty())


def _agrees_to_one(settings: Settings, its_id: str | None) -> bool:
    """Whether a person at a terminal, who is shown it, lets one thing go.

    UsageError where nobody is. True without an id, for then it is the tool that refuses.
    """
    if its_id is None:
        return True
    from ego.tools.memory import owner  # the tool's own module, loaded with it

    with open_ego(settings) as ego, ego.database.reading() as db:
        owner.refuse_unknown(ego, db, its_id)
    if not _is_anybody_here():
        raise UsageError(
            f"{text.one_line(its_id, 40)} would be gone for good. Give --yes to do it."
        )
    with suppress(NotFound):  # what was set aside is shown nowhere, and can be deleted
        shown, _ = use(TOOLS["show"], lambda: open_ego(settings), {"id": its_id})
        typer.echo(reword_lines(shown.data), err=True)
    return agree("Delete it for good?")

"""Deleting for good: `ego purge`, and `ego forget --purge`.

A person at a terminal is asked; where nobody is, --yes has to be said.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from ego.tools.memory.purging.quotes import Also, Quoted

_LEFT: Reply[Any] = Reply("Nothing was changed.", fields={}, exit_code=1)


def add_forget(built: typer.Typer) -> None:
    """The tool, with the option that only a person has: to purge at once."""
    forget = TOOLS["forget"]

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        agreed = given.pop("yes")
        if not given.pop("purge"):
            return use_where_one_is(forget, settings, given)
        nowhere.refuse(settings)
        from ego.tools.memory.purging.quotes import Also

        more = forget.read(given)["more"] or ()
        along = Also(more, own=more)
        chosen = {} if agreed else _agrees_to_one(settings, given["memory_id"], along)
        if chosen is None:
            return _LEFT, []
        return use(TOOLS["purge"], lambda: open_ego(settings), given | chosen)

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
            from ego.tools.memory.purging.quotes import Also

            values = tool.read(given)
            more = values["more"] or ()
            along = Also([*more, *(values["also"] or ())], values["with_quotes"], more)
            if given["memory_id"] is not None and one_alone:
                agreed = _agrees_to_one(settings, given["memory_id"], along)
                if agreed is None:
                    return _LEFT, []
                given = given | agreed
            elif given["memory_id"] is None and _is_anybody_here():
                from ego.runtime.talk import pending
                from ego.tools.memory.purging import choosing, many

                which = choosing.Which(*(values[name] for name in choosing.Which._fields))
                if which.is_any or along.ids:
                    with open_ego(settings) as ego:
                        pending.keep_left(ego)  # so that what is asked about is all of it
                        with ego.database.reading() as db:
                            doomed = choosing.choose(ego, db, which, along)
                            shown = many.preview(ego, db, doomed)
                    if doomed.in_words or doomed.quoted.along or which.everything:
                        typer.echo(text.safe(reword_lines(shown)), err=True)
                        if not agree("Delete it?"):
                            return _LEFT, []
                        given = given | _ask_along(doomed.quoted)
                    given = given | {"yes": True}
        return use(tool, lambda: open_ego(settings), given)

    parameters = [as_text_parameter(parameter) for parameter in tool.parameters]
    command = make_answering_command(tool.name, parameters, answer, work_off_vectors)
    built.command(tool.command, help=tool.help)(command)


def _is_anybody_here() -> bool:
    return bool(sys.stdin and sys.stdin.isatty())


def _ask_along(quoted: Quoted) -> dict[str, Any]:
    """Which things go along, by the ids that a person has just been shown: no others go."""
    chosen = list(quoted.along)
    if quoted.staying and agree("Delete what still says it, too?"):
        chosen += quoted.staying
    return {"with_quotes": False, "also": [one.id for one in chosen]}


def _agrees_to_one(
    settings: Settings, its_id: str | None, along: Also | None = None
) -> dict[str, Any] | None:
    """What a person at a terminal, who is shown one thing and what still tells it, lets go.

    None where they let nothing go. UsageError where nobody is. Without an id it is the tool that
    refuses.
    """
    if its_id is None:
        return {}
    from ego.tools.memory import owner  # the tool's own module, loaded with it
    from ego.tools.memory.purging import one, quotes
    from ego.tools.talk import noted

    with open_ego(settings) as ego, ego.database.reading() as db:
        owner.refuse_unknown(ego, db, its_id)
        quoted = one.find_quoted(ego, db, its_id, along or quotes.NONE_ALONG)
        undone = noted.goes_along_lines(one.find_noted(db, its_id))
        aside = owner.tell_set_aside(db, its_id)
        shown = [*undone, *quotes.name_quotes(ego, quoted)]
    if not _is_anybody_here():
        said = f"{text.one_line(its_id, 40)} would be gone for good. Give --yes to do it."
        if quoted.staying:
            ids = quotes.name_ids((*quoted.staying, *quoted.following))
            also = f"--with-quotes takes what still says it along: {ids}."
            said = f"{said} {also}"
        raise UsageError(said)
    if aside:
        typer.echo(text.safe(reword_lines("\n".join(aside))), err=True)
    with suppress(NotFound):  # what was set aside is no more to be shown, and can be deleted
        reply, _ = use(TOOLS["show"], lambda: open_ego(settings), {"id": its_id})
        typer.echo(reword_lines(reply.data), err=True)
    if shown:
        typer.echo(text.safe(reword_lines("\n".join(["", *shown]))), err=True)
    return _ask_along(quoted) if agree("Delete it for good?") else None

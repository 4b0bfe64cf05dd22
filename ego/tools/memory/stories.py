"""What an owner may list of the stories that are told of several memories."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from ego.core import text
from ego.core.moments import Write
from ego.core.reply import Reply
from ego.runtime.ego import Ego
from ego.runtime.toolkit import owners
from ego.stores.memory.ties import stories as kept
from ego.stores.memory.ties.stories import Told
from ego.tools.listing import tell_page
from ego.tools.memory import answers

_SHOWN = 160
"""Characters of a summary; `ego show ID` has it whole."""


@owners(observes=True)
def stories(
    ego: Ego,
    n: Annotated[int, Option(help="How many.", min=1, max=1_000)] = 20,
    offset: Annotated[int, Option(help="How many to skip.", min=0, max=10_000_000)] = 0,
) -> Reply[answers.Stories]:
    """List the stories that it tells of several memories, newest first."""
    with ego.database.reading() as db:
        every = sorted(kept.every_told(db), key=lambda one: one.end, reverse=True)
    shown = every[offset:][:n]
    fields: answers.Stories = {
        "stories": [_fields(one, ego.write_time) for one in shown],
        "total": len(every),
    }
    if not shown:
        none = f"Only {len(every)} there." if every else "No story is told yet."
        return Reply(none, fields=fields)
    lines = [_line(ego, one) for one in shown]
    counted = text.plural(len(every), "story", "stories")
    said = tell_page(lines, counted, "newest first", offset=offset, total=len(every))
    return Reply(said, fields=fields)


def _line(ego: Ego, one: Told) -> str:
    several = text.plural(one.members, "memory", "memories")
    private = ", private" if one.private else ""
    details = f"{ego.local(one.end):%Y-%m-%d}, {several}{private}"
    return f"{one.id}  {details}: {text.one_line(one.summary, _SHOWN)}"


def _fields(one: Told, write: Write) -> answers.ListedStory:
    return {
        "id": one.id,
        "summary": one.summary,
        "memories": one.members,
        "start": write(one.start),
        "end": write(one.end),
        "private": one.private,
    }

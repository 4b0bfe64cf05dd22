"""Deleting for good, on the page of a memory or of something that was said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ego.core import text
from ego.faces.web.frame import Asked, form
from ego.faces.web.versions import version
from ego.runtime.ego import Ego
from ego.runtime.purging.quotes import Quote
from ego.tools.memory.purging.one import find_quoted
from ego.upkeep.language import plural, say
from ego.upkeep.page.markup import Markup, tag

_LETTERS = 120
"""Of each thing that still says it."""


def purge_form(ego: Ego, asked: Asked, place: str, its_id: str) -> Markup:
    """Deleting for good, which nobody does by a slip, with what still says it."""
    with ego.database.reading() as db:
        quoted = find_quoted(ego, db, its_id)
    staying = quoted.staying
    shown = [one for one in staying if asked.private or not one.private]
    return tag(
        "details",
        tag("summary", say("Delete for good…")),
        form(
            asked,
            f"{place}/{its_id}/purge",
            _check(
                "sure", "yes", say("It and every trace of it goes, and nothing brings it back.")
            ),
            *_name(shown, quoted.following, hidden=len(staying) - len(shown)),
            tag("button", say("Delete for good"), class_="danger"),
            seen=version(ego, "event" if place == "/talk" else "memory", its_id),
        ),
        class_="purge",
    )


def _check(name: str, value: str, said: str, required: str | None = "") -> Markup:
    box = tag("input", type="checkbox", name=name, value=value, required=required)
    return tag("label", box, tag("span", said), class_="sure")


def _name(shown: Sequence[Quote], following: Sequence[Quote], *, hidden: int) -> Iterator[Markup]:
    """What still says it, with what goes with that, and the box that takes it along: what is shown,
    and nothing else."""
    if shown:
        yield tag("p", say("Still said elsewhere:"), class_="soft")
        lines = [f"{one.id}: {text.one_line(one.text, _LETTERS)}" for one in (*shown, *following)]
        yield tag("ul", *(tag("li", line, class_="words") for line in lines))
        ids = " ".join(one.id for one in shown)
        yield _check("also", ids, say("Delete these for good, too."), required=None)
    if hidden:
        things = plural(hidden, "private memory", "private memories")
        yield tag("p", say("Said in {} too, which this page hides.", things), class_="soft")

"""One memory whole, and all that can be done with it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ego.core import text
from ego.core.memory.memories import Link, Memory
from ego.core.memory.pointing.ahead import Ahead
from ego.core.mood.mood import EMOTIONS
from ego.errors import NotFound
from ego.faces.web.frame import (
    Asked,
    Shown,
    button,
    chooser,
    form,
    labelled,
    nothing,
    said_whole,
    section,
    text_area,
    text_field,
)
from ego.faces.web.pages.drawing import marks, memory_card
from ego.faces.web.pages.purging import purge_form
from ego.faces.web.versions import version
from ego.runtime.ego import Ego
from ego.stores.memory import ahead, trash, truth
from ego.stores.memory import memories as kept
from ego.stores.memory.ties import stories
from ego.tools.memory.finding.browse import find_tied
from ego.upkeep.language import name_nobody, reword, say
from ego.upkeep.page.markup import Markup, join, tag

HIDDEN = "This is private. The switch at the top shows what is private."


def show(ego: Ego, asked: Asked) -> Shown:
    """The page of a memory."""
    its_id = asked.names["id"]
    with ego.database.reading() as db:
        found = kept.get(db, its_id)
        aside = found is None and trash.trashed_at(db, its_id) is not None
        if found is not None:
            (memory,) = truth.add_dates(db, [found], not_private=not asked.private)
            tied = [(link, one) for link, one in find_tied(db, memory)]
            told = [stories.told(db, name) for name in stories.episodes_of(db, memory)]
            points = ahead.get(db, memory.seq, ego.now())
    if aside:
        return _aside(asked, its_id)
    if found is None:
        raise NotFound(say("No memory is called that. It may have been deleted."))
    if memory.private and not asked.private:
        return Shown(say("Private"), nothing(say(HIDDEN)))
    tied = [(link, one) for link, one in tied if asked.private or not one.private]
    parts = [
        tag(
            "section",
            said_whole(name_nobody(memory.content)),
            tag("p", *marks(ego, memory), class_="soft marks"),
            tag("p", *_measures(ego, memory, points), class_="soft marks"),
        ),
        _edit(ego, asked, memory, points),
        *_linked(ego, tied),
    ]
    open_ones = [one for one in told if one and (asked.private or not one.private)]
    if open_ones:
        lines = [
            tag("li", tag("a", one.summary, href=f"/stories/{one.id}"), class_="words")
            for one in open_ones
        ]
        parts.append(section(say("Told in"), tag("ul", *lines)))
    parts.append(_go(ego, asked, its_id, version(ego, "memory", its_id)))
    return Shown(say("A memory"), join(*parts))


def _aside(asked: Asked, its_id: str) -> Shown:
    back = button(asked, f"/memories/{its_id}/undelete", say("Bring it back"))
    return Shown(say("Set aside"), join(nothing(say("This memory was set aside.")), back))


def _measures(ego: Ego, memory: Memory, points: Ahead | None) -> list[Markup]:
    said = [
        f"{ego.local(memory.at):%Y-%m-%d %H:%M}",
        say("importance {}", memory.importance),
        say("intensity {}", f"{memory.intensity:g}"),
        say("valence {}", f"{memory.valence:g}"),
        say("arousal {}", f"{memory.arousal:g}"),
        *([say("also {}", ", ".join(memory.secondary))] if memory.secondary else []),
        *([say("points to {}", reword(points.say(ego.now())))] if points else []),
        memory.id,
    ]
    return [tag("span", one) for one in said]


def _edit(ego: Ego, asked: Asked, memory: Memory, points: Ahead | None) -> Markup:
    given = asked.form
    when = as_given(points).get("when", "")
    again = points.how_often if points else None
    every = say(" (it comes back {})", reword(again)) if again else ""
    fields = [
        labelled(say("What it says"), text_area("content", given.get("content", memory.content))),
        tag(
            "div",
            labelled(
                say("Feeling"),
                chooser("emotion", list(EMOTIONS), given.get("emotion", memory.emotion)),
            ),
            labelled(
                say("Tags"),
                text_field("tags", given.get("tags", ", ".join(memory.tags))),
                say("with commas between"),
            ),
            labelled(
                say("Points to"),
                text_field("when", given.get("when", when)),
                say("a day or an hour to come{}", every),
            ),
            class_="grid-form",
        ),
        tag("button", say("Save"), class_="main"),
    ]
    return tag(
        "details",
        tag("summary", say("Edit")),
        form(
            asked,
            f"/memories/{memory.id}/edit",
            *fields,
            class_="edit",
            seen=version(ego, "memory", memory.id),
        ),
        open="" if given else None,
        class_="card",
    )


def _linked(ego: Ego, tied: list[tuple[Link, Memory]]) -> Iterator[Markup]:
    if tied:
        cards = [
            memory_card(ego, other, tag("p", _link(link), class_="soft")) for link, other in tied
        ]
        yield section(say("Linked"), tag("div", *cards, class_="cards"))


def _link(link: Link) -> str:
    note = f': "{text.one_line(link.note, 120)}"' if link.note else ""
    return f"{say(link.type.replace('_', ' '))}, {link.confidence:.2f}{note}"


def _go(ego: Ego, asked: Asked, its_id: str, seen: str) -> Markup:
    """Setting aside, and deleting for good."""
    return tag(
        "div",
        button(asked, f"/memories/{its_id}/forget", say("Set it aside"), seen),
        purge_form(ego, asked, "/memories", its_id),
        class_="go",
    )


# How a memory stands in a form


def as_shown(written: str) -> str:
    """A text as it stands in a form: what could steer a reader written out, its lines as ours."""
    return text.safe(written.replace("\r\n", "\n"))


def as_given(points: Ahead | None) -> dict[str, str]:
    """Where a memory points to, as `edit` takes it; nothing where it points nowhere."""
    if points is None:
        return {}
    hour = "" if points.when.hour is None else f" {points.when.hour:%H:%M}"
    when = {"when": f"{points.when.day.isoformat()}{hour}"}
    return when | ({"every": points.every.value} if points.every else {})


def read_tags(written: str) -> list[str]:
    """Tags as a person writes them: with commas between, Japanese ones too."""
    return list(dict.fromkeys(filter(None, (one.strip() for one in re.split("[,、]", written)))))

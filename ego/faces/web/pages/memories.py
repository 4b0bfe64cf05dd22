"""The memories: looked through, searched with the reason of each place, and those set aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from ego.core import text
from ego.core.memory.memories import KEPT_ASIDE, Category
from ego.core.mood.mood import EMOTIONS
from ego.errors import NotFound, UsageError
from ego.faces.web.frame import (
    Asked,
    Shown,
    button,
    chooser,
    labelled,
    nothing,
    section,
    text_field,
    time_of,
)
from ego.faces.web.pages.drawing import leaf, memory_card, page_number
from ego.runtime.ego import Ego
from ego.runtime.toolkit import TOOLS, use
from ego.stores.memory import memories as kept
from ego.stores.memory import trash, truth
from ego.stores.memory.asking.stirred import Candidate, Remembered
from ego.stores.memory.filters import Filter
from ego.stores.memory.search_all import LOOKED_AT
from ego.stores.memory.ties.stories import Told
from ego.stores.talk.ranking import Talk
from ego.tools.memory.finding import mind, recall
from ego.upkeep.language import plural, say
from ego.upkeep.page.markup import Markup, join, tag

_PAGE = 20
_FILTERS = ("emotion", "category", "person", "since", "until")


def show(ego: Ego, asked: Asked) -> Shown:
    """The page."""
    if asked.query.get("aside"):
        return _set_aside(ego, asked)
    given = {key: asked.query.get(key, "").strip() or None for key in _FILTERS}
    wrong = ""
    try:
        which = recall.choose(ego, **given)
    except UsageError as error:
        which, wrong = Filter(), str(error)
    which = replace(which, not_private=not asked.private)
    question = asked.query.get("q", "").strip()
    parts = [_search(asked, question)]
    if wrong:
        parts.append(tag("p", text.safe(wrong), class_="notice wrong"))
    elif question:
        parts += _found(ego, asked, question, which)
    else:
        parts += _newest(ego, asked, which)
    return Shown(say("Memories"), join(*parts))


def _search(asked: Asked, question: str) -> Markup:
    value = asked.query.get
    narrowed = any(value(key) for key in _FILTERS)
    filters = tag(
        "details",
        tag("summary", say("Filters")),
        tag(
            "div",
            labelled(
                say("Feeling"), chooser("emotion", list(EMOTIONS), value("emotion", ""), "any")
            ),
            labelled(
                say("Kind"), chooser("category", list(Category), value("category", ""), "any")
            ),
            labelled(say("With or about"), text_field("person", value("person", ""))),
            labelled(
                say("From"),
                text_field("since", value("since", "")),
                say("a date, 3 days ago, yesterday"),
            ),
            labelled(say("Until"), text_field("until", value("until", ""))),
            class_="grid-form",
        ),
        open="" if narrowed else None,
    )
    return tag(
        "form",
        tag(
            "div",
            text_field(
                "q",
                question,
                type="search",
                id="search",
                placeholder=say("What is it about?"),
                aria_label=say("Search"),
            ),
            tag("button", say("Search")),
            class_="search",
        ),
        filters,
        tag(
            "p",
            *([tag("a", say("All memories"), href="/memories")] if question or narrowed else []),
            tag("a", say("What was set aside"), href="/memories?aside=1"),
            class_="soft marks",
        ),
        method="get",
        action="/memories",
        role="search",
    )


def _newest(ego: Ego, asked: Asked, which: Filter) -> Iterator[Markup]:
    page = page_number(asked)
    with ego.database.reading() as db:
        total = kept.count(db, which)
        last = max(1, -(-total // _PAGE))
        page = min(page, last)
        newest = kept.newest(db, which, limit=_PAGE, offset=_PAGE * (page - 1))
        found = truth.add_dates(db, newest, not_private=which.not_private)
    if not total:
        yield nothing(
            say("No memory is like that.") if which != _plain(which) else say("None is kept yet.")
        )
        return
    yield tag("p", say("{}, the newest first.", plural(total, "memory", "memories")), class_="soft")
    yield tag("div", *(memory_card(ego, one) for one in found), class_="cards")
    yield leaf(asked, page, last)


def _plain(which: Filter) -> Filter:
    return Filter(not_private=which.not_private)


# Searching


def _found(ego: Ego, asked: Asked, question: str, which: Filter) -> Iterator[Markup]:
    """What comes to mind, as recall has it; nobody recalls anything by that."""
    prepared = mind.prepare(ego, question)
    with ego.database.reading() as db:
        stirred = mind.stir(ego, db, prepared, which, limit=LOOKED_AT)
    if not stirred.found:
        yield nothing(say("Nothing comes to mind."))
        return
    if stirred.is_faint:
        yield nothing(say("Nothing answers that. These are the nearest."))
    near = stirred.worth_telling
    far = [one for one in stirred.found if one not in near][: max(0, _PAGE - len(near))]
    reason = asked.query.get("why", "")
    if reason and not any(_id(one) == reason for one in [*near, *far]):
        raise NotFound(say("That is not among what was found."))

    def cards(several: Sequence[Candidate | Told]) -> Markup:
        asks = ((one, question if _id(one) == reason else "") for one in several)
        return tag("div", *(_card(ego, asked, *one) for one in asks), class_="cards")

    yield cards(near)
    if far:
        is_asked_about = any(_id(one) == reason for one in far)
        yield tag(
            "details",
            tag("summary", say("{} that are further away", len(far))),
            cards(far),
            open="" if is_asked_about else None,
        )


def _id(one: Candidate | Told) -> str:
    if isinstance(one, Told):
        return one.id
    return one.one.memory.id if isinstance(one.one, Remembered) else one.one.event.id


def _card(ego: Ego, asked: Asked, one: Candidate | Told, reason_for: str) -> Markup:
    its_id = _id(one)
    query = {key: value for key, value in asked.query.items() if key not in ("why", "notice")}
    why = (
        _why(ego, asked, its_id, reason_for)
        if reason_for
        else tag(
            "a",
            say("Why is it here?"),
            href=f"/memories?{urlencode({**query, 'why': its_id})}#{its_id}",
            class_="soft why",
        )
    )
    if isinstance(one, Told):
        return tag(
            "article",
            tag("a", one.summary, href=f"/stories/{one.id}", class_="words"),
            tag(
                "p",
                time_of(ego, one.end),
                tag("span", say("a story of {}", plural(one.members, "memory", "memories"))),
                class_="soft marks",
            ),
            class_="memory",
            id=its_id,
        )
    if isinstance(one.one, Talk):
        event = one.one.event
        said = "\n".join(filter(None, (event.user_text, event.assistant_text)))
        return tag(
            "article",
            tag("a", said[:600], href=f"/talk/{event.id}", class_="words"),
            tag("p", time_of(ego, event.at), tag("span", say("talk")), class_="soft marks"),
            why,
            class_="memory",
            id=its_id,
        )
    return tag("div", memory_card(ego, one.one.memory, why), id=its_id)


def _why(ego: Ego, asked: Asked, its_id: str, question: str) -> Markup:
    """What its score is made of, as `recall --why` tells it."""
    arguments: dict[str, Any] = {"context": question, "why": its_id}
    arguments |= {key: asked.query[key] for key in _FILTERS if asked.query.get(key)}
    reply, _ = use(TOOLS["recall"].as_looked_at(), lambda: nullcontext(ego), arguments)
    _, *lines = reply.data.split("\n")
    return tag("pre", "\n".join(lines), class_="reason")


# Set aside


def _set_aside(ego: Ego, asked: Asked) -> Shown:
    which, page = Filter(set_aside=True, not_private=not asked.private), page_number(asked)
    with ego.database.reading() as db:
        total = kept.count(db, which)
        last = max(1, -(-total // _PAGE))
        page = min(page, last)
        found = kept.newest(db, which, limit=_PAGE, offset=_PAGE * (page - 1))
        since = {one.id: trash.trashed_at(db, one.id) for one in found}
    cards = []
    for one in found:
        at = since[one.id]
        until = say("Until {}.", f"{ego.local(at + KEPT_ASIDE):%d %B %H:%M}") if at else ""
        there = at is not None and ego.now() - at <= KEPT_ASIDE
        back = button(asked, f"/memories/{one.id}/undelete", say("Bring back"))
        cards.append(
            memory_card(
                ego, one, tag("div", tag("span", until, class_="soft"), *([back] if there else []))
            )
        )
    note = say("What is set aside is kept for {} days, and can be brought back.", KEPT_ASIDE.days)
    body = (
        [tag("div", *cards, class_="cards")] if cards else [nothing(say("Nothing is set aside."))]
    )
    everything = tag("p", tag("a", say("All memories"), href="/memories"))
    return Shown(
        say("Set aside"),
        join(section(say("Set aside"), *body, leaf(asked, page, last), note=note), everything),
    )

"""What was said and done: listed, and one turn whole with what can be done with it."""

from __future__ import annotations

from collections.abc import Iterator

from ego.core import events as sayings
from ego.core.events import Event, Source
from ego.core.memory.memories import KEPT_ASIDE
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
    time_of,
)
from ego.faces.web.pages.drawing import leaf, page_number
from ego.faces.web.pages.purging import purge_form
from ego.faces.web.versions import version
from ego.runtime.ego import Ego
from ego.stores.embedding.waiting import EVENTS
from ego.stores.memory import trash
from ego.stores.talk import events
from ego.upkeep.language import reword, say
from ego.upkeep.page.markup import Markup, join, tag

_PAGE = 20
_MOST = 1_000
"""So many of the newest can be leafed through."""
_SHOWN = 400
_RECORDS = (Source.DELIBERATION_DECISION, Source.ACTION_RESULT)
"""Others rest on these: they are not edited."""


def show(ego: Ego, asked: Asked) -> Shown:
    """What was said, newest first."""
    if asked.query.get("aside"):
        return _set_aside(ego, asked)
    chosen = asked.query.get("source", "")
    source = Source(chosen) if chosen in tuple(Source) else None
    page = page_number(asked)
    with ego.database.reading() as db:
        found = events.newest(db, source, limit=_MOST)
    last = max(1, -(-len(found) // _PAGE))
    page = min(page, last)
    filters = tag(
        "form",
        labelled(say("From where"), chooser("source", list(Source), chosen, "everywhere")),
        tag("button", say("Show")),
        tag("a", say("What was set aside"), href="/talk?aside=1", class_="soft"),
        method="get",
        action="/talk",
        class_="row",
    )
    shown = found[_PAGE * (page - 1) : _PAGE * page]
    cards = [tag("div", *(_card(ego, one) for one in shown), class_="cards")]
    return Shown(
        say("Talk"),
        join(
            filters,
            *(cards if found else [nothing(say("Nothing was said yet."))]),
            leaf(asked, page, last),
        ),
    )


def _set_aside(ego: Ego, asked: Asked) -> Shown:
    with ego.database.reading() as db:
        found = events.newest(db, limit=_MOST, set_aside=True)
        since = {one.id: trash.trashed_at(db, one.id, EVENTS) for one in found}
    there = [one for one in found if ego.now() - (since[one.id] or one.at) <= KEPT_ASIDE]
    cards = [
        _card(ego, one, button(asked, f"/talk/{one.id}/undelete", say("Bring back")))
        for one in there
    ]
    note = say("What is set aside is kept for {} days, and can be brought back.", KEPT_ASIDE.days)
    body = tag("div", *cards, class_="cards") if cards else nothing(say("Nothing is set aside."))
    everything = tag("p", tag("a", say("All talk"), href="/talk"))
    return Shown(say("Talk set aside"), join(tag("p", note, class_="soft"), body, everything))


def _card(ego: Ego, event: Event, *beside: Markup) -> Markup:
    words = [
        tag(
            "p",
            tag("b", f"{who}: ") if who else "",
            said[:_SHOWN] + ("…" if len(said) > _SHOWN else ""),
        )
        for who, said in _sides(ego, event)
    ]
    return tag(
        "article",
        tag("a", *words, href=f"/talk/{event.id}", class_="words"),
        tag("p", *_marks(ego, event), class_="soft marks"),
        *beside,
        class_="memory",
    )


def _sides(ego: Ego, event: Event) -> Iterator[tuple[str, str]]:
    """Who said what of it."""
    persona = ego.persona()
    itself = persona.name if persona and persona.name else say("It")
    is_record = event.source in _RECORDS
    if event.user_text:
        said = reword(event.user_text) if is_record else event.user_text
        yield (ego.addressed if event.source is Source.CHAT else "", said)
    if event.assistant_text:
        said = reword(event.assistant_text) if is_record else event.assistant_text
        yield ("" if is_record else itself, said)


def _marks(ego: Ego, event: Event) -> list[Markup]:
    said = [say(event.source.replace("_", " "))]
    if event.reflection and event.reflection.label:
        said.append(say(event.reflection.label))
    if sayings.is_cut(event):
        said.append(say("cut off"))
    return [time_of(ego, event.at), *(tag("span", one) for one in said)]


def show_one(ego: Ego, asked: Asked) -> Shown:
    """One turn whole."""
    its_id = asked.names["id"]
    with ego.database.reading() as db:
        event = events.get(db, its_id)
        aside = event is None and trash.trashed_at(db, its_id, EVENTS) is not None
    if aside:
        back = button(asked, f"/talk/{its_id}/undelete", say("Bring it back"))
        return Shown(say("Set aside"), join(nothing(say("This was set aside.")), back))
    if event is None:
        raise NotFound(say("Nothing that was said is called that. It may have been deleted."))
    sides = [
        join(tag("h2", who) if who else "", said_whole(said)) for who, said in _sides(ego, event)
    ]
    thought = event.reflection.text if event.reflection else ""
    place, seen = f"/talk/{its_id}", version(ego, "event", its_id)
    parts = [
        tag(
            "section",
            *sides,
            tag("p", *_marks(ego, event), tag("span", event.id), class_="soft marks"),
            *([tag("p", say("It felt: {}", thought), class_="soft")] if thought else []),
        ),
        *([] if event.source in _RECORDS else [_edit(ego, asked, event, seen)]),
        tag(
            "div",
            button(asked, f"{place}/forget", say("Set it aside"), seen),
            purge_form(ego, asked, "/talk", its_id),
            class_="go",
        ),
    ]
    if event.source in _RECORDS:
        parts.insert(1, section(say("Why"), tag("a", say("See the console"), href="/console")))
    return Shown(say("Something said"), join(*parts))


def _edit(ego: Ego, asked: Asked, event: Event, seen: str) -> Markup:
    given = asked.form
    fields = [
        labelled(label, text_area(name, given.get(name, said), rows=5))
        for label, name, said in (
            (ego.addressed, "user", event.user_text),
            (say("Itself"), "assistant", event.assistant_text),
        )
        if said
    ]
    return tag(
        "details",
        tag("summary", say("Edit")),
        form(
            asked,
            f"/talk/{event.id}/edit",
            *fields,
            tag("button", say("Save"), class_="main"),
            class_="edit",
            seen=seen,
        ),
        open="" if given else None,
        class_="card",
    )

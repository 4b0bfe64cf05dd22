"""Whom it knows: what it knows of each, and what can be put right of that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ego.core import moments, text
from ego.core.identity import facts, people
from ego.core.identity.people import RelationshipField
from ego.faces.web.frame import (
    Asked,
    Shown,
    button,
    chooser,
    form,
    labelled,
    nothing,
    section,
    text_field,
    time_of,
)
from ego.faces.web.versions import version
from ego.runtime.ego import Ego
from ego.stores.memory import listing
from ego.stores.talk import events
from ego.tools.identity import meetings, strangers
from ego.tools.identity.meetings import Partner
from ego.tools.identity.strangers import NamedInTalk
from ego.upkeep.language import name_several, plural, reword, say
from ego.upkeep.page.markup import Markup, join, tag

_LISTS = (("preferred_topics", "likes to talk about"), ("sensitive_topics", "is tender about"))
_SINGLE = (("dominant_tone", "tone"), ("communication_style", "manner"))


def show(ego: Ego, asked: Asked) -> Shown:
    """The page."""
    everyone = every = ego.everyone(ego.people())
    if not asked.private:
        every = _openly(ego, every)
    every.sort(key=lambda one: (-one["total_interactions"], str(one["name"])))
    cards = [_card(ego, asked, entry) for entry in every]
    known = tag("div", *cards, class_="cards") if cards else nothing(say("Nobody is known yet."))
    names = [str(entry["name"]) for entry in every]
    note = say("{} known.", plural(len(every), "person is", "people are")) if every else ""
    with ego.database.reading() as db:
        named = meetings.find_named(db, everyone, private=asked.private)
        partners = meetings.find_unknown_partners(ego, db, everyone)
        companion = meetings.tell_companion_unknown(ego, db, everyone)
        elsewhere = (*(name for name, _ in named), *(one.name for one in partners))
        called = (name for one in everyone for name in people.names(one))
        spoken = strangers.list_spoken(ego, db, (*called, *elsewhere))
    if companion:  # whom memories may name, too
        named = [one for one in named if not people.is_called(_called(one[0]), ego.companion)]
    also = [tag("p", reword(line), class_="soft") for line in companion]
    also += [tag("p", _only_talked(partners), class_="soft")] if partners else []
    also += [tag("p", _only_named(named), class_="soft")] if named else []
    also += [tag("p", _only_spoken(spoken), class_="soft")] if spoken else []
    return Shown(
        say("People"),
        join(section(say("Known"), known, *also, note=note), _form(asked, names)),
    )


def _called(name: str) -> dict[str, Any]:
    return {"name": name, "aliases": ()}


def _only_talked(partners: Sequence[Partner]) -> str:
    names = (text.one_line(one.name, 40) for one in partners)
    return say("Only talked with: {}.", name_several(names, 12))


def _only_named(named: Sequence[tuple[str, int]]) -> str:
    names = (text.one_line(name, 40) for name, _ in named)
    return say("Only named in memories: {}.", name_several(names, 12))


def _only_spoken(spoken: Sequence[NamedInTalk]) -> str:
    names = (text.one_line(one.name, 40) for one in spoken)
    return say("Only named in talk: {}.", name_several(names, 12))


def _openly(ego: Ego, every: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Them without what only private memories tell of."""
    steps = [
        str(step.get("memory"))
        for entry in every
        for step in entry["mood_trajectory"]
        if isinstance(step, dict)
    ]
    with ego.database.reading() as db:
        hidden = listing.find_private(db, steps)
    known = (people.as_if_never(entry, hidden) for entry in every)
    return [entry for entry in known if entry is not None]


def _card(ego: Ego, asked: Asked, entry: Mapping[str, Any]) -> Markup:
    return tag(
        "article",
        tag("h3", text.one_line(str(entry["name"]), 80)),
        tag("p", *_met(ego, entry), class_="soft marks"),
        tag("ul", *_facts(ego, asked, entry), class_="facts"),
        *(tag("p", line, class_="soft") for line in _manner(entry)),
        class_="memory person",
    )


def _met(ego: Ego, entry: Mapping[str, Any]) -> Iterator[Markup]:
    many, last = int(entry["total_interactions"]), moments.read_time(entry["last_interaction"])
    talked = None
    if people.is_called(entry, ego.companion):
        with ego.database.reading() as db:
            talked = next(events.talk_times(db), None)
    if many:
        yield tag("span", reword(people.tell_met(many)))
    if talked is not None:
        yield tag("span", say("talked "), time_of(ego, talked))
    if last is not None:
        yield tag("span", say("last "), time_of(ego, last))
    yield tag("span", say("trust {}", f"{entry['trust_level']:g}"))
    if entry["aliases"]:
        yield tag("span", say("also {}", name_several(map(str, entry["aliases"]))))


def _facts(ego: Ego, asked: Asked, entry: Mapping[str, Any]) -> Iterator[Markup]:
    seen = version(ego, "person", str(entry["person_id"]))
    for fact in map(str, entry["known_facts"]):
        put_right = form(
            asked,
            "/people/update",
            tag("input", type="hidden", name="person", value=str(entry["name"])),
            tag("input", type="hidden", name="its", value=str(entry["person_id"])),
            tag("input", type="hidden", name="field", value=RelationshipField.KNOWN_FACT),
            tag("input", type="hidden", name="replaces", value=fact),
            text_field("value", fact, aria_label=say("What is so instead")),
            tag("button", say("Save")),
            class_="row",
            seen=seen,
        )
        gone = button(
            asked,
            "/people/update",
            say("Remove"),
            seen,
            person=str(entry["name"]),
            its=str(entry["person_id"]),
            field=RelationshipField.KNOWN_FACT,
            replaces=fact,
            value=people.NONE,
        )
        yield tag(
            "li",
            facts.tell_fact(entry, fact),
            tag("details", tag("summary", say("no longer so?")), put_right, gone, class_="inline"),
        )


def _manner(entry: Mapping[str, Any]) -> Iterator[str]:
    for key, said in _LISTS:
        if entry[key]:
            named = name_several((text.one_line(str(one), 80) for one in entry[key]), 8)
            yield f"{say(said)}: {named}"
    for key, said in _SINGLE:
        if entry.get(key):
            yield f"{say(said)}: {text.one_line(str(entry[key]), 120)}"


def _form(asked: Asked, names: list[str]) -> Markup:
    fields = tag(
        "div",
        labelled(
            say("Who"),
            join(
                text_field("person", list="people", required="", id="person"),
                tag("datalist", *(tag("option", value=name) for name in names), id="people"),
            ),
            say("somebody new is added"),
        ),
        labelled(say("What"), chooser("field", list(RelationshipField))),
        labelled(say("Is"), text_field("value", required=""), say("trust level: from 0 to 1")),
        class_="grid-form",
    )
    return section(
        say("Tell it of somebody"),
        form(
            asked,
            "/people/update",
            fields,
            tag("button", say("Save"), class_="main"),
            class_="edit",
        ),
    )

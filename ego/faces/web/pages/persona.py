"""Who it is when it speaks, what it likes and dislikes, what it attends to, what it asks itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ego.core import text
from ego.core.identity import questions, self_model
from ego.core.persona import persona
from ego.core.persona.interests import Target, TargetType
from ego.core.persona.preferences import NOTE_LENGTH, SUBJECT_LENGTH, Domain, Preference, Status
from ego.faces.web.frame import (
    Asked,
    Shown,
    button,
    chooser,
    form,
    labelled,
    nothing,
    section,
    text_area,
    text_field,
)
from ego.faces.web.pages.drawing import bar
from ego.faces.web.versions import version
from ego.runtime.ego import Ego
from ego.stores.engine.documents import PERSONA
from ego.upkeep.language import say
from ego.upkeep.page.markup import Markup, join, tag

_WITHOUT = ("name", "label", "addon")
"""What can be taken away."""


def show(ego: Ego, asked: Asked) -> Shown:
    """The page."""
    return Shown(
        say("Persona"),
        join(
            section(say("Who it is"), _edit(ego, asked)),
            section(say("Likes and dislikes"), *_preferences(ego, asked)),
            section(say("What holds its attention"), _interests(ego)),
            section(say("What it asks itself"), _questions(ego)),
        ),
    )


def read_kept(ego: Ego) -> dict[str, str]:
    """The four texts of the persona as they are kept, by what `persona set` calls them."""
    document = ego.documents.read(PERSONA)
    with ego.making_sense(PERSONA):
        found = persona.read(document)
    return {"name": found.name, "label": found.label, "text": found.text, "addon": found.addon}


def as_arguments(changes: Mapping[str, str]) -> dict[str, Any]:
    """What `persona set` takes, for these to be the texts."""
    return {
        f"no_{key}" if not value and key in _WITHOUT else key: value or key in _WITHOUT
        for key, value in changes.items()
    }


def _edit(ego: Ego, asked: Asked) -> Markup:
    kept = {**read_kept(ego), **{key: asked.form[key] for key in asked.form if key != "key"}}
    fields = [
        tag(
            "div",
            labelled(
                say("Its name"), text_field("name", kept["name"], maxlength=persona.LABEL_LENGTH)
            ),
            labelled(
                say("What it calls you"),
                text_field("label", kept["label"], maxlength=persona.LABEL_LENGTH),
                say("empty: {}", text.one_line(ego.companion, 40)),
            ),
            class_="grid-form",
        ),
        labelled(say("Who it is"), text_area("text", kept["text"], rows=10)),
        labelled(say("What is added to that"), text_area("addon", kept["addon"], rows=3)),
        tag("button", say("Save"), class_="main"),
    ]
    return form(asked, "/persona/set", *fields, class_="edit", seen=version(ego, "persona", ""))


def _preferences(ego: Ego, asked: Asked) -> Iterator[Markup]:
    there = [one for one in ego.preferences() if one.status is not Status.REVOKED]
    if not there:
        yield nothing(say("None is known yet."))
    waiting = [one for one in there if one.status is Status.CANDIDATE]
    for heading, found in (
        (say("To confirm"), waiting),
        (say("Confirmed"), [one for one in there if one not in waiting]),
    ):
        if found:
            yield tag("h3", heading)
            yield tag("ul", *(_preference(ego, asked, one) for one in found), class_="rows")
    fields = [
        labelled(say("It"), chooser("domain", list(Domain)), say("of this kind")),
        labelled(say("What"), text_field("subject", required="", maxlength=SUBJECT_LENGTH)),
        labelled(say("Note"), text_field("note", maxlength=NOTE_LENGTH)),
    ]
    yield tag(
        "details",
        tag("summary", say("Add one")),
        form(
            asked,
            "/persona/prefer/like",
            tag("div", *fields, class_="grid-form"),
            tag("button", say("It likes this"), class_="main"),
            tag("button", say("It dislikes this"), formaction="/persona/prefer/dislike"),
            class_="edit",
        ),
    )


def _preference(ego: Ego, asked: Asked, one: Preference) -> Markup:
    named = {"domain": one.domain, "subject": one.subject, "polarity": one.polarity}
    named["its"] = one.key
    seen = version(ego, "preference", one.key)
    place, buttons = "/persona/prefer/", []
    if one.status is Status.CANDIDATE:
        buttons.append(button(asked, f"{place}confirm", say("Confirm"), seen, **named))
    buttons.append(button(asked, f"{place}revoke", say("Revoke"), seen, **named))
    return tag(
        "li",
        tag("b", say(f"{one.polarity}s"), " "),
        one.subject,
        tag("span", say(one.domain), class_="mark"),
        *([tag("span", one.note, class_="soft")] if one.note else []),
        *buttons,
    )


def _name(one: Target) -> str:
    """What is attended to; a kind of action is called so here."""
    return say(one.value.replace("_", " ")) if one.type is TargetType.ACTION else one.value


def _interests(ego: Ego) -> Markup:
    found = ego.interests().targets[:12]
    if not found:
        return nothing(say("Nothing in particular."))
    rows = [
        tag(
            "li",
            tag("span", _name(one), class_="what", title=say(str(one.type).replace("_", " "))),
            bar(one.weight, "mid"),
            tag("span", f"{one.weight:.2f}", class_="value"),
        )
        for one in found
    ]
    return tag("ul", *rows, class_="bars")


def _questions(ego: Ego) -> Markup:
    now = ego.now()
    asked = sorted(
        questions.open_ones(ego.questions(), now), key=lambda one: one.salience(now), reverse=True
    )
    goals = self_model.active(ego.goals())
    if not asked and not goals:
        return nothing(say("No question is open, and it has no goal."))
    lines = [
        tag("li", one.text, " ", tag("span", say(one.state(now)), class_="mark"))
        for one in asked[:20]
    ]
    lines += [
        tag("li", str(one["title"]), " ", tag("span", say("goal"), class_="mark"))
        for one in goals[:12]
    ]
    return tag("ul", *lines)

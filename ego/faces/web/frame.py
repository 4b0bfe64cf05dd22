"""What every page has around it: where one is, where else one can go, what just happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from ego.core import text
from ego.errors import StateError
from ego.faces.web.notices import Notice
from ego.runtime.ego import Ego
from ego.upkeep.language import age, label, reword, say, spoken
from ego.upkeep.page.markup import Markup, join, tag

PLACES: Mapping[str, str] = {
    "/": "Today",
    "/memories": "Memories",
    "/people": "People",
    "/stories": "Stories",
    "/talk": "Talk",
    "/persona": "Persona",
    "/life": "Life",
    "/console": "Console",
    "/settings": "Settings",
}
"""The pages that one can go to from everywhere, with their names."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for, read from a request."""

    path: str
    names: Mapping[str, str] = field(default_factory=dict)
    """What the path names: an id."""
    query: Mapping[str, str] = field(default_factory=dict)
    form: Mapping[str, str] = field(default_factory=dict)
    private: bool = False
    """Whether this browser shows what is private."""
    key: str = ""
    """What every form carries."""
    number: int = 0
    """How often something was written, as the page was asked for."""
    notice: Notice | None = None

    @property
    def address(self) -> str:
        """The page's own, with what was looked for."""
        from urllib.parse import urlencode

        words = {key: value for key, value in self.query.items() if value and key != "notice"}
        return f"{self.path}?{urlencode(words)}" if words else self.path


class Shown(NamedTuple):
    """A page: its title and what is on it."""

    title: str
    body: Markup
    every: int = 0
    """Seconds after which it is asked for anew, though nothing was written."""
    status: int = 200


def html(ego: Ego | None, asked: Asked, shown: Shown) -> str:
    """The page as it is sent."""
    name = _name(ego)
    title = f"{shown.title} · {name}"
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title),
        tag("link", rel="icon", href="/static/icon.svg", type="image/svg+xml"),
        tag("link", rel="stylesheet", href="/static/report.css"),
        tag("link", rel="stylesheet", href="/static/web.css"),
        tag("script", src="/static/web.js", defer=""),
    )
    body = tag(
        "body",
        tag("a", say("Skip to the page"), href="#main", class_="skip"),
        tag("header", tag("a", name, href="/", class_="name"), _places(asked), _switch(asked)),
        tag(
            "div",
            say(
                "This page does not hear of changes at the moment: ego web was ended, or is out of"
                " reach."
            ),
            id="away",
            role="status",
            hidden="",
        ),
        tag(
            "div",
            say("Something was written meanwhile. "),
            tag("button", say("Show it"), type="button", id="show"),
            say(" What you have typed here is lost then."),
            id="news",
            role="status",
            hidden="",
        ),
        tag(
            "main",
            _notice(asked),
            tag("h1", shown.title),
            *_warnings(ego),
            shown.body,
            id="main",
            tabindex=-1,
            data_number=asked.number,
            data_every=shown.every or None,
            data_still=asked.address if asked.form else None,
        ),
    )
    return "<!doctype html>\n" + tag("html", head, body, lang=spoken()) + "\n"


def _name(ego: Ego | None) -> str:
    persona = None
    if ego is not None:
        try:
            persona = ego.persona()
        except StateError as error:
            ego.warn(error.sentence)
    return text.one_line(persona.name, 40) if persona and persona.name.strip() else "ego"


def _places(asked: Asked) -> Markup:
    first = "/" + asked.path.strip("/").split("/")[0]
    links = [
        tag("a", say(name), href=place, aria_current="page" if place == first else None)
        for place, name in PLACES.items()
    ]
    return tag("nav", *links, aria_label=say("Pages"))


def _switch(asked: Asked) -> Markup:
    said = say("Private: shown") if asked.private else say("Private: hidden")
    return form(
        asked,
        "/private",
        tag("input", type="hidden", name="back", value=asked.address),
        tag("input", type="hidden", name="private", value="off" if asked.private else "on"),
        tag("button", said, class_="quiet", aria_pressed="true" if asked.private else "false"),
        class_="switch",
    )


def _notice(asked: Asked) -> Markup:
    one = asked.notice
    if one is None:
        return Markup()
    undo = (
        form(
            asked,
            "/undo",
            tag("input", type="hidden", name="notice", value=one.id),
            tag("button", say("Undo")),
        )
        if one.undo
        else Markup()
    )
    looks = "notice wrong" if one.is_wrong else "notice"
    return tag("div", tag("p", reword(one.said)), undo, class_=looks, role="status")


def _warnings(ego: Ego | None) -> list[Markup]:
    return [tag("p", one, class_="notice wrong") for one in (ego.warnings if ego else [])]


# What pages are made of


def form(
    asked: Asked, action: str, *children: str, class_: str | None = None, seen: str | None = None
) -> Markup:
    """A form that changes something: with its token, and the version that it `seen`."""
    carried = [tag("input", type="hidden", name="key", value=asked.key)]
    if seen is not None:
        carried.append(tag("input", type="hidden", name="seen", value=seen))
    return tag("form", *carried, *children, method="post", action=action, class_=class_)


def button(asked: Asked, action: str, words: str, seen: str | None = None, **more: str) -> Markup:
    """A form that is a button only; `more` are hidden values of it."""
    hidden = [tag("input", type="hidden", name=key, value=value) for key, value in more.items()]
    one = form(asked, action, *hidden, tag("button", words), seen=seen, class_="one")
    return join(" ", one)  # a blank that goes where the line breaks


def labelled(words: str, control: Markup, hint: str = "") -> Markup:
    """A control with its label."""
    said = [tag("small", hint)] if hint else []
    return tag("label", tag("span", words), control, *said)


def text_field(name: str, value: str = "", **more: str | float | None) -> Markup:
    """A line to write in."""
    return tag("input", name=name, value=value, autocomplete="off", **more)


def text_area(name: str, value: str, rows: int = 6) -> Markup:
    """Room to write in; a browser takes away the first line break of what is in it."""
    return tag("textarea", "\n" + value.replace("\r\n", "\n"), name=name, rows=rows)


def chooser(
    name: str,
    values: Sequence[str],
    chosen: str = "",
    none: str | None = None,
    called: Mapping[str, str] = MappingProxyType({}),
) -> Markup:
    """One of several; `none` is what no choice is called, `called` what a value is."""
    options = [tag("option", say(none), value="")] if none is not None else []
    options += [
        tag(
            "option",
            say(called.get(one) or label(name, one).replace("_", " ")),
            value=one,
            selected="" if one == chosen else None,
        )
        for one in values
    ]
    return tag("select", *options, name=name)


def section(title: str, *children: str, note: str = "", id: str | None = None) -> Markup:  # noqa: A002
    """A part of a page."""
    said = [tag("p", note, class_="soft")] if note else []
    return tag("section", tag("h2", title), *said, *children, id=id)


def said_whole(words: str) -> Markup:
    """What somebody wrote, with its lines as they are."""
    return tag("div", words.replace("\r\n", "\n"), class_="words")


def time_of(ego: Ego, at: datetime) -> Markup:
    """When something was: how long ago, and the moment for whoever points at it."""
    return tag(
        "time",
        age(at, ego.here()),
        datetime=at.isoformat(),
        title=f"{ego.local(at):%Y-%m-%d %H:%M}",
    )


def nothing(words: str) -> Markup:
    """That there is nothing."""
    return tag("p", words, class_="soft")

"""How it is now: the mood, the wants as they move, what is ahead, what it said, what waits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ego.core import text
from ego.core.autonomy.decisions import Intent
from ego.core.autonomy.reaching import Said
from ego.core.desires.desires import WANTED, Pressure
from ego.core.desires.desires import show as show_level
from ego.core.memory.pointing.ahead import Ahead
from ego.core.mood import mood as moods
from ego.core.mood.mood import AXES, Mood
from ego.faces.web.frame import Asked, Shown, button, nothing, said_whole, section, time_of
from ego.faces.web.pages.drawing import bar, memory_card
from ego.faces.web.versions import version
from ego.runtime.ego import Ego
from ego.tools.identity.today import Today, tell_answer, today
from ego.upkeep.page.markup import Markup, join, tag

_EVERY = 20
"""Seconds after which the wants are looked at anew: they move by themselves."""


def show(ego: Ego, asked: Asked) -> Shown:
    """The page."""
    now = today(ego, private=asked.private)
    parts = (
        section("Mood", _mood(now.mood)),
        section("Wants", _wants(now), note="They rise by themselves, and fall when they are met."),
        section("Ahead", *_ahead(ego, asked, now)),
        section("What it said by itself", *_said(ego, now)),
        *([section("Waiting for you", waiting)] if (waiting := _waiting(now)) else []),
        *([section("Doing", _intents(now.doing))] if now.doing else []),
        section("Last memory", *_memory(ego, now)),
    )
    shown = join(_greeting(ego, now), tag("div", *parts, class_="today"))
    return Shown("Today", shown, every=_EVERY)


def _greeting(ego: Ego, now: Today) -> Markup:
    met = join("last together ", time_of(ego, now.talked)) if now.talked else "not met yet"
    who = text.one_line(now.addressed, 60)
    lines = [tag("p", f"{now.at:%A, %d %B %Y, %H:%M}. ", f"With {who}: ", met, ".")]
    if not now.is_somebody:
        said = "It has no persona yet: nobody in particular speaks. "
        lines.append(tag("p", said, tag("a", "Say who it is", href="/persona"), "."))
    return tag("div", *lines, class_="soft greeting")


def _mood(mood: Mood | None) -> Markup:
    if mood is None:
        return nothing("It cannot be read.")
    said = moods.describe(mood) or "even"
    rows = [
        tag(
            "li",
            tag("span", axis, class_="what"),
            bar(float(getattr(mood.components, axis)), axis),
            tag("span", f"{getattr(mood.components, axis):.2f}", class_="value"),
        )
        for axis in AXES
    ]
    return join(
        tag("p", f"{said[:1].upper()}{said[1:]}.", class_=f"big {mood.label}"),
        tag("ul", *rows, class_="bars"),
        *([tag("p", moods.stance(mood), class_="soft")] if moods.stance(mood) else []),
    )


def _wants(now: Today) -> Markup:
    if not now.wants:
        return nothing("They cannot be read.")
    return tag("ul", *map(_want, now.wants), class_="bars wants")


def _want(one: Pressure) -> Markup:
    name = one.name.replace("_", " ")
    return tag(
        "li",
        tag("span", name, class_="what", title=WANTED.get(one.name)),
        bar(one.level, one.tag),
        tag("span", f"{show_level(one.level)} {one.tag}", class_=f"value {one.tag}"),
    )


def _ahead(ego: Ego, asked: Asked, now: Today) -> Iterator[Markup]:
    if not now.ahead and not now.asked:
        yield nothing("Nothing that it knows of.")
    for heading, several in (("", now.ahead), ("How did it go?", now.asked)):
        if several and heading:
            yield tag("h3", heading)
        if several:
            yield tag("ul", *(_coming(ego, asked, one) for one in several), class_="rows")


def _coming(ego: Ego, asked: Asked, one: Ahead) -> Markup:
    when = one.say(ego.now())
    marks = [
        *(["every year"] if one.yearly else []),
        *(["private"] if one.private else []),
    ]
    seen = version(ego, "memory", one.memory_id)
    return tag(
        "li",
        tag("b", f"{when[:1].upper()}{when[1:]}"),
        " ",
        tag("a", text.one_line(one.text, 160), href=f"/memories/{one.memory_id}"),
        *(tag("span", mark, class_="mark") for mark in marks),
        button(asked, f"/memories/{one.memory_id}/done", "Done", seen),
    )


def _said(ego: Ego, now: Today) -> Iterator[Markup]:
    if not now.said:
        yield nothing("Nothing yet.")
        return
    yield tag("ul", *(_message(ego, one, now) for one in now.said), class_="rows")
    yield tag("p", tag("a", "All of it, with the reasons", href="/console"))


def _message(ego: Ego, one: Said, now: Today) -> Markup:
    unread = [tag("span", "unread", class_="mark")] if one.read_at is None else []
    return tag(
        "li",
        time_of(ego, one.message.at),
        *unread,
        said_whole(one.message.message),
        tag("p", tell_answer(one, now.talked), class_="soft"),
    )


def _waiting(now: Today) -> Markup:
    waits, lines = now.waiting, list[Markup]()
    if waits.unread:
        said = text.plural(waits.unread, "message") + " that nobody has read."
        lines.append(tag("li", tag("a", said, href="/console")))
    if waits.candidates:
        said = text.plural(waits.candidates, "like or dislike", "likes or dislikes")
        lines.append(tag("li", tag("a", f"{said} to confirm or revoke.", href="/persona")))
    lines += [
        tag("li", f"{one.action_type.replace('_', ' ')}: {text.one_line(one.reason, 200)}")
        for one in waits.blocked
    ]
    return tag("ul", *lines) if lines else Markup()


def _intents(several: Sequence[Intent]) -> Markup:
    return tag("ul", *map(_intent, several))


def _intent(one: Intent) -> Markup:
    return tag("li", f"{one.action_type.replace('_', ' ')}, {one.state}")


def _memory(ego: Ego, now: Today) -> Iterator[Markup]:
    if now.memory is None:
        yield nothing("None is kept yet.")
        return
    yield memory_card(ego, now.memory)
    if now.memories > 1:
        yield tag("p", tag("a", f"All {now.memories:,} memories", href="/memories"))

"""How it is now: the mood, the wants as they move, what is ahead, what it said, what waits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ego.core import text
from ego.core.autonomy.decisions import Intent
from ego.core.autonomy.reaching import Said
from ego.core.desires.desires import Pressure
from ego.core.desires.desires import show as show_level
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.shown import listed
from ego.core.mood import mood as moods
from ego.core.mood.mood import AXES, Mood
from ego.faces.web.frame import Asked, Shown, button, nothing, said_whole, section, time_of
from ego.faces.web.pages.drawing import bar, memory_card
from ego.faces.web.versions import version
from ego.runtime.ego import Ego
from ego.tools.identity.today import Today, tell_answer, today
from ego.tools.memory.ahead import NEXT
from ego.upkeep.language import full_date, name_nobody, plural, reword, say
from ego.upkeep.page.html import shown_name, shown_want
from ego.upkeep.page.markup import Markup, join, tag

_WIDE = 160
"""Columns of a plan."""
_EVERY = 20
"""Seconds after which the wants are looked at anew: they move by themselves."""


def show(ego: Ego, asked: Asked) -> Shown:
    """The page."""
    now = today(ego, private=asked.private)
    parts = (
        section(say("Mood"), _mood(now.mood)),
        section(
            say("Wants"),
            _wants(now),
            note=say("They rise by themselves, and fall when they are met."),
        ),
        section(say("Ahead"), *_ahead(ego, asked, now)),
        section(say("What it said by itself"), *_said(ego, now)),
        *([section(say("Waiting for you"), waiting)] if (waiting := _waiting(now)) else []),
        *([section(say("Doing"), _intents(now.doing))] if now.doing else []),
        section(say("Last memory"), *_memory(ego, now)),
    )
    shown = join(_greeting(ego, now), tag("div", *parts, class_="today"))
    return Shown(say("Today"), shown, every=_EVERY)


def _greeting(ego: Ego, now: Today) -> Markup:
    last = "last talked " if now.spoke else "last together "
    met = join(say(last), time_of(ego, now.talked)) if now.talked else say("not met yet")
    is_named = ego.settings.companion_is_named
    who = text.one_line(now.addressed, 60) if is_named else say(now.addressed)
    at = say("{}, {}. ", full_date(now.at), f"{now.at:%H:%M}")
    lines = [tag("p", at, say("With {}: ", who), met, say("."))]
    if not now.is_somebody:
        said = say("It has no persona yet: nobody in particular speaks. ")
        lines.append(tag("p", said, tag("a", say("Say who it is"), href="/persona"), say(".")))
    return tag("div", *lines, class_="soft greeting")


def _mood(mood: Mood | None) -> Markup:
    if mood is None:
        return nothing(say("It cannot be read."))
    said = reword(moods.describe(mood)) or say("even")
    rows = [
        tag(
            "li",
            tag("span", say(axis), class_="what"),
            bar(float(getattr(mood.components, axis)), axis),
            tag("span", f"{getattr(mood.components, axis):.2f}", class_="value"),
        )
        for axis in AXES
    ]
    return join(
        tag("p", say("{}.", f"{said[:1].upper()}{said[1:]}"), class_=f"big {mood.label}"),
        tag("ul", *rows, class_="bars"),
        *([tag("p", reword(moods.stance(mood)), class_="soft")] if moods.stance(mood) else []),
    )


def _wants(now: Today) -> Markup:
    if not now.wants:
        return nothing(say("They cannot be read."))
    return tag("ul", *map(_want, now.wants), class_="bars wants")


def _want(one: Pressure) -> Markup:
    return tag(
        "li",
        tag("span", shown_want(one.name), class_="what", title=shown_name(one.name)),
        bar(one.level, one.tag),
        tag("span", f"{show_level(one.level)} {say(one.tag)}", class_=f"value {one.tag}"),
    )


def _ahead(ego: Ego, asked: Asked, now: Today) -> Iterator[Markup]:
    if not now.ahead and not now.asked:
        yield nothing(say("Nothing that it knows of."))
    every = (*now.ahead, *now.asked)
    owner = listed.find_only_teller((one.text for one in every), ego.companion)
    for heading, several in (("", now.ahead), (say("How did it go?"), now.asked)):
        if several and heading:
            yield tag("h3", heading)
        rows = [_coming(ego, asked, one, owner) for one in several]
        if rows:
            yield tag("ul", *rows[:NEXT], class_="rows")
        if rest := rows[NEXT:]:
            last = replace(several[-1], when=When(several[-1].when.day)).say(ego.now())
            more = say("{} more until {}", len(rest), reword(last))
            yield tag("details", tag("summary", more), tag("ul", *rest, class_="rows"))


def _coming(ego: Ego, asked: Asked, one: Ahead, owner: str) -> Markup:
    when = reword(one.say(ego.now()))
    marks = [
        *([reword(one.how_often)] if one.how_often else []),
        *([say("private")] if one.private else []),
    ]
    seen = version(ego, "memory", one.memory_id)
    return tag(
        "li",
        tag("b", f"{when[:1].upper()}{when[1:]}"),
        " ",
        tag(
            "a",
            name_nobody(listed.line_on_list(one, ego.now(), _WIDE, _WIDE, owner)),
            href=f"/memories/{one.memory_id}",
        ),
        *(tag("span", mark, class_="mark") for mark in marks),
        *([tag("small", reword(one.since_line(ego.now(), 160)))] if one.since else []),
        button(asked, f"/memories/{one.memory_id}/done", say("Done"), seen),
    )


def _said(ego: Ego, now: Today) -> Iterator[Markup]:
    if not now.said:
        yield nothing(say("Nothing yet."))
        return
    yield tag("ul", *(_message(ego, one, now) for one in now.said), class_="rows")
    yield tag("p", tag("a", say("All of it, with the reasons"), href="/console"))


def _message(ego: Ego, one: Said, now: Today) -> Markup:
    unread = [tag("span", say("unread"), class_="mark")] if one.read_at is None else []
    return tag(
        "li",
        time_of(ego, one.message.at),
        *unread,
        said_whole(one.message.message),
        tag("p", reword(tell_answer(one, now.talked)), class_="soft"),
    )


def _waiting(now: Today) -> Markup:
    waits, lines = now.waiting, list[Markup]()
    if waits.unread:
        said = say("{} that nobody has read.", plural(waits.unread, "message"))
        lines.append(tag("li", tag("a", said, href="/console")))
    if waits.candidates:
        said = plural(waits.candidates, "like or dislike", "likes or dislikes")
        lines.append(tag("li", tag("a", say("{} to confirm or revoke.", said), href="/persona")))
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
        yield nothing(say("None is kept yet."))
        return
    yield memory_card(ego, now.memory)
    if now.memories > 1:
        yield tag("p", tag("a", say("All {} memories", f"{now.memories:,}"), href="/memories"))

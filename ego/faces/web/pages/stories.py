"""The stories it tells of several memories."""

from __future__ import annotations

from ego.errors import NotFound
from ego.faces.web.frame import Asked, Shown, nothing, said_whole, time_of
from ego.faces.web.pages.drawing import leaf, memory_card, page_number
from ego.faces.web.pages.memory import HIDDEN
from ego.runtime.ego import Ego
from ego.stores.memory import listing, memories, truth
from ego.stores.memory.ties import stories
from ego.upkeep.language import plural, say
from ego.upkeep.page.markup import join, tag

_PAGE = 20


def show(ego: Ego, asked: Asked) -> Shown:
    """All of them, the newest first."""
    with ego.database.reading() as db:
        every = sorted(listing.every_episode(db, private=asked.private), key=lambda one: one.at)
        last = max(1, -(-len(every) // _PAGE))
        page = min(page_number(asked), last)
        there = [stories.told(db, one.id) for one in every[::-1][_PAGE * (page - 1) :][:_PAGE]]
    cards = [
        tag(
            "article",
            tag("a", one.summary, href=f"/stories/{one.id}", class_="words"),
            tag(
                "p",
                time_of(ego, one.end),
                tag("span", plural(one.members, "memory", "memories")),
                *([tag("span", say("private"), class_="mark")] if one.private else []),
                class_="soft marks",
            ),
            class_="memory",
        )
        for one in there
        if one is not None
    ]
    none = nothing(say("None is told yet. It tells one when it makes an episode of memories."))
    body = tag("div", *cards, class_="cards") if cards else none
    return Shown(say("Stories"), join(body, leaf(asked, page, last)))


def show_one(ego: Ego, asked: Asked) -> Shown:
    """One with its memories."""
    with ego.database.reading() as db:
        told = stories.told(db, asked.names["id"])
        episode = stories.episode(db, asked.names["id"])
        names = episode.member_ids if episode else ()
        found = [memory for name in names if (memory := memories.get(db, name))]
        members = truth.add_dates(db, found, not_private=not asked.private)
    if told is None or episode is None:
        raise NotFound(say("No story is called that."))
    if told.private and not asked.private:
        return Shown(say("Private"), nothing(say(HIDDEN)))
    days = [f"{ego.local(at):%Y-%m-%d}" for at in (episode.start, episode.end)]
    return Shown(
        say("A story"),
        join(
            tag(
                "section",
                said_whole(episode.summary),
                tag("p", " to ".join(dict.fromkeys(days)), class_="soft"),
            ),
            tag("div", *(memory_card(ego, one) for one in members), class_="cards"),
        ),
    )

"""Its life so far: what was felt over days, memories and their links, stories on a time line."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import accumulate, repeat

from ego.core import text
from ego.faces.web.frame import Asked, Shown, nothing, section
from ego.runtime.ego import Ego
from ego.stores.memory.ties import stories
from ego.stores.memory.ties.stories import Told
from ego.upkeep.language import say
from ego.upkeep.page.charts import NARROW, for_both, svg, words
from ego.upkeep.page.html import draw_desires, draw_feelings, draw_mood
from ego.upkeep.page.markup import Markup, join, tag
from ego.upkeep.page.network import choose, network
from ego.upkeep.page.portrait import Portrait, gather

_STORIES = 24
_LINE, _TOP = 26.0, 24.0
_LEAST = timedelta(days=1)


def show(ego: Ego, asked: Asked) -> Shown:
    """The page."""
    life = gather(ego, private=asked.private, mood_of_all=True)
    newest = sorted(life.stories, key=lambda one: one.at, reverse=True)[:_STORIES]
    with ego.database.reading() as db:
        told = [one for story in newest if (one := stories.told(db, story.id))]
    return Shown(
        say("Life"),
        join(
            draw_mood(life),
            draw_desires(life),
            _network(life),
            section(say("Stories"), *_stories(told, life.now)),
            draw_feelings(life),
        ),
    )


def _network(life: Portrait) -> Markup:
    shown = choose(life.memories, life.ties)
    if not shown:
        return section(say("Memories"), nothing(say("No two memories are linked yet.")))
    note = say("The {} most linked. Each leads to its memory.", f"{len(shown):,}")

    def draw(wide: float) -> Markup:
        return network(shown, life.ties, life.now, lambda memory, _: f"/memories/{memory.id}", wide)

    return section(say("Memories"), for_both(draw), note=note)


def _stories(told: Sequence[Told], now: datetime) -> list[Markup]:
    if not told:
        return [nothing(say("None is told yet."))]
    return [for_both(lambda wide: _time_line(told, now, wide))]


def _time_line(told: Sequence[Told], now: datetime, wide: float) -> Markup:
    several = sorted(told, key=lambda one: one.start)
    start = min(one.start for one in several)
    end = max(*(one.end for one in several), start + _LEAST)

    def x(at: datetime) -> float:
        return 8 + (wide - 16) * ((at - start) / (end - start))

    high = _TOP + _LINE * len(several) + 6
    parts = [
        part
        for at, anchor in ((start, "start"), (end, "end"))
        for part in (
            tag("line", x1=x(at), x2=x(at), y1=_TOP - 6, y2=high, class_="grid"),
            words(x(at), 12, f"{at.astimezone(now.tzinfo):%Y-%m-%d}", "small", anchor),
        )
    ]
    rows = accumulate(repeat(_LINE, len(several) - 1), initial=_TOP)
    parts += [
        _story(one, x(one.start), x(one.end), y, wide) for one, y in zip(several, rows, strict=True)
    ]
    return svg(wide, high, *parts, label=say("Stories on a time line"))


def _story(one: Told, left: float, right: float, y: float, wide: float) -> Markup:
    said, long = text.brief(one.summary, int(wide / 7.5)), max(8.0, right - left)
    anchor, at = ("start", 8.0) if wide <= NARROW else ("start", left)
    if wide > NARROW and left >= wide / 2:
        anchor, at = "end", min(wide - 4, left + long)
    return tag(
        "a",
        tag("title", one.summary[:400]),
        tag("rect", x=left, y=y + 13, width=long, height=6, rx=3, class_="span"),
        words(at, y + 9, said, "", anchor),
        href=f"/stories/{one.id}",
    )

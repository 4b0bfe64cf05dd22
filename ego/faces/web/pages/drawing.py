"""What several pages draw: a bar, a memory in short, pages to leaf through."""

from __future__ import annotations

from urllib.parse import urlencode

from ego.core import text
from ego.core.memory.memories import Memory
from ego.core.synonyms import CATEGORY, EMOTION
from ego.faces.web.frame import Asked, time_of
from ego.runtime.ego import Ego
from ego.upkeep.language import label, name_nobody, name_several, reword, say
from ego.upkeep.page.charts import axis_of
from ego.upkeep.page.markup import Markup, join, tag

_SHOWN = 600
"""Characters of a memory in a list."""


def bar(share: float, class_: str) -> Markup:
    """How much of a whole something is; the number stands beside it."""
    wide = round(100 * min(1.0, max(0.0, share)), 1)
    return tag(
        "svg",
        tag("rect", x=0, y=0, width=100, height=8, class_="groove"),
        tag("rect", x=0, y=0, width=wide, height=8, class_=f"fill {class_}"),
        viewBox="0 0 100 8",
        preserveAspectRatio="none",
        class_="bar",
        aria_hidden="true",
    )


def feeling_dot(emotion: str) -> Markup:
    """The colour of a feeling."""
    return tag("span", class_=f"feel {axis_of(emotion)}", title=label(EMOTION, emotion))


def memory_card(ego: Ego, memory: Memory, *beside: str) -> Markup:
    """A memory in a list: its words, and what it felt like, with whom; `beside` stands below."""
    words = name_nobody(memory.content)
    shown = words if len(words) <= _SHOWN else words[: _SHOWN - 1].rstrip() + "…"
    return tag(
        "article",
        tag("a", shown, href=f"/memories/{memory.id}", class_="words"),
        tag("p", *marks(ego, memory), class_="soft marks"),
        *beside,
        class_="memory",
    )


def marks(ego: Ego, memory: Memory) -> list[Markup]:
    """What stands under a memory: when it was, what it felt like, what it is about."""
    held = memory.held.tell(ego.here())
    feeling = [join(feeling_dot(memory.emotion), " ", label(EMOTION, memory.emotion))]
    return [
        time_of(ego, memory.at),
        *([tag("span", *feeling)] if memory.emotion != "neutral" else []),
        tag("span", label(CATEGORY, memory.category).replace("_", " ")),
        *([tag("span", say("with {}", name_several(memory.people)))] if memory.people else []),
        *([tag("span", say("about {}", name_several(memory.about)))] if memory.about else []),
        *(tag("span", f"#{text.one_line(one, 40)}") for one in memory.tags[:6]),
        *([tag("span", reword(held))] if held else []),
        *([tag("span", say("private"), class_="mark")] if memory.private else []),
    ]


def leaf(asked: Asked, page: int, last: int) -> Markup:
    """Links to the page before and the one behind."""
    if last <= 1:
        return Markup()

    def to(number: int, words: str, rel: str) -> Markup:
        query = {**asked.query, "page": str(number)}
        query.pop("notice", None)
        return tag("a", words, href=f"{asked.path}?{urlencode(query)}", rel=rel)

    return tag(
        "nav",
        to(page - 1, say("Newer"), "prev")
        if page > 1
        else tag("span", say("Newer"), class_="soft"),
        tag("span", say("page {} of {}", f"{page:,}", f"{last:,}")),
        to(page + 1, say("Older"), "next")
        if page < last
        else tag("span", say("Older"), class_="soft"),
        aria_label=say("More of them"),
        class_="leaf",
    )


def page_number(asked: Asked) -> int:
    """Which page of a list is asked for; the first where that makes no sense."""
    written = asked.query.get("page", "")
    return int(written) if written.isascii() and written.isdecimal() and 0 < len(written) < 7 else 1

"""What a memory is, which kinds there are, and how it reads in one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum, StrEnum
from types import MappingProxyType

from ego.core import text
from ego.core.marks import Word
from ego.core.memory.truth.holding import NOT_REPLACED, Holding

CONTENT_BYTES = 65_536
QUERY_BYTES = 8_192
TAGS, TAG_LENGTH = 32, 64
PEOPLE = 16

RETRY_WINDOW = timedelta(minutes=10)
"""The same content within this time is one memory: a retried call must not double it."""

_STRONG = 0.7
"""The intensity from which it is said that something was felt strongly."""
KEPT_ASIDE = timedelta(days=7)
"""How long what was forgotten can be brought back."""

LINKS_AT_MOST = 5
WORDS_LINK, WORDS_DUPLICATE = 0.3, 0.8
"""Shares of a memory's words (by idf mass) from which another is linked, or near the same."""


class Category(StrEnum):
    """What kind of thing is remembered."""

    DAILY = "daily"
    PHILOSOPHICAL = "philosophical"
    TECHNICAL = "technical"
    MEMORY = "memory"
    OBSERVATION = "observation"
    FEELING = "feeling"
    CONVERSATION = "conversation"
    INTROSPECTION = "introspection"
    RELATIONSHIP = "relationship"
    SELF_DISCOVERY = "self_discovery"
    DREAM = "dream"
    LESSON = "lesson"


OTHER_IDS = MappingProxyType(
    {
        "ep_": "an episode",
        "ev_": "an event",
        "q_": "a question",
        "g_": "a goal",
        "p_": "a person",
    }
)
"""How ids begin that are no memory's, and what they name."""


class LinkType(Word):
    """How one memory stands to another."""

    SIMILAR = "similar"
    CAUSED_BY = "caused_by"
    LEADS_TO = "leads_to"
    RELATED = "related"
    REPLACES = "replaces"
    REPLACED_BY = "replaced_by"

    @property
    def seen_from_the_other(self) -> LinkType:
        """The same link, read from its target."""
        return _INVERSE.get(self, self)

    @property
    def words(self) -> str:
        """What stands between a source and its target."""
        return _BETWEEN[self]


_INVERSE = {
    LinkType.CAUSED_BY: LinkType.LEADS_TO,
    LinkType.LEADS_TO: LinkType.CAUSED_BY,
    LinkType.REPLACES: LinkType.REPLACED_BY,
    LinkType.REPLACED_BY: LinkType.REPLACES,
}
SAME_PLAN = "the same plan"
"""The note of a link between two memories of one plan, which lies ahead by one of them."""
TOLD_BY = f"{SAME_PLAN}, told by "
"""What stands in it before the id of the one that tells the plan, where that is not the older."""
ANOTHER_FROM = "another from "
"""The note of a link between what comes back and what takes its place from a day on, before it."""
_BETWEEN = {
    LinkType.SIMILAR: "is similar to",
    LinkType.CAUSED_BY: "was caused by",
    LinkType.LEADS_TO: "leads to",
    LinkType.RELATED: "is related to",
    LinkType.REPLACES: "replaces",
    LinkType.REPLACED_BY: "was replaced by",
}


@dataclass(frozen=True, slots=True)
class Memory:
    """One thing an agent keeps.

    `seq` orders what happened at the same instant and is never reused; 0 before it is
    kept. `intensity` and `arousal` run from 0 to 1, `valence` from -1 to 1, `importance`
    from 1 to 5. `people` were there, `about` are those it only speaks of. `body_state` is what
    the body said when it was kept. `held` is read from its links, where it is told to somebody.
    """

    id: str
    content: str
    at: datetime
    category: str = Category.DAILY
    emotion: str = "neutral"
    secondary: tuple[str, ...] = ()
    intensity: float = 0.3
    valence: float = 0.0
    arousal: float = 0.3
    importance: int = 3
    tags: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    private: bool = False
    body_state: Mapping[str, str] = field(default_factory=dict)
    seq: int = 0
    held: Holding = field(default=NOT_REPLACED, compare=False)

    @property
    def named(self) -> tuple[str, ...]:
        """Everybody it names, who was there first."""
        return (*self.people, *self.about)

    @property
    def is_meeting(self) -> bool:
        """Whether somebody was met: `people` in any kind of memory but a dream."""
        return bool(self.people) and self.category != Category.DREAM


@dataclass(frozen=True, slots=True)
class Link:
    """One side of a link: what it leads to, how, and how sure (0..1) it is."""

    target_id: str
    type: LinkType
    confidence: float
    note: str = ""

    @property
    def is_of_one_plan(self) -> bool:
        """Whether it says that both are of one plan."""
        return self.note == SAME_PLAN or self.note.startswith(TOLD_BY)


@dataclass(frozen=True, slots=True)
class Episode:
    """Several memories told as one story; importance is that of its weightiest member."""

    id: str
    summary: str
    member_ids: tuple[str, ...]
    start: datetime
    end: datetime
    importance: int


def tell_apart(
    people: Iterable[str] | None, about: Iterable[str] | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who was there and who is only spoken of, each name once; who was there is no other."""
    there, spoken_of = (
        tuple(dict.fromkeys(text.single_name(name) for name in names or ()))
        for names in (people, about)
    )
    met = {text.normalise(name) for name in there}
    return there, tuple(name for name in spoken_of if text.normalise(name) not in met)


def when(memory: Memory, now: datetime) -> str:
    """How old `memory` is, and until or since when it held if it was replaced or replaces one.

    `now` has the person's zone.
    """
    held = memory.held.tell(now)
    return f"{text.age(memory.at, now)}{', ' * bool(held)}{held}"


def line(memory: Memory, now: datetime, limit: int = 110, due: str = "", words: str = "") -> str:
    """`memory` in one line: its age, its first words, what it felt like, its id.

    `due` is said behind its age: when it is to come, as ", for 20 June"; `words` of its own stand
    in the place of its first.
    """
    private = ", private" if memory.private else ""
    summary = text.one_line(words or memory.content, limit)
    return f"[{when(memory, now)}{due}] {summary}{feeling(memory)} ({memory.id}{private})"


class HowFelt(IntEnum):
    """How much a short line says of what a memory felt like."""

    NOTHING = 0
    WHAT = 1
    HOW_STRONGLY = 2


def brief_line(
    memory: Memory,
    now: datetime,
    columns: int,
    due: str = "",
    felt: HowFelt = HowFelt.HOW_STRONGLY,
    words: str = "",
) -> str:
    """`memory` in one line where room is short, its first `words` in at most so many columns."""
    behind = [] if memory.emotion == "neutral" else [memory.emotion][:felt]
    is_strong = felt is HowFelt.HOW_STRONGLY and memory.intensity >= _STRONG
    behind += ["intensity: high"] if behind and is_strong else []
    behind += [memory.id, *(["private"] if memory.private else [])]
    first = text.brief(words or memory.content, columns)
    return f"[{when(memory, now)}{due}] {first} ({', '.join(behind)})"


def vague_line(memory: Memory, now: datetime) -> str:
    """What is left of a memory that has faded: its age and its first words."""
    private = ", private" if memory.private else ""
    words = text.first_words(memory.content)
    return f"[{when(memory, now)}] something about: {words} ({memory.id}{private})"


def as_line(memory: Memory, now: datetime, limit: int, due: str = "") -> str:
    """`memory` in one line without its id."""
    return f"[{when(memory, now)}{due}] {text.one_line(memory.content, limit)}{feeling(memory)}"


def headline(memory: Memory, now: datetime) -> str:
    """What stands above a memory shown whole; `now` has the person's zone."""
    parts = [
        memory.id,
        f"{memory.at.astimezone(now.tzinfo):%Y-%m-%d} ({text.age(memory.at, now)})",
        *([held] if (held := memory.held.tell_whole(now)) else []),
        memory.category,
        f"importance {memory.importance}",
    ]
    parts += ["private"] if memory.private else []
    for said, names in (("with", memory.people), ("about", memory.about)):
        if names:
            parts.append(f"{said} {', '.join(text.one_line(name, 40) for name in names)}")
    parts += (
        [f"tags: {', '.join(text.one_line(tag, 40) for tag in memory.tags)}"] if memory.tags else []
    )
    return f"{', '.join(parts)}{feeling(memory)}"


def feeling(memory: Memory) -> str:
    """What `memory` felt like, to stand behind its words; a neutral one says nothing."""
    if memory.emotion == "neutral":
        return ""
    return f" (emotion: {memory.emotion}, intensity: {memory.intensity:.1f})"


def as_state(emotion: str) -> str:
    """`emotion` as what one is: most of the words say that already."""
    return {"contentment": "content", "love": "full of love"}.get(emotion, emotion)

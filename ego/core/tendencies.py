"""What has been on an agent's mind lately, in words: what it leans to, what it circles around."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from ego.core import text
from ego.core.memories import Category, Memory
from ego.core.trends import shift, tone

LATELY = timedelta(days=3)
LEAN = 1 / 3
"""The part of the recent memories that a category needs to be leaned toward."""
_MATTERS: Mapping[str, str] = {
    Category.PHILOSOPHICAL: "large questions",
    Category.TECHNICAL: "technical matters",
    Category.MEMORY: "what is past",
    Category.OBSERVATION: "watching",
    Category.FEELING: "what is felt",
    Category.INTROSPECTION: "looking inward",
    Category.RELATIONSHIP: "what is between people",
    Category.SELF_DISCOVERY: "finding out who you are",
    Category.DREAM: "dreams",
    Category.LESSON: "what can be learned",
}


def tendency(recent: Sequence[Memory], now: datetime) -> str:
    """Where the memories, newest first, are going; nothing when there are none."""
    if not recent:
        return ""
    lately, earlier = split(recent, now)
    said = [f"leaning toward {matter}"] if (matter := main_tendency(lately)) else []
    said += [f"around {around}"] if (around := " and ".join(topics(lately)[:2])) else []
    mood = tone(lately, shift(earlier, lately))
    return f"{', '.join(said)}; {mood}" if said else mood


def split(recent: Sequence[Memory], now: datetime) -> tuple[Sequence[Memory], Sequence[Memory]]:
    """The memories of the last three days, or else the last few, and those before."""
    count = sum(now - memory.at <= LATELY for memory in recent)
    count = max(count, min(3, len(recent)))
    return recent[:count], recent[count:]


def main_tendency(memories: Sequence[Memory]) -> str:
    """What many of them are about, by category; talk and daily life are nothing to lean toward."""
    counts = Counter(memory.category for memory in memories if memory.category in _MATTERS)
    category, count = (counts.most_common(1) or [("", 0)])[0]
    return _MATTERS[category] if count >= 2 and count >= LEAN * len(memories) else ""


def topics(memories: Sequence[Memory]) -> list[str]:
    """The tags that come up more than once, the most frequent and newest first."""
    counts = Counter(tag for memory in memories for tag in memory.tags)
    return [text.one_line(tag, 24) for tag, count in counts.most_common() if count >= 2]


def names_on_mind(memories: Iterable[Memory]) -> list[str]:
    """Who the memories, newest first, tell of; who comes up most comes first."""
    counts = Counter(name for memory in memories for name in memory.people)
    return [name for name, _ in counts.most_common()]


def streak(moments: Iterable[datetime], now: datetime) -> int:
    """How many days up to the last of them have one; `now` has the person's zone.

    A run that ended before yesterday is over: 0.
    """
    days = sorted({at.astimezone(now.tzinfo).date() for at in moments}, reverse=True)
    if not days or now.date() - days[0] > timedelta(days=1):
        return 0
    return next((n for n, day in enumerate(days) if days[0] - day != timedelta(days=n)), len(days))

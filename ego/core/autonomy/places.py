"""The place of a thing among what a deliberation has before it: the order of the material.

    place = 1.0 * recency + 1.0 * relevance + 0.4 * leaning

    recency   = 2 ** (-age in days)      0..1: half after a day, none where no time is known
    relevance                            0..1: how well it answers what the deliberation is about;
                                         a memory at most 0.7 where it answers a desire or a goal,
                                         and 0.2 where it only has to do with what is attended to
    leaning                              -1..1: how far it is liked and attended to, or avoided

So neither what is liked nor what is avoided is moved as far as a day: what was just said stands
first, whoever looks, and what it is about before everything. Every place is from -0.4 to 2.4. The
prose of a persona is in none of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from ego.core import text
from ego.core.mood.mood import age_seconds, unit
from ego.core.persona.selection import Subject

RECENCY, RELEVANCE, LEANING = 1.0, 1.0, 0.4
HALF_LIFE = timedelta(days=1)
SOUGHT, NOTICED = 0.7, 0.2
"""As relevant is at most what answers a desire or a goal, and what is attended to or liked: how
much that counts says the leaning."""


class Named(Protocol):
    """Whatever has an id."""

    @property
    def id(self) -> str:
        """Its id."""
        ...


_One = TypeVar("_One", bound=Named)


def place(recency: float, relevance: float, leaning: float) -> float:
    """The place of a thing, the higher the sooner; what is out of its range is brought into it."""
    return (
        RECENCY * unit(recency)
        + RELEVANCE * unit(relevance)
        + LEANING * max(-1.0, min(1.0, leaning))
    )


def recency(at: datetime | None, now: datetime) -> float:
    """How new something is, 0..1; what has no time is as old as can be."""
    if at is None:
        return 0.0
    return float(2 ** -(age_seconds(at, now) / HALF_LIFE.total_seconds()))


def overlap(said: str, asked: str) -> float:
    """How much (0..1) of the words of `asked` there is in `said`."""
    wanted = text.query_tokens(asked).keys()
    return len(wanted & text.tokens(said).keys()) / len(wanted) if wanted else 0.0


def lean(said: str, subjects: Iterable[Subject]) -> float:
    """How far words are liked and attended to (up to 1), or avoided (down to -1).

    By the strongest subject they name each way: all of its words stand in them.
    """
    held = text.tokens(said).keys()
    named = ((one.weight, text.query_tokens(one.name).keys()) for one in subjects)
    reached = [weight for weight, words in named if words and words <= held]
    return max([0.0, *reached]) + min([0.0, *reached])


def order(several: Iterable[_One], places: Mapping[str, float]) -> list[_One]:
    """By their places, the highest first; equals and those without one stay as they came."""
    return sorted(several, key=lambda one: -places.get(one.id, 0.0))


def choose(
    several: Iterable[_One],
    places: Mapping[str, float],
    cues: Sequence[Collection[str]],
    limit: int,
) -> list[_One]:
    """At most `limit`, in the order of their places.

    `cues` are the ids that each cue brought to mind: up to half of what is chosen is the best of
    a cue, the first cues first, so that one loud cue does not silence the others.
    """
    ordered = order(several, places)
    best = [next((one.id for one in ordered if one.id in brought), "") for brought in cues]
    seated = set(list(dict.fromkeys(filter(None, best)))[: limit // 2])
    others = [one.id for one in ordered if one.id not in seated]
    chosen = seated | set(others[: limit - len(seated)])
    return [one for one in ordered if one.id in chosen]

"""Questions an agent carries: they fade with time, the unimportant ones sooner.

    salience = (importance / 5) * exp(-days / (14 * importance))

Above 0.3 a question is active, down to 0.1 it is fading, below that dormant. One that was shown
five times and that nothing touched fades faster: each further time leaves 0.7 of its salience.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, NamedTuple

from ego.core import moments

Presence = Literal["active", "fading", "dormant"]
ACTIVE, DORMANT = 0.3, 0.1
NAGGING_IMPORTANCE = 4
"""From this importance on, a fading question pulls at cognitive_coherence."""
_PATIENCE = 5
_TIRED = 0.7
_AMONG = 2
"""The question that is shown is one of so many, the most present."""


class Showing(NamedTuple):
    """How often a question was shown since something touched it, and when last."""

    times: int = 0
    at: datetime | None = None


UNSHOWN = Showing()


@dataclass(frozen=True, slots=True)
class Question:
    """One thing the agent wonders about; importance runs from 1 to 5."""

    id: str
    text: str
    importance: int
    asked_at: datetime
    resolved: bool = False
    shown: Showing = UNSHOWN

    def salience(self, now: datetime) -> float:
        """How present the question still is, from 0 to 1."""
        days = max(0.0, (now - self.asked_at).total_seconds() / 86_400)
        tired = _TIRED ** max(0, self.shown.times - _PATIENCE)
        return float(self.importance / 5 * math.exp(-days / (14 * self.importance)) * tired)

    def state(self, now: datetime) -> Presence | Literal["resolved"]:
        """How present it is; resolved when it is answered."""
        return "resolved" if self.resolved else self.presence(now)

    def presence(self, now: datetime) -> Presence:
        """How present it is to one who has not answered it."""
        salience = self.salience(now)
        return "active" if salience > ACTIVE else "fading" if salience > DORMANT else "dormant"


def read(entries: Iterable[Mapping[str, Any]]) -> list[Question]:
    """The kept questions, in the order they were asked; entries without a text are left out.

    ValueError says what is wrong with one that makes no sense.
    """
    return [
        Question(
            id=str(entry.get("id", "")),
            text=str(entry["question"]),
            importance=_importance(entry),
            asked_at=_asked_at(entry),
            resolved=bool(entry.get("resolved", False)),
        )
        for entry in entries
        if entry.get("question") and entry.get("created_at")
    ]


def _importance(entry: Mapping[str, Any]) -> int:
    value = entry.get("importance", 3)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"importance of a question is {value!r}, not a number")
    return min(5, max(1, int(value)))


def _asked_at(entry: Mapping[str, Any]) -> datetime:
    at = moments.read_time(entry["created_at"])
    if at is None:
        raise ValueError(f"created_at of a question is {entry['created_at']!r}, not a time")
    return at


def open_ones(questions: Iterable[Question], now: datetime) -> list[Question]:
    """The unresolved questions, most present first."""
    waiting = [question for question in questions if not question.resolved]
    return sorted(waiting, key=lambda question: -question.salience(now))


def with_showings(questions: Iterable[Question], showings: Mapping[str, Showing]) -> list[Question]:
    """`questions`, each with how often it was shown."""
    return [
        replace(one, shown=showings[one.id]) if one.id in showings else one for one in questions
    ]


def take_turns(questions: Iterable[Question]) -> list[Question]:
    """`questions` in the order in which they are to be shown: who has waited longest is first.

    Of those that were never shown, the first one given is.
    """
    return sorted(
        questions, key=lambda one: one.shown.at.timestamp() if one.shown.at else -math.inf
    )


def next_shown(active: Sequence[Question]) -> list[Question]:
    """Which of the `active` questions, the most present first, is shown: one of the two first."""
    return take_turns(active[:_AMONG])[:1]


def count_nagging(questions: Iterable[Question], now: datetime) -> int:
    """How many important questions are fading without an answer."""
    return sum(
        question.importance >= NAGGING_IMPORTANCE and question.state(now) == "fading"
        for question in questions
    )

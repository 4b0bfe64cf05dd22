"""What the page may show: everything that is not private, as if the rest had never been.

A private memory is not on the page, nor a link to it, an episode with it, a meeting it
tells of, or what it adds to the mood. What the desires kept of its making remains.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from ego.core import text
from ego.core.desires import course
from ego.core.desires.desires import Desire, Satisfaction
from ego.core.identity import people as relationships
from ego.core.identity import questions
from ego.core.identity import self_model as goals
from ego.core.identity.questions import Question
from ego.core.memory.memories import Memory
from ego.core.mood import mood
from ego.core.mood.mood import Mood
from ego.runtime.ego import Ego
from ego.stores import mood as felt
from ego.stores.engine.contract import Transaction
from ego.stores.memory import listing, memories
from ego.stores.memory.listing import Story, Tie

NEWEST = 5_000
"""How many memories the page looks at; older ones are only counted."""
MOOD_DAYS = 14
_FELT = 10_000


@dataclass(frozen=True, slots=True)
class Portrait:
    """An ego at one moment, ready to be drawn."""

    now: datetime
    """On the person's clock."""
    name: str
    """What it is called; empty while nobody gave it a name."""
    companion: str
    catalog: Mapping[str, Desire]
    kept: Mapping[str, Satisfaction]
    mood: Mood
    course: Sequence[tuple[datetime, Mood]]
    memories: Sequence[Memory]
    """Newest first."""
    total: int
    private: int
    ties: Sequence[Tie]
    stories: Sequence[Story]
    people: Sequence[Mapping[str, Any]]
    questions: Sequence[Question]
    """The open ones, the most present first."""
    goals: Sequence[Mapping[str, Any]]

    def shown_of(self) -> str:
        """What is on the page, in a line."""
        said = text.plural(len(self.memories), "memory", "memories")
        if self.total > len(self.memories):
            said += f" of {self.total:,}"
        if self.private:
            left = text.plural(self.private, "private memory was", "private memories were")
            return f"{said}; {left} left out."
        return f"{said}."

    def levels(self) -> dict[str, float]:
        """The desires now, without what moods and memories add for a moment."""
        return course.levels(self.catalog, self.kept, self.now)


def gather(ego: Ego, *, private: bool = False, mood_of_all: bool = False) -> Portrait:
    """Everything the page needs, in one reading; with `private`, what is private too.

    With `mood_of_all` the mood is the one that is felt, whatever it comes from.
    """
    now = ego.here()
    with ego.database.reading() as db:
        shown, total, left_out = _memories(db, private=private)
        names = {memory.id for memory in shown}
        ties = [
            tie
            for tie in listing.every_link(db, private=private)
            if tie.source in names and tie.target in names
        ]
        stories = list(listing.every_episode(db, private=private))
        hidden = listing.hidden_ids(db, private=private)
        course = _course(db, now, private=private or mood_of_all)
    known = (relationships.as_if_never(entry, hidden) for entry in ego.everyone(ego.people()))
    people = sorted(
        (entry for entry in known if entry is not None),
        key=lambda entry: (-entry["total_interactions"], entry["name"]),
    )
    asked = questions.open_ones(ego.questions(), now)
    return Portrait(
        now=now,
        name=text.one_line(persona.name, 60) if (persona := ego.persona()) else "",
        companion=ego.companion,
        catalog=ego.catalog,
        kept=ego.kept_desires(),
        mood=course[-1][1],
        course=course,
        memories=shown,
        total=total,
        private=left_out,
        ties=ties,
        stories=stories,
        people=people,
        questions=sorted(asked, key=lambda one: -one.salience(now)),
        goals=goals.active(ego.goals()),
    )


def _memories(db: Transaction, *, private: bool) -> tuple[list[Memory], int, int]:
    """The newest that may be shown, how many such there are, and how many are left out."""
    if private:
        return memories.newest(db, limit=NEWEST), memories.count(db), 0
    hidden = memories.count_private(db)
    newest = memories.newest(db, limit=NEWEST + hidden)
    shown = [memory for memory in newest if not memory.private][:NEWEST]
    return shown, memories.count(db) - hidden, hidden


def _course(db: Transaction, now: datetime, *, private: bool) -> list[tuple[datetime, Mood]]:
    """The mood every two hours of the last days, and now."""
    start = (now - timedelta(days=MOOD_DAYS)).replace(minute=0, second=0, microsecond=0)
    points = [start + timedelta(hours=2 * n) for n in range(12 * MOOD_DAYS + 1)]
    points = [*(at for at in points if at < now), now]
    every = felt.newest(db, since=start - mood.FADED, limit=_FELT, private=private)
    return list(zip(points, mood.course(every, points), strict=True))

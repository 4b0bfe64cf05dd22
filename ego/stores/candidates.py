"""What a question stirs: memories and events in one order."""

from __future__ import annotations

from datetime import datetime
from sqlite3 import Connection
from typing import NamedTuple

from ego.core.memory import scoring
from ego.core.memory.memories import Memory
from ego.stores import memories, ranking, talk
from ego.stores.memories import Filter
from ego.stores.ranking import Hit, PreparedQuestion
from ego.stores.semantics import Semantics
from ego.stores.talk import Talk


class Remembered(NamedTuple):
    """A memory in an answer, and how it stands there."""

    memory: Memory
    hit: Hit


class Candidate(NamedTuple):
    """One thing that comes to mind, with its score among the others."""

    one: Remembered | Talk
    score: float
    interest: float
    """The part of the score that comes from what the ego likes and attends to."""

    @property
    def id(self) -> str:
        """The memory's id, or the event's."""
        return self.one.memory.id if isinstance(self.one, Remembered) else self.one.event.id


def find(
    db: Connection,
    semantics: Semantics,
    question: PreparedQuestion,
    now: datetime,
    which: Filter | None = None,
    *,
    limit: int,
) -> list[Candidate]:
    """The memories and events that answer `question`, best first; a memory before its equal."""
    room = max(limit, scoring.FIRST)  # an exact match is looked for among the first three
    answer = ranking.find(db, semantics, question, now, which, limit=room)
    hits = {hit.seq: hit for hit in answer.hits}
    found = [
        Candidate(Remembered(memory, hit := hits[memory.seq]), hit.score, hit.interest)
        for memory in memories.by_seqs(db, list(hits))
    ]
    talks = talk.rank_talk(db, semantics, question, now, answer.scale, which, limit=room)
    found += [Candidate(one, one.score, one.interest) for one in talks]
    if question.drawn and talks:
        found = _among_each_other(found)
    return sorted(found, key=lambda candidate: -candidate.score)[:limit]


def _among_each_other(found: list[Candidate]) -> list[Candidate]:
    """What may not leave the first three of its kind may not leave them among both."""
    import numpy as np

    plain = np.array([one.score - one.interest for one in found])
    added = np.array([one.interest for one in found])
    scores = scoring.add_interest(plain, added, np.array([_is_exact(one) for one in found]))
    return [
        one._replace(score=float(score), interest=float(score - before))
        for one, score, before in zip(found, scores, plain, strict=True)
    ]


def _is_exact(candidate: Candidate) -> bool:
    one = candidate.one
    return one.hit.is_exact if isinstance(one, Remembered) else one.share >= scoring.EXACT

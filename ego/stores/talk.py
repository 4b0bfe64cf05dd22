"""Events that a question stirs, beside the memories."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from datetime import datetime, timedelta
from sqlite3 import Connection
from typing import Any, NamedTuple

from ego.core import events as sayings
from ego.core import recall
from ego.core.events import Event
from ego.stores import events, leaning
from ego.stores.memories import Filter
from ego.stores.ranking import Asked


class Talk(NamedTuple):
    """An event in an answer: its score as memories have one, and its share of the question."""

    event: Event
    score: float
    share: float
    interest: float
    """The part of the score that comes from what the ego likes and attends to."""


def stirred(
    db: Connection, question: Asked, now: datetime, which: Filter | None = None, *, limit: int
) -> list[Talk]:
    """The events that answer `question`, best first.

    Of what a filter may ask, events have only their time: with another one there are none.
    """
    asked = which or Filter()
    if (asked.category, asked.emotion, asked.people) != (None, None, ()):
        return []
    matches = {
        match.seq: match for match in events.search(db, question.text, asked.since, asked.until)
    }
    likely = heapq.nlargest(4 * limit, matches.values(), key=lambda one: (one.lexical, one.seq))
    found = [
        Talk(event, _score(event, matches[event.seq], question, now), matches[event.seq].share, 0.0)
        for event in events.by_seqs(db, sorted(match.seq for match in likely))
    ]
    if question.drawn and found:
        found = _leant(db, question, found)
    return heapq.nlargest(limit, found, key=lambda one: (one.score, one.event.seq))


def _leant(db: Connection, question: Asked, found: Sequence[Talk]) -> list[Talk]:
    """Talks moved by the interest in each."""
    import numpy as np

    towards = leaning.of_events(db, question.drawn, [one.event for one in found])
    plain = np.array([one.score for one in found])
    share = np.array([one.share for one in found], dtype=np.float32)
    moved = recall.leant(plain, recall.interest(towards, share), share >= recall.EXACT)
    return [
        one._replace(score=float(score), interest=float(score) - one.score)
        for one, score in zip(found, moved, strict=True)
    ]


def fields(talk: Talk) -> dict[str, Any]:
    """A talk as `--json` shows it, with the keys that a memory has too."""
    event = talk.event
    reflection = event.reflection
    return sayings.fields(event) | {
        "kind": "event",
        "id": event.id,
        "content": "\n".join(filter(None, (event.user_text, event.assistant_text))),
        "emotion": reflection.label if reflection else None,
        "intensity": reflection.intensity if reflection else None,
        "tags": list(reflection.topic_tags) if reflection else [],
        "private": False,
        "score": round(talk.score, 4),
        "similarity": round(talk.share, 4),
    }


def _score(event: Event, match: events.Match, question: Asked, now: datetime) -> float:
    days = (now - event.at) / timedelta(days=1)
    return recall.of_talk(match.lexical, days, beside_vectors=question.vector is not None)

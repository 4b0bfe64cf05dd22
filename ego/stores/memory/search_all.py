"""Events that a question stirs, beside the memories.

By meaning among all of them, by words among the newest. Their nearness is on the scale of the
memories' own, so that both can stand in one order.

What a question stirs: memories and events in one order.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.events import Event
from ego.core.memory import scoring
from ego.core.memory.interest import EXACT, FIRST, add_interest, weigh_interest
from ego.core.memory.memories import Memory
from ego.core.memory.scoring import Parts, Scale
from ego.core.spans import asks_what_was
from ego.stores import event_words, events
from ego.stores.embedding.generations import Semantics
from ego.stores.embedding.waiting import EVENTS
from ego.stores.engine.contract import Transaction
from ego.stores.memory import interest as leaning
from ego.stores.memory import memories, search
from ego.stores.memory.memories import Filter
from ego.stores.memory.search import Hit, PreparedQuestion

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ego.stores.embedding.generations import Semantics

_NEAREST = 64
"""So many of the nearest events are looked at closely; what they say is read of the best only."""
_SAMPLE = 64
"""What is usual among events is taken from about so many of them."""


class Talk(NamedTuple):
    """An event in an answer, and what its score is made of."""

    event: Event
    parts: Parts
    share: float
    """How much (0..1) of the question's words it holds."""
    cosine: float | None
    """None without a vector of its own or of the question."""

    @property
    def score(self) -> float:
        """Its score as memories have one."""
        return sum(self.parts)

    @property
    def interest(self) -> float:
        """The part of the score that comes from what the ego likes and attends to."""
        return self.parts.interest


class _Near(NamedTuple):
    """How near an event is to the question."""

    cosine: float | None
    nearness: float
    """On the scale of the memories; 0 without a vector."""
    neighbours: float
    """What those next to it in time add."""
    relevance: float
    """Its score but for its age and its interest."""


def rank_talk(
    db: Transaction,
    semantics: Semantics,
    question: PreparedQuestion,
    now: datetime,
    scale: Scale | None,
    which: Filter | None = None,
    *,
    limit: int,
) -> list[Talk]:
    """The events that answer `question`, best first; `scale` is that of the memories' answer.

    Of what a filter may ask, events have only their time: with another one there are none.
    """
    import numpy as np

    asked = _of_its_time(question, which or Filter())
    if (asked.category, asked.emotion, asked.people) != (None, None, ()):
        return []
    cosines, nearest = _nearest(db, semantics, question, asked)
    matches = event_words.search(
        db, semantics.directory, question.text, asked.since, asked.until, also=nearest
    )
    likely = matches.best(4 * limit)
    near = dict[int, _Near]()
    if nearest:
        scale = scale or _scale(semantics, question, cosines)
        near = _looked_at(db, cosines, {*nearest, *likely}, matches, scale)
        likely = heapq.nlargest(4 * limit, near, key=lambda seq: (near[seq].relevance, seq))
    seqs = sorted(likely)
    shares = zip(*matches.of(np.array(seqs, dtype=np.int64)), strict=True)
    talks = [
        _talk(event, float(lexical), float(share), near.get(event.seq), question, now)
        for event, (lexical, share) in zip(events.by_seqs(db, seqs), shares, strict=True)
        if not (question.asks_what_was and asks_what_was(event.user_text))  # asked, not answered
    ]
    if question.drawn and talks:
        talks = _leant(db, question, talks)
    return heapq.nlargest(limit, talks, key=lambda one: (one.score, one.event.seq))


def _nearest(
    db: Transaction, semantics: Semantics, question: PreparedQuestion, asked: Filter
) -> tuple[NDArray[np.float32], list[int]]:
    """How near every event is, by seq, and which are the nearest; none without a vector."""
    import numpy as np

    if question.vector is None:
        return np.zeros(0, dtype=np.float32), []
    cosines = semantics.every_cosine(db, question.vector, EVENTS)
    there = np.isfinite(cosines)
    if asked.since or asked.until:
        inside = np.array(events.seqs_between(db, asked.since, asked.until), dtype=np.int64)
        passing = np.zeros(len(cosines), dtype=np.bool_)
        passing[inside[inside < len(cosines)]] = True
        there &= passing
    seqs = np.flatnonzero(there)
    return cosines, seqs[np.argsort(-cosines[seqs], kind="stable")[:_NEAREST]].tolist()


def _scale(semantics: Semantics, question: PreparedQuestion, cosines: NDArray[np.float32]) -> Scale:
    """The scale where no memory has a vector: what is known of the model, else the events' own."""
    import numpy as np

    if semantics.space is not None:
        return scoring.scale_without_memories(semantics.space, text.is_japanese(question.text))
    middle = float(np.nanmedian(cosines))
    return Scale(middle, middle, float(np.nanstd(cosines)))


def _looked_at(
    db: Transaction,
    cosines: NDArray[np.float32],
    several: Collection[int],
    matches: event_words.Matches,
    scale: Scale,
) -> dict[int, _Near]:
    """How near each of `several` is, and what those around it add; with a sample of all others."""
    import numpy as np

    reach = range(-len(scoring.NEIGHBOURS), len(scoring.NEIGHBOURS) + 1)
    beside = {seq + distance for seq in several for distance in reach}
    there = np.flatnonzero(np.isfinite(cosines))
    sample = there[:: max(1, len(there) // _SAMPLE)]
    seqs, times, japanese = events.heads(db, beside.union(sample.tolist()))
    cosine = np.full(len(seqs), np.nan, dtype=np.float32)
    inside = seqs < len(cosines)
    cosine[inside] = cosines[seqs[inside]]
    nearness = scoring.nearness(cosine, japanese == 1, scale)
    lexical, _ = matches.of(seqs)
    plain = (
        scoring.TALK * nearness + scoring.LEXICAL * lexical.astype(float) ** scoring.LEXICAL_POWER
    )
    usual = float(plain[np.isin(seqs, sample)].mean())
    here = np.flatnonzero(np.isin(seqs, list(several)))
    around = scoring.neighbour_bonus(plain, np.arange(len(plain)), times, here, usual)
    columns = (seqs[here], cosine[here], nearness[here], around, plain[here] + around)
    return {
        seq: _Near(None if math.isnan(near) else near, *rest)
        for seq, near, *rest in zip(*(column.tolist() for column in columns), strict=True)
    }


def _talk(
    event: Event,
    lexical: float,
    share: float,
    near: _Near | None,
    question: PreparedQuestion,
    now: datetime,
) -> Talk:
    parts = scoring.score_talk(
        lexical,
        (now - event.at) / timedelta(days=1),
        near.nearness if near else 0.0,
        near.neighbours if near else 0.0,
        beside_vectors=question.vector is not None,
    )
    if question.asks_what_was:
        parts = parts._replace(hint=scoring.HINT_ALONE)  # there is talk of that time alone
    return Talk(event, parts, share, near.cosine if near else None)


def _of_its_time(question: PreparedQuestion, which: Filter) -> Filter:
    """`which` within the time of a `question` that asks for nothing but what was then."""
    if not question.asks_what_was:
        return which
    start, end = (
        min(span.start for span in question.spans),
        max(span.end for span in question.spans),
    )
    since, until = max(which.since or start, start), min(which.until or end, end)
    return replace(which, since=since, until=until)


def _leant(db: Transaction, question: PreparedQuestion, found: Sequence[Talk]) -> list[Talk]:
    """Talks moved by the interest in each."""
    import numpy as np

    towards = leaning.measure_events(db, question.drawn, [one.event for one in found])
    plain = np.array([one.score for one in found])
    share = np.array([one.share for one in found], dtype=np.float32)
    moved = add_interest(plain, weigh_interest(towards, share), share >= EXACT)
    return [
        one._replace(parts=one.parts._replace(interest=float(score) - one.score))
        for one, score in zip(found, moved, strict=True)
    ]


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
    db: Transaction,
    semantics: Semantics,
    question: PreparedQuestion,
    now: datetime,
    which: Filter | None = None,
    *,
    limit: int,
) -> list[Candidate]:
    """The memories and events that answer `question`, best first; a memory before its equal."""
    room = max(limit, FIRST)  # an exact match is looked for among the first three
    answer = search.find(db, semantics, question, now, which, limit=room)
    hits = {hit.seq: hit for hit in answer.hits}
    found = [
        Candidate(Remembered(memory, hit := hits[memory.seq]), hit.score, hit.interest)
        for memory in memories.by_seqs(db, list(hits))
    ]
    talks = rank_talk(db, semantics, question, now, answer.scale, which, limit=room)
    found += [Candidate(one, one.score, one.interest) for one in talks]
    if question.drawn and talks:
        found = _among_each_other(found)
    return sorted(found, key=lambda candidate: -candidate.score)[:limit]


def _among_each_other(found: list[Candidate]) -> list[Candidate]:
    """What may not leave the first three of its kind may not leave them among both."""
    import numpy as np

    plain = np.array([one.score - one.interest for one in found])
    added = np.array([one.interest for one in found])
    scores = add_interest(plain, added, np.array([_is_exact(one) for one in found]))
    return [
        one._replace(score=float(score), interest=float(score - before))
        for one, score, before in zip(found, scores, plain, strict=True)
    ]


def _is_exact(candidate: Candidate) -> bool:
    one = candidate.one
    return one.hit.is_exact if isinstance(one, Remembered) else one.share >= EXACT

"""Events that a question stirs: the ranking of talk.

By meaning among all of them, by words among the newest. Their nearness is on the scale of the
memories' own, so that both can stand in one order.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple, Self

from ego.core import text
from ego.core.events import Event
from ego.core.memory import fading, nearness, scoring, turns
from ego.core.memory.interest import EXACT, add_interest, weigh_interest
from ego.core.memory.nearness import Scale
from ego.core.memory.numbers import timeline_of
from ego.core.memory.scoring import Parts
from ego.core.times import questions
from ego.core.times.hints import HINT_ALONE
from ego.core.times.questions import asks_what_was, holds_time_word
from ego.stores.embedding.semantics import Semantics
from ego.stores.engine.contract import Transaction
from ego.stores.engine.times import from_microseconds
from ego.stores.memory import interest as leaning
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.filters import Filter
from ego.stores.memory.truth import STEP
from ego.stores.talk import events, speakers
from ego.stores.talk import words as talk_words
from ego.stores.talk.changes import FIRST, as_turn, find_newer
from ego.stores.talk.hearing import TalkHeard, find_greetings
from ego.stores.talk.speakers import Speakers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ROUNDING = 1e-6
"""Sums of the same parts in another order differ by less."""
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
    echo: float
    """How loud it is beside what every question stirs (`nearness.echo`)."""

    @property
    def score(self) -> float:
        """Its score as memories have one."""
        return sum(self.parts)

    @property
    def interest(self) -> float:
        """The part of the score that comes from what the ego likes and attends to."""
        return self.parts.interest


class _Near(NamedTuple):
    """What of an event's score is known before its text is read."""

    at: int
    """When it was, in microseconds since 1970."""
    cosine: float
    """NaN without a vector of its own or of the question."""
    japanese: bool
    nearness: float
    """On the scale of the memories; 0 without a vector."""
    words: float
    previous: float
    neighbours: float
    length: float
    in_talk: bool
    """Whether another one is within half an hour of it."""
    is_greeting: bool = False
    """Whether nothing is told, and little of the question held."""

    @property
    def relevance(self) -> float:
        """The sum of these parts."""
        return self.nearness + self.words + self.previous + self.neighbours + self.length

    def as_greeting(self) -> Self:
        """Where nothing is told it speaks for nothing to be near, or said right after an answer."""
        near, heard = min(0.0, self.nearness), min(0.0, self.neighbours)
        return self._replace(nearness=near, previous=0.0, neighbours=heard, is_greeting=True)


def rank_talk(
    db: Transaction,
    semantics: Semantics,
    question: PreparedQuestion,
    now: datetime,
    scale: Scale | None,
    heard: TalkHeard | None,
    *,
    limit: int,
    above: float = -math.inf,
) -> list[Talk]:
    """The events of what was `heard` that answer `question`, best first; `scale` is that of the
    memories' answer. What stays surely below `above` may be missing."""
    import numpy as np

    if heard is None:
        return []
    _, asked, theirs, newest, named, theirs_too, cosines, nearest, matches = heard
    scale = scale or (_scale(semantics, question, cosines) if nearest else None)
    asks_when = questions.asks_when(question.text)
    as_it_is = not (question.drawn or question.asks_what_was)
    most = scoring.SPEAKER if named.is_somebody else 0.0
    least = above - most - asks_when * scoring.WHEN - _ROUNDING if as_it_is else -math.inf
    then = events.seqs_between(db, asked.since, asked.until) if question.asks_what_was else []
    # by words alone all that was said then may answer
    several = {*nearest, *matches.best(4 * limit), *([] if nearest else sorted(then)[-4 * limit :])}
    if theirs is not None and len(several := several & theirs.keys()) < limit:
        several = set(theirs)
    after, whom = question.wanted.news_of, (question.text, question.companion, newest.partners)
    latest = speakers.list_latest_of(after, *whom, newest.words.seqs.tolist())
    several.update(latest)
    near = _looked_at(db, newest, cosines, several, matches, scale, least)
    _, shares = matches.of(np.array(list(near), dtype=np.int64))
    if nearest:
        held = zip(near.items(), shares, strict=True)
        little = {n: one.japanese for (n, one), share in held if share < nearness.SAID_AGAIN}
        for seq in find_greetings(db, semantics, little, matches):
            near[seq] = near[seq].as_greeting()
    elif not question.asks_what_was:  # words alone: what holds none of them is no answer
        near = {seq: one for (seq, one), share in zip(near.items(), shares, strict=True) if share}
    theirs_too = {seq for seq in theirs_too if seq in near and not near[seq].is_greeting}

    def rank(seq: int) -> tuple[float, int]:
        return near[seq].relevance + scoring.SPEAKER * (seq in theirs_too), seq

    likely = heapq.nlargest(4 * limit, near, key=rank)
    if as_it_is:
        least = scoring.SPEAKER if named.whose else 0.0
        likely = _that_may_be_first(
            near, likely, asked, now, limit, (-least, most), asks_when=asks_when
        )
    seqs = sorted({*likely, *(seq for seq in latest if seq in near)})
    shares = matches.of(np.array(seqs, dtype=np.int64))[1].tolist()
    hint = HINT_ALONE if question.asks_what_was else 0.0  # all of them are of that time
    talks = [
        _talk(event, share, near[event.seq], hint, asks_when, named, scale, now)
        for event, share in zip(events.by_seqs(db, seqs), shares, strict=True)
        if _is_of(event.at, asked) and (theirs is None or event.seq in theirs)
        if not (question.asks_what_was and asks_what_was(event.user_text))  # asked, not answered
    ]
    talks = _leant(db, question, talks) if question.drawn and talks else talks
    best = heapq.nlargest(limit, talks, key=lambda one: (one.score, one.event.seq))
    first = [as_turn(one.event, one.parts.nearness) for one in best[:FIRST]]
    if place := _find_news(best, latest, near) if latest else find_newer(question, first):
        above = best[0].score - best[place].score + STEP
        newer = best.pop(place)
        best.insert(0, newer._replace(parts=newer.parts._replace(truth=above)))
    if best and best[0].event.seq in latest and not near[best[0].event.seq].is_greeting:
        best[0] = best[0]._replace(echo=math.inf)  # news may be near to nothing
    return best


def _find_news(best: Sequence[Talk], latest: Collection[int], near: Mapping[int, _Near]) -> int:
    """Where the newest of `latest` stands in which something is told; 0 where that is the first."""
    telling = [
        (one.event.at, -place)
        for place, one in enumerate(best)
        if one.event.seq in latest
        and not near[one.event.seq].is_greeting
        and not turns.asks_something(one.event.user_text)
    ]
    return -max(telling)[1] if telling else 0


def _is_of(at: datetime, which: Filter) -> bool:
    """Whether it happened in the time of `which`; what follows an answer may lie behind it."""
    return (which.since is None or at >= which.since) and (which.until is None or at < which.until)


def _that_may_be_first(
    near: Mapping[int, _Near],
    likely: Sequence[int],
    which: Filter,
    now: datetime,
    limit: int,
    speaker: tuple[float, float],
    *,
    asks_when: bool,
) -> list[int]:
    """Those of `likely` that may be among the first `limit`, whatever their texts say.

    By whom it was said adds from the one to the other of `speaker`; what it asks and its words of
    time move a part of talk alone. Reading and measuring a text takes longer than all that was
    reckoned before.
    """
    least, most = dict[int, float](), dict[int, float]()
    for seq in likely:
        one = near[seq]
        at = from_microseconds(one.at)
        if _is_of(at, which):
            known = one.relevance + _fades(at, now)
            when = scoring.WHEN if one.in_talk and asks_when else 0.0
            least[seq] = (
                known + speaker[0] - one.in_talk * scoring.ASKING - when * scoring.TIMED_TALK
            )
            told_before = (scoring.OF_SOMEBODY - 1) * one.previous
            most[seq] = known + speaker[1] + told_before + when * (1 - scoring.TIMED_TALK)
    if len(least) <= limit:
        return list(least)
    line = heapq.nlargest(limit, least.values())[-1] - _ROUNDING
    return [seq for seq, value in most.items() if value >= line]


def _fades(at: datetime, now: datetime) -> float:
    """What its age takes from the score of an event."""
    return 0.5 * (fading.freshness_of_talk((now - at) / timedelta(days=1)) - 1)


def _scale(semantics: Semantics, question: PreparedQuestion, cosines: NDArray[np.float32]) -> Scale:
    """The scale where no memory has a vector: what is known of the model, else the events' own."""
    import numpy as np

    space, vector = semantics.space, question.in_talk
    if space is not None and vector is not None:
        return nearness.scale_without_memories(space, vector, text.is_japanese(question.text))
    return nearness.scale_of_one(float(np.nanmedian(cosines)), float(np.nanstd(cosines)))


def _looked_at(
    db: Transaction,
    newest: talk_words.Newest,
    cosines: NDArray[np.float32],
    several: Collection[int],
    matches: talk_words.Matches,
    scale: Scale | None,
    least: float,
) -> dict[int, _Near]:
    """How near each of `several` is, and each that came right after one; with those around them
    and a sample of all others. Without a scale by their words alone.

    Those whose relevance is below `least` are left out."""
    import numpy as np

    if not several:
        return {}
    widest = len(scoring.NEIGHBOURS) + 2
    reach = range(-widest, widest + 1)
    beside = {seq + distance for seq in several for distance in reach}
    every = np.flatnonzero(np.isfinite(cosines))
    every = every if len(every) else matches.seqs
    sample = every[:: max(1, len(every) // _SAMPLE)]
    seqs, times, japanese = talk_words.heads(db, newest, beside.union(sample.tolist()))
    line = timeline_of(np.arange(len(seqs)), times, len(seqs), np.ones(len(seqs), dtype=np.bool_))
    cosine = np.full(len(seqs), np.nan, dtype=np.float32)
    inside = seqs < len(cosines)
    cosine[inside] = cosines[seqs[inside]]
    near = np.zeros(len(seqs))
    if scale:
        near = scoring.TALK * nearness.nearness(cosine, japanese == 1, scale)
    lexical, _ = matches.of(seqs)
    words = scoring.weigh_words(lexical, beside_vectors=scale is not None)
    every_place = line.order  # the numbers of these events are their places
    groups = scoring.windows(line, every_place, line.around(every_place))
    places = matches.places(seqs)
    groups = np.where(groups >= 0, places[groups], -1)
    previous = scoring.weigh_previous(lexical, matches.held, groups)
    plain = near + words + previous
    sampled = np.isin(seqs, sample)
    own = np.flatnonzero(np.isin(seqs, list(several)))
    after = np.concatenate([line.reach(own, distance) for distance in (1, 2)])
    here = np.union1d(own, after[after >= 0])
    usual = float((plain[sampled] if sampled.any() else plain).mean())
    around = line.around(here)
    heard = scoring.neighbour_bonus(plain, line, here, around, usual)
    talk = around.in_talk()
    length = talk * matches.weigh_length(places, japanese, sampled)[here]
    high = plain[here] + heard + length + (scoring.OF_SOMEBODY - 1) * previous[here] >= least
    here = here[high]
    columns = (
        times[here],
        cosine[here],
        japanese[here] == 1,
        near[here],
        words[here],
        previous[here],
        heard[high],
        length[high],
        talk[high],
    )
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return {seq: _Near(*row) for seq, row in zip(seqs[here].tolist(), rows, strict=True)}


def _talk(
    event: Event,
    share: float,
    near: _Near,
    hint: float,
    asks_when: bool,
    named: Speakers,
    scale: Scale | None,
    now: datetime,
) -> Talk:
    """It as it stands in the answer to a question that names the speakers `named`."""
    asking = when = 0.0
    of_somebody = turns.is_of_somebody(event.user_text)
    if near.in_talk:
        said = f"{event.user_text}\n{event.assistant_text}"
        asking = -scoring.ASKING * turns.question_share(said)
        if asks_when:
            when = scoring.WHEN * (holds_time_word(said) - scoring.TIMED_TALK)
    parts = Parts(
        nearness=near.nearness,
        words=near.words,
        previous=near.previous * (scoring.OF_SOMEBODY if of_somebody else 1.0),
        hint=hint,
        neighbours=near.neighbours,
        speaker=0.0 if near.is_greeting else scoring.SPEAKER * named.weigh(event),
        length=near.length,
        asking=asking,
        when=when,
        freshness=_fades(event.at, now),
        feeling=0.0,
        importance=0.0,
    )
    loud = nearness.echo(near.cosine, near.japanese, share, scale)
    loud = -math.inf if near.is_greeting else loud
    return Talk(event, parts, share, None if math.isnan(near.cosine) else near.cosine, loud)


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

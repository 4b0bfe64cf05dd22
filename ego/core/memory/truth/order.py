"""The order of what comes to mind where its words tell that a fact has changed.

Nobody said that one memory replaces another, but both speak of the same thing, and one is newer.
Asked of now, the newer one goes directly above the first hit where it holds all of the question
that the older one holds and enough speaks for it: signs of the two texts (`Pair`) and of the
question (`Fit`), summed by small trees (`trees`). Asked of a past time, one that was kept before it
ended goes above the first that came later. Nothing else of the order changes, and none is hidden.

Which is which is told by the first ten hits alone. `scripts/train_doubts.py` finds the trees,
`scripts/bench_changed.py` measures them; of no use were how near two memories are to each other
(the same for changes and for what merely resembles one), words of change as a sign by themselves,
and the newest first without the conditions (5 points of R@1).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.memory.truth.asking import Asked, Tense
from ego.core.memory.truth.chains import Lift
from ego.core.memory.truth.pairs import Pair, Told, compare
from ego.core.memory.truth.trees import ABOVE, ABOVE_FROM, weigh
from ego.core.memory.truth.words import kin

FIRST = 10
"""So many hits are looked at."""
LONG = 400
"""What has more is not read at all."""
LATER = timedelta(days=1)
"""How much later at least the newer one came: what is said in one talk goes on, and changes not."""
BOTH, BOTH_THEN = 0.25, 0.35
"""How much of the question both hold at least, by weight; the other, asked of a past time, where
they do not speak of the same relatives."""
RARE = 0.6
"""How rare a word is at least that both share with the question: its share of ln(1 + N)."""
FARTHER_THEN = 2.5
"""By how many spreads the older one may be farther, asked of a past time."""
_RUN = re.compile("[\\u3005\\u4e00-\\u9fff]+|[\\u30a1-\\u30ff]+|[a-z0-9]+")
_ASKS = re.compile(
    "^(?:何[人歳時曜日度色回冊本月年]*|誰|今|最近|現在|去年|昨年|今年|以前|前|昔|当時)$"
)
"""Runs of a question that stand for what is asked."""


class Fit(NamedTuple):
    """How the first hit and a newer one fit a question of now."""

    farther: float
    """By how many spreads the newer one is farther from it; -3..6."""
    both: float
    """The share of it that both hold, where a rare word is among it; 0..1."""
    words: float
    """The share of it that both hold, rare or not; 0..1."""
    neither: float
    """The share of it that none of the two holds; 0..1."""


class Seen(NamedTuple):
    """One of the first hits."""

    seq: int
    at: datetime
    nearness: float
    """How near it is to the question, in spreads of the cosines of the question's script."""
    length: int
    """How many index terms it has."""
    content: str


class Wording(NamedTuple):
    """What is asked: in words, of when, and how much each of its terms weighs."""

    text: str
    asked: Asked
    weights: Mapping[str, float]
    """The idf of each of its terms."""
    documents: int


def order_changed(question: Wording, hits: Sequence[Seen]) -> Lift | None:
    """Which of the first `hits`, best first, goes directly above which; None for none."""
    if question.asked.tense is Tense.EITHER or len(question.weights) < 2 or len(hits) < 2:
        return None
    asked = _Asked(question)
    first, *others = (_Read.of(one) for one in hits[:FIRST])
    if question.asked.tense is Tense.NOW:
        right = _newer(asked, first, others)
        return right and Lift(right.seen.seq, first.seen.seq)
    return _then(asked, [first, *others])


class _Read(NamedTuple):
    seen: Seen
    told: Told
    came: tuple[datetime, int]

    @classmethod
    def of(cls, one: Seen) -> _Read:
        return cls(one, Told.of(one.content if one.length <= LONG else ""), (one.at, one.seq))


class _Asked:
    def __init__(self, question: Wording) -> None:
        self.plain = text.normalise(question.text)
        self.asked = question.asked
        self.kin = kin(self.plain)
        self._weights = question.weights
        self._mass = sum(question.weights.values()) or 1.0
        self._rare = RARE * math.log(1 + question.documents)
        runs = {run for run in _RUN.findall(self.plain) if not _ASKS.match(run)}
        self._runs = {run: math.sqrt(len(run)) for run in runs}
        self._is_japanese = text.is_japanese(self.plain)

    def both(self, one: _Read, other: _Read) -> float:
        """The share of the question that both hold; 0 without a rare word among it."""
        shared = [
            self._weights[term]
            for term in self._weights
            if term in one.told.terms & other.told.terms
        ]
        return sum(shared) / self._mass if max(shared, default=0.0) >= self._rare else 0.0

    def words(self, one: _Read, other: _Read) -> float:
        """The share of the question that both hold."""
        both = one.told.terms & other.told.terms
        return sum(n for term, n in self._weights.items() if term in both) / self._mass

    def only(self, one: _Read, other: _Read) -> float:
        """The share of the question that `one` holds and `other` does not."""
        if self._is_japanese:
            mass = sum(self._runs.values()) or 1.0
            left = [
                run for run in self._runs if run in one.told.plain and run not in other.told.plain
            ]
            return sum(self._runs[run] for run in left) / mass
        only = one.told.terms - other.told.terms
        return sum(n for term, n in self._weights.items() if term in only) / self._mass


def _newer(asked: _Asked, first: _Read, others: Sequence[_Read]) -> _Read | None:
    """The one that most likely takes the place of the first hit, asked of now; None for none."""
    found = [
        (weigh((*own, *pair), ABOVE), one) for one, (own, pair) in _read_signs(asked, first, others)
    ]
    likeliest, right = max(found, key=lambda one: one[0], default=(-math.inf, None))
    return right if likeliest >= ABOVE_FROM else None


def read_signs(question: Wording, hits: Sequence[Seen]) -> list[tuple[int, tuple[Fit, Pair]]]:
    """The signs of each of the first `hits` that may go above the first one, by its seq."""
    first, *others = (_Read.of(one) for one in hits[:FIRST])
    found = _read_signs(_Asked(question), first, others)
    return [(one.seen.seq, signs) for one, signs in found]


def _read_signs(
    asked: _Asked, first: _Read, others: Sequence[_Read]
) -> list[tuple[_Read, tuple[Fit, Pair]]]:
    found = []
    for one in others if first.told.plain else ():
        if one.seen.at < first.seen.at + LATER or not one.told.plain:
            continue
        if not (one.told.kin <= first.told.kin | asked.kin and one.told.is_for_good):
            continue
        both, words = asked.both(one, first), asked.words(one, first)
        if both < BOTH or asked.only(first, one):
            continue
        fit = Fit(
            farther=max(-3.0, min(6.0, first.seen.nearness - one.seen.nearness)),
            both=both,
            words=words,
            neither=1 - min(1.0, words + asked.only(one, first)),
        )
        found.append((one, (fit, compare(one.told, first.told))))
    return found


def _then(asked: _Asked, hits: Sequence[_Read]) -> Lift | None:
    """The one from before the time that is asked of ended, above the first that came later.

    Without a time it is what came before the first hit.
    """
    span = asked.asked.span
    place = next((n for n, one in enumerate(hits) if not span or one.seen.at >= span.end), None)
    if place is None:
        return None
    later = hits[place]
    right = [
        one
        for one in hits[place + 1 :]
        if one.came < later.came
        and (span is None or one.seen.at < span.end)
        and (one.told.kin == later.told.kin or asked.both(one, later) >= BOTH_THEN)
        and asked.both(one, later) > 0
        and one.seen.nearness - later.seen.nearness >= -FARTHER_THEN
    ]
    if not right:
        return None
    best = right[0] if span is None else max(right, key=lambda one: one.came)
    return Lift(best.seen.seq, later.seen.seq)

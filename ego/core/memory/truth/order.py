"""The order of what comes to mind where its words tell that a fact has changed.

Nobody said that one memory replaces another, but both are short, speak of the same thing, and one
is newer. Asked of now, the newer one goes directly above the first hit where it says in plain words
that this changed (`changing`); where it says that something did, or says the older one over again
with another value (`restating`), and holds all of the question that the older one holds. What says
that the first hit is over goes above it even where it is no hit (`reversals`). Asked what somebody
said, the last that they said of it goes above. Asked of a past time, one that was kept
before it ended goes above the first that came later. Nothing else of the order changes, and none
is hidden.

Which is which is told by the first ten hits alone. Found by experiment, measured by
scripts/bench_changed.py; of no use were how near two memories are to each other (the same for
changes and for what merely resembles one), words of change as a sign by themselves, and the
newest first without the conditions (5 points of R@1).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing.beginning import asks_of_later
from ego.core.memory.truth.asking import Asked, Tense
from ego.core.memory.truth.chains import Lift
from ego.core.memory.truth.changing import asks_where, changes, ends, is_of_something_else
from ego.core.memory.truth.restating import restates
from ego.core.memory.truth.reversals.places import is_elsewhere
from ego.core.memory.truth.reversals.reversing import says_over
from ego.core.memory.truth.wanted import asks_what_was_said
from ego.core.memory.truth.words import is_not_for_good, kin, kin_beside, says_change, slots

FIRST = 10
"""So many hits are looked at."""
SHORT, SHORT_JAPANESE = 24, 72
"""How many index terms a memory has at most that says one thing."""
LONG = 400
"""What has more is not read at all."""
FARTHER = 3.5
"""By how many spreads the newer one may be farther from the question."""
LATER = timedelta(days=1)
"""How much later at least the newer one came where it says no more than that something changed:
what is said in one talk goes on."""
ONE_TALK = timedelta(minutes=10)
"""How much later at least a thing's other place came: two told at once are of two things."""
BOTH, BOTH_THEN = 0.25, 0.35
"""How much of the question both hold at least, by weight; the other, asked of a past time, where
they do not speak of the same relatives."""
RARE = 0.6
"""How rare a word is at least that both share with the question: its share of ln(1 + N)."""
FARTHER_THEN = 2.5
"""By how many spreads the older one may be farther, asked of a past time."""
OF_ONESELF = late.regex(r"\b(?:i|i'm|my|we|our)\b|私|わたし|僕|ぼく|俺|うち")
_RUN = late.regex("[\\u3005\\u4e00-\\u9fff]+|[\\u30a1-\\u30ff]+|[a-z0-9]+")
_ASKS_FIGURE = late.regex(
    r"\bhow (?:much|many|long|far|old|big|high)\b|いくら|何[人歳時本冊円回分キ]"
)
"""No word of it is looked for, and one says enough: "how much is the rent?"."""
_ASKS = late.regex(
    "^(?:何[人歳時曜日度色回冊本月年]*|誰|今|最近|現在|去年|昨年|今年|以前|前|昔|当時)$"
)
"""Runs of a question that stand for what is asked."""


class Seen(NamedTuple):
    """One of the first hits."""

    seq: int
    at: datetime
    nearness: float
    """How near it is to the question, in spreads of the cosines of the question's script."""
    length: int
    """How many index terms it has."""
    content: str
    named: frozenset[str] = frozenset()
    """Whom it names beside the companion, normalised."""
    tags: frozenset[str] = frozenset()
    begins_later: bool = False
    """Whether what it tells is to be so from a day to come on, and is not yet."""

    @property
    def is_short(self) -> bool:
        """Whether it says one thing."""
        return self.length <= (SHORT_JAPANESE if text.is_japanese(self.content) else SHORT)


class Wording(NamedTuple):
    """What is asked: in words, of when, and how much each of its terms weighs."""

    text: str
    asked: Asked
    weights: Mapping[str, float]
    """The idf of each of its terms."""
    documents: int
    companion: frozenset[str] = frozenset()
    """The names of whom most memories are with, normalised."""

    @property
    def asks_what_was_said(self) -> bool:
        """Whether it asks what somebody said, at no other time: the last that they did."""
        return self.asked.tense is not Tense.THEN and asks_what_was_said(self.text)

    @property
    def says_enough(self) -> bool:
        """Whether it says what is asked of whom; of a name alone, where it is."""
        plain = text.normalise(self.text)
        of_oneself = OF_ONESELF.search(plain) is not None and bool(slots(plain))
        of_figure = bool(self.weights) and _ASKS_FIGURE.search(plain) is not None
        return len(self.weights) > 1 or asks_where(plain) or of_oneself or of_figure

    @property
    def tells_when(self) -> bool:
        """Whether it can be told which of an older and a newer memory it means."""
        return self.asked.tense is not Tense.EITHER or self.asks_what_was_said


def order_changed(question: Wording, hits: Sequence[Seen]) -> Lift | None:
    """Which of the first `hits`, best first, goes directly above which; None for none."""
    if not question.tells_when or not question.says_enough or len(hits) < 2:
        return None
    asked = _Asked(question)
    first, *others = (_Read.of(one) for one in hits[:FIRST])
    if question.asks_what_was_said and (right := _said_last(asked, first, others)):
        return Lift(right.seen.seq, first.seen.seq)
    if question.asked.tense is Tense.EITHER:
        return None
    if question.asked.tense is Tense.NOW:
        right = _newer(asked, first, others) or _until_then(asked, first, others)
        return right and Lift(right.seen.seq, first.seen.seq)
    return _then(asked, [first, *others])


def order_reversed(question: Wording, older: Seen, later: Sequence[Seen]) -> Lift | None:
    """Which of `later`, asked of now, goes above `older` because it says that this is over.

    It may share no word with the question, and so be none of the hits.
    """
    if not question.weights:
        return None
    asked, first = _Asked(question), _Read.of(older)
    right = [
        one
        for one in map(_Read.of, later)
        if one.came > first.came
        and one.is_short
        and not (one.seen.begins_later and not asked.of_later)
        and one.kin <= first.kin | asked.kin
        and not is_not_for_good(one.plain)
        and says_over(one.plain, first.plain, asked.plain)
    ]
    newest = max(right, key=lambda one: one.came, default=None)
    return newest and Lift(newest.seen.seq, older.seq)


def what_is_over(question: Wording, hits: Sequence[Seen], later: Sequence[Seen]) -> int | None:
    """The first of `hits` that one of `later` says is over: asked of before, it answers."""
    asked = _Asked(question)
    newer = [one for one in map(_Read.of, later) if one.is_short]
    for hit in map(_Read.of, hits):
        if any(
            one.came > hit.came and says_over(one.plain, hit.plain, asked.plain) for one in newer
        ):
            return hit.seen.seq
    return None


class _Read(NamedTuple):
    seen: Seen
    plain: str
    terms: frozenset[str]
    kin: frozenset[str]
    came: tuple[datetime, int]

    @classmethod
    def of(cls, one: Seen) -> _Read:
        plain = text.normalise(one.content) if one.length <= LONG else ""
        return cls(one, plain, frozenset(text.tokens(plain)), kin(plain), (one.at, one.seq))

    @property
    def is_japanese(self) -> bool:
        return text.is_japanese(self.plain)

    @property
    def is_short(self) -> bool:
        return bool(self.plain) and self.seen.is_short


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
        words = self._runs if self._is_japanese else self._weights
        self.where_one_is = len(words) < 2 and asks_where(self.plain)
        """Whether it asks where one is, and holds no word to compare but the name."""
        self.of_later = asks_of_later(self.plain)

    def both(self, one: _Read, other: _Read) -> float:
        """The share of the question that both hold; 0 without a rare word among it."""
        shared = [self._weights[term] for term in self._weights if term in one.terms & other.terms]
        return sum(shared) / self._mass if max(shared, default=0.0) >= self._rare else 0.0

    def only(self, one: _Read, other: _Read) -> float:
        """The share of the question that `one` holds and `other` does not."""
        if self._is_japanese:
            mass = sum(self._runs.values()) or 1.0
            left = [run for run in self._runs if run in one.plain and run not in other.plain]
            return sum(self._runs[run] for run in left) / mass
        only = one.terms - other.terms
        return sum(n for term, n in self._weights.items() if term in only) / self._mass


def _newer(asked: _Asked, first: _Read, others: Sequence[_Read]) -> _Read | None:
    """The newest that takes the place of the first hit, asked of now."""
    if not first.is_short:
        return None
    right = [
        one
        for one in others
        if one.came > first.came
        and one.is_short
        and not (one.seen.begins_later and not asked.of_later)
        and _takes_the_place(asked, one, first)
    ]
    return max(
        right,
        key=lambda one: (round(5 * asked.both(one, first)), one.came),
        default=None,
    )


def _until_then(asked: _Asked, first: _Read, others: Sequence[_Read]) -> _Read | None:
    """What holds until what the first hit tells begins: it holds all of the question that this
    one holds."""
    if not first.seen.begins_later or not first.is_short or asked.of_later:
        return None
    until = (
        one
        for one in others
        if one.came < first.came
        and one.is_short
        and not one.seen.begins_later
        and one.is_japanese == first.is_japanese
        and first.seen.nearness - one.seen.nearness <= FARTHER
        and not asked.only(first, one)
        and (
            asked.both(first, one) >= BOTH
            or restates(first.plain, one.plain)
            or ends(first.plain, one.plain)
        )
    )
    return next(until, None)


def _takes_the_place(asked: _Asked, newer: _Read, older: _Read) -> bool:
    is_near = older.seen.nearness - newer.seen.nearness <= FARTHER
    holds_all = is_near and not asked.only(older, newer)
    if holds_all and restates(newer.plain, older.plain):
        return True
    if (
        holds_all
        and newer.seen.at >= older.seen.at + ONE_TALK
        and is_elsewhere(newer.plain, older.plain, asked.plain)
    ):
        return True
    of_whom = asked.kin if asked.where_one_is else older.kin | asked.kin
    newer_kin = newer.kin - kin_beside(newer.plain, asked.plain)
    if not newer_kin <= of_whom or is_not_for_good(newer.plain):
        return False
    if changes(newer.plain, older.plain, asked.plain):
        return True
    return (
        holds_all
        and not asked.where_one_is
        and newer.seen.at >= older.seen.at + LATER
        and asked.both(newer, older) >= BOTH
        and says_change(newer.plain)
        and not is_of_something_else(newer.plain, older.plain, asked.plain)
    )


def _said_last(asked: _Asked, first: _Read, others: Sequence[_Read]) -> _Read | None:
    """The newest that names whom the first hit names and says more of the same.

    It holds all of the question that the first one holds; across scripts, where no words can be
    compared, it is the best placed in its own, and has a tag of the first.
    """
    others_script = [one for one in others if one.is_japanese != first.is_japanese]
    right = [
        one
        for one in others
        if one.came > first.came
        and one.is_short
        and one.seen.named & first.seen.named
        and (
            one is others_script[0] and one.seen.tags & first.seen.tags
            if one in others_script
            else asked.both(one, first) >= BOTH and not asked.only(first, one)
        )
    ]
    return max(right, key=lambda one: one.came, default=None)


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
        and (one.kin == later.kin or asked.both(one, later) >= BOTH_THEN)
        and asked.both(one, later) > 0
        and one.seen.nearness - later.seen.nearness >= -FARTHER_THEN
    ]
    if not right:
        return None
    best = right[0] if span is None else max(right, key=lambda one: one.came)
    return Lift(best.seen.seq, later.seen.seq)

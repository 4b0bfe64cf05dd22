"""Memories that replace older ones: which of them holds now, and which one held then.

A fact changes: she lived in Tokyo, and lives in Berlin now. Both memories stay; the newer one is
said to replace the older one, and again may be replaced. What is tied so is a chain. The older
one held until the newer one came, or until the later day on which what that tells begins: who
moves on the 5th lives where they live until then.

A memory that may not be told of (set aside, or private where nothing private is told) is passed
over: what it replaced held until the next one came that may be told of.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core.memory.memories import LinkType, Memory
from ego.core.memory.truth.asking import Asked, Tense
from ego.core.memory.truth.holding import NOT_REPLACED, Holding
from ego.core.times.spans import Span
from ego.errors import UsageError


def refuse_reversed(kind: LinkType, source: Memory, target: Memory) -> None:
    """Refuse a link that lets an older memory replace a newer one."""
    if kind not in (LinkType.REPLACES, LinkType.REPLACED_BY):
        return
    newer, older = (source, target) if kind is LinkType.REPLACES else (target, source)
    if (newer.at, newer.seq) < (older.at, older.seq):
        raise UsageError(
            f"{newer.id} came before {older.id} and cannot replace it. Say it the other way round."
        )


class One(NamedTuple):
    """A memory of a chain; `at` is when it came. They order as they came."""

    at: datetime
    seq: int
    shown: bool = True
    """Whether it may be told of."""


class Replacement(NamedTuple):
    """A newer memory that took the place of an older one."""

    newer: One
    older: One


@dataclass(frozen=True, slots=True)
class Chains:
    """Every memory that replaces another or was replaced, as far as it may be told of."""

    _came: Mapping[int, datetime] = field(default_factory=dict)
    """When each of them came."""
    _newer: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """What each was replaced by, first of all."""
    _older: Mapping[int, frozenset[int]] = field(default_factory=dict)
    _plans: Mapping[int, Holding] = field(default_factory=dict)
    _returning: Mapping[int, Callable[[], Holding]] = field(default_factory=dict)
    """What looks whether what comes back is on other days than its words tell."""
    _begins: Mapping[int, datetime] = field(default_factory=dict)
    """When what points to a day begins, where that is what it tells."""
    _pointing: Collection[int] = ()
    """What points to a day at all: a plan that is put right holds no longer."""
    _now: datetime | None = None

    @classmethod
    def of(cls, several: Iterable[Replacement]) -> Chains:
        """The chains that these make; one whose newer end is not the newer one is none."""
        above: dict[One, set[One]] = {}
        for newer, older in several:
            if newer[:2] > older[:2]:
                above.setdefault(older, set()).add(newer)
        reached: dict[One, frozenset[One]] = {}
        # What replaces a memory is newer, so that from the newest on nothing is missing yet.
        for one in sorted({*above, *(newer for ends in above.values() for newer in ends)})[::-1]:
            reached[one] = frozenset(
                seen
                for newer in above.get(one, ())
                for seen in ((newer,) if newer.shown else reached[newer])
            )
        shown = {one: ends for one, ends in reached.items() if one.shown}
        below: dict[int, set[int]] = {}
        for one, ends in shown.items():
            for newer in ends:
                below.setdefault(newer.seq, set()).add(one.seq)
        return cls(
            {one.seq: one.at for one in shown},
            {one.seq: frozenset(newer.seq for newer in ends) for one, ends in shown.items()},
            {seq: frozenset(ends) for seq, ends in below.items()},
        )

    def __contains__(self, seq: object) -> bool:
        return seq in self._came

    @property
    def seqs(self) -> Set[int]:
        """The memories that are in a chain."""
        return self._came.keys()

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Each memory with each that it replaced, first of all."""
        return ((newer, older) for newer, several in self._older.items() for older in several)

    def find_dates(self, seq: int) -> Holding:
        """From when on, and until when, the memory `seq` held, as far as others tell it."""
        newer, plan = self._newer.get(seq), self._plans.get(seq, NOT_REPLACED)
        if look := self._returning.get(seq):
            plan = look()
        if seq not in self:
            return plan
        older = self._older.get(seq)
        return plan._replace(
            since=min(self._takes_over(seq, one) for one in older) if older else None,
            until=min(self._takes_over(one, seq) for one in newer) if newer else None,
        )

    def _takes_over(self, newer: int, older: int) -> datetime:
        """When a memory took the place of another: as it came, or on the day it points to."""
        came = self._came[newer]
        if older in self._pointing:
            return came
        return max(came, self._begins.get(newer, came))

    def _find_newer(self, seq: int) -> frozenset[int]:
        """What took its place by now, first of all."""
        newer = self._newer.get(seq, frozenset())
        if self._now is None or not self._begins:
            return newer
        return frozenset(one for one in newer if self._takes_over(one, seq) <= self._now)

    def is_to_come(self, seq: int) -> bool:
        """Whether what a memory tells begins on a later day."""
        return self._now is not None and self._begins.get(seq, self._now) > self._now

    def with_plans(
        self, plans: Mapping[int, Holding], returning: Mapping[int, Callable[[], Holding]]
    ) -> Chains:
        """The same, with what became of what these memories announced, by seq, and what looks for
        that where they come back or another replaced them."""
        return replace(self, _plans=plans, _returning=returning)

    def with_days(
        self, begins: Mapping[int, datetime], pointing: Collection[int], now: datetime | None
    ) -> Chains:
        """The same as it is `now`, with when what these memories tell `begins`, by seq."""
        return replace(self, _begins=begins, _pointing=pointing, _now=now)

    def find_chain(self, seq: int) -> list[int]:
        """The chain that `seq` is in, in the order in which it came."""
        found, to_see = {seq}, [seq]
        while to_see:
            one = to_see.pop()
            tied = (self._newer.get(one, frozenset()) | self._older.get(one, frozenset())) - found
            found |= tied
            to_see += tied
        return sorted(found, key=lambda one: (self._came[one], one))

    def find_newer(self, seq: int) -> list[int]:
        """All that replaced the memory `seq`, at once or one after the other, the newest last."""
        found, to_see = set[int](), [seq]
        while to_see:
            newer = self._find_newer(to_see.pop()) - found
            found |= newer
            to_see += newer
        return sorted(found, key=lambda one: (self._came[one], one))

    def bring_up_to_date(self, several: Iterable[int], there: Collection[int]) -> list[int]:
        """`several`, each once, with the newest of those `there` that replaced it in its place."""
        newest = ([seq, *(one for one in self.find_newer(seq) if one in there)] for seq in several)
        return list(dict.fromkeys(one[-1] for one in newest))

    def holds_now(self, seq: int) -> bool:
        """Whether nothing replaced the memory `seq`, or not yet."""
        return not self._find_newer(seq)

    def overlap(self, seq: int, span: Span) -> timedelta:
        """How much of `span` the memory `seq` held for; less than nothing when none of it."""
        since, until, *_ = self.find_dates(seq)
        begun = since or self._came[seq]
        return (min(span.end, until) if until else span.end) - max(span.start, begun)


class Lift(NamedTuple):
    """A memory that goes directly above another."""

    seq: int
    above: int


def order_chains(
    order: Sequence[int], chains: Chains, asked: Asked, passing: Callable[[int], bool]
) -> list[Lift]:
    """What goes where in `order`, best first, so that each chain answers as was asked.

    Asked of now, the newest of a chain stands directly above the first of it; asked of a past
    time, the one that held for most of it; asked of before, the best placed one that was replaced,
    or what was replaced last. Only what is `passing` may answer, whether it is in `order` or not.
    Where neither can be told the order stays, but what is so no longer has the newest beside it.
    """
    lifts = list[Lift]()
    seen, chained = set[int](), chains.seqs
    for first in [one for one in order if one in chained]:
        if first in seen:
            continue
        chain = chains.find_chain(first)
        seen.update(chain)
        there = list(filter(passing, chain))
        if asked.tense is Tense.EITHER:
            newer = [one for one in chains.find_newer(first) if one in there]
            if newer:  # the newest goes above the first, and that above it again
                lifts += [Lift(newer[-1], first), Lift(first, newer[-1])]
            continue
        right = _answers(first, there, order, chains, asked)
        if right is not None and right != first:
            lifts.append(Lift(right, first))
    return lifts


def _answers(
    first: int, chain: Sequence[int], order: Sequence[int], chains: Chains, asked: Asked
) -> int | None:
    """Which of a chain, in the order in which it came, answers; None when none can be told."""
    if asked.tense is Tense.NOW:
        newer = [one for one in chains.find_newer(first) if one in chain]
        if newer or (chain and first not in chain):  # the first holds from a day to come on
            return (newer or chain)[-1]
        if not chains.is_to_come(first):
            return None
        holding = [one for one in chain if chains.holds_now(one) and not chains.is_to_come(one)]
        return holding[-1] if holding else None
    if asked.span is not None:
        span = asked.span
        return max(chain, key=lambda one: (chains.overlap(one, span), one))
    replaced = [one for one in chain if not chains.holds_now(one)]
    placed = [one for one in order if one in replaced]
    return placed[0] if placed else next(reversed(replaced), None)

"""What comes to mind, and how much of it is worth telling."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence, Set
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.events import Event, find_partner
from ego.core.memory import scoring, turns
from ego.core.memory.memories import Memory
from ego.core.memory.scoring import Parts
from ego.core.times.mentions import without_times
from ego.core.times.spans import Span
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead
from ego.stores.memory.asking import days
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.filters import Filter
from ego.stores.memory.search import Hit
from ego.stores.memory.ties.stories import Told
from ego.stores.memory.truth import STEP
from ego.stores.talk import speakers
from ego.stores.talk.ranking import Talk

if TYPE_CHECKING:
    from pathlib import Path

SHOWN = 3
"""So many are shown where nobody said how many."""
_NAMES = re.compile("[ァ-ヺー]{2,}")
"""What is foreign or a name in Japanese: among short words nothing says more of what is meant."""
_TELLER, _NEARLY_ALL = re.compile(r"^[^:。\n]{1,80}: "), 0.7
"""Who told what was noted; so much of a turn is nearly all of it."""
_HELD_BY = 2
"""So many of what comes to mind hold what a name means; more are merely about it."""


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

    @property
    def lasted(self) -> tuple[datetime, datetime]:
        """From when to when it was: one moment."""
        at = self.one.memory.at if isinstance(self.one, Remembered) else self.one.event.at
        return at, at

    @property
    def echo(self) -> float:
        """How loud it is beside what every question stirs (`nearness.echo`)."""
        return self.one.hit.echo if isinstance(self.one, Remembered) else self.one.echo

    @property
    def stands_beside(self) -> bool:
        """Whether it is worth telling below an answer: not for what its neighbours say alone."""
        if self.certainty < scoring.BESIDE:
            return False
        return not isinstance(self.one, Remembered) or self.one.hit.alone >= scoring.ALONE

    @property
    def private(self) -> bool:
        """Whether it is nobody else's; what was said was said to somebody."""
        return isinstance(self.one, Remembered) and self.one.memory.private

    @property
    def teller(self) -> int:
        """Who told it, as the number of a speaker; 0 for the companion, or nobody."""
        if isinstance(self.one, Remembered):
            return turns.speaker_number(self.one.memory.content)
        partner = find_partner(self.one.event)
        return speakers.number_of(partner) if partner else 0

    @property
    def certainty(self) -> float:
        """Its score, on the scale of memories for talk too: `TALK` ranks it, and doubts no word."""
        if isinstance(self.one, Remembered):
            return self.score
        return self.score + self.one.parts.nearness * (1 / scoring.TALK - 1)

    @property
    def only_by_its_speaker(self) -> float:
        """What of its score it has for who said it, where it holds no word of the question but
        their name: so it stands above what others said, and is no surer for it."""
        if isinstance(self.one, Remembered) or self.one.share > 0:
            return 0.0
        return max(0.0, self.one.parts.speaker) + self.one.parts.words


def seq_of(one: Candidate | Told) -> int | None:
    """The seq of the memory that it is; None for what is none."""
    if isinstance(one, Candidate) and isinstance(one.one, Remembered):
        return one.one.memory.seq
    return None


class Stirred(NamedTuple):
    """What a question stirs, best first."""

    found: list[Candidate | Told]
    is_faint: bool
    """Whether none of the first is louder than what every question stirs: no answer."""
    by_meaning: bool
    """Whether there was a vector of the question."""
    named: frozenset[str] = frozenset()
    """The ids of what holds a name of the question that hardly anything else holds."""
    is_asked_of_few: bool = False
    """Whether something was asked where little is kept: what answers scores less there."""
    on: frozenset[str] = frozenset()
    """The ids of all that is on at the days to come of which that is asked: of the asker's own,
    where they ask of themselves."""
    days: tuple[Span, ...] = ()
    """Those days."""

    @property
    def sure(self) -> list[Candidate | Told]:
        """What of it is worth bringing where nobody asked for it: by words alone, all of it.

        Where somebody asks and little is kept, what answers comes as it does to `recall`.
        """
        if self.is_faint:
            return []
        if not self.by_meaning:
            return self.found
        first = self.worth_telling[:SHOWN] if self.is_asked_of_few else []
        answers = {one.id for one in first}
        return [one for one in self.found if one.id in answers or self._is_sure(one)]

    def _is_sure(self, one: Candidate | Told) -> bool:
        by_whom = one.only_by_its_speaker if isinstance(one, Candidate) else 0.0
        return one.certainty - by_whom >= self._least_of(one)

    def _least_of(self, one: Candidate | Told) -> float:
        return scoring.BESIDE if one.id in self.named else scoring.SURE

    @property
    def worth_telling(self) -> list[Candidate | Told]:
        """What of it is told where nobody said how many: of answers each, of echoes the first,
        and the second where it is hardly fainter."""
        if self.is_faint:
            least = self.found[0].score - scoring.AS_FAINT
            return [one for one in self.found[:2] if one.score >= least]
        if not self.by_meaning:
            return self.found
        first, others = self.found[:1], self.found[1:]
        return first + [one for one in others if one.stands_beside]


def add_unnoted(
    db: Transaction,
    directory: Path,
    question: PreparedQuestion,
    planned: Sequence[int],
    which: Filter,
    found: Sequence[Candidate | Told],
) -> list[Candidate | Told]:
    """All that was `found`, and the talk of the days to come of which it is asked that nobody
    noted: below it where something is on then, and else above it."""
    if not (question.ahead and question.at):
        return list(found)
    talk = days.find_unnoted(db, question, planned, which, question.at, directory)
    fresh = [one for one in talk if which.tells_turn(one)]
    if planned:
        there, least = {one.id for one in found}, min((one.score for one in found), default=0.0)
        fresh = [one for one in fresh if one.id not in there]
        return [*found, *(_as_talk(one, least - n * STEP) for n, one in enumerate(fresh, 1))]
    ids, most = {one.id for one in fresh}, max((one.score for one in found), default=0.0)
    first = [_as_talk(one, most + (len(fresh) - n) * STEP) for n, one in enumerate(fresh)]
    return [*first, *(one for one in found if one.id not in ids)]


def _as_talk(event: Event, score: float) -> Candidate:
    """A turn that answers by the day that it names alone."""
    parts = Parts(**dict.fromkeys(Parts._fields, 0.0))._replace(hint=score)
    return Candidate(Talk(event, parts, share=0.0, cosine=None, echo=math.inf), score, 0.0)


def without_twins(
    db: Transaction, found: Sequence[Candidate], planned: Set[int], question: PreparedQuestion
) -> list[Candidate]:
    """`found` in its order, where what was noted of a turn and that turn are told once.

    The memory stands for both where it says nearly all that was said, or is what is on when it is
    asked for that, and what it leaves out has no word of the question; the turn where it said more.
    Both stay where the turn does not say when the plan is that was asked for, seen from today, or
    what became of it.
    """
    talk = [(one, one.one.event) for one in found if isinstance(one.one, Talk)]
    asked = text.telling_words(without_times(question.text))
    kept, gone = dict[str, Candidate](), set[str]()
    for one in found:
        if not isinstance(one.one, Remembered):
            continue
        memory = one.one.memory
        turn, event = next((both for both in talk if _is_noted_of(memory, both[1])), (None, None))
        if turn is None or event is None or turn.id in gone:
            continue
        best = max(one, turn, key=lambda each: each.score)
        rest = _leave_out(memory.content, event.user_text)
        left_out = _holds_any(rest, asked)
        is_whole = memory.seq in planned or _is_little(rest, event.user_text)
        if is_whole and left_out:
            kept[turn.id] = turn._replace(score=max(turn.score, one.score + STEP))
            continue
        tells_when = question.sought.day_of and _holds_any(_untold(memory.content), asked)
        is_told_by_it = memory.held.tell(memory.at) or (
            tells_when and not left_out and bool(ahead.of_memories(db, [memory.seq], closed=True))
        )
        if not is_whole and is_told_by_it:
            kept[one.id] = one._replace(score=max(one.score, turn.certainty + STEP))
            continue
        stays, goes = (one, turn) if is_whole else (turn, one)
        kept[stays.id] = stays._replace(score=best.score, interest=best.interest)
        gone.add(goes.id)
    several = (kept.get(one.id, one) for one in found if one.id not in gone)
    return sorted(several, key=lambda one: -one.score)


def _holds_any(said: str, asked: Sequence[str]) -> bool:
    held = text.tokens(said)
    return any(word in said if text.is_japanese(word) else word in held for word in asked)


def _is_noted_of(memory: Memory, said: Event) -> bool:
    """Whether a memory is what was noted of a turn: kept with it, and some of it in its words."""
    if said.at != memory.at or said.is_put_right:
        return False
    words = _untold(memory.content)
    return bool(words) and words in text.normalise(said.user_text)


def _leave_out(noted: str, said: str) -> str:
    """What somebody said, normalised, beside what was noted of it."""
    return text.normalise(said).replace(_untold(noted), "", 1)


def _is_little(rest: str, said: str) -> bool:
    """Whether hardly anything of what was said, and no figure, is this: "1650 a month" is asked
    for."""
    is_little = len(rest) <= (1 - _NEARLY_ALL) * len(text.normalise(said))
    return is_little and not any(map(str.isdigit, rest))


def _untold(noted: str) -> str:
    """What was noted without the name of whoever told it, which stands before it, and its stop."""
    return text.normalise(_TELLER.sub("", noted)).rstrip("。.!！ ")


def hold_a_rare_name(question: str, found: Sequence[Candidate | Told]) -> frozenset[str]:
    """What of all that was found holds a name of the question that hardly anything else holds.

    A short Japanese sentence stirs little: "ポチ元気かな" is surely about ポチ all the same.
    """
    holders = [
        {one.id for one in found if name in text.normalise(what_it_says(one))}
        for name in set(_NAMES.findall(text.normalise(question)))
    ]
    return frozenset().union(*(ids for ids in holders if len(ids) <= _HELD_BY))


def what_it_says(one: Candidate | Told) -> str:
    """What it says."""
    if isinstance(one, Told):
        return one.summary
    if isinstance(one.one, Remembered):
        return one.one.memory.content
    return f"{one.one.event.user_text} {one.one.event.assistant_text}"

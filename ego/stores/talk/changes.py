"""Asked of now, the turn of talk that tells of a change stands above what was so before.

Nobody keeps what is said in passing as a fact, and what says "I quit" is seldom nearer to "Where do
I work?" than the talk of years at the old desk. So it is told by words: of change, of the same
thing in a life that the question is about, and of nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from ego.core import text
from ego.core.events import Event, find_partner
from ego.core.memory.pointing.beginning import asks_of_later, begins_later
from ego.core.memory.truth.asking import Tense
from ego.core.memory.truth.changing import changes_of_speaker
from ego.core.memory.truth.words import changed_slots, is_not_for_good, kin, says_change, slots
from ego.core.memory.turns import what_is_told
from ego.stores.memory.asking.prepared import PreparedQuestion

FIRST = 10
"""So many of the first are looked at."""
_FARTHER = 1.6
"""By how much it may be less near than the first."""


class FirstTurn(NamedTuple):
    """One of the first turns."""

    at: datetime
    nearness: float
    said: str
    """By whoever it was with."""
    partner: str = ""
    """Whom it was with; empty for the companion."""


def as_turn(event: Event, nearness: float) -> FirstTurn:
    """`event` as one of the first turns."""
    return FirstTurn(event.at, nearness, event.user_text, find_partner(event))


def find_newer(question: PreparedQuestion, turns: Sequence[FirstTurn]) -> int:
    """Which of the first `turns`, best first, is to stand above them: the newest that tells of a
    change in what is asked of now. 0 where that stays the first.

    What one person says changes nothing of what another has said."""
    asked = text.normalise(question.text)
    about = slots(asked)
    if question.asked.tense is not Tense.NOW or not about or not turns:
        return 0
    several = [one._replace(said=text.normalise(what_is_told(one.said))) for one in turns]
    names = (several[0].partner,) if several[0].partner else question.companion
    right = [
        (one.at, -place)
        for place, one in enumerate(several)
        if one.partner == several[0].partner
        and not _is_to_come(question, turns[place])
        and _is_for_good(one.said, asked)
        and (
            (
                about & _slots_told(one.said)
                and says_change(one.said)
                and one.nearness >= several[0].nearness - _FARTHER
            )
            or _says_plainly(one, several[0], asked, names)
        )
    ]
    if not right:
        return 0
    at, place = max(right)
    first = several[0]
    return 0 if first.at > at and about & slots(first.said) else -place


def _is_to_come(question: PreparedQuestion, turn: FirstTurn) -> bool:
    """Whether what it tells begins on a day that has not come, and that is not asked for."""
    at = question.at
    if at is None or asks_of_later(question.text):
        return False
    return begins_later(turn.said, turn.at.astimezone(at.tzinfo), at)


def _says_plainly(newer: FirstTurn, first: FirstTurn, asked: str, names: tuple[str, ...]) -> bool:
    """Whether it says in so many words that what the first one tells is over, or otherwise now.

    How near it is says nothing then: a greeting beside the older one makes that nearer.
    """
    return newer.at > first.at and changes_of_speaker(newer.said, first.said, asked, names)


def tells_of(said: str, asked: str, about: frozenset[str]) -> bool:
    """Whether it tells for good of what is asked `about`, and of nobody else."""
    return bool(about & _slots_told(said)) and _is_for_good(said, asked)


def _slots_told(said: str) -> frozenset[str]:
    return slots(said) | changed_slots(said)


def _is_for_good(said: str, asked: str) -> bool:
    return not is_not_for_good(said) and kin(said) <= kin(asked)

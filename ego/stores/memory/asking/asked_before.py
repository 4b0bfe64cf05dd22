"""Turns that only ask stand behind what tells something."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ego.core.memory import scoring, turns
from ego.core.memory.turns import Asks
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.asking.stirred import Candidate, Remembered
from ego.stores.memory.truth import STEP
from ego.stores.talk.ranking import Talk

_RIGHT_BEHIND = (1, 2)
"""The words of so many turns before it count for a turn."""
_ABOUT_IT = 0.5
"""So much of a question's words is in what is about the same."""


def put_questions_behind(question: PreparedQuestion, found: Sequence[Candidate]) -> list[Candidate]:
    """`found` in its order, where turns that only ask stand behind what tells something.

    Asked again, nothing is as near to a question as itself. An answer that stands nowhere else goes
    behind what is sure alone. Who asks what somebody would like for their birthday on the 12th has
    told the day: that is none of these. What was said right behind such a turn, and holds no word
    of the question, stands near to it for that alone, and behind what holds any.
    """
    asking = [
        Asks.NOT if asks and _tells_by_asking(question.text, one) else asks
        for one, asks in zip(found, turns.find_asking([*map(_as_in_mind, found)]), strict=True)
    ]
    each, by_meaning = list(zip(found, asking, strict=True)), question.vector is not None
    telling = [one for one, asks in each if not asks and (one.stands_beside or not by_meaning)]
    if not telling:
        return list(found)
    sure = [one for one in telling if one.certainty >= scoring.SURE] or telling[:1]
    behind = {Asks.NOT: math.inf, Asks.AND_HEARS: sure[-1].score - STEP}
    behind[Asks.ONLY] = telling[-1].score - STEP
    beside = _list_only_beside(each)
    holding = [one.score for one in telling if isinstance(one.one, Talk) and one.one.share > 0]
    most = max(holding, default=math.inf) - STEP
    several = [
        one._replace(score=min(one.score, behind[asks], most if one.id in beside else math.inf))
        for one, asks in each
    ]
    return sorted(several, key=lambda one: -one.score)


def _list_only_beside(each: Sequence[tuple[Candidate, Asks]]) -> set[str]:
    """The turns that hold no word of the question, and were said right behind one that asks."""
    asked = [one.one.event.seq for one, asks in each if asks and isinstance(one.one, Talk)]
    behind = {seq + after for seq in asked for after in _RIGHT_BEHIND}
    talks = [(one.id, one.one) for one, _ in each if isinstance(one.one, Talk)]
    return {its for its, talk in talks if talk.share == 0 and talk.event.seq in behind}


def _tells_by_asking(question: str, one: Candidate) -> bool:
    """Whether a turn that asks is about what the `question` asks, and tells more."""
    if not isinstance(one.one, Talk) or one.one.share < _ABOUT_IT:
        return False
    return turns.tells_by_asking(one.one.event.user_text, question)


def _as_in_mind(one: Candidate) -> turns.InMind:
    if isinstance(one.one, Remembered):
        return turns.InMind(one.one.memory.content, is_turn=False)
    return turns.InMind(one.one.event.user_text, one.one.event.assistant_text)

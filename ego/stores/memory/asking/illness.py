"""What tells of the death, illness, allergy, dislikes, diet, present, lending or shift that is
asked for, before what only shares its words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeVar

from ego.core import text
from ego.core.events import find_partner
from ego.core.identity.health import eaters
from ego.core.memory import scoring
from ego.core.memory.pointing.told.deaths import asked
from ego.core.memory.wanting import allergies, dislikes, illness, lending, presents
from ego.core.times import working
from ego.core.times.mentions import find_mentions
from ego.core.times.tense import Looking
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.ties.stories import Told
from ego.stores.talk.ranking import Talk

Found = TypeVar("Found")
"""A `Candidate` or `Told`: it is `search_all`, which asks this, that knows the former."""
_STEP = 0.01
"""So much more has each than the next."""


def is_answered(found: Sequence[Any], question: PreparedQuestion) -> bool:
    """Whether the first tells of what is asked for so, however faint its words echo."""
    first = found[:1]
    return bool(_find_own(first, question)[1] or _find_death(first, question)) if first else False


def put_first(found: Sequence[Found], question: PreparedQuestion) -> list[Found]:
    """`found`, best first, where what tells of what is asked for so stands first.

    What tells of another's is no answer where there is one.
    """
    telling, own = _find_own(found, question)
    if death := _find_death(found, question):
        telling = own = death
    if not own:
        return list(found)
    others = [one for one in found if one not in telling]
    first: Any = found[0]
    if death or question.sought.allergic is not None:  # which nobody must miss, however told
        first = first._replace(score=max(first.score, scoring.SURE))
    return [*lift_above_all(own, first), *others]


def _find_own(
    found: Sequence[Found], question: PreparedQuestion
) -> tuple[Sequence[Found], Sequence[Found]]:
    """What tells of such, and what of whom is asked for."""
    ill, disliked = question.sought.illness_of, question.sought.disliked_by
    names, telling, own = question.companion, list[Found](), list[Found]()
    if ill is not None:
        telling = [one for one in found if illness.tells_illness(read_said(one)[0])]
        own = [one for one in telling if illness.is_of(ill, *read_said(one), names)]
    elif (allergic := question.sought.allergic) is not None:
        telling = [one for one in found if allergies.tells_allergy(read_said(one)[0])]
        own = [one for one in telling if allergies.is_theirs(allergic, *read_said(one), names)]
    elif disliked is not None:
        telling = [one for one in found if dislikes.tells_dislike(read_said(one)[0])]
        own = [one for one in telling if dislikes.is_theirs(disliked, *read_said(one), names)]
    elif present := question.sought.present_of:
        own = telling = [one for one in found if presents.tells_it(present, read_said(one)[0])]
    elif question.sought.lent is not None:
        by_time: list[Any] = sorted(found, key=_first_seen)
        own = telling = [by_time[n] for n in _choose_lent(by_time, question)]
    elif (eating := eaters.find_eaters(question.said)).names:
        newest: list[Any] = sorted(found, key=_first_seen, reverse=True)
        chosen = eaters.choose_for(eating, [read_said(one) for one in newest])
        own = telling = [newest[n] for n in chosen]
    elif working.asks_which_shift(question.said):
        newest = sorted(found, key=_first_seen, reverse=True)
        own = telling = [one for one in newest if _tells_other_shift(one, question)][:1]
    return telling, own


def _tells_other_shift(one: Any, question: PreparedQuestion) -> bool:
    """Whether it tells another shift than was told before, of whoever asks, in the days that are
    asked of."""
    said, whose = read_said(one)
    own = {text.normalise(name) for name in (*question.companion, *question.asker)}
    if question.at is None or not working.tells_other_shift(said):
        return False
    if any(text.normalise(name) not in own for name in whose):
        return False
    named = find_mentions(said, _first_seen(one).astimezone(question.at.tzinfo), Looking.AHEAD)
    return not question.spans or any(
        its.start < day.end and day.start < its.end for its in named for day in question.spans
    )


def _find_death(found: Sequence[Found], question: PreparedQuestion) -> list[Found]:
    """Where it is asked how somebody is, what tells that they died, the newest first; or that they
    are alive, where that was said since."""
    if not (names := asked.find_whom(question.said)):
        return []
    newest: list[Any] = sorted(found, key=_first_seen, reverse=True)
    deaths = [one for one in newest if asked.tells_death(read_said(one)[0], names)]
    if not deaths:
        return []
    alive = [one for one in newest if asked.tells_life(read_said(one)[0], names)]
    if alive and _first_seen(alive[0]) > _first_seen(deaths[0]):
        return alive[:1]
    return deaths


def _choose_lent(found: Sequence[Any], question: PreparedQuestion) -> list[int]:
    lent, names = question.sought.lent, question.asker or question.companion
    return lending.choose_first(lent, [read_said(one) for one in found], names) if lent else []


def _first_seen(one: Any) -> datetime:
    began: datetime = one.lasted[0]
    return began


def lift_above_all(own: Sequence[Any], first: Any) -> list[Any]:
    """These in their order, each above what was `first`."""
    return [one._replace(score=first.score + _STEP * (len(own) - n)) for n, one in enumerate(own)]


def read_said(one: Any) -> tuple[str, tuple[str, ...]]:
    """What was said or kept, by whoever it was with, and whom it is with or about."""
    if isinstance(one, Told):
        return one.summary, ()
    if isinstance(one.one, Talk):
        partner = find_partner(one.one.event)
        return one.one.event.user_text, (partner,) if partner else ()
    return one.one.memory.content, tuple(one.one.memory.named)

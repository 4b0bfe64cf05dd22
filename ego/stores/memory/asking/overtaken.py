"""Talk and memories in one order: which tells a fact over again as it is now, and goes above."""

from __future__ import annotations

from collections.abc import Sequence

from ego.core import text
from ego.core.events import find_partner
from ego.core.memory.nearness import Scale
from ego.core.memory.truth.asking import Asked, Tense
from ego.core.memory.truth.order import FIRST, OF_ONESELF, Seen, Wording, order_changed
from ego.core.memory.truth.reversals import tastes
from ego.stores.memory.asking.stirred import Candidate, Remembered
from ego.stores.memory.truth import STEP


def put_changed_first(
    found: Sequence[Candidate], wording: Wording | None, scale: Scale | None
) -> list[Candidate]:
    """`found` in its order, but for one that says of now what the first of all says otherwise.

    Memories were put in that order among themselves already (`truth.order_first`): this is for
    what was told in talk, on either side. What one person says of themselves changes nothing of
    what another has said.
    """
    several = list(found)
    if wording is None or scale is None or wording.asked.tense is not Tense.NOW or not several:
        return several
    usual = scale.japanese if text.is_japanese(wording.text) else scale.latin
    first, spread = several[0], max(usual.spread, 1e-6)
    nearest = max(_cosine(one) or 0.0 for one in several[:FIRST])
    seen = [
        _seen(place, one, (_cosine(one) or nearest) / spread)
        for place, one in enumerate(several[:FIRST])
        if one is first or ((_is_talk(one) or _is_talk(first)) and _may_change(one, first))
    ]
    lifted = order_changed(wording, seen)
    if lifted is None:
        return several
    newer = several.pop(lifted.seq)
    return [newer._replace(score=max(newer.score, first.score + STEP)), *several]


def put_turned_above(found: Sequence[Candidate], asked: Asked) -> list[Candidate]:
    """`found`, asked of now, with each taste that was told in talk above the one before it turned,
    wherever among the first that stands: what else one asks for may be nearer."""
    several = list(found)
    for its_id in [one.id for one in found[:FIRST]] if asked.tense is Tense.NOW else ():
        at = next(place for place, one in enumerate(several) if one.id == its_id)
        older, behind = several[at], range(at + 1, min(FIRST, len(several)))
        place = next((one for one in behind if _turns(several[one], older)), None)
        if place is not None:
            newer = several.pop(place)
            several.insert(at, newer._replace(score=older.score + STEP))
    return several


def _turns(one: Candidate, older: Candidate) -> bool:
    if not (_is_talk(one) or _is_talk(older)) or one.lasted[1] <= older.lasted[1]:
        return False
    said = [text.normalise(_seen(0, each, 0.0).content) for each in (one, older)]
    return _may_change(one, older) and tastes.turns(*said)


def _is_talk(one: Candidate) -> bool:
    return not isinstance(one.one, Remembered)


def _may_change(one: Candidate, first: Candidate) -> bool:
    """Whether what the one says may be of the same as what the first one says.

    Whoever says "I" in talk is not the ego, whose memories say "I", too.
    """
    talks = [each.one.event for each in (one, first) if not isinstance(each.one, Remembered)]
    if any(talk.is_put_right for talk in talks):
        return False
    if len(talks) == 2:
        return find_partner(talks[0]) == find_partner(talks[1])
    return not any(OF_ONESELF.search(text.normalise(talk.user_text)) for talk in talks)


def _cosine(one: Candidate) -> float | None:
    """How near it is to the question; None for talk that has no vector yet."""
    return one.one.hit.similarity if isinstance(one.one, Remembered) else one.one.cosine


def _seen(place: int, candidate: Candidate, nearness: float) -> Seen:
    content, named, tags = "", tuple[str, ...](), tuple[str, ...]()
    if isinstance(candidate.one, Remembered):
        memory = candidate.one.memory
        content, named, tags = memory.content, memory.named, memory.tags
    else:
        content = candidate.one.event.user_text
    return Seen(
        place,
        candidate.lasted[1],
        nearness,
        len(text.tokens(content)),
        content,
        frozenset(map(text.normalise, named)),
        frozenset(map(text.normalise, tags)),
    )

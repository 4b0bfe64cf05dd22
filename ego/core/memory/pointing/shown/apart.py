"""Whose a sentence is of several plans: "Priya can't do the theatre" is of that, and of no dinner
with her."""

from __future__ import annotations

from collections.abc import Sequence, Set
from datetime import datetime
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.shown.said import Since
from ego.core.memory.pointing.shown.since import Uttered, find_joined, find_otherwise, find_since
from ego.core.memory.pointing.shown.subject import subject


class TurnRead(NamedTuple):
    """A turn of talk, read once for all plans."""

    said: Uttered
    words: Set[str]
    about: Set[str]
    """Those of the plan that came of it; none where none did."""


def read_turn(said: Uttered) -> TurnRead:
    """A turn with the words that it says something by."""
    about = _find_about(said.words, said.at) if said.made_plan else frozenset[str]()
    return TurnRead(said, frozenset(text.telling_words(said.words)), about)


def find_last_said(plan: Ahead, turns: Sequence[TurnRead], companion: Set[str]) -> Since | None:
    """What was said last of a plan, by `find_since`; of one that has begun, how it was, if that was
    told: what was told of once stays so, whatever is said that does not tell of it. That what
    it joins is off, or moved, may be told by whose that is."""
    talk = leave_out_others(plan, turns)
    found = since = find_since(plan, talk, companion)
    while since and since.at >= plan.at and not since.may_tell_outcome:
        talk = [one for one in talk if one.at < since.at]
        since = find_since(plan, talk, companion)
    theirs = find_otherwise(plan, talk, companion)
    if theirs and (found is None or found.at < theirs.at):
        return theirs
    return since if since and since.at >= plan.at else found


def leave_out_others(plan: Ahead, turns: Sequence[TurnRead]) -> list[Uttered]:
    """The turns but those that say all that they say of `plan` of another one, too, and more of
    that: "theatre" and "Priya", where the dinner is but with her."""
    words = whom.without_teller(plan.text)
    own = _find_about(words, plan.kept_at.astimezone(plan.zone))
    own = frozenset(find_joined(words, own)) or own
    others = [one.about for one in turns if one.about and not one.about >= own]
    return [
        one.said
        for one in turns
        if not any(one.words & other > one.words & own for other in others)
    ]


def _find_about(words: str, at: datetime) -> frozenset[str]:
    return frozenset(text.telling_words(subject(words, at)))

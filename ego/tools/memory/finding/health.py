"""What is told of an illness as it is by now: with its age, and not once it is over."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.events import find_partner
from ego.core.identity.health import ailments
from ego.core.talk.noted import Kind, fold
from ego.runtime.ego import Ego
from ego.stores.memory.asking.stirred import Candidate, Remembered
from ego.stores.memory.ties.stories import Told
from ego.stores.talk import noted

_A_FEW_DAYS = timedelta(days=3)
"""What ails somebody for longer is told with its age."""


class Heard(NamedTuple):
    """What somebody told, as far as it may say how somebody is."""

    said: str
    at: datetime
    teller: str
    """Who says I in it; empty for a memory."""


def list_heard(found: Sequence[Candidate | Told], speaker: str, now: datetime) -> list[Heard]:
    """What was found, the newest first; what was put right since is not among it."""
    several = list[Heard]()
    for one in found:
        if not isinstance(one, Candidate):  # the memories of a story are among them, too
            continue
        if isinstance(one.one, Remembered):
            memory = one.one.memory
            if not memory.held.is_over(now):
                several.append(Heard(memory.content, memory.at, ""))
        elif not one.one.event.is_put_right:
            event = one.one.event
            several.append(Heard(event.user_text, event.at, find_partner(event) or speaker))
    return sorted(several, key=lambda one: one.at, reverse=True)


def tell_by_age(
    ego: Ego, said: str, at: datetime | None, names: Collection[str], heard: Sequence[Heard]
) -> str:
    """What was `said` of whoever has these `names`, as it is told by now; empty for what is over.

    What ails them is told with its age; where nobody knows that, what was told last holds.
    """
    if not ailments.is_ailing(said):
        return said
    for one in heard:
        if at is not None and one.at <= at:
            break
        is_own = one.teller in names
        if ailments.is_over(said, one.said, names, is_own=is_own):
            return ""
        if at is None and _tells_again(one, names, is_own=is_own):
            break
    is_old = at is not None and ego.now() - at > _A_FEW_DAYS
    return f"{said.rstrip('.。')} ({text.age(at, ego.here())})" if at and is_old else said


def _tells_again(one: Heard, names: Collection[str], *, is_own: bool) -> bool:
    plain = text.normalise(one.said)
    about = is_own or any(text.normalise(name) in plain for name in names)
    return about and ailments.is_ailing(one.said)


def tell_facts(
    ego: Ego, name: str, facts: Sequence[str], names: Collection[str], heard: Sequence[Heard]
) -> Iterator[str]:
    """The known facts of somebody, each as it is told by now; empty for what is over."""
    for place, fact in enumerate(facts):
        later = facts[place + 1 :] if ailments.is_ailing(fact) else ()
        # a fact of theirs need not name them
        if any(ailments.is_over(fact, one, names, is_own=True) for one in later) or any(
            ailments.is_over(fact, f"{name}. {one}", names) for one in later
        ):
            yield ""
        elif ailments.is_ailing(fact):
            yield tell_by_age(ego, fact, _noted_at(ego, name, fact), names, heard)
        else:
            yield fact


def _noted_at(ego: Ego, name: str, fact: str) -> datetime | None:
    """When a known fact was noted from talk; None for one that somebody wrote."""
    with ego.database.reading() as db:
        several = [
            one
            for kind in (Kind.FACT, Kind.PREFERENCE)
            for one in noted.alike(db, fold(name, kind, fact))
        ]
    return max((one.at for one in several), default=None)

"""What was said in talk of how a thing went, before what only announces it."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set

from ego.core import text
from ego.core.memory.wanting import outcomes, things
from ego.stores.memory.asking.illness import Found, lift_above_all, read_said
from ego.stores.memory.asking.prepared import PreparedQuestion


def put_outcome_first(
    found: Sequence[Found], question: PreparedQuestion, people: Collection[str]
) -> list[Found]:
    """`found`, best first, where what tells how the thing asked for went stands first; as it was
    where one that does stands first already.

    `people` are the names of whoever the question is of, or none where it is of the companion.
    """
    own = {text.normalise(one) for one in people or question.companion}

    def tells(one: Found) -> bool:
        said, partners = read_said(one)
        return any(_tells(said, partners, way, own) for way in question.sought.outcome_of)

    telling = [one for one in found if question.sought.outcome_of and tells(one)]
    if not telling or found[0] in telling:
        return list(found)
    return [*lift_above_all(telling, found[0]), *(one for one in found if one not in telling)]


def _tells(said: str, partners: Sequence[str], way: str, own: Set[str]) -> bool:
    if not (things.is_about(said, way) and outcomes.tells_outcome(said)):
        return False
    theirs = [text.normalise(one) for one in partners]
    if "my" in way.split() and theirs and own.isdisjoint(theirs):
        return False
    return things.terms_of(way) <= text.tokens(" ".join((text.normalise(said), *theirs))).keys()

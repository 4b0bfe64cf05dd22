"""What was said in talk of how a thing went, before what only announces it."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence, Set

from ego.core import text
from ego.core.memory.scoring import Parts
from ego.core.memory.wanting import outcomes, things
from ego.core.times.spans import lies_in
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead
from ego.stores.memory.asking import days, plan_rows
from ego.stores.memory.asking.illness import Found, lift_above_all, read_said
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.asking.stirred import Candidate, seq_of
from ego.stores.memory.truth import STEP
from ego.stores.talk import events
from ego.stores.talk.ranking import Talk

_NOTHING = [0.0] * 12


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


def put_kept_first(
    found: Sequence[Candidate], planned: Collection[int], question: PreparedQuestion
) -> list[Candidate]:
    """`found`, where of a time of more than a day or two what was kept then stands above what was
    only announced for it."""
    if days.are_few(question):
        return list(found)
    kept = [one.score for one in found if lies_in(question.spans, *one.lasted)]
    least = min(kept, default=math.inf) - STEP
    several = (
        one._replace(score=min(one.score, least)) if seq_of(one) in planned else one
        for one in found
    )
    return sorted(several, key=lambda one: -one.score)


def with_how_it_went(
    db: Transaction, found: Sequence[Candidate], planned: Collection[int]
) -> list[Candidate]:
    """`found`, with the turn that told how a plan of a past day went right behind that plan."""
    by_seq = ((seq_of(one), one) for one in found)
    there = {seq: one for seq, one in by_seq if seq is not None and seq in planned}
    closed = plan_rows.read_closed(db, there)
    plans = ahead.of_memories(db, closed, closed=True) if closed else {}
    several = {one.id: one for one in found}
    for seq, plan in plans.items():
        at = closed[seq]
        if plan.is_let_go(at):  # nobody told
            continue
        for event in events.find_told_at(db, at):
            first = there[seq]
            told = Talk(event, Parts(*_NOTHING), 0.0, None, first.echo)
            several[event.id] = Candidate(told, first.score - STEP / 2, 0.0)
    return sorted(several.values(), key=lambda one: -one.score)


def put_announcing_behind(
    db: Transaction, found: Sequence[Candidate], question: PreparedQuestion
) -> list[Candidate]:
    """`found`, asked what was then, with the turns that announce what is on another day behind all
    else."""
    announcing = {*days.list_of_other_days(db, question).values()}
    told = [one for one in found if one.id not in announcing]
    least = min((one.score for one in told), default=0.0)
    others = (one for one in found if one.id in announcing)
    behind = [one._replace(score=min(one.score, least - n * STEP)) for n, one in enumerate(others)]
    return [*told, *behind] if told else list(found)

"""What of an answer goes above what: what holds at the time asked of, and what is wanted."""

from __future__ import annotations

from collections.abc import Sequence, Set
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.memory.nearness import Scale
from ego.core.memory.numbers import Numbers
from ego.core.memory.pointing.beginning import asks_of_later, begins_later
from ego.core.memory.scoring import Query
from ego.core.memory.truth.asking import Asked, Tense
from ego.core.memory.truth.chains import Chains, Lift, order_chains
from ego.core.memory.truth.order import FIRST, Wording
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, truth
from ego.stores.memory.asking import sought
from ego.stores.memory.asking.prepared import PreparedQuestion

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Lifted(NamedTuple):
    """What goes above what for what holds, or is wanted, of the time that a question asks of."""

    lifts: list[Lift]
    over: Set[int]
    """What something was lifted above because it is so no longer."""
    wording: Wording | None


def order_by_truth(
    db: Transaction,
    question: PreparedQuestion,
    query: Query,
    known: Numbers,
    order: NDArray[np.int64],
    chains: Chains,
    scale: Scale | None,
    first: Sequence[int],
    may_answer: NDArray[np.bool_],
    told: NDArray[np.bool_],
    now: datetime,
) -> Lifted:
    """Chains as they answer, then what is wanted first of all, or else what the words decide."""
    at = question.at or now
    lifts = _lift_chains(db, question.text, question.asked, order.tolist(), chains, may_answer, at)
    wanted = truth.put_first(first, order)
    lifts += wanted
    if wanted or query.cosines is None or scale is None:
        return Lifted(lifts, set(), None)
    wording = truth.word(db, question.text, question.asked, question.companion, query.held)
    usual = scale.japanese if text.is_japanese(question.text) else scale.latin
    changed = truth.order_first(
        db, wording, order, known, query.cosines, usual.spread, chains, told, at
    )
    return Lifted(lifts + changed, {one.above for one in changed}, wording)


def lift_all(
    db: Transaction,
    question: PreparedQuestion,
    order: NDArray[np.int64],
    lifts: list[Lift],
    plain: NDArray[np.float64],
    final: NDArray[np.float64],
    chains: Chains,
    over: Set[int],
) -> tuple[NDArray[np.int64], Sequence[int]]:
    """The order after `lifts`, and what of it tells the day that is asked for, lifted then.

    Asked of now that is none of those that are `over` by what was lifted above them.
    """
    if lifts:
        order = truth.lift(lifts, plain, final)
    own: Sequence[int] = sought.list_of_the_day(db, question.sought, order)
    if own and question.asked.tense is Tense.NOW:  # a day that moved is told by what moved it
        there = set(order.tolist())
        own = chains.bring_up_to_date([seq for seq in own if seq not in over], there)
    if own:
        own_first = truth.put_first(own, order)
        order = truth.lift(own_first, plain, final)
        lifts += own_first
    return order, own


def _lift_chains(
    db: Transaction,
    question: str,
    asked: Asked,
    order: Sequence[int],
    chains: Chains,
    may_answer: NDArray[np.bool_],
    at: datetime,
) -> list[Lift]:
    """What goes where in `order` so that each chain answers as was asked, `at` a time.

    "Mina takes over from 1 December" replaces what was before, and not before that day. `at` has
    the person's zone.
    """
    later = _find_not_begun(db, question, asked, order, chains, at)
    return order_chains(
        order, chains, asked, lambda seq: bool(may_answer[seq]) and seq not in later
    )


def _find_not_begun(
    db: Transaction, question: str, asked: Asked, order: Sequence[int], chains: Chains, at: datetime
) -> frozenset[int]:
    """What of the chains of the first hits holds only from a day after `at` on, asked of now."""
    if asked.tense is not Tense.NOW or asks_of_later(question):
        return frozenset()
    seqs = {one for seq in order[:FIRST] if seq in chains for one in chains.find_chain(seq)}
    said = memories.by_seqs(db, sorted(seqs)) if seqs else []
    return frozenset(
        one.seq for one in said if begins_later(one.content, one.at.astimezone(at.tzinfo), at)
    )

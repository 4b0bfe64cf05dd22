"""Finding what a question seeks of a thing: how it went, its day, what was decided of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from ego.core import text
from ego.core.memory.memories import Memory
from ego.core.memory.numbers import Numbers
from ego.core.memory.wanting import days, decisions, outcomes, things
from ego.core.memory.wanting.sought import Sought
from ego.core.times.hints import Hint
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories, words
from ego.stores.memory.asking import done
from ego.stores.memory.asking.prepared import PreparedQuestion

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_READ = 60
"""So many of the newest that may be it are read."""
_MOST = 10
"""So many stand first."""
_FIRST = 10
"""Among so many first hits it is looked for what is of the day that is asked for."""


def find(
    db: Transaction,
    question: PreparedQuestion,
    known: Numbers,
    passing: NDArray[np.bool_],
    hint: Hint | None,
) -> list[int]:
    """What of what is `passing` tells how a thing went, or what was decided; the newest first.

    `hint` tells the memories of the time that the question names.
    """
    import numpy as np

    there = passing & known.live
    if question.sought.outcome_of:
        return _find_outcomes(db, question.sought.outcome_of, there, hint)
    about = question.sought.decision_about
    if about is None or hint is None:
        return []
    each = words.seqs_with_all(db, [[term, *about] for term in decisions.TERMS])
    seqs = np.unique(np.concatenate(each))
    return _newest(db, seqs, there & hint.inside, _tells_decision)


def _find_outcomes(
    db: Transaction, ways: Sequence[str], there: NDArray[np.bool_], hint: Hint | None
) -> list[int]:
    import numpy as np

    terms = [sorted(things.terms_of(way)) for way in ways]
    each = words.seqs_with_all(db, terms)
    seqs = np.unique(np.concatenate(each))[::-1]
    seqs = seqs[seqs < len(there)]
    if not len(seqs):
        return []
    closing = _drop_beside(db, done.find_closing(db, seqs[:_READ].tolist()), ways)
    plans = ahead.of_memories(db, seqs[:_READ].tolist(), closed=True)
    of_days = [one for one in plans.values() if one.last_day > one.when.day]

    def tells(memory: Memory) -> bool:
        if memory.seq in closing:
            return True
        if memory.seq not in plans and any(one.goes_on_for_days(memory.at) for one in of_days):
            return any(_holds(memory.content, way) for way in ways)
        about = any(things.is_about(memory.content, way) for way in ways)
        return about and outcomes.tells_outcome(memory.content)

    every = np.union1d(seqs, np.array(sorted(closing), dtype=np.int64))
    if hint is not None and (then := _newest(db, every, there & hint.inside, tells)):
        return then
    return _newest(db, every, there, tells)


def _drop_beside(db: Transaction, closing: Collection[int], ways: Sequence[str]) -> frozenset[int]:
    """Of those that were kept at the very moment at which it closed the ones that tell best how it
    went: all of them where none says so."""
    if len(closing) < 2:
        return frozenset(closing)
    at_once: dict[datetime, dict[int, tuple[bool, bool]]] = defaultdict(dict)
    for one in memories.by_seqs(db, sorted(closing)):
        about = any(things.is_about(one.content, way) for way in ways)
        at_once[one.at][one.seq] = (outcomes.tells_outcome(one.content), about)
    return frozenset(
        seq for each in at_once.values() for seq, how in each.items() if how == max(each.values())
    )


def list_of_the_day(db: Transaction, sought: Sought, order: NDArray[np.int64]) -> list[int]:
    """Those of the first of `order` that tell the day asked for, where one that merely names the
    thing stands above them."""
    if not sought.day_of or len(order) < 2:
        return []
    first: list[int] = order[:_FIRST].tolist()
    said = {one.seq: one.content for one in memories.by_seqs(db, first)}
    own = [
        seq
        for seq in first
        if any(
            _holds(said.get(seq, ""), way) and days.tells_day(said[seq], way)
            for way in sought.day_of
        )
    ]
    return own if own and own[0] != first[0] else []


def _holds(content: str, thing: str) -> bool:
    return things.terms_of(thing) <= text.tokens(content).keys()


def _tells_decision(memory: Memory) -> bool:
    return decisions.tells_decision(memory.content) or any(
        map(decisions.tells_decision, memory.tags)
    )


def _newest(
    db: Transaction,
    seqs: NDArray[np.int64],
    there: NDArray[np.bool_],
    tells: Callable[[Memory], bool],
) -> list[int]:
    """The newest of `seqs` that are `there` and tell it."""
    seqs = seqs[seqs < len(there)]
    some: list[int] = seqs[there[seqs]][-_READ:].tolist()
    if not some:
        return []
    found = [one for one in memories.by_seqs(db, some) if tells(one)]
    found.sort(key=lambda one: (one.at, one.seq), reverse=True)
    return [one.seq for one in found][:_MOST]

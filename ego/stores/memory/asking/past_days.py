"""What was announced for a day that is past, when it is asked what was then.

Nobody says on a Saturday what they said of it before: the plan is what that day was.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from ego.core.memory.pointing.ahead import Reminded
from ego.core.talk.noted import What
from ego.stores.engine.contract import Transaction
from ego.stores.engine.times import to_microseconds
from ego.stores.memory import ahead, memories
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.talk import noted

_OF_THESE_DAYS = (
    "SELECT ahead.memory FROM ahead JOIN memories ON memories.seq = ahead.memory"
    f" WHERE every IS NULL AND told < {int(Reminded.CALLED_OFF)} AND day >= ? AND day < ?"
    " AND ahead.at <= ? AND (closed_at IS NULL OR closed_at >= ahead.at) AND memories.private <= ?"
    f" AND memories.forgotten_at IS NULL AND {ahead.IS_NOT_REPLACED} AND {ahead.BY_NO_OTHER}"
)
_LONGEST = timedelta(days=62)
"""So long before a day may have begun what still went on then."""
_FEW_DAYS = 2
"""Of so many days each plan stands first; of more, what was kept on one of them is surer."""


def list_on(
    db: Transaction, question: PreparedQuestion, now: datetime, *, private: bool
) -> list[int]:
    """The memories of what was announced for the days of which it is asked what was then, by seq,
    in the order of their hours.

    What is off, done before or put on another day was not then. What comes back may not have been:
    the days that it was left out are not kept.
    """
    if question.ahead or not question.asks_what_was:
        return []
    from ego.core.memory.pointing.often import naming  # few ask for a day

    spans = [one for one in question.spans if one.start <= now]
    first, end = min(one.start for one in spans), max(one.dates[1] for one in spans)
    days = ((first - _LONGEST).date().isoformat(), end.isoformat())
    rows = db.execute(_OF_THESE_DAYS, (*days, to_microseconds(now), private)).fetchall()
    plans = ahead.of_memories(db, [seq for (seq,) in rows], closed=True) if rows else {}
    return [one.seq for one in naming.list_on(plans.values(), spans)]


def list_of_other_days(db: Transaction, question: PreparedQuestion) -> dict[int, str]:
    """The memories that were noted of talk for other days than those of which it is asked what was
    then, by seq, each with its turn: what was announced did not happen as that was said."""
    if question.ahead or not question.asks_what_was:
        return {}
    from ego.core.memory.pointing.often import naming

    turns = {
        one.brought.id: one.event_id
        for one in noted.list_all(db)
        if one.brought.what is What.AHEAD and one.brought.made
    }
    several = [memories.get(db, its_id) for its_id in turns]
    made = {one.seq: turns[one.id] for one in several if one is not None}
    plans = ahead.of_memories(db, [*made], closed=True) if made else {}
    on = {one.seq for one in naming.list_on(plans.values(), question.spans)}
    return {seq: made[seq] for seq in plans if seq not in on}


def are_few(question: PreparedQuestion) -> bool:
    """Whether it asks of a day or two."""
    return sum((one.end - one.start).days for one in question.spans) <= _FEW_DAYS

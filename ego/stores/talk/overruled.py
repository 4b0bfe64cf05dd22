"""What called off or moved a plan that a turn tells, by what was noted in its place since."""

from __future__ import annotations

from collections.abc import Iterable

from ego.core.events import Event
from ego.core.memory.memories import Memory
from ego.core.memory.pointing.dates import may_name_time
from ego.core.talk.noted import Kind, What, replacements
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories
from ego.stores.talk import events, noted

_READ = 4_000
"""So much of a turn is read for the plans in it."""


def find(
    db: Transaction, several: Iterable[Event], *, not_private: bool
) -> dict[str, Memory | Event]:
    """What says otherwise of a plan that these turns tell, by the id of each turn.

    That is the plan as it was noted anew, where it lies or lay ahead, or else the turn that said
    it, as where that plan is private and nothing private is told; of several the last.
    """
    of_a_day = [one.id for one in several if may_name_time(one.user_text[:_READ])]
    there = noted.find_of_events(db, of_a_day) if of_a_day else []
    told = [one for one in there if one.kind is Kind.PLAN and one.dropped_at is None]
    if not told:
        return {}
    newer = noted.list_replacing(db)
    over, by_id = replacements(newer), {one.id: one for one in newer}
    found: dict[str, Memory | Event] = {}
    for one in told:
        last = one.id
        while last in over:
            last = over[last]
        by = by_id.get(last)
        if by is None or last == one.id or by.event_id == one.event_id:
            continue
        is_plan = by.brought.what is What.AHEAD
        memory = memories.get(db, by.brought.id) if is_plan else None
        is_told = memory is not None and not (memory.private and not_private)
        said = memory if is_told else events.get(db, by.event_id)
        if said is not None:
            found[one.event_id] = said
    return found

"""What says otherwise than a turn since: what was noted in the place of a plan that it tells, and
what took the place of a memory that says what it says."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from ego.core import text
from ego.core.events import Event
from ego.core.memory.memories import Memory
from ego.core.memory.pointing.dates import may_name_time
from ego.core.talk.noted import Kind, What, replacements
from ego.core.talk.righted import says_replaced
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, truth, words
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


def find_replaced(
    db: Transaction, several: Iterable[Event], now: datetime, *, not_private: bool
) -> dict[str, Memory]:
    """What took the place by `now` of a memory that says what one of these turns said before, by
    the id of the turn; of several the newest."""
    chains = truth.read(db, not_private=not_private, now=now)
    over = {seq for seq in chains.seqs if not chains.holds_now(seq)}
    turns = [(one, list(text.query_tokens(one.user_text[:_READ]))) for one in several if over]
    holding = words.seqs_by_term(db, {term for _, terms in turns for term in terms})
    alike = {
        one.id: over & {int(seq) for term in terms if term in holding for seq in holding[term]}
        for one, terms in turns
    }
    newest = {seq: chains.find_newer(seq)[-1] for seqs in alike.values() for seq in seqs}
    said = {one.seq: one for one in memories.by_seqs(db, sorted({*newest, *newest.values()}))}
    found = dict[str, Memory]()
    for turn, _ in turns:
        by = [
            said[newest[seq]]
            for seq in alike[turn.id]
            if seq in said
            and newest[seq] in said
            and turn.at < said[newest[seq]].at
            and says_replaced(turn.user_text, said[seq].content, said[newest[seq]].content)
        ]
        if by:
            found[turn.id] = max(by, key=lambda one: (one.at, one.seq))
    return found

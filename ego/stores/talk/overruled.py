"""What says otherwise than a turn since: what was noted in the place of a plan that it tells, and
what took the place of a memory that says what it says."""

from __future__ import annotations

from collections.abc import Iterable

from ego.core import text
from ego.core.events import Event
from ego.core.memory.memories import Memory
from ego.core.memory.pointing.dates import may_name_time
from ego.core.memory.truth.chains import Chains
from ego.core.talk.noted import Kind, What, replacements
from ego.core.talk.righted import says_replaced
from ego.core.talk.weights import weigh_words
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, words
from ego.stores.talk import events, noted

_READ = 4_000
"""So much of a turn is read for the plans in it."""
_RARE = 200
"""So many memories hold a word by which a turn may say what one of them says, at most: whatever
says the same shares more than what is said every day."""


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


def find_replaced(db: Transaction, several: Iterable[Event], chains: Chains) -> dict[str, Memory]:
    """What took the place of a memory, by the `chains`, that says what one of these turns said
    before, by the id of the turn; of several the newest."""
    over = {seq for seq in chains.seqs if not chains.holds_now(seq)}
    turns = [(one, weigh_words(one.user_text[:_READ]).keys()) for one in several] if over else []
    terms = {term for one, _ in turns for term in text.query_tokens(one.user_text[:_READ])}
    near = over.intersection(words.seqs_with_rare(db, terms, _RARE).tolist()) if terms else set()
    newest = {seq: chains.find_newer(seq)[-1] for seq in near}
    said = {one.seq: one for one in memories.by_seqs(db, sorted({*newest, *newest.values()}))}
    found = dict[str, Memory]()
    for turn, its_words in turns:
        by = [
            said[newer]
            for seq, newer in newest.items()
            if seq in said
            and newer in said
            and turn.at < said[newer].at
            and says_replaced(its_words, said[seq].content, said[newer].content)
        ]
        if by:
            found[turn.id] = max(by, key=lambda one: (one.at, one.seq))
    return found

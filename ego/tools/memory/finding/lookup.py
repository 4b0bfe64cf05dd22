"""Looking up a memory or an event by its id; errors tell the way to it."""

from __future__ import annotations

from ego.core import text
from ego.core.events import Event
from ego.core.memory import memories as kinds
from ego.core.memory.memories import Memory
from ego.errors import EVENTS, NotFound, Run, UsageError
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories
from ego.stores.talk import events


def look_up(db: Transaction, memory_id: str) -> Memory:
    """The memory called `memory_id`; an error with the way to its id when there is none."""
    memory = memories.get(db, memory_id)
    if memory is not None:
        return memory
    named = text.one_line(memory_id, 40)
    other = next((kind for start, kind in kinds.OTHER_IDS.items() if named.startswith(start)), None)
    if other:
        raise UsageError(f"'{named}' names {other}; the id of a memory is needed (mem_…).")
    raise NotFound(
        f"No memory '{named}'. An id is needed (mem_…): recall and search_memories show them."
    )


def guess(ego: Ego, named: str) -> NotFound | None:
    """The error for what is no id but surely names something kept, with that; None for no guess.

    What is private is no guess. Outside any transaction: it may load.
    """
    from ego.stores.memory.search_all import Candidate, Remembered
    from ego.tools.memory.finding import mind  # a search, which no look-up by its id needs

    found = () if named.startswith(("mem_", "ev_")) else mind.bring(ego, named)
    for one in found:
        if isinstance(one, Candidate):
            if isinstance(one.one, Remembered):
                its_id, words = one.one.memory.id, one.one.memory.content
            else:
                said = one.one.event
                its_id, words = said.id, f"{said.user_text} {said.assistant_text}"
            return NotFound(
                f"'{text.one_line(named, 40)}' is no id. Did you mean {its_id}"
                f' "{text.brief(words, 60)}"?',
                Run(f"`ego forget {its_id}`", "sets it aside.", tool="forget"),
            )
    return None


def look_up_event(db: Transaction, its_id: str) -> Event | None:
    """The event called `its_id`; None when that may name a memory."""
    event = events.get(db, its_id)
    if event is None and its_id.startswith("ev_"):
        named = text.one_line(its_id, 40)
        raise NotFound(f"No event '{named}'.", Run(EVENTS, "lists them.", tool="recall"))
    return event

"""Looking up a memory or an event by its id; errors tell the way to it."""

from __future__ import annotations

from ego.core import text
from ego.core.events import Event
from ego.core.memory import memories as kinds
from ego.core.memory.memories import Memory
from ego.errors import EVENTS, NotFound, Run, UsageError
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


def look_up_event(db: Transaction, its_id: str) -> Event | None:
    """The event called `its_id`; None when that may name a memory."""
    event = events.get(db, its_id)
    if event is None and its_id.startswith("ev_"):
        named = text.one_line(its_id, 40)
        raise NotFound(f"No event '{named}'.", Run(EVENTS, "lists them.", tool="recall"))
    return event

"""Looking up a memory or an event by its id; errors tell the way to it."""

from __future__ import annotations

from types import MappingProxyType

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


def refuse_other_kinds(named: str) -> None:
    """Raise UsageError where `named` is the id of what ends otherwise, with what ends it."""
    start, underscore, rest = named.partition("_")
    if rest.isalnum() and (kind := _ENDS.get(start + underscore)):
        fact, command, effect, tool = kind
        its_id = text.one_line(named, 40)
        way = Run(f"`{command.format(its_id)}`", effect, tool=tool)
        raise UsageError(fact.format(its_id), way)


_ENDS = MappingProxyType({
    "nt_": ("{} was noted from talk.", "ego noted drop {}", "takes it back.", ""),
    "q_": (
        "{} is a question.", "ego update-self resolve_question {}", "ends it.", "update_self",
    ),
    "ep_": (
        "{} is a story.", "ego get-episode {}", "lists its memories: forget takes those.",
        "get_episode",
    ),
    "dec_": ("{} is a decision.", "ego why {}", "says what came of it (int_…), to drop.", ""),
    "int_": ("{} was decided.", "ego jobs drop {}", "gives it up.", ""),
})  # fmt: skip
"""How ids begin that are no memory's: what each is, the command that ends it, and its tool."""


def guess(ego: Ego, named: str) -> NotFound | None:
    """The error for what is no id but surely names something kept, with that; None for no guess.

    What is private is no guess. Outside any transaction: it may load.
    """
    from ego.stores.memory.asking.stirred import Candidate, Remembered
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

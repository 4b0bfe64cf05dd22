"""Which turns stay where they are when what is private does, and with them what was noted."""

from __future__ import annotations

from ego.core.confiding import is_confided
from ego.stores.engine.contract import Transaction
from ego.stores.memory import listing
from ego.stores.talk import events, noted


def find_with_private_notes(db: Transaction) -> frozenset[str]:
    """The ids of the turns of which a memory was made that is private: each tells it in full."""
    made = {one.brought.id: one.event_id for one in noted.list_all(db) if one.brought.id}
    return frozenset(made[name] for name in listing.find_private(db, made))


def find_with_notes(db: Transaction) -> frozenset[str]:
    """The ids of these, and of whatever other turns have notes and were told in confidence."""
    named = {one.event_id for one in noted.list_all(db)}
    told = (events.get(db, name) for name in named)
    return find_with_private_notes(db) | {
        one.id for one in told if one is not None and is_confided(one)
    }

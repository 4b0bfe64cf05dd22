"""Which capabilities a person has enabled."""

from __future__ import annotations

from datetime import datetime

from ego.stores.engine.contract import Transaction
from ego.stores.engine.times import to_microseconds


def names(db: Transaction) -> frozenset[str]:
    """The names of those that are enabled."""
    return frozenset(name for (name,) in db.execute("SELECT name FROM capabilities"))


def enable(db: Transaction, name: str, now: datetime) -> None:
    """Allow a capability; one that is allowed already stays so."""
    db.execute(
        "INSERT INTO capabilities (name, enabled_at) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
        (name, to_microseconds(now)),
    )


def disable(db: Transaction, name: str) -> None:
    """Allow a capability no longer."""
    db.execute("DELETE FROM capabilities WHERE name = ?", (name,))

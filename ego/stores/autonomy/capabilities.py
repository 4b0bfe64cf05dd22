"""Which capabilities are enabled.

A row is a person's word: what is off by default is enabled by it, and what is on by default
is disabled.
"""

from __future__ import annotations

from datetime import datetime

from ego.core.autonomy.capabilities import CATALOG
from ego.stores.engine.contract import Transaction
from ego.stores.engine.times import to_microseconds


def names(db: Transaction) -> frozenset[str]:
    """The names of those that are enabled."""
    named = {name for (name,) in db.execute("SELECT name FROM capabilities")}
    return frozenset(one.name for one in CATALOG.values() if one.by_default != (one.name in named))


def enable(db: Transaction, name: str, now: datetime) -> None:
    """Allow a capability; one that is allowed already stays so."""
    _put(db, name, now, named=not CATALOG[name].by_default)


def disable(db: Transaction, name: str, now: datetime) -> None:
    """Allow a capability no longer."""
    _put(db, name, now, named=CATALOG[name].by_default)


def _put(db: Transaction, name: str, now: datetime, *, named: bool) -> None:
    if not named:
        db.execute("DELETE FROM capabilities WHERE name = ?", (name,))
        return
    db.execute(
        "INSERT INTO capabilities (name, enabled_at) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
        (name, to_microseconds(now)),
    )

"""In how many memories somebody was met, once some of those are gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ego.core import text
from ego.core.identity import people as relationships
from ego.errors import StateError
from ego.stores.memory import meetings

if TYPE_CHECKING:
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction
    from ego.stores.engine.outbox import Due


def count_left(ego: Ego, db: Transaction, seqs: Sequence[int]) -> dict[str, int]:
    """How many memories somebody was met in that stay once these are gone, by the person's id.

    It is what is known less what goes, so that what was counted elsewhere and imported stays
    counted; and so many that to take it over twice changes nothing.
    """
    lost = Counter(meetings.count_meetings(db, seqs))
    if not lost:
        return {}
    try:
        everyone = ego.everyone(ego.people())
    except StateError as error:
        ego.warn(error.sentence)
        return {}
    left = {}
    for entry in everyone:
        names = {text.normalise(name) for name in relationships.names(entry)}
        if fewer := sum(lost[name] for name in names):
            left[str(entry["person_id"])] = max(0, int(entry["total_interactions"]) - fewer)
    return left


def least(rows: Iterable[Due]) -> dict[str, int]:
    """The same of several purges that wait to be followed."""
    found = dict[str, int]()
    for row in rows:
        for key, many in row.payload.get("met", {}).items():
            found[key] = min(many, found.get(key, many))
    return found


def count_down(entry: Mapping[str, Any], left: int | None) -> dict[str, Any]:
    """`entry` with no more meetings than are `left`, and no day of one where none is; None for as
    many as it has."""
    many = entry.get("total_interactions")
    if left is None or not isinstance(many, int):
        return dict(entry)
    steps = entry.get("mood_trajectory")
    told = len(steps) if isinstance(steps, list) else 0
    many = min(many, max(left, told))
    days = {} if many else {"first_interaction": None, "last_interaction": None}
    return {**entry, **days, "total_interactions": many}

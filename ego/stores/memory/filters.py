"""Which memories are meant, as conditions that a database reads."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Self

from ego.core import text
from ego.core.confiding import is_confided
from ego.core.events import Event, list_hearers
from ego.stores.engine.times import to_microseconds


@dataclass(frozen=True, slots=True)
class Filter:
    """Which memories are meant; None or nothing means any. `since` is included, `until` is not.

    `people` are the names of one person: a memory with any of them passes.
    """

    category: str | None = None
    emotion: str | None = None
    people: tuple[str, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    set_aside: bool = False
    """Those that wait to be brought back or purged, instead of those that are there."""
    not_private: bool = False
    """Only those that may be told to others."""
    own: frozenset[int] = frozenset()
    """Which private ones may be told all the same, by seq: of what the listener said or heard."""
    tellers: frozenset[str] | None = None
    """Whose secrets of talk may be told, by normalised names, the companion's by none; None for
    everybody's."""

    def with_secrets(self) -> Self:
        """The same of what nobody but its teller may hear, too."""
        return replace(self, not_private=False, own=frozenset(), tellers=None)

    def tells_private(self, seq: int) -> bool:
        """Whether a private memory may be told."""
        return not self.not_private or seq in self.own

    def tells_turn(self, event: Event) -> bool:
        """Whether a turn of talk may be told, as far as it is a secret."""
        is_theirs = self.tellers is None or any(
            text.normalise(one) in self.tellers for one in list_hearers(event)
        )
        return is_theirs or not is_confided(event)

    def clause(self) -> tuple[str, list[Any]]:
        """A condition on a table called memories, and its values."""
        condition, values = self._without_people()
        if self.people:
            condition += (
                " AND seq IN (SELECT seq FROM memory_people"
                " WHERE person IN (SELECT value FROM json_each(?)))"
            )
            values.append(json.dumps(self.persons()))
        return condition, values

    def newest_first(self, limit: int, offset: int) -> tuple[str, list[Any]]:
        """A condition that only the newest of those that pass meet: `limit` behind `offset`.

        A person's memories are kept in their order, so the newest are read off there.
        """
        condition, values = self._without_people()
        if not self.people:
            return condition, values
        one = (
            "SELECT who.seq FROM memory_people AS who CROSS JOIN memories"
            " WHERE memories.seq = who.seq AND who.person = ?"
            f" AND {condition} ORDER BY who.at DESC, who.seq DESC LIMIT ?"
        )
        persons = self.persons()
        each = " UNION ".join([f"SELECT seq FROM ({one}) AS theirs"] * len(persons))
        chosen = [value for person in persons for value in (person, *values, limit + offset)]
        return f"seq IN ({each})", chosen

    def persons(self) -> list[str]:
        """The names as they are compared."""
        return sorted({text.normalise(name) for name in self.people})

    def _without_people(self) -> tuple[str, list[Any]]:
        conditions = [f"forgotten_at IS {'NOT ' if self.set_aside else ''}NULL"]
        values: list[Any] = []
        for column, value in (("category", self.category), ("emotion", self.emotion)):
            if value is not None:
                conditions.append(f"{column} = ?")
                values.append(value)
        if self.not_private:
            conditions.append("private = 0")
        for comparison, moment in ((">=", self.since), ("<", self.until)):
            if moment is not None:
                conditions.append(f"memories.at {comparison} ?")
                values.append(to_microseconds(moment))
        return " AND ".join(conditions), values

    @property
    def is_open(self) -> bool:
        """Whether every memory passes."""
        return self == Filter()

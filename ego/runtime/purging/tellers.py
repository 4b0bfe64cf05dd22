"""Who told a turn or a memory: by all the names of whoever is known to have told it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ego.core import text
from ego.core.events import Event, find_partner
from ego.core.identity import people as relationships
from ego.core.memory.memories import Memory
from ego.core.talk.quoting import Teller
from ego.errors import StateError

if TYPE_CHECKING:
    from ego.runtime.ego import Ego

_AT_ANY_TIME = datetime.max.replace(tzinfo=UTC)
"""A fact may have been told as late as can be."""


@dataclass(frozen=True)
class Tellers:
    """Everybody who may have told something."""

    names: frozenset[str]
    """All names of everybody that is known, the companion's too."""
    companion: str
    _called: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, ego: Ego) -> Tellers:
        """Those that `ego` knows. What cannot be read adds none, and is warned about."""
        try:
            everyone = ego.everyone(ego.people())
        except StateError as error:
            ego.warn(error.sentence)
            everyone = []
        several = [relationships.names(one) for one in everyone]
        names = frozenset({ego.settings.companion, *(name for one in several for name in one)})
        called = {
            text.normalise(name): frozenset(map(text.normalise, one))
            for one in several
            for name in one
        }
        return cls(names, ego.companion, called)

    def find(self, one: Memory | Event) -> Teller:
        """Who told a turn; of a memory all whom it names."""
        if isinstance(one, Event):
            return Teller(self._all_names(find_partner(one) or self.companion), one.at)
        return Teller(self._all_names(*one.named), one.at)

    def find_of_fact(self, entry: Mapping[str, Any]) -> Teller:
        """Whose fact it is."""
        return Teller(self._all_names(*relationships.names(entry)), _AT_ANY_TIME)

    def find_about(self, name: str, at: datetime) -> Teller:
        """Whom something that was noted then is about."""
        return Teller(self._all_names(name), at)

    def _all_names(self, *several: str) -> frozenset[str]:
        plain = [text.normalise(name) for name in several if name]
        return frozenset[str]().union(*(self._called.get(one, {one}) for one in plain))

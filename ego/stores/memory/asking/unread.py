"""A memory as its row keeps it, before it is read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from ego.core.memory.memories import Memory
from ego.stores.engine.contract import Row
from ego.stores.engine.times import from_microseconds


class Unread(NamedTuple):
    """A memory as it is kept; of many that are compared only a few are read."""

    row: Row
    named: Sequence[tuple[str, int]]

    @property
    def seq(self) -> int:
        """Its number."""
        return int(self.row["seq"])

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.row["id"])

    @property
    def content(self) -> str:
        """Its words."""
        return str(self.row["content"])

    @property
    def at(self) -> datetime:
        """When it happened."""
        return from_microseconds(self.row["at"])

    @property
    def people(self) -> tuple[str, ...]:
        """Who was there."""
        return tuple(name for name, about in self.named if not about)

    @property
    def about(self) -> tuple[str, ...]:
        """Who else it is about."""
        return tuple(name for name, about in self.named if about)

    @property
    def tags(self) -> tuple[str, ...]:
        """Its tags."""
        return _texts(self.row["tags"])

    def read(self) -> Memory:
        """It as a value."""
        row = self.row
        return Memory(
            id=self.id,
            content=self.content,
            at=self.at,
            category=row["category"],
            emotion=row["emotion"],
            secondary=_texts(row["secondary"]),
            intensity=row["intensity"],
            valence=row["valence"],
            arousal=row["arousal"],
            importance=row["importance"],
            tags=self.tags,
            people=self.people,
            about=self.about,
            private=bool(row["private"]),
            body_state={} if row["body_state"] == "{}" else json.loads(row["body_state"]),
            seq=row["seq"],
        )


def _texts(written: str) -> tuple[str, ...]:
    """A list as a column keeps it; most are empty."""
    return () if written == "[]" else tuple(json.loads(written))

"""What just happened, to be said on the next page, and how it is undone.

They are kept in this process alone, the newest few, and are gone when it ends.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ego.core.memory.pointing.ahead import Ahead

_KEPT = 64


@dataclass(frozen=True, slots=True)
class Undo:
    """How a change is taken back: a use of a tool, while what was changed is as it was left."""

    tool: str
    arguments: Mapping[str, Any]
    of: tuple[str, str] = ("", "")
    """What was changed, by its kind and name."""
    seen: str = ""
    """The version in which it was left; empty where that does not matter."""
    back: str = "/"
    """The page to go to."""
    points: Ahead | None = None
    """What lay ahead of a memory: the tool takes neither its end nor the days left out of it."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What happened."""

    said: str
    undo: Undo | None = None
    is_wrong: bool = False
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))


class Notices:
    """The newest of them, by their ids."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Notice] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, notice: Notice) -> Notice:
        """Keep one, and let the oldest go."""
        with self._lock:
            self._kept[notice.id] = notice
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return notice

    def look_up(self, its_id: str) -> Notice | None:
        """The one of that id, while it is kept."""
        with self._lock:
            return self._kept.get(its_id)

    def take(self, its_id: str) -> Notice | None:
        """The same, and keep it no more: what is undone is undone once."""
        with self._lock:
            return self._kept.pop(its_id, None)

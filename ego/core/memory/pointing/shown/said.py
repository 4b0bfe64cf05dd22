"""What was said since of a plan."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ego.core import text


class Since(NamedTuple):
    """What was said last of a plan that was kept before, and changed nothing of it."""

    at: datetime
    words: str
    """The sentence."""

    def line(self, now: datetime, columns: int) -> str:
        """It as it stands behind the plan."""
        return f'Since then: "{text.brief_quote(self.words, columns)}" ({text.age(self.at, now)})'

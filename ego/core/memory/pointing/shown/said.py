"""What was said since of a plan."""

from __future__ import annotations

import re
from datetime import datetime
from typing import NamedTuple

from ego.core import text

_STILL = re.compile(r"(?i)\b(?:not|yet|still)\b|n['’]?t\b|まだ|ない")


class Since(NamedTuple):
    """What was said last of a plan that was kept before, and changed nothing of it."""

    at: datetime
    words: str
    """The sentence."""

    @property
    def may_tell_outcome(self) -> bool:
        """Whether it may be how it went: "the exam is not over yet" is not."""
        return _STILL.search(self.words) is None

    def line(self, now: datetime, columns: int) -> str:
        """It as it stands behind the plan."""
        return f'Since then: "{text.brief_quote(self.words, columns)}" ({text.age(self.at, now)})'

"""What was said since of a plan."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ego.core import late, text

_STILL = late.regex(r"(?i)\b(?:not|yet|still)\b|n['’]?t\b|まだ|ない")
_NOT_YET = late.regex(
    r"(?i)\b(?:yet|still)\b|まだ|ない|(?:\bnot\b|n['’]?t\b)[^.!?]{0,20}\b(?:over|done|finished"
    r"|started|begun|happened|been|there|ready|gone|had|come|arrived|heard)\b"
)


class Since(NamedTuple):
    """What was said last of a plan that was kept before, and changed nothing of it."""

    at: datetime
    words: str
    """The sentence."""

    @property
    def may_tell_outcome(self) -> bool:
        """Whether it may be how it went: "the exam is not over yet" is not."""
        return _STILL.search(self.words) is None

    @property
    def tells_it_is_to_come(self) -> bool:
        """Whether it says that the thing itself was not, yet."""
        return _NOT_YET.search(self.words) is not None

    def line(self, now: datetime, columns: int) -> str:
        """It as it stands behind the plan."""
        return f'Since then: "{text.brief_quote(self.words, columns)}" ({text.age(self.at, now)})'

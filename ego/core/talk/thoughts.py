"""Think blocks: what a reasoning model writes to itself before it answers, `<think>…</think>`.

Only what an answer begins with is a thought; a later `<think>` is text. The white space around
a block goes with it. A thought that never ends means that nothing was said.
"""

from __future__ import annotations

import re

from ego.core import late

OPENS = "<think>"
TELLING = 3
"""From this length on, a beginning of `<think>` that an answer consists of is no text."""

_CLOSES = late.regex("</think>", re.IGNORECASE | re.ASCII)
_BLANKS = 64
"""Characters of white space before a thought; behind more of it an answer has begun."""


class Thoughts:
    """Drops the think blocks of one answer while it arrives: feed every chunk, then end it."""

    def __init__(self) -> None:
        self._held = ""
        self._thinks = self._has_thought = self._speaks = False

    @property
    def is_open(self) -> bool:
        """Whether a thought has begun and not ended."""
        return self._thinks

    def feed(self, chunk: str) -> str:
        """The part of what has arrived that is certainly no thought."""
        if self._speaks:
            return chunk
        self._held += chunk
        while True:
            if self._thinks and not self._close():
                return ""
            said = self._held.lstrip()
            if self._has_thought:
                self._held = said
            if said[: len(OPENS)].lower() == OPENS and self._may_think(said):
                self._thinks, self._held = True, said[len(OPENS) :]
                continue
            if OPENS.startswith(said.lower()) and self._may_think(said):
                return ""
            self._speaks = True
            return self._end()

    def end(self) -> str:
        """What was held back and turned out to be text."""
        if len(self._held.lstrip()) >= TELLING:
            self._thinks = True
        return "" if self._thinks else self._end()

    def _close(self) -> bool:
        end = _CLOSES.search(self._held)
        if end is None:
            self._held = self._held[-len(OPENS) :]
            return False
        self._thinks, self._has_thought, self._held = False, True, self._held[end.end() :]
        return True

    def _may_think(self, said: str) -> bool:
        return len(self._held) - len(said) <= _BLANKS

    def _end(self) -> str:
        said, self._held = self._held, ""
        return said


def after_thoughts(text: str) -> str | None:
    """`text` without the thoughts it begins with; None when it ends within one."""
    thoughts = Thoughts()
    said = thoughts.feed(text) + thoughts.end()
    return None if thoughts.is_open else said

"""Listening to one answer: what may be seen goes on at once, the trailer stays here."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ego.core.events import SAID_CHARACTERS, Reflection
from ego.voice.trailer import Splitter

Tell = Callable[[str], None]
"""Takes a piece of visible text. It may do with it what it likes, but not fail."""


class Heard(NamedTuple):
    """One answer, as far as it came."""

    visible: str
    """Without line ends at its end; the beginning only, of more than a million characters."""
    reflection: Reflection | None
    delimited: bool
    """Whether there was a delimiter, so that a broken trailer can be told from a missing one."""


class Hearing:
    """Hears one answer piece by piece; may be ended at any point, once."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._splitter = Splitter()
        self._kept: list[str] = []
        self._room = SAID_CHARACTERS

    @property
    def is_full(self) -> bool:
        """Whether as much has come as is kept of an answer."""
        return self._room <= 0

    def hear(self, piece: str) -> None:
        """Take the next piece of what the model says."""
        self._pass_on(self._splitter.feed(piece))

    def end(self) -> Heard:
        """Nothing more will come."""
        ending = self._splitter.end()
        self._pass_on(ending.visible)
        visible = "".join(self._kept).rstrip("\r\n")
        return Heard(visible, ending.reflection, ending.delimited)

    def _pass_on(self, visible: str) -> None:
        if not visible:
            return
        if not self.is_full:
            self._kept.append(visible[: self._room])
            self._room -= len(visible)
        self._tell(visible)

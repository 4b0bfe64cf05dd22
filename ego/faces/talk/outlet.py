"""What a model says, as it comes, on standard output: whoever reads it may leave at any time."""

from __future__ import annotations

import os
import sys

from ego.core import text
from ego.core.events import Event
from ego.errors import StateError
from ego.faces.terminal.show import Manner


def open_outlet(manner: Manner) -> Outlet:
    """Standard output for a talk; silent where its words are not asked for."""
    return Outlet(is_silent=manner.as_json or manner.quiet, escapes=sys.stdout.isatty())


class Outlet:
    """Standard output for text that comes in pieces, each flushed.

    It ends with one newline; a talk that failed before a word was said has none. Line ends
    are held back until something follows them. On a terminal, what could steer it is written
    out as an escape; a pipe gets every character as it is. When it cannot be written to any
    more, the rest goes nowhere: the talk is to be kept all the same.
    """

    def __init__(self, *, is_silent: bool, escapes: bool) -> None:
        self.is_closed = False
        self._is_silent = is_silent
        self._escapes = escapes
        self._held = ""
        self._has_told = False
        self._is_within_line = False
        self._problem: OSError | None = None

    def tell(self, piece: str) -> None:
        """Write a piece of text."""
        said = self._held + piece
        shown = said.rstrip("\r\n")
        self._held = said[len(shown) :]
        if shown:
            self._has_told = self._is_within_line = True
            self._write(shown)

    def begin_line(self) -> None:
        """End the line that was begun, where a person reads: something else is to be said."""
        if self._escapes and self._is_within_line:
            self._write("\n")
            self._is_within_line = False

    def end(self, *, even_if_empty: bool = False) -> None:
        """Nothing more comes."""
        self._held = ""
        was_ended = self._has_told and not self._is_within_line
        if (self._has_told or even_if_empty) and not was_ended:
            self._write("\n")
        self._is_within_line = False

    def refuse_if_unwritable(self, event: Event) -> None:
        """Raise StateError when text was lost for another reason than a reader that left."""
        if self._problem is not None and not isinstance(self._problem, BrokenPipeError):
            reason = self._problem.strerror
            raise StateError(
                f"Standard output cannot be written: {reason}. The turn is saved ({event.id})."
            )

    def _write(self, said: str) -> None:
        if self.is_closed or self._is_silent:
            return
        if self._escapes:
            said = text.safe(said.replace("\r", ""))
        try:
            sys.stdout.buffer.write(said.encode("utf-8", "replace"))
            sys.stdout.flush()
        except OSError as problem:
            self.is_closed, self._problem = True, problem
            # What is still buffered is written to nowhere, or the exit would fail once more.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

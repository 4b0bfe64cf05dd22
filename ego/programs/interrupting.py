"""Interruptions that wait until what was heard is kept: Ctrl-C, a polite end, a hang-up.

Whoever interrupts a pipe ends the program before it too: its output ends as the signal comes, and
that may be while what it said is being kept.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")


class Interruptions:
    """What came while it had to wait; `let_in` tells where it need not."""

    def __init__(self) -> None:
        self._handlers: dict[int, Callable[[int, FrameType | None], object]] = {}
        self._came: list[tuple[int, FrameType | None]] = []
        self._may_come = False

    @contextmanager
    def let_in(self) -> Iterator[None]:
        """Within this block an interruption breaks off, as it would without all this."""
        self._may_come = True
        try:
            yield
        finally:
            self._may_come = False

    def begin(self) -> None:
        """Hold those back that somebody here handles; the others end the process as ever."""
        for name in _NAMES:
            number = getattr(signal, name, None)
            before = signal.getsignal(number) if number else None
            if number and callable(before):
                self._handlers[number] = before
                signal.signal(number, self._hear)

    def end(self) -> None:
        """Hold none back any more."""
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def break_off(self) -> None:
        """Let go on what waited, if anything did."""
        if self._came:
            number, frame = self._came.pop(0)
            self._handlers[number](number, frame)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self._may_come or self._came:
            self._handlers[number](number, frame)
        self._came.append((number, frame))


@contextmanager
def waiting() -> Iterator[Interruptions]:
    """Let an interruption wait for the end of the block, but where it is let in; a second one does
    not. Signals come in the main thread alone; in another nothing is done."""
    interruptions = Interruptions()
    if threading.current_thread() is not threading.main_thread():
        yield interruptions
        return
    try:
        interruptions.begin()
        yield interruptions
    finally:
        interruptions.end()
    interruptions.break_off()

"""How much at once: requests a minute for each token, and calls at once for each ego."""

from __future__ import annotations

import math
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import IO

import anyio

from ego.faces.http.refusals import Refused

CALLS_AT_ONCE = 4
"""For each ego. It has one writer at a time, and more would only wait in threads."""
WAIT_SECONDS = 5.0
"""How long a call waits for one of them to end."""
_LOOK_SECONDS = 0.02
_MOST_KNOWN = 10_000
"""So many tokens are remembered; those that have their whole allowance need not be."""


class Rates:
    """A bucket for each token, that fills again as time goes by.

    A sixth of a minute's allowance can be used at once.
    """

    def __init__(self, a_minute: float) -> None:
        self._a_second = a_minute / 60
        self._most = max(1.0, a_minute / 6)
        self._left: dict[str, tuple[float, float]] = {}

    def spend(self, key: str) -> None:
        """One request of `key`. Raises Refused where it has none left."""
        if not self._a_second:
            return
        now = time.monotonic()
        left = self._refilled(key, now) - 1
        if left < 0:
            seconds = math.ceil(-left / self._a_second)
            raise Refused(429, "Too many requests for this token.", retry_after=str(seconds))
        if len(self._left) >= _MOST_KNOWN:
            self._left = {
                one: kept
                for one, kept in self._left.items()
                if self._refilled(one, now) < self._most
            }
        self._left[key] = (left, now)

    def _refilled(self, key: str, now: float) -> float:
        left, at = self._left.get(key, (self._most, now))
        return min(self._most, left + (now - at) * self._a_second)


class Slots:
    """The calls at once of each ego, counted over all processes that share `shared`.

    A slot of an ego is a byte of that file, locked while it is taken: whoever dies gives it back.
    """

    def __init__(self, shared: IO[bytes] | None) -> None:
        self._shared = shared
        self._taken: dict[int, set[int]] = {}

    @asynccontextmanager
    async def take(self, ego: int) -> AsyncIterator[None]:
        """One of the ego's slots, for one call. Raises Refused where none gets free in time."""
        slot = None
        with anyio.move_on_after(WAIT_SECONDS):
            while (slot := self._find(ego)) is None:
                await anyio.sleep(_LOOK_SECONDS)
        if slot is None:
            raise Refused(429, "Too many calls at once for this ego.", retry_after="1")
        try:
            yield
        finally:
            self._give_back(ego, slot)

    def _find(self, ego: int) -> int | None:
        taken = self._taken.get(ego, set())
        for slot in range(CALLS_AT_ONCE):
            if slot not in taken and self._lock(ego * CALLS_AT_ONCE + slot):
                self._taken.setdefault(ego, taken).add(slot)
                return slot
        return None

    def _give_back(self, ego: int, slot: int) -> None:
        if self._shared is not None:
            import fcntl

            fcntl.lockf(self._shared, fcntl.LOCK_UN, 1, ego * CALLS_AT_ONCE + slot)
        self._taken[ego].discard(slot)
        if not self._taken[ego]:
            del self._taken[ego]

    def _lock(self, byte: int) -> bool:
        if self._shared is None:
            return True
        import fcntl

        try:
            fcntl.lockf(self._shared, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)
        except OSError:  # another process has it
            return False
        return True


def share_slots() -> str:
    """The name of a file that several processes count their calls in."""
    with tempfile.NamedTemporaryFile(prefix="ego-http-", delete=False) as file:
        return file.name

"""Tells every open page that something was written, by whichever process.

One thread looks, whatever the number of pages; a page asks for itself anew when it is told.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ego.config import Settings
from ego.errors import EgoError
from ego.runtime import news
from ego.runtime.ego import open_ego

if TYPE_CHECKING:
    from collections.abc import Iterator

_SIGN_OF_LIFE = 15.0
"""Seconds after which a page hears something, even if nothing was written."""


class Poller:
    """Looks every half second, while it runs."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pages: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        self._lock = threading.Lock()
        self._ending = threading.Event()
        self.number = 0
        """How often something was written since it began to look."""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Look until the block ends."""
        thread = threading.Thread(target=self._look, name="poller", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self.end()
            thread.join(timeout=2)

    def end(self) -> None:
        """Look no more, and let every page go."""
        self._ending.set()
        self._tell()

    async def listen(self) -> AsyncIterator[str]:
        """Server-sent events for one page: the number now, and each one that comes."""
        heard = asyncio.Event()
        with self._lock:
            self._pages[heard] = asyncio.get_running_loop()
        try:
            told = self.number
            yield f"retry: 1000\ndata: {told}\n\n"
            while not self._ending.is_set():
                if told != self.number:
                    told = self.number
                    yield f"data: {told}\n\n"
                try:
                    await asyncio.wait_for(heard.wait(), _SIGN_OF_LIFE)
                    heard.clear()
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            with self._lock:
                self._pages.pop(heard, None)

    def _look(self) -> None:
        known: news.Mark | None = None
        while not self._ending.is_set():
            try:
                with open_ego(self._settings, observes_only=True) as ego:
                    while not self._ending.wait(news.LOOK_SECONDS):
                        found = news.mark(ego)
                        if known is not None and found != known:
                            self.number += 1
                            self._tell()
                        known = found
            except (EgoError, OSError):  # moved away or replaced: the pages say what is wrong
                self._ending.wait(4 * news.LOOK_SECONDS)

    def _tell(self) -> None:
        with self._lock:
            for heard, loop in self._pages.items():
                loop.call_soon_threadsafe(heard.set)

"""A server that a signal ends, once what is under way is done."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Iterator
from types import FrameType

import uvicorn

from ego.faces.http.wire import Impatient

GRACE_SECONDS = 10
"""How long calls under way may finish once the server is told to end."""
_KEEP_SECONDS = 75
"""How long a connection is kept for a next request: longer than proxies keep theirs."""


def configure(
    application: Callable[..., Awaitable[None]],
    *,
    grace_seconds: int = GRACE_SECONDS,
    connections: int | None = None,
    dates: bool = True,
) -> uvicorn.Config:
    """How `application` is served, at most so many `connections` at once where that is said.

    With `dates` each answer says when it was made, which one that is passed on says itself.
    """
    return uvicorn.Config(
        application,
        http=Impatient,
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=dates,
        limit_concurrency=connections,
        timeout_keep_alive=_KEEP_SECONDS,
        timeout_graceful_shutdown=grace_seconds,
    )


class Server(uvicorn.Server):
    """The server, that ends as a command does: 0 when it is told to, 130 on Ctrl-C."""

    exit_code = 0

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let a signal end it, once what is under way is done."""
        before = {one: signal.signal(one, self._end) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def _end(self, number: int, _frame: FrameType | None) -> None:
        self.exit_code = 130 if number == signal.SIGINT else 0
        self.should_exit = True
        # A call that takes longer sits in a thread, which an ordinary exit would wait for.
        last = threading.Timer(GRACE_SECONDS + 1, os._exit, (self.exit_code,))
        last.daemon = True
        last.start()

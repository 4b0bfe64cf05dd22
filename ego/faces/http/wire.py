"""How connections are read: whoever is slow to say what is wanted is not waited for."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
"""So long the head of a request may take."""


class Impatient(H11Protocol):
    """HTTP/1.1, with an end to requests whose head never comes whole."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._begin_to_wait()

    def data_received(self, data: bytes) -> None:
        """Wait no more where a request is under way; wait for the rest of one that has begun."""
        super().data_received(data)
        if self._is_at_work():
            self._stop_waiting()
        elif self._patience is None:
            self._begin_to_wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _is_at_work(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _begin_to_wait(self) -> None:
        self._patience = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        self._patience = None
        if not self._is_at_work():
            self.transport.close()

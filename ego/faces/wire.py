"""The wire of `ego serve`: standard input and output, where every request gets its answer.

The SDK drops what it is still working on as soon as its input ends. A client that writes its
requests and closes, as `printf … | ego serve` does, would never hear. So the end is held back
until what was asked has been answered.
"""

from __future__ import annotations

from collections.abc import AsyncIterable
from contextlib import aclosing, suppress
from typing import Protocol

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.server import MCPServer
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp.types import JSONRPCError, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse

PATIENCE_SECONDS = 60.0
"""How long answers are still waited for once nothing more can be asked."""
_ENDLESS = frozenset({"subscriptions/listen"})
"""What is answered when its client leaves, and not before."""
_CANCELLED = "notifications/cancelled"

_GONE = (anyio.BrokenResourceError, anyio.ClosedResourceError)
"""The other end is gone; why is told by whoever holds it."""

_Incoming = SessionMessage | Exception


class _Outgoing(Protocol):
    async def send(self, item: SessionMessage, /) -> None: ...
    async def aclose(self) -> None: ...


class Unanswered:
    """The requests that were read and wait for their answer."""

    def __init__(self) -> None:
        self._waiting: set[str] = set()
        self._answered = anyio.Event()

    def hear(self, said: _Incoming) -> None:
        """Count a request, or count it no more: a cancelled one gets no answer."""
        match said:
            case SessionMessage(message=JSONRPCRequest(id=number, method=method)):
                if method not in _ENDLESS:
                    self._waiting.add(str(number))
            case SessionMessage(message=JSONRPCNotification(method=method, params=params)):
                if method == _CANCELLED:
                    self._waiting.discard(str((params or {}).get("requestId")))

    def answer(self, said: SessionMessage) -> None:
        """Count a request no more that was answered."""
        if isinstance(said.message, JSONRPCResponse | JSONRPCError):
            self._waiting.discard(str(said.message.id))
            self._answered.set()

    async def end(self) -> None:
        """Until every request is answered, or for as long as anybody may wait."""
        with anyio.move_on_after(PATIENCE_SECONDS):
            while self._waiting:
                self._answered = anyio.Event()
                await self._answered.wait()


async def serve(server: MCPServer) -> None:
    """Serve until the client leaves, and has the answers to what it asked."""
    server.streamable_http_app()  # what the SDK makes its low-level server public by
    speaking = server.session_manager.app
    unanswered = Unanswered()
    async with stdio_server() as (incoming, outgoing), anyio.create_task_group() as group:
        asked, asking = anyio.create_memory_object_stream[_Incoming]()
        told, telling = anyio.create_memory_object_stream[SessionMessage]()
        group.start_soon(_hear, incoming, asked, unanswered)
        group.start_soon(_tell, telling, outgoing, unanswered)
        await speaking.run(asking, told, speaking.create_initialization_options())


async def _hear(
    incoming: AsyncIterable[_Incoming],
    asked: MemoryObjectSendStream[_Incoming],
    unanswered: Unanswered,
) -> None:
    with suppress(*_GONE):
        async with asked:
            async for said in incoming:
                unanswered.hear(said)
                await asked.send(said)
            await unanswered.end()


async def _tell(
    telling: MemoryObjectReceiveStream[SessionMessage],
    outgoing: _Outgoing,
    unanswered: Unanswered,
) -> None:
    with suppress(*_GONE):
        async with telling, aclosing(outgoing):
            async for said in telling:
                await outgoing.send(said)
                unanswered.answer(said)

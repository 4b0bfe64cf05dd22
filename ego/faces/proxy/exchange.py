"""One request and its answer: what comes from the client, what goes back, and when it is gone."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from typing import TYPE_CHECKING, Any

import anyio
import httpx

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    Headers = list[tuple[bytes, bytes]]

HOP = frozenset(
    b"""connection keep-alive proxy-connection proxy-authenticate proxy-authorization te trailer
    transfer-encoding upgrade""".split()
)
"""What a header says of one connection alone."""
MOST_BYTES = 64 << 20
"""Of the body of a request that may be talk; a longer one passes as it comes."""


class Refused(Exception):
    """A request that goes nowhere: a status and the sentence that says why."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status, self.said = status, said


class BrokenOff(Exception):
    """The upstream broke off within an answer; the client sees the same."""


class Exchange:
    """One request and its answer, as the server hands them over."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, beside: Headers) -> None:
        self.scope = scope
        self.has_begun = False
        self._receive, self._send, self._beside = receive, send, beside
        self._is_read = False

    def header(self, name: bytes) -> bytes:
        """A header of the request; empty without."""
        return next((value for key, value in self.scope["headers"] if key == name), b"")

    async def body(self) -> tuple[bytes, bool]:
        """The body, and whether that is all of it."""
        whole = bytearray()
        async for piece in self.stream():
            whole += piece
            if len(whole) > MOST_BYTES:
                return bytes(whole), False
        return bytes(whole), True

    async def stream(self, begun: bytes = b"") -> AsyncIterator[bytes]:
        """The body as it comes, behind what was read of it."""
        if begun:
            yield begun
        while not self._is_read:
            message = await self._receive()
            if message["type"] != "http.request":
                raise Refused(400, "The request broke off.")
            self._is_read = not message.get("more_body", False)
            yield message.get("body", b"")

    def until_gone(self) -> UntilGone:
        """What ends when the client hangs up."""
        return UntilGone(self)

    async def wait_until_gone(self) -> None:
        """Wait for the client to hang up, once all it sends was read."""
        while not self._is_read:
            await anyio.sleep(0.05)
        while (await self._receive())["type"] != "http.disconnect":
            pass

    async def begin(
        self,
        response: httpx.Response,
        more: Iterable[tuple[bytes, bytes]] = (),
        *,
        changed: bool = False,
        length: int | None = None,
    ) -> None:
        """Begin the answer as the upstream began it; a changed one has another length."""
        dropped = {*HOP, *((b"content-length", b"content-encoding") if changed else ())}
        headers = [
            (name.lower(), value)
            for name, value in response.headers.raw
            if name.lower() not in dropped
        ]
        if length is not None:
            headers.append((b"content-length", str(length).encode()))
        there = {name for name, _ in headers}
        beside = [one for one in self._beside if one[0] not in there]
        await self._start(response.status_code, [*headers, *beside, *more])

    async def tell_all(self, pieces: AsyncIterator[bytes]) -> None:
        """Pass on what comes, as it comes."""
        async for piece in pieces:
            await self.tell(piece)
        await self.tell(b"", more=False)

    async def tell(self, said: bytes, *, more: bool = True) -> None:
        """A piece of the answer."""
        if said or not more:
            await self._send({"type": "http.response.body", "body": said, "more_body": more})

    async def give(self, status: int, body: bytes, headers: Headers) -> None:
        """An answer of our own."""
        length = (b"content-length", str(len(body)).encode())
        await self._start(status, [*headers, *([length] if status != 204 else []), *self._beside])
        await self.tell(body, more=False)

    async def refuse(self, status: int, said: str) -> None:
        """Say why not, in the shape in which the protocol says it."""
        error = {"message": said, "type": "ego_proxy", "param": None, "code": None}
        body = json.dumps({"error": error}).encode()
        await self.give(status, body, [(b"content-type", b"application/json")])

    async def _start(self, status: int, headers: Headers) -> None:
        self.has_begun = True
        await self._send({"type": "http.response.start", "status": status, "headers": headers})


class UntilGone:
    """Ends what stands within it when the client hangs up."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange
        self._group = anyio.create_task_group()

    async def __aenter__(self) -> None:
        await self._group.__aenter__()
        self._group.start_soon(self._watch)

    async def _watch(self) -> None:
        await self._exchange.wait_until_gone()
        self._group.cancel_scope.cancel()

    async def __aexit__(self, *exc: Any) -> bool | None:
        self._group.cancel_scope.cancel()
        try:
            return await self._group.__aexit__(*exc)
        except BaseExceptionGroup as group:  # it is one thing that went wrong here
            raise group.exceptions[0] from None


class Sent:
    """A request that is on its way until the block ends."""

    def __init__(self, client: httpx.AsyncClient, request: httpx.Request) -> None:
        self._client, self._request = client, request
        self._response: httpx.Response | None = None

    async def __aenter__(self) -> httpx.Response:
        self._response = await self._client.send(self._request, stream=True)
        return self._response

    async def __aexit__(self, *exc: object) -> None:
        if self._response is not None:
            with anyio.CancelScope(shield=True):
                await self._response.aclose()

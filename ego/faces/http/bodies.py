"""The body of a request: read whole within a limit and a time, before anybody works on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import anyio

from ego.faces.http.refusals import Refused

if TYPE_CHECKING:
    from starlette.types import Message, Receive

MOST_BYTES = 1024 * 1024
SECONDS = 10.0


async def read_body(receive: Receive, headers: dict[str, str]) -> bytes:
    """The whole body. Raises Refused for one that is too big, too slow, or breaks off."""
    if _declared(headers.get("content-length", "")) > MOST_BYTES:
        raise _too_big()
    body, message = bytearray(), None
    with anyio.move_on_after(SECONDS):
        while message is None or message.get("more_body", False):
            message = await receive()
            if message["type"] != "http.request":
                raise Refused(400, "The request broke off.")
            body += message.get("body", b"")
            if len(body) > MOST_BYTES:
                raise _too_big()
        return bytes(body)
    raise Refused(408, f"The request did not arrive within {SECONDS:.0f} seconds.")


def replay(body: bytes, receive: Receive) -> Receive:
    """`receive`, for somebody who has not read the body yet."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


def _declared(length: str) -> int:
    return int(length) if length.isascii() and length.isdecimal() and len(length) < 20 else 0


def _too_big() -> Refused:
    return Refused(413, f"A request may have {MOST_BYTES // 1024} KiB.")

"""What stands before the tools: each request is looked at from the outside in.

Its address, the host and the page it comes from, its token, how often that token has asked, its
body, how much its ego has to do already. Only what passes reaches the SDK.
"""

from __future__ import annotations

import json
import logging
import os
import time
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any

from ego.faces.http.bodies import read_body, replay
from ego.faces.http.doors.guests import Door, Visit, visit
from ego.faces.http.limits import Rates, Slots
from ego.faces.http.measures import CONTENT_TYPE, Measures
from ego.faces.http.plan import PATH, Plan, is_loopback
from ego.faces.http.refusals import Refused

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.types import Message, Receive, Scope, Send

METADATA = "/.well-known/oauth-protected-resource"
"""Where a client learns who issues tokens (RFC 9728), with or without the path behind it."""

log = logging.getLogger("ego.http")


class Guard:
    """The application that a server serves: the tools, behind all that is looked at before."""

    def __init__(
        self,
        plan: Plan,
        door: Door,
        served: Starlette,
        measures: Measures,
        rates: Rates,
        slots: Slots,
    ) -> None:
        self._plan, self._door, self._served = plan, door, served
        self._measures, self._rates, self._slots = measures, rates, slots
        self._seen = (0.0, False)

    def running(self) -> AbstractAsyncContextManager[Any]:
        """What the tools need to be asked, for as long as they may be."""
        return self._served.router.lifespan_context(self._served)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        headers = {
            key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]
        }
        answer = _Answer(send, self._beside(headers))
        number, started = os.urandom(4).hex(), time.monotonic()
        is_for_tools = scope["path"] == PATH
        try:
            await self._answer(scope, headers, receive, answer, number)
        except Refused as refused:
            await answer.refuse(refused, self._way_in(refused, headers))
        except (
            Exception
        ):  # a mistake of ours ends one request, never the server; the log has it all
            log.exception("request %s failed", number)
            await answer.refuse(Refused(500, "Something went wrong here."), {})
        if is_for_tools:
            self._measures.note_answer(number, answer.status, started)

    async def _answer(
        self, scope: Scope, headers: dict[str, str], receive: Receive, answer: _Answer, number: str
    ) -> None:
        path, method = scope["path"], scope["method"]
        match path:
            case "/health":
                await answer.give(200, b"ok\n")
                return
            case "/ready":
                is_open = await self._is_open()
                await answer.give(*((200, b"ready\n") if is_open else (503, b"not ready\n")))
                return
        self._check_where_from(headers)
        if path == "/metrics" and method == "GET":
            await answer.give(200, self._measures.as_text(), content_type=CONTENT_TYPE)
        elif self._plan.issuer and path in (METADATA, METADATA + PATH) and method == "GET":
            await answer.give_json(200, self._metadata(headers))
        elif path != PATH:
            raise Refused(404, f"There is nothing here; the tools are at {PATH}.")
        elif method == "OPTIONS" and "origin" in headers:
            await answer.give(204, b"", **_PREFLIGHT)
        elif method != "POST":  # no server of ours has anything to say by itself
            raise Refused(405, "Only POST is served here.", allow="POST")
        else:
            await self._let_in(scope, headers, receive, answer, number)

    async def _let_in(
        self, scope: Scope, headers: dict[str, str], receive: Receive, answer: _Answer, number: str
    ) -> None:
        guest = await self._door.admit(_bearer(headers))
        self._rates.spend(guest.key)
        body = await read_body(receive, headers)
        async with self._slots.take(guest.ego):
            here = answer.visit = Visit(number, guest)
            token = visit.set(here)
            try:
                await self._served(scope, replay(body, receive), answer)
            finally:
                visit.reset(token)

    async def _is_open(self) -> bool:
        """Whether calls would be answered, as of a second ago at most: anybody may ask."""
        until, is_open = self._seen
        if time.monotonic() > until:
            is_open = await self._door.is_open()
            self._seen = time.monotonic() + 1, is_open
        return is_open

    def _check_where_from(self, headers: Mapping[str, str]) -> None:
        """Refuse what a page in somebody's browser could send here under another name."""
        host = headers.get("host", "").lower()
        if host not in self._plan.hosts and _without_port(host) not in self._plan.hosts:
            raise Refused(421, "This server is not called so.")
        origin = headers.get("origin")
        if origin is not None and origin not in self._plan.origins:
            raise Refused(403, "Pages from there may not call this server.")

    def _beside(self, headers: Mapping[str, str]) -> dict[str, str]:
        """What a browser has to be told, so that a page that may call can read the answer."""
        origin = headers.get("origin")
        if origin is None or origin not in self._plan.origins:
            return {}
        return {
            "access-control-allow-origin": origin,
            "access-control-expose-headers": "mcp-protocol-version, www-authenticate, retry-after",
            "vary": "Origin",
        }

    def _way_in(self, refused: Refused, headers: Mapping[str, str]) -> dict[str, str]:
        """What tells a client without a good token how to get one."""
        if refused.status != 401:
            return {}
        asked = f'Bearer error="invalid_token", error_description="{refused.said}"'
        if self._plan.issuer:
            asked += f', resource_metadata="{self._origin(headers)}{METADATA}{PATH}"'
        return {"www-authenticate": asked}

    def _metadata(self, headers: Mapping[str, str]) -> dict[str, object]:
        assert self._plan.issuer
        audience = self._plan.issuer.audience
        is_address = audience.startswith(("https://", "http://"))
        return {
            "resource": audience if is_address else f"{self._origin(headers)}{PATH}",
            "authorization_servers": [self._plan.issuer.url],
            "bearer_methods_supported": ["header"],
            "resource_name": "ego",
        }

    def _origin(self, headers: Mapping[str, str]) -> str:
        """How the client reaches this server; a name that was checked before."""
        host = headers["host"]
        is_here = is_loopback(_without_port(host).strip("[]"))
        return f"{'http' if is_here else 'https'}://{host}"


class _Answer:
    """An answer on its way: it begins when its first part is there, so that it may be another."""

    def __init__(self, send: Send, beside: dict[str, str]) -> None:
        self._send, self._beside = send, beside
        self._start: Message | None = None
        self.status = 499
        """Of the answer that was sent; this one where the client did not wait for any."""
        self.visit: Visit | None = None
        self._is_over = False
        """Another answer was given in the place of the SDK's."""

    async def __call__(self, message: Message) -> None:
        """What the SDK sends, or another answer where its ego could not be had in time."""
        if self.visit is not None and self.visit.is_busy:
            self._is_over = True
            await self.refuse(Refused(503, "Too much to do just now.", retry_after="2"), {})
        elif not self._is_over:
            await self._pass_on(message)

    async def _pass_on(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
            return
        if self._start is not None:
            beside = [(key.encode(), value.encode()) for key, value in self._beside.items()]
            start = {**self._start, "headers": [*self._start.get("headers", ()), *beside]}
            self.status, self._start = start["status"], None
            await self._send(start)
        await self._send(message)

    async def give(
        self, status: int, body: bytes, content_type: str = "text/plain; charset=utf-8", **more: str
    ) -> None:
        """An answer of our own; underscores in names of headers are hyphens."""
        named = {name.replace("_", "-"): value for name, value in more.items()}
        headers = {"content-type": content_type, "content-length": str(len(body)), **named}
        pairs = [
            (key.encode(), value.encode("latin-1", "replace")) for key, value in headers.items()
        ]
        self.visit, self._start = None, None
        await self._pass_on({"type": "http.response.start", "status": status, "headers": pairs})
        await self._pass_on({"type": "http.response.body", "body": body})

    async def give_json(self, status: int, said: object, **more: str) -> None:
        """An answer for programs."""
        await self.give(status, json.dumps(said).encode(), "application/json", **more)

    async def refuse(self, refused: Refused, more: dict[str, str]) -> None:
        """Say why not, unless an answer has begun."""
        if self.status == 499:
            error = {"code": -32000, "message": refused.said}
            said = {"jsonrpc": "2.0", "id": None, "error": error}
            await self.give_json(refused.status, said, **refused.headers, **more)


_PREFLIGHT = {
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "authorization, content-type, accept, mcp-protocol-version,"
    " mcp-session-id, mcp-method, mcp-name, last-event-id",
    "access-control-max-age": "600",
}


def _bearer(headers: Mapping[str, str]) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


def _without_port(host: str) -> str:
    name, _, port = host.rpartition(":")
    return name if name and port.isdecimal() else host

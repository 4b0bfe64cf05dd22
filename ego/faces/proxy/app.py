"""The proxy itself: requests go to the upstream and answers come back, talk with an inner life."""

from __future__ import annotations

import hmac
import logging
from collections.abc import AsyncIterator, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx

from ego.core.mood.mood import Mood
from ego.faces.http.plan import digest, is_loopback
from ego.faces.proxy import requests
from ego.faces.proxy.answers import Answer, Events
from ego.faces.proxy.exchange import HOP, BrokenOff, Exchange, Refused, Sent
from ego.faces.proxy.inner import Inner
from ego.faces.proxy.plan import Standing
from ego.faces.proxy.requests import Talk
from ego.tools.talk.proxied import Turn, turn_of

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    Headers = list[tuple[bytes, bytes]]

log = logging.getLogger(__name__)

TALK = ("/v1/chat/completions", "/chat/completions")
MOOD = b"x-ego-mood"
_OWN = b"x-ego"
_TOKEN = b"x-ego-token"
_TIMES = {"timeout": httpx.Timeout(None, connect=10.0).as_dict()}
"""A model may think for as long as it likes."""
_ENDS_HERE = (b"host", b"content-length", _OWN, _TOKEN)


class Proxy:
    """The ASGI application."""

    def __init__(self, plan: Standing, inner: Inner, client: httpx.AsyncClient) -> None:
        self._plan, self._inner, self._client = plan, inner, client

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        exchange = Exchange(scope, receive, send, self._beside(dict(scope["headers"])))
        try:
            self._let_in(scope)
            if _is_preflight(scope):
                await exchange.give(204, b"", _preflight(scope))
            elif scope["method"] == "POST" and scope["path"] in TALK:
                await self._complete(exchange)
            else:
                await self._pass(exchange, exchange.stream())
        except Refused as refused:
            await exchange.refuse(refused.status, refused.said)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            if exchange.has_begun:  # as the upstream broke off, so does this
                raise BrokenOff from None
            log.warning("the upstream cannot be reached: %s", type(error).__name__)
            await exchange.refuse(502, f"The model's server cannot be reached ({_why(error)}).")

    # Who may come

    def _let_in(self, scope: Scope) -> None:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and not self._may_call(origin):
            raise Refused(
                403, f"Pages of {origin[:80]} may not call this. --allow-origin lets them."
            )
        if self._plan.digest is None:
            host = headers.get(b"host", b"").decode("latin-1")
            if not is_loopback(urlsplit(f"//{host}").hostname or ""):
                raise Refused(403, "This server is called 127.0.0.1 or localhost, nothing else.")
            return
        if _is_preflight(scope):
            return
        if not hmac.compare_digest(digest(self._token(headers)), self._plan.digest):
            where = "the API key" if self._plan.key else "the header X-Ego-Token"
            raise Refused(401, f"The proxy has a token of its own: give it as {where}.")

    def _token(self, headers: Mapping[bytes, bytes]) -> str:
        """What a client has brought as the proxy's own token."""
        if given := headers.get(_TOKEN, b"").decode("latin-1"):
            return given
        scheme, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
        return token.strip() if self._plan.key and scheme.lower() == "bearer" else ""

    def _may_call(self, origin: str) -> bool:
        """Whether a page from there may call: this machine's, a program's own, or one allowed."""
        parts = urlsplit(origin)
        if origin in self._plan.origins or is_loopback(parts.hostname or ""):
            return True
        return parts.scheme not in ("http", "https", "") and origin != "null"

    def _beside(self, headers: Mapping[bytes, bytes]) -> Headers:
        """What a browser has to be told, so that a page that may call can read the answer."""
        origin = headers.get(b"origin", b"")
        if not origin or not self._may_call(origin.decode("latin-1")):
            return []
        return [
            (b"access-control-allow-origin", origin),
            (b"access-control-expose-headers", MOOD),
            (b"vary", b"Origin"),
        ]

    # To the upstream and back

    async def _complete(self, exchange: Exchange) -> None:
        """A request for a completion: talk, or something else that passes as it came."""
        raw, is_whole = await exchange.body()
        if not is_whole:
            await self._pass(exchange, exchange.stream(raw))
            return
        is_off = exchange.header(_OWN).lower() in (b"off", b"0", b"no", b"false")
        is_plain = exchange.header(b"content-encoding") in (b"", b"identity")
        body = requests.read(raw) if is_plain and not is_off else None
        talk = requests.talk_in(body, self._plan.ways) if body is not None else None
        if body is None or talk is None:
            await self._pass(exchange, raw)
            return
        with self._inner.call("chat"):
            await self._chat(exchange, raw, body, talk)

    async def _chat(
        self, exchange: Exchange, raw: bytes, body: Mapping[str, Any], talk: Talk
    ) -> None:
        """A turn of talk, from what the model is told of it until it is kept."""
        turn = turn_of(talk.said, talk.before)
        told = await self._inner.tell(turn, talk.there)
        turn = turn._replace(in_mind=told.in_mind if told else ())
        request = self._request(exchange, requests.put_block(body, told.block) if told else raw)
        request.headers["accept-encoding"] = "identity"  # a compressed stream arrives in lumps
        mood = told.mood if told else None
        label = self._plan.ways.express(mood.label) if mood else ""
        turn = await self._inner.hold(turn)
        try:
            await self._talk(exchange, request, turn, Answer(label, talk.choices), mood)
        finally:
            await self._inner.let_go(turn)

    async def _talk(
        self,
        exchange: Exchange,
        request: httpx.Request,
        turn: Turn,
        answer: Answer,
        mood: Mood | None,
    ) -> None:
        felt = [(MOOD, f"{mood.label} {mood.intensity:.2f}".encode())] if mood else []
        async with exchange.until_gone(), Sent(self._client, request) as response:
            kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
            if not response.is_success or kind not in ("text/event-stream", "application/json"):
                await exchange.begin(response, felt)
                await exchange.tell_all(response.aiter_raw())
                return
            if kind == "application/json":
                said = answer.whole(await response.aread())
                await self._keep(turn, answer)
                await exchange.begin(response, felt, changed=True, length=len(said))
                await exchange.tell(said, more=False)
                return
            await exchange.begin(response, felt, changed=True)
            await self._stream(exchange, response, turn, answer)

    async def _stream(
        self, exchange: Exchange, response: httpx.Response, turn: Turn, answer: Answer
    ) -> None:
        """Pass a stream on, event by event; what ends it waits until the turn is kept."""
        events, held = Events(), list[bytes]()
        try:
            async for chunk in response.aiter_bytes():
                ready = list[bytes]()
                for event in events.feed(chunk):
                    had_ended = answer.is_finished
                    shown = answer.event(event)
                    if answer.is_finished:
                        begins_to_hold = 0 if had_ended else len(shown) - 1
                        held += shown[begins_to_hold:]
                        shown = shown[:begins_to_hold]
                    ready += shown
                await exchange.tell(b"".join(ready))
            held += [*answer.end(), events.end()]
        except httpx.HTTPError:
            await exchange.tell(b"".join(answer.end()))
            raise
        finally:  # also when the client has gone
            await self._keep(turn, answer)
        await exchange.tell(b"".join(held), more=False)

    async def _keep(self, turn: Turn, answer: Answer) -> None:
        first = answer.first()
        await self._inner.keep(turn, first.hear_out(), cut=answer.is_cut, called=first.called)

    async def _pass(self, exchange: Exchange, body: bytes | AsyncIterator[bytes]) -> None:
        """Everything else, as it came and as it comes."""
        request = self._request(exchange, body)
        async with exchange.until_gone(), Sent(self._client, request) as response:
            await exchange.begin(response)
            await exchange.tell_all(response.aiter_raw())

    def _request(self, exchange: Exchange, body: bytes | AsyncIterator[bytes]) -> httpx.Request:
        scope = exchange.scope
        path = scope.get("raw_path") or scope["path"].encode()
        url = self._plan.route(path.partition(b"?")[0].decode("latin-1"))
        if query := scope["query_string"].decode("latin-1"):
            url += f"?{query}"
        dropped = {*HOP, *_ENDS_HERE, *([b"authorization"] if self._plan.key else [])}
        headers = [(name, value) for name, value in scope["headers"] if name not in dropped]
        if self._plan.key:
            headers.append((b"authorization", f"Bearer {self._plan.key}".encode()))
        content: bytes | AsyncIterator[bytes] | None
        if isinstance(body, bytes):
            content = body or None
        else:
            length = exchange.header(b"content-length")
            content = body if length or exchange.header(b"transfer-encoding") else None
            headers += [(b"content-length", length)] if content is not None and length else []
        # Not built by the client, which would add headers of its own.
        return httpx.Request(
            scope["method"], url, headers=headers, content=content, extensions=_TIMES
        )


def _is_preflight(scope: Scope) -> bool:
    """Whether a browser asks on behalf of a page whether that may call."""
    names = {name for name, _ in scope["headers"]}
    asks = {b"origin", b"access-control-request-method"}
    return scope["method"] == "OPTIONS" and asks <= names


def _preflight(scope: Scope) -> Headers:
    headers = dict(scope["headers"])
    wanted = headers.get(b"access-control-request-headers", b"authorization, content-type")
    return [
        (b"access-control-allow-methods", b"GET, POST, PUT, PATCH, DELETE"),
        (b"access-control-allow-headers", wanted),
        (b"access-control-max-age", b"600"),
        (b"access-control-allow-private-network", b"true"),
    ]


def _why(error: Exception) -> str:
    match error:
        case httpx.ConnectTimeout():
            return "it does not answer"
        case httpx.ConnectError():
            return "nobody listens there"
        case _:
            return type(error).__name__

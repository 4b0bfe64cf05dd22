"""Who may look: whoever was given the address, from this machine, in a page of ours.

The address that `ego web` prints holds a random token. The first visit takes it out of the address
and into a cookie, so that it stands in no history, no bookmark and no picture of the screen. After
that a request needs the cookie, a host that is this machine under any port (an ssh forward works),
and, where it changes something, an origin that is the page itself and the page's form token.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ego.upkeep.language import choose, say, speaking

TOKEN = "token"
"""The parameter of the first address."""
_HOST = re.compile(r"(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?", re.ASCII)
_SAFE = frozenset({"GET", "HEAD"})
_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none';"
        " object-src 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
NOT_LET_IN = (
    "This is somebody's own ego. Open the address that `ego web` printed; it lets this browser in."
)


class Keys(NamedTuple):
    """What lets somebody in, made anew each time that a server starts."""

    token: str
    cookie: str
    """What the cookie holds."""
    form: str
    """What every form carries."""
    cookie_name: str


def make_keys(port: int) -> Keys:
    """Random ones; two servers on one machine have cookies of their own."""
    token = secrets.token_urlsafe(32)

    def derive(purpose: str) -> str:
        return hmac.new(token.encode(), purpose.encode(), sha256).hexdigest()

    return Keys(token, derive("cookie"), derive("form"), f"ego-{port}")


class Guard:
    """Lets nobody pass who may not look, and says of every answer what a browser may do with it."""

    def __init__(self, app: ASGIApp, keys: Keys, language: str = "") -> None:
        self._app = app
        self._keys = keys
        self._language = language

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
            await send(message)

        with speaking(choose(self._language)):
            refused = self._look(HTTPConnection(scope), str(scope["method"]))
        await (refused or self._app)(scope, receive, send_guarded)

    def _look(self, asked: HTTPConnection, method: str) -> Response | None:
        """What is answered instead; None for who may pass."""
        host = asked.headers.get("host", "")
        if not _HOST.fullmatch(host):
            return _refuse("This server answers to 127.0.0.1, localhost and [::1] only.")
        given = asked.query_params.get(TOKEN)
        if given is not None and method in _SAFE:
            if not _same(given, self._keys.token):
                return _refuse(NOT_LET_IN)
            return self._let_in(asked)
        if not _same(asked.cookies.get(self._keys.cookie_name, ""), self._keys.cookie):
            return _refuse(NOT_LET_IN)
        if method not in _SAFE and not _is_own(asked, host):
            return _refuse("This did not come from a page of this ego. Nothing was changed.")
        return None

    def _let_in(self, asked: HTTPConnection) -> Response:
        url = asked.url.remove_query_params(TOKEN)
        place = f"/{url.path.lstrip('/')}" + (f"?{url.query}" if url.query else "")
        answer = RedirectResponse(place, 303)
        answer.set_cookie(
            self._keys.cookie_name, self._keys.cookie, httponly=True, samesite="strict", path="/"
        )
        return answer


def is_form_of(keys: Keys, token: str) -> bool:
    """Whether `token` is what a form of this server carries."""
    return _same(token, keys.form)


def _is_own(asked: HTTPConnection, host: str) -> bool:
    """Whether a browser says that the request comes from a page of this server.

    A page that names no referrer sends `Origin: null` with a form; then the browser's own word on
    where the request comes from counts, which no page can forge.
    """
    origin = asked.headers.get("origin", "null")
    if origin == "null":
        return asked.headers.get("sec-fetch-site") == "same-origin"
    return origin == f"{asked.url.scheme}://{host}"


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def _refuse(sentence: str) -> Response:
    return PlainTextResponse(f"{say(sentence)}\n", 403)

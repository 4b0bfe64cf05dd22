"""Tokens that somebody else issues: this server is an OAuth 2.1 resource server.

A token is a JWT, signed with a key that its issuer publishes, for this server (`aud`), and its
subject says whose ego it opens. Keys are fetched when they are needed, and kept.
"""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlsplit

import anyio
import httpx
import jwt

from ego.faces.http.doors.guests import Guest
from ego.faces.http.plan import Issuer, is_loopback
from ego.faces.http.refusals import Refused, unknown
from ego.faces.protocol.eliciting import Asking

ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA")
"""Signatures that only the issuer can make: nothing with a shared secret."""
_KEPT_SECONDS = 3600.0
_LEAST_GAP_SECONDS = 30.0
"""An unknown key is looked for no more often: tokens that name one cost nothing to make."""
_PATIENCE_SECONDS = 5.0
_LEEWAY_SECONDS = 30
_MOST_BYTES = 16_384
"""No token is longer."""


class Issued:
    """The door of one directory, to tokens of an issuer for one subject."""

    def __init__(self, issuer: Issuer, asking: Asking) -> None:
        self._subject = issuer.subject
        self._tokens = Tokens(issuer)
        self._asking = asking

    async def admit(self, bearer: str | None) -> Guest:
        """The guest that the token's subject is."""
        subject = await self._tokens.subject(bearer)
        if subject != self._subject:
            raise Refused(403, "Nobody of this name has an ego here.")
        return Guest(subject, 0, self._asking)

    async def is_open(self) -> bool:
        """Whether the issuer's keys are at hand."""
        return await self._tokens.are_checkable()


class Tokens:
    """Reads tokens, and knows the keys that they are signed with."""

    def __init__(self, issuer: Issuer) -> None:
        self._issuer = issuer
        self._named = issuer.url
        """As the issuer calls itself in its tokens."""
        self._keys: dict[str, jwt.PyJWK] = {}
        self._fetched = self._tried = -_KEPT_SECONDS
        self._fetching = anyio.Lock()

    async def subject(self, token: str | None) -> str:
        """The subject of a good token. Raises Refused for any other."""
        if token is None:
            raise unknown("A token is needed.")
        try:
            if len(token) > _MOST_BYTES:
                raise jwt.InvalidTokenError
            key = await self._key(str(jwt.get_unverified_header(token).get("kid", "")))
            claims: dict[str, Any] = jwt.decode(
                token,
                key,
                algorithms=list(ALGORITHMS),
                audience=self._issuer.audience,
                issuer=self._named,
                leeway=_LEEWAY_SECONDS,
                options={"require": ["exp", "iss", "aud", "sub"]},
            )
        except jwt.ExpiredSignatureError:
            raise unknown("The token has expired.") from None
        except jwt.PyJWTError:
            raise unknown("This token is not good here.") from None
        return str(claims["sub"])

    async def are_checkable(self) -> bool:
        """Whether there are keys to check tokens with."""
        try:
            await self._refresh("")
        except Refused:
            return False
        return bool(self._keys)

    async def _key(self, name: str) -> jwt.PyJWK:
        await self._refresh(name)
        if not name and len(self._keys) == 1:
            return next(iter(self._keys.values()))
        if name not in self._keys:
            raise jwt.InvalidTokenError
        return self._keys[name]

    async def _refresh(self, wanted: str) -> None:
        """Fetch the keys where they are old, or `wanted` is none of them."""
        async with self._fetching:
            now = time.monotonic()
            is_old = now - self._fetched > _KEPT_SECONDS
            is_new = bool(wanted) and wanted not in self._keys
            if not (is_old or is_new) or now - self._tried < _LEAST_GAP_SECONDS:
                return
            self._tried = now
            try:
                self._named, self._keys = await self._fetch()
            except (httpx.HTTPError, ValueError, LookupError, TypeError, jwt.PyJWTError):
                if not self._keys:
                    raise Refused(
                        503, "Tokens cannot be checked just now.", retry_after="30"
                    ) from None
                return
            self._fetched = now

    async def _fetch(self) -> tuple[str, dict[str, jwt.PyJWK]]:
        async with httpx.AsyncClient(timeout=_PATIENCE_SECONDS, follow_redirects=False) as client:
            about = await self._describe(client)
            named, where = str(about["issuer"]), str(about["jwks_uri"])
            if named.rstrip("/") != self._issuer.url:
                raise ValueError("it calls itself by another name")
            parts = urlsplit(where)
            is_here = parts.scheme == "http" and is_loopback(parts.hostname or "")
            if parts.scheme != "https" and not (is_here and self._issuer.url.startswith("http://")):
                raise ValueError("its keys would travel in the open")
            told = (await client.get(where)).raise_for_status().json()
        keys = {}
        for one in told["keys"]:
            try:
                key = jwt.PyJWK(one)
            except jwt.PyJWTError:  # of a kind that nobody here knows
                continue
            if key.key_type != "oct" and one.get("use", "sig") == "sig":
                keys[key.key_id or ""] = key
        return named, keys

    async def _describe(self, client: httpx.AsyncClient) -> dict[str, Any]:
        parts = urlsplit(self._issuer.url)
        places = (
            f"{self._issuer.url}/.well-known/openid-configuration",
            f"{parts.scheme}://{parts.netloc}/.well-known/oauth-authorization-server{parts.path}",
        )
        for place in places:
            answer = await client.get(place)
            if answer.status_code == httpx.codes.OK:
                about: dict[str, Any] = answer.json()
                return about
        raise ValueError("it does not describe itself")

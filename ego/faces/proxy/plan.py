"""What `ego proxy` is to do, checked: which model it stands before, where, and who may come."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ego.core import redaction, text
from ego.core.talk import proxying
from ego.core.talk.proxying import FIRST, Ways
from ego.errors import UsageError
from ego.faces.http.plan import check_origins, digest, is_loopback

TOKEN = "EGO_PROXY_TOKEN"
"""The variable with its own token."""
_LEAST_TOKEN = 20


@dataclass(frozen=True, slots=True)
class Standing:
    """All that the proxy has to know."""

    upstream: str
    """What stands before `/chat/completions` there."""
    host: str
    port: int
    ways: Ways
    digest: bytes | None = None
    """SHA-256 of its own token; None where whoever is on this machine may come."""
    key: str = field(default="", repr=False)
    """What it brings to the upstream in place of the client's own."""
    origins: frozenset[str] = frozenset()
    """The web pages that may call, beside those of this machine."""

    @property
    def address(self) -> str:
        """What a client is told."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}{FIRST}"

    def listen_at(self, port: int) -> Standing:
        """The plan, once it is known which port it is."""
        return replace(self, port=port)

    def route(self, path: str) -> str:
        """Where a request to `path` goes."""
        if path == FIRST or path.startswith(f"{FIRST}/"):
            return self.upstream + path[len(FIRST) :]
        return self.upstream.removesuffix(FIRST) + path


def make(
    proxy: Mapping[str, object],
    to: str,
    listen: str | None,
    key_env: str | None,
    origins: Sequence[str],
    environ: Mapping[str, str] = os.environ,
) -> tuple[Standing, str | None]:
    """The plan, and its own token if that is a new one, which somebody has to be told."""
    host, port = proxying.read_listen(listen or proxying.LISTEN)
    key = _key(key_env, environ)
    written = environ.get(TOKEN, "")
    if written and (len(written) < _LEAST_TOKEN or not written.isascii() or " " in written):
        raise UsageError(f"{TOKEN} must be at least {_LEAST_TOKEN} characters without blanks.")
    if not (written or key or is_loopback(host)):
        raise UsageError(
            f"{text.one_line(host, 60)} is not this machine alone. Set {TOKEN}, a token of your"
            " own that clients bring, or listen on 127.0.0.1."
        )
    fresh = f"ego_{secrets.token_urlsafe(32)}" if key and not written else None
    token = written or fresh
    plan = Standing(
        proxying.read_upstream(to),
        host,
        port,
        proxying.read(proxy),
        digest(token) if token else None,
        key,
        check_origins(origins),
    )
    return plan, fresh


def _key(name: str | None, environ: Mapping[str, str]) -> str:
    if name is None:
        return ""
    key = environ.get(name, "").strip()
    if not key:
        raise UsageError(
            f"--key-env '{text.one_line(redaction.mask(name), 40)}' names a variable that is not"
            " set. Put the key into it, and its name behind --key-env."
        )
    if not all("!" <= one <= "~" for one in key):
        raise UsageError(f"{name} holds a character that no key has, such as a space.")
    return key

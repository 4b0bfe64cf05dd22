"""What `ego serve --http` is to do, checked: where it listens, who may come, how much at once."""

from __future__ import annotations

import hashlib
import ipaddress
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

from ego.core import text
from ego.errors import UsageError

PATH = "/mcp"
RATE = 600
"""Requests a minute for each token, when nobody has said."""
TOKEN = "EGO_HTTP_TOKEN"
"""The variable with a token that stays the same from one start to the next."""
FIGURES = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the directory that several processes count in, as prometheus-client has it."""
_LEAST_TOKEN = 20
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_ANYWHERE = ("0.0.0.0", "::")


@dataclass(frozen=True, slots=True)
class Issuer:
    """Who issues the tokens that are taken (OAuth 2.1), and for whom."""

    url: str
    audience: str
    subject: str
    """The one whose ego the directory is; empty where the subject names the ego."""
    adds: bool = False
    """Whether a subject that has no ego yet gets one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a serving process has to know; it travels to other processes."""

    data_dir: Path
    host: str
    port: int
    hosts: frozenset[str]
    """What may stand in the Host header; without a port any port is meant."""
    origins: frozenset[str]
    digest: bytes | None
    """SHA-256 of the one token; None where no token is asked for, or an issuer has them."""
    issuer: Issuer | None
    is_hosted: bool = False
    """A database has the egos, and the tokens too where no issuer has them."""
    workers: int = 1
    rate: int = RATE
    """Requests a minute for each token; 0 for as many as they like."""
    quota: tuple[int | None, int | None] = (None, None)
    """Memories and bytes that a hosted ego may keep when nothing else is set of it."""
    surface_only: bool = False
    read_only: bool = False
    secret: bytes = field(default_factory=lambda: os.urandom(32), repr=False)
    """Seals what a client carries between two requests, for every process of this server."""

    @property
    def is_on_loopback(self) -> bool:
        """Whether nobody but this machine can reach it."""
        return is_loopback(self.host)

    @property
    def address(self) -> str:
        """Where a client on this machine finds it."""
        return f"http://{_bracketed(self.host)}:{self.port}{PATH}"

    def listening_on(self, port: int) -> Plan:
        """The plan, once it is known which port it is."""
        names = {_bracketed(self.host), *(_LOOPBACK if self.is_on_loopback else ())}
        own = {f"{name}:{port}" for name in names if name.strip("[]") not in _ANYWHERE}
        origins = {f"http://{one}" for one in own} if self.is_on_loopback else set()
        return replace(self, port=port, hosts=self.hosts | own, origins=self.origins | origins)


def parse_address(written: str) -> tuple[str, int]:
    """`[HOST:]PORT` as host and port; the host is this machine's own when left out."""
    host, _, port = written.rpartition(":")
    host = host.strip("[]") or "127.0.0.1"
    if not (port.isascii() and port.isdecimal() and int(port) < 65_536):
        raise UsageError(
            f"--http '{text.one_line(written, 40)}' is no address. It takes [HOST:]PORT, such as"
            " 8414 or 127.0.0.1:8414."
        )
    return host, int(port)


def is_loopback(host: str) -> bool:
    """Whether `host` is this machine and nothing else."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def read_token(written: str) -> str:
    """The token that was set, or a new one. UsageError for one that could be guessed."""
    if not written:
        return f"ego_{secrets.token_urlsafe(32)}"
    if len(written) < _LEAST_TOKEN or not written.isascii() or any(map(str.isspace, written)):
        raise UsageError(
            f"{TOKEN} must be at least {_LEAST_TOKEN} characters of ASCII without blanks."
        )
    return written


def digest(token: str) -> bytes:
    """What is kept of a token, and what one is looked up by."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def read_issuer(
    url: str | None, audience: str | None, subject: str | None, *, adds: bool
) -> Issuer | None:
    """Who issues tokens, if anybody does. UsageError where something of it is missing."""
    if url is None:
        named = (("--audience", audience), ("--subject", subject), ("--auto-add", adds or None))
        for flag, given in named:
            if given is not None:
                raise UsageError(f"{flag} goes with --issuer.")
        return None
    parts = urlsplit(url)
    is_safe = parts.scheme == "https" or (
        parts.scheme == "http" and is_loopback(parts.hostname or "")
    )
    if not (is_safe and parts.hostname) or parts.query or parts.fragment:
        raise UsageError(
            f"--issuer '{text.one_line(url, 60)}' is no https address, such as"
            " https://login.example.org."
        )
    if not audience:
        raise UsageError(
            "--issuer needs --audience, which the issuer's tokens for this server name."
        )
    return Issuer(url.rstrip("/"), audience, subject or "", adds)


def check_origins(origins: Sequence[str]) -> frozenset[str]:
    """The origins of web pages that may call. UsageError for what is none."""
    for one in origins:
        parts = urlsplit(one)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path:
            raise UsageError(
                f"--allow-origin '{text.one_line(one, 60)}' is no origin, such as"
                " https://app.example.org."
            )
    return frozenset(origins)


def check_hosts(hosts: Sequence[str]) -> frozenset[str]:
    """The names that clients may call this server by. UsageError for what is none."""
    for one in hosts:
        if not one or "/" in one or "*" in one or any(map(str.isspace, one)):
            raise UsageError(
                f"--allow-host '{text.one_line(one, 60)}' is no name, such as ego.example.org."
            )
    return frozenset(one.lower() for one in hosts)


def refuse_open_door(plan: Plan, *, no_token: bool) -> None:
    """UsageError where anybody on the network could come in, or nobody could."""
    if plan.issuer is not None:
        if no_token:
            raise UsageError("--issuer and --no-token exclude each other.")
        if not plan.is_hosted and plan.issuer.adds:
            raise UsageError("--auto-add is for a database of many egos (EGO_DATABASE_URL).")
        if not plan.is_hosted and not plan.issuer.subject:
            raise UsageError("One directory is one ego: --issuer needs --subject, whose it is.")
        if plan.is_hosted and plan.issuer.subject:
            raise UsageError("In a database the subject names the ego: --subject has no place.")
    if not plan.is_hosted and any(plan.quota):
        raise UsageError("Quotas are for a database of many egos (EGO_DATABASE_URL).")
    if plan.is_hosted and no_token:
        raise UsageError("Without a token nobody knows which of the database's egos is meant.")
    if plan.is_on_loopback:
        return
    if plan.issuer is None and not plan.is_hosted:
        raise UsageError(
            f"{plan.host} is not this machine alone, and one token on paper does not keep a network"
            " out. Listen on 127.0.0.1, name who issues tokens with --issuer, or keep the egos in a"
            " database (EGO_DATABASE_URL), which has a token for each."
        )
    if plan.host in _ANYWHERE and not plan.hosts:
        raise UsageError(
            f"{plan.host} is every address. Name with --allow-host what clients call this server."
        )


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host

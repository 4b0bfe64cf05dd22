"""Where a webhook of a hosted ego leads: to a public address, as it is looked up now.

A name may lead elsewhere tomorrow, or with the next question (DNS rebinding). So it is looked up
once each time something is sent, what was found is checked, and that address is connected to.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Sequence
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from ego.errors import UsageError

Resolve = Callable[[str, int], Sequence[str]]
"""The addresses that a host has for connections to a port."""


class Place(NamedTuple):
    """What is connected to, and what it is asked for by name."""

    url: str
    """With the address that was checked in the place of the host."""
    host: str
    """What stands in the Host header."""
    name: str
    """What the certificate has to be of."""


def resolve(host: str, port: int) -> list[str]:
    """Ask the system; OSError when it knows no such host."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]).partition("%")[0] for *_, address in found]


def find_place(url: str, resolve: Resolve = resolve) -> Place:
    """Where `url` leads now; UsageError when that is within the operator's own network."""
    parts = _read(url)
    host = parts.hostname or ""
    try:
        port = parts.port
        found = resolve(host, port or (443 if parts.scheme == "https" else 80))
    except (OSError, ValueError) as error:
        raise UsageError(f"The webhook's host is not known: {error}.") from error
    several = [ipaddress.ip_address(one) for one in found]
    if not several or not all(map(_is_public, several)):
        raise UsageError("A webhook of a hosted ego may not lead to a private address.")
    first = several[0]
    address = f"[{first}]" if first.version == 6 else str(first)
    behind = f":{port}" if port else ""
    named = f"[{host}]" if ":" in host else host
    at = parts._replace(netloc=f"{address}{behind}").geturl()
    return Place(at, f"{named}{behind}", host)


def _is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether it is everybody's; one of IPv4 in the clothes of IPv6 is what it is underneath."""
    within = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)
    return address.is_global and not address.is_multicast and (within is None or within.is_global)


def _read(url: str) -> SplitResult:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise UsageError("A webhook is an http or https address.")
    return parts

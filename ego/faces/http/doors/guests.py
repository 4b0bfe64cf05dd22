"""Who calls: a bearer token, and whose ego it opens. Nothing in a request's body says so."""

from __future__ import annotations

import hmac
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Protocol

from ego.faces.http.plan import digest
from ego.faces.http.refusals import unknown
from ego.faces.protocol.eliciting import Asking


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who may come in."""

    key: str
    """Who it is for whoever counts: never the token."""
    ego: int
    """The number of the ego; 0 is the directory's."""
    asking: Asking
    """Of that ego: its settings, and what its person may be asked."""


@dataclass(slots=True)
class Visit:
    """One request of a guest, as far as the tools have got with it."""

    id: str
    guest: Guest
    is_busy: bool = False
    """Its ego could not be opened in time, and another try may go well."""


visit: ContextVar[Visit] = ContextVar("visit")
"""The request that is answered; without one no ego is opened."""


class Door(Protocol):
    """Who may come in."""

    async def admit(self, bearer: str | None) -> Guest:
        """Who has this token. Raises Refused."""

    async def is_open(self) -> bool:
        """Whether whoever comes would be answered."""


class OneDirectory:
    """One ego, and one token for it, or none where nobody else can reach it."""

    def __init__(self, asking: Asking, wanted: bytes | None) -> None:
        self._guest = Guest("directory", 0, asking)
        self._wanted = wanted

    async def admit(self, bearer: str | None) -> Guest:
        """The one guest."""
        if self._wanted is not None:
            if bearer is None:
                raise unknown("A token is needed.")
            if not hmac.compare_digest(digest(bearer), self._wanted):
                raise unknown("This token is not known here.")
        return self._guest

    async def is_open(self) -> bool:
        """Always: its directory was opened at the start, and whoever calls hears what is wrong."""
        return True

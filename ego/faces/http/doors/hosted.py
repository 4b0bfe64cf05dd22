"""The doors of a database of many egos: for its own tokens, or for an issuer's."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import anyio
from mcp.types import CallToolResult, InputRequiredResult

from ego.config import Settings
from ego.core.identity import people
from ego.errors import Busy, Do, EgoError, NotFound, Run, StateError, UsageError
from ego.faces.http.doors.guests import Guest, visit
from ego.faces.http.doors.oauth import Tokens
from ego.faces.http.plan import Issuer, digest
from ego.faces.http.refusals import Refused, unknown
from ego.faces.protocol.eliciting import Asking
from ego.runtime import hosted
from ego.runtime.ego import Ego, open_ego, utc_now
from ego.runtime.hosted import Quota
from ego.stores.engine.postgres import egos, upkeep
from ego.stores.engine.postgres.database import HostedDatabase
from ego.stores.engine.postgres.egos import HostedEgo
from ego.stores.engine.postgres.transactions import HostedTransaction
from ego.stores.memory import memories

_Found = TypeVar("_Found")

KEEPING = frozenset("remember create_episode link_memories update_relationship update_self".split())
"""The tools that keep something new."""
SEEN_SECONDS = 60.0
"""How long the bytes of an ego count as last measured: they are summed over all of its rows."""
SOON_SECONDS = 2.0
"""How long it may take to say whether the database answers."""
_MOST_SEEN = 10_000
_LOOKING_UP = 8
"""Threads that look up who comes, apart from those in which tools wait for the database."""


class HostedAsking(Asking):
    """What the person of one of many egos is asked."""

    def __init__(self, operator: Settings, ego: HostedEgo, room: Room) -> None:
        super().__init__(hosted.settings_of(operator, ego))
        self._operator, self._ego, self._room = operator, ego, room

    def open(self, *, observes_only: bool) -> Ego:
        """The ego that was looked up, and no other."""
        return open_ego(self._operator, observes_only=observes_only, hosted=self._ego)

    async def before(
        self, tool: str, arguments: Mapping[str, Any], context: Any
    ) -> CallToolResult | InputRequiredResult | None:
        """Ask as any ego asks. Raises StateError where a tool keeps more than there is room for."""
        if tool in KEEPING:
            try:
                await anyio.to_thread.run_sync(self._room.refuse_more, self._operator, self._ego)
            except Busy:
                visit.get().is_busy = True
                raise
        return await super().before(tool, arguments, context)

    def _keep(self, name: str) -> None:
        try:
            called = {"companion": people.as_name(name)}
            self._ego = egos.change_settings(self._operator.database_url, self._ego, called)
        except EgoError:
            return
        self.settings = hosted.settings_of(self._operator, self._ego)


class Room:
    """How much each ego may keep, and how much it took when that was last looked at."""

    def __init__(self, most: Quota) -> None:
        self._most = most
        self._seen: dict[int, tuple[float, int]] = {}

    def refuse_more(self, operator: Settings, ego: HostedEgo) -> None:
        """Raise StateError where the ego keeps all that it may."""
        quota = hosted.read_quota(ego, self._most)
        if quota == Quota():
            return
        with HostedDatabase(operator.database_url, ego.number).reading() as db:
            kept = memories.count(db) if quota.memories is not None else 0
            taken = self._measure(ego, db) if quota.bytes is not None else 0
        if quota.memories is not None and kept >= quota.memories:
            raise StateError(
                f"It holds {kept} memories, as many as it may.",
                Run("`ego forget`", "makes room.", tool="forget"),
            )
        if quota.bytes is not None and taken >= quota.bytes:
            raise StateError(
                f"It takes {taken:,} bytes, and may take {quota.bytes:,}.",
                Do("give it more room, or purge what is set aside."),
            )

    def _measure(self, ego: HostedEgo, db: HostedTransaction) -> int:
        now = time.monotonic()
        until, taken = self._seen.get(ego.number, (0.0, 0))
        if now > until:
            taken = egos.count_bytes(db)
            if len(self._seen) > _MOST_SEEN:
                self._seen.clear()
            self._seen[ego.number] = now + SEEN_SECONDS, taken
        return taken


class _Database:
    """Whose ego somebody is, looked up for each request: what is revoked is out at once."""

    def __init__(self, operator: Settings, most: Quota) -> None:
        self._operator = operator
        self._room = Room(most)
        self._url = operator.database_url
        self._threads = anyio.CapacityLimiter(_LOOKING_UP)
        self._looking = anyio.CapacityLimiter(1)

    async def look_up(self, find: Callable[[], _Found]) -> _Found:
        """What `find` finds in the database. Raises Refused where there is none to be had."""
        try:
            return await anyio.to_thread.run_sync(find, limiter=self._threads)
        except Busy:
            raise Refused(503, "Too much to do just now.", retry_after="2") from None
        except StateError:
            raise Refused(503, "The database cannot be used just now.", retry_after="2") from None

    def guest(self, ego: HostedEgo, key: str) -> Guest:
        """The guest whose ego it is."""
        return Guest(key, ego.number, HostedAsking(self._operator, ego, self._room))

    async def is_open(self) -> bool:
        """Whether the database answers, and soon: whoever looks after the server does not wait."""
        look = partial(upkeep.refuse_unready, self._url)
        with anyio.move_on_after(SOON_SECONDS), suppress(Busy, StateError):
            await anyio.to_thread.run_sync(look, limiter=self._looking, abandon_on_cancel=True)
            return True
        return False


class HostedTokens(_Database):
    """The door for tokens that the database has."""

    async def admit(self, bearer: str | None) -> Guest:
        """The guest whose token it is."""
        if bearer is None:
            raise unknown("A token is needed.")
        kept = digest(bearer)
        ego = await self.look_up(partial(egos.find_by_token, self._url, kept))
        if ego is None:
            raise unknown("This token is not known here.")
        return self.guest(ego, kept.hex())


class HostedSubjects(_Database):
    """The door for tokens of an issuer, whose subject is the name of an ego."""

    def __init__(self, operator: Settings, most: Quota, issuer: Issuer) -> None:
        super().__init__(operator, most)
        self._tokens = Tokens(issuer)
        self._adds = issuer.adds

    async def admit(self, bearer: str | None) -> Guest:
        """The guest that the token's subject is, who gets an ego where the plan says so."""
        subject = await self._tokens.subject(bearer)
        ego = await self.look_up(partial(self._find, subject))
        if ego is None:
            raise Refused(403, "Nobody of this name has an ego here.")
        return self.guest(ego, subject)

    async def is_open(self) -> bool:
        """Whether the database answers, and tokens can be checked."""
        return await super().is_open() and await self._tokens.are_checkable()

    def _find(self, subject: str) -> HostedEgo | None:
        with suppress(NotFound):
            return egos.find(self._url, subject)
        if not self._adds:
            return None
        try:
            return hosted.add_ego(self._url, subject, utc_now())
        except UsageError:  # no name at all, or another request was quicker
            with suppress(NotFound):
                return egos.find(self._url, subject)
        return None

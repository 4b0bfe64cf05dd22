"""The ego behind the proxy: asked for the block and given the turns, in threads of its own.

Whatever goes wrong here is a line in the log and nothing else: the chat goes on without it.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import TypeVar

import anyio
import anyio.to_thread

from ego.config import Settings
from ego.core.talk.proxying import Ways
from ego.errors import EgoError
from ego.faces.mcp import Running
from ego.runtime.ego import Ego, open_ego
from ego.tools.memory.finding import mind
from ego.tools.talk import proxied
from ego.tools.talk.proxied import Heard, Turn
from ego.tools.talk.told import block
from ego.tools.talk.told.block import Block

log = logging.getLogger(__name__)

_TOLD_AT_ONCE, _KEPT_AT_ONCE = 3, 2
"""So many threads at once: more would only wait for each other."""
_PATIENCE = 8.0
"""So long a chat waits for what its model is told; then it goes on without."""
_REST = 60.0
"""So long the same complaint is not written again."""
_Done = TypeVar("_Done")


class Inner(Running):
    """How the proxy asks one ego."""

    def __init__(self, settings: Settings, ways: Ways) -> None:
        super().__init__()
        self._settings, self._ways = settings, ways
        self._telling = anyio.CapacityLimiter(_TOLD_AT_ONCE)
        self._keeping = anyio.CapacityLimiter(_KEPT_AT_ONCE)
        self._complained: dict[str, float] = {}
        self._held: dict[str, ExitStack] = {}
        """The words that are held while a model is asked, by what their turn will be called."""

    def warm(self) -> None:
        """Open it, and load what finds memories by their meaning. Raises what keeps it shut."""
        with open_ego(self._settings) as ego:
            mind.bring(ego, "hello")

    async def tell(self, turn: Turn, there: Collection[str]) -> Block | None:
        """What a model is told for a turn behind what is `there`; None if that takes too long."""
        with anyio.move_on_after(_PATIENCE):
            return await self._tried(
                "a chat goes without its block", partial(self._tell, turn, there), self._telling
            )
        self._complain("a chat goes without its block: it took too long")
        return None

    async def hold(self, turn: Turn) -> Turn:
        """Keep the words of a turn before its model is asked, until `let_go`."""
        held = ExitStack()
        hold = partial(proxied.hold_words, self._open, turn, held)
        with anyio.CancelScope(shield=True):
            asked = await self._tried("a turn is kept with its answer alone", hold, self._keeping)
        if asked is None or asked.words is None:
            held.close()
            return turn
        self._held[asked.words.event_id] = held
        return asked

    async def let_go(self, turn: Turn) -> None:
        """A turn is over: of one to which no answer began nothing is kept."""
        held = self._held.pop(turn.words.event_id, None) if turn.words else None
        if held is None:
            return
        with held, anyio.CancelScope(shield=True):
            withdraw = partial(proxied.withdraw_words, self._open, turn)
            await self._tried(
                "the words of a turn are kept without an answer", withdraw, self._keeping
            )

    async def keep(self, turn: Turn, heard: Heard, *, cut: bool, called: bool) -> None:
        """Keep a turn, whatever becomes of whoever waits for it."""
        keep = partial(proxied.keep, self._open, turn, heard, cut=cut, called=called)
        with anyio.CancelScope(shield=True):
            await self._tried("a turn is not kept", keep, self._keeping)
        if turn.words is not None:
            self._held.pop(turn.words.event_id).close()

    def _tell(self, turn: Turn, there: Collection[str]) -> Block:
        with self._open() as ego:
            return block.tell_block(ego, turn, there, self._ways)

    @contextmanager
    def _open(self) -> Iterator[Ego]:
        with open_ego(self._settings) as ego:
            yield ego
            for warning in ego.warnings:
                self._complain(warning)

    async def _tried(
        self, otherwise: str, do: Callable[[], _Done], limiter: anyio.CapacityLimiter
    ) -> _Done | None:
        try:
            return await anyio.to_thread.run_sync(do, limiter=limiter, abandon_on_cancel=True)
        except EgoError as error:
            self._complain(f"{otherwise}: {error}")
        except Exception as error:  # a chat outlives whatever is wrong with its ego
            log.debug("%s", otherwise, exc_info=True)
            self._complain(f"{otherwise}: {type(error).__name__}")
        return None

    def _complain(self, said: str) -> None:
        """A line, but not the same one with every request."""
        now = time.monotonic()
        with suppress(KeyError):
            if now - self._complained[said] < _REST:
                return
        if len(self._complained) > 100:
            self._complained.clear()
        self._complained[said] = now
        log.warning("%s", said)

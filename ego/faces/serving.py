"""How the MCP server lives on standard input and output: from its first look to its last answer.

What it does beside answering: it makes missing vectors while nobody asks, brings what waits for
sinks, and ends on a signal when the calls under way are done.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import anyio
from mcp.server import MCPServer

from ego.config import Settings
from ego.errors import EgoError
from ego.faces import wire
from ego.faces.mcp import Running, build
from ego.faces.startup import startup
from ego.faces.streams import Unwritten, turn_output_to_complaints
from ego.runtime.ego import Ego, open_ego, work_off_vectors

_ENDS = (signal.SIGINT, signal.SIGTERM)

GRACE_SECONDS = 0.7
"""How long calls under way may finish once the server is told to end."""

IDLE_SECONDS = 1.0
"""How often the server looks whether it has time for what was left undone."""

BRING_SECONDS = 30
"""How often it looks whether something waits for a sink."""


def run_stdio(settings: Settings, *, surface_only: bool = False, read_only: bool = False) -> None:
    """Serve until the client leaves or a signal comes; what is being written is finished.

    Exits 0 on end of input and SIGTERM, 130 on SIGINT.
    """
    with contextlib.ExitStack() as open_until_the_end:
        # What cannot be used is said now, not at the first call; and until the transport owns
        # standard output, nobody else may write there.
        with contextlib.redirect_stdout(sys.stderr):
            ego = open_until_the_end.enter_context(open_ego(settings, observes_only=read_only))
            if not read_only:
                open_until_the_end.enter_context(stay_connected(ego))
        if sys.stdin is None:  # it is closed: nobody will ever ask
            return
        running = Running()
        with startup():
            server = build(
                settings, surface_only=surface_only, read_only=read_only, running=running
            )
        try:
            anyio.run(_serve, server, running, None if read_only else settings)
        except BaseExceptionGroup as group:
            raise _of_the_wire(group) from None
        finally:
            turn_output_to_complaints()  # the wire has been given back, and is no place for them


def _of_the_wire(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """What kept an answer from being written, if that is all there is; else the whole group."""
    lost, other = group.split(OSError)
    if other or lost is None:
        return group
    leaf: BaseException = lost
    while isinstance(leaf, BaseExceptionGroup):
        leaf = leaf.exceptions[0]
    if isinstance(leaf, BrokenPipeError) or not isinstance(leaf, OSError):
        return leaf
    return Unwritten(leaf.errno, leaf.strerror)


@contextmanager
def stay_connected(ego: Ego) -> Iterator[None]:
    """Keep a connection open while others come and go, and let each call have one that is open.

    Whoever closes the last one tidies up the log, which would be every call. A database that
    is broken is the business of whoever needs it.
    """
    with suppress(EgoError), ego.database.reading():
        pass
    with ego.database.lend_connections():
        yield


async def _serve(server: MCPServer, running: Running, settings: Settings | None) -> None:
    async with anyio.create_task_group() as group:
        group.start_soon(_end_on_signal, running)
        if settings is not None:
            group.start_soon(catch_up, running, settings)
        await wire.serve(server)
        group.cancel_scope.cancel()


async def catch_up(running: Running, settings: Settings) -> None:
    """Make missing vectors while nobody asks for anything, and bring what waits for sinks."""
    bringing = None
    for second in itertools.count():
        await anyio.sleep(IDLE_SECONDS)
        if (
            settings.sinks
            and second % BRING_SECONDS == 0
            and not (bringing and bringing.is_alive())
        ):
            # A daemon: the end of the server waits for no sink.
            bringing = threading.Thread(target=_bring, args=(settings,), daemon=True)
            bringing.start()
        if running.is_at_rest():
            # Whoever asks meanwhile comes first; once that is answered there is rest again.
            while not running.is_called:
                if not await anyio.to_thread.run_sync(work_off_vectors, settings):
                    break
                await anyio.sleep(0.05)


def _bring(settings: Settings) -> None:
    from ego.tools.autonomy.reaching.bring import work_off_deliveries

    with suppress(EgoError):  # it waits, and `ego deliver list` says why
        work_off_deliveries(settings)


async def _end_on_signal(running: Running) -> None:
    with contextlib.ExitStack() as catching:
        try:
            signals = catching.enter_context(anyio.open_signal_receiver(*_ENDS))
        except (AttributeError, NotImplementedError):  # no loop of Windows receives any
            signals = catching.enter_context(_caught())
        async for number in signals:
            await running.end(GRACE_SECONDS)
            sys.stderr.flush()
            # A thread of the SDK waits in read(0); an ordinary exit would wait for it.
            os._exit(130 if number == signal.SIGINT else 0)


@contextmanager
def _caught() -> Iterator[AsyncIterator[signal.Signals]]:
    """The signals that ask for an end, by handlers of our own."""
    loop = asyncio.get_running_loop()
    send, receive = anyio.create_memory_object_stream[signal.Signals](1)

    def pass_on(number: signal.Signals) -> None:
        with suppress(anyio.WouldBlock):  # one is enough
            send.send_nowait(number)

    def caught(number: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(pass_on, signal.Signals(number))

    before = {one: signal.signal(one, caught) for one in _ENDS}
    try:
        yield receive
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
        send.close()
        receive.close()

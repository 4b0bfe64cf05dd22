"""One process that serves: the tools behind the guard, until it is told to end."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING

import anyio
from mcp.server import MCPServer
from mcp.server.request_state import RequestStateSecurity
from mcp.server.transport_security import TransportSecuritySettings

from ego import config
from ego.config import Settings
from ego.errors import EgoError
from ego.faces import registry
from ego.faces.asking import word_from_afar
from ego.faces.http.doors.guests import Door, OneDirectory, visit
from ego.faces.http.guard import Guard
from ego.faces.http.limits import Rates, Slots
from ego.faces.http.measures import Measures, log, start_log
from ego.faces.http.plan import PATH, Plan
from ego.faces.http.server import Server, configure
from ego.faces.mcp import Calls, Running, offer
from ego.faces.protocol.eliciting import Asking
from ego.faces.serving import catch_up, stay_connected
from ego.runtime.ego import open_ego

if TYPE_CHECKING:
    from starlette.applications import Starlette

_CONNECTIONS = 1_000
_LOOK_SECONDS = 2.0
"""How often a process without a call looks whether some ego waits for vectors."""
_SLICE_SECONDS = 0.5
"""So long it is at one ego, before it looks whether it is called."""


def serve(plan: Plan, listening: socket, slots: str | None) -> int:
    """Serve on a socket that listens; returns the exit code."""
    start_log()
    settings = config.read(plan.data_dir, tools=registry.USED)
    measures = Measures()
    with contextlib.ExitStack() as open_until_the_end:
        idle = None if plan.read_only else settings
        if not plan.is_hosted:
            one = open_ego(settings, observes_only=plan.read_only)
            ego = open_until_the_end.enter_context(one)
            if not plan.read_only:
                open_until_the_end.enter_context(stay_connected(ego))
        shared = open_until_the_end.enter_context(Path(slots).open("r+b")) if slots else None
        guard = guard_tools(plan, settings, measures, Slots(shared))
        server = Server(configure(guard, connections=_CONNECTIONS))
        anyio.run(_serve, server, guard, listening, measures, idle)
        sys.stderr.flush()
        return server.exit_code


def guard_tools(plan: Plan, settings: Settings, measures: Measures, slots: Slots) -> Guard:
    """The tools as the plan offers them, behind all that is looked at before."""
    calls = Calls(lambda: visit.get().guest.asking, measures, plan.read_only, word_from_afar)
    rates = Rates(plan.rate / plan.workers)
    return Guard(plan, _door(plan, settings), _application(plan, calls), measures, rates, slots)


def _door(plan: Plan, settings: Settings) -> Door:
    if plan.is_hosted:
        from ego.faces.http.doors.hosted import HostedSubjects, HostedTokens
        from ego.runtime.hosted import Quota

        most = Quota(*plan.quota)
        if plan.issuer:
            return HostedSubjects(settings, most, plan.issuer)
        return HostedTokens(settings, most)
    asking = Asking(settings)
    if plan.issuer:
        from ego.faces.http.doors.oauth import Issued

        return Issued(plan.issuer, asking)
    return OneDirectory(asking, plan.digest)


def _application(plan: Plan, calls: Calls) -> Starlette:
    server: MCPServer = offer(
        calls,
        surface_only=plan.surface_only,
        subscriptions=False,
        request_state_security=RequestStateSecurity(
            keys=[plan.secret], bind_principal=lambda _: visit.get().guest.key
        ),
    )
    return server.streamable_http_app(
        streamable_http_path=PATH,
        json_response=True,
        stateless_http=True,
        transport_security=TransportSecuritySettings(  # the guard has looked at both
            enable_dns_rebinding_protection=False
        ),
    )


async def _serve(
    server: Server,
    guard: Guard,
    listening: socket,
    measures: Measures,
    settings: Settings | None,
) -> None:
    async with anyio.create_task_group() as group:
        if settings is not None:
            makes = make_waiting_vectors if settings.database_url else catch_up
            group.start_soon(makes, measures, settings)
        async with guard.running():
            await server.serve(sockets=[listening])
        group.cancel_scope.cancel()


async def make_waiting_vectors(running: Running, settings: Settings) -> None:
    """While no call is under way: missing vectors of whichever ego waits, one process at each."""
    while True:
        if running.is_called or not await anyio.to_thread.run_sync(_make_some, settings):
            await anyio.sleep(_LOOK_SECONDS)


def _make_some(settings: Settings) -> bool:
    """Make vectors for a moment; whether there may be more."""
    from ego.host.waiting import make_vectors

    try:
        made = make_vectors(settings, _SLICE_SECONDS)
    except EgoError:  # the database: `/ready` says so, and the next call does
        return False
    except Exception:  # a mistake of ours about one ego, which is left alone for a while
        log.exception("vectors")
        return False
    return made is not None and made.vectors > 0

"""Serving the proxy until a signal ends it."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from socket import socket

import anyio
import httpx

from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import EgoError
from ego.faces.http.measures import start_log
from ego.faces.http.server import Server, configure
from ego.faces.http.serving import listen_on
from ego.faces.proxy.app import Proxy
from ego.faces.proxy.inner import Inner
from ego.faces.proxy.plan import Standing
from ego.faces.proxy.served import ProxyServed
from ego.faces.serving import catch_up, stay_connected
from ego.runtime.ego import open_ego

HERE = ("all://localhost", "all://127.0.0.1", "all://[::1]")
"""Hosts that are never reached through a proxy of the environment's."""
_GRACE_SECONDS = 5
"""How long streams may go on once the proxy is told to end, and then what is kept of them."""
_SWITCH_SECONDS = 0.0005
"""How long a thread that makes a block may keep the streams of others waiting at a time."""
log = logging.getLogger(__name__)


def serve_proxy(
    settings: Settings,
    plan: Standing,
    token: str | None,
    tell: Callable[[Reply[ProxyServed]], None],
) -> int:
    """Serve until a signal comes; `tell` is told where, and a token that is new."""
    with (
        open_ego(settings) as ego,
        listen_on(plan.host, plan.port) as listening,
        stay_connected(ego),
    ):
        sys.setswitchinterval(_SWITCH_SECONDS)
        plan = plan.listen_at(int(listening.getsockname()[1]))
        start_log()
        logging.getLogger("ego.faces.proxy").setLevel(logging.INFO)
        inner = Inner(settings, plan.ways)
        try:
            inner.warm()  # what is loaded now is not waited for in the first chat
        except EgoError as error:
            log.warning("%s", error)
        fields: ProxyServed = {"address": plan.address, "upstream": plan.upstream}
        said = plan.address
        if token is not None:
            said += f"\nAPI key for clients: {token}"
        tell(Reply(said, fields=fields))
        proxy = Proxy(plan, inner, _client())
        server = Server(configure(proxy, grace_seconds=_GRACE_SECONDS, dates=False))
        anyio.run(_serve, server, inner, settings, listening)
        sys.stderr.flush()
        return server.exit_code


async def _serve(server: Server, inner: Inner, settings: Settings, listening: socket) -> None:
    async with anyio.create_task_group() as group:
        group.start_soon(catch_up, inner, settings)
        await server.serve(sockets=[listening])
        await inner.end(_GRACE_SECONDS)  # what was broken off is kept, too
        group.cancel_scope.cancel()


def _client() -> httpx.AsyncClient:
    return httpx.AsyncClient(
        limits=httpx.Limits(max_connections=None, max_keepalive_connections=64),
        mounts=dict.fromkeys(HERE),
        follow_redirects=False,
    )

"""Serving the page on this machine, until somebody ends it."""

from __future__ import annotations

import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces import registry
from ego.faces.web import answers
from ego.faces.web.app import build, warm_up
from ego.faces.web.guard import TOKEN, make_keys
from ego.faces.web.poller import Poller
from ego.runtime.ego import open_ego

HOME = "127.0.0.1"
USUAL_PORT = 7346
"""Where it is when nobody says; another one while that is taken."""


class _Server(uvicorn.Server):
    """A server that lets the pages go first, which would listen for ever."""

    def __init__(self, config: uvicorn.Config, poller: Poller) -> None:
        super().__init__(config)
        self._poller = poller

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal asks for the end."""
        self._poller.end()
        super().handle_exit(sig, frame)


def serve(
    settings: Settings, port: int | None, tell: Callable[[Reply[answers.WebServed]], None]
) -> None:
    """Serve until a signal comes; `tell` is told where, once the page can be had."""
    registry.register_all()
    with open_ego(settings):  # what cannot be used is said now, not on the first page
        pass
    with _listen(port) as listening:
        port = int(listening.getsockname()[1])
        keys, poller = make_keys(port), Poller(settings)
        config = uvicorn.Config(
            build(settings, keys, poller),
            log_level="warning",
            access_log=False,
            lifespan="off",
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
        url = f"http://{HOME}:{port}/?{TOKEN}={keys.token}"
        fields: answers.WebServed = {"url": url, "port": port}
        warm_up(settings)
        with poller.running():
            tell(Reply(url, fields=fields))
            _Server(config, poller).run(sockets=[listening])


def _listen(port: int | None) -> socket.socket:
    """A socket of this machine alone."""
    wanted = [port] if port is not None else [USUAL_PORT, 0]
    for one in wanted:
        # as TCP by name, or asyncio lets small parts wait for each other (see faces.http.serving)
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOME, one))
            listening.listen(128)
        except OSError as error:
            listening.close()
            reason = error.strerror
        else:
            return listening
    raise UsageError(f"Port {port} cannot be used: {reason}. Name another with --port.")

"""`ego serve --http`: where it listens is settled and said, then one process or several serve."""

from __future__ import annotations

import socket
import sys

from ego.errors import Do, StateError
from ego.faces.http.plan import Plan
from ego.faces.terminal.show import complain

_WAITING = 2048
"""Connections that may wait to be taken."""


def run_http(plan: Plan, token: str | None, database_url: str) -> int:
    """Serve until a signal ends it; returns the exit code. `token` is told if it is new."""
    if plan.is_hosted:
        from ego.stores.engine.postgres import connections

        connections.require_library()
    with listen_on(plan.host, plan.port) as listening:
        plan = plan.listening_on(listening.getsockname()[1])
        _tell(plan, token)
        if plan.is_hosted:
            _tell_of_database(database_url)
        if plan.workers == 1:
            from ego.faces.http.worker import serve

            return serve(plan, listening, None)
        from ego.faces.http.processes import supervise

        return supervise(plan, listening)


def listen_on(host: str, port: int) -> socket.socket:
    """A socket that listens there; StateError with the reason where that cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Told to be TCP, for asyncio sends at once only on sockets that say so; on others each piece of
    # an answer waits for the word that the one before has arrived, which is 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(_WAITING)
    except OSError as error:
        listening.close()
        raise StateError(
            f"{host}:{port} cannot be listened on: {error.strerror or error}.",
            Do("end what has it, or take another port."),
        ) from error
    listening.set_inheritable(False)
    return listening


def _tell_of_database(url: str) -> None:
    """Say what is the matter with the database, which may come, or be prepared, later."""
    from ego.stores.engine.postgres import connections, upkeep

    try:
        upkeep.refuse_unready(url)
    except StateError as error:
        complain("warning", f"{error} Until then every call is refused, and /ready answers 503.")
    connections.close_all()  # each process that serves has its own


def _tell(plan: Plan, token: str | None) -> None:
    sys.stdout.write(f"{plan.address}\n")
    if token is not None:
        sys.stdout.write(f"Authorization: Bearer {token}\n")
    sys.stdout.flush()

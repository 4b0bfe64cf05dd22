"""Connections to a PostgreSQL server: a bounded pool for each database that a process uses.

Whoever waits for one waits five seconds at most, the lock of an ego included; then it is Busy.
"""

from __future__ import annotations

import atexit
import os
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from ego.errors import HOST_INIT, Busy, Do, EgoError, Run, Sentence, StateError, UsageError
from ego.stores.engine.contract import Contradiction

if TYPE_CHECKING:
    from psycopg import Connection as _Connection
    from psycopg_pool import ConnectionPool

    Connection = _Connection[Any]

WAIT_SECONDS = 5
"""How long anybody waits for a connection and the ego's lock together."""
CONNECT_SECONDS = 5
POOL_SIZE = 8
"""Connections of one process to one database."""
SEARCHED = "ego,public,extensions"
"""Where tables and the type of vectors are found: some providers keep extensions apart."""

_pools: dict[tuple[int, str], ConnectionPool[Connection]] = {}
_making = threading.Lock()


def pool(url: str) -> ConnectionPool[Connection]:
    """The pool of this process for the database at `url`; StateError when there can be none."""
    key = os.getpid(), url
    with _making:
        if key not in _pools:
            _pools[key] = _open_pool(url)
        return _pools[key]


def close_all() -> None:
    """Close every pool of this process."""
    with _making:
        for (process, _), one in list(_pools.items()):
            if process == os.getpid():
                with suppress(Exception):
                    one.close(timeout=1)
        _pools.clear()


def count_all() -> Mapping[str, int]:
    """How many connections this process has, how many are free, how many wait for one."""
    found: Counter[str] = Counter()
    for (process, _), one in list(_pools.items()):
        if process == os.getpid():
            found.update(one.get_stats())
    return found


def connect(url: str) -> Connection:
    """A connection outside of any pool; StateError with what the server has against it."""
    psycopg = require_library()
    try:
        psycopg.conninfo.conninfo_to_dict(url)
    except psycopg.ProgrammingError:  # which quotes it, and it may hold a password
        raise UsageError(
            "What names the database is no address of one.",
            Do("write it as postgresql://NAME:PASSWORD@HOST/DATABASE."),
        ) from None
    with explain():
        connection: Connection = psycopg.connect(url, autocommit=True, **_manner(url))
    return connection


@contextmanager
def borrow(url: str) -> Iterator[tuple[Connection, float]]:
    """A connection of the pool, and how many seconds are left to wait for a lock on it."""
    from psycopg_pool import PoolTimeout, TooManyRequests

    until = time.monotonic() + WAIT_SECONDS
    kept = pool(url)
    try:
        connection = kept.getconn(timeout=WAIT_SECONDS)
    except (PoolTimeout, TooManyRequests) as error:
        connect(url).close()  # says so when the server is not there at all
        raise Busy(
            f"Every connection to the database is in use, for {WAIT_SECONDS} seconds now.",
            Do("try again."),
        ) from error
    try:
        yield connection, max(0.05, until - time.monotonic())
    finally:
        kept.putconn(connection)


@contextmanager
def explain() -> Iterator[None]:
    """What the server finds wrong, as our own errors."""
    from psycopg import errors

    try:
        yield
    except EgoError:
        raise
    except errors.IntegrityError as error:
        raise Contradiction(_said(error)) from error
    except errors.LockNotAvailable as error:
        raise Busy(
            f"Another call has been writing to this ego for {WAIT_SECONDS} seconds.",
            Do("try again."),
        ) from error
    except (errors.SerializationFailure, errors.DeadlockDetected) as error:
        raise Busy("Another call was in the way.", Do("try again.")) from error
    except errors.DiskFull as error:
        raise StateError(
            "The database's disk is full. Nothing was changed.", Do("make room, then try again.")
        ) from error
    except (errors.UndefinedTable, errors.InvalidSchemaName) as error:
        raise StateError(*_UNPREPARED) from error
    except errors.InvalidParameterValue as error:
        if _said(error).startswith('role "'):
            raise StateError(*_UNPREPARED) from error
        raise
    except (errors.InsufficientPrivilege, errors.ReadOnlySqlTransaction) as error:
        raise StateError(f"The database refuses: {_said(error)}.") from error
    except errors.OperationalError as error:
        raise StateError(
            Sentence(f"The database cannot be used: {_said(error)}."),
            Do("see whether its server runs, and what EGO_DATABASE_URL names."),
        ) from error


_UNPREPARED = (
    "The database is not prepared for egos.",
    Run(HOST_INIT, "prepares it."),
)


def is_lost(connection: Connection) -> bool:
    """Whether a connection came to nothing, and another one may do better."""
    return bool(connection.closed or connection.broken)


def _open_pool(url: str) -> ConnectionPool[Connection]:
    require_library()
    from psycopg_pool import ConnectionPool

    connect(url).close()  # what is wrong is said at once: a pool would try again for a while
    made: ConnectionPool[Connection] = ConnectionPool(
        url,
        min_size=0,
        max_size=_size(),
        timeout=WAIT_SECONDS,
        reconnect_timeout=WAIT_SECONDS,
        kwargs={"autocommit": True, **_manner(url)},
        configure=_configure,
        open=True,
    )
    if not _pools:
        atexit.register(close_all)
    return made


def _manner(url: str) -> dict[str, Any]:
    """How we connect, beside what `url` says."""
    return {
        "connect_timeout": CONNECT_SECONDS,
        "prepare_threshold": 2,
        "application_name": "ego",
    } | ({} if "options=" in url else {"options": f"-c search_path={SEARCHED}"})


def _configure(connection: Connection) -> None:
    from pgvector.psycopg import register_vector
    from psycopg.types.numeric import NumericBinaryLoader

    class Whole(NumericBinaryLoader):
        """Sums of whole numbers are whole numbers, as they are elsewhere."""

        def load(self, data: Any) -> Any:
            value = super().load(data)
            return int(value) if value == value.to_integral_value() else float(value)

    connection.adapters.register_loader("numeric", Whole)
    with suppress(Exception):  # a database that is not prepared yet has no vectors
        register_vector(connection)


def _size() -> int:
    written = os.environ.get("EGO_DATABASE_POOL", "")
    return int(written) if written.isdecimal() and 0 < int(written) < 1_000 else POOL_SIZE


def require_library() -> Any:
    """What talks to a server; StateError where it is not installed."""
    try:
        import pgvector.psycopg
        import psycopg.conninfo
        import psycopg_pool
    except ImportError as error:
        raise StateError(
            "EGO_DATABASE_URL names a database, and what talks to one is not installed.",
            Do("`pip install 'ego-mind[server]'`."),
        ) from error
    del pgvector, psycopg_pool
    return psycopg


def _said(error: Exception) -> str:
    """What the server said, in a line and without what our own connection looks like."""
    said = getattr(getattr(error, "diag", None), "message_primary", None) or str(error)
    what = str(said).rpartition(" failed: ")[2].partition("\n")[0]  # before it stands where
    return " ".join(what.split()).rstrip(".?") or type(error).__name__

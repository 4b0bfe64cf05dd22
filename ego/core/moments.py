"""Times as documents keep them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

Write = Callable[[datetime], str]
"""How a moment is written: on the ego's clock in an answer, as it is in what is kept."""


def write_moment(at: datetime, zone: tzinfo | None) -> str:
    """A moment, ISO 8601 with the offset that the zone had then; None is the machine's.

    One so near the end of the calendar that the zone has no day for it stays as it is.
    """
    try:
        return at.astimezone(zone).isoformat()
    except OverflowError:
        return at.isoformat()


def as_kept(at: datetime) -> str:
    """A moment as files keep it: in UTC, unless somebody wrote it there with another offset."""
    return at.isoformat()


def rewrite(value: object, write: Write) -> object:
    """A timestamp of a document, written anew; what cannot be read stays as it is."""
    at = read_time(value)
    return value if at is None else write(at)


def read_time(value: object) -> datetime | None:
    """A timestamp of a document; naive ones are UTC, and what cannot be read is None.

    The offset stays as written: moving year 1 to UTC would leave the calendar.
    """
    try:
        at = datetime.fromisoformat(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def reuse(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache what is read of the last `most` words, of a function whose last argument by place is
    the moment that they are read at.

    `lru_cache` alone takes a moment in two zones for one, though its day may be another.
    """

    def keep(read: Callable[P, R]) -> Callable[P, R]:
        kept: Callable[..., R] = lru_cache(most)(lambda _, *given, **named: read(*given, **named))

        @wraps(read)
        def reuse_read(*given: P.args, **named: P.kwargs) -> R:
            now: Any = given[-1]
            return kept(now.tzinfo, *given, **named)

        return reuse_read

    return keep

"""Instants as whole microseconds since 1970, which SQLite orders and compares exactly."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
DAY = 86_400_000_000
"""A day in microseconds."""

EARLIEST, LATEST = -62_135_596_800_000_000, 253_402_300_799_999_999
"""The first and the last microsecond that a calendar has: those of the years 1 and 9999."""


def to_microseconds(at: datetime) -> int:
    """`at` as microseconds since 1970; negative before it."""
    return (at - _EPOCH) // _MICROSECOND


def from_microseconds(microseconds: int) -> datetime:
    """The instant in UTC."""
    return _EPOCH + timedelta(microseconds=microseconds)


def span(since: datetime | None, until: datetime | None) -> tuple[int, int]:
    """A time as rows are compared with it, its end not included; None is no bound."""
    return (
        -(2**63) if since is None else to_microseconds(since),
        2**63 - 1 if until is None else to_microseconds(until),
    )

"""Times as documents keep them."""

from __future__ import annotations

from datetime import UTC, datetime


def read_time(value: object) -> datetime | None:
    """A timestamp of a document; naive ones are UTC, and what cannot be read is None.

    The offset stays as written: moving year 1 to UTC would leave the calendar.
    """
    try:
        at = datetime.fromisoformat(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    return at if at.tzinfo else at.replace(tzinfo=UTC)

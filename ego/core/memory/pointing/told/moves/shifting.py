"""Where a plan lies that is so many days, months or minutes later than it was, or earlier."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from ego.core.memory.pointing import dates
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.told.things import Move


def shift(move: Move, was: When) -> When | None:
    """Where `was` is moved to; None where that is no day, or where it had no hour to be moved."""
    if move.minutes:
        if was.hour is None:
            return None
        moment = datetime.combine(was.day, was.hour) + timedelta(minutes=move.minutes)
        return When(moment.date(), moment.time()) if moment.date() == was.day else None
    at = datetime.combine(was.day, time())
    if move.months:
        day = dates.coming_day_of_month(at, at.day, move.months)
    else:
        day = dates.day_after(at, move.days)
    return None if day is None else When(day, was.hour)

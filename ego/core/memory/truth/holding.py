"""From when on, and until when, what a memory says held, as far as other memories tell it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple


class Holding(NamedTuple):
    """From when on a memory held, as one that replaced another; and until it was replaced."""

    since: datetime | None = None
    until: datetime | None = None

    def tell(self, now: datetime) -> str:
        """The same in a few words, "until 2026-03-01"; `now` has the person's zone."""
        since, until = (at and f"{at.astimezone(now.tzinfo):%Y-%m-%d}" for at in self)
        if since and until:
            return f"{since} until {until}"
        return f"since {since}" if since else f"until {until}" if until else ""

    def tell_whole(self, now: datetime) -> str:
        """The same with its verb: "held until 2026-03-01", "holds since 2026-03-01"."""
        said = self.tell(now)
        return said and f"{'held' if self.until else 'holds'} {said}"

    @property
    def fields(self) -> dict[str, str]:
        """The same for packets, as ISO 8601: what is known of it."""
        return {name: at.isoformat() for name, at in self._asdict().items() if at}


NOT_REPLACED = Holding()

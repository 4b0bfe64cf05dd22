"""From when on, and until when, what a memory says held, as far as other memories tell it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ego.core.memory.pointing.dates import When


class Holding(NamedTuple):
    """From when on a memory held, as one that replaced another; and until it was replaced.

    What it announced may be on another day by now, or off, while its words are as they were.
    """

    since: datetime | None = None
    until: datetime | None = None
    moved_to: When | None = None
    is_off: bool = False
    is_done: bool = False
    """Whether something told that what was to come is done."""
    moved_each_time: str = ""
    """On which days what comes back is now, where its words tell others: "every Friday"."""

    def is_over(self, now: datetime) -> bool:
        """Whether it was replaced by `now`; what begins on a later day replaces nothing before."""
        return self.until is not None and self.until <= now

    def tell(self, now: datetime) -> str:
        """The same in a few words, "until 2026-03-01"; `now` has the person's zone."""
        became = self.tell_plan()
        if self.until and became:  # of a plan that another replaced its day now is what tells
            return became
        return ", ".join(filter(None, (self._tell_dates(now), became)))

    def _tell_dates(self, now: datetime) -> str:
        ends = (self.since if self.since and self.since <= now else None, self.until)
        since, until = (at and f"{at.astimezone(now.tzinfo):%Y-%m-%d}" for at in ends)
        if since and until:
            return f"{since} until {until}"
        return f"since {since}" if since else f"until {until}" if until else ""

    def tell_plan(self) -> str:
        """What became of what it announced: "done", "called off", "moved to 2026-12-12 15:00"."""
        if self.is_off or self.is_done:
            return "called off" if self.is_off else "done"
        if self.moved_each_time:
            return f"moved to {self.moved_each_time}"
        if self.moved_to is None:
            return ""
        day, hour = self.moved_to
        return f"moved to {day.isoformat()}{f' {hour:%H:%M}' if hour else ''}"

    def tell_whole(self, now: datetime) -> str:
        """The same with its verb: "held until 2026-03-01", "holds since 2026-03-01"."""
        said = self._tell_dates(now)
        whole = said and f"{'held' if self.is_over(now) else 'holds'} {said}"
        return ", ".join(filter(None, (whole, self.tell_plan())))

    def tell_sentences(self, now: datetime) -> list[str]:
        """The same in sentences: "It held until 2026-03-01.", "It is called off."."""
        said = self._tell_dates(now)
        dates = [f"It {'held' if self.is_over(now) else 'holds'} {said}."] if said else []
        became = self.tell_plan()
        return [*dates, *([f"It is {became}."] if became else [])]

    @property
    def fields(self) -> dict[str, str]:
        """The same for packets, as ISO 8601: what is known of it."""
        dates = {"since": self.since, "until": self.until}
        told = {name: at.isoformat() for name, at in dates.items() if at}
        if became := self.tell_plan():
            told["plan"] = became
        return told


NOT_REPLACED = Holding()

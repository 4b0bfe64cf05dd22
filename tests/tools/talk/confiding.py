"""An ego that somebody confides in, over days, for the tests of secrets."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import ego
from tests.conftest import environment
from tests.tools.conftest import Lay


class Life:
    """An ego that Mia talks with, two minutes between her turns."""

    def __init__(self, tmp_path: Path) -> None:
        self._at = datetime(2026, 11, 25, 9, tzinfo=UTC)
        environ = environment(tmp_path / "data", None, EGO_COMPANION="Ken")
        self.ego = ego.open(environ=environ, now=lambda: self._at)

    @classmethod
    def after(cls, tmp_path: Path, lay: Lay, *said: str) -> Life:
        """One that has heard this already, a copy of the first that did."""

        def begin(directory: Path) -> None:
            first = cls(directory.parent)
            with first.ego:
                first.hears(*said)

        lay(tmp_path / "data", (cls, said), begin)
        life = cls(tmp_path)
        life._wait(*said)
        return life

    def _wait(self, *said: str) -> None:
        """Let the time pass in which this is said."""
        days = said.count("…")
        self._at += timedelta(days=3 * days, minutes=2 * (len(said) - days))

    def hears(self, *said: str, person: str = "Mia") -> None:
        for one in said:
            self._wait(one)
            if one != "…":
                self.ego.absorb(one, "I see.", person=person)

    def confided(self) -> dict[str, bool]:
        return {one["user_text"]: one["confided"] for one in self.ego.events()["events"]}

    def plans(self) -> dict[str, bool]:
        return {one["content"]: one["private"] for one in self.ego.ahead()["ahead"]}

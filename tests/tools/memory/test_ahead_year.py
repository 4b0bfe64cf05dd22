"""A year of things ahead: when each comes to mind, is asked about, is closed."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from ego.runtime.ego import Ego
from ego.tools.memory import coming
from tests.conftest import NOON, Clock, use

LONDON = ZoneInfo("Europe/London")


def _thing(n: int, day: date) -> dict[str, Any]:
    """The n-th of sixty things: its day is in its words, English or Japanese, or beside them."""
    hour = 8 + n % 12
    at = {"en": f" at {hour:02}:30", "ja": f"の{hour:02}時30分"} if n % 2 else {"en": "", "ja": ""}
    match n % 3:
        case 0:
            said = f"The feast q{n}q is on {day.day} {day:%B}{at['en']}."
            return {"content": said}
        case 1:
            return {"content": f"{day.month}月{day.day}日{at['ja']}にq{n}qの会がある。"}
        case _:
            when = f"{day}{at['en'].removeprefix(' at')}"
            return {"content": f"The visit of q{n}q.", "when": when}


@pytest.mark.parametrize("things", [32, pytest.param(60, marks=pytest.mark.soak)])
def test_a_year_with_sixty_things_ahead(world: Ego, clock: Clock, things: int) -> None:
    """Each surfaces on its day, once a stage; no private one ever comes out elsewhere.

    Every fourth is told of in the evening of its day; of the others it is asked three times how
    they went. Half a year has one change of the clocks, and a year has both.
    """
    world.settings = replace(world.settings, timezone=LONDON)
    days = [NOON.date() + timedelta(days=6 * n + 3) for n in range(things)]
    number = {}
    for n, day in enumerate(days):
        thing = _thing(n, day)
        number[thing["content"]] = n
        use(world, "remember", **thing, private=n % 5 == 0)
    told, asked = defaultdict[int, list[date]](list), defaultdict[int, list[date]](list)
    closed: list[str] = []
    outside, beats = list[str](), set[int]()
    for passed in range(1, 6 * things + 6):
        today = NOON.date() + timedelta(days=passed)
        for hour in (7, 21):
            clock.at = datetime.combine(today, time(hour), LONDON).astimezone(UTC)
            with world.database.reading() as db:
                beats |= {number[one.text] for one in coming.due_ahead(db, clock.at)}
            if hour == 7:
                outside.append(use(world, "context").text)
                for one in use(world, "wake_up").fields["ahead"]:
                    told[number[one["content"]]].append(today)
                continue
            late = today in days and days.index(today) % 4 == 0
            if late:
                said = f"The feast, the visit, q{days.index(today)}qの会: all well."
                closed += use(world, "remember", content=said).fields["closed"]
            for one in use(world, "introspect").fields["how_did_it_go"]:
                asked[number[one["content"]]].append(today)

    assert told == {n: [day - timedelta(days=1), day] for n, day in enumerate(days)}
    assert len(closed) == len(days) / 4
    for n, day in enumerate(days):
        first = 0 if n % 2 else 1  # what has an hour is over that evening
        later = [day + timedelta(days=first + more) for more in range(3)]
        assert asked[n] == ([] if n % 4 == 0 else later), n
    whole_days = set(range(0, things, 2))  # the others are told by the waking before their hour
    assert beats == {n for n in whole_days if n % 5}
    assert not any(f"q{n}q" in said for n in range(0, things, 5) for said in outside)
    assert use(world, "ahead").fields["ahead"] == []

"""A host's session and `wake_up` count the time since the last talk alike."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.conftest import RunHere

TOKYO = ZoneInfo("Asia/Tokyo")
HERE = {"EGO_COMPANION": "Misaki", "EGO_TIMEZONE": "Asia/Tokyo"}
START = datetime(2026, 6, 1, 20, tzinfo=TOKYO)


@pytest.mark.parametrize(
    ("until", "hook", "woken"),
    [
        (datetime(2026, 6, 15, 8, 30, tzinfo=TOKYO), "nine days", "9 days"),
        (datetime(2026, 6, 26, 8, 30, tzinfo=TOKYO), "two weeks", "2 weeks"),
    ],
)
def test_an_absence_is_as_long_in_both(
    run_here: RunHere, until: datetime, hook: str, woken: str
) -> None:
    for day in range(6):
        at = START + timedelta(days=day)
        run_here("remember", f"We read page {day}.", "--with", "Misaki", at=at, **HERE)

    begun = run_here("hook", "session-start", stdin=b"{}", at=until, **HERE).out
    wakes = run_here("wake-up", at=until + timedelta(minutes=1), **HERE).out

    assert f"were last together {hook} ago" in begun
    assert f"Misaki, {hook} since we were last together." in begun
    assert f"Misaki has been away for {woken}" in wakes


@pytest.mark.parametrize(
    ("until", "hook", "woken"),
    [
        (datetime(2026, 6, 2, 8, 30, tzinfo=TOKYO), "12 hours", "12h"),
        (datetime(2026, 6, 3, 8, 30, tzinfo=TOKYO), "two days", "2d"),
        (datetime(2026, 6, 3, 20, 30, tzinfo=TOKYO), "two days", "2d"),
        (datetime(2026, 6, 4, 6, 30, tzinfo=TOKYO), "three days", "3d"),
    ],
)
def test_a_few_days_are_as_many_in_both(
    run_here: RunHere, until: datetime, hook: str, woken: str
) -> None:
    run_here("remember", "We read a page.", "--with", "Misaki", at=START, **HERE)

    begun = run_here("hook", "session-start", stdin=b"{}", at=until, **HERE).out
    wakes = run_here("wake-up", at=until + timedelta(minutes=1), **HERE).out

    assert f"were last together {hook} ago" in begun
    assert f"last interaction {woken} ago" in wakes

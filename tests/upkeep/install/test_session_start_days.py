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


@pytest.mark.parametrize(
    ("said", "emotion"),
    [("Misaki was furious: I had sent the wrong draft.", "ashamed"), ("美咲に叱られた。", "sad")],
)
def test_a_session_in_which_nobody_said_anything_leaves_what_the_last_talk_left(
    run_here: RunHere, said: str, emotion: str
) -> None:
    run_here("remember", said, "--with", "Misaki", "--emotion", emotion, at=START, **HERE)
    silent = START + timedelta(hours=13)
    run_here("hook", "session-start", stdin=b"{}", at=silent, **HERE)
    run_here("wake-up", at=silent + timedelta(minutes=1), **HERE)

    next_day = silent + timedelta(days=1)
    woken = run_here("wake-up", at=next_day, **HERE).out
    data = run_here("wake-up", "--json", at=next_day, **HERE).data

    assert f"Misaki: last interaction 2d ago. It left you {emotion}." in woken
    assert data["companion"]["last_interaction"] == "2026-06-01T20:00:00+09:00"


def test_a_session_of_which_something_was_kept_was_one_with_somebody(run_here: RunHere) -> None:
    run_here("remember", "We quarrelled.", "--with", "Misaki", "--emotion", "sad", at=START, **HERE)
    busy = START + timedelta(hours=13)
    run_here("hook", "session-start", stdin=b"{}", at=busy, **HERE)
    run_here("remember", "The index is sorted.", at=busy + timedelta(minutes=30), **HERE)

    woken = run_here("wake-up", at=busy + timedelta(days=1), **HERE).out

    assert "Misaki: last interaction 1d ago." in woken


def test_a_plan_is_told_by_what_is_on_its_day(run_here: RunHere) -> None:
    said = "The certification failed because of a wrong signature check of the webhooks."
    run_here("remember", f"{said} The re-test is on 10 June.", at=START, **HERE)

    day = datetime(2026, 6, 9, 9, tzinfo=TOKYO)
    begun = run_here("hook", "session-start", stdin=b"{}", at=day, **HERE).out

    assert 'Tomorrow: \\"' in begun
    told = begun.split("Tomorrow: ", 1)[1].split("(kept")[0]
    assert "The re-test is on 10 June." in told

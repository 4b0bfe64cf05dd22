"""One of what comes back, told to be on another day once, be it with why."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.often import once, regular

NOW = datetime(2026, 11, 30, 10, tzinfo=UTC)
"""A Monday."""


def plan(words: str) -> Ahead:
    due = regular.point(words, NOW)
    assert due, words
    assert due.every, words
    at = ahead.moment(due.when, UTC)
    return Ahead(
        1, "1", words, False, NOW, due.when, at, UTC, due.every, due.when.day, due.weekdays
    )


SWIMMING = plan("Ken: Swimming is every Tuesday at 4 pm.")


@pytest.mark.parametrize(
    ("said", "when"),
    [
        ("Swimming's on Wednesday this week, the pool's closed tomorrow", "12-02 16:00"),
        ("Swimming is on Thursday this week, just this once, still at 4", "12-03 16:00"),
        ("swimming's on Wednesday instead of Tuesday this week, teacher's away", "12-02 16:00"),
        ("swimming tomorrow is at 5 instead of 4", "12-01 17:00"),
        ("Swimming's at 5 tomorrow, not 4", "12-01 17:00"),
    ],
)
def test_the_reason_behind_it_is_of_no_other_day(said: str, when: str) -> None:
    (found,) = once.find_once([SWIMMING], said, NOW)

    assert f"{found.when.day:%m-%d} {found.when.hour:%H:%M}" == when
    assert f"{found.day:%m-%d}" == "12-01"


@pytest.mark.parametrize(
    "said",
    [
        "Swimming was on Wednesday last week, the pool was closed",
        "Emma's swimming is on Wednesday this week, she likes it",
        "Swimming gear is on sale on Wednesday this week, half price",
    ],
)
def test_what_is_of_another_week_or_thing_moves_nothing(said: str) -> None:
    assert once.find_once([SWIMMING], said, NOW) == []

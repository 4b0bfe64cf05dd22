"""How it went is asked as a session begins in so many sessions, of somebody else's move once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests.conftest import RunHere

TOLD = datetime(2026, 11, 2, 9, tzinfo=UTC)
BEGINS = datetime(2026, 11, 10, 8, tzinfo=UTC)


@pytest.mark.parametrize(
    ("plan", "times"),
    [
        ("The release of the shop is on 9 November.", 3),
        ("Tomasz moves to the platform team on 9 November.", 1),
        ("健太は11月9日に福岡へ引っ越すんだって。", 1),
        ("I move to Leeds on 9 November.", 3),
    ],
)
def test_how_it_went_is_asked_so_often(run_here: RunHere, plan: str, times: int) -> None:
    run_here("remember", plan, at=TOLD)

    asked = 0
    for day in range(6):
        at = BEGINS + timedelta(days=day)
        asked += "How did it go?" in run_here("hook", "session-start", stdin=b"{}", at=at).out

    assert asked == times


def test_what_was_asked_as_the_session_began_is_asked_within_it(run_here: RunHere) -> None:
    run_here("remember", "Tomasz moves to the platform team on 9 November.", at=TOLD)
    run_here("hook", "session-start", stdin=b"{}", at=BEGINS)

    assert "How did it go?" in run_here("introspect", at=BEGINS + timedelta(minutes=2)).out
    assert "How did it go?" not in run_here("introspect", at=BEGINS + timedelta(days=1)).out

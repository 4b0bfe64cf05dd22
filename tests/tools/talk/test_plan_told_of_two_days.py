"""A second plan of the same name and hour, on another day, is no move of the first."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

FIRST, SECOND = (datetime(2026, 11, 2, n, tzinfo=UTC) for n in (9, 10))
SHIFT, PHYSIO = "my shift is on 10 November at 8", "physio is on 10 November at 9"
SHIFUTO = "シフトは11月10日の8時から"


def told(run_here: RunHere, tmp_path: Path, words: str, then: str) -> list[str]:
    chat(run_here, tmp_path, words, at=FIRST)
    chat(run_here, tmp_path, then, at=SECOND)
    return [one["day"][5:] for one in lies_ahead(run_here, SECOND)]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (SHIFT, "my shift is on 18 November at 8"),
        (PHYSIO, "physio is on 17 November at 9"),
        ("my swimming lesson starts on 10 November at 5", "my swimming lesson is on the 17th at 5"),
        (SHIFUTO, "シフトは11月18日の8時から"),
    ],
)
def test_another_day_at_the_same_hour_is_another_one(
    run_here: RunHere, tmp_path: Path, first: str, second: str
) -> None:
    days = told(run_here, tmp_path, first, second)
    assert (days[0], len(days)) == ("11-10", 2)


@pytest.mark.parametrize(
    ("first", "second", "day"),
    [
        (PHYSIO, "physio is on 17 November at 9 now", "11-17"),
        (PHYSIO, "physio is on 17 November at 9 instead", "11-17"),
        (PHYSIO, "physio has moved to 17 November at 9", "11-17"),
        ("the party is on the 5th at 7", "the party is on the 12th at 7", "11-12"),
    ],
)
def test_what_is_told_to_have_moved_or_is_but_one_is_on_its_new_day(
    run_here: RunHere, tmp_path: Path, first: str, second: str, day: str
) -> None:
    assert told(run_here, tmp_path, first, second) == [day]

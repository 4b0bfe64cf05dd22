"""A weekday that is no day to come: it is exclaimed at, or leads what was on it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead


def november(day: int, hour: int) -> datetime:
    return datetime(2026, 11, day, hour, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "words", "found"),
    [
        # a remark on the day swallows no plan, and is none
        ((16, 21), "taking biscuit to the vet tomorrow at 4. what a tuesday", ["11-17"]),
        ((16, 21), "dentist on friday at 9, what a long monday", ["11-20"]),
        ((17, 21), "vet tomorrow at 4! worst tuesday ever", ["11-18"]),
        ((20, 21), "finally friday, dentist on monday at 9", ["11-23"]),
        ((19, 21), "what a week. finally seeing sian on friday", ["11-20"]),
        ((20, 9), "it's friday at last", []),
        ((20, 9), "friday at last", []),
        # what was on the day that goes, or just went
        ((8, 21), "sunday roast at mums, she's scared of the op", []),
        ((6, 23), "friday night pub with dai, good laugh", []),
        ((7, 11), "friday night pub with dai, good laugh", []),
        ((7, 11), "friday night pub with dai at 8, it'll be a good laugh", ["11-13"]),
        ((7, 21), "friday dentist", ["11-13"]),
        ((5, 9), "friday pub with dai, cant wait", ["11-06"]),
        ((8, 9), "sunday roast at mums later", ["11-08"]),
        # what is called by its day, and has an hour that is still to come
        ((6, 12), "friday drinks at the crown at 6 to celebrate", ["11-06"]),
        ((6, 12), "friday quiz is at 8", ["11-06"]),
        ((6, 12), "friday standup at 10", ["11-13"]),
        ((6, 12), "friday drinks at 6 next week", ["11-13"]),
        ((6, 12), "drinks on friday at 6", ["11-13"]),
        # a piece of work is called by it in a heading
        ((7, 9), "quick saturday fix: the readme has a typo", []),
        ((7, 9), "thursday bugfix: null check in the parser", []),
        ((7, 9), "friday deploy notes: rollback is manual now", []),
        ((7, 9), "Monday standup recap: Jana is blocked on the API", []),
        ((7, 9), "saturday fix: plumber comes at 10", ["11-14"]),
        ((7, 9), "thursday release notes: due by noon", ["11-12"]),
        ((7, 9), "we ship the wednesday fix: it cannot wait", ["11-11"]),
        ((7, 9), "friday dinner: pizza at Luigi's", ["11-13"]),
        ((7, 9), "dentist on friday: bring the card", ["11-13"]),
    ],
)
def test_a_weekday_is_to_come_unless_it_is_that_which_was(
    run_here: RunHere, tmp_path: Path, told: tuple[int, int], words: str, found: list[str]
) -> None:
    at = november(*told)
    chat(run_here, tmp_path, words, at=at)

    assert [one["day"][5:] for one in lies_ahead(run_here, at=at)] == found

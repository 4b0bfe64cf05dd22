"""What comes back is told as left out on the day that is asked of, in a month behind the rest."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.conftest import RunHere
from tests.models import NEEDS_MODEL

THURSDAY = datetime(2026, 12, 3, 8, tzinfo=UTC)
MONDAY = datetime(2026, 12, 7, 7, tzinfo=UTC)
STANDUP = "Standup is every weekday at 9:30."
OFF = "No standup on Monday, everybody's off."


def keep(run_here: RunHere, *several: str, **variables: str) -> None:
    for one in several:
        run_here("remember", one, at=THURSDAY, **variables)


@pytest.mark.parametrize(
    ("question", "at", "said"),
    [
        ("Is there a standup today?", MONDAY, "not today, next tomorrow at 09:30]"),
        ("Is there a standup on Monday?", THURSDAY, "not on 7 December, next today at 09:30]"),
        ("Is there a standup tomorrow?", MONDAY, "for tomorrow at 09:30]"),
        ("When is the standup?", MONDAY, "for tomorrow at 09:30]"),
    ],
)
def test_it_says_that_it_is_off(run_here: RunHere, question: str, at: datetime, said: str) -> None:
    keep(run_here, STANDUP, OFF, "The coffee machine is broken.")

    lines = run_here("recall", question, at=at).out.splitlines()

    (line,) = [one for one in lines if STANDUP in one]
    assert said in line


@NEEDS_MODEL
def test_what_says_so_comes_with_it(run_here: RunHere) -> None:
    beside = ("Henrik likes standup comedy.", "The standup notes are in the wiki.")
    keep(run_here, STANDUP, OFF, *beside, EGO_EMBEDDING_MODEL="")

    asked = ("recall", "Is there a standup today?", "--json")
    data = run_here(*asked, at=MONDAY, EGO_EMBEDDING_MODEL="").data

    words = [one["content"] for one in data["memories"]]
    assert words[words.index(STANDUP) + 1] == OFF


def test_what_is_once_stands_before_what_is_each_week(run_here: RunHere) -> None:
    keep(
        run_here,
        STANDUP,
        "1:1 with Ilka every Wednesday at 14:00.",
        "Priya is on leave from 23 December to 4 January.",
        "The dentist is on 14 January at 9:00.",
        "Visa interview on 20 January.",
    )

    month = run_here("recall", "What do we have in January?", "--json", "--n", "5", at=MONDAY)
    week = run_here("recall", "What do we have this week?", "--json", at=MONDAY)

    words = [one["content"][:5] for one in month.data["memories"]]
    assert words == ["The d", "Visa ", "Priya", "Stand", "1:1 w"]
    assert [one["content"][:5] for one in week.data["memories"]] == ["Stand", "1:1 w"]

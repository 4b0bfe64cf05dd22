"""An hour right behind its day is the plan's, whoever's name or article follows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead


@pytest.mark.parametrize("is_kept", [True, False])
@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("Tomorrow at 10 the auditor visits us.", "2026-01-02T10:00"),
        ("Tomorrow at 4 Ken calls.", "2026-01-02T16:00"),
        ("Tomorrow at 4 James calls.", "2026-01-02T16:00"),
        ("On Friday at ten my sister arrives.", "2026-01-02T10:00"),
        ("Tomorrow at 10 shops we give away flyers.", "2026-01-02T00:00"),
        ("Tomorrow at 10 Downing Street we demonstrate.", "2026-01-02T00:00"),
        ("Tomorrow at 5 star hotels the chefs strike.", "2026-01-02T00:00"),
        ("Tomorrow at 5 different places we put up posters.", "2026-01-02T00:00"),
    ],
)
def test_an_hour_behind_its_day_is_kept(
    run_here: RunHere, tmp_path: Path, said: str, at: str, is_kept: bool
) -> None:
    if is_kept:
        run_here("remember", said)
    else:
        chat(run_here, tmp_path, said)

    assert [one["at"][:16] for one in lies_ahead(run_here)] == [at]


RACE = "The race starts at 9:30 on Sunday."
DINNER = "Dinner at Mario's at 7:30 on Sunday"


@pytest.mark.parametrize(
    ("there", "said", "at"),
    [
        ([RACE], "I'll pick you up at 6:50 on Sunday", "04T06:50"),
        ([RACE], "I'm driving to Brighton on Sunday, pick up at 6:50", "04T06:50"),
        ([RACE], "leaving Hove at 6 on Sunday", "04T06:00"),
        ([RACE], "minibus leaves at half six on Sunday", "04T06:30"),
        # of another day, half or thing, or for what is in the evening
        ([RACE], "I'll pick you up at 6:50 pm on Sunday", "04T18:50"),
        ([RACE], "I'll pick you up at 6:50 on Saturday", "03T18:50"),
        ([RACE], "drinks at mine at 6:50 on Sunday", "04T18:50"),
        ([RACE, DINNER], "I'll pick you up at 6:50 on Sunday", "04T18:50"),
        ([RACE], "I'll pick the cake up at 4 on Sunday", "04T16:00"),
    ],
)
def test_who_sets_out_for_what_begins_in_the_morning_does_so_before_it(
    run_here: RunHere, tmp_path: Path, there: list[str], said: str, at: str
) -> None:
    for one in there:
        chat(run_here, tmp_path, one)
    before = {one["id"] for one in lies_ahead(run_here)}
    chat(run_here, tmp_path, said)

    assert [one["at"][8:16] for one in lies_ahead(run_here) if one["id"] not in before] == [at]

"""What is called off whole, "the lot", is what is named before it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

MADEIRA = "Me and Karen are going to Madeira from 2 to 9 March"
WHITBY = "We're going to Whitby on 5 December"
MADEIRA_JAPANESE = "3月2日から9日までカレンとマデイラに行く"
LOT = "Karen can't come to Madeira now, she's her boiler to pay for, so I've cancelled the lot"


@pytest.mark.parametrize(
    ("before", "said", "left"),
    [
        ([MADEIRA, WHITBY], LOT, ["2026-12-05"]),
        ([MADEIRA], "We can't afford to go to Madeira so we've scrapped the whole thing", []),
        ([MADEIRA_JAPANESE], "カレンがマデイラに来られなくなったから、全部キャンセルした", []),
        (
            [MADEIRA],
            "Derek's not coming to Madeira now, going with our Karen instead",
            ["2027-03-02"],
        ),
        ([MADEIRA, WHITBY], "The shop messed up my order so I've cancelled the lot",
         ["2026-12-05", "2027-03-02"]),
        ([MADEIRA], "I'd feel better about going to Madeira if I cancelled the lot at work",
         ["2027-03-02"]),
    ],
)  # fmt: skip
def test_the_lot_is_what_is_named_before_it(
    run_here: RunHere, tmp_path: Path, before: list[str], said: str, left: list[str]
) -> None:
    at = datetime(2026, 12, 1, 19, tzinfo=UTC)
    for n, one in enumerate((*before, said)):
        chat(run_here, tmp_path, one, at=at.replace(minute=n))
    assert [one["day"] for one in lies_ahead(run_here, at=at)] == left

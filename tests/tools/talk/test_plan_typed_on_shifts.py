"""What somebody on shifts types on a phone: days in a row, who has got what, and what is put back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_plan_told_quickly import live


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (
            [(2, "on lates tues weds thurs this week, 1 till 9")],
            [("11-03", "13:00"), ("11-04", "13:00"), ("11-05", "13:00")],
        ),
        (
            [(2, "on earlies thurs fri next week, 7 till 3")],
            [("11-12", "07:00"), ("11-13", "07:00")],
        ),
        (
            [(2, "shift on thursday and on friday next week")],
            [("11-12", None), ("11-13", None)],
        ),
        ([(2, "shift on tuesday and next friday")], [("11-03", None), ("11-13", None)]),
        ([(2, "nights again fri sat sun")], [("11-06", None), ("11-07", None), ("11-08", None)]),
        ([(2, "dentist weds 18th")], [("11-18", None)]),
        ([(2, "free between weds and thurs")], []),
        ([(2, "mum can do weds or thurs, 9 till 5")], []),
        ([(2, "来週は水・木・金が早番")], [("11-11", None), ("11-12", None), ("11-13", None)]),
    ],
)
def test_days_in_a_row_are_each_noted_with_their_hours(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[tuple[int, str]],
    found: list[tuple[str, str | None]],
) -> None:
    assert live(run_here, tmp_path, *turns) == found

"""Plans as they are typed: a date with its hour alone, a day that was beside one to come."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_plan_told_quickly import live

AT_ELEVEN = [("11-26", "11:00")]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("I got an interview!! 26th at 11, with a Dr Helen Marsh", AT_ELEVEN),
        ("I've got an interview, 26th at 11", AT_ELEVEN),
        ("interview 26th at 11", AT_ELEVEN),
        ("vet's booked - 26th, 11am", AT_ELEVEN),
        # counted, or no day with an hour
        ("meeting on the 26th floor at 11", []),
        ("their 26th anniversary at 7", []),
        ("see page 26 at 11", []),
        ("he finished 26th at 11", []),
        ("it's our 26th at 7 on Saturday", [("11-21", "07:00")]),
    ],
)
def test_a_date_with_its_hour_needs_no_word_before_it(
    run_here: RunHere, tmp_path: Path, said: str, found: list[tuple[str, str]]
) -> None:
    assert live(run_here, tmp_path, (19, said)) == found


def test_where_it_is_is_told_with_what_it_is(run_here: RunHere, tmp_path: Path) -> None:
    told = "I got an interview!! 26th at 11, with a Dr Helen Marsh"
    live(run_here, tmp_path, (19, told))

    assert "I got an interview" in run_here("ahead").out


GP = [("11-18", "08:45")]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("my knee's been playing up since Tuesday's run, GP on Wednesday morning at 8:45", GP),
        ("been ill since Tuesday, GP on Wednesday at 8:45", GP),
        ("my knee is sore from Tuesday's run, GP on Wednesday at 8:45", GP),
        ("I've been off work since Monday and I'm back on Thursday", [("11-19", None)]),
        # what is so since then is no plan, nor is that of which it is the reason
        ("haven't slept since Tuesday", []),
        ("I've had this job since 3 November", []),
        ("since tomorrow is Monday I should sleep", []),
        ("drinks after Friday's show", []),
    ],
)
def test_a_day_since_when_hides_no_day_to_come(
    run_here: RunHere, tmp_path: Path, said: str, found: list[tuple[str, str | None]]
) -> None:
    assert live(run_here, tmp_path, (15, said)) == found

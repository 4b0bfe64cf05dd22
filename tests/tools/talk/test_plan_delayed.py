"""What is delayed, put off or held up is not done; it lies where it was put off to."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_plan_told_quickly import live

RESULTS = (3, "we get mum's results next Tuesday")
INTERVIEW = (3, "I've got an interview on Thursday 12th at 11")
ON_12TH, ON_13TH = [("11-12", None)], [("11-13", "11:00")]
STILL = [("11-10", None)]
RESULTS_JAPANESE = (3, "来週の火曜に母の検査結果が出る")


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([RESULTS, (10, "mum's results got delayed til Thursday")], ON_12TH),
        ([RESULTS, (9, "mum's results got delayed til Thursday")], ON_12TH),
        ([RESULTS, (9, "mum's results have been delayed 'til Thursday")], ON_12TH),
        ([INTERVIEW, (10, "interview got delayed, it's Friday now")], ON_13TH),
        ([INTERVIEW, (10, "the interview has been pushed back so it's on Friday now")], ON_13TH),
        ([INTERVIEW, (10, "the interview was put off. It's Friday now")], ON_13TH),
        # to no day: it is not done for that
        ([RESULTS, (10, "mum's results were delayed")], STILL),
        ([RESULTS, (10, "they've put mum's results back, the lab got held up")], STILL),
        ([RESULTS_JAPANESE, (10, "母の検査結果が遅れることになった")], STILL),
        # another thing is late, and it was
        ([RESULTS, (10, "my train was delayed but mum's results were fine")], []),
        ([RESULTS, (10, "mum got the delayed results, they were fine")], []),
        ([RESULTS_JAPANESE, (10, "電車が遅れたけど、母の検査結果は良かった")], []),
    ],
)
def test_it_is_not_done(
    run_here: RunHere, tmp_path: Path, turns: list[tuple[int, str]], found: list[tuple[str, str]]
) -> None:
    assert live(run_here, tmp_path, *turns) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [("Mum's results were delayed by a strike at the lab", 1), ("Mum's results were fine", 0)],
)
def test_what_is_remembered_of_it_so_is_no_outcome(
    run_here: RunHere, tmp_path: Path, said: str, found: int
) -> None:
    live(run_here, tmp_path, RESULTS)
    at = datetime(2026, 11, 10, 14, tzinfo=UTC)
    run_here("remember", said, at=at)

    assert len(run_here("ahead", "--json", at=at).data["ahead"]) == found

"""What changes a plan beside other clauses, told in talk, leaves one plan ahead."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead


@pytest.mark.parametrize(
    ("told", "said", "day"),
    [
        ("The inspection is on 15 January", "New date for the inspection, it's the 18th",
         "2026-01-18"),
        ("picking up Aunt Jo from the airport on 15 January",
         "scratch that, i'm picking up Aunt Jo on 18 January, I misread her text", "2026-01-18"),
        ("car's in the garage on 15 January, er, the 16th I mean", "", "2026-01-16"),
    ],
)  # fmt: skip
def test_one_plan_lies_ahead_on_the_other_day(
    run_here: RunHere, tmp_path: Path, told: str, said: str, day: str
) -> None:
    for words in filter(None, (told, said)):
        chat(run_here, tmp_path, words)

    assert [one["day"] for one in lies_ahead(run_here)] == [day]


def test_what_is_moved_beside_a_stay_of_several_days_is_moved_to_its_hour(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, "retro on thursday at 10")
    said = "retro is moved from thurs to fri 2pm and mum's visiting from saturday to tuesday"
    chat(run_here, tmp_path, said)

    retro, mum = lies_ahead(run_here)
    assert "etro" in retro["content"]
    assert retro["hour"] == "14:00"
    assert mum["hour"] is None
    assert "from saturday to tuesday" in mum["content"]

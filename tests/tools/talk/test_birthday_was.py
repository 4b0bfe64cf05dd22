"""A birthday that is told as it was returns each year, if none of that person's was known."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("Sophie's birthday was yesterday", "12-31"),
        ("it was Tom's birthday on saturday, we had cake", "12-27"),
        ("Saturday was my mum's 70th birthday!", "12-27"),
        ("I forgot our anniversary was yesterday and he was cross", "12-31"),
        ("昨日は母の誕生日だった", "12-31"),
        ("母の誕生日は昨日だったよ", "12-31"),
        ("her birthday party was yesterday", None),
        ("it was Sophie's birthday party on saturday", None),
        ("Sophie's birthday was great on saturday", None),
        ("was it Tom's birthday on saturday?", None),
        ("昨日は母の誕生日パーティーだった", None),
    ],
)
def test_one_that_was_returns_on_its_day(
    run_here: RunHere, tmp_path: Path, said: str, day: str | None
) -> None:
    chat(run_here, tmp_path, said)

    found = [(one["day"][5:], one["every"]) for one in run_here("ahead", "--json").data["ahead"]]
    assert found == ([(day, "year")] if day else [])
    assert "yesterday" not in run_here("ahead").out


def test_one_that_is_known_stays_on_its_day(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "Sophie's birthday is on 3 January")
    chat(run_here, tmp_path, "Sophie's birthday was yesterday", at=NOON + timedelta(hours=1))

    (ahead,) = run_here("ahead", "--json").data["ahead"]
    assert ahead["day"][5:] == "01-03"

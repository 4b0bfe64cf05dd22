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


@pytest.mark.parametrize(
    ("said", "hours"),
    [
        (["誕生日は19時からレストラン"], ["19:00"]),
        (["母の誕生日、19時からレストラン予約した"], ["19:00"]),
        (["誕生日の朝9時に電話する"], ["09:00"]),
        (["誕生日は19時からレストラン", "誕生日は19時からレストランだよ"], ["19:00"]),
        (["誕生日は19時からレストラン", "誕生日のレストラン、20時になった"], ["20:00"]),
        (["誕生日は19時からレストラン", "誕生日のレストラン、キャンセルになった"], []),
        (["父の誕生日は19時からレストラン"], []),
        (["毎年誕生日は19時からレストラン"], []),
        (["誕生日は朝から忙しい"], []),
        (["we have a table at 7 on mum's birthday"], ["19:00"]),
        (["we have a table at 7 on dad's birthday"], []),
        (["we always eat at 7 on mum's birthday"], []),
    ],
)
def test_what_is_on_it_is_of_its_day_this_year_alone(
    run_here: RunHere, tmp_path: Path, said: list[str], hours: list[str]
) -> None:
    japanese = not said[0].isascii()
    chat(run_here, tmp_path, "母の誕生日は12月3日" if japanese else "Mum's birthday is 3 December")
    for one in said:
        chat(run_here, tmp_path, one)

    ahead = run_here("ahead", "--json").data["ahead"]
    assert {one["day"] for one in ahead} == {"2026-12-03"}
    assert [one["hour"] for one in ahead if one["every"]] == [None]
    assert [one["hour"] for one in ahead if not one["every"]] == hours


@pytest.mark.parametrize(
    ("said", "year"),
    [
        ("flowers are ordered", "2026"),
        ("I've ordered the flowers", "2026"),
        ("Elena's birthday was lovely", "2027"),
    ],
)
def test_what_is_done_for_it_does_not_end_its_day(
    run_here: RunHere, tmp_path: Path, said: str, year: str
) -> None:
    chat(run_here, tmp_path, "Elena's birthday is on the 2nd, I must order flowers the day before")
    chat(run_here, tmp_path, said, at=NOON + timedelta(hours=20))

    (ahead,) = run_here("ahead", "--json").data["ahead"]
    assert ahead["day"] == f"{year}-01-02"

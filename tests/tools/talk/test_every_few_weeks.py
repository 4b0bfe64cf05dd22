"""What comes back every three weeks, or four, comes back so, and is told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.faces.terminals import on_a_terminal
from tests.tools.memory.test_regular import days, january
from tests.tools.talk.test_birthday_told import chat


@pytest.mark.parametrize(
    ("said", "first", "weeks"),
    [
        ("I'm on call for Havsvik every third week starting next Monday (12 Jan).", 12, 3),
        ("Henrik is on call for Havsvik from Monday 12 January, every third week.", 12, 3),
        ("I'm on call every 3 weeks, starting on 12 January.", 12, 3),
        ("The brown bin goes out every four weeks on Tuesday.", 6, 4),
        ("I see my physio on 8 January, then every six weeks.", 8, 6),
        ("1月12日から3週間ごとにオンコールです。", 12, 3),
        ("1月12日(月)から四週間に1回オンコールです。", 12, 4),
        ("3週間ごとの月曜に当番があります。", 12, 3),
    ],
)
def test_what_is_every_few_weeks_comes_back_in_so_many(
    run_here: RunHere, tmp_path: Path, said: str, first: int, weeks: int
) -> None:
    chat(run_here, tmp_path, said, at=january(5))

    assert days(run_here, january(5)) == [(f"2026-01-{first:02}", None, f"{weeks}-weeks")]
    ((after, _, _),) = days(run_here, january(first + 2))
    assert after == f"{january(first + 7 * weeks):%Y-%m-%d}"


@pytest.mark.parametrize(
    "said",
    [
        "I'm on call every third week.",
        "I was on call every third week until 12 January.",
        "I pay her every four weeks.",
        "1月12日から3週間オンコールです。",
    ],
)
def test_no_day_or_an_end_makes_nothing_that_comes_back(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, said, at=january(5))

    assert [every for _, _, every in days(run_here, january(5)) if every] == []


def test_a_list_says_in_how_many_weeks_it_is(data_dir: Path, run_here: RunHere) -> None:
    said = "Henrik is on call from Monday 12 January, every third week."
    assert run_here("remember", said, at=january(5)).code == 0
    given = ("remember", "The brown bin.", "--when", "6 January", "--every", "4-weeks")
    assert run_here(*given, at=january(5)).code == 0

    english = run_here("ahead", "--all", at=january(5)).out
    told = on_a_terminal(data_dir, "ahead", LANG="ja_JP.UTF-8", EGO_NOW=january(5).isoformat())

    assert "(every 3 weeks on Monday)" in english
    assert "(every 4 weeks on Tuesday)" in english
    assert "3週間ごとの月曜" in told.text

"""Birthdays and what else comes every year: when they come to mind, and that they return."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests.conftest import NOON, RunHere
from tests.tools.memory.test_ahead import lying, wakes


def test_a_birthday_comes_every_year_and_a_leap_day_on_the_28th(run_here: RunHere) -> None:
    run_here("remember", "Ren's birthday.", "--when", "29 February 2028", "--every", "year")
    days = []
    for year in (2028, 2029, 2030, 2031, 2032):
        day = datetime(year, 2, 20, 9, tzinfo=UTC)
        while "Today: Ren's birthday" not in wakes(run_here, day):
            day += timedelta(days=1)
            assert day.month < 4, year
        days.append(f"{day:%Y-%m-%d}")
        for _ in range(4):
            day += timedelta(days=1)
            run_here("introspect", at=day)

    assert days == ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]


@pytest.mark.parametrize(
    "words", ["Aki's birthday is on 5 December.", "明音の誕生日は12月5日。"], ids=["en", "ja"]
)
def test_a_birthday_returns_by_its_own_words(run_here: RunHere, words: str) -> None:
    kept_so = run_here("remember", words)
    assert "You will think of it on 5 December, and every year." in kept_so.out
    assert run_here("remember", "Aki's party is on 6 December.", "--json").data["ahead"] == {
        "day": "2026-12-06",
        "hour": None,
        "every": None,
    }

    for year in (2026, 2027, 2028):
        day = datetime(year, 12, 4, 9, tzinfo=UTC)
        assert f"Tomorrow: {words}" in wakes(run_here, day)
        assert words not in wakes(run_here, day + timedelta(days=20))


def test_a_birthday_returns_after_a_year_in_which_nobody_looked(run_here: RunHere) -> None:
    run_here("remember", "Aki told me her birthday is 20 September.", at=NOON)

    said = [
        wakes(run_here, datetime(2028, 9, day, hour, tzinfo=UTC))
        for day, hour in ((19, 9), (20, 9), (20, 10))
    ]

    assert ["Tomorrow: Aki" in one for one in said] == [True, False, False]
    assert ["Today: Aki" in one for one in said] == [False, True, False]
    assert "How did it go?" in run_here("introspect", at=datetime(2028, 9, 22, tzinfo=UTC)).out


def test_a_birthday_that_is_mended_to_a_party_comes_once(run_here: RunHere) -> None:
    one = run_here("remember", "Aki's birthday is on 5 December.", "--json").data["id"]
    assert [item["every"] for item in lying(run_here)] == ["year"]

    run_here("edit", one, "--content", "Aki's birthday party is on 6 December.")
    assert [(item["at"], item["every"]) for item in lying(run_here)] == [
        ("2026-12-06T00:00:00+00:00", None)
    ]

    run_here("edit", one, "--content", "Aki's birthday is on 6 December.")
    assert [item["every"] for item in lying(run_here)] == ["year"]


@pytest.mark.parametrize(
    ("first", "again", "left"),
    [
        ("母の誕生日は5月3日。", "恵子さんのお母さんの誕生日は5月3日です。", 1),
        ("恵子さんの母の誕生日は5月3日。", "訂正:母の誕生日は5月13日。", 1),
        ("5月3日は母の誕生日。", "父の誕生日は5月3日。", 2),
        ("恵子さんの母の誕生日は5月3日。", "さくらさんの母の誕生日は5月3日。", 2),
        ("ミケの誕生日は5月3日。", "ミケの命日は5月3日。", 2),
        ("Keiko's mum's birthday is 3 May.", "Her mother's birthday is 13 May.", 1),
        ("Aki's birthday is 3 May.", "Mei's birthday is 3 May.", 2),
        ("My birthday is 3 May.", "His birthday is 3 May.", 2),
    ],
)
def test_one_birthday_told_again_or_put_right_returns_once(
    first: str, again: str, left: int, run_here: RunHere
) -> None:
    run_here("remember", first)
    run_here("remember", again)

    coming = run_here("ahead", "--json").data["ahead"]

    assert len(coming) == left
    assert again in {one["content"] for one in coming}


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("来月の5日は娘の美咲の誕生日", "美咲の誕生日いつ？"),
        ("Misaki's birthday is on the 5th of next month", "When is Misaki's birthday?"),
    ],
)
def test_a_birthday_is_recalled_whole_and_with_its_date_whenever_that_is(
    run_here: RunHere, told: str, asked: str
) -> None:
    run_here("remember", told, at=datetime(2026, 11, 27, 9, tzinfo=UTC))

    said = [
        run_here("recall", asked, at=datetime(year, month, 1, 9, tzinfo=UTC)).out
        for year, month in ((2026, 12), (2027, 1), (2027, 3), (2027, 10))
    ]

    assert all("for 5 December]" in one for one in said)
    assert all(told in one for one in said)


def test_what_is_over_fades_as_ever(run_here: RunHere) -> None:
    run_here("remember", "来月の5日は歯医者の予約がある", at=datetime(2026, 11, 27, 9, tzinfo=UTC))

    said = run_here("recall", "歯医者の予約", at=datetime(2027, 4, 1, 9, tzinfo=UTC)).out

    assert "something about" in said
    assert "for 5 December" not in said

"""The last day there is for a thing, as it is told in Japanese: しめきりは12月4日まで."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

NEWSLETTER = "会報の原稿、しめきりは1月4日まで"


@pytest.mark.parametrize("in_talk", [False, True])
@pytest.mark.parametrize(
    ("said", "day", "hour"),
    [
        (NEWSLETTER, "2026-01-04", None),
        ("レポートの提出期限は1月8日まで。", "2026-01-08", None),
        ("会報の原稿のしめきりは1月9日の金曜日まで", "2026-01-09", None),
        ("レポートの締切は1月8日の17時まで", "2026-01-08", "17:00"),
    ],
)
def test_a_deadline_that_is_told_with_until_lies_ahead(
    run_here: RunHere, tmp_path: Path, said: str, day: str, hour: str | None, *, in_talk: bool
) -> None:
    if in_talk:
        chat(run_here, tmp_path, said)
    else:
        run_here("remember", said)

    (plan,) = lies_ahead(run_here)
    assert (plan["day"], plan["hour"]) == (day, hour)


@pytest.mark.parametrize("said", ["1月4日まで出張", "賞味期限は1月4日まで"])
def test_what_goes_on_until_a_day_is_not_due_on_it(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, said)

    assert lies_ahead(run_here) == []


@pytest.mark.parametrize(
    ("told", "said", "left"),
    [(NEWSLETTER, "会報の原稿出した！", 0), (NEWSLETTER, "会報の写真を選んだ！", 1)],
)
def test_it_is_over_once_the_thing_was_handed_in(
    run_here: RunHere, tmp_path: Path, told: str, said: str, left: int
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said, at=datetime(2026, 1, 3, 12, tzinfo=UTC))

    assert len(lies_ahead(run_here)) == left


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("町内会の原稿のしめきりは1月4日", "町内会の原稿の締め切りは1月10日に延長された"),
        ("町内会の原稿のしめきりは1月4日", "原稿の締切、１０日まで延びた！ラッキー✌️"),
        ("レポートの提出期限は1月8日まで。", "レポートのしめきり、1月10日に延びたよ"),
        ("レポートの〆切は1月8日。", "レポートの期限が1月10日に延びた"),
    ],
)
def test_each_word_for_a_deadline_is_of_the_same_one(
    run_here: RunHere, tmp_path: Path, told: str, said: str
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-01-10"]


@pytest.mark.parametrize(
    ("told", "said", "days"),
    [
        ("1月10日までに美容院の予約", "9日に予約した", ["2026-01-09"]),
        ("1月10日までに美容院の予約をする", "9日の14時に予約取れた", ["2026-01-09"]),
        ("車検の予約を1月10日までに", "9日に予約した", ["2026-01-09"]),
        ("1月10日までに美容院の予約", "美容院予約した", []),
        ("1月10日までに美容院の予約", "予約した", []),
        ("1月10日までにレポートの提出", "提出した", []),
        ("1月10日までに美容院の予約", "レストラン予約した", ["2026-01-10"]),
        ("1月10日に美容院の予約", "予約が9日に変わった", ["2026-01-09"]),
    ],
)
def test_what_is_to_be_booked_is_so_once_it_is_told(
    run_here: RunHere, tmp_path: Path, told: str, said: str, days: list[str]
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said, at=datetime(2026, 1, 3, 12, tzinfo=UTC))

    there = lies_ahead(run_here, datetime(2026, 1, 3, 12, tzinfo=UTC))
    assert [one["day"] for one in there] == days
    assert not any("まで" in one["content"] for one in there if one["day"] == "2026-01-09")

"""A date that lies some weeks behind is of this year where what came of that day is told."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from ego.core.memory.pointing.often import regular
from tests.conftest import RunHere

NOW = datetime(2026, 12, 14, 20, 30, tzinfo=ZoneInfo("Asia/Tokyo"))


@pytest.mark.parametrize(
    "told",
    [
        "小梅は12月5日に動物病院で胃腸炎と診断され、薬で元気になった。",
        "12月5日に胃腸炎と診断されて、薬で元気になった。",
        "小梅は11月20日に手術を受け、無事に退院しました。",
        "小梅は12月5日に病院に行ったら胃腸炎だった。",
        "12月5日に会社を辞め、今は休んでいる。",
        "12月5日に財布をなくして大変だったの。",
        "12月5日に骨折し、今もギプスをしている。",
        "11月2日に小梅を迎えて、家族になりました。",
        "11月20日に会社が倒産し、失業中です。",
        "12月1日に芽衣が熱を出して、昨日やっと下がったの。",
        "On 5 December Koume was diagnosed with gastritis, and got well.",
        "Koume, diagnosed with gastritis on 5 December, is well again.",
        "Mum went to hospital on 28 November and came home on 3 December.",
    ],
)
def test_what_came_of_a_day_points_nowhere(told: str) -> None:
    assert regular.point(told, NOW) is None


@pytest.mark.parametrize(
    ("told", "day"),
    [
        ("12月20日に健診を受けて、結果は後日もらう。", "2026-12-20"),
        ("1月5日に手術を受けて、1週間入院する。", "2027-01-05"),
        ("1月5日に手術することになった。", "2027-01-05"),
        ("11月3日に結婚することになりました。", "2027-11-03"),
        ("11月3日に式を挙げて、パーティーをします。", "2027-11-03"),
        ("10月20日に京都に行って、紅葉を見るのを楽しみにしてる。", "2027-10-20"),
        ("11月3日に結婚式を挙げることになって、式場を予約した。", "2027-11-03"),
        ("12月5日に同窓会があると連絡が来た。", "2027-12-05"),
        ("12月5日は母の誕生日だ。", "2027-12-05"),
    ],
)
def test_what_is_to_come_stays_of_its_year(told: str, day: str) -> None:
    due = regular.point(told, NOW)

    assert due is not None
    assert due.when.day.isoformat() == day


def test_nothing_is_promised_for_next_year(run_here: RunHere) -> None:
    told = "小梅は12月5日に動物病院で胃腸炎と診断され、薬で元気になった。"

    kept = run_here("remember", told, at=NOW)

    assert "You will think of it" not in kept.out

"""A Japanese clause tells a plan by itself, whatever another clause adds; and what is none."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.told import cancelling
from ego.core.memory.pointing.told.moves import instead_japanese

NOW = datetime(2026, 11, 26, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("結婚記念日は6月20日だよ、毎年忘れちゃうんだ。", "06-20"),
        ("健太と由美子の結婚記念日は6月20日で、健太は毎年忘れてしまう。", "06-20"),
        ("仕事の大きい発表が水曜にあるから緊張してる。", "12-02"),
        ("水曜に発表があるので、ずっと準備してる。", "12-02"),
        ("火曜に健診があるから、前の日は何も食べられない。", "12-01"),
        ("試験は12日なんだけど、いつも直前まで勉強しない。", "12-12"),
        ("明日面接があるから緊張して眠れない。", "11-27"),
        ("雨だから水曜は行かない。", None),
        ("水曜にあったから緊張した。", None),
        ("水曜に発表があったら緊張する。", None),
        ("水曜に雨が降るから行かない。", None),
        ("水曜に塾があるから、いつも迎えに行ってる。", None),
        ("月曜にゴミ出しがあるから早起きしてる。", None),
        ("25日に給料が入るから、いつも払う。", None),
        ("12日に飲み会があるけど行かない。", None),
        ("明日仕事があるから飲まない。", None),
        ("土曜のランチは無理になった。", None),
    ],
)
def test_what_another_clause_adds_hides_no_plan(said: str, day: str | None) -> None:
    found = ahead.find(said, NOW)

    assert (f"{found.day:%m-%d}" if found else None) == day


@pytest.mark.parametrize(
    ("plan", "said", "is_off"),
    [
        ("あさって由美子と箱根に行く。", "やっぱり箱根は無理になった。", True),
        ("あさって由美子と箱根に行く。", "箱根、ダメになっちゃった。", True),
        ("あさって由美子と箱根に行く。", "箱根はパスするよ。", True),
        ("あさって由美子と箱根に行く。", "箱根は無理になりそう。", False),
        ("あさって由美子と箱根に行く。", "箱根は難しくなった。", False),
        ("あさって由美子と箱根に行く。", "由美子が無理になった。", False),
        ("土曜に冷蔵庫が届く。", "冷蔵庫がだめになった。", False),
        ("土曜は車で温泉に行く。", "車がだめになった。", False),
    ],
)
def test_what_came_to_nothing_is_off(plan: str, said: str, is_off: bool) -> None:
    when = ahead.find(plan, NOW)
    assert when
    one = ahead.Ahead(1, "m", plan, False, NOW, when, ahead.moment(when, UTC), UTC)

    assert bool(cancelling.find_off([one], said, NOW, UTC, ["健太"])) is is_off


@pytest.mark.parametrize(
    ("before", "said", "moved"),
    [
        ("箱根は無理になった。", "土曜に行くことにする。", "箱根は土曜に変更になった。"),
        ("箱根に行けなくなった。", "12日に行くことにした。", "箱根は12日に変更になった。"),
        ("箱根に行けなくなった。", "再来週の土曜に映画に行くことにする。", ""),
        ("箱根は楽しみ。", "再来週の土曜に行くことにする。", ""),
    ],
)  # fmt: skip
def test_a_day_behind_what_is_off_is_its_new_one(before: str, said: str, moved: str) -> None:
    assert instead_japanese.word_moved(said, before) == moved

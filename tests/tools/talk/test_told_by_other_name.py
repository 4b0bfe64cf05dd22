"""What takes place is called off, moved and told of by another of its names."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TOLD = datetime(2026, 11, 24, 9, tzinfo=UTC)
AFTER = datetime(2026, 12, 12, 22, tzinfo=UTC)
LUCY = "My sister Lucy gets married on 12 December."
KEKKON = "12月12日に姉が結婚するんだ。"
MOVE = "We're moving into our new flat on 12 December."


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (LUCY, "Lucy's wedding is off."),
        (LUCY, "The wedding is cancelled."),
        ("I have surgery on 12 December.", "The operation is cancelled."),
        ("My exam is on 12 December.", "The test is off."),
        ("I fly to Lisbon on 12 December.", "My flight is cancelled."),
        (MOVE, "The move is off."),
        ("We celebrate Tim's birthday on 12 December.", "The party is cancelled."),
        ("My mum is coming to stay on 12 December.", "Mum's visit is off."),
        (KEKKON, "姉の結婚式は中止になった。"),
        ("12月12日に手術を受ける。", "オペは中止になった。"),
        ("12月12日に試験がある。", "テストは中止になった。"),
        ("12月12日にパリへ飛ぶ。", "フライトがキャンセルになった。"),
        ("12月12日に引っ越すよ。", "引っ越しは中止になった。"),
    ],
)
def test_it_is_off_by_its_other_name(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan, at=TOLD)
    assert lies_ahead(run_here, TOLD)
    chat(run_here, tmp_path, said, at=TOLD)

    assert lies_ahead(run_here, TOLD) == []


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (LUCY, "The wedding was beautiful, I cried."),
        (LUCY, "The ceremony was so moving!"),
        ("妹の結婚式は12月12日", "式、すごくよかった"),
        (MOVE, "The move went well."),
        ("I have surgery on 12 December.", "The operation went well."),
        (KEKKON, "結婚式、すごく良かった！"),
        ("12月12日にインフルの予防接種", "注射終わった"),
        ("12月12日にインフルのワクチン", "予防接種してきた"),
        ("I have my flu jab on 12 December.", "The vaccination went well."),
        ("12月12日に膝の診察", "整形外科終わった"),
        ("12月12日に整形外科", "膝の診察終わった"),
        ("12月12日に皮膚科", "診察終わった"),
        ("12月12日に陸の練習試合", "練習試合2勝1敗だった"),
        ("12月12日に陸の練習試合", "2勝1敗だったよ"),
        ("12月12日の10時に歯医者", "親知らず抜いてきた"),
        ("12月12日の10時に美容院", "髪ばっさり切ってきたよ！"),
        ("12月12日の10時に息子の歯医者", "息子の親知らず抜いてもらった"),
    ],
)
def test_it_is_over_by_its_other_name(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan, at=TOLD)
    chat(run_here, tmp_path, said, at=AFTER)

    assert lies_ahead(run_here, AFTER) == []


def test_it_moves_by_its_other_name(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, LUCY, at=TOLD)
    chat(run_here, tmp_path, "Lucy's wedding has been moved to 19 December.", at=TOLD)

    assert [one["day"] for one in lies_ahead(run_here, TOLD)] == ["2026-12-19"]


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (LUCY, "Tom's wedding is off."),
        ("We celebrate our wedding anniversary on 12 December.", "Lucy's wedding is off."),
        ("I have a blood test on 12 December.", "The exam is cancelled."),
        ("My exam results come on 12 December.", "The test is cancelled."),
        ("12月12日に手術の説明がある。", "オペは中止になった。"),
        ("12月12日は結婚記念日のディナーだ。", "結婚式は中止になった。"),
    ],
)
def test_another_occasion_stays(run_here: RunHere, tmp_path: Path, plan: str, said: str) -> None:
    chat(run_here, tmp_path, plan, at=TOLD)
    chat(run_here, tmp_path, said, at=TOLD)

    assert len(lies_ahead(run_here, TOLD)) == 1


def test_a_tooth_of_ones_own_was_pulled_at_nobody_elses_dentist(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, "12月12日の10時に息子の歯医者", at=TOLD)
    chat(run_here, tmp_path, "親知らず抜いてきた", at=AFTER)

    assert len(lies_ahead(run_here, AFTER)) == 1


def test_a_visit_that_was_nice_may_be_another(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "My mum is coming to stay on 12 December.", at=TOLD)
    chat(run_here, tmp_path, "The visit to the zoo was nice.", at=AFTER)

    assert len(lies_ahead(run_here, AFTER)) == 1


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("12月12日に歯医者", "注射終わった"),
        ("12月12日に膝の診察", "腰の診察終わった"),
        ("12月12日に整形外科", "腰が痛かった"),
        ("12月12日に動物病院", "自分の診察終わった"),
        ("12月12日に陸の練習試合", "ジャンケン負けた"),
        ("12月12日に陸の練習試合", "巨人3対2で勝ったね"),
    ],
)
def test_what_is_over_by_another_name_closes_none(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan, at=TOLD)
    chat(run_here, tmp_path, said, at=AFTER)

    assert len(lies_ahead(run_here, AFTER)) == 1

"""Spoken sentences of a weekend, of a day that was and is another, and an hour said behind."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

MONDAY = datetime.fromisoformat("2026-11-30T09:00:00+00:00")
MUM_STAYS = "Mum's coming to stay from Friday to Sunday."


@pytest.mark.parametrize(
    ("said", "days"),
    [
        (["今度の土日は姉ちゃんちに行く。"], [("2026-12-05", None)]),
        (["週末は実家に帰るんだって。"], [("2026-12-05", None)]),
        (["来週末は京都に行く予定。"], [("2026-12-12", None)]),
        (["週末はいつもゆっくりしてる。"], []),
        (["週末は楽しかった。"], []),
        (["This weekend I go to my sister's."], [("2026-12-05", None)]),
        (["Next weekend we are going to Kyoto."], [("2026-12-12", None)]),
        (["At the weekends I go to my sister's."], []),
        (["This weekend was lovely."], []),
        (["美容院はあさってだったけど、来週の土曜に変えた。"], [("2026-12-12", None)]),
        (["飲み会は土曜じゃなくて日曜になったって。"], [("2026-12-06", None)]),
        (["土曜に飲み会。", "飲み会は土曜じゃなくて日曜になったって。"], [("2026-12-06", None)]),
        (["旅行は12月2日からだったけど、12月12日からに変えた。"], [("2026-12-12", None)]),
        (
            ["12月2日から旅行。", "旅行は12月2日からだったけど、12月12日からに変えた。"],
            [("2026-12-12", None)],
        ),
        (
            [
                "The hairdresser is on Wednesday.",
                "The hairdresser was on Wednesday but I changed it to Saturday next week.",
            ],
            [("2026-12-12", None)],
        ),
        (
            ["The interview is on Tuesday at 10.", "The interview was Tuesday, now it's Thursday."],
            [("2026-12-03", "10:00")],
        ),
        (["来週の火曜に面接なんだって。10時から、渋谷の会社。"], [("2026-12-08", "10:00")]),
        (
            ["I have an interview next Tuesday. It starts at 10, at a company in Shibuya."],
            [("2026-12-08", "10:00")],
        ),
        (["来週の火曜に面接なんだって。7時に起きた。"], [("2026-12-08", None)]),
        (["I have an interview next Tuesday. I got up at 7."], [("2026-12-08", None)]),
        (
            [
                "来週の火曜に面接なんだって。10時から、渋谷の会社。",
                "面接さ、火曜だったのが木曜にずれたんだよね。12月10日の14時から",
            ],
            [("2026-12-10", "14:00")],
        ),
        ([MUM_STAYS, "Mum can't come this weekend after all."], []),
        ([MUM_STAYS, "Mum's not coming this weekend after all."], []),
        (["金曜から日曜まで母が泊まりに来る。", "母は今週末来られなくなった。"], []),
        (["Mum's coming on Sunday.", "Mum can't come this weekend after all."], []),
        (["Dinner with Mum on Friday.", "Mum can't come this weekend."], [("2026-12-04", None)]),
        ([MUM_STAYS, "Mum can't come next weekend."], [("2026-12-04", None)]),
        ([MUM_STAYS, "Mum can't come on Saturday."], [("2026-12-04", None)]),
        (["年末は29日から秋田の実家。新幹線まだ取ってない"], [("2026-12-29", None)]),
        (["正月は2日から仕事"], [("2027-01-02", None)]),
        (["29日から熱が下がらない"], []),
        (["年末の29日から雪が降った"], []),
        (["年末の帰省、12月29日から1月2日までにした。秋田ね"], [("2026-12-29", None)]),
        (["歯医者は12月8日の15時にした"], [("2026-12-08", "15:00")]),
        (["去年の12月29日にした話"], []),
        (["来週の土日で実家帰ろうかと思ったけど、母さんが風邪らしいからやめとく"], []),
        (["来週の土日で温泉行こうと思ってたけどやめた"], []),
        (["20日の飲み会行こうと思ったけどやめとこう"], []),
        (["来週の土曜は飲み会だけど、車だから酒はやめとく"], [("2026-12-12", None)]),
        (["来週の土日で実家帰ろうかと思う"], [("2026-12-12", None)]),
        (["来週の土日で実家帰る", "実家はやっぱ行かないよ。土曜は家にいる"], []),
        (["来週の土日で実家帰る", "実家見に行く人は行かないよ"], [("2026-12-12", None)]),
        (["来週金曜に田中と飲み", "田中との飲み、来週むりになったわ。また今度って"], []),
        (["来週金曜に田中と飲み", "田中との飲みはまた今度"], []),
        (["来週金曜に田中と飲み", "お礼はまた今度"], [("2026-12-11", None)]),
        (["来週金曜に田中と飲み", "田中とはまた今度飲みたい"], [("2026-12-11", None)]),
        (["来週金曜に田中と飲み", "来週はむりになりそう"], [("2026-12-11", None)]),
        (
            ["12月4日の18時半から忘年会", "あ、忘年会18時半じゃなくて19時スタートに変更ね"],
            [("2026-12-04", "19:00")],
        ),
        (
            ["12月4日の18時半から忘年会", "忘年会18時半じゃなくて19時集合ね"],
            [("2026-12-04", "19:00")],
        ),
        (
            ["12月4日の18時半から忘年会", "忘年会18時半じゃなくて19時スタートがいい"],
            [("2026-12-04", "18:30")],
        ),
        (["健康診断が12月20日の朝9時、前の日の夜9時から絶食…つら"], [("2026-12-20", "09:00")]),
        (["来週金曜に田中と飲み。駅前の居酒屋、19時"], [("2026-12-11", "19:00")]),
        (["来週金曜に田中と飲み。仕事、19時まで"], [("2026-12-11", None)]),
        (["来週金曜に田中と飲み。18時に図書館に本返す"], [("2026-12-11", None)]),
        (
            ["明日の夕方、町内会の集まりあるの忘れてた。18時半に公民館"],
            [("2026-12-01", "18:30")],
        ),
        (
            ["結衣がピアノの発表会12月20日だって。13時開場。見にいかなきゃ"],
            [("2026-12-20", "13:00")],
        ),
        (
            ["12月28日に美穂とディナー", "場所は国分町のビストロで19時から。結衣は預ける"],
            [("2026-12-28", "19:00")],
        ),
        (["12月28日に美穂とディナー", "会社で19時から会議"], [("2026-12-28", None)]),
        (
            ["火曜は本社で部長と面談", "あれ言ってないか。火曜の15時な"],
            [("2026-12-01", "15:00")],
        ),
        (["火曜は本社で部長と面談", "言い忘れた。15時から"], [("2026-12-01", "15:00")]),
        (["27日までにプレゼントを買う", "プレゼント無事買えた、ネックレス。"], []),
        (["27日までにプレゼントを買う", "プレゼントまだ買えてない"], [("2026-12-27", None)]),
        (["27日までにプレゼントを買う", "ケーキ買えた、苺"], [("2026-12-27", None)]),
        (["月謝、毎月27日に引き落としだから口座いれとかないと"], [("2026-12-27", None)]),
        (["毎月27日とか28日に引き落とし"], []),
        (
            ["火曜は本社で部長と面談", "火曜の15時に歯医者"],
            [("2026-12-01", None), ("2026-12-01", "15:00")],
        ),
        (
            ["火曜は本社で部長と面談", "木曜の15時な"],
            [("2026-12-01", None), ("2026-12-03", "15:00")],
        ),
    ],
)
def test_what_was_said_last_lies_ahead(
    run_here: RunHere, tmp_path: Path, said: list[str], days: list[tuple[str, str | None]]
) -> None:
    for one in said:
        chat(run_here, tmp_path, one, at=MONDAY)

    assert [(one["day"], one["hour"]) for one in lies_ahead(run_here, MONDAY)] == days


@pytest.mark.parametrize(
    ("told", "said", "line"),
    [
        (
            "来週の火曜から2泊で札幌出張",
            "札幌の出張、水曜からになった。",
            "12月9日から2泊で札幌出張",
        ),
        ("来週の火曜から3日間札幌出張", "札幌の出張、水曜になった。", "12月9日から3日間札幌出張"),
        (
            "来週の火曜から木曜まで札幌出張",
            "札幌の出張、水曜からになった。",
            "12月9日から10日まで札幌出張",
        ),
    ],
)
def test_nights_that_are_counted_are_as_many_on_other_days(
    run_here: RunHere, tmp_path: Path, told: str, said: str, line: str
) -> None:
    chat(run_here, tmp_path, told, at=MONDAY)
    chat(run_here, tmp_path, said, at=MONDAY)

    (ahead,) = lies_ahead(run_here, MONDAY)
    assert ahead["content"].endswith(line)

"""Plans of a family, and what becomes of them, as they are told at home in Japanese."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import ego
from tests.conftest import RunHere, environment
from tests.faces.terminals import on_a_terminal
from tests.talk import saying
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)
PIANO = "凛のピアノは毎週水曜17時"
RECITAL = "12月13日14時から凛がピアノの発表会"
TRIP = "11月10日から12日まで東京出張"
SWIMMING = "蒼のスイミングは毎週土曜の朝10時"
DINNER = "金曜の夜、健太と外でごはん"
MEETING = "今日の20:00からPTAの会議がある"

LESSON = ("2026-11-04", "17:00", "week")
ON_DAY = ("2026-12-13", "14:00", None)
ANEW = ("2026-11-12", "16:30", "week")
TENTH = ("2026-11-10", None, None)
ELEVENTH = ("2026-11-11", None, None)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        *(
            ([PIANO, RECITAL, moved], [LESSON, ANEW, ON_DAY])
            for moved in (
                "凛のピアノ、来週から木曜の16時半に変わるんだって",
                "毎週水曜のピアノは来週から毎週木曜16時半になる",
            )
        ),
        (
            [PIANO, RECITAL, "凛のピアノ、これからは木曜の16時半に変わるんだって"],
            [("2026-11-05", "16:30", "week"), ON_DAY],
        ),
        (
            [PIANO, RECITAL, "ピアノの発表会は12月20日に変わった"],
            [LESSON, ("2026-12-20", "14:00", None)],
        ),
        (
            [PIANO, RECITAL, "来週のピアノは木曜の16時半に変わった"],
            [LESSON, ("2026-11-12", "16:30", None), ON_DAY],
        ),
        ([RECITAL, "発表会は12月20日に変わるんだって"], [("2026-12-20", "14:00", None)]),
        (
            ["土曜の10時からヨガ", "ヨガは来週から毎週日曜の9時になった"],
            [("2026-11-08", "09:00", None)],
        ),
        (
            [
                RECITAL,
                "凛の発表会は12月10日の16時半に変わった",
                "凛の発表会は12月13日の14時のままだよ",
            ],
            [ON_DAY],
        ),
        ([RECITAL, "凛の発表会は12月13日の14時のままだよ"], [ON_DAY]),
        *(
            (["金曜の10時に会議", stays], [("2026-11-06", "10:00", None)])
            for stays in (
                "会議は10時のままでいい?",
                "会議は10時のままだよ",
                "会議は金曜のままがいいな",
            )
        ),
        *(
            ([TRIP, moved], [ELEVENTH])
            for moved in (
                "来週の出張、課長の都合で水曜からになった💦木曜に帰ってくる",
                "来週の出張は水曜からになった",
                "ちがうちがう、出張は水曜から木曜までだよ",
                "違う、来週の出張は水曜から木曜までだよ",
                "10日からの出張の予定は消しといて。11日からが正しいよ",
            )
        ),
        *(
            (["11月11日から12日まで東京出張", again], [ELEVENTH])
            for again in (
                "ちがうちがう、出張は水曜から木曜までだよ",
                "10日からの出張の予定は消しといて。11日からが正しいよ",
            )
        ),
        *(
            ([TRIP, out], [])
            for out in ("10日からの出張の予定は消しといて", "出張の予定は消しといて")
        ),
        *(
            ([TRIP, other], [TENTH])
            for other in (
                "電気は消しといて",
                "出張の写真は消しといて",
                "出張の予定のメールは消しといて",
                "出張の予定を消していい?",
                "出張の精算は木曜までだよ",
                "ちがう、昨日は水曜じゃない",
            )
        ),
        ([TRIP, "出張の準備は水曜からやる"], [("2026-11-04", None, None), TENTH]),
        ([TRIP, "出張は金曜に延期になった"], [("2026-11-13", None, None)]),
        *(
            ([told], [("2026-12-08", None, None)])
            for told in (
                "出張、12月8日から10日に決まった",
                "旅行は12月8日から10日に決まった",
                "合宿、12月8日から10日になった",
            )
        ),
        *(
            (["12月8日に会議", moved], [("2026-12-10", None, None)])
            for moved in ("会議は8日から10日に変わった", "会議は8日から10日になった")
        ),
        (["12月8日に出張", "出張は8日から10日になった"], [("2026-12-10", None, None)]),
        (["旅行は12月8日から10日に決まった?"], []),
        ([SWIMMING, "蒼のスイミング、もう行かないから予定から外して"], []),
        *(
            ([SWIMMING, other], [("2026-11-07", "10:00", "week")])
            for other in (
                "スイミング、もう行かないかもしれない",
                "スイミングの道具はもう使わないから捨てて",
            )
        ),
        ([DINNER, "健太が残業になって金曜の夜のごはんなしになった😢"], []),
        (
            [DINNER, "健太が残業になったら金曜の夜のごはんなしになるかも"],
            [("2026-11-06", None, None)],
        ),
        ([MEETING, "今日のPTA中止になったって!やった〜"], []),
        ([MEETING, "PTAのお便り中止になった"], [("2026-11-02", "20:00", None)]),
        (["金曜19時に飲み会の打ち合わせ", "飲み会中止になった"], [("2026-11-06", "19:00", None)]),
        (["明日はゴミの日、毎週火曜と金曜"], [("2026-11-03", None, "week")]),
        (["明日は燃えるゴミ、毎週月曜と木曜"], []),
        (
            ["水曜の夜、健太と久しぶりに2人でごはん。19時に先斗町。楽しみ"],
            [("2026-11-04", "19:00", None)],
        ),
        (["水曜の夜、健太とごはん。19時に帰宅"], [("2026-11-04", None, None)]),
        (["土曜にライブ。18時に新宿"], [("2026-11-07", None, None)]),
        (
            [
                "明日は高島屋に健太の誕生日プレゼント見に行く",
                "明日の高島屋、お昼に母とランチしてからにする。12時に四条のイタリアン",
            ],
            [("2026-11-03", None, None), ("2026-11-03", "12:00", None)],
        ),
        (
            ["12日に健康診断あるから前の日の夜9時以降は食べちゃだめなんだって"],
            [("2026-11-12", None, None)],
        ),
        (
            [PIANO, TRIP, "水曜のピアノは出張だから健太が送ってくれることになった"],
            [LESSON, TENTH],
        ),
        (["水曜の歯医者は健太が連れてってくれる"], [("2026-11-04", None, None)]),
    ],
)
def test_it_lies_where_it_is_told_to_be(
    run_here: RunHere, tmp_path: Path, said: list[str], found: list[tuple[str, str | None]]
) -> None:
    for one in said:
        chat(run_here, tmp_path, one, at=MONDAY)

    ahead = [(one["day"], one["hour"], one["every"]) for one in lies_ahead(run_here, at=MONDAY)]
    assert sorted(ahead, key=str) == sorted(found, key=str)


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("新幹線は水曜の朝8時12分のぞみ", "新幹線はのぞみ"),
        ("ちがうちがう、蒼の遠足は来週の火曜だよ", "蒼の遠足"),
    ],
)
def test_its_line_tears_no_word_and_says_nothing_of_what_was_wrong(
    run_here: RunHere, tmp_path: Path, said: str, line: str
) -> None:
    chat(run_here, tmp_path, said, at=MONDAY)

    told = run_here("ahead", at=MONDAY).out
    assert f"  {line}" in told
    assert "訂正" not in told
    assert "ちがう" not in told


@pytest.mark.parametrize(
    ("day", "said"),
    [
        (2, [PIANO, RECITAL, "凛のピアノ、来週から木曜の16時半に変わるんだって"]),
        (2, ["毎週火曜はゴミの日", "明日はゴミの日じゃないよね?"]),
        (2, ["明日はゴミの日じゃないよね?"]),
        (2, ["11月11日から12日まで東京出張", "ちがうちがう、出張は水曜から木曜までだよ"]),
        (
            2,
            [
                "11月11日から12日まで東京出張",
                "10日からの出張の予定は消しといて。11日からが正しいよ",
            ],
        ),
        (4, [PIANO]),
    ],
)
def test_nothing_is_said_to_be_missed(data_dir: Path, day: int, said: list[str]) -> None:
    at = datetime(2026, 11, day, 9, tzinfo=UTC)
    with ego.open(environ=environment(data_dir, at, EGO_COMPANION="恵")) as mine:
        turn = [mine.absorb(one, "うん。") for one in said][-1]

    assert (turn["passed_over"], turn["unchanged"]) == ([], [])


def test_a_recital_hears_nothing_of_the_lesson(data_dir: Path) -> None:
    with ego.open(environ=environment(data_dir, MONDAY, EGO_COMPANION="恵")) as mine:
        for one in (PIANO, RECITAL, "凛のピアノ、来週から木曜の16時半に変わるんだって"):
            mine.absorb(one, "うん。")
        ahead = mine.ahead()["ahead"]

    (recital,) = (one for one in ahead if "発表会" in one["told"])
    assert not recital.get("since")


@pytest.mark.parametrize(
    ("said", "private"),
    [
        (
            ["15日に健太の誕生日ディナー予約した。健太には内緒!", "健太と土曜に温泉行ってくる"],
            False,
        ),
        (["健太には内緒で、温泉旅行をプレゼントするつもり", "健太と温泉は12月5日から"], True),
        (
            ["健太に内緒で15日に健太のサプライズパーティー", "金曜に健太の好きなケーキ注文する"],
            True,
        ),
    ],
)
def test_what_somebody_takes_part_in_is_no_secret_from_them(
    run_here: RunHere, tmp_path: Path, said: list[str], private: bool
) -> None:
    for one in said:
        chat(run_here, tmp_path, one, at=MONDAY)

    plans = lies_ahead(run_here, at=MONDAY)
    (last,) = (one for one in plans if one["told"].partition(": ")[2] == said[-1])
    assert last["private"] is private


def test_a_change_of_either_is_put_on_its_day_by_hand(data_dir: Path, tmp_path: Path) -> None:
    model = {"EGO_LLM": saying(tmp_path, "うん。"), "LANG": "ja_JP.UTF-8", "COLUMNS": "200"}
    at = {"EGO_NOW": MONDAY.isoformat()}
    for one in ("12日に病院", "14日に健太の病院"):
        on_a_terminal(data_dir, "chat", one, **model, **at)

    told = on_a_terminal(data_dir, "chat", "病院は来週の月曜に延期になったよ", **model, **at).text

    assert "次のどれかのことでしたら" in told
    assert "ego ahead drop" not in told

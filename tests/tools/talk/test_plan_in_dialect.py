"""Plans and their changes as people of Kyushu type them, with reasons and wishes beside the day."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

MONDAY = datetime(2026, 11, 30, 9, tzinfo=UTC)
PARTY = "忘年会、12月18日の金曜に決まった。店はまだ決まっとらんって"
LUNCH, LUNCH_ENGLISH = "12月12日に健太と昼飯", "Lunch with Ken on 12 December"
PARTY_STAYS, LUNCH_STAYS = [("2026-12-18", None)], [("2026-12-12", None)]
VISIT = "健太、先月引っ越したっちゃけど、昨日電話きて。十二月一二日に福岡来るけん昼飯食おうって"


@pytest.mark.parametrize(
    ("said", "days"),
    [
        (
            [PARTY, "忘年会、十八日は西田が出張やけん、一日早めて木曜になった"],
            [("2026-12-17", None)],
        ),
        ([PARTY, "忘年会は18日は西田が出張だから木曜にした"], [("2026-12-17", None)]),
        ([PARTY, "忘年会、一日遅らせて土曜になった"], [("2026-12-19", None)]),
        ([PARTY, "忘年会、一日遅らせることになった"], [("2026-12-19", None)]),
        ([PARTY, "忘年会、一週間後の金曜に変わったって"], [("2026-12-25", None)]),
        ([PARTY, "忘年会、翌日の土曜に変わった"], [("2026-12-19", None)]),
        ([PARTY, "忘年会、前の日に変更"], [("2026-12-17", None)]),
        ([PARTY, "忘年会、前の日に変更してほしい"], PARTY_STAYS),
        ([PARTY, "歓迎会、18日は西田が出張だから、一日早めて木曜になった"], PARTY_STAYS),
        ([PARTY, "忘年会、11日は西田が出張だから、一日早めて木曜になった"], PARTY_STAYS),
        (
            [
                VISIT,
                "健太、仕事入って十二日来れんくなったって。一週間後の土曜はどうかって言いよるけど、美咲の誕生日やけんそりゃ無理やろ、二十日にしてもらった",
            ],
            [("2026-12-20", None)],
        ),
        (
            [LUNCH, "昼飯、健太が12日は出張だから、一週間後の土曜にしてもらった"],
            [("2026-12-19", None)],
        ),
        ([LUNCH, "健太、仕事入って12日来れなくなって、20日にしてもらった"], [("2026-12-20", None)]),
        (
            [LUNCH, "健太、12日は来れなくなった。20日の13時にしてもらった"],
            [("2026-12-20", "13:00")],
        ),
        (
            [
                LUNCH_ENGLISH,
                "Ken can't make the 12th after all. He suggested the Saturday a week later but"
                " that's Ann's birthday, so we made it the 22nd",
            ],
            [("2026-12-22", None)],
        ),
        (
            [LUNCH_ENGLISH, "Ken can't make it on the 12th, so we've moved it to the 20th at 1pm"],
            [("2026-12-20", "13:00")],
        ),
        *(
            ([LUNCH_ENGLISH, said], LUNCH_STAYS)
            for said in (
                "Ann can't make the 12th, so we made it the 20th",
                "Ken can't make the 13th, so we made it the 20th",
            )
        ),
        ([LUNCH, "健太との昼飯、土曜はどうかって言われとる"], LUNCH_STAYS),
        (
            [
                "田中くんの面談、12月9日の水曜の17時から",
                "田中くんのとこの面談、お母さんが仕事で無理になったけん木曜の十八時にずらしてもらった",
            ],
            [("2026-12-10", "18:00")],
        ),
        (
            [
                "田中くんの面談、12月9日の水曜の17時から",
                "佐藤さんとこの面談、木曜の十八時にずらしてもらった",
            ],
            [("2026-12-03", "18:00"), ("2026-12-09", "17:00")],
        ),
        (["忘年会は12月18日やけん空けとって"], PARTY_STAYS),
        (["木曜は仕事やけん行けんっちゃんね"], []),
    ],
)
def test_it_lies_ahead_as_it_was_said_last(
    run_here: RunHere, tmp_path: Path, said: list[str], days: list[tuple[str, str | None]]
) -> None:
    for one in said:
        chat(run_here, tmp_path, one, at=MONDAY)

    assert [(one["day"], one["hour"]) for one in lies_ahead(run_here, MONDAY)] == days


FATHER = "実家の父さんが膝の手術することになった。１２月１２日、九大病院。前の日から入院"
CAR = "車検、１２月末までやった。ディーラーに１１日の金曜午前で入れた"
EXAM = "模試は12月8日の9時から"
THE_EXAM = "The mock exam is on 8 December at 9"


@pytest.mark.parametrize(
    ("said", "listed"),
    [
        ([FATHER], [("2026-12-12", None, "父さんの膝の手術、九大病院。")]),
        (
            [
                FATHER,
                "父さんの手術、病院の都合で１２月１９日に延びたって母さんから電話。入院は十八日から",
            ],
            [
                ("2026-12-18", None, "入院は十八日から。"),
                ("2026-12-19", None, "父さんの膝の手術、九大病院。"),
            ],
        ),
        (["雨は18日から続いとる"], []),
        (["健太に会った。12月12日、九大病院"], [("2026-12-12", None, "九大病院")]),
        ([CAR], [("2026-12-11", None, "車検、ディーラーに11日の金曜午前で入れた")]),
        (
            [CAR, "車検、代車の都合で来週の水曜に変わったとよ。夕方までかかるって"],
            [("2026-12-09", None, "車検、ディーラーに12月9日午前で入れた")],
        ),
        ([VISIT], [("2026-12-12", None, "健太、福岡来るから昼飯食おうって")]),
        (
            ["日曜の試合、負けた。次は土曜の十三時から春日公園やって"],
            [("2026-12-05", "13:00", "次の試合は十三時から春日公園")],
        ),
        (["12月25日に模試の結果が出るって"], [("2026-12-25", None, "模試の結果が出るって")]),
        (["模試の結果は12月25日に出るって"], [("2026-12-25", None, "模試の結果")]),
        (["健太は土曜の試合に出る"], [("2026-12-05", None, "健太は試合に出る")]),
        (["それと来週の木曜の15時に歯医者"], [("2026-12-10", "15:00", "歯医者")]),
        (["あと歯医者は木曜の15時"], [("2026-12-03", "15:00", "歯医者")]),
        (
            ["明日の授業は休み。その代わり振替授業、18時から土曜"],
            [("2026-12-05", "18:00", "振替授業、18時から")],
        ),
        (["あと3日で忘年会"], []),
        (
            [EXAM, "模試、会場が天神から博多に変更になったって。時間も九時半からに変わった"],
            [("2026-12-08", "09:30", "模試は09:30から")],
        ),
        (
            [EXAM, "模試の会場が変更になった。時間は変わらず"],
            [("2026-12-08", "09:00", "模試は9時から")],
        ),
        ([EXAM, "飲み会の会場が変わった。時間は9時半"], [("2026-12-08", "09:00", "模試は9時から")]),
        (
            [THE_EXAM, "The mock exam has moved to Hakata. The time has changed to 9:30 as well"],
            [("2026-12-08", "09:30", "The mock exam")],
        ),
        (
            [THE_EXAM, "The party has moved to Hakata. The time is now 9:30"],
            [("2026-12-08", "09:00", "The mock exam")],
        ),
        (["佐藤さんとこの面談は金曜の十八時半希望やけどまだ未定"], []),
        (
            [
                "佐藤さんとこの面談は金曜の十八時半希望やけどまだ未定",
                "佐藤さんとこの面談、十二月四日の十九時に決まったわ",
            ],
            [("2026-12-04", "19:00", "佐藤さんの面談")],
        ),
        (["Mrs Sato wants Friday at 6:30pm but it's not settled yet"], []),
        (
            ["Dinner is on Friday at 6:30pm, place still to be decided"],
            [("2026-12-04", "18:30", "Dinner, place still to be decided")],
        ),
        (
            ["明日は美咲の誕生日。ケーキは16時に「フランソワ」で受け取り"],
            [
                ("2026-12-01", None, "美咲の誕生日。"),
                ("2026-12-01", "16:00", "ケーキは「フランソワ」で受け取り"),
            ],
        ),
    ],
)
def test_it_is_listed_by_what_it_is(
    run_here: RunHere,
    tmp_path: Path,
    said: list[str],
    listed: list[tuple[str, str | None, str]],
) -> None:
    for one in said:
        chat(run_here, tmp_path, one, at=MONDAY)

    there = lies_ahead(run_here, MONDAY)
    assert [(one["day"], one["hour"], one["listed"]) for one in there] == listed


def test_what_it_is_named_by_closes_it(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, FATHER, at=MONDAY)
    later = datetime(2026, 12, 13, 9, tzinfo=UTC)

    chat(run_here, tmp_path, "昨日父さんの手術無事終わったとよ", at=later)

    assert lies_ahead(run_here, later) == []

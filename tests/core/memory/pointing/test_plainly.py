"""What people write in a way of their own, as it is told elsewhere, and what stays as it is."""

from __future__ import annotations

import pytest

from ego.core.memory.pointing.plainly import (
    dialect_japanese,
    its_time,
    numbers_japanese,
    why_japanese,
)
from ego.core.memory.pointing.untold import unsettled


@pytest.mark.parametrize(
    ("said", "standard"),
    [
        ("西田が出張やけん、木曜になった", "西田が出張だから、木曜になった"),
        ("美咲の誕生日やけんそりゃ無理やろ", "美咲の誕生日だからそりゃ無理だろ"),
        ("先月引っ越したっちゃけど", "先月引っ越したんだけど"),
        ("14日は来れんくなったって", "14日は来れなくなったって"),
        ("水曜に変わったとよ", "水曜に変わったよ"),
        ("田中くんのとこの面談", "田中くんの面談"),
        ("佐藤さんとこは金曜", "佐藤さんは金曜"),
        ("13時から春日公園やって", "13時から春日公園だって"),
        ("店は決まっとらんって", "店は決まっていないって"),
        ("ちゃんとしとるよ", "ちゃんとしているよ"),
        ("来るって言いよった", "来るって言っていた"),
        ("美咲にバレんごとせな", "美咲にバレないようにしないと"),
        ("もう内緒でもなんでもないけんね", "もう内緒でもなんでもないからね"),
        ("福岡におらんけん行けん", "福岡におらないから行けん"),
        *(
            (same, same)
            for same in (
                "宿題やって",
                "これやって。",
                "飲み会やろう",
                "きっとたのしい",
                "ちょっとたべた",
                "母さんにとっては",
                "いいところの面談",
                "行かないけん",
                "一緒にとった写真",
                "しけんは金曜",
                "いけんことはない",
            )
        ),
    ],
)
def test_dialect_is_read_as_standard(said: str, standard: str) -> None:
    assert dialect_japanese.speak_standard(said) == standard


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("十一月四日の十九時", "11月4日の19時"),
        ("十一月一四日に", "11月14日に"),
        ("二十二日にした", "22日にした"),
        ("十八時半", "18時半"),
        ("九時三十分", "9時30分"),
        *(
            (same, same)
            for same in (
                "三日間",
                "十日後",
                "三日かかった",
                "二時間",
                "十二時間",
                "第二十三日",
                "十五日ぶり",
            )
        ),
    ],
)
def test_numerals_of_times_are_digits(said: str, written: str) -> None:
    assert numbers_japanese.put_digits(said) == written


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        (
            "忘年会、18日は西田が出張だから、一日早めて木曜になった",
            "忘年会、18日は無理だから、木曜になった",
        ),
        ("試合、1週間後の土曜に変わった", "試合、翌週の土曜に変わった"),
        ("試合、次の日に変更になった", "試合、一日延期になった"),
        (
            "ケンは、熱が出て14日来れなくなった。22日にしてもらった",
            "ケンは14日じゃなくて22日になった",
        ),
        (
            "ケン、熱が出て14日来れなくなった。22日に変わった映画",
            "ケン、14日は来れなくなった。22日に変わった映画",
        ),
        *(
            (same, same)
            for same in (
                "18日は西田が出張だから休み",
                "歯医者、水曜は無理になったから金曜にした",
                "一日早めて出発する",
                "飲み会の翌日の土曜に映画",
                "前の日に変更できるか聞く",
            )
        ),
    ],
)
def test_a_move_names_no_day_but_its_own(said: str, plain: str) -> None:
    assert why_japanese.word_moved(said) == plain


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        (
            "模試、会場が博多に変更になったって。時間も9時半からに変わった",
            "模試、会場が博多に変更になったって。模試の時間も9時半からに変わった",
        ),
        (
            "The mock exam has moved to Hakata. The time has changed to 9:30 as well",
            "The mock exam has moved to Hakata. The mock exam has changed to 9:30 as well",
        ),
        *(
            (same, same)
            for same in (
                "模試の会場が変わった。時間は変わらない",
                "模試が終わった。時間は9時半",
                "The mock exam went well. The time is now 9:30",
                "The mock exam has moved to Hakata. The time flew by",
            )
        ),
    ],
)
def test_the_time_is_of_what_is_elsewhere(said: str, plain: str) -> None:
    assert its_time.name_thing(said) == plain


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        ("佐藤さんは金曜の18時半希望だけどまだ未定", True),
        ("佐藤さんは金曜希望", True),
        ("佐藤さんの面談は金曜の18時半、まだ未定", True),
        ("忘年会は18日の予定だけどまだ決まっていない", True),
        ("22日はどうかって言ってるけど、まだ返事してない", True),
        ("22日の夜空いてるかって聞かれた", True),
        ("Mrs Sato wants Friday at 6:30pm but it's not settled yet", True),
        ("Mrs Sato would like Friday at 6, still to be confirmed", True),
        ("忘年会は12月18日だけど店は未定", False),
        ("忘年会は12月18日の19時、店はまだ未定", False),
        ("忘年会は18日、まだ店が決まってない", False),
        ("18日に決まったけど時間はまだ決まっていない", False),
        ("金曜に希望の品が届く", False),
        ("シフト希望は金曜までに出す", False),
        ("土曜は希望者だけ面談", False),
        ("土曜はどうかって聞かれたから大丈夫って言った", False),
        ("土曜は映画に行こうって言ってた", False),
        ("Dinner is on Friday at 6:30pm, place still to be decided", False),
        ("Dinner on Friday at seven, but I'm not sure what to wear", False),
        ("Ann wants Friday off and I'm not sure why", False),
    ],
)
def test_a_time_that_is_but_wished_for_is_none(said: str, *, is_so: bool) -> None:
    assert unsettled.is_unsettled(said) is is_so

"""Japanese of the west in standard words, and what looks like it and is none."""

from __future__ import annotations

import pytest

from ego.core.dialects.standard_japanese import say_in_standard


@pytest.mark.parametrize(
    ("said", "standard"),
    [
        ("飲み会中止やって", "飲み会中止だって"),
        ("試合は日曜に順延やって。時間は同じ", "試合は日曜に順延だって。時間は同じ"),
        ("再検査したら大丈夫やったって！", "再検査したら大丈夫だったって！"),
        ("俺は授業あるけん無理って断った", "俺は授業あるから無理って断った"),
        ("会場やけん引率せないかん", "会場だから引率しないといけない"),
        ("それはもうよか", "それはもういい"),
        ("それでよかけん", "それでいいから"),
        ("昨日引っ越したっちゃけど", "昨日引っ越したんだけど"),
        ("借りとるっちゃけど、返さんといかん", "借りているんだけど、返さないといけない"),
        ("８万かかったとよ、たまがった", "８万かかったんだよ、たまがった"),
        ("木曜の十七時なんやけど", "木曜の十七時なんだけど"),
        ("十四日来れんくなったって", "十四日来れなくなったって"),
        ("店は決まっとらんって", "店は決まっていないって"),
        ("いつ返してくれるとやろ", "いつ返してくれるんだろう"),
        ("お礼にみかんもろた", "お礼にみかんもらった"),
        ("西田が言いよったけん", "西田が言っていたから"),
        ("バレんごとせな", "バレないようにしないと"),
        ("明日会議やねん", "明日会議なんだ"),
        ("飲み会、行かへんことにした", "飲み会、行かないことにした"),
        ("金曜はあかんくなった", "金曜はだめになった"),
        ("春日公園やって。楽しみやけん", "春日公園だって。楽しみだから"),
    ],
)
def test_what_is_said_in_a_dialect_is_said_in_standard_words(said: str, standard: str) -> None:
    assert say_in_standard(said) == standard


@pytest.mark.parametrize(
    "said",
    [
        "じゃんけんで負けた",
        "手をやけどした",
        "宿題やって。",
        "昨日は宿題やったって",
        "みんなで飲み会やろう",
        "このへんでいい",
        "たいへん。",
        "私にとって大事",
        "明日は休みとる",
        "よかったね",
        "予報によると雨",
        "試験の件、よろしく",
        "ちゃんとよろしく",
        "どうやって行くの?",
        "Kenと飲みに行く",
        "",
    ],
)
def test_standard_words_stay(said: str) -> None:
    assert say_in_standard(said) == said


def test_what_one_does_stays_done_where_the_rest_is_in_a_dialect() -> None:
    assert say_in_standard("宿題やったけん寝る") == "宿題やったから寝る"

"""Japanese changes told in whatever order: the thing, its new time, and what became of it."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.told import came, cancelling
from ego.core.memory.pointing.told.moves import cues, moving

ZONE = ZoneInfo("Asia/Tokyo")
TOLD = datetime(2026, 12, 1, 9, tzinfo=ZONE)
LATER = datetime(2026, 12, 3, 9, tzinfo=ZONE)


def plan(words: str) -> Ahead:
    when = ahead.find(words, TOLD)
    assert when, words
    return Ahead(1, "mem_1", words, False, TOLD, when, ahead.moment(when, ZONE), ZONE)


def change(told: str, said: str) -> str:
    """The day and the hour on which a plan is by what is said of it; as before where by nothing."""
    one = plan(told)
    found = moving.find_moved([one], said, LATER, (), ()) if cues.may_change(said) else []
    when = found[0].when if found and found[0].words else one.when
    return f"{when.day:%m-%d}{f' {when.hour:%H:%M}' if when.hour else ''}"


@pytest.mark.parametrize(
    ("told", "said", "on"),
    [
        ("金曜に歯医者だ", "歯医者から電話あって、来週の月曜に変更になった", "12-07"),
        ("今週の金曜、課長と飲み会", "課長が風邪ひいて飲み会は来週の火曜にリスケだって", "12-08"),
        (
            "9日にエアコンの修理の人が来ます",
            "エアコンの修理、部品が届かないらしくて15日になっちゃいました",
            "12-15",
        ),
        ("金曜に保護者会がある", "学校からメール来て、保護者会は11日に延期だそうです", "12-11"),
        ("来週の水曜に健康診断", "健診の日程、来週の金曜に変えてもらった", "12-11"),
        ("8日に荷物が届く", "荷物、1日早く届くって", "12-07"),
        ("11日に忘年会", "忘年会の日にち変わって18日だって", "12-18"),
        ("9日に車検", "車検、先生にお願いして10日にずらしてもらった", "12-10"),
        ("12月8日までに企画書を出す", "企画書、1週間延ばしてもらった", "12-15"),
        (
            "12月8日までに家賃を払う",
            "大家さんに頼んで家賃15日まで待ってもらうことになった",
            "12-15",
        ),
        ("卒論の締切は12月18日", "卒論の提出、22日まで伸びたらしい", "12-22"),
        ("12月5日にランチ", "ランチ、12時半に駅前集合になったよ", "12-05 12:30"),
        ("12月5日の18時に忘年会", "忘年会は30分早まって17時半からだそうです", "12-05 17:30"),
        ("12月5日の15時に面接", "面接、1時間早まった", "12-05 14:00"),
        ("12月5日の15時に面接", "面接が1時間後ろ倒しになったから16時から", "12-05 16:00"),
        ("12月5日に食事", "5日の食事、店の予約18時でとれたって", "12-05 18:00"),
        ("12月5日の8時に引っ越し業者が来る", "引っ越しの業者、10時に来るってさ", "12-05 10:00"),
        ("12月5日の10時に整体", "整体の予約、10時から13時に変えました", "12-05 13:00"),
        ("12月5日の13時に打ち合わせ", "打ち合わせ、先方の都合で14時スタートです", "12-05 14:00"),
        ("12月5日に面接", "面接、午後2時に来てくださいって連絡きた", "12-05 14:00"),
    ],
)
def test_it_is_at_the_time_that_is_told(told: str, said: str, on: str) -> None:
    assert change(told, said) == on


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("12月5日の18時に送別会", "送別会の前に16時から会議になった"),
        ("12月5日の18時に忘年会", "忘年会、健太は19時に来ることになった"),
        ("12月5日の10時に歯医者", "妹の歯医者が11時からになった"),
        ("12月5日の10時に会議", "会議は11時に終わるらしい"),
        ("12月5日の15時に面談", "面談1時間早まったら間に合わない"),
        ("12月5日に母が来る", "母は11日に旅行に行くことになった"),
        ("12月5日に飲み会", "明日は飲み会、面談は18日になった"),
        ("12月5日に遠足", "雨だと遠足は12日に延期になるって"),
        ("12月5日に引っ越し", "引っ越し祝い、11日に変わったらしい"),
    ],
)
def test_what_is_of_another_thing_or_unsure_changes_nothing(told: str, said: str) -> None:
    assert change(told, said) == change(told, "")


def is_off(told: str, said: str) -> bool:
    return bool(cancelling.find_off([plan(told)], said, LATER, ZONE, ()))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("12月5日、さくらの誕生日会行くよ", "さくらがインフルで誕生日会なくなっちゃった"),
        ("6日に名古屋へ日帰り出張", "名古屋の出張、オンラインで済んだので行かなくてよくなりました"),
        ("6日にマラソン大会出るよー", "膝やっちゃってマラソンは棄権することにした"),
        ("金曜の15時に面接入った", "面接、辞退したよ"),
        ("6日にゴルフ", "ゴルフ、人数集まらなくてなしになった"),
        ("6日に町内会の掃除", "町内会の掃除は欠席することにしました"),
        ("4日に歯医者の予約がある", "予約が来週に延びた"),
        ("6日に飲み会", "飲み会は延期、日にちは未定だって"),
        ("6日に健太の飲み会", "健太やっぱり飲み会なくなって早く帰ってきた"),
        ("6日に健太の飲み会", "健太結局飲み会なくなったらしい"),
        ("6日に飲み会", "飲み会中止になって家でごはん食べた"),
    ],
)
def test_it_is_off_or_put_off_to_no_day(told: str, said: str) -> None:
    assert is_off(told, said)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("6日に飲み会", "田中さんは飲み会欠席だって"),
        ("6日に飲み会", "今日はゴルフ、雨でキャンセルになった"),
        ("6日に会議", "会議のあとの懇親会は欠席することにした"),
        ("6日に研修", "研修、行かなくてよければいいのに"),
        ("6日に遠足", "雨だと遠足は延期だって"),
        ("6日に飲み会", "飲み会なくなってほしかった"),
        ("6日に飲み会", "飲み会の時間なくなって困った"),
        ("6日に飲み会", "会議なくなって早く帰ってきた"),
        ("6日に遠足", "遠足は延期になった。新しい日は12日"),
    ],
)
def test_what_is_of_others_or_may_be_is_not_off(told: str, said: str) -> None:
    assert not is_off(told, said)


def is_over(told: str, said: str) -> bool:
    at = datetime(2026, 12, 6, 18, tzinfo=ZONE)
    return bool(came.find_came([plan(told)], said, at, ZONE, ()))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("your companion: 12月6日、部長に企画のプレゼンする", "プレゼン終わった〜！"),
        ("6日に胃カメラ飲む", "胃カメラ無事終了。異常なしだったよ！"),
        ("6日に簿記の試験受けてくる", "簿記終わったけど、たぶん落ちたわ"),
        ("6日に健康診断", "健診終わったよー"),
    ],
)
def test_it_is_over(told: str, said: str) -> None:
    assert is_over(told, said)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("6日に結婚式", "結婚式の美容院終わった"),
        ("6日に試験", "試験勉強終わった！"),
        ("6日に漢字テスト", "学校終わった"),
    ],
)
def test_what_comes_before_it_is_not_it(told: str, said: str) -> None:
    assert not is_over(told, said)

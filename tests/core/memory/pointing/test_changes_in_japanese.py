"""Days, hours and changes as people write them in Japanese, and what is like them and is none."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.mending import mending
from ego.core.memory.pointing.stretches import last_day
from ego.core.memory.pointing.together import several
from ego.core.memory.pointing.told import cancelling, off_japanese
from ego.core.memory.pointing.told.moves import moving, naming_right

NOW = datetime(2026, 11, 26, 10, tzinfo=UTC)
NAMES = ("Ken", "健太")
PLANS = {
    "歯医者": "来週の水曜14時に歯医者",
    "飲み会": "4日の夜7時から飲み会",
    "髪": "月曜カットの予約とった",
    "面接": "11日の11時からオンライン面接",
    "企画書": "企画書、来週金曜締切",
    "レポート": "レポートの提出は12月4日まで",
    "修理": "8日に給湯器の修理の人が来る",
    "見積もり": "12日に引っ越し屋さんに見積もり来てもらう",
}


@pytest.mark.parametrize(
    ("said", "when"),
    [
        ("16日10時に健康診断", "12-16 10:00"),
        ("9日、19時からライブ", "12-09 19:00"),
        ("3日朝9時集合で釣り", "12-03 09:00"),
        ("15日 14:00 面談", "12-15 14:00"),
        ("15日歯医者", "12-15"),
        ("12/4歯医者", "12-04"),
        ("12/4でジムの契約が終わる", "12-04"),
        ("5日にたけしと釣り行く", "12-05"),
        ("明日11時から美容院いってくる〜 久々に短くしようかな", "11-27 11:00"),
        ("12月24日のレストラン予約できた!!19時半〜 奇跡", "12-24 19:30"),
        ("14日に懇親会あるんだけど何着ていけばいいんだろ", "12-14"),
        ("ねえ聞いて、11日に推しの握手会当たったの!!!", "12-11"),
        ("12月1日に新しい上司との面談が入りました", "12-01"),
        ("金曜に皮膚科行ってくる。10時の予約", "11-27 10:00"),
        ("奨学金の申請、15日までなんだけど書類が揃わない", "12-15"),
        ("10日の11時から面接きまった!", "12-10 11:00"),
        ("金曜はけんたとランチ", "11-27"),
        ("金曜はけいたとランチ", "11-27"),
        ("木曜しゅんたが来る", "12-03"),
        ("金曜はけんたと会った", None),
        ("金曜はたいへんだった", None),
        ("14日さくらと映画見る", "12-14"),
        ("12日、みんなで飲みに行く", "12-12"),
        ("3日さくらと会ってない", None),
        ("3日ずっと映画見てた", None),
        ("10日友達と旅行", None),
        ("月曜さくらと映画。レイトショーで21時から", "11-30 21:00"),
        ("水曜は飲み会。バイトで17時から", "12-02"),
        ("日曜のジムはやめとく", None),
        ("日曜はジムやめとくよ", None),
        ("金曜は歯医者だからビールはやめとく", "11-27"),
        ("31日に会社をやめる", "12-31"),
        ("土曜って空いてるんだけどどうかな", None),
        ("土曜に映画行きたいんだけどどう?", None),
        ("セールは15日まで。", None),
        ("木曜のクラスもあるらしいけどバイトだから無理なんだよね", None),
        ("3日10時間働いた", None),
        ("2日18時間は寝た", None),
        ("3日会議続き", None),
        ("進捗は3/4が終わった", None),
        ("5日にたけしと釣りに行ったけど寒かった", None),
        ("12月1日に面接なんだよね、何着ていこうかな", "12-01"),
        ("土曜に結婚式があるから、何着ていけばいいかな", "11-28"),
        ("明日10時に面接なので、どう準備しよう…", "11-27 10:00"),
        ("土曜は雪なんだよね、何着ていこうかな", None),
        ("明日は暇だから何しようかな", None),
        ("土曜は空いてるから何しようかな", None),
        ("もし土曜が飲み会なら、何着ていこうかな", None),
        ("明日7時に渋谷で健太と飲む", "11-27 19:00"),
        ("明日健太と7時に飲みに行く", "11-27 19:00"),
        ("土曜8時に合コン", "11-28 20:00"),
        ("4日の忘年会は7時から", "12-04 19:00"),
        ("土曜は6時にデート", "11-28 18:00"),
        ("土曜は10時にデート", "11-28 10:00"),
        ("土曜の朝7時に忘年会の会場へ行く", "11-28 07:00"),
        ("土曜10時に歓迎会の買い出し", "11-28 10:00"),
        ("土曜10時に花火大会の準備", "11-28 10:00"),
        ("明日7時に薬を飲む", "11-27 07:00"),
        ("明日8時にコーヒー飲みに行く", "11-27 08:00"),
    ],
)
def test_a_day_may_have_its_hour_or_its_thing_right_behind_it(said: str, when: str | None) -> None:
    assert say(ahead.find(said, NOW)) == when


@pytest.mark.parametrize(
    ("said", "first", "last"),
    [
        ("28日から1月3日まで実家", "12-28", "01-03"),
        ("年末は30日から3日まで実家", "12-30", "01-03"),
        ("28日から年明け3日まで実家", "12-28", "01-03"),
        ("12/4から6まで沖縄", "12-04", "12-06"),
        ("12/4〜6で沖縄", "12-04", "12-06"),
        ("12/4-6は出張", "12-04", "12-06"),
        ("4日〜6日、沖縄", "12-04", "12-06"),
        ("10日から二泊三日で温泉", "12-10", "12-12"),
        ("12月10日から3日間研修", "12-10", "12-12"),
        ("12月10日から一週間入院する", "12-10", "12-16"),
        ("土日でキャンプ行ってくる", "11-28", "11-29"),
        ("12/4〜6時に着く", "12-04", "12-04"),
    ],
)
def test_it_goes_on_for_days(said: str, first: str, last: str) -> None:
    when = ahead.find(said, NOW)

    assert say(when) in (first, f"{first} 18:00")
    assert when
    assert f"{last_day.find_last_day(said, when.day, NOW):%m-%d}" == last


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("予定メモ。15日ワクチン、19日ピアノの発表会、23日終業式", (15, 19, 23)),
        ("12月2日に眼科、7日に皮膚科。病院ばっかりで嫌になっちゃう", (2, 7)),
    ],
)
def test_a_list_has_each_thing_on_its_day(said: str, days: tuple[int, ...]) -> None:
    told = several.find_several(said, NOW)

    assert [one.when.day for one in told] == [date(2026, 12, n) for n in days]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("来週の水曜に眼科…あ、ごめん木曜だった", "来週の木曜に眼科"),
        ("12日に歯医者。間違えた13日だった", "13日に歯医者。"),
        ("三者面談は8日の15時から、いや違う15時半だ", "三者面談は8日の15時半から"),
        ("水曜に眼科。ごめん木曜は行けない", "水曜に眼科。ごめん木曜は行けない"),
    ],
)
def test_the_right_day_may_follow_at_once(said: str, meant: str) -> None:
    assert mending.mend(said, NOW) == meant


@pytest.mark.parametrize(
    ("said", "things"),
    [
        ("ヨガの体験、やっぱ行くのやめた", ["ヨガの体験"]),
        ("同窓会、仕事入っちゃったから欠席で返事した", ["同窓会"]),
        ("出張、課長が代わりに行くことになって私は行かなくてよくなった!", ["出張"]),
        ("出張、課長が行かなくてよくなった", []),
        ("姉は同窓会、欠席で返事したって", []),
    ],
)
def test_somebody_stays_away(said: str, things: list[str]) -> None:
    assert list(off_japanese.find_off_things(said)) == things


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("みお風邪で来れなくなった", "みお"),
        ("みおが熱で明日来れなくなった", "明日みお"),
        ("みお、明日来れなくなった", "明日みお"),
        ("みおが明日、仕事で来られなくなった", "明日みお"),
        ("飲み会、みおが熱で来れなくなった", "みお"),
    ],
)
def test_somebody_does_not_come_for_a_cause_and_on_a_day(said: str, who: str) -> None:
    assert [one.words for one in off_japanese.list_off(said, ())] == [who]


def test_another_name_may_be_put_right_with_a_sigh() -> None:
    said = "あ、内科じゃなくて耳鼻科だった。ややこしい"

    assert naming_right.put_name_right("木曜に内科の予約", said) == "木曜に耳鼻科の予約"


def plans() -> list[Ahead]:
    found = []
    for seq, (name, words) in enumerate(PLANS.items()):
        when = ahead.find(words, NOW)
        assert when, words
        told = f"健太: {words}"
        found.append(Ahead(seq, name, told, False, NOW, when, ahead.moment(when, UTC), UTC))
    return found


def say(when: ahead.When | None) -> str | None:
    if when is None:
        return None
    return f"{when.day:%m-%d}" + (f" {when.hour:%H:%M}" if when.hour else "")


def moved(said: str) -> list[tuple[str, str | None]]:
    found = moving.find_moved(plans(), said, NOW, set(NAMES), NAMES)
    return [(one.plan.memory_id, say(one.when)) for one in found]


@pytest.mark.parametrize(
    ("said", "meant", "when"),
    [
        ("水曜の歯医者、一週間後にずらした", "歯医者", "12-09 14:00"),
        ("歯医者の予約取り直した。10日の15時", "歯医者", "12-10 15:00"),
        ("歯医者行けなくなったから10日に変えてもらった", "歯医者", "12-10 14:00"),
        ("水曜の歯医者、金曜に変更で", "歯医者", "12-04 14:00"),
        ("歯医者、水曜無理になったから金曜", "歯医者", "12-04 14:00"),
        ("歯医者、水曜やめて金曜にした", "歯医者", "12-04 14:00"),
        ("歯医者は木曜に変わります", "歯医者", "12-03 14:00"),
        ("歯医者、15時に変更しといて!", "歯医者", "12-02 15:00"),
        ("歯医者の時間、14時半の間違いだった", "歯医者", "12-02 14:30"),
        ("歯医者、30分遅らせてもらった", "歯医者", "12-02 14:30"),
        ("歯医者、1時間早めてもらった", "歯医者", "12-02 13:00"),
        ("飲み会、7時じゃなくて7時半だったわ", "飲み会", "12-04 19:30"),
        ("飲み会、ゆうとが残業だから1時間遅らせて20時で予約しなおした", "飲み会", "12-04 20:00"),
        ("飲み会18時からだった", "飲み会", "12-04 18:00"),
        ("カットは13時半からだよ、さっき確認した", "髪", "11-30 13:30"),
        ("面接、夕方の5時に変えてほしいって連絡きた。OKしといた", "面接", "12-11 17:00"),
        ("面接を10日にずらしてもらえないかって相談されて、了解した", "面接", "12-10 11:00"),
        ("先方から連絡きて、面接は10日に変えてほしいって。OKした", "面接", "12-10 11:00"),
        ("企画書、月曜まで待ってもらえることになった", "企画書", "12-07"),
        ("レポート、締切が11日に延びた", "レポート", "12-11"),
        (
            "修理の人から電話あって、部品が届かないから来週の金曜になるって…",
            "修理",
            "12-04",
        ),
        ("面接、金曜に変更して13時になったよ。", "面接", "12-11 13:00"),
        ("歯医者、木曜に変更して15時になったよ。", "歯医者", "12-03 15:00"),
        ("水曜の歯医者、木曜にずらしてもらって15時にした", "歯医者", "12-03 15:00"),
        ("歯医者は金曜になって、時間は15時からだよ", "歯医者", "12-04 15:00"),
        ("歯医者、15時に変更して木曜になった", "歯医者", "12-03 15:00"),
        ("見積もり、業者さんの都合で13日に変わったー", "見積もり", "12-13"),
    ],
)
def test_it_is_at_another_time(said: str, meant: str, when: str) -> None:
    assert moved(said) == [(meant, when)]


@pytest.mark.parametrize(
    "said",
    [
        "面接、夕方の5時に変えてほしいって連絡きた。どうしよう",
        "面接を10日にずらしてもらえないかって相談されて、断った",
        "面接が延期になればいいのに",
        "妹の歯医者、木曜に変更して15時になった",
        "美容室、木曜に変更して15時になった",
        "面接、来週に延期になればいいのに",
        "歯医者、金曜だったらよかったのに",
        "妹の歯医者は金曜になったって",
        "歯医者のあと、15時に美容院になった",
        "歯医者に30分遅れた",
        "電車が30分ずれたせいで歯医者の話できなかった",
        "水曜は無理だから金曜に買い物行く",
        "美容室の予約取り直した。10日の15時",
        "確認したら銀行は15時までだった",
    ],
)
def test_what_is_like_a_change_moves_nothing(said: str) -> None:
    assert moved(said) == []


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("飲み会が台風で中止になっちゃった。", ["飲み会"]),
        ("飲み会が台風で延期になっちゃった。", ["飲み会"]),
        ("面接が先方の都合により延期になりました。", ["面接"]),
        ("飲み会が人数不足でなしになった", ["飲み会"]),
        ("飲み会が大雪のためキャンセルになった", ["飲み会"]),
        ("歯医者が先生の体調不良で休みになった", ["歯医者"]),
        ("飲み会台風で中止になった", ["飲み会"]),
        ("飲み会が台風の影響で延期だって…", ["飲み会"]),
        ("飲み会の二次会が台風で中止になった", []),
        ("妹の面接が台風で延期になった", []),
        ("飲み会が台風で中止になるかも", []),
        ("飲み会が台風で中止にならないといいな", []),
        ("台風で中止になった", []),
        ("飲み会で電車が台風で中止になった話をした", []),
    ],
)
def test_it_is_off_for_a_cause_that_is_named(said: str, meant: list[str]) -> None:
    assert [one.memory_id for one in cancelling.find_off(plans(), said, NOW, UTC, NAMES)] == meant

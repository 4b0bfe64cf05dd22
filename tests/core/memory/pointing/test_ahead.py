"""The days and hours to come that words name."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing import written as times
from ego.core.memory.pointing.ahead import When
from ego.errors import UsageError

LONDON = datetime(2026, 6, 10, 10, tzinfo=ZoneInfo("Europe/London"))
TOKYO = datetime(2026, 6, 10, 10, tzinfo=ZoneInfo("Asia/Tokyo"))
"""A Wednesday."""


def sentences(language: str) -> list[dict[str, Any]]:
    path = Path(__file__).parent / "ahead_sentences" / f"{language}.json"
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return found


def as_written(when: When | None) -> str | None:
    if when is None:
        return None
    return when.day.isoformat() + (f"T{when.hour:%H:%M}" if when.hour is not None else "")


@pytest.mark.parametrize(("language", "now"), [("en", LONDON), ("ja", TOKYO)])
def test_of_a_hundred_and_seventy_sentences_the_right_ones_are_taken(
    language: str, now: datetime
) -> None:
    right = [one for one in sentences(language) if one["expect"]]
    traps = [one for one in sentences(language) if not one["expect"]]

    missed = [s for s in right if as_written(ahead.find(s["text"], now)) != s["expect"]]
    taken = [s for s in traps if ahead.find(s["text"], now)]

    assert min(len(right), len(traps)) >= 85
    assert len(missed) <= 0.05 * len(right), missed
    assert len(taken) <= 0.02 * len(traps), taken


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("The dentist is on Friday at 3pm.", "2026-06-12T15:00"),
        ("I've got a dentist appointment on Friday at 3pm.", "2026-06-12T15:00"),
        ("Imogen's got a pottery class on Sunday.", "2026-06-14"),
        ("Imogen has got tickets for the panto on 20 December.", "2026-12-20"),
        ("We met Anna on Friday.", None),
        ("On Friday, we met Anna.", None),
        ("Anna has a concert on 20 June.", "2026-06-20"),
        ("Tomorrow at three I have an interview.", "2026-06-11T15:00"),
        ("I swim every Friday.", None),
        ("On Fridays we eat fish.", None),
        ("He finished the puzzle in three days.", None),
        ("My exam is in three days.", "2026-06-13"),
        ("I stay in Leeds until Friday.", None),
        ("The report is due by Friday.", "2026-06-12"),
        ("In the film the war begins on 20 June.", None),
        ("We agreed to meet next Monday at half past two.", "2026-06-15T14:30"),
        ("If it rains on Friday we stay home.", None),
        ("I wonder whether she comes on Friday.", None),
        ('She said "I leave tomorrow" in that letter.', None),
        ("The train leaves at 15:30 tomorrow from platform 4.", "2026-06-11T15:30"),
        ("We are free on Friday or Saturday.", None),
        ("Misaki's birthday is June 20.", "2026-06-20"),
        ("I booked the dentist for Tuesday morning.", "2026-06-16"),
        ("Anna was born on 20 June.", None),
        ("Misaki told me that her flight arrives on Sunday at 18:40.", "2026-06-14T18:40"),
        ("The meeting was moved to Thursday next week.", "2026-06-18"),
        ("I worked from Monday to Friday.", None),
        ("I promised to remind her to order the sets before the end of June.", "2026-06-30"),
        ("He needs to renew his passport by the end of July.", "2026-07-31"),
        ("The tax return is due by the end of the month.", "2026-06-30"),
        ("I'm at my parents' on Saturday until 6, then home.", "2026-06-13"),
        ("My shift is on Saturday until 10.", "2026-06-13"),
        ("I worked on Saturday until 6.", None),
        ("I'm moving out at the end of July.", "2026-07-31"),
        ("My lease ends at the end of the month.", "2026-06-30"),
        ("The conference is at the end of July.", None),
        ("I'm back on Friday, then I cook for all of you at 7.", "2026-06-12T19:00"),
        ("Ivy needs new shoes before the end of next week.", "2026-06-19"),
        ("She must hand in the form before Saturday.", "2026-06-12"),
        ("The letters have to be sent no later than 20 June.", "2026-06-20"),
        ("We finished the fence before the end of June.", None),
        ("He left before Friday.", None),
        ("The shop closes before Friday.", None),
        ("Hana said sorry for Monday.", None),
        ("She thanked me for Tuesday.", None),
        ("Sorry about Thursday!", None),
        ("I am sorry about tomorrow, but I have an exam.", "2026-06-11"),
        ("We booked a table for Friday.", "2026-06-12"),
        ("6月末までに球根を注文すると約束した。", "2026-06-30"),
        ("今月中に税金を払わないといけない。", "2026-06-30"),
        ("月末までに家賃を払う。", "2026-06-30"),
        ("今週中に返事をする。", "2026-06-12"),
        ("来週末までに本を返す。", "2026-06-20"),
        ("年内に免許を更新する。", "2026-12-31"),
        ("先月末までに全部終わらせた。", None),
        ("6月末までに全部終わらせた。", None),
        ("金曜はありがとう。", None),
        ("The boiler broke today. The repair man comes on 18 June at 10.", "2026-06-18T10:00"),
        ("今日、エアコンが壊れた。修理の人は6月18日の午前10時に来る。", "2026-06-18T10:00"),
        ("今日も直美さんは忙しい。来週の日曜に模試がある。", "2026-06-21"),
        ("We walked today. Tonight we cook. Anna arrives on Friday.", None),
        ("Today the boiler broke.", None),
        ("Tom wants the changelog before the end of the month.", "2026-06-30"),
        ("The changelog is due at the end of the month.", "2026-06-30"),
        ("Tom asked for the changelog before Friday.", "2026-06-11"),
        ("月曜のことはごめんね。", None),
        ("We had pizza last Friday and talked for hours.", None),
        ("Yesterday we talked; on Saturday we will visit her mother.", "2026-06-13"),
        ("The contract expires on 30 September 2026.", "2026-09-30"),
        ("Call the bank on Monday.", "2026-06-15"),
        ("I watched the concert on 3 May.", None),
        ("Deadline: 2026-07-01 12:00", "2026-07-01T12:00"),
        ("The Bastille fell on 14 July 1789.", None),
        ("On June 6, 1944 they landed in Normandy.", None),
        ("We'll have dinner on Friday at eight.", "2026-06-12T20:00"),
        ("I am going to the sea the day after tomorrow.", "2026-06-12"),
        ("The trip goes from 3 to 5 July.", "2026-07-03"),
        ("Dr. Lee sees me on the 18th at 9:15.", "2026-06-18T09:15"),
        ("We have been friends for three days.", None),
        ("She will call in two hours.", "2026-06-10T12:00"),
        ("There is a free museum on the first Sunday of July.", "2026-07-05"),
        ("It was a good Friday.", None),
        ("The world of tomorrow frightens him.", None),
        ("Black Friday makes me tired.", None),
        ("I don't want to forget that Mum's operation is on 24 June at 9:30.", "2026-06-24T09:30"),
        ("Sam hasn't slept well; the trial starts on Monday.", "2026-06-15"),
        ("The meeting isn't on Friday.", None),
        ("I never work on Sunday.", None),
        ("We had planned to leave on Friday but it was called off.", None),
        ("My flight home leaves on the 21st.", "2026-06-21"),
        ("The exhibition opened on 2 June and closes on 28 June.", "2026-06-28"),
        ("Leo turns six on June 27th.", "2026-06-27"),
        ("I got up at seven and swam.", None),
        ("I get up at 7:00.", None),
        ("The parcel should arrive within three days.", None),
        ("My lease runs from 1 July to 31 December.", "2026-07-01"),
        ("Rosa starts her new job on 1 July.", "2026-07-01"),
        ("In three days everything changed.", None),
        ("Everyone was tired on Monday.", None),
        ("I have a feeling that Friday will be good.", "2026-06-12"),
        ("Pay rent by 30 June.", "2026-06-30"),
        ("Anna asked me on Monday to call her.", None),
        ("The concert is at 20:00 on Saturday, 13 June.", "2026-06-13T20:00"),
        ("See you next Tuesday at noon!", "2026-06-16T12:00"),
        ("Tomorrow I want to try the new bakery.", "2026-06-11"),
        ("He lived there until June 2020.", None),
        ("I felt that tomorrow would be hard.", "2026-06-11"),
        ("My sister said the movers come tomorrow at 8am.", "2026-06-11T08:00"),
        ("The Friday market was loud.", None),
        ("I dreamed that the exam is tomorrow.", None),
        ("What a day.", None),
        ("I am worried about Friday.", "2026-06-12"),
        ("There were 20 people at the dinner on Saturday.", None),
        ("明日の15時に歯医者がある。", "2026-06-11T15:00"),
        ("金曜に会った。", None),
        ("来週の金曜に美咲と映画を見る。", "2026-06-19"),
        ("毎週金曜はヨガに行く。", None),
        ("6月20日の午後3時に面接がある。", "2026-06-20T15:00"),
        ("3日後に試験がある。", "2026-06-13"),
        ("3日間京都にいた。", None),
        ("金曜まで休みだ。", None),
        ("レポートは金曜までに出さなければならない。", "2026-06-12"),
        ("金曜から雨が降っている。", None),
        ("金曜に会う約束をした。", "2026-06-12"),
        ("土曜日に歯医者を予約した。", "2026-06-13"),
        ("金曜に雨なら家にいる。", None),
        ("美咲は6月20日に生まれた。", None),
        ("その小説では6月20日に戦争が始まる。", None),
        ("「明日行くね」と昔言っていた。", None),
        ("金曜か土曜に会う。", None),
        ("金曜に来るかどうか分からない。", None),
        ("来月3日に引っ越しする。", "2026-07-03"),
        ("美咲の誕生日は7月7日だ。", "2026-07-07"),
        ("昨日美咲と話した。土曜に彼女の母を訪ねる。", "2026-06-13"),
        ("先週の金曜に鍋を食べた。", None),
        ("1945年8月15日に戦争が終わった。", None),
        ("会議は木曜に変更になった。", "2026-06-11"),
        ("明後日の朝9時に出発する。", "2026-06-12T09:00"),
        ("今夜7時に電話する。", "2026-06-10T19:00"),
        ("火曜の夜に飲み会に誘われた。", "2026-06-16"),
        ("6月5日に引っ越した。", None),
        ("一週間後に結果が出る。", "2026-06-17"),
        ("三日後に彼は帰ってきた。", None),
        ("いつも日曜に洗濯する。", None),
        ("来年の1月10日に成人式がある。", "2027-01-10"),
        ("金曜のコンサートのチケットを買った。", "2026-06-12"),
        ("月曜から金曜まで働く。", None),
        ("6月12日から14日まで旅行に行く。", "2026-06-12"),
        ("美咲が日曜の18時40分に着くと言っていた。", "2026-06-14T18:40"),
        ("木曜の会議は長かった。", None),
        ("2時間後に薬を飲む。", "2026-06-10T12:00"),
        ("6月30日が締め切り。", "2026-06-30"),
        ("晴れれば土曜に山へ行く。", None),
        ("母の手術は6月24日の9時半からだ。", "2026-06-24T09:30"),
        ("6月27日(土)は玲央の誕生日。", "2026-06-27"),
        ("玲央は6月27日土曜日に六歳になる。", "2026-06-27"),
        ("日曜に彼女と喧嘩した。", None),
        ("月曜は疲れていた。", None),
        ("新しい仕事は7月1日から始まる。", "2026-07-01"),
        ("朝7時に起きた。", None),
        ("朝は7時に起きる。", None),
        ("来週の火曜の正午に待ち合わせ。", "2026-06-16T12:00"),
        ("家賃を6月30日までに払う。", "2026-06-30"),
        ("荷物は3日以内に届く。", None),
        ("金曜に行かないことにした。", None),
        ("明日が楽しみだ。", "2026-06-11"),
        ("明日は新しいパン屋に行ってみたい。", "2026-06-11"),
        ("日曜は働かない。", None),
        ("土曜の20時に開演。", "2026-06-13T20:00"),
        ("美咲は月曜に退職すると決めた。", "2026-06-15"),
        ("先月の20日に会った。", None),
        ("20日に給料が入る。", "2026-06-20"),
        ("もし明日晴れたら散歩に行く。", None),
        ("彼は三日で本を読み終えた。", None),
        ("試合は日曜に延期された。", "2026-06-14"),
        ("明日試験がある夢を見た。", None),
        ("金曜の市場はにぎやかだった。", None),
        ("10年後にまた会おう。", None),
        ("陸の授業参観は17日", "2026-06-17"),
        ("陸の授業参観、17日だって", "2026-06-17"),
        ("健太の会社の忘年会18日", "2026-06-18"),
        ("ママ友ランチ17日だよ", "2026-06-17"),
        ("〆切17日だった", None),
        ("今日は17日", None),
        ("出張17日", None),
        ("テストまであと17日", None),
        ("試合17日連続", None),
        ("クリスマスより正月が好き", None),
        ("ハロウィンはお菓子が好き", None),
        ("クリスマスはチキンよりお寿司がいいって陸が言う", None),
        ("25日はお寿司がいいな", None),
        ("飲み会は土曜の夜がいいって。", "2026-06-13"),
        ("クリスマスより前に健太と飲む。", "2026-12-25"),
        ("12月20日忘年会だけど飲み会は苦手", "2026-12-20"),
        ("クリスマスは陸の好きなハンバーグを作る。", "2026-12-25"),
        ("I like Halloween more than Christmas", None),
        ("Halloween is more fun than Christmas", None),
        ("I prefer fish to turkey at Halloween", None),
        ("I'd like to go to the cinema on Friday", "2026-06-12"),
        ("I'd prefer the dentist on Friday", "2026-06-12"),
    ],
)
def test_a_memory_points_forward_or_does_not(words: str, when: str | None) -> None:
    assert as_written(ahead.find(words, LONDON)) == when


@pytest.mark.parametrize(
    ("written", "when"),
    [
        ("2026-06-20", "2026-06-20"),
        ("2026-06-20 15:00", "2026-06-20T15:00"),
        ("2026-06-20T15:00", "2026-06-20T15:00"),
        ("2026-06-20T15:00Z", "2026-06-20T16:00"),
        ("2026-06-20T15:00+09:00", "2026-06-20T07:00"),
        ("June 20", "2026-06-20"),
        ("20 June 15:00", "2026-06-20T15:00"),
        ("the 20th of June at half past three", "2026-06-20T15:30"),
        ("Saturday 20 June", "2026-06-20"),
        ("June 1", "2027-06-01"),
        ("29 February", "2028-02-29"),
        ("tomorrow at three", "2026-06-11T15:00"),
        ("tomorrow before 5", "2026-06-11T17:00"),
        ("before 5pm tomorrow", "2026-06-11T17:00"),
        ("tomorrow before noon", "2026-06-11T12:00"),
        ("明日の17時まで", "2026-06-11T17:00"),
        ("noon tomorrow", "2026-06-11T12:00"),
        ("next Friday", "2026-06-19"),
        ("Friday", "2026-06-12"),
        ("today", "2026-06-10"),
        ("in two weeks", "2026-06-24"),
        ("in a month", "2026-07-10"),
        ("in 3 hours", "2026-06-10T13:00"),
        ("at three", "2026-06-10T15:00"),
        ("明日の15時", "2026-06-11T15:00"),
        ("来週の金曜", "2026-06-19"),
        ("6月20日の午後3時", "2026-06-20T15:00"),
        ("六月二十日", "2026-06-20"),
        ("6月20日(土)", "2026-06-20"),
        ("3日後", "2026-06-13"),
        ("21日", "2026-06-21"),
        ("10日", "2026-06-10"),
        ("5日", "2026-07-05"),
        ("the 21st", "2026-06-21"),
        ("二週間後", "2026-06-24"),
        ("一年後", "2027-06-10"),
        ("明後日の朝9時半", "2026-06-12T09:30"),
        ("来月3日", "2026-07-03"),
        ("正午", "2026-06-10T12:00"),
    ],
)
def test_a_time_to_come_is_read_as_people_write_it(written: str, when: str) -> None:
    assert as_written(times.read("when", written, LONDON)) == when


@pytest.mark.parametrize(
    "written",
    ["yesterday", "3 days ago", "昨日", "2026-06-01", "12 June 2020", "2026-06-10 09:59", "09:00"],
)
def test_what_is_past_is_refused_as_past(written: str) -> None:
    with pytest.raises(UsageError) as refused:
        times.read("when", written, LONDON)

    assert str(refused.value) == f"when '{written}' is past."


@pytest.mark.parametrize(
    "written",
    [
        "soon",
        "June 31",
        "2026-02-30",
        "Friday and Saturday",
        "every Friday",
        "",
        "25:00",
        "9999-12-31",
    ],
)
def test_what_is_no_time_is_refused_with_how_to_write_one(written: str) -> None:
    with pytest.raises(UsageError) as refused:
        times.read("when", written, LONDON)

    assert f"when '{written}' is not a time. Write it like 2026-06-20," in str(refused.value)


@given(st.text(max_size=300))
def test_no_text_breaks_it(words: str) -> None:
    when = ahead.find(words, TOKYO)

    assert when is None or not ahead.is_past(when, TOKYO)


@given(st.text("0123456789十二三月日時分後のに曜金 -:/amponfriday june", max_size=60))
@example("十十日後に会う")
@example("十十月十十日の十十十時に")
def test_no_heap_of_dates_breaks_it(words: str) -> None:
    ahead.find(words, TOKYO)
    try:
        when = times.read("when", words, TOKYO)
    except UsageError:
        return
    assert not ahead.is_past(when, TOKYO)


def test_an_hour_is_the_one_on_the_clock_there() -> None:
    summer, winter = date(2026, 10, 24), date(2026, 10, 26)
    hour = time(15)

    assert ahead.moment(When(summer, hour), LONDON.tzinfo) == datetime(2026, 10, 24, 14, tzinfo=UTC)
    assert ahead.moment(When(winter, hour), LONDON.tzinfo) == datetime(2026, 10, 26, 15, tzinfo=UTC)


def test_the_same_moment_is_another_day_elsewhere() -> None:
    now = datetime(2026, 3, 1, 22, tzinfo=UTC)

    for zone, day in (("UTC", 2), ("Asia/Tokyo", 3), ("UTC", 2)):
        found = ahead.find("The dentist is tomorrow.", now.astimezone(ZoneInfo(zone)))
        assert found == When(date(2026, 3, day))


def test_it_is_said_with_what_matters() -> None:
    assert ahead.say(When(date(2026, 6, 20)), LONDON) == "20 June"
    assert ahead.say(When(date(2026, 6, 20), time(15)), LONDON) == "20 June at 15:00"
    assert ahead.say(When(date(2027, 6, 1)), LONDON) == "1 June 2027"

"""One of what comes back is left out in the words of every day, and none for one that was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_regular import days, january
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_left_out import tell

CHOIR = "I sing in the choir at St Mary's every Tuesday at 7 pm."
YOGA = "毎週火曜の19時からヨガ。"
NEXT, AFTER = ("2026-01-06", "19:00", "week"), ("2026-01-13", "19:00", "week")


@pytest.mark.parametrize(
    ("series", "said"),
    [
        (CHOIR, "I skipped choir today."),
        (CHOIR, "I skipped choir."),
        (CHOIR, "I missed choir."),
        (CHOIR, "I didn't go to choir."),
        (CHOIR, "I gave choir a miss tonight."),
        (CHOIR, "I skipped choir on Tuesday."),
        (CHOIR, "Choir was cancelled."),
        (CHOIR, "Choir was cancelled today."),
        (CHOIR, "I'm skipping choir tonight."),
        (YOGA, "今日はヨガ休んだ"),
        (YOGA, "ヨガをサボった"),
        (YOGA, "今日のヨガは行けなかった"),
        (YOGA, "ヨガは中止になった"),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_what_is_told_of_one_that_was_leaves_the_next(
    run_here: RunHere, tmp_path: Path, series: str, said: str, remembered: bool
) -> None:
    run_here("remember", series)
    assert "Off once" not in tell(run_here, tmp_path, said, january(6, 20), remembered=remembered)

    assert days(run_here, january(6, 20)) == [AFTER]


@pytest.mark.parametrize(
    ("series", "said"), [(CHOIR, "I skipped choir on Tuesday."), (YOGA, "昨日のヨガ休んだ")]
)
def test_it_does_so_the_day_after(
    run_here: RunHere, tmp_path: Path, series: str, said: str
) -> None:
    run_here("remember", series)
    chat(run_here, tmp_path, said, at=january(7))

    assert days(run_here, january(7)) == [AFTER]


@pytest.mark.parametrize(
    ("series", "said"),
    [
        (CHOIR, "I'm skipping choir today."),
        (CHOIR, "I'm not going to choir tonight."),
        (CHOIR, "I'm not going to choir this week."),
        (CHOIR, "I shan't go to choir tonight."),
        (CHOIR, "We won't be going to choir tonight, we are ill."),
        (CHOIR, "I have a cold, so I can't make it to choir tonight."),
        (CHOIR, "I can't do choir on Tuesday."),
        (CHOIR, "I won't be able to go to choir this week."),
        (CHOIR, "No choir for me tonight."),
        (CHOIR, "I'll give choir a miss tonight."),
        (CHOIR, "I shall miss choir tonight."),
        (CHOIR, "I'm going to skip choir tonight."),
        (CHOIR, "Choir is off tonight."),
        (CHOIR, "No choir practice for me tonight."),
        ("I have choir practice every Tuesday at 7 pm.", "I'll skip choir tonight."),
        ("I have yoga class every Tuesday at 7 pm.", "No yoga tonight."),
        ("Yoga is every Tuesday at 7 pm.", "I'm skipping my yoga class this week."),
        (YOGA, "今夜のヨガは行けない"),
        (YOGA, "今週はヨガ行かない"),
        (YOGA, "ヨガ、今日はパス"),
        (YOGA, "今日のヨガは欠席する"),
        (YOGA, "今日のヨガは見送ります。"),
        (YOGA, "火曜はヨガ休みらしい、先生が出張で"),
        (YOGA, "今日はヨガに行かないことにした。"),
        (YOGA, "今日のヨガのレッスンはお休みします。"),
        ("毎週火曜の19時から水彩画教室。", "今週の水彩画はお休み。"),
        ("毎週火曜の19時から水彩画教室。", "今週の水彩画の教室は休みます。"),
        ("毎週火曜の19時から英会話。", "火曜の英会話レッスンは欠席する。"),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_one_is_left_out_in_the_words_of_every_day(
    run_here: RunHere, tmp_path: Path, series: str, said: str, remembered: bool
) -> None:
    run_here("remember", series)
    assert days(run_here, january(6)) == [NEXT]

    reply = tell(run_here, tmp_path, said, january(6), remembered=remembered)
    assert not remembered or "Off once, and again on Tuesday, 13 January at 19:00: " in reply

    assert days(run_here, january(6)) == [AFTER]


@pytest.mark.parametrize(
    ("series", "said"),
    [
        (CHOIR, "I miss choir."),
        (CHOIR, "I can't miss choir tonight."),
        (CHOIR, "I'm not going to skip choir tonight."),
        (CHOIR, "I'm not going to choir alone tonight."),
        (CHOIR, "I can't go to choir on Tuesdays."),
        (CHOIR, "I'm not going to the choir concert tonight."),
        (CHOIR, "Anna can't make it to choir tonight."),
        (CHOIR, "I can't go to choir next week."),
        ("I do yoga every Tuesday at 7 pm.", "I'm not taking my yoga mat today."),
        ("I have to wash my yoga mat every Tuesday at 7 pm.", "No yoga for me today."),
        (YOGA, "今日のヨガは行けないかも"),
        (YOGA, "今日はヨガに行かないといけない"),
        (YOGA, "来週のヨガは行けない"),
        (YOGA, "妹は今日のヨガに行けない"),
        ("毎週火曜の19時からピアノのレッスン。", "今日のピアノの練習は休む。"),
    ],
)
def test_what_leaves_out_none_leaves_it(
    run_here: RunHere, tmp_path: Path, series: str, said: str
) -> None:
    run_here("remember", series)
    chat(run_here, tmp_path, said, at=january(6))

    assert NEXT in days(run_here, january(6))


@pytest.mark.parametrize(
    ("said", "out", "beside"),
    [
        ("Can't make it to choir next week, I'm in Leeds on Monday and Tuesday", 13, (12, 13)),
        ("I'm in Leeds on Monday and Tuesday next week so can't do choir", 13, (12, 13)),
        ("no choir tonight, I've got the dentist on Friday at 5", 6, (9,)),
    ],
)
def test_why_one_is_left_out_may_be_a_plan(
    run_here: RunHere, tmp_path: Path, said: str, out: int, beside: tuple[int, ...]
) -> None:
    run_here("remember", CHOIR)
    chat(run_here, tmp_path, said, at=january(6))

    ahead = run_here("ahead", "--json", at=january(6)).data["ahead"]
    ((first, left),) = [(one["day"], one["left_out"]) for one in ahead if one["every"]]
    assert first == "2026-01-13" if out == 6 else left == [f"2026-01-{out:02}"]
    days_beside = tuple(int(one["day"][8:]) for one in ahead if not one["every"])
    assert days_beside == beside


PRACTICE, CIRCLE = "毎週火曜の19時から合唱の練習がある。", "サークルの練習は毎週火曜の19時から。"


@pytest.mark.parametrize(
    ("series", "said"),
    [
        (PRACTICE, "合唱の練習、今週は休み。"),
        (PRACTICE, "合唱、火曜は休み。"),
        (PRACTICE, "合唱の練習、明日は休み。"),
        (PRACTICE, "合唱の練習は、明日はお休みです。"),
        (PRACTICE, "今度の火曜の合唱、休みになった。"),
        (PRACTICE, "今週は合唱ないんだ。"),
        (PRACTICE, "合唱、明日は行けない、熱があるから。"),
        (CIRCLE, "火曜の練習は休むことにした"),
        (CIRCLE, "今週の火曜の練習は休むことにした、レポートあるし"),
        (CIRCLE, "今週の火曜の練習休むわ、レポートあるし"),
        (CIRCLE, "明日サークル休むわ…レポートやらなきゃ"),
        (CIRCLE, "明日の練習は休む、レポートがあるんだ。"),
        ("Choir practice is every Tuesday at 7 pm.", "Choir practice, this week it's off."),
        ("Choir practice is every Tuesday at 7 pm.", "Choir: it's cancelled tomorrow."),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_the_thing_may_stand_apart_and_the_reason_last(
    run_here: RunHere, tmp_path: Path, series: str, said: str, remembered: bool
) -> None:
    run_here("remember", series)

    reply = tell(run_here, tmp_path, said, january(5), remembered=remembered)
    assert not remembered or "Off once, and again on Tuesday, 13 January at 19:00: " in reply

    assert days(run_here, january(5)) == [AFTER]


@pytest.mark.parametrize(
    "said",
    [
        "合唱の練習、明日は休みかも。",
        "合唱の発表会、明日は中止。",
        "妹は明日の合唱を休むって、レポートあるし",
        "合唱の練習、明日は休みだと思ったけど、あるって",
        "合唱の練習、明日は休み、と思ったけど",
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_another_thing_and_what_is_not_so_leave_it(
    run_here: RunHere, tmp_path: Path, said: str, remembered: bool
) -> None:
    run_here("remember", PRACTICE)
    tell(run_here, tmp_path, said, january(5), remembered=remembered)

    assert NEXT in days(run_here, january(5))


@pytest.mark.parametrize("remembered", [True, False])
def test_a_reason_may_tell_of_a_plan(run_here: RunHere, tmp_path: Path, remembered: bool) -> None:
    run_here("remember", CIRCLE)
    said = "明日のサークルは休み、金曜に歯医者があるから"
    tell(run_here, tmp_path, said, january(5), remembered=remembered)

    assert [one[0] for one in days(run_here, january(5))] == ["2026-01-09", "2026-01-13"]


CLIMBING = "I go climbing every Tuesday at 7 pm with Tom."


@pytest.mark.parametrize(
    ("series", "said", "ends"),
    [
        (CLIMBING, "I don't go climbing any more.", True),
        (CLIMBING, "I'm not going climbing any more.", True),
        (CLIMBING, "I've stopped climbing for the winter.", True),
        (CLIMBING, "I've stopped climbing for the winter, my shoulder hurts", True),
        (CLIMBING, "I've stopped climbing until spring because my shoulder hurts.", True),
        (YOGA, "もうヨガには行ってない", True),
        (YOGA, "ヨガにはもう通ってません。", True),
        (YOGA, "もうヨガには行かない。", True),
        (YOGA, "ヨガは冬の間やめる", True),
        (YOGA, "冬の間はヨガやめるわ、腰痛いし", True),
        (CLIMBING, "I don't like climbing any more.", False),
        (CLIMBING, "I'm not going to miss climbing any more.", False),
        (YOGA, "もう3回もヨガに行ってない", False),
        (YOGA, "ヨガにはしばらく行ってない", False),
        (YOGA, "もうヨガに行かないと", False),
        (YOGA, "腰が痛いからヨガやめる", True),
        (YOGA, "妹はもうヨガに行ってない", False),
        (YOGA, "友達はヨガをやめる", False),
        (YOGA, "3月でヨガをやめる", False),
        (YOGA, "ヨガのあとのビールはやめる", False),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_what_is_done_no_more_ends(
    run_here: RunHere, tmp_path: Path, series: str, said: str, ends: bool, remembered: bool
) -> None:
    run_here("remember", series)
    tell(run_here, tmp_path, said, january(5), remembered=remembered)

    assert days(run_here, january(5)) == ([] if ends else [NEXT])


def test_where_it_may_be_either_of_two_none_is_left_out(run_here: RunHere, tmp_path: Path) -> None:
    run_here("remember", "毎週火曜の19時から水彩画教室。")
    run_here("remember", "毎週火曜の10時から水彩画サークル。")
    chat(run_here, tmp_path, "明日の水彩画は休む。", at=january(5))

    series = [one for one in days(run_here, january(5)) if one[2]]
    assert [one[0] for one in series] == ["2026-01-06"] * 2


def test_a_skip_that_is_told_twice_leaves_out_one(run_here: RunHere, tmp_path: Path) -> None:
    run_here("remember", CHOIR)
    for _ in range(2):
        chat(run_here, tmp_path, "I'm skipping choir today.", at=january(6))

    assert days(run_here, january(6)) == [AFTER]


@pytest.mark.parametrize(
    "said",
    [
        "教室、年内は7日が最後で、14日はお休みだって。",
        "塾、14日は休みらしい。",
        "明日の講座は休みになりました。",
        "明日の合唱、休みになった。",
        "明日ピアノ休むわ…レポートやらなきゃ",
        "14日は臨時休業だそうです。",
        "I shall miss choir tonight.",
        "I'll give pottery a miss tonight.",
        "The class is off on the 14th.",
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_what_is_off_on_a_day_is_no_plan_of_it(
    run_here: RunHere, tmp_path: Path, said: str, remembered: bool
) -> None:
    tell(run_here, tmp_path, said, january(5), remembered=remembered)

    assert days(run_here, january(5)) == []


@pytest.mark.parametrize(
    "said",
    [
        "14日は休み",
        "14日は仕事が休み",
        "妻、14日は休みだって。",
        "14日は休みなので歯医者に行く",
        "14日は仕事休むわ、引っ越しだから",
        "14日から沖縄に出張。",
        "14日からは旅行です。",
        "十四日から入院する。",
        "I'm off on the 14th.",
        "I'll skip lunch on the 14th to see the dentist.",
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_a_day_off_of_ones_own_and_what_begins_on_a_day_are_plans(
    run_here: RunHere, tmp_path: Path, said: str, remembered: bool
) -> None:
    tell(run_here, tmp_path, said, january(5), remembered=remembered)

    assert [one[0] for one in days(run_here, january(5))] == ["2026-01-14"]


@pytest.mark.parametrize("said", ["1日から頭が痛い。", "3日から出張だった。", "3日から風邪。"])
def test_since_when_something_is_so_is_no_day_to_come(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, said, at=january(5))

    assert days(run_here, january(5)) == []


ONE_ON_ONE = "I have 1:1 with Jonas every Wednesday at 11."


@pytest.mark.parametrize(
    ("said", "coming"),
    [
        ("can't make the 1:1 next week btw", (7, 21)),
        ("Can't make it to the 1-1 next week", (7, 21)),
        ("no 1:1 next week, Jonas is away", (7, 21)),
        ("I can't make the 1on1 with Jonas next week", (7, 21)),
        ("I can't make it to the 1:1 on Wednesday", (14, 14)),
        ("The one-on-one with Jonas is cancelled next week.", (7, 21)),
        ("We drew 1:1 next door, what a week", (7, 14)),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_a_meeting_of_two_in_figures_is_left_out_as_any(
    run_here: RunHere, tmp_path: Path, said: str, coming: tuple[int, int], remembered: bool
) -> None:
    run_here("remember", ONE_ON_ONE)
    tell(run_here, tmp_path, said, january(5), remembered=remembered)

    assert [days(run_here, january(at))[0][0] for at in (5, 8)] == [
        f"2026-01-{day:02}" for day in coming
    ]


SHIFTS, CLASS = "シフトは毎週火曜と土曜だからね。", "毎週火曜の19時から英会話に通ってるんだ。"


@pytest.mark.parametrize(
    ("series", "said", "coming"),
    [
        (
            "バイトは毎週火曜と土曜の17時から。",
            "来週の火曜はバイト休みもらった。",
            ("06", "10", "17"),
        ),
        (SHIFTS, "13日はバイト休みになった。", ("06", "10", "17")),
        (SHIFTS, "来週の火曜は休んでいいって店長に言われた。", ("06", "10", "17")),
        (SHIFTS, "店長が明日は休んでもいいって。", ("10", "10", "13")),
        (SHIFTS, "13日は休みもらえた！", ("06", "10", "17")),
        (SHIFTS, "13日は休んでいいって医者に言われた。", ("06", "10", "13")),
        (SHIFTS, "13日はバイト休みたいな。", ("06", "10", "13")),
        (CLASS, "13日の英会話、先生が風邪で休みになったんだって。", ("06", "20", "20")),
        (CLASS, "英会話、13日は休みになったって！", ("06", "20", "20")),
        (CLASS, "来週の火曜は休んでいいって店長に言われた。", ("06", "13", "13")),
    ],
)
def test_a_day_off_leaves_out_one_and_is_none_itself(
    run_here: RunHere, tmp_path: Path, series: str, said: str, coming: tuple[str, ...]
) -> None:
    chat(run_here, tmp_path, series, at=january(5))
    chat(run_here, tmp_path, said, at=january(5))

    there = [days(run_here, january(at)) for at in (5, 8, 12)]
    assert [[one[0] for one in several] for several in there] == [
        [f"2026-01-{day}"] for day in coming
    ]


def test_what_a_day_off_is_for_lies_ahead(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, SHIFTS, at=january(5))
    chat(run_here, tmp_path, "土曜は歯医者に行くからバイト休みもらった。", at=january(5))

    assert [one[0] for one in days(run_here, january(5))] == ["2026-01-06", "2026-01-10"]
    assert [one[0] for one in days(run_here, january(8))] == ["2026-01-10", "2026-01-13"]

"""One of what comes back is on another day once, as it is told; the others stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from ego.upkeep.language import JAPANESE, reword, speaking
from tests.conftest import RunHere
from tests.faces.terminals import on_a_terminal
from tests.talk import saying
from tests.tools.memory.test_ahead import wakes
from tests.tools.memory.test_regular import days, january
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_left_out import WEDNESDAY, YOGA, YOGA_JAPANESE, tell


@pytest.mark.parametrize(
    ("told", "moved", "once", "left_out"),
    [
        (YOGA, "Yoga is on Wednesday next week.", ("2026-01-21", "19:00"), "2026-01-22"),
        (YOGA, "Next week yoga is on Wednesday.", ("2026-01-21", "19:00"), "2026-01-22"),
        (YOGA, "Next weeks yoga is on wednesday instead", ("2026-01-21", "19:00"), "2026-01-22"),
        (YOGA, "This week yoga is on Friday instead.", ("2026-01-16", "19:00"), "2026-01-15"),
        (YOGA, "Yoga on Thursday is moved to Saturday.", ("2026-01-17", "19:00"), "2026-01-15"),
        (YOGA, "Yoga is on 30 January instead of 29 January.", ("2026-01-30", "19:00"),
         "2026-01-29"),
        (YOGA, "No yoga on Thursday, it's on Saturday instead.", ("2026-01-17", "19:00"),
         "2026-01-15"),
        (YOGA, "Tomorrow's yoga is on Friday at 6 pm.", ("2026-01-16", "18:00"), "2026-01-15"),
        (YOGA, "Yoga is at 8 pm this week.", ("2026-01-15", "20:00"), "2026-01-15"),
        (YOGA, "Yoga is at 8 tomorrow.", ("2026-01-15", "20:00"), "2026-01-15"),
        (YOGA, "Tomorrow yoga starts at 6 pm", ("2026-01-15", "18:00"), "2026-01-15"),
        (YOGA_JAPANESE, "明日はヨガ20時から", ("2026-01-15", "20:00"), "2026-01-15"),
        (YOGA_JAPANESE, "今週のヨガは金曜に変更", ("2026-01-16", "19:00"), "2026-01-15"),
        (YOGA_JAPANESE, "来週だけ水曜になった", ("2026-01-21", "19:00"), "2026-01-22"),
        (YOGA_JAPANESE, "来週のヨガは水曜です", ("2026-01-21", "19:00"), "2026-01-22"),
        (YOGA_JAPANESE, "木曜のヨガは土曜に移動になった。", ("2026-01-17", "19:00"), "2026-01-15"),
        (YOGA_JAPANESE, "1月29日のヨガは30日18時に変更です。", ("2026-01-30", "18:00"),
         "2026-01-29"),
        (YOGA_JAPANESE, "今週のヨガは先生の都合で金曜に変更になった。", ("2026-01-16", "19:00"),
         "2026-01-15"),
        (YOGA_JAPANESE, "今週のヨガ、先生の都合で金曜に変わったんだって", ("2026-01-16", "19:00"),
         "2026-01-15"),
        (YOGA_JAPANESE, "来週のヨガは水曜になったって", ("2026-01-21", "19:00"), "2026-01-22"),
        (YOGA_JAPANESE, "来週のヨガは水曜に変わるらしいよ", ("2026-01-21", "19:00"), "2026-01-22"),
        (YOGA_JAPANESE, "来週のヨガは水曜に変わったらしい", ("2026-01-21", "19:00"), "2026-01-22"),
        (YOGA_JAPANESE, "今週のヨガは20時からだって", ("2026-01-15", "20:00"), "2026-01-15"),
        (YOGA_JAPANESE, "明日のヨガ、1時間早くなって18時から。", ("2026-01-15", "18:00"),
         "2026-01-15"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("remembered", [True, False])
def test_it_stands_once_on_the_other_day_and_then_on_its_own(
    run_here: RunHere,
    tmp_path: Path,
    told: str,
    moved: str,
    once: tuple[str, str],
    left_out: str,
    remembered: bool,
) -> None:
    tell(run_here, tmp_path, told, january(12), remembered=remembered)
    for hour in (9, 10):  # told twice it is the same
        said = tell(run_here, tmp_path, moved, january(14, hour), remembered=remembered)
        if remembered and hour == 9:
            is_next = left_out == "2026-01-15"
            assert ("Moved once, to " if is_next else "Moved from Thursday, ") in said
            assert (", and again on Thursday, 22 January" in said) is is_next
            assert (", and the next one is on Thursday, 15 January" in said) is not is_next
            assert "You will think of it" not in said

    there = days(run_here, january(14, 10))
    assert [(day, hour) for day, hour, every in there if every is None] == [once]
    ((day, hour, _),) = [one for one in there if one[2]]
    assert (day, hour) == ("2026-01-22" if left_out == "2026-01-15" else "2026-01-15", "19:00")
    for n in range(8):
        thursday = january(15 + 7 * n)
        regular = [day for day, _, every in days(run_here, thursday) if every]
        is_left = thursday.date().isoformat() == left_out
        assert (regular == [thursday.date().isoformat()]) is not is_left


@pytest.mark.parametrize("remembered", [True, False])
def test_what_is_moved_again_stands_on_the_last_day_alone(
    run_here: RunHere, tmp_path: Path, remembered: bool
) -> None:
    tell(run_here, tmp_path, YOGA, january(12), remembered=remembered)
    first = "This week yoga is on Friday instead."
    tell(run_here, tmp_path, first, WEDNESDAY, remembered=remembered)
    then = "Yoga is on Saturday this week."
    tell(run_here, tmp_path, then, january(14, 10), remembered=remembered)

    assert days(run_here, january(14, 10)) == [
        ("2026-01-17", "19:00", None),
        ("2026-01-22", "19:00", "week"),
    ]
    assert "Tomorrow at 19:00" not in wakes(run_here, january(14, 11))
    assert "Tomorrow at 19:00" in wakes(run_here, january(16))


@pytest.mark.parametrize(
    ("told", "moved", "there"),
    [
        (YOGA, "Yoga moves to Wednesdays.", "2026-01-21"),
        (YOGA, "Yoga is on Wednesdays from now on.", "2026-01-21"),
        (YOGA_JAPANESE, "ヨガは毎週水曜になった。", "2026-01-21"),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_what_moves_for_good_moves_all_of_them(
    run_here: RunHere, tmp_path: Path, told: str, moved: str, there: str, remembered: bool
) -> None:
    tell(run_here, tmp_path, told, january(12), remembered=remembered)
    tell(run_here, tmp_path, moved, WEDNESDAY, remembered=remembered)

    assert [(day, every) for day, _, every in days(run_here, WEDNESDAY)] == [(there, "week")]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (YOGA, "Yoga might be on Wednesday next week."),
        (YOGA, "Yoga is on Thursday next week."),
        (YOGA, "I also have yoga on Friday this week."),
        (YOGA, "The yoga teacher has a party on Friday this week."),
        (YOGA, "The next weeks are yoga and sleep."),
        (YOGA, "Piano is on Friday this week."),
        (YOGA, "The party is at 8 tomorrow."),
        (YOGA, "Yoga with Ken's group is at 8 on Friday."),
        (YOGA, "It's on Friday this week, says Ken of the play."),
        (YOGA_JAPANESE, "今週のヨガは金曜かも"),
        (YOGA_JAPANESE, "来週のヨガが水曜に変わったら行けない"),
        (YOGA_JAPANESE, "今週のピアノは金曜に変更"),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_what_tells_no_such_thing_leaves_it(
    run_here: RunHere, tmp_path: Path, told: str, said: str, remembered: bool
) -> None:
    tell(run_here, tmp_path, told, january(12), remembered=remembered)
    tell(run_here, tmp_path, said, WEDNESDAY, remembered=remembered)

    there = run_here("ahead", "--json", at=WEDNESDAY).data["ahead"]
    assert [(one["day"], one["left_out"]) for one in there if one["every"]] == [("2026-01-15", [])]


def test_what_else_a_turn_says_lies_ahead_too(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, YOGA, at=january(12))
    chat(
        run_here, tmp_path, "This week yoga is on Friday. The dentist is on 20 January.",
        at=WEDNESDAY,
    )  # fmt: skip

    assert days(run_here, WEDNESDAY) == [
        ("2026-01-16", "19:00", None), ("2026-01-20", None, None), ("2026-01-22", "19:00", "week"),
    ]  # fmt: skip


def test_it_is_said_in_japanese() -> None:
    on = "Moved once, to Friday, 16 January at 19:00"
    with speaking(JAPANESE):
        told = reword(f"{on}, and again on Thursday, 22 January at 19:00: ヨガ")

    assert told == "今回だけ1月16日(金曜日) 19:00に移しました。次は1月22日(木曜日) 19:00です: ヨガ"


@pytest.mark.parametrize("remembered", [True, False])
def test_nobody_asks_how_the_one_went_and_it_is_told_as_to_come(
    run_here: RunHere, tmp_path: Path, remembered: bool
) -> None:
    tell(run_here, tmp_path, YOGA, january(12), remembered=remembered)
    moved = "This week yoga is on Friday instead."
    tell(run_here, tmp_path, moved, january(14), remembered=remembered)

    assert "yoga" in wakes(run_here, january(15)).lower()
    behind = run_here("ahead", "--json", at=january(17)).data["ahead"]
    assert not [one for one in behind if one["is_over"]]
    assert "How did it go" not in run_here("introspect", at=january(17)).out
    lines = run_here("export", at=january(17)).out
    assert run_here("import", "-", stdin=lines.encode(), EGO_DATA_DIR=str(tmp_path / "b")).code == 0


def test_a_choir_that_one_sings_in_moves_at_its_hour(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "I sing in the choir every Thursday at 7 pm.", at=january(12))

    chat(run_here, tmp_path, "Choir moves to Mondays from February.", at=january(14))

    (one,) = run_here("ahead", "--json", at=january(31)).data["ahead"]
    assert (one["day"], one["hour"]) == ("2026-02-02", "19:00")


HULA = "毎週木曜の夜7時からフラダンスの教室に通っているの。"


@pytest.mark.parametrize(
    ("told", "moved"),
    [
        (HULA, "今週のフラダンスは金曜に変更。"),
        (HULA, "今週のフラダンスは金曜に変更になったの。"),
        (HULA, "今週のフラは金曜に変更。"),
        ("毎週木曜の夜7時からフラダンスのレッスンがあるの。", "今週のフラダンスは金曜になった。"),
        ("毎週木曜の19時からフラダンス。", "今週のフラダンス教室は金曜に変更。"),
        ("I have a painting class every Thursday at 7 pm.", "Painting is on Friday this week."),
    ],
)
def test_a_lesson_is_moved_once_by_its_name_alone(
    run_here: RunHere, tmp_path: Path, told: str, moved: str
) -> None:
    chat(run_here, tmp_path, told, at=january(12))
    chat(run_here, tmp_path, moved, at=WEDNESDAY)

    assert days(run_here, WEDNESDAY) == [
        ("2026-01-16", "19:00", None), ("2026-01-22", "19:00", "week"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("beside", "day"), [("", "2026-01-22"), ("毎週月曜はフラメンコ。", "2026-01-15")]
)
def test_a_short_name_is_of_the_only_thing_that_begins_so(
    run_here: RunHere, tmp_path: Path, beside: str, day: str
) -> None:
    for turn in filter(None, (HULA, beside)):
        chat(run_here, tmp_path, turn, at=january(12))
    chat(run_here, tmp_path, "今週のフラは休み。", at=WEDNESDAY)

    assert [one[0] for one in days(run_here, WEDNESDAY) if one[1] == "19:00"] == [day]


@pytest.mark.parametrize(
    ("moved", "said", "in_japanese"),
    [
        (
            "Yoga is on Friday next week.",
            "Moved from Thursday, 22 January, to Friday, 23 January at 19:00, and the next one is"
            " on Thursday, 15 January at 19:00: Yoga is",
            "1月22日(木曜日)の分を1月23日(金曜日) 19:00に移しました。"
            "次は1月15日(木曜日) 19:00です: Yoga is",
        ),
        (
            "Yoga is off next week.",
            "Off on Thursday, 22 January, and the next one is on Thursday, 15 January at 19:00",
            "1月22日(木曜日)の分を外しました。次は1月15日(木曜日) 19:00です: ",
        ),
    ],
)
def test_of_a_later_week_the_next_one_is_the_one_before_it(
    run_here: RunHere, tmp_path: Path, moved: str, said: str, in_japanese: str
) -> None:
    tell(run_here, tmp_path, YOGA, january(12), remembered=True)

    kept = tell(run_here, tmp_path, moved, january(14), remembered=True)

    (line,) = (one for one in kept.splitlines() if one.strip().startswith(said))
    with speaking(JAPANESE):
        assert reword(line.strip()).startswith(in_japanese)


def test_a_move_is_said_once(data_dir: Path, tmp_path: Path) -> None:
    model = {"EGO_LLM": saying(tmp_path, "Oh!"), "EGO_COMPANION": "由紀"}
    on_a_terminal(data_dir, "chat", "毎週木曜の19時からヨガ", **model)

    said = on_a_terminal(data_dir, "chat", "来週のヨガは金曜に変更。", **model).text

    assert "Moved " in said
    assert "Ahead on" not in said


@pytest.mark.parametrize("week", ["3", "4"])
def test_one_of_a_month_stands_on_another_of_its_weeks(
    run_here: RunHere, tmp_path: Path, week: str
) -> None:
    chat(run_here, tmp_path, "毎月第2土曜はマンションの清掃がある", at=january(2))
    chat(run_here, tmp_path, f"清掃、今月は第{week}土曜になったって", at=january(5))
    chat(run_here, tmp_path, "清掃、今月は第3土曜だって", at=january(6))

    assert [(day, every) for day, _, every in days(run_here, january(6))] == [
        ("2026-01-17", None),
        ("2026-02-14", "weekday-of-month"),
    ]


@pytest.mark.parametrize(
    ("said", "ahead"),
    [
        ("水曜ピアノの時間17時からに変わるって 今週から", [("2026-01-07", "17:00", "week")]),
        (
            "水曜のピアノの時間、来週から17時に変わるって",
            [("2026-01-07", "16:00", "week"), ("2026-01-14", "17:00", "week")],
        ),
        ("ピアノ、今週から木曜になった", [("2026-01-08", "16:00", "week")]),
        (
            "水曜のピアノ、今週だけ17時に変わるって",
            [("2026-01-07", "17:00", None), ("2026-01-14", "16:00", "week")],
        ),
        ("今週から水泳は17時に変わるって", [("2026-01-07", "16:00", "week")]),
        ("これからピアノ行ってくる", [("2026-01-07", "16:00", "week")]),
    ],
)
def test_from_this_week_on_it_is_so_each_time(
    run_here: RunHere, tmp_path: Path, said: str, ahead: list[tuple[str, str, str | None]]
) -> None:
    chat(run_here, tmp_path, "毎週水曜16時からピアノ", at=january(5))
    chat(run_here, tmp_path, said, at=january(5))

    assert days(run_here, january(5)) == ahead

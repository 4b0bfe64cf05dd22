"""What is on several days of each week is one plan, that comes back on each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_ahead import wakes
from tests.tools.memory.test_regular import days, january
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_left_out import tell

MONDAY = january(5)


@pytest.mark.parametrize(
    ("told", "often", "first", "then"),
    [
        ("Physio is every Tuesday and Thursday at 10.", "every Tuesday and Thursday",
         ["2026-01-06", "2026-01-08", "2026-01-13"], "10:00"),
        ("I have swimming on Mondays, Wednesdays and Fridays at 7 pm.",
         "every Monday, Wednesday and Friday", ["2026-01-05", "2026-01-07", "2026-01-09"], "19:00"),
        ("Physio is on Tuesdays and Thursdays.", "every Tuesday and Thursday",
         ["2026-01-06", "2026-01-08", "2026-01-13"], None),
        ("毎週火曜と木曜の10時からジム", "every Tuesday and Thursday",
         ["2026-01-06", "2026-01-08", "2026-01-13"], "10:00"),
        ("毎週火曜日と木曜日はジム", "every Tuesday and Thursday",
         ["2026-01-06", "2026-01-08", "2026-01-13"], None),
        ("毎週火曜と金曜はゴミの日。", "every Tuesday and Friday",
         ["2026-01-06", "2026-01-09", "2026-01-13"], None),
        ("塾は火木", "every Tuesday and Thursday",
         ["2026-01-06", "2026-01-08", "2026-01-13"], None),
        ("火・木は塾", "every Tuesday and Thursday",
         ["2026-01-06", "2026-01-08", "2026-01-13"], None),
        ("毎週月水金はピアノ", "every Monday, Wednesday and Friday",
         ["2026-01-07", "2026-01-09", "2026-01-12"], None),
    ],
)  # fmt: skip
@pytest.mark.parametrize("remembered", [True, False])
def test_it_comes_back_on_each_of_them(
    run_here: RunHere,
    tmp_path: Path,
    told: str,
    often: str,
    first: list[str],
    then: str | None,
    remembered: bool,
) -> None:
    tell(run_here, tmp_path, told, MONDAY, remembered=remembered)

    (one,) = run_here("ahead", "--json", at=MONDAY).data["ahead"]
    assert (one["again"], one["hour"], one["every"]) == (often, then, "week")
    assert f"({often})" in run_here("ahead", at=MONDAY).out
    stood = [days(run_here, january(int(day[-2:]), 5)) for day in first]
    assert stood == [[(day, then, "week")] for day in first]


@pytest.mark.parametrize(
    ("told", "then"),
    [
        ("The stand-up is every weekday at 9:30.", "09:30"),
        ("We have stand-up on weekdays at 9:30.", "09:30"),
        ("Stand-up every working day at 9:30", "09:30"),
        ("The stand-up is Mondays to Fridays at 9:30.", "09:30"),
        ("Stand-up is every day from Monday to Friday at 9:30.", "09:30"),
        ("Standup is at 9:30 Monday to Friday", "09:30"),
        ("Our daily is mon-fri 9:30", "09:30"),
        ("I have to call my mother every weekday.", None),
        ("平日は毎朝9時半に朝会", "09:30"),
        ("平日の9時半から朝会がある。", "09:30"),
        ("月曜から金曜まで毎朝9時半に朝会がある。", "09:30"),
        ("平日は毎日リハビリがある。", None),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_every_weekday_is_each_from_monday_to_friday(
    run_here: RunHere, tmp_path: Path, told: str, then: str | None, remembered: bool
) -> None:
    tell(run_here, tmp_path, told, MONDAY, remembered=remembered)

    (one,) = run_here("ahead", "--json", at=MONDAY).data["ahead"]
    assert (one["again"], one["hour"], one["every"]) == ("every weekday", then, "week")
    stood = [days(run_here, january(day, 5))[0][0] for day in range(6, 13)]
    assert stood == [f"2026-01-{day:02}" for day in (6, 7, 8, 9, 12, 12, 12)]
    assert "How did it go?" not in run_here("introspect", at=january(13)).out


@pytest.mark.parametrize(
    "told",
    [
        "I like weekdays.",
        "Every weekday except Friday we have stand-up at 9:30.",
        "The stand-up used to be every weekday at 9:30.",
        "The course is at 9:30 Monday to Friday.",
        "Next week standup is at 10 Monday to Friday.",
        "No standup Monday to Friday.",
        "平日は仕事で忙しい。",
        "平日は6時に起きる。",
    ],
)
def test_what_is_so_on_weekdays_is_no_plan(run_here: RunHere, told: str) -> None:
    run_here("remember", told, at=MONDAY)

    assert days(run_here, MONDAY) == []


@pytest.mark.parametrize(
    ("told", "then"),
    [
        ("standup is every day at 9:30", "09:30"),
        ("we have standup every day at 10", "10:00"),
        ("Sync every single day at 16:00", "16:00"),
        ("朝会は毎日9時半から", "09:30"),
        ("毎日9時半から朝会がある。", "09:30"),
        ("毎朝9時半から朝会がある", "09:30"),
        ("オンライン英会話、毎晩8時から", "20:00"),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_what_is_every_day_is_each_day(
    run_here: RunHere, tmp_path: Path, told: str, then: str, remembered: bool
) -> None:
    tell(run_here, tmp_path, told, MONDAY, remembered=remembered)

    (one,) = run_here("ahead", "--json", at=MONDAY).data["ahead"]
    assert (one["again"], one["hour"], one["every"]) == ("every day", then, "week")
    assert [days(run_here, january(day, 5))[0][0] for day in (9, 10, 11)] == [
        "2026-01-09",
        "2026-01-10",
        "2026-01-11",
    ]
    assert "How did it go?" not in run_here("introspect", at=january(13)).out


@pytest.mark.parametrize(
    "told",
    [
        "standup is every day",
        "I take my pills every day at 8.",
        "I walk every day at 7.",
        "We have lunch every day at 12.",
        "The shop opens every day at 9.",
        "Standup used to be every day at 9:30.",
        "毎日6時に起きる。",
        "仕事は毎日9時から",
        "毎日8時に薬を飲む",
        "毎朝6時に走ってる",
        "毎朝7時から朝ごはん",
    ],
)
def test_what_one_does_each_day_is_no_plan(run_here: RunHere, told: str) -> None:
    run_here("remember", told, at=MONDAY)

    assert days(run_here, MONDAY) == []


def test_each_day_can_be_written(run_here: RunHere) -> None:
    run_here("remember", "Standup.", "--when", "tomorrow 9:30", "--every", "day", at=MONDAY)

    (line,) = run_here("ahead", at=MONDAY).out.splitlines()[1:]
    assert line.endswith("Standup. (every day)")


@pytest.mark.parametrize(
    ("told", "off"),
    [
        ("The stand-up is every weekday at 9:30.", "No stand-up on Thursday."),
        ("平日は毎朝9時半に朝会", "木曜の朝会は休み。"),
    ],
)
def test_one_of_them_is_left_out(run_here: RunHere, told: str, off: str) -> None:
    run_here("remember", told, at=MONDAY)

    said = run_here("remember", off, at=MONDAY).out

    again = "and the next one is on Monday, 5 January at 09:30"
    assert f"Off on Thursday, 8 January, {again}" in said


def test_on_other_days_it_is_told_so(run_here: RunHere) -> None:
    one = run_here("remember", "Physio is every Tuesday at 10.", "--json", at=MONDAY).data["id"]
    run_here("edit", one, "--every", "weekday", at=MONDAY)

    (line,) = run_here("ahead", at=MONDAY).out.splitlines()[1:]
    assert line.endswith("Physio is every weekday. (every weekday)")


def test_each_is_told_in_its_time(run_here: RunHere) -> None:
    run_here("remember", "Physio is every Tuesday and Thursday at 10.", at=MONDAY)

    told = ["Tomorrow at 10:00" in wakes(run_here, january(day)) for day in range(5, 15)]
    assert told == [day in (5, 7, 12, 14) for day in range(5, 15)]


@pytest.mark.parametrize("remembered", [True, False])
def test_they_are_skipped_and_moved_singly(
    run_here: RunHere, tmp_path: Path, remembered: bool
) -> None:
    physio = "Physio is every Tuesday and Thursday at 10."
    tell(run_here, tmp_path, physio, MONDAY, remembered=remembered)

    off = tell(run_here, tmp_path, "No physio on Thursday.", january(5, 10), remembered=remembered)
    again = "and the next one is on Tuesday, 6 January at 10:00"
    assert not remembered or f"Off on Thursday, 8 January, {again}" in off
    assert days(run_here, january(7)) == [("2026-01-13", "10:00", "week")]

    moved = "Tuesday's physio is on Wednesday next week."
    tell(run_here, tmp_path, moved, january(7), remembered=remembered)
    assert days(run_here, january(7)) == [
        ("2026-01-14", "10:00", None),
        ("2026-01-15", "10:00", "week"),
    ]

    week = tell(run_here, tmp_path, "Physio is off next week.", january(12), remembered=remembered)
    assert not remembered or "Off twice, and again on Tuesday, 27 January at 10:00" in week


@pytest.mark.parametrize(
    ("when", "there"),
    [
        ("9 January 10:15", [("2026-01-09", "09:45", "week"), ("2026-01-09", "10:15", None)]),
        ("8 January 11:00", [("2026-01-08", "11:00", None), ("2026-01-09", "09:45", "week")]),
        ("10 January", [("2026-01-10", "09:45", "week")]),
    ],
)
def test_later_puts_off_one_of_each_workday(
    run_here: RunHere, when: str, there: list[tuple[str, str, str | None]]
) -> None:
    told = "Standup is every weekday at 9:45."
    one = run_here("remember", told, "--json", at=january(8, 7)).data["id"]

    run_here("ahead", "later", one, "--when", when, at=january(8, 7))

    assert days(run_here, january(8, 7)) == there
    assert days(run_here, january(13, 15)) == [("2026-01-14", "09:45", "week")]


def test_later_and_drop_know_of_both(run_here: RunHere) -> None:
    told = "Physio is every Tuesday and Thursday at 10."
    one = run_here("remember", told, "--json", at=MONDAY).data["id"]

    run_here("ahead", "later", one, at=MONDAY)
    assert days(run_here, MONDAY) == [("2026-01-07", "10:00", "week")]
    assert days(run_here, january(7, 15)) == [("2026-01-08", "10:00", "week")]

    moved = run_here("ahead", "later", one, "--when", "9 January", at=january(7, 15)).out
    assert "every Tuesday and Friday, next on 9 January at 10:00" in moved
    assert "Physio is every Tuesday and Friday at 10." in moved
    run_here("ahead", "drop", one, at=january(7, 16))
    assert days(run_here, january(7, 16)) == []


def test_it_is_told_again_with_a_further_day(run_here: RunHere, tmp_path: Path) -> None:
    tell(run_here, tmp_path, "Physio is every Tuesday.", MONDAY, remembered=True)
    for hour in (10, 11):
        both = "Physio is every Tuesday and Thursday."
        tell(run_here, tmp_path, both, january(5, hour), remembered=hour == 10)

    (one,) = run_here("ahead", "--json", at=january(5, 12)).data["ahead"]
    assert one["again"] == "every Tuesday and Thursday"


def test_it_is_exported_and_imported(run_here: RunHere, tmp_path: Path) -> None:
    run_here("remember", "Physio is every Tuesday and Thursday at 10.", at=MONDAY)
    file, there = str(tmp_path / "life.jsonl"), {"EGO_DATA_DIR": str(tmp_path / "another")}
    assert run_here("export", file, at=MONDAY).code == 0

    assert run_here("import", file, "--no-embed", at=MONDAY, **there).code == 0

    (one,) = run_here("ahead", "--json", at=MONDAY, **there).data["ahead"]
    assert one["again"] == "every Tuesday and Thursday"


@pytest.mark.parametrize(
    ("told", "there"),
    [
        ("今週のシフトは月・水・金", [("2026-01-07", None), ("2026-01-09", None)]),
        ("来週の仕事は火・水だよ", [("2026-01-13", None), ("2026-01-14", None)]),
        ("再来週の出勤は月、水です", [("2026-01-19", None), ("2026-01-21", None)]),
        ("今週のシフトは火曜と土曜だよ", [("2026-01-06", None), ("2026-01-10", None)]),
        ("今週のシフトは火・土で、土曜は早番だから7時半から",
         [("2026-01-06", None), ("2026-01-10", "07:30")]),
        ("今週は水・金がバイト、土曜はデート",
         [("2026-01-07", None), ("2026-01-09", None), ("2026-01-10", None)]),
        ("来週のシフトは火・木のどちらか", []),
        ("来週のシフトは火・木が休みになった", []),
        ("来週の天気は火・木が雨", []),
    ],
)  # fmt: skip
def test_those_of_one_week_are_of_that_week_alone(
    run_here: RunHere, tmp_path: Path, told: str, there: list[tuple[str, str | None]]
) -> None:
    tell(run_here, tmp_path, told, MONDAY, remembered=False)

    assert days(run_here, MONDAY) == [(day, hour, None) for day, hour in there]


DAY_CARE, PART_TIME = "毎週火曜と金曜はデイサービス", "パートは毎週月曜と水曜と木曜の9時から14時"


@pytest.mark.parametrize(
    ("series", "said", "often"),
    [
        (PART_TIME, "パートは来週から毎週月曜と火曜と木曜に変更",
         "every Monday, Tuesday and Thursday"),
        (PART_TIME, "パートは来週から月曜と火曜と木曜に変更", "every Monday, Tuesday and Thursday"),
        (PART_TIME, "来週からパート、月火木に変わった", "every Monday, Tuesday and Thursday"),
        (DAY_CARE, "来週から水曜もデイ増やす", "every Tuesday, Wednesday and Friday"),
        (DAY_CARE, "来週から水曜もデイサービス", "every Tuesday, Wednesday and Friday"),
        ("毎週火金はデイ", "来週から水曜もデイサービス追加", "every Tuesday, Wednesday and Friday"),
        ("Physio is on Tuesdays and Fridays.", "From next week physio is on Wednesdays too",
         "every Tuesday, Wednesday and Friday"),
    ],
)  # fmt: skip
def test_from_next_week_on_it_is_on_other_days_or_on_one_more(
    run_here: RunHere, tmp_path: Path, series: str, said: str, often: str
) -> None:
    chat(
        run_here, tmp_path, f"{series}。25日は給料日" if series is PART_TIME else series, at=MONDAY
    )
    hours = {one["hour"] for one in run_here("ahead", "--json", at=MONDAY).data["ahead"]}
    chat(run_here, tmp_path, said, at=MONDAY)

    there = run_here("ahead", "--json", at=january(12)).data["ahead"]
    (one,) = (one for one in there if one["every"])
    assert one["again"] == often
    assert one["hour"] in hours
    assert [one["day"] for one in there if not one["every"]] in ([], ["2026-01-25"])


def test_it_is_so_though_the_next_day_of_both_is_one(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, PART_TIME, at=MONDAY)
    chat(run_here, tmp_path, "パートは来週から毎週月曜と火曜と木曜に変更", at=january(9))

    (one,) = run_here("ahead", "--json", at=january(12)).data["ahead"]
    assert (one["again"], one["hour"]) == ("every Monday, Tuesday and Thursday", "09:00")


@pytest.mark.parametrize(
    "said",
    [
        "来週の水曜もデイサービス",
        "来週から水曜はリハビリ",
        "来週から水曜も寒いらしい",
        "From next week I work Wednesdays too",
    ],
)
def test_one_day_or_another_thing_leaves_its_days(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, DAY_CARE, at=MONDAY)
    chat(run_here, tmp_path, said, at=MONDAY)

    there = run_here("ahead", "--json", at=january(12)).data["ahead"]
    assert "every Tuesday and Friday" in [one["again"] for one in there]

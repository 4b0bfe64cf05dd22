"""What comes back on another day from a later one on: until then it is as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_regular import days, january
from tests.tools.talk.test_birthday_told import MISAKI, chat


@pytest.mark.parametrize(
    ("series", "said"),
    [
        ("毎週火曜の19時から水彩画教室。", "水彩画、来月から木曜に変わるって。"),
        ("毎週火曜の19時からピアノ。", "2月からピアノは木曜になります。"),
        ("毎週火曜の19時からピアノ。", "2月1日からピアノは木曜です。"),
        ("Choir is every Tuesday at 7 pm.", "From February the choir is on Thursdays."),
        ("Yoga is every Tuesday at 7 pm.", "Yoga moves to Thursdays from next month."),
        ("Yoga is every Tuesday at 7 pm.", "Yoga will be on Thursdays from 1 February."),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_it_stays_until_the_other_begins(
    run_here: RunHere, tmp_path: Path, series: str, said: str, remembered: bool
) -> None:
    run_here("remember", series, **MISAKI)
    if remembered:
        assert run_here("remember", said, at=january(12), **MISAKI).code == 0
    else:
        chat(run_here, tmp_path, said, at=january(12))

    old, new = ("2026-01-13", "19:00", "week"), ("2026-02-05", "19:00", "week")
    assert days(run_here, january(12)) == [old, new]
    assert days(run_here, january(35)) == [new]
    assert days(run_here, january(60)) == [("2026-03-05", "19:00", "week")]


@pytest.mark.parametrize(
    ("moved", "off"),
    [
        ("ヨガ来週から火曜に変わった", "明日のヨガ行けないや"),
        ("ヨガ来週から火曜に変わった", "明日のヨガはお休み"),
        ("ヨガ来週から火曜に変わった", "明日のヨガ休む"),
        ("ヨガの曜日が変わって来週から火曜になるんだって", "今週のヨガは休み"),
        ("ヨガの曜日が火曜に変わった", "明日のヨガ休む"),
        ("ヨガの曜日変わって火曜になった", "明日のヨガ休む"),
        ("ヨガ、これから火曜になった", "明日のヨガ行けないや"),
        ("今後ヨガは火曜に変更になります", "明日のヨガはお休み"),
    ],
)
def test_on_its_new_day_it_can_be_left_out(
    run_here: RunHere, tmp_path: Path, moved: str, off: str
) -> None:
    chat(run_here, tmp_path, "毎週木曜はヨガ行ってる", at=january(14))
    chat(run_here, tmp_path, moved, at=january(16))
    assert days(run_here, january(19)) == [("2026-01-20", None, "week")]

    chat(run_here, tmp_path, off, at=january(19))
    assert days(run_here, january(19)) == [("2026-01-27", None, "week")]


@pytest.mark.parametrize("said", ["ヨガの先生の送別会は中止", "ヨガ、これから火曜に変えようかな"])
def test_another_thing_of_it_leaves_it_where_it_is(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, "毎週木曜はヨガ行ってる", at=january(14))
    chat(run_here, tmp_path, said, at=january(16))

    assert days(run_here, january(19)) == [("2026-01-22", None, "week")]


def test_once_on_another_day_it_is_no_habit(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "毎週木曜はヨガ行ってる", at=january(14))
    chat(run_here, tmp_path, "来週のヨガは火曜になった", at=january(16))

    assert "20 January  mem_" in run_here("ahead", at=january(16)).out
    assert "  ヨガ\n" in run_here("ahead", at=january(16)).out


SHIFTS, SHIFTS_ENGLISH = (
    "バイトは毎週火曜と土曜の17時から。",
    "My shifts are every Tuesday and Saturday at 5pm",
)


@pytest.mark.parametrize(
    ("series", "said", "february"),
    [
        (SHIFTS, "店長に相談して、来月からシフト火曜じゃなくて金曜にしてもらった。", (6, 7, 13)),
        (SHIFTS, "来月からバイトが火曜から金曜に変わるんだ。", (6, 7, 13)),
        (SHIFTS, "来月から火曜のバイトは金曜になるよ。", (6, 7, 13)),
        (SHIFTS, "来月からバイトは毎週木曜と金曜になった。", (5, 6, 12)),
        (SHIFTS_ENGLISH, "From next month I work Fridays instead of Tuesdays.", (6, 7, 13)),
        (
            SHIFTS_ENGLISH,
            "From next month my shifts are on Fridays instead of Tuesdays",
            (6, 7, 13),
        ),
    ],
)
def test_one_of_its_days_is_another_and_the_others_stay(
    run_here: RunHere, tmp_path: Path, series: str, said: str, february: tuple[int, ...]
) -> None:
    chat(run_here, tmp_path, series, at=january(12))
    chat(run_here, tmp_path, said, at=january(21))

    until = [days(run_here, january(at)) for at in (25, 28, 31)]
    assert [several[0] for several in until] == [
        ("2026-01-27", "17:00", "week"),
        ("2026-01-31", "17:00", "week"),
        ("2026-01-31", "17:00", "week"),
    ]
    then = [days(run_here, january(at)) for at in (33, 31 + february[0] + 1, 31 + 10)]
    assert then == [[(f"2026-02-{day:02}", "17:00", "week")] for day in february]


def test_whose_words_they_are_stands_apart_where_the_first_day_is_told_no_more(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, "来月からピアノは毎週金曜になった。", at=january(21))

    assert "  ピアノ (every Friday)" in run_here("ahead", at=january(33)).out


@pytest.mark.parametrize(
    ("series", "said"),
    [
        ("ヨガは毎週火曜と土曜の17時から。", "来月からシフト火曜じゃなくて金曜にしてもらった。"),
        (
            "Yoga is every Tuesday and Saturday at 5pm",
            "From next month I work Fridays instead of Tuesdays.",
        ),
    ],
)
def test_another_thing_on_the_same_days_stays(
    run_here: RunHere, tmp_path: Path, series: str, said: str
) -> None:
    chat(run_here, tmp_path, series, at=january(12))
    chat(run_here, tmp_path, said, at=january(21))

    assert [one[0] for one in days(run_here, january(33))] == ["2026-02-03", "2026-02-06"]


@pytest.mark.parametrize(
    "said", ["ピアノは来月から木曜になる。", "From February, piano is on Thursdays."]
)
def test_what_was_not_there_begins_on_that_day(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, said, at=january(12))

    assert days(run_here, january(12)) == [("2026-02-05", None, "week")]


@pytest.mark.parametrize(
    ("said", "first", "every"),
    [
        ("The next sprint review is on 8 January at 15:00, every two weeks.", 8, "fortnight"),
        ("Sprint review on 8 January at 15:00, and every other week from then on.", 8, "fortnight"),
        ("I have physio on Thursday at 15:00, then every week.", 8, "week"),
        ("The retro is this Thursday at 15:00 - and then fortnightly.", 8, "fortnight"),
        ("Our first rehearsal is on 13 January at 15:00, every week after that.", 13, "week"),
        ("theo starts drum lessons thursday 3pm, every week, 15 quid a go", 8, "week"),
        ("I start pottery on thursday at 3pm, weekly, bring an apron", 8, "week"),
        (
            "Lena wants a 1:1 with me every other Tuesday at 15:00, starting next week",
            13,
            "fortnight",
        ),
        ("Yoga is fortnightly on Tuesdays at 15:00, from next week", 13, "fortnight"),
        ("My mum wants a call with me every Sunday at 15:00", 11, "week"),
    ],
)
def test_how_often_it_comes_may_be_told_behind_its_first_day(
    run_here: RunHere, tmp_path: Path, said: str, first: int, every: str
) -> None:
    chat(run_here, tmp_path, said, at=january(5))

    assert days(run_here, january(5)) == [(f"2026-01-{first:02}", "15:00", every)]
    later = first + (7 if every == "week" else 14)
    assert days(run_here, january(first + 1)) == [(f"2026-01-{later}", "15:00", every)]


@pytest.mark.parametrize(
    "said",
    [
        "theo starts drum lessons thursday 3pm, every week, piano on tuesdays",
        "theo starts drum lessons thursday 3pm, every week, except at half term",
        "bought theo drum sticks thursday, he practises every week",
    ],
)
def test_an_aside_that_says_when_or_when_not_makes_nothing_regular(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, said, at=january(5))

    assert days(run_here, january(5)) == []


@pytest.mark.parametrize(
    ("series", "said", "hour"),
    [
        ("Yoga is every Tuesday at 7 pm.", "Yoga is every Tuesday at 8 now instead of 7.", "20:00"),
        ("Yoga is every Tuesday at 7 pm.", "Yoga is every Tuesday at 8 am now.", "08:00"),
        ("Yoga is every Tuesday at 9:30.", "Yoga is every Tuesday at 9:45, not 9:30.", "09:45"),
        ("I have yoga every Tuesday at 7 pm.", "yoga is at 8 now, not 7", "20:00"),
        ("I have yoga every Tuesday at 7 pm.", "yoga is now at 8:30 instead of 7", "20:30"),
        ("I have yoga every Tuesday at 9:45.", "yoga got moved to 10", "10:00"),
        ("I have yoga every Tuesday at 9:45.", "our yoga moved from 9:45 to 10", "10:00"),
        ("毎週火曜16時からピアノ", "ピアノ、今週から17時に変わるって", "17:00"),
        ("毎週火曜16時からピアノ", "水泳、今週から17時に変わるって", "16:00"),
        ("I have yoga every Tuesday at 9:45.", "they moved the yoga to 10", "10:00"),
        ("I have yoga every Tuesday at 9:45.", "yoga isn't at 9:45 any more, it's at 10", "10:00"),
    ],
)
def test_another_hour_is_in_the_half_of_the_day_that_the_old_one_was_in(
    run_here: RunHere, series: str, said: str, hour: str
) -> None:
    run_here("remember", series)
    run_here("remember", said, at=january(2))

    assert days(run_here, january(2)) == [("2026-01-06", hour, "week")]


@pytest.mark.parametrize(
    "said",
    [
        "yoga moved to 10 just this once",
        "yoga moved to 10 because of the fire drill",
        "yoga moved to 10 again, we waited for Anna",
        "yoga moved to room 10",
        "yoga was moved to 10 last week",
        "yoga might be moved to 10",
        "the choir moved to 10",
        "they moved the yoga mats to 10 racks",
        "yoga is at 10 now, not 9:45, until Easter",
    ],
)
def test_what_is_at_another_hour_once_or_maybe_or_is_another_thing_keeps_its_own(
    run_here: RunHere, said: str
) -> None:
    run_here("remember", "I have yoga every Tuesday at 9:45.")
    run_here("remember", said, at=january(2))

    assert ("2026-01-06", "09:45", "week") in days(run_here, january(2))


@pytest.mark.parametrize(
    ("series", "said", "told"),
    [
        (
            "Choir is every other Wednesday at 19:00.",
            "Choir moved from Wednesdays to Thursdays.",
            "moved from Wednesdays to every other Thursday",
        ),
        ("Choir is every other Wednesday at 19:00.", "Choir is on Thursdays now.", "every other"),
    ],
)
def test_every_other_week_stays_so_on_another_day(
    run_here: RunHere, tmp_path: Path, series: str, said: str, told: str
) -> None:
    chat(run_here, tmp_path, series, at=january(5))
    chat(run_here, tmp_path, said, at=january(5, 10))

    assert days(run_here, january(5)) == [("2026-01-08", "19:00", "fortnight")]
    assert days(run_here, january(9)) == [("2026-01-22", "19:00", "fortnight")]
    assert told in run_here("ahead", at=january(5)).out


YOGA, LATER = "Yoga is every Tuesday at 7 pm.", "From February yoga is on Thursdays."
OLD, NEW = ("2026-01-13", "19:00", "week"), ("2026-02-05", "19:00", "week")


def test_whoever_remembers_it_is_told_its_first_day(run_here: RunHere) -> None:
    run_here("remember", YOGA)

    said = run_here("remember", LATER, at=january(12)).out

    assert "every Thursday, next on 5 February at 19:00" in said


@pytest.mark.parametrize("remembered", [True, False])
def test_the_old_one_goes_on_once_the_newer_is_forgotten(
    run_here: RunHere, tmp_path: Path, remembered: bool
) -> None:
    run_here("remember", YOGA)
    if remembered:
        run_here("remember", LATER, at=january(12))
    else:
        chat(run_here, tmp_path, LATER, at=january(12))
    newer = run_here("ahead", "--json", at=january(12)).data["ahead"][1]["id"]

    assert run_here("forget", newer, at=january(13)).code == 0

    assert days(run_here, january(14)) == [("2026-01-20", "19:00", "week")]
    assert days(run_here, january(40)) == [("2026-02-10", "19:00", "week")]

    assert run_here("undelete", newer, at=january(14)).code == 0

    assert days(run_here, january(14)) == [("2026-01-20", "19:00", "week"), NEW]
    assert days(run_here, january(40)) == [("2026-02-12", "19:00", "week")]


def test_what_is_told_twice_begins_once(run_here: RunHere) -> None:
    run_here("remember", YOGA)
    run_here("remember", LATER, at=january(12))
    run_here("remember", "Yoga is on Thursdays from February.", at=january(12, 12))
    run_here("remember", "Yoga is every Tuesday.", at=january(12, 13))

    assert days(run_here, january(12, 14)) == [OLD, NEW]
    assert days(run_here, january(35)) == [NEW]


def test_it_is_exported_and_imported(run_here: RunHere, tmp_path: Path) -> None:
    run_here("remember", YOGA)
    run_here("remember", LATER, at=january(12))
    file = str(tmp_path / "all.jsonl")
    assert run_here("export", file, at=january(12)).code == 0

    other = {"EGO_DATA_DIR": str(tmp_path / "other")}
    assert run_here("import", file, "--no-embed", at=january(12), **other).code == 0

    for day, there in ((12, [OLD, NEW]), (35, [NEW])):
        found = run_here("ahead", "--json", at=january(day), **other).data["ahead"]
        assert [(one["day"], one["hour"], one["every"]) for one in found] == there


def test_an_hour_that_is_told_on_its_day_is_that_of_each(run_here: RunHere) -> None:
    run_here("remember", YOGA)
    run_here("remember", "Yoga is at 9 pm from now on.", at=january(13))

    assert days(run_here, january(13)) == [("2026-01-13", "21:00", "week")]


def test_several_weekdays_keep_what_is_left_out_at_another_hour(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, "Choir is every Tuesday and Thursday at 7 pm.")
    chat(run_here, tmp_path, "No choir on 15 January.", at=january(12))
    chat(run_here, tmp_path, "Choir is at 9 pm from now on.", at=january(12, 10))

    (one,) = run_here("ahead", "--json", at=january(12, 11)).data["ahead"]
    assert (one["day"], one["hour"]) == ("2026-01-13", "21:00")
    assert (one["again"], one["left_out"]) == ("every Tuesday and Thursday", ["2026-01-15"])


@pytest.mark.parametrize("remembered", [True, False])
@pytest.mark.parametrize(
    ("series", "said", "told"),
    [
        ("Standup is every weekday at 9:45.", "Standup is at 10:15 from tomorrow.", (12, 13)),
        ("Standup is every weekday at 9:45.", "the standup will be at 10:15 from monday on",
         (16, 19)),
        ("Standup is every weekday at 9:45.", "We're moving the standup to 10:15 from Monday.",
         (16, 19)),
        ("朝会は平日の9時45分から。", "朝会、明日から10時15分になった。", (12, 13)),
        ("朝会は平日の9時45分から。", "朝会は来週から10時15分になります。", (16, 19)),
        # of no hour, of one day alone, or from one day to another: it stays as it is
        ("Standup is every weekday at 9:45.", "Standup is in room 4 from tomorrow.", None),
        ("Standup is every weekday at 9:45.", "Standup is at 9:45 from Monday to Friday.", None),
    ],
)  # fmt: skip
def test_its_hour_is_another_one_from_a_day_on(
    run_here: RunHere,
    tmp_path: Path,
    series: str,
    said: str,
    told: tuple[int, int] | None,
    remembered: bool,
) -> None:
    run_here("remember", series, at=january(9), **MISAKI)
    if remembered:
        assert run_here("remember", said, at=january(12), **MISAKI).code == 0
    else:
        chat(run_here, tmp_path, said, at=january(12))

    old = [one for one in days(run_here, january(12)) if one[2]]
    last, first = told or (20, 0)
    assert old[0][1:] == ("09:45", "week")
    assert [one[1] for one in days(run_here, january(last)) if one[2]][:1] == ["09:45"]
    if told:
        assert days(run_here, january(first, 20)) == [(f"2026-01-{first + 1}", "10:15", "week")]


def test_a_first_day_that_is_there_is_told_no_more(run_here: RunHere) -> None:
    for told in (
        "Sprint review is every other Friday at 14:00, starting 16 January.",
        "From 19 January, German is every Monday at 18:00.",
    ):
        run_here("remember", told, at=january(12), **MISAKI)

    lines = run_here("ahead", at=january(12), **MISAKI).out
    assert "  Sprint review is every other Friday. (every" in lines
    assert "  German. (every" in lines

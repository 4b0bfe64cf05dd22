"""What comes back every week or month: kept, told in its time, closed, ended, moved."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ego.upkeep.language import JAPANESE, reword, speaking
from tests.conftest import NOON, RunHere
from tests.faces.terminals import on_a_terminal
from tests.tools.memory.test_ahead import lying, wakes


def days(run_here: RunHere, at: datetime = NOON) -> list[tuple[str, str | None, str | None]]:
    there = run_here("ahead", "--json", at=at).data["ahead"]
    return [(one["day"], one["hour"], one["every"]) for one in there]


def january(day: int, hour: int = 9) -> datetime:
    return datetime(2026, 1, 1, hour, tzinfo=UTC) + timedelta(days=day - 1)


@pytest.mark.parametrize(
    ("words", "when", "every", "promised", "later"),
    [
        ("Yoga.", "6 January 19:00", "week", "every Tuesday, next on 6 January at 19:00",
         ("2026-01-13", "19:00")),
        ("The rent.", "25 January", "month", "every month on the 25th, next on 25 January",
         ("2026-02-25", None)),
        ("The pay.", "31 January", "month", "on the last day of every month, next on 31 January",
         ("2026-02-28", None)),
    ],
)  # fmt: skip
def test_what_is_said_to_come_every_week_or_month_does(
    run_here: RunHere, words: str, when: str, every: str, promised: str, later: tuple[str, str]
) -> None:
    kept = run_here("remember", words, "--when", when, "--every", every)

    assert f"You will think of it {promised}." in kept.out
    first = datetime.fromisoformat(lying(run_here)[0]["at"])
    assert days(run_here, first + timedelta(days=1)) == [(*later, every)]
    assert promised.partition(", ")[0] in run_here("ahead").out


def test_each_return_is_told_in_its_time_and_never_asked_about(run_here: RunHere) -> None:
    run_here("remember", "Yoga.", "--when", "6 January 19:00", "--every", "week")

    told = [wakes(run_here, january(day, hour)) for day in range(2, 24) for hour in (9, 18, 22)]

    days_told = ["Tomorrow at 19:00: Yoga" in one for one in told]
    assert days_told == [n in (9, 30, 51) for n in range(66)]
    hours_told = ["Today at 19:00: Yoga" in one for one in told]
    assert hours_told == [n in (12, 13, 33, 34, 54, 55) for n in range(66)]
    for day in range(6, 30):
        assert "How did it go?" not in run_here("introspect", at=january(day, 21)).out


def test_a_beat_tells_each_return_once(run_here: RunHere) -> None:
    run_here("remember", "All is well.", "--category", "introspection")
    run_here("remember", "Yoga.", "--when", "6 January", "--every", "week")

    beats = [run_here("heartbeat", at=january(day, 10)).out for day in range(5, 21)]

    assert ["Yoga" in one for one in beats] == [day in (6, 13, 20) for day in range(5, 21)]


def test_done_closes_one_return_and_drop_ends_them(run_here: RunHere) -> None:
    one = run_here("remember", "Yoga.", "--when", "6 January 19:00", "--every", "week", "--json")

    done = run_here("ahead", "done", one.data["id"], at=january(6))
    assert "You will think of it every Tuesday, next on 13 January at 19:00." in done.out
    assert days(run_here, january(6)) == [("2026-01-13", "19:00", "week")]
    assert "at 19:00" not in wakes(run_here, january(6, 18))
    assert "Tomorrow at 19:00: Yoga" in wakes(run_here, january(12))

    assert run_here("ahead", "drop", one.data["id"], at=january(12)).out.startswith("Off: ")
    assert days(run_here, january(12)) == []


def test_what_passed_unseen_stands_on_its_next_day(run_here: RunHere) -> None:
    one = run_here("remember", "Yoga.", "--when", "6 January 19:00", "--every", "week", "--json")

    assert days(run_here, january(200)) == [("2026-07-21", "19:00", "week")]
    assert (
        "to come: 21 July at 19:00, every Tuesday"
        in run_here("get-episode", one.data["id"], at=january(200)).out
    )
    run_here("ahead", "done", one.data["id"], at=january(200))
    assert days(run_here, january(200)) == [("2026-07-28", "19:00", "week")]


def test_later_puts_off_one_return_or_moves_all(run_here: RunHere) -> None:
    one = run_here("remember", "Yoga.", "--when", "6 January 19:00", "--every", "week", "--json")

    run_here("ahead", "later", one.data["id"])
    assert days(run_here) == [("2026-01-07", "19:00", "week")]
    assert days(run_here, january(8)) == [("2026-01-13", "19:00", "week")]

    moved = run_here("ahead", "later", one.data["id"], "--when", "15 January 18:00", at=january(8))
    assert "You will think of it every Thursday, next on 15 January at 18:00." in moved.out
    assert "with once it is the next one alone" in moved.out
    assert days(run_here, january(16)) == [("2026-01-22", "18:00", "week")]


def test_it_may_be_said_later_how_often_it_comes(run_here: RunHere) -> None:
    one = run_here("remember", "Yoga.", "--when", "6 January 19:00", "--json").data["id"]

    assert "every Tuesday" in run_here("edit", one, "--every", "week").out
    assert days(run_here, january(7)) == [("2026-01-13", "19:00", "week")]
    assert "every month on the 6th" in run_here("edit", one, "--every", "month").out
    assert run_here("edit", one, "--every", "month").out.startswith("It says that already.")
    assert days(run_here, january(7)) == [("2026-02-06", "19:00", "month")]
    run_here("edit", one, "--when", "none")
    assert days(run_here) == []


@pytest.mark.parametrize("every", ["week", "month"])
def test_what_comes_back_needs_a_day(run_here: RunHere, every: str) -> None:
    refused = run_here("remember", "A walk.", "--every", every)

    assert (refused.code, f"What comes every {every} needs a day." in refused.err) == (2, True)


@pytest.mark.parametrize(
    ("told", "day", "hour", "every"),
    [
        ("Yoga is every Tuesday at 7 pm.", "2026-01-06", "19:00", "week"),
        ("Yoga every Tuesday at 19:00", "2026-01-06", "19:00", "week"),
        ("I have piano lessons on Mondays.", "2026-01-05", None, "week"),
        ("Choir is on Thursdays at 8 pm.", "2026-01-01", "20:00", "week"),
        ("The rent is due on the 1st of each month.", "2026-02-01", None, "month"),
        ("My salary comes on the last day of every month.", "2026-01-31", None, "month"),
        ("Yoga, Tuesdays at 7 pm.", "2026-01-06", "19:00", "week"),
        ("I jog with Paul every Saturday at 8.", "2026-01-03", "08:00", "week"),
        ("Every Wednesday I have to take out the bins.", "2026-01-07", None, "week"),
        ("I teach a class on Friday mornings at 10.", "2026-01-02", "10:00", "week"),
        ("On Wednesdays I have Italian class at 7 pm.", "2026-01-07", "19:00", "week"),
        ("mondays, i have piano lessons at 6", "2026-01-05", "18:00", "week"),
        ("yoga is every tuesday at 7. she got her badge today", "2026-01-06", "19:00", "week"),
        ("piano is on fridays at 4.30. tom hates his", "2026-01-02", "16:30", "week"),
        ("yoga is every tuesday at 7 pm. i love it", "2026-01-06", "19:00", "week"),
        (
            "she has swimming every tuesday at 5 so tuesdays are a rush",
            "2026-01-06",
            "17:00",
            "week",
        ),
        ("毎週火曜はヨガ", "2026-01-06", None, "week"),
        ("毎週火曜はひなたのリトミック", "2026-01-06", None, "week"),
        ("毎週火曜はけんたのピアノ", "2026-01-06", None, "week"),
        ("毎週火曜日の19時からヨガがあるんだ。", "2026-01-06", "19:00", "week"),
        ("火曜日はいつもヨガに行っている。", "2026-01-06", None, "week"),
        ("毎月25日は給料日。", "2026-01-25", None, "month"),
        ("毎月末に家賃の引き落としがある。", "2026-01-31", None, "month"),
        ("毎週土曜にテニスを始めた。", "2026-01-03", None, "week"),
        ("I have yoga every other Tuesday.", "2026-01-06", None, "fortnight"),
        ("Yoga is every second Tuesday at 7 pm.", "2026-01-06", "19:00", "fortnight"),
        (
            "On the first Tuesday of every month we have book club.",
            "2026-01-06",
            None,
            "weekday-of-month",
        ),
        (
            "Book club is on the last Thursday of every month at eight in the evening.",
            "2026-01-29",
            "20:00",
            "weekday-of-month",
        ),
        ("Book club is the first Wednesday of the month", "2026-01-07", None, "weekday-of-month"),
        (
            "WI meeting is on the second Tuesday of the month at 7 pm",
            "2026-01-13",
            "19:00",
            "weekday-of-month",
        ),
        ("Yoga is every second Tuesday, next on 13 January.", "2026-01-13", None, "fortnight"),
        (
            "Yoga is every two weeks, starting 13 January, at 19:00.",
            "2026-01-13",
            "19:00",
            "fortnight",
        ),
        ("ヨガは隔週火曜19時、次は1月13日。", "2026-01-13", "19:00", "fortnight"),
        ("隔週の火曜はヨガ。", "2026-01-06", None, "fortnight"),
        ("ヨガは2週間に1回、火曜の19時から。", "2026-01-06", "19:00", "fortnight"),
        ("毎月第2火曜は読書会。", "2026-01-13", None, "weekday-of-month"),
        ("陸の塾は火木の18時から", "2026-01-01", "18:00", "week"),
        ("ジムは土日の10時から", "2026-01-03", "10:00", "week"),
        ("毎月最終木曜に読書会がある。", "2026-01-29", None, "weekday-of-month"),
    ],
)
def test_what_its_words_tell_as_regular_comes_back(
    run_here: RunHere, told: str, day: str, hour: str | None, every: str
) -> None:
    kept = run_here("remember", told, "--json").data["ahead"]

    assert kept == {"day": day, "hour": hour, "every": every}


@pytest.mark.parametrize(
    "told",
    [
        "I used to have yoga every Tuesday.",
        "I had yoga every Tuesday last year.",
        "Yoga was every Tuesday.",
        "I have yoga every other week.",
        "I love Mondays.",
        "I love Monday.",
        "I'm always tired on Mondays.",
        "I have no time on Mondays.",
        "on sundays we usually sleep in",
        "on mondays i have a headache at 3",
        "on fridays i have so much to do",
        "on mondays i had piano lessons at 6",
        "The museum is closed every Monday.",
        "It rains every Tuesday.",
        "I wonder whether yoga is every Tuesday.",
        "Do you have yoga every Tuesday?",
        "I have yoga every third Tuesday.",
        "On the first and third Tuesday of every month we have book club.",
        "I stopped going to yoga every Tuesday.",
        "I jog every Saturday.",
        "Every Saturday Paul jogs along the canal.",
        "Hugh has tea with his brother every Sunday.",
        "So we'll have our Fridays together.",
        "Four days, with Fridays free.",
        "毎月第1・第3火曜は読書会。",
        "仕事は月火の9時から17時までだった。",
        "去年は毎週火曜にヨガに行っていた。",
        "毎週火曜はヨガだった。",
        "毎週火曜はけんたとヨガ行ったよ。",
        "毎週月曜は憂鬱だ。",
        "毎週火曜はたいていヨガ。",
        "毎週火曜に行ってたヨガ教室。",
        "月曜日が好き。",
        "月曜日って嫌い。",
        "金曜日が一番好きだな。",
    ],
)
def test_what_was_is_felt_or_comes_at_other_times_is_none(run_here: RunHere, told: str) -> None:
    assert run_here("remember", told, "--json").data["ahead"] is None


def test_what_is_told_again_comes_back_once_and_moves_where_it_says_so(run_here: RunHere) -> None:
    run_here("remember", "Yoga is every Tuesday at 7 pm.")
    run_here("remember", "I have yoga every Tuesday at 8 pm.")
    assert days(run_here) == [("2026-01-06", "20:00", "week")]

    run_here("remember", "Piano is every Tuesday at 5 pm.")
    run_here("remember", "I also have yoga every Friday.")
    assert len(days(run_here)) == 3

    run_here("remember", "Piano is on Thursdays now, at 6 pm.")
    assert ("2026-01-01", "18:00", "week") in days(run_here)
    assert len(days(run_here)) == 3


def test_a_date_in_the_same_memory_goes_first(run_here: RunHere) -> None:
    kept = run_here("remember", "I have yoga every Tuesday. The dentist is on 9 January.", "--json")

    assert kept.data["ahead"] == {"day": "2026-01-09", "hour": None, "every": None}


@pytest.mark.parametrize(
    ("told", "day"),
    [
        ("The house insurance is due at the end of the month, it's yearly.", "2026-01-31"),
        ("The annual fair is on 24 January.", "2026-01-24"),
        ("The next choir practice is the last Friday of the month.", "2026-01-30"),
        ("The party is the last Saturday of the month.", "2026-01-31"),
    ],
)
def test_what_is_of_this_month_or_comes_once_a_year_is_none_of_each_month(
    run_here: RunHere, told: str, day: str
) -> None:
    kept = run_here("remember", told, "--json")

    assert kept.data["ahead"] == {"day": day, "hour": None, "every": None}


@pytest.mark.parametrize(
    ("when", "every", "said"),
    [
        ("6 January 19:00", "week", "1月6日 19:00 · 毎週火曜"),
        ("25 January", "month", "1月25日 · 毎月25日"),
        ("31 January", "month", "1月31日 · 毎月末"),
        ("25 January", "year", "1月25日 · 毎年"),
    ],
)
def test_a_japanese_terminal_says_how_often(
    run_here: RunHere, data_dir: Path, when: str, every: str, said: str
) -> None:
    run_here("remember", "ヨガ。", "--when", when, "--every", every)

    shown = on_a_terminal(data_dir, "ahead", LANG="ja_JP.UTF-8")

    assert said in shown.text
    with speaking(JAPANESE):
        for line in run_here("ahead").out.splitlines()[1:]:
            assert said.partition(" · ")[2] in reword(line)


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("Mugi's fluids every Tuesday at 10:00 at the vet in Ōmachi, with blood tests each time.",
         "Tomorrow at 10:00: Mugi's fluids at the vet in Ōmachi"),
        ("毎週火曜の10時に麦の皮下点滴。獣医の先生のところで、血液検査も体重測定もしてもらうことになっている。",
         "Tomorrow at 10:00: 麦の皮下点滴"),
    ],
)  # fmt: skip
def test_a_line_that_tells_the_day_leaves_out_how_often_with_it(
    run_here: RunHere, told: str, shown: str
) -> None:
    run_here("remember", told)

    assert shown in wakes(run_here, january(5))


@pytest.mark.parametrize(
    ("words", "when", "every", "told", "marked"),
    [
        ("Lesson with Lena every Wednesday at 4:30 pm.", "9 January 16:00", "week",
         "Lesson with Lena every Friday at 16:00.", "moved to every Friday 16:00"),
        ("Every Wednesday evening Lena has yoga.", "9 January", "week",
         "Every Friday evening Lena has yoga.", "moved to every Friday"),
        ("Lena has choir on Wednesdays at 17:00 in the hall.", "7 January 18:00", "week",
         "Lena has choir on Wednesdays at 18:00 in the hall.", "moved to every Wednesday 18:00"),
        ("The rent is due on the 1st of every month.", "5 January", "month",
         "The rent is due every month on the 5th.", "moved to every month on the 5th"),
        ("レナのレッスンは毎週水曜日の16時半。", "9 January 16:00", "week",
         "レナのレッスンは毎週金曜日の16:00。", "moved to every Friday 16:00"),
        ("家賃は毎月25日に払う。", "27 January", "month",
         "家賃は毎月27日に払う。", "moved to every month on the 27th"),
    ],
)  # fmt: skip
def test_what_comes_back_on_another_day_is_told_with_it(
    run_here: RunHere, words: str, when: str, every: str, told: str, marked: str
) -> None:
    kept = run_here("remember", words, "--json").data["id"]
    assert marked not in run_here("show", kept).out

    run_here("ahead", "later", kept, "--when", when, "--every", every)

    assert [one["told"] for one in lying(run_here)] == [told]
    assert marked in run_here("recall", words).out
    assert f"It is {marked}." in run_here("show", kept).out
    with speaking(JAPANESE):
        assert "変わりました" in reword(f"It is {marked}.")


def test_one_return_that_is_put_off_changes_no_words(run_here: RunHere) -> None:
    words = "Lesson with Lena every Wednesday at 4:30 pm."
    kept = run_here("remember", words, "--json").data["id"]

    run_here("ahead", "later", kept)

    assert [(one["day"], one["told"]) for one in lying(run_here)] == [("2026-01-08", words)]
    assert "moved to" not in run_here("recall", words).out


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("My lesson is every Wednesday at 4:30 pm.", "My lesson is on Fridays at 4 pm now."),
        ("I have lessons on Wednesdays at 5 pm.", "My lesson is on Fridays at 4 pm now."),
        ("My class is every Wednesday at 4:30 pm.", "My class is on Fridays at 4 pm now."),
        ("教室は毎週水曜の16時半です。", "教室は毎週金曜の16時に変わりました。"),
    ],
)
def test_a_lesson_that_has_no_other_name_moves_too(
    run_here: RunHere, first: str, then: str
) -> None:
    run_here("remember", first)
    run_here("remember", then)

    assert days(run_here) == [("2026-01-02", "16:00", "week")]


def test_a_lesson_is_no_class(run_here: RunHere) -> None:
    run_here("remember", "My class is every Wednesday at 4:30 pm.")
    run_here("remember", "My lesson is on Fridays at 4 pm now.")

    assert len(days(run_here)) == 2


@pytest.mark.parametrize(
    "said",
    ["I stopped choir for good.", "I have given up choir altogether.", "I quit choir last week."],
)
def test_how_it_ended_is_nothing_of_the_thing(run_here: RunHere, said: str) -> None:
    run_here("remember", "Choir is every Thursday at 19:00 in the church hall.")

    told = run_here("remember", said, at=january(5)).out
    assert "It tells that this is off: Choir" in told
    assert days(run_here, january(5)) == []

"""What talk tells as regular lies ahead each time, and stops, skips or moves as it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.faces.terminals import on_a_terminal
from tests.talk import saying
from tests.tools.memory.test_regular import days, january
from tests.tools.talk.test_birthday_told import MISAKI, chat


@pytest.mark.parametrize(
    ("said", "there", "told"),
    [
        ("Yoga is every Tuesday at 7 pm.", ("2026-01-06", "19:00", "week"), "(every Tuesday)"),
        ("By the way, I have piano on Mondays.", ("2026-01-05", None, "week"), "(every Monday)"),
        ("Weekly call with Ann, Mondays at 10", ("2026-01-05", "10:00", "week"), "(every Monday)"),
        ("My rent is due on the 1st of every month.", ("2026-02-01", None, "month"),
         "(every month on the 1st)"),
        ("毎週火曜はヨガ", ("2026-01-06", None, "week"), "(every Tuesday)"),
        ("毎週火曜は歯医者なんだ。", ("2026-01-06", None, "week"), "(every Tuesday)"),
        ("火曜はいつも出張なんだ。", ("2026-01-06", None, "week"), "(every Tuesday)"),
        ("毎月25日は給料日なんだ。", ("2026-01-25", None, "month"), "(every month on the 25th)"),
    ],
)  # fmt: skip
def test_it_lies_ahead_once_however_often_it_is_told(
    run_here: RunHere, tmp_path: Path, said: str, there: tuple[str, str, str], told: str
) -> None:
    for n in range(2):
        chat(run_here, tmp_path, said, at=january(1, 12 + n))

    assert days(run_here) == [there]
    assert told in run_here("ahead").out
    later = january(90)
    assert len(days(run_here, later)) == 1
    assert days(run_here, later)[0][0] > "2026-03-30"


@pytest.mark.parametrize(
    "said",
    [
        "I used to have yoga every Tuesday.",
        "I love Mondays!",
        "I have yoga every other week.",
        "Translate: I have yoga every Tuesday.",
        "Write a story about a girl who goes to yoga every Tuesday.",
        "月曜日が好き",
        "毎月第1・第3火曜はヨガなんだ",
        "毎週火曜はヨガだったよ",
    ],
)
def test_what_is_no_plan_is_none(run_here: RunHere, tmp_path: Path, said: str) -> None:
    chat(run_here, tmp_path, said)

    assert days(run_here) == []


def test_two_in_one_turn_are_two(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "Yoga is every Tuesday at 7 pm. I have piano lessons on Mondays.")

    assert days(run_here) == [("2026-01-05", None, "week"), ("2026-01-06", "19:00", "week")]


@pytest.mark.parametrize(
    ("told", "moved", "there"),
    [
        ("Yoga is every Tuesday at 7 pm.", "Yoga is on Thursdays now, at 6 pm.",
         ("2026-01-01", "18:00", "week")),
        ("Yoga is every Tuesday at 7 pm.", "Yoga is every other Tuesday now.",
         ("2026-01-06", "19:00", "fortnight")),
        ("毎週火曜の19時からヨガ", "ヨガは隔週火曜になった", ("2026-01-06", "19:00", "fortnight")),
        ("Yoga is every Tuesday at 7 pm.", "Yoga has moved to Fridays.",
         ("2026-01-02", "19:00", "week")),
        ("毎週火曜はヨガ", "ヨガは毎週金曜になったよ。", ("2026-01-02", None, "week")),
        ("毎週火曜の19時からヨガ", "ヨガは毎週金曜になったよ。", ("2026-01-02", "19:00", "week")),
        ("Yoga is every Tuesday at 7 pm.", "Yoga is at 9 pm from now on.",
         ("2026-01-06", "21:00", "week")),
        ("Yoga is every Tuesday.", "From now on, yoga is at 9 pm.",
         ("2026-01-06", "21:00", "week")),
        ("毎週火曜の19時からヨガ", "ヨガはこれから21時からです。", ("2026-01-06", "21:00", "week")),
        ("毎週火曜の19時からヨガ", "ヨガは21時からになった。", ("2026-01-06", "21:00", "week")),
        ("Choir is every Tuesday at 7 pm.", "Choir is every Friday at 7 pm now, not Tuesday.",
         ("2026-01-02", "19:00", "week")),
        ("Choir is every Tuesday at 7 pm.", "Choir is on Fridays instead of Tuesdays.",
         ("2026-01-02", "19:00", "week")),
        ("Choir is every Tuesday at 7 pm.", "I mean the choir is every Friday at 7 pm.",
         ("2026-01-02", "19:00", "week")),
        ("I sing in a choir, every Tuesday at 7 pm.",
         "Choir rehearsal is on Fridays from now on.", ("2026-01-02", "19:00", "week")),
        ("Rehearsal is every Tuesday at 7 pm.", "Rehearsal is on Fridays now.",
         ("2026-01-02", "19:00", "week")),
        ("Choir is every Tuesday at 7 pm.", "Choir is on Friday at 8 pm now, not on Tuesdays any"
         " more.", ("2026-01-02", "20:00", "week")),
        ("Choir is every Tuesday at 7 pm.", "We moved the choir to Fridays at 8 pm.",
         ("2026-01-02", "20:00", "week")),
        ("Choir is every Tuesday at 7 pm.", "Choir moved from Tuesdays to Fridays.",
         ("2026-01-02", "19:00", "week")),
        ("毎週火曜の19時から合唱", "合唱は毎週火曜じゃなくて金曜になった。",
         ("2026-01-02", "19:00", "week")),
        ("毎週火曜の19時から合唱", "毎週火曜の合唱は金曜の20時になった。",
         ("2026-01-02", "20:00", "week")),
        ("毎週火曜の19時から合唱", "合唱は毎週火曜じゃなくて金曜になったよ(毎週)。",
         ("2026-01-02", "19:00", "week")),
        ("毎週火曜の19時から合唱", "合唱は毎週金曜になったよ、火曜じゃなくて。",
         ("2026-01-02", "19:00", "week")),
        ("毎週火曜の19時から合唱", "間違えた、合唱は毎週金曜の19時だ。",
         ("2026-01-02", "19:00", "week")),
    ],
)  # fmt: skip
@pytest.mark.parametrize("remembered", [True, False])
def test_a_series_is_on_another_day_or_at_another_hour_where_that_is_told(
    run_here: RunHere,
    tmp_path: Path,
    told: str,
    moved: str,
    there: tuple[str, str, str],
    remembered: bool,
) -> None:
    chat(run_here, tmp_path, told)
    if remembered:
        assert run_here("remember", moved, at=january(1, 14), **MISAKI).code == 0
    else:
        chat(run_here, tmp_path, moved, at=january(1, 14))

    assert days(run_here, january(1, 14)) == [there]


def test_it_goes_with_its_turn(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "Yoga is every Tuesday at 7 pm.", at=NOON)
    (event,) = run_here("events", "--json").data["events"]

    run_here("forget", event["event_id"])

    assert days(run_here) == []


@pytest.mark.parametrize(
    ("told", "off"),
    [
        ("Yoga is every Tuesday at 7 pm.", "Yoga is cancelled this week."),
        ("Yoga is every Tuesday at 7 pm.", "No yoga tomorrow."),
        ("Yoga is every Tuesday at 7 pm.", "I'm skipping yoga this week."),
        ("毎週火曜の19時からヨガ", "今週のヨガは休み"),
        ("毎週火曜の19時からヨガ", "明日のヨガは中止になった"),
        ("毎週火曜の19時からヨガ", "今週はヨガがないんだ"),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_one_is_left_out_where_it_is_off_once(
    run_here: RunHere, tmp_path: Path, told: str, off: str, remembered: bool
) -> None:
    monday = january(5)
    if remembered:
        run_here("remember", told)
    else:
        chat(run_here, tmp_path, told)
    assert days(run_here, monday) == [("2026-01-06", "19:00", "week")]

    chat(run_here, tmp_path, off, at=monday)

    assert days(run_here, monday) == [("2026-01-13", "19:00", "week")]
    assert days(run_here, january(14)) == [("2026-01-20", "19:00", "week")]


@pytest.mark.parametrize(
    ("told", "off"),
    [
        ("Yoga is every Tuesday at 7 pm.", "I am skipping yoga this Tuesday."),
        ("毎週火曜の夜7時からヨガに通っている。", "今週の火曜はヨガ休む。"),
        ("毎週火曜の夜7時からヨガに通っている。", "明日、ヨガ休むわ。"),
        ("毎週火曜の夜7時からヨガに通っている。", "ヨガ、明日は休みます。"),
        ("毎週火曜の夜7時からヨガに通っている。", "明日のヨガは休むことにした。"),
        ("毎週火曜の夜7時からヨガに通っている。", "火曜のヨガは休みになった"),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_what_is_skipped_is_no_plan_beside_it(
    run_here: RunHere, tmp_path: Path, told: str, off: str, remembered: bool
) -> None:
    monday = january(5)
    run_here("remember", told)

    if remembered:
        said = run_here("remember", off, at=monday).out
        assert "Off once, and again on Tuesday, 13 January at 19:00: " in said
        assert "You will think of it" not in said
    else:
        chat(run_here, tmp_path, off, at=monday)

    assert days(run_here, monday) == [("2026-01-13", "19:00", "week")]


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("明日のヨガは休む。木曜に歯医者に行く。", "2026-01-08"),
        ("I am skipping yoga tomorrow. I have the dentist on Thursday.", "2026-01-08"),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_what_is_told_beside_a_skip_lies_ahead(
    run_here: RunHere, tmp_path: Path, said: str, day: str, remembered: bool
) -> None:
    run_here(
        "remember",
        "毎週火曜の夜7時からヨガに通っている。"
        if "ヨガ" in said
        else "Yoga is every Tuesday at 7 pm.",
    )
    if remembered:
        run_here("remember", said, at=january(5))
    else:
        chat(run_here, tmp_path, said, at=january(5))

    assert sorted(one[0] for one in days(run_here, january(5))) == [day, "2026-01-13"]


def test_yoga_of_another_day_is_not_what_is_skipped(run_here: RunHere) -> None:
    run_here("remember", "毎週木曜の夜7時からヨガに通っている。")
    run_here("remember", "明日のヨガは休む。", at=january(5))

    assert ("2026-01-08", "19:00", "week") in days(run_here, january(5))


@pytest.mark.parametrize(
    ("language", "said", "ahead", "off", "again"),
    [
        ("en_GB", "Yoga is every Tuesday at 7 pm.",
         "Ahead on Tuesday, 6 January at 19:00, and every Tuesday: Yoga is",
         "Yoga is cancelled next week.",
         "Off once, and again on Tuesday, 13 January at 19:00: Yoga"),
        ("ja_JP", "毎週火曜の19時からヨガ",
         "毎週火曜の予定に入れました。次は1月6日(火曜日) 19:00です",
         "来週のヨガは休み", "今回だけ外しました。次は1月13日(火曜日) 19:00です"),
    ],
)  # fmt: skip
def test_whoever_told_it_at_a_terminal_reads_how_often_and_when_again(
    data_dir: Path, tmp_path: Path, language: str, said: str, ahead: str, off: str, again: str
) -> None:
    model = {"EGO_LLM": saying(tmp_path, "Oh!"), "LANG": f"{language}.UTF-8"}

    assert ahead in on_a_terminal(data_dir, "chat", said, **model).text
    assert again in on_a_terminal(data_dir, "chat", off, **model).text


@pytest.mark.parametrize(
    "off",
    [
        "Yoga is cancelled next week.",
        "Yoga was cancelled last week.",
        "Piano is cancelled this week.",
    ],
)
def test_what_is_of_another_week_or_thing_leaves_it(
    run_here: RunHere, tmp_path: Path, off: str
) -> None:
    chat(run_here, tmp_path, "Yoga is every Tuesday at 7 pm.")
    chat(run_here, tmp_path, off, at=january(5))

    assert days(run_here, january(5)) == [("2026-01-06", "19:00", "week")]


@pytest.mark.parametrize(
    ("told", "ended"),
    [
        ("Yoga is every Tuesday at 7 pm.", "I stopped yoga."),
        ("Yoga is every Tuesday at 7 pm.", "I don't go to yoga any more."),
        ("Yoga is every Tuesday at 7 pm.", "I quit yoga last month."),
        ("Yoga is every Tuesday at 7 pm.", "There is no yoga on Tuesdays any more."),
        ("Yoga is every Tuesday at 7 pm.", "Yoga on Tuesday is cancelled for good."),
        ("Yoga is every Tuesday at 7 pm.", "Yoga isn't on Tuesdays any more."),
        ("毎週火曜はヨガ", "火曜のヨガはもうない。"),
        ("毎週火曜はヨガ", "ヨガやめた"),
        ("毎週火曜はヨガ", "もうヨガに行かなくなったんだ"),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
@pytest.mark.parametrize("told_in_talk", [True, False])
def test_all_end_where_it_is_given_up(
    run_here: RunHere, tmp_path: Path, told: str, ended: str, remembered: bool, told_in_talk: bool
) -> None:
    for in_talk, said, at in ((not remembered, told, NOON), (told_in_talk, ended, january(5))):
        if in_talk:
            chat(run_here, tmp_path, said, at=at)
        else:
            run_here("remember", said, at=at, **MISAKI)

    assert days(run_here, january(5)) == []
    assert days(run_here, january(30)) == []


@pytest.mark.parametrize(
    "said",
    [
        "I might quit yoga.",
        "I stopped smoking.",
        "There is no yoga on Fridays any more.",
        "Yoga on Friday is cancelled for good.",
        "金曜のヨガはもうない。",
        "ヨガやめようかな",
    ],
)
def test_what_may_end_or_is_another_thing_stays(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, "Yoga is every Tuesday at 7 pm.")
    chat(run_here, tmp_path, said, at=january(5))

    assert days(run_here, january(5)) == [("2026-01-06", "19:00", "week")]


def test_how_one_went_leaves_the_next(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "Yoga is every Tuesday at 7 pm.")
    chat(run_here, tmp_path, "Yoga was great today!", at=january(6, 21))
    chat(run_here, tmp_path, "Yoga was great yesterday!", at=january(7))

    assert days(run_here, january(7)) == [("2026-01-13", "19:00", "week")]


@pytest.mark.parametrize(
    ("said", "day", "there"),
    [
        ("I paid the rent.", 30, "2026-03-01"),
        ("I paid the rent.", 32, "2026-03-01"),
        ("I paid the rent.", 34, "2026-03-01"),
        ("I paid the rent.", 15, "2026-02-01"),
    ],
)
def test_what_is_done_a_little_early_is_the_next_and_late_the_last(
    run_here: RunHere, tmp_path: Path, said: str, day: int, there: str
) -> None:
    chat(run_here, tmp_path, "My rent is due by the 1st of every month.")
    chat(run_here, tmp_path, said, at=january(day))

    assert [one[0] for one in days(run_here, january(day, 10))] == [there]


@pytest.mark.parametrize(
    ("told", "mended", "there"),
    [
        ("Yoga is every Tuesday at 7 pm.", "Sorry, yoga is every Tuesday at 8 pm.",
         ("2026-01-06", "20:00", "week")),
        ("毎週火曜の19時からヨガ", "ごめん、20時だった", ("2026-01-06", "20:00", "week")),
    ],
)  # fmt: skip
def test_what_is_put_right_is_so_each_time(
    run_here: RunHere, tmp_path: Path, told: str, mended: str, there: tuple[str, str, str]
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, mended, at=january(1, 12))

    assert days(run_here) == [there]


def test_what_was_noted_of_it_says_when_it_is_next(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "Yoga is every Tuesday at 7 pm.")

    assert "ahead: 20 January at 19:00" in run_here("noted", at=january(15)).out


@pytest.mark.parametrize(
    "said",
    [
        "There is no release train tomorrow.",
        "There is no release train on Tuesday 6 January, because of the Black Friday freeze.",
        "The release on Tuesday 6 January is skipped because of the freeze.",
        "The release train won't run tomorrow.",
        "We're skipping the release train tomorrow.",
    ],
)
@pytest.mark.parametrize("is_remembered", [True, False])
def test_what_is_skipped_once_comes_the_week_after_and_is_no_plan(
    run_here: RunHere, tmp_path: Path, said: str, is_remembered: bool
) -> None:
    assert run_here("remember", "The release train leaves every Tuesday at 14:00.").code == 0
    if is_remembered:
        assert run_here("remember", said, at=january(5)).code == 0
    else:
        chat(run_here, tmp_path, said, at=january(5))

    assert days(run_here, january(5, 12)) == [("2026-01-13", "14:00", "week")]


@pytest.mark.parametrize(
    "said",
    [
        "There is no release manager for tomorrow's release train.",
        "The release train does not leave before three tomorrow.",
        "We might skip the release train tomorrow.",
    ],
)
def test_what_is_not_skipped_comes(run_here: RunHere, tmp_path: Path, said: str) -> None:
    assert run_here("remember", "The release train leaves every Tuesday at 14:00.").code == 0
    chat(run_here, tmp_path, said, at=january(5))

    assert ("2026-01-06", "14:00", "week") in days(run_here, january(5, 12))

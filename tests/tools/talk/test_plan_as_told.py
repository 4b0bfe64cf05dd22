"""Plans as people tell them: by a weekday in a later sentence, with the way back, of a mother."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

MONDAY = datetime(2026, 12, 7, 9, tzinfo=UTC)
DAYS = {"Mon": 7, "Thu": 10, "Fri": 11}


def ahead(run_here: RunHere, tmp_path: Path, day: str, *turns: str) -> list[tuple[str, str | None]]:
    """What lies ahead by turns of a day of the week of Monday 7 December 2026."""
    at = MONDAY.replace(day=DAYS[day])
    for turn in turns:
        chat(run_here, tmp_path, turn, at=at)
    return [(one["day"][5:], one["hour"]) for one in lies_ahead(run_here, at=at)]


@pytest.mark.parametrize(
    ("day", "turns", "found"),
    [
        # each weekday of another sentence counts from today
        (
            "Thu",
            ["I see Ms Okada on Wednesday at 11. My sister is visiting on Saturday."],
            [("12-12", None), ("12-16", "11:00")],
        ),
        ("Thu", ["Gym on Monday, dentist on Wednesday."], [("12-14", None), ("12-16", None)]),
        # the way back is no second day
        (
            "Mon",
            ["I'm on vacation from 23 December to 4 January, back on the 5th."],
            [("12-23", None)],
        ),
        # today's weekday above a log is no plan; another one is
        ("Mon", ["Monday: much is moving, and Kenji sounded tired."], []),
        ("Fri", ["Friday evening: Kenji is worn out."], []),
        ("Mon", ["月曜日。みんな疲れている。"], []),
        ("Mon", ["Friday: dentist at 3 pm."], [("12-11", "15:00")]),
        # an hour stays in its half of the day
        (
            "Mon",
            ["明日の夜7時に山田さんと飲みに行く。", "山田さんとの飲みは8時からになった。"],
            [("12-08", "20:00")],
        ),
        # a day alone is of the sentence before it
        (
            "Mon",
            [
                "あさっての夜、由美と映画を見に行く約束をした。",
                "映画は延期にした。来週の日曜にする。",
            ],
            [("12-20", None)],
        ),
        # what one has booked is its thing
        (
            "Mon",
            ["歯医者を12月12日の午後3時に予約した。", "歯医者は12月13日に変更してもらった。"],
            [("12-13", "15:00")],
        ),
        # she who called is who comes on another day, whatever stands between
        (
            "Mon",
            [
                "My mum Ruth arrives on the 10th.",
                "Mum rang. She's not coming on Thursday after all, her train was cancelled, she'll"
                " be here on Friday at noon.",
            ],
            [("12-11", "12:00")],
        ),
        # what is named beside a plan in its turn, and has a plan of its own, moves that alone
        (
            "Thu",
            [
                "Training is every Saturday at 7 am. My sister visits on Sunday.",
                "Training is on Sunday at 8 am now, not on Saturdays any more.",
            ],
            [("12-13", None), ("12-13", "08:00")],
        ),
        # given up by its membership
        (
            "Mon",
            ["I've got Pilates every Wednesday at 7pm.", "I've cancelled my Pilates membership."],
            [],
        ),
        ("Mon", ["Yoga is every Tuesday at 7 pm.", "I've had enough of yoga, I quit."], []),
    ],
)
def test_it_lies_ahead_as_it_was_told(
    run_here: RunHere,
    tmp_path: Path,
    day: str,
    turns: list[str],
    found: list[tuple[str, str | None]],
) -> None:
    assert ahead(run_here, tmp_path, day, *turns) == found


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("母が膝の手術で入院することになった。1月14日に手術なんだ。", "母が1月14日に手術なんだ。"),
        ("母、病院行ったらヘルニアだって。来週の火曜に検査", "母が来週の火曜に検査"),
        ("ユミ、病院行ったら盲腸だって。手術は来週の月曜", "ユミの手術は来週の月曜"),
        ("母と電話した。来週の火曜に検査", "来週の火曜に検査"),
        ("母がヘルニアだって。健太は来週の火曜に検査", "健太は来週の火曜に検査"),
        ("母、ヘルニアだって。来週の火曜に飲み会", "来週の火曜に飲み会"),
        ("父が検査入院した|検査の結果が1月14日に出る", "父の検査の結果が1月14日に出る"),
        ("母が入院した|退院は1月14日", "母の退院は1月14日"),
        ("父が検査入院した|僕の検査は1月14日", "僕の検査は1月14日"),
        ("妹が入院した|コンサートが1月14日", "コンサートが1月14日"),
        ("母と電話した|検査が1月14日", "検査が1月14日"),
        ("面接終わった。結果は一週間後", "面接の結果は一週間後"),
        ("二次面接うまくいった!|結果は1月14日", "二次面接の結果は1月14日"),
        ("宝くじ買った|結果は1月14日", "結果は1月14日"),
        ("飲み会は13日か14日|14日に決まった", "飲み会は14日に決まった"),
        ("13日か14日に飲み会やるかも|14日に決まった!", "飲み会は14日に決まった!"),
        ("飲み会は13日か14日|15日に決まった", "15日に決まった"),
        ("飲み会したい|14日に決まった", "14日に決まった"),
    ],
)
def test_whose_it_is_stands_in_the_sentence_before(
    run_here: RunHere, tmp_path: Path, said: str, kept: str
) -> None:
    for turn in said.split("|"):
        chat(run_here, tmp_path, turn)
    assert [one["told"] for one in lies_ahead(run_here)] == [f"Misaki: {kept}"]


def test_who_goes_there_is_not_whom_it_befalls(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "母が入院した。1月14日にお見舞いに行く。")
    assert [one["told"] for one in lies_ahead(run_here)] == ["Misaki: 1月14日にお見舞いに行く。"]


def test_what_comes_back_goes_on_in_what_replaces_it(run_here: RunHere) -> None:
    first = run_here("remember", "--json", "Stand-up is every weekday at 9:30.").data["id"]
    newer = run_here("remember", "--json", "Stand-up is at 10 from now on.").data["id"]
    assert run_here("link-memories", newer, first, "--type", "replaces").code == 0

    (one,) = lies_ahead(run_here)
    assert (one["id"], one["hour"], one["again"]) == (newer, "10:00", "every weekday")

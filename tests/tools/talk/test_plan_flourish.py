"""How a turn ends says nothing of a plan: …, 終わったー, 終わったぁ, doneee, an emoji."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

FILM, SEMINAR = "2月7日にさくらちゃんと映画に行く", "毎週火曜はゼミ"


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("2月5日に歯医者がある", "歯医者なくなった…"),
        (FILM, "さくらちゃんとの映画なくなった…"),
        (FILM, "7日の映画はキャンセルで"),
        (FILM, "映画、なしでお願い！"),
        ("2月5日の10時から統計学の授業", "統計学、休講になったよ〜"),
    ],
)
def test_what_is_off_lies_ahead_no_more(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    run_here("remember", plan)
    chat(run_here, tmp_path, said)

    assert lies_ahead(run_here) == []


@pytest.mark.parametrize("said", ["来週のゼミは休講", "ゼミ、来週は休講だって！"])
def test_a_class_that_is_off_once_is_left_out(run_here: RunHere, tmp_path: Path, said: str) -> None:
    chat(run_here, tmp_path, SEMINAR)
    chat(run_here, tmp_path, said)

    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-01-13"]


@pytest.mark.parametrize("said", ["財布なくなった…", "歯医者の診察券なくなった…"])
def test_what_is_lost_calls_nothing_off(run_here: RunHere, tmp_path: Path, said: str) -> None:
    run_here("remember", "2月5日に歯医者がある")
    chat(run_here, tmp_path, said)

    assert len(lies_ahead(run_here)) == 1


EXAM, SHIKEN = "I have my statistics exam today at 22:00", "今日の22時から統計学の試験"


@pytest.mark.parametrize(
    ("plan", "said", "is_done"),
    [
        (SHIKEN, "試験おわったー！", True),
        (SHIKEN, "試験終わったぁ", True),
        (SHIKEN, "試験やっとおわったあ〜🎉", True),
        (SHIKEN, "試験まだ終わってないよー", False),
        (SHIKEN, "試験が終わりそうにない…", False),
        (EXAM, "The exam is overrrr!!", True),
        (EXAM, "The exam is not over yettt", False),
        (EXAM, "the exam only had 2 questions, not great", True),
    ],
)
def test_a_drawn_out_end_closes_an_exam_as_any(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, is_done: bool
) -> None:
    chat(run_here, tmp_path, plan)
    chat(run_here, tmp_path, said, at=NOON + timedelta(hours=12))

    told = run_here("ahead", at=NOON + timedelta(hours=13)).out
    assert ("nothing was told of it yet" in told) is not is_done


@pytest.mark.parametrize(
    ("said", "plan"),
    [
        (
            "さくらちゃんとごめんねって言い合った🥹 映画は19日の11時に行くことになったよ",
            "映画は19日の11時に行くことになったよ",
        ),
        ("言い合った🥹映画は1月19日に行くことになったよ", "映画は1月19日に行くことになったよ"),
        ("1月19日に映画🎬に行くよ", "1月19日に映画🎬に行くよ"),
        (
            "We made up 🥹 The film with Sakura is on 19 January",
            "The film with Sakura is on 19 January",
        ),
        ("I am off to ✈️ Paris on 19 January", "I am off to ✈️ Paris on 19 January"),
    ],
)
def test_an_emoji_ends_a_sentence_and_no_half_of_one(
    run_here: RunHere, tmp_path: Path, said: str, plan: str
) -> None:
    chat(run_here, tmp_path, said)

    (ahead,) = lies_ahead(run_here)
    assert ahead["content"] == f"Misaki: {plan}"

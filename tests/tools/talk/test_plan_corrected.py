"""A plan that is put right in the same breath, or in the next turn, lies ahead as it was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_moved_everyday import tell
from tests.tools.talk.test_plan_told import lies_ahead

IN_TALK = pytest.mark.parametrize("in_talk", [False, True])


@IN_TALK
@pytest.mark.parametrize(
    ("said", "day", "words"),
    [
        ("I'm meeting Karen on 9 January, no wait, the 10th", "2026-01-10", "Karen on 10 January"),
        ("9日に美容院だ。あ、違う、10日だった", "2026-01-10", "10日に美容院だ"),
    ],
)
def test_what_is_put_right_at_once_is_told_as_it_was_meant(
    run_here: RunHere, tmp_path: Path, said: str, day: str, words: str, *, in_talk: bool
) -> None:
    tell(run_here, tmp_path, said, in_talk=in_talk)

    (one,) = lies_ahead(run_here)
    assert one["day"] == day
    assert words in one["told"]


@IN_TALK
@pytest.mark.parametrize(
    ("told", "said", "when"),
    [
        (
            "The tyre appointment is on 8 January at 9",
            "oops, misread the email, it's the 9th at 9",
            ("2026-01-09", "09:00"),
        ),
        (
            "My brother Neil's visiting on the 12th",
            "I got that wrong, Neil's coming on the 13th",
            ("2026-01-13", None),
        ),
        (
            "町内会の集まり、1月5日の午前10時からです",
            "すみません間違えました、5日じゃなくて12日です。時間は10時で合ってます",
            ("2026-01-12", "10:00"),
        ),
        (
            "15日に銀行の人が来るんだけど",
            "さっきの銀行の話、カレンダー見直したら16日でした。13時に来ます",
            ("2026-01-16", "13:00"),
        ),
    ],
)
def test_the_next_turn_puts_it_right_and_is_no_plan_beside_it(
    run_here: RunHere,
    tmp_path: Path,
    told: str,
    said: str,
    when: tuple[str, str | None],
    *,
    in_talk: bool,
) -> None:
    tell(run_here, tmp_path, told, said, in_talk=in_talk)

    (one,) = lies_ahead(run_here)
    assert (one["day"], one["hour"]) == when


@pytest.mark.parametrize(
    ("told", "said", "words"),
    [
        (
            "I'm having lunch with Sarah on 9 January",
            "oops, not Sarah, Sandra",
            "lunch with Sandra on 9 January",
        ),
        (
            "9日に佐藤さんと飲みに行くよ",
            "あ、佐藤さんじゃなくて斎藤さんだわ",
            "斎藤さんと飲みに行く",
        ),
    ],
)
def test_whom_it_is_with_is_put_right(
    run_here: RunHere, tmp_path: Path, told: str, said: str, words: str
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    (one,) = lies_ahead(run_here)
    assert one["day"] == "2026-01-09"
    assert words in one["told"]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("Dinner with Tom is on 9 January", "oops, forgot: the party is on 10 January"),
        ("9日に田中さんとランチ", "部長は田中さんじゃなくて中田さんなんだよね"),
    ],
)
def test_another_thing_leaves_it_as_it_is(
    run_here: RunHere, tmp_path: Path, told: str, said: str
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    assert "2026-01-09" in {one["day"] for one in lies_ahead(run_here)}

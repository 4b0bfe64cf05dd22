"""A stretch of days, or what begins, that "now starts on" another day lies ahead there alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_regular import days, january
from tests.tools.talk.test_birthday_told import chat

FREEZE = "The code freeze runs from 9 January to 11 January."
LEAVE = "Lena is on leave from 9 January to 15 January."
moves = pytest.mark.parametrize(
    ("there", "said", "day"),
    [
        ("The code freeze starts on 9 January.", "The code freeze now starts on 12 January.", 12),
        (FREEZE, "The code freeze now runs from 12 January to 14 January.", 12),
        (FREEZE, "The code freeze has been moved to 12 to 14 January.", 12),
        (LEAVE, "Lena's leave is now from 14 January to 18 January.", 14),
        ("コードフリーズは1月9日から11日まで。", "コードフリーズは12日からになった。", 12),
        ("レナは1月9日から15日まで休暇です。", "レナの休暇は14日から18日になった。", 14),
        ("休暇は1月9日から15日まで。", "休暇は14日から18日までに変更になった。", 14),
        ("歯医者は1月14日。", "歯医者は14日から18日になった。", 18),
    ],
)


@moves
def test_it_is_moved(run_here: RunHere, there: str, said: str, day: int) -> None:
    run_here("remember", there, at=january(5))

    told = run_here("remember", said, at=january(5)).out

    assert f" to {day} January" in told
    assert days(run_here, january(5)) == [(f"2026-01-{day}", None, None)]
    (line,) = run_here("ahead", "--json", at=january(5)).data["ahead"]
    told_as = said if line["content"] == said else "コードフリーズは1月12日から14日まで。"
    assert line["told"] == told_as  # no day of it is taken for another


@moves
def test_so_it_is_where_talk_tells_it(
    run_here: RunHere, tmp_path: Path, there: str, said: str, day: int
) -> None:
    chat(run_here, tmp_path, there, at=january(5))

    chat(run_here, tmp_path, said, at=january(5))

    assert days(run_here, january(5)) == [(f"2026-01-{day}", None, None)]


BEGINS_ANEW = (
    (
        "My brother Tom is visiting from the 9th to the 12th of January.",
        "Tom's coming a day earlier now, on the 8th.",
        "My brother Tom is visiting from 8 to 12 January.",
    ),
    (
        "弟が9日から12日まで泊まりに来る",
        "弟、一日早く8日に来ることになった",
        "弟が1月8日から12日まで泊まりに来る",
    ),
)


@pytest.mark.parametrize(("there", "said", "words"), BEGINS_ANEW)
def test_what_begins_on_another_day_ends_when_it_was_to(
    run_here: RunHere, there: str, said: str, words: str
) -> None:
    run_here("remember", there, at=january(5))

    told = run_here("remember", said, at=january(5)).out

    assert f" to 8 January: {words}" in told
    assert days(run_here, january(5)) == [("2026-01-08", None, None)]
    (line,) = run_here("ahead", "--json", at=january(11)).data["ahead"]
    assert line["told"] == words  # it goes on


@pytest.mark.parametrize(("there", "said", "words"), BEGINS_ANEW)
def test_so_it_does_where_talk_tells_it(
    run_here: RunHere, tmp_path: Path, there: str, said: str, words: str
) -> None:
    chat(run_here, tmp_path, there, at=january(5))

    chat(run_here, tmp_path, said, at=january(5))

    (line,) = run_here("ahead", "--json", at=january(5)).data["ahead"]
    assert line["day"] == "2026-01-08"
    assert line["told"].endswith(words)


def test_what_is_told_beside_it_lies_ahead(run_here: RunHere) -> None:
    run_here("remember", BEGINS_ANEW[0][0], at=january(5))

    run_here("remember", "Tom is coming on the 8th now. Mum comes on the 14th.", at=january(5))

    assert [day for day, *_ in days(run_here, january(5))] == ["2026-01-08", "2026-01-14"]

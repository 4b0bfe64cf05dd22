"""What came of a plan, told beside something of another person, and what only sounds like it."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.told import came, outcome
from ego.core.memory.pointing.told.otherwise import bare, findings

ZONE = ZoneInfo("Asia/Tokyo")
TOLD = datetime(2026, 12, 1, 9, tzinfo=ZONE)
LATER = datetime(2026, 12, 5, 21, tzinfo=ZONE)
DENTIST = "My sister Lena has a dentist appointment on Friday at 10."
BIOPSY = "Mum is having a biopsy on Thursday."
EXAM, EYES = "Lena has an exam on Friday.", "Mum has her eye test on Friday."
RESULT = "The result is on Friday."


def plans(*words: str) -> list[Ahead]:
    found = list[Ahead]()
    for n, one in enumerate(words):
        when = ahead.find(one, TOLD)
        assert when, one
        at = ahead.moment(when, ZONE)
        found.append(Ahead(n, f"mem_{n}", one, False, TOLD, when, at, ZONE))
    return found


def over(said: str, *told: str) -> list[str]:
    """The plans that a text tells the end of by their own words."""
    there = plans(*told)
    came_to = came.choose_meant(came.find_came(there, said, LATER, ZONE, ()), said, LATER, ())
    done = [one for one in came_to if not outcome.is_of_another(one, said, (), there)]
    done += outcome.find_outcomes(there, said, LATER, ZONE, (), done)
    return [one.text for one in done]


@pytest.mark.parametrize(
    "said",
    [
        "Mum was brave. The dentist was fine, just a filling.",
        "It went well, mum was brave. The dentist was fine too, just a filling.",
        "Mum was brave and the dentist was fine.",
        "The dentist was fine, just a filling. Mum is resting.",
        "Mum is home again. Lena's dentist was fine.",
    ],
)
def test_what_is_said_of_who_has_another_plan_hides_none(said: str) -> None:
    assert DENTIST in over(said, DENTIST, BIOPSY)


def test_what_is_said_of_another_plan_hides_none_by_who_stands_in_it() -> None:
    mine, concert = "I have a dentist appointment on Friday at 10.", "The concert is on Thursday."
    said = "The concert was lovely, my sister cried. The dentist was fine."

    assert mine in over(said, mine, concert)
    assert mine not in over("My sister had a bad Thursday. The dentist was fine.", mine, concert)


@pytest.mark.parametrize(
    "said",
    [
        "Dad was brave. The dentist was fine.",
        "Mum was brave. The dentist said she needs a crown.",
        "Mum was at the dentist. The dentist was fine.",
        "Mum's dentist was fine. Mum was brave.",
        "Mum was brave. The dentist was fine with moving it.",
        "The dentist was fine with it.",
        "Lena said the dentist was nice on the phone.",
        "Lena told me the dentist is fine as a person.",
    ],
)
def test_what_may_be_of_anothers_or_tells_no_outcome_ends_none(said: str) -> None:
    assert DENTIST not in over(said, DENTIST, BIOPSY)


def test_whose_it_is_by_another_of_its_kind_is_theirs() -> None:
    others = (DENTIST, BIOPSY, "Mum sees the dentist on Friday at 9.")

    assert over("Mum was brave. The dentist was fine.", *others)[:1] != [DENTIST]
    assert over("Mum was brave. Lena passed the exam.", EYES, EXAM) == [EXAM]


@pytest.mark.parametrize(
    ("said", "plan", "beside"),
    [
        (
            "母は頑張った。歯医者も問題なかったよ。",
            "妹の歯医者は金曜の10時。",
            "木曜に母の生検がある。",
        ),
        (
            "母の検査は無事だった。歯医者も大丈夫だった。",
            "妹の歯医者は金曜の10時。",
            "木曜に母の検査がある。",
        ),
        ("母は元気だった。妹は試験に受かった。", "妹は金曜に試験。", "木曜に母の視力検査がある。"),
        ("母は元気。面接は受かった！", "弟の面接は金曜の10時。", "木曜に母の手術がある。"),
        ("結果は良性！母が泣いた。", "結果は金曜に出る。", "木曜に母の生検がある。"),
        ("結果、陰性だって。", "検査の結果は金曜に出る。", "木曜に母の手術がある。"),
    ],
)
def test_it_is_so_in_japanese(said: str, plan: str, beside: str) -> None:
    assert plan in over(said, plan, beside)


@pytest.mark.parametrize(
    ("said", "plan"),
    [
        ("姉は元気。面接は受かった！", "弟の面接は金曜の10時。"),
        ("母の歯医者は問題なかったよ。", "妹の歯医者は金曜の10時。"),
        ("結果はまだ。母が泣いた。", "結果は金曜に出る。"),
        ("結果は良いといいな。", "結果は金曜に出る。"),
    ],
)
def test_what_is_of_anothers_or_is_open_ends_none_in_japanese(said: str, plan: str) -> None:
    assert plan not in over(said, plan, "木曜に母の生検がある。")


@pytest.mark.parametrize(
    "said",
    [
        "The result is benign!",
        "The result is benign! Mum cried.",
        "The results are in. Mum cried.",
        "The result is not good.",
        "Mum called, the result is all clear!!",
    ],
)
def test_a_result_is_told_of_as_of_what_is_there(said: str) -> None:
    assert over(said, RESULT, BIOPSY) == [RESULT]


@pytest.mark.parametrize(
    "said",
    [
        "The result is not in yet. Mum cried.",
        "The results are not clear yet.",
        "The results are out on Friday.",
        "I hope the result is benign.",
        "Mum cried.",
    ],
)
def test_a_result_that_is_not_there_ends_nothing(said: str) -> None:
    assert over(said, RESULT, BIOPSY) == []


FORTY = "Jonas is 40 on Friday, and I still need a present."


def test_a_present_is_loved_by_whose_day_it_is() -> None:
    assert over("Jonas loved the present.", FORTY) == [FORTY]
    assert over("Lena loved the present.", FORTY) == []
    assert over("Jonas loved the present.", "Jonas has an exam on Friday.") == []


@pytest.mark.parametrize(
    "said", ["It's benign!!! Mum cried.", "it came back clear", "陰性だったよ"]
)
def test_what_was_found_is_of_what_finds_something(said: str) -> None:
    read = bare.read_bare(said)

    assert read is not None
    assert read.finding
    assert findings.may_be_of(read.finding, "We get the result on 16 December.")
    assert findings.may_be_of(read.finding, "金曜に検査がある。")
    assert not findings.may_be_of(read.finding, "The concert is on Friday.")


@pytest.mark.parametrize(
    "said", ["It's clear that he lied.", "It's positively freezing.", "陰性かな？"]
)
def test_what_only_begins_so_is_nothing_that_was_found(said: str) -> None:
    read = bare.read_bare(said)

    assert not (read and read.finding)

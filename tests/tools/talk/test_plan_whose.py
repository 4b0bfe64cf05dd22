"""What one member says of themselves leaves the plans of the others alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import ego
from tests.conftest import environment

INTERVIEW = "I have a job interview on 10 December."
NOVEMBER = "2026-11-24T09:00:00Z"


def tell(directory: Path, *turns: tuple[str | None, str]) -> list[str]:
    """What lies ahead after these turns, each of somebody."""
    variables = environment(directory, EGO_COMPANION="Misaki", EGO_NOW=NOVEMBER)
    with ego.open(environ=variables) as mine:
        for person, said in turns:
            mine.absorb(said, "I see.", **({"person": person} if person else {}))
        return [f"{one['day'][5:]} {one['content']}" for one in mine.ahead()["ahead"]]


@pytest.mark.parametrize(
    ("own", "said", "kept"),
    [
        (
            "My birthday is 12 December.",
            "Sorry, my birthday is on 14 December, not on the 12th.",
            "12-12 Tom: My birthday is 12 December.",
        ),
        (INTERVIEW, "My job interview was moved to 15 December.", f"12-10 Tom: {INTERVIEW}"),
        (
            "I have a dentist appointment on 3 December.",
            "I cancelled my dentist appointment.",
            "12-03 Tom: I have a dentist appointment on 3 December.",
        ),
        (
            "12月3日に歯医者の予約がある。",
            "歯医者の予約をキャンセルした。",
            "12-03 Tom: 12月3日に歯医者の予約がある。",
        ),
        (
            "12月10日に面接がある。",
            "面接は12月15日に変更になった。",
            "12-10 Tom: 12月10日に面接がある。",
        ),
    ],
)
def test_what_somebody_says_of_themselves_touches_nobody_elses_plan(
    data_dir: Path, own: str, said: str, kept: str
) -> None:
    assert kept in tell(data_dir, ("Tom", own), ("Raul", said))
    assert kept not in tell(data_dir, ("Tom", said))


def test_of_two_that_fit_the_speakers_own_is_meant(data_dir: Path) -> None:
    other = INTERVIEW.replace("10", "11")
    told = ("Tom", INTERVIEW), ("Raul", other), ("Tom", "The job interview is cancelled.")
    assert tell(data_dir, *told) == [f"12-11 Raul: {other}"]


def test_what_is_shared_is_put_right_by_anybody(data_dir: Path) -> None:
    told = ("Tom", "The race is on 12 December."), ("Raul", "The race was moved to 19 December.")
    (race,) = tell(data_dir, *told)
    assert race.startswith("12-19 Tom: The race is on 19 December")


DENTIST = "I have a dentist appointment on 5 December."
HAISHA = "12月5日に歯医者の予約がある。"


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (DENTIST, ["I like Mondays.", "Sorry, I meant Tuesday."]),
        (DENTIST, ["The dentist is off."]),
        (DENTIST, ["The dentist was moved to 8 December."]),
        (DENTIST, ["Ken, the dentist is off."]),
        ("The exam is on 5 December.", ["The exam is cancelled."]),
        (HAISHA, ["歯医者は中止になった。"]),
        (HAISHA, ["こんにちは。", "ごめん、火曜日だった。"]),
    ],
)
@pytest.mark.parametrize("teller", ["Ken", None])
def test_what_names_nobody_is_of_whoever_says_it(
    data_dir: Path, own: str, said: list[str], teller: str | None
) -> None:
    of_them = f"12-05 {teller or 'Misaki'}: {own}"
    there = tell(data_dir, (teller, own), *(("Aki", one) for one in said))
    assert [one for one in there if "Aki" not in one] == [of_them]
    assert "11-" not in "".join(there)
    assert of_them not in tell(data_dir, *((teller, one) for one in said[-1:]))


@pytest.mark.parametrize(
    ("own", "said", "left"),
    [
        (DENTIST, "Ken's dentist is off.", []),
        (DENTIST, "I rang them: Ken's dentist is off.", []),
        (DENTIST, "Ken's dentist was moved to 8 December.", ["12-08"]),
        (HAISHA, "ケンの歯医者は中止になった。", []),
        ("Aki and I go to the concert on 5 December.", "The concert is off.", []),
        (
            "Aki and I go to the concert on 5 December.",
            "The concert was moved to 8 December.",
            ["12-08"],
        ),
    ],
)
def test_who_names_whose_it_is_or_is_part_of_it_changes_it(
    data_dir: Path, own: str, said: str, left: list[str]
) -> None:
    ken = "ケン" if "ケン" in said else "Ken"
    there = tell(data_dir, (ken, own), ("Aki", said))
    assert [one[:5] for one in there] == left
    assert all(one[6:].startswith(f"{ken}: ") for one in there)


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ("I have an exam on 26 November.", "The exam went well!"),
        ("11月26日に試験がある。", "試験はうまくいった！"),
    ],
)
def test_how_it_went_is_asked_of_whoever_said_nothing(data_dir: Path, own: str, said: str) -> None:
    variables = environment(data_dir, EGO_COMPANION="Misaki")
    tell(data_dir, ("Ken", own))
    with ego.open(environ=variables | {"EGO_NOW": "2026-11-28T09:00:00Z"}) as mine:
        mine.absorb(said, "Good.", person="Aki")
        assert "How did it go?" in str(mine.introspect())

        mine.absorb(said, "Good.", person="Ken")
        assert "How did it go?" not in str(mine.introspect())


def test_what_was_remembered_of_somebody_is_theirs(data_dir: Path) -> None:
    variables = environment(data_dir, EGO_COMPANION="Misaki", EGO_NOW=NOVEMBER)
    with ego.open(environ=variables) as mine:
        mine.remember("Tom has a dentist appointment on 3 December.", about=["Tom"])
    off = "I cancelled my dentist appointment."
    assert len(tell(data_dir, ("Raul", off))) == 1
    assert tell(data_dir, ("Tom", off)) == []


def test_a_turn_without_an_answer_stays_where_somebody_else_says_the_same(data_dir: Path) -> None:
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Misaki")) as mine:
        with pytest.raises(ego.VoiceError):
            mine.absorb("Good morning!", "<think>They greet", person="Tom")
        mine.absorb("Good morning!", "Morning!", person="Raul")

        assert len(mine.events()["events"]) == 2

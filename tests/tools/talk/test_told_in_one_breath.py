"""Outcomes of several people's plans in one turn: each is heard, and none that was not told."""

from __future__ import annotations

from pathlib import Path

import pytest

import ego
from tests.conftest import RunHere, environment
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

DENTIST = "My sister Lena has a dentist appointment on Friday at 10."
BIOPSY = "Mum is having a biopsy tomorrow."


def tell(directory: Path, *told: tuple[str, str, str]) -> list[str]:
    """What lies ahead after these turns, each with its day and how it was answered."""
    for day, said, answer in told:
        variables = environment(directory, EGO_COMPANION="Tom", EGO_NOW=f"2026-12-{day}:00Z")
        with ego.open(environ=variables) as mine:
            mine.absorb(said, answer)
            left = [str(one["content"]) for one in mine.ahead()["ahead"]]
    return [one.removeprefix("Tom: ") for one in left]


def told(*plans: str) -> tuple[str, str, str]:
    return ("09T20:00", " ".join(plans), "I see.")


def test_what_is_said_of_another_hides_no_outcome(data_dir: Path) -> None:
    said = ("11T21:05", "Mum was brave. The dentist was fine, just a filling.", "Good!")

    assert tell(data_dir, told(DENTIST, BIOPSY), said) == [BIOPSY]


def test_what_came_of_one_hides_no_outcome_of_another(data_dir: Path) -> None:
    concert, doctor = "The concert is on Friday at 18.", "Lena sees the doctor on Friday at 10."
    said = ("11T23:05", "The concert was lovely. The doctor says it is her kidneys.", "Oh.")

    assert tell(data_dir, told(concert, doctor), said) == []


def test_what_was_asked_for_is_over_beside_what_is_named(data_dir: Path) -> None:
    asked = ("11T21:00", "hello", "Hi! How did the biopsy go?")
    said = ("11T21:05", "It went well, mum was brave. The dentist was fine too.", "Good!")

    assert tell(data_dir, told(DENTIST, BIOPSY), asked, said) == []


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("It's benign!!! Mum cried on the phone.", ["The concert is on Friday."]),
        ("it's just a cyst!! Mum cried on the phone.", ["The concert is on Friday."]),
        ("It's lovely weather. Mum cried on the phone.", None),
    ],
)
def test_what_was_found_is_of_a_result(data_dir: Path, said: str, left: list[str] | None) -> None:
    both = ("We get the result on Friday.", "The concert is on Friday.")

    there = tell(data_dir, told(*both), ("11T21:05", said, "Oh."))

    assert there == (left if left is not None else list(both))


LUMP = "Biscuit has a lump on her leg, the vet took a sample. results on friday"
MOLE = "Mum found a mole on her arm, the results come on friday"


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (LUMP, "biscuit's lump is benign!! so relieved"),
        (LUMP, "the vet says the lump isn't cancer"),
        (LUMP, "her leg is fine"),
        (LUMP, "vet called, it's nothing serious"),
        (LUMP, "the vet says it's benign"),
        (LUMP, "the sample came back clear"),
        (MOLE, "mum's mole is malignant"),
        ("had a scan of my knee yesterday, the doctor calls on friday", "knee's not broken"),
        ("ビスケットの足にしこりがあって、検査の結果は金曜", "しこりは良性だった！"),
    ],
)
def test_what_was_found_of_a_thing_is_the_result_of_it(
    data_dir: Path, plan: str, said: str
) -> None:
    assert tell(data_dir, told(plan), ("11T21:05", said, "Oh.")) == []


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (LUMP, "the vet thinks the lump is benign"),
        (LUMP, "the lump isn't clear yet"),
        (LUMP, "vet called, they're shut until monday"),
        (LUMP, "the vet says it's lovely weather"),
        (LUMP, "mia's lump is benign"),
        (LUMP, "the vet's bill is nothing"),
        (LUMP, "biscuit is fine"),
        (MOLE, "dad's mole is benign"),
        ("Leg day at the gym on friday at 18", "my leg is broken"),
    ],
)
def test_what_is_not_found_for_sure_is_no_result(data_dir: Path, plan: str, said: str) -> None:
    assert len(tell(data_dir, told(plan), ("11T21:05", said, "Oh."))) == 1


@pytest.mark.parametrize(
    ("said", "ahead"),
    [
        ("毎週火曜はヨガ、木曜はピアノ", ["毎週火曜はヨガ", "毎週木曜はピアノ"]),
        (
            "毎週火曜はヨガで、木曜はピアノ、土曜は英会話",
            ["毎週土曜は英会話", "毎週火曜はヨガ", "毎週木曜はピアノ"],
        ),
        (
            "毎週火曜の19時からヨガ、木曜の18時からピアノ",
            ["毎週木曜の18時からピアノ", "毎週火曜の19時からヨガ"],
        ),
        ("隔週火曜はヨガ、木曜はピアノ", ["隔週火曜はヨガ", "隔週木曜はピアノ"]),
        ("毎週火曜はヨガ、木曜は歯医者", []),
        ("毎週火曜はヨガ、木曜は送別会", []),
        ("毎週火曜はヨガ、木曜は友達とカラオケ", []),
        ("毎週火曜は忙しい、木曜は暇", []),
    ],
)
def test_how_often_is_said_once_of_days_told_side_by_side(
    run_here: RunHere, tmp_path: Path, said: str, ahead: list[str]
) -> None:
    chat(run_here, tmp_path, said)

    told = [one["content"].replace("Misaki: ", "") for one in lies_ahead(run_here)]
    assert told == ahead


@pytest.mark.parametrize(
    ("told", "ahead"),
    [
        (["18日までに健康診断の予約しないと", "健康診断予約できた 25日の9時"], ["25 09:00"]),
        (
            [
                "18日までに健康診断の予約しないと",
                "健康診断予約できた 25日の9時",
                "25日の健康診断、仕事でいけなくなったからキャンセルした",
            ],
            [],
        ),
        (
            ["毎週金曜16時半にピアノ", "明日のピアノはお休みにする ひなちょっと熱っぽい"],
            ["09 16:30"],
        ),
        (["毎週金曜16時半にピアノ", "明日のピアノ楽しみ 土曜はお休みにする人が多い"], ["02 16:30"]),
    ],
)
def test_a_blank_is_a_stop_behind_a_verb_that_ends_a_sentence(
    run_here: RunHere, tmp_path: Path, told: list[str], ahead: list[str]
) -> None:
    for said in told:
        chat(run_here, tmp_path, said)

    there = run_here("ahead", "--json").data["ahead"]
    assert [f"{one['day'][-2:]} {one['hour']}" for one in there] == ahead

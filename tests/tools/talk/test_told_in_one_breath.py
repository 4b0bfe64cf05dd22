"""Outcomes of several people's plans in one turn: each is heard, and none that was not told."""

from __future__ import annotations

from pathlib import Path

import pytest

import ego
from tests.conftest import environment

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

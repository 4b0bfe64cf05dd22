"""A plan of one person neither tells another's again nor gives that its hour."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import ego
from tests.conftest import environment


def tell(directory: Path, *told: tuple[str, str]) -> list[str]:
    """What lies ahead after these, each said in talk or remembered: its day, hour and words."""
    variables = environment(directory, EGO_COMPANION="Tom", EGO_NOW="2026-12-03T09:00:00Z")
    with ego.open(environ=variables) as mine:
        for how, words in told:
            if how == "talk":
                mine.absorb(words, "I see.")
            else:
                mine.remember(words, people=[how] if how != "remember" else [])
        there = mine.ahead()["ahead"]
    return [
        f"{one['day'][5:]} {one.get('hour') or '-'} {one['content'].removeprefix('Tom: ')}"
        for one in there
    ]


TEST = "Hannah has her driving test next Friday."
MINE = "I have my driving test next Friday at 10."
LEFT = [f"12-11 - {TEST}", f"12-11 10:00 {MINE}"]


@pytest.mark.parametrize(
    ("theirs", "mine", "day"),
    [
        (TEST, MINE, "12-11"),
        ("Next Friday Hannah sees her dentist.", "I see my dentist next Friday at 10.", "12-11"),
        ("My sister has her scan on Tuesday.", "My scan is on Tuesday at 10.", "12-08"),
        ("My sister's scan is on Tuesday.", "My scan is on Tuesday at 10.", "12-08"),
        ("ハンナは来週の金曜に歯医者に行く。", "僕は来週の金曜10時に歯医者に行く。", "12-11"),
        ("弟の試験は12月11日。", "僕の試験は12月11日の10時。", "12-11"),
    ],
)
@pytest.mark.parametrize("how", ["talk", "remember"])
def test_each_keeps_a_plan_and_an_hour_of_their_own(
    data_dir: Path, how: str, theirs: str, mine: str, day: str
) -> None:
    there = [f"{day} - {theirs}", f"{day} 10:00 {mine}"]
    assert sorted(tell(data_dir / "a", (how, theirs), ("talk", mine))) == sorted(there)
    assert sorted(tell(data_dir / "b", ("talk", mine), (how, theirs))) == sorted(there)


def test_what_is_remembered_of_two_people_is_two(data_dir: Path) -> None:
    theirs, mine = "Hannah sees her dentist next Friday.", "Tom sees his dentist next Friday at 10."
    there = [f"12-11 - {theirs}", f"12-11 10:00 {mine}"]
    assert tell(data_dir / "a", ("Hannah", theirs), ("Tom", mine)) == there
    assert tell(data_dir / "b", ("remember", theirs), ("remember", mine)) == there


def test_in_one_breath_they_are_two(data_dir: Path) -> None:
    assert tell(data_dir, ("talk", f"{TEST} {MINE}")) == LEFT


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("My driving test is off.", LEFT[:1]),
        ("Hannah's driving test is off.", LEFT[1:]),
        ("My driving test was moved to 14 December.",
         [LEFT[0], "12-14 10:00 I have my driving test on 14 December at 10."]),
        ("Hannah's driving test is at 9.",
         ["12-11 09:00 Hannah has her driving test next Friday at 09:00.", LEFT[1]]),
    ],
)  # fmt: skip
def test_what_is_said_of_one_leaves_the_other(data_dir: Path, said: str, left: list[str]) -> None:
    assert tell(data_dir, ("talk", TEST), ("talk", MINE), ("talk", said)) == left


@pytest.mark.parametrize(
    ("told", "again"),
    [
        ("I have my driving test next Friday.", "My driving test is next Friday at 10."),
        ("I have my driving test next Friday.", "Tom has his driving test next Friday at 10."),
        ("Mum comes to dinner next Friday.", "I have dinner with Mum next Friday at 7pm."),
        ("Hannah has her driving test next Friday.", "Hannah's driving test is next Friday at 10."),
        ("Hannah has her driving test next Friday.", "The driving test is next Friday at 10."),
    ],
)
def test_what_is_of_the_same_or_of_nobody_named_is_one(
    data_dir: Path, told: str, again: str
) -> None:
    (one,) = tell(data_dir, ("talk", told), ("talk", again))
    assert one.startswith("12-11 ")
    assert "-11 - " not in one


@pytest.mark.parametrize(
    ("plan", "said", "is_done"),
    [
        ("I'll bring a cake on Friday", "Ben: cake's done", False),
        ("I'll bring a cake on Friday", "Ben's cake is done", False),
        ("I'll bring a cake on Friday", "Ben says his cake's done", False),
        ("I'm baking a cake on Friday", "Ben has done his cake", False),
        ("I'll bring a cake on Friday", "cake's done", True),
        ("I'll bring a cake on Friday", "Update: cake's done", True),
        ("I'll bring a cake on Friday", "my cake is done", True),
        ("I'm going to the party on Friday", "Ben's party was great", True),
    ],
)
def test_what_another_has_made_is_none_of_what_one_brings(
    data_dir: Path, plan: str, said: str, *, is_done: bool
) -> None:
    at = [datetime(2026, 12, 2, 9, tzinfo=UTC)]
    variables = environment(data_dir, at=None, EGO_COMPANION="Tom", EGO_EMBEDDING_MODEL="off")
    with ego.open(environ=variables, now=lambda: at[0]) as mine:
        mine.absorb(plan, "I see.")
        at[0] = datetime(2026, 12, 4, 23, tzinfo=UTC)
        closed = mine.absorb(said, "I see.")["closed"]

    assert bool(closed) is is_done

"""Two who have the same on one day have a plan each."""

from __future__ import annotations

from pathlib import Path

import pytest

import ego
from tests.conftest import environment
from tests.tools.talk.test_plan_whose import tell

NOVEMBER, EVE = "2026-11-20T09:00:00Z", "2026-12-04T09:00:00Z"
BIRTHDAY = "My birthday is 5 December."
BOTH = [
    BIRTHDAY,
    "I have an exam on 5 December.",
    "私の誕生日は12月5日です。",
    "12月5日に試験がある。",
]


@pytest.mark.parametrize("said", BOTH)
def test_each_of_two_is_told_of_their_own(data_dir: Path, said: str) -> None:
    both = tell(data_dir, ("Ken", said), ("Aki", said), ("Aki", said))
    assert both == [f"12-05 Ken: {said}", f"12-05 Aki: {said}"]

    with ego.open(environ=environment(data_dir, EGO_COMPANION="Misaki", EGO_NOW=EVE)) as mine:
        for one, other in (("Ken", "Aki"), ("Aki", "Ken")):
            told = str(mine.context(person=one))
            assert f"Ahead, tomorrow: {one}: " in told
            assert f"Ahead, tomorrow: {other}: " not in told


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("dinner at mine on 5 December with Ruth and Deniz", ["Ruth", "Deniz"]),
        ("dinner with mum, deniz and ruth on 5 December", ["Ruth", "Deniz"]),
        ("Ruth and I go to the zoo on 5 December.", ["Ruth"]),
        ("tennis with Ruth's brother on 5 December", []),
        ("dinner with Deniz on 5 December, Ruth has no time", ["Deniz"]),
        ("don't tell Ken: cinema with Ruth on 5 December", []),
        ("12月5日にルースさんと映画に行く。", ["ルース"]),
        ("12月5日はルースの試験。", []),
    ],
)
def test_whom_a_plan_is_with_is_told_of_it_too(data_dir: Path, said: str, whom: list[str]) -> None:
    friends = ("Ruth", "Deniz", "ルース")
    tell(data_dir, *((one, "Good morning!") for one in friends), ("Paolo", said))
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Misaki", EGO_NOW=EVE)) as mine:
        told = [one for one in friends if "Ahead, tomorrow: Paolo" in str(mine.context(person=one))]

    assert told == whom


def test_what_is_left_of_one_stays_where_the_other_is_purged(data_dir: Path) -> None:
    tell(data_dir, ("Ken", BIRTHDAY), ("Aki", BIRTHDAY))
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Misaki", EGO_NOW=EVE)) as mine:
        mine.purge(person="Ken", yes=True)

        assert [one["content"] for one in mine.ahead()["ahead"]] == [f"Aki: {BIRTHDAY}"]


def test_so_has_the_companion_beside_another(data_dir: Path) -> None:
    variables = environment(data_dir, EGO_COMPANION="Misaki", EGO_NOW=NOVEMBER)
    with ego.open(environ=variables) as mine:
        mine.absorb("I have an exam on 5 December.", "I see.")
        mine.absorb("I have an exam on 5 December.", "I see.", person="Ken")
        mine.absorb("I have an exam on 5 December.", "I see.")

        assert len(mine.ahead()["ahead"]) == 2


@pytest.mark.parametrize(
    ("kept", "people", "whose"),
    [
        ("Ken has an exam on 5 December.", ["Ken"], "Ken"),
        ("Ken has an exam on 5 December.", [], "Ken"),
        ("Misaki has an exam on 5 December.", [], None),
        ("Exam on 5 December.", [], None),
    ],
)
def test_what_was_remembered_of_one_is_told_again_by_them_alone(
    data_dir: Path, kept: str, people: list[str], whose: str | None
) -> None:
    variables = environment(data_dir, EGO_COMPANION="Misaki", EGO_NOW=NOVEMBER)
    with ego.open(environ=variables) as mine:
        mine.absorb("Good morning!", "Morning!", person="Ken")
        mine.update_relationship("Ken", "known_fact", "is a student")
        mine.remember(kept, about=people)
        mine.absorb(
            "I have an exam on 5 December.", "I see.", **({"person": whose} if whose else {})
        )
        assert len(mine.ahead()["ahead"]) == 1

        mine.absorb("I have an exam on 5 December.", "I see.", person="Aki")
        assert len(mine.ahead()["ahead"]) == 2


@pytest.mark.parametrize(
    ("said", "more"),
    [
        ("We meet for tea.", {}),
        ("お茶をする。", {}),
        ("The birthday.", {"every": "year"}),
    ],
)
def test_what_was_remembered_of_each_comes_to_mind_of_each(
    data_dir: Path, said: str, more: dict[str, str]
) -> None:
    variables = environment(data_dir, EGO_COMPANION="Misaki")
    with ego.open(environ=variables | {"EGO_NOW": NOVEMBER}) as mine:
        for person in ("Ken", "Aki"):
            kept = mine.remember(said, people=[person], when="5 December", **more)
            assert "You will think of it on 5 December" in str(kept)
        assert len(mine.ahead()["ahead"]) == 2
    with ego.open(environ=variables | {"EGO_NOW": EVE}) as mine:
        assert all(
            f"Ahead, tomorrow: {said}" in str(mine.context(person=one)) for one in ("Ken", "Aki")
        )


def test_what_is_of_the_same_people_is_one(data_dir: Path) -> None:
    variables = environment(data_dir, EGO_COMPANION="Misaki", EGO_NOW=NOVEMBER)
    with ego.open(environ=variables) as mine:
        mine.absorb("I have dinner with Ken on 5 December.", "I see.")
        mine.remember("Misaki has dinner with Ken on 5 December.", people=["Ken"])

        assert len(mine.ahead()["ahead"]) == 1

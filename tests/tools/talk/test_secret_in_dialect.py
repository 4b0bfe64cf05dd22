"""Secrets as people of Kyushu keep and lift them, and several of one thing lifted at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ego.core.confiding import asks_for_secrecy
from ego.core.talk.secret.kept_from import list_kept_from, set_apart
from ego.core.talk.secret.lifting import find_lifting
from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

MONDAY = datetime(2026, 11, 30, 9, tzinfo=UTC)
DINNER = "美咲の誕生日、12月12日にフレンチ予約した。美咲には内緒ね"
CAKE = (
    "明日いよいよ美咲の誕生日やね。ケーキは十六時に「フランソワ」で受け取り、美咲にバレんごとせな"
)
DINNER_ENGLISH = "I've booked a restaurant for Ann's birthday on 12 December, don't tell Ann"
CAKE_ENGLISH = "I pick up the cake for Ann's birthday tomorrow at 4pm, don't tell Ann"


@pytest.mark.parametrize(
    ("said", "from_whom"),
    [
        ("美咲にバレんごとせな", {"美咲"}),
        ("美咲には言わんでね", {"美咲"}),
        ("美咲には言わんとって", {"美咲"}),
        ("母さんに黙っとって", {"母さん"}),
        ("美咲に知られたらいかん", {"美咲"}),
        ("美咲に気づかれんように", {"美咲"}),
        ("誰にも言わんどいて", set()),
        ("秘密やけんね", set()),
    ],
)
def test_it_asks_for_secrecy(said: str, from_whom: set[str]) -> None:
    assert asks_for_secrecy(said)
    assert list_kept_from(said) == from_whom


@pytest.mark.parametrize(
    "said",
    [
        "もう内緒でもなんでもないけんね",
        "美咲に言わんで済んだ",
        "バレんかった",
        "店長に黙っとった",
        "美咲に言わんといけん",
        "バレんで済んだ",
    ],
)
def test_it_asks_for_none(said: str) -> None:
    assert not asks_for_secrecy(said)


def test_who_is_not_to_learn_it_stands_apart_of_what_is_told() -> None:
    assert (
        set_apart("ケーキを受け取り、美咲にバレないように")
        == "ケーキを受け取り。美咲にバレないように"
    )
    assert set_apart("美咲にバレたけど、ケーキを受け取り") == "美咲にバレたけど、ケーキを受け取り"


@pytest.mark.parametrize(
    ("said", "lifts"),
    [
        ("もう内緒でもなんでもないけんね", True),
        ("もう秘密でも何でもない", True),
        ("もう内緒でもなんでもないわけじゃない", False),
        ("もう内緒でもなんでもないとは言えない", False),
    ],
)
def test_a_secret_that_is_nothing_of_the_kind_is_none(said: str, *, lifts: bool) -> None:
    assert find_lifting(said)[1] is lifts


@pytest.mark.parametrize(
    ("dinner", "other", "lifting", "private"),
    [
        (DINNER, CAKE, "もう内緒でもなんでもないけんね", {False}),
        (DINNER, "12月20日に転職の面接、美咲には内緒ね", "もう内緒じゃないよ", {True}),
        (DINNER, "ケーキは土曜に受け取り、健太には内緒ね", "もう内緒じゃないよ", {True}),
        (DINNER_ENGLISH, CAKE_ENGLISH, "It's no secret any more", {False}),
        (
            DINNER_ENGLISH,
            "I've a job interview on 20 December, don't tell Ann",
            "It's no secret any more",
            {True},
        ),
    ],
)
def test_all_of_one_thing_is_lifted_at_once(
    run_here: RunHere, tmp_path: Path, dinner: str, other: str, lifting: str, private: set[bool]
) -> None:
    eve = MONDAY + timedelta(days=11)
    chat(run_here, tmp_path, dinner, at=MONDAY)
    chat(run_here, tmp_path, other, at=eve)
    there = lies_ahead(run_here, eve)
    assert len(there) > 1
    assert {one["private"] for one in there} == {True}

    chat(run_here, tmp_path, lifting, at=eve + timedelta(hours=9))

    assert {one["private"] for one in lies_ahead(run_here, eve + timedelta(hours=9))} == private


def test_what_is_picked_up_for_it_is_as_secret(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, CAKE, at=MONDAY)

    _, cake = lies_ahead(run_here, MONDAY)
    assert (cake["day"], cake["hour"], cake["private"]) == ("2026-12-01", "16:00", True)

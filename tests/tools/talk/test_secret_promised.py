"""What somebody promises to keep is as secret as it was, whoever else they told of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import ego
from tests.conftest import environment

PARTY = "not a word to Joao: we're throwing him a leaving party on the 5th of december"


def list_confided(tmp_path: Path, *said: str) -> list[bool]:
    """Whether each of these was told in confidence, an hour apart, by Sam but for the first."""
    now = datetime(2026, 11, 9, 20, tzinfo=UTC)
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Priya")
    with ego.open(environ=environ, now=lambda: now) as mine:
        for n, one in enumerate(said):
            mine.absorb(
                one,
                "ok",
                person="Sam" if n else "Kirsty",
                heard_by=["Priya", "Kirsty" if n else "Sam"],
            )
            now += timedelta(hours=1)
        kept = mine.events()["events"]
    return [one["confided"] for one in reversed(kept)]


@pytest.mark.parametrize(
    "said",
    [
        "Kirsty told me about Joao's party, I shan't say a word.",
        "Kirsty told me about Joao's party. My lips are sealed",
        "Kirsty told me about Joao's party, I won't breathe a word",
        "ordered the cake for Joao. he doesn't know obviously",
        "also ordered the cake for Joao's do, picking it up on the 5th. he doesnt know obvs",
        "remind me friday to talk Joao into the 6th, he mustn't know why",
        "I moved Joao's flight without him knowing why",
    ],
)
def test_a_promise_to_keep_it_asks_for_it(tmp_path: Path, said: str) -> None:
    assert list_confided(tmp_path, "The bins are out", said) == [False, True]


@pytest.mark.parametrize(
    "said",
    [
        "Tom is cross, I won't say a word to him about the bill",
        "he doesn't know the way to the station",
        "I don't know why the boiler stopped",
        "the report must say why it failed",
    ],
)
def test_other_words_of_knowing_ask_for_nothing(tmp_path: Path, said: str) -> None:
    assert list_confided(tmp_path, "The bins are out", said) == [False, False]


@pytest.mark.parametrize(
    ("said", "is_of_it"),
    [
        ("I've put the leaving party in my diary and told Mrs Whitcombe", True),
        ("I've put the leaving party in my diary, and I've told Marta and Ben", True),
        ("I've put the bins out and told Mrs Whitcombe", False),
    ],
)
def test_whoever_else_was_told_makes_nothing_public(
    tmp_path: Path, said: str, is_of_it: bool
) -> None:
    assert list_confided(tmp_path, PARTY, said) == [True, is_of_it]


@pytest.mark.parametrize(
    ("secret", "said"),
    [
        (f"ok so top secret, {PARTY}", "You can tell everybody about the party now, it's out"),
        (f"top secret, {PARTY}", "You can tell Joao about the party now"),
        (
            "Nisha is taking the room, dont mention it to Mrs Whitcombe yet",
            "you can tell Mrs Whitcombe about Nisha now",
        ),
    ],
)
def test_who_may_be_told_now_lifts_what_was_top_secret(
    tmp_path: Path, secret: str, said: str
) -> None:
    now = datetime(2026, 11, 9, 20, tzinfo=UTC)
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Priya")
    with ego.open(environ=environ, now=lambda: now) as mine:
        mine.absorb(secret, "ok", person="Kirsty")
        assert mine.events()["events"][0]["confided"]
        now += timedelta(days=3)
        mine.absorb(said, "ok", person="Kirsty")
        assert not any(one["confided"] for one in mine.events()["events"])

"""What the mood allows, said in words to whoever is about to act, and whom that is said of."""

from __future__ import annotations

import math
from datetime import timedelta

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.text import REPLY, count_prompt_tokens
from tests.conftest import NOON, RunHere
from tests.talk import answer, felt


def enrage(run: RunHere, anger: float) -> None:
    """Feel two equal angers that come to this much."""
    for _ in range(2 if anger else 0):
        strength = -math.log(1 - anger) / 2
        run("absorb", "--user", "x", stdin=answer("No.", felt("anger", strength, 1.0)).encode())


@pytest.mark.parametrize("anger", [0.0, 0.3, 0.6, 0.8])
def test_waking_up_says_what_the_mood_allows(
    run_here: RunHere, snapshot: SnapshotAssertion, anger: float
) -> None:
    run_here("remember", "I was calm once. " * 40, "--category", "introspection")
    enrage(run_here, anger)

    woken = run_here("wake-up").out

    assert count_prompt_tokens(woken) <= REPLY
    assert ("cooperate" in woken) == (anger > 0.55)
    assert ("refusing is allowed" in woken) == (anger >= 0.75)
    assert woken == snapshot


@pytest.mark.parametrize("anger", [0.6, 0.8])
def test_the_context_says_it_too(
    run_here: RunHere, snapshot: SnapshotAssertion, anger: float
) -> None:
    enrage(run_here, anger)

    told = run_here("context").out

    assert count_prompt_tokens(told) <= REPLY
    assert told == snapshot


def test_the_label_stands_in_place_of_the_companions_name(run_here: RunHere) -> None:
    run_here("persona", "set", "--text", "I listen.", "--label", "美咲さん")
    run_here("remember", "We talked.", "--with", "Misaki", "--category", "conversation")
    run_here("absorb", "--user", "Hello.", stdin=answer("Hi.", felt()).encode())
    event = run_here("events", "--json").data["events"][0]["event_id"]

    for words in (
        ["wake-up"],
        ["feel-desires"],
        ["context", "--trailer"],
        ["consider-them"],
        ["get-episode", event],
        ["show", event],
    ):
        said = run_here(*words, at=NOON + timedelta(hours=1), EGO_COMPANION="Misaki").out
        assert "美咲さん" in said, words
        assert "Misaki" not in said, words
